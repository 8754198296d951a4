"""The table as lines of text, and what goes on in words.

①  a ball of player one, by its number     (4) a neutral hole, by its number
❾  a ball of player two                     {3} the Pivic       [1] a goal       + a peg
"""

from collections.abc import Callable, Iterator
from math import ceil
from textwrap import wrap

from tripiv.games.pivic.notation import SEATS, length_text
from tripiv.games.pivic.shot import Place
from tripiv.games.pivic.state import PivicView
from tripiv.games.pivic.table import Table, owner
from tripiv.games.pivic.table_fault import rail_gap_mm
from tripiv.games.pivic.teller import last_text, over_text

__all__ = ["Drawing", "ball_sign"]

COLUMNS = 79
WIDTH = 72
TALL = 2.1
"""A cell of a terminal is so many times as tall as it is wide."""

_UM = 1000
_WHITE = "①②③④⑤⑥⑦⑧"
_BLACK = "❾❿⓫⓬⓭⓮⓯⓰"
_INKS = ("\x1b[1;38;5;208m", "\x1b[1;38;5;39m")
_FAINT = "\x1b[2m"
_PLAIN = "\x1b[0m"
_FORMS = {"goal": "[{}]", "pivic": "{{{}}}", "neutral": "({})"}
_IN_A_LINE = 4

_Cell = tuple[int, int]


class Drawing:
    """The capability `Terminal`."""

    def draw(self, view: PivicView, *, colour: bool) -> str:
        return "\n".join(_lines(view, colour))

    def hint(self, view: PivicView) -> str:
        may = view.offers
        words = []
        if may.put is not None:
            ball, edge = may.put.balls[0] + 1, length_text(may.put.edge_um)
            side = "left" if view.seat == 0 else "right"
            place = "placed for you" if may.put.most == 1 else "all placed for you"
            words.append(f"put {ball}@x,y (mm; {side} of x = {edge}), or rack: {place}.")
        if may.shoot is not None:
            ball, top = may.shoot.balls[0] + 1, may.shoot.top_speed
            target = next((b + 1 for b, _, _ in view.balls if owner(b) != view.seat), 9)
            words.append(
                f"{ball} > 100,-20 @ 1500 flicks ball {ball}, up to {top} mm/s; or"
                f" {ball} > {target}, {ball} > hole 2."
            )
        if may.remove:
            words.append(f"remove {may.remove[0] + 1} takes theirs off.")
        if words:
            return " ".join(words)
        return "The match is over." if view.end is not None else "Wait for the other."


def ball_sign(ball: int) -> str:
    return (_WHITE + _BLACK)[ball]


def _lines(view: PivicView, colour: bool) -> Iterator[str]:
    yield from wrap(f"one {view.points[0]} : {view.points[1]} two -- {_state_text(view)}", COLUMNS)
    if view.last is not None:
        yield from wrap(last_text(view.last), COLUMNS)
    yield from _table(view, colour)
    for seat in (0, 1):
        yield from _ball_lines(view, seat, colour)


def _state_text(view: PivicView) -> str:
    if view.end is not None:
        return over_text(view.end)
    facts = []
    if view.placer is not None:
        count = 1 if view.rescue[view.placer] else view.due[view.placer]
        where = " behind the own second pegs" if view.rescue[view.placer] else ""
        facts.append(f"{SEATS[view.placer]} places {_many(count)}{where}")
    elif view.opens_at is not None:
        facts.append(f"a moment for removals, then {SEATS[view.turn]} shoots")
    else:
        facts.append(f"{SEATS[view.turn]} shoots")
    for seat, who in enumerate(SEATS):
        if view.phase == "play" and view.due[seat] and seat != view.placer:
            facts.append(f"{who} is to place {_many(view.due[seat])} after this turn")
        if view.removals[seat]:
            count = view.removals[seat]
            facts.append(f"{who} holds {count} removal{'s' if count > 1 else ''}")
    return "; ".join(facts)


def _many(count: int) -> str:
    return "1 ball" if count == 1 else f"{count} balls"


# The table.


def _table(view: PivicView, colour: bool) -> Iterator[str]:
    table = view.options.table
    xs, ys = zip(*table.corners_mm, strict=True)
    left, top = min(xs), max(ys)
    wide = (max(xs) - left) / WIDTH
    rows = ceil((top - min(ys)) / (wide * TALL))
    tall = (top - min(ys)) / rows

    def cell(x_mm: float, y_mm: float) -> _Cell:
        row, column = int((top - y_mm) / tall), int((x_mm - left) / wide)
        return min(max(row, 0), rows - 1), min(max(column, 0), WIDTH - 1)

    signs: dict[_Cell, str] = {}
    _draw_furniture(table, cell, signs, colour)
    taken = set(signs)
    for ball, x, y in view.balls:
        at = _free(cell(x / _UM, y / _UM), taken, rows)
        taken.add(at)
        sign = ball_sign(ball)
        signs[at] = f"{_INKS[owner(ball)]}{sign}{_PLAIN}" if colour else sign
    yield "   ┌" + "─" * WIDTH + "┐"
    for row in range(rows):
        line = ""
        for column in range(WIDTH):
            x, y = left + (column + 0.5) * wide, top - (row + 0.5) * tall
            bare = " " if rail_gap_mm(table, x, y) >= 0 else "▒"
            line += signs.get((row, column), bare)
        yield f"   │{line}│"
    yield "   └" + "─" * WIDTH + "┘"
    yield _ruler(left, wide)


def _draw_furniture(
    table: Table, cell: Callable[[float, float], _Cell], signs: dict[_Cell, str], colour: bool
) -> None:
    """Holes with their numbers, and pegs."""
    for number, hole in enumerate(table.holes, start=1):
        row, column = cell(hole.x_mm, hole.y_mm)
        text = _FORMS[hole.kind].format(number)
        first = min(max(column - len(text) // 2, 0), WIDTH - len(text))
        for n, letter in enumerate(text):
            signs[row, first + n] = letter
    for peg in table.pegs:
        signs.setdefault(cell(peg.x_mm, peg.y_mm), f"{_FAINT}+{_PLAIN}" if colour else "+")


def _free(at: _Cell, taken: set[_Cell], rows: int) -> _Cell:
    """The nearest cell where nothing is drawn yet."""
    row, column = at
    found = [
        (abs(r - row) * TALL + abs(c - column), r, c)
        for r in range(max(0, row - 3), min(rows, row + 4))
        for c in range(max(0, column - 6), min(WIDTH, column + 7))
        if (r, c) not in taken
    ]
    return min(found)[1:] if found else at


def _ruler(left: float, wide: float) -> str:
    """Where x is a multiple of 100 mm, or of more on a large table."""
    step = 100
    while step < 8 * wide:
        step *= 2
    line = [" "] * (WIDTH + 8)
    for mark in range(ceil(left / step) * step, int(left + WIDTH * wide) + 1, step):
        text = str(mark)
        first = 4 + int((mark - left) / wide) - len(text) // 2
        line[max(first, 0) : max(first, 0) + len(text)] = text
    return "".join(line).rstrip()


def _ball_lines(view: PivicView, seat: int, colour: bool) -> Iterator[str]:
    """Where balls lie, as exactly as one needs it to aim."""
    own = [place for place in view.balls if owner(place[0]) == seat]
    mark = "> " if view.seat == seat else "  "
    off = len(view.reserve[seat])
    head = f"{mark}{SEATS[seat]}: {len(own)} on the table, {off} in reserve"
    yield head
    for n in range(0, len(own), _IN_A_LINE):
        yield (
            "   " + "".join(_ball_text(place, colour) for place in own[n : n + _IN_A_LINE]).rstrip()
        )


def _ball_text(place: Place, colour: bool) -> str:
    ball, x, y = place
    text = f"{ball + 1:>2} {ball_sign(ball)} {x / _UM:.1f},{y / _UM:.1f}".ljust(19)
    return f"{_INKS[owner(ball)]}{text}{_PLAIN}" if colour else text
