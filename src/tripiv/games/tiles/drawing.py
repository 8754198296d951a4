"""Tables as lines of text: one's own grid with the names of its cells, the hand, the others.

A tile is its colour's letter and its design, on its colour where colours can be shown; a wild is
a star. `##` is a tile that one may not see.
"""

from collections.abc import Iterator, Mapping

from tripiv.core.game import Fault
from tripiv.games.tiles.alone.result import result_line
from tripiv.games.tiles.grid import Cell, Place, ends_of, places_of
from tripiv.games.tiles.place import SIZE, format_place
from tripiv.games.tiles.state import ScoredRound
from tripiv.games.tiles.tile import DESIGNS, WILD, Tile, format_tile
from tripiv.games.tiles.view import DeskView, TilesView

__all__ = ["Drawing", "fault_text"]

# Of the 256 colours that terminals share: red, orange, yellow, green, blue, purple; wild.
_PAPER = (160, 208, 220, 34, 27, 129, 250)
_INK = (231, 16, 16, 16, 231, 231, 16)
_PLAIN = "\x1b[0m"
_UNSEEN = -1
_WIDTH = 70
"""Of a hand: it fits a narrow terminal."""
_MIDDLE = SIZE // 2 - 1
_PHASES = {
    "ready": "between rounds",
    "countdown": "get ready",
    "race": "the race is on",
    "minute": "the last minute",
    "over": "the match is over",
}
_HINTS = {
    "ready": "ready, when you are.",
    "done": "All tiles are laid: done, or lift some.",
    "back": "back, if you find a mistake in your grid.",
}
_LAY = "Lay tiles: r3@{0}, or {0} right r3 r4 r5; lift r3; trade r3; stuck."


class Drawing:
    """The capability `Terminal`."""

    def draw(self, view: TilesView, *, colour: bool) -> str:
        return "\n".join(_lines(view, colour))

    def hint(self, view: TilesView) -> str:
        for kind, text in _HINTS.items():
            if kind in view.may:
                return text
        if "lay" in view.may:
            return _LAY.format(_first_free(view))
        return "Wait for the others." if view.phase != "over" else "The match is over."


def fault_text(fault: Fault) -> str:
    """A fault of a grid on a table, in words, with the names of its cells."""
    ends = ends_of(fault)
    names = "-".join(map(format_place, ends)) or " ".join(map(format_place, places_of(fault)))
    _, colon, rest = fault.text.partition(": ")
    text = rest if colon and names else fault.text
    return f"{names}: {text}" if names else text


def _lines(view: TilesView, colour: bool) -> Iterator[str]:
    alone = len(view.desks) == 1
    sticks = ", ".join(map(str, view.free))
    facts = "" if alone else f", first to {view.target}"
    free = f"; free: {sticks}" if sticks and not alone else ""
    yield f"Round {view.round}: {_PHASES[view.phase]}{facts}{free}"
    for seat, desk in enumerate(view.desks):
        yield _desk_text(view, seat, desk)
    if view.last is not None and view.phase in ("ready", "countdown", "over"):
        yield from _scored(view.last, colour)
    if result := result_line(view):
        yield ""
        yield f"To show to others: {result}"
    if view.seat is None:
        yield from _others(view, colour)
    elif view.tiles:
        yield ""
        yield from _table(view.desks[view.seat].grid, colour, _guilty(view.faults))
        yield ""
        yield from _hand(view, colour)
        if view.options.grids == "open":
            yield from _others(view, colour)
        if view.faults:
            yield ""
            yield from (f"  {fault_text(fault)} ({fault.clause})" for fault in view.faults)


def _desk_text(view: TilesView, seat: int, desk: DeskView) -> str:
    facts = [_many(desk.total, "point"), _many(desk.tokens, "token")]
    if desk.shape or desk.in_hand:
        facts.append(f"{len(desk.shape)} laid")
    if desk.stick:
        facts.append(f"holds {desk.stick}")
    facts += [word for word in ("ready", "stuck") if getattr(desk, word)]
    if not desk.here:
        facts.append("has left")
    mark = ">" if seat == view.seat else " "
    return f" {mark} Seat {seat + 1}: {', '.join(facts)}"


def _hand(view: TilesView, colour: bool) -> Iterator[str]:
    """By colour, then by design, as one would look for them."""
    hand = [tile for tile, place in zip(view.tiles, view.places, strict=True) if place is None]
    if not hand:
        yield "Your hand is empty."
        return
    rows: dict[int, list[Tile]] = {}
    for tile in sorted(hand):
        rows.setdefault(tile // DESIGNS, []).append(tile)
    yield f"In hand ({len(hand)}):"
    line, width = "", 0
    for row in rows.values():
        if width and width + 3 * len(row) > _WIDTH:
            yield f"  {line.rstrip()}"
            line, width = "", 0
        line += " ".join(_shown(tile, colour) for tile in row) + "   "
        width += 3 * len(row) + 2
    yield f"  {line.rstrip()}"


def _others(view: TilesView, colour: bool) -> Iterator[str]:
    for seat, desk in enumerate(view.desks):
        if seat == view.seat or not desk.shape:
            continue
        yield ""
        yield f"Seat {seat + 1}:"
        cells = desk.grid or tuple((row, col, _UNSEEN) for row, col in desk.shape)
        yield from _block(cells, colour)


def _scored(last: ScoredRound, colour: bool) -> Iterator[str]:
    yield ""
    yield f"Round {last.number} was scored:"
    for seat, finish in enumerate(last.finishes):
        state = "correct" if finish.correct else f"{finish.in_hand} not laid"
        if not finish.correct and not finish.in_hand:
            state = "not correct"
        if finish.done_ms is not None:
            state += f" after {finish.done_ms / 1000:.1f} s"
        parts = f"{finish.stick} and {_many(finish.tokens, 'token')}"
        yield f"  Seat {seat + 1}: {_many(finish.points, 'point')} ({parts}), {state}"
        yield from _block(finish.grid, colour)
        yield from (f"    {fault_text(fault)} ({fault.clause})" for fault in finish.faults)


def _block(cells: tuple[Cell, ...], colour: bool) -> Iterator[str]:
    """Tiles without names of cells."""
    if not cells:
        return
    at: Mapping[Place, Tile] = {(row, col): tile for row, col, tile in cells}
    rows, cols = _span(at, 0, 0), _span(at, 1, 0)
    for row in rows:
        line = " ".join(_shown(at[row, col], colour) if (row, col) in at else "  " for col in cols)
        yield f"    {line}".rstrip()


def _table(cells: tuple[Cell, ...], colour: bool, guilty: set[Place]) -> Iterator[str]:
    """The part of one's table where something lies, and the cells around it."""
    at: Mapping[Place, Tile] = {(row, col): tile for row, col, tile in cells}
    rows, cols = _span(at, 0, 1), _span(at, 1, 1)
    letters = "".join(f" {format_place((0, col))[:-1]}  " for col in cols)
    yield f"     {letters}".rstrip()
    for row in rows:
        line = ""
        for col in cols:
            tile = at.get((row, col))
            text = " ·" if tile is None else _shown(tile, colour)
            line += f"{text}{'!' if (row, col) in guilty else ' '} "
        yield f" {row + 1:>2}  {line.rstrip()}"


def _span(at: Mapping[Place, Tile], axis: int, margin: int) -> range:
    numbers = [place[axis] for place in at] or [_MIDDLE, _MIDDLE + 2]
    return range(max(0, min(numbers) - margin), min(SIZE, max(numbers) + margin + 1))


def _guilty(faults: tuple[Fault, ...]) -> set[Place]:
    return {place for fault in faults for place in places_of(fault)}


def _first_free(view: TilesView) -> str:
    """A cell beside what lies, or in the middle."""
    taken = set(view.desks[view.seat].shape) if view.seat is not None else set()
    for row, col in sorted(taken):
        if (row + 1, col) not in taken and row + 1 < SIZE:
            return format_place((row + 1, col))
    return format_place((_MIDDLE, _MIDDLE))


def _shown(tile: Tile, colour: bool) -> str:
    if tile == _UNSEEN:
        return "##"
    text = format_tile(tile).ljust(2)
    if not colour:
        return text
    paper = tile // DESIGNS if tile != WILD else DESIGNS
    return f"\x1b[1;38;5;{_INK[paper]};48;5;{_PAPER[paper]}m{text}{_PLAIN}"


def _many(number: int, what: str) -> str:
    return f"{number} {what}" if number == 1 else f"{number} {what}s"
