"""Pivit as text: squares, actions, and positions in one line.

A square is a letter for its column and a number for its row, counted from the bottom left:
`a1`. An action names two squares: `b1-b4`, a capture `b1xb4`, a promotion `b1-a1+`. The marks
are for the reader; `b1b4` says as much. `swap` is the exchange of colours (B1.4).

A position is six fields with a space between:

    1rvbvrvbv1/bh4bh/rh4rh/bh4bh/rh4rh/1rvbvrvbv1 r rb - 0 1
    board                                         | |  | | |
                         colour to move ----------+ |  | | +-- number of the coming ply
                         colour of each seat -------+  | +---- quiet plies (B5.3)
                         first masters, in order ------+       (B5.1)

Rows come from the top. A piece is its colour (`r`, `b`, `g`, `y`; capital for a master) and
its axis (`h` or `v`); a digit stands for so many empty squares. An `x` behind a colour in the
field of the seats says that it has resigned; two seats that have swapped stand as `br`. With
no first master that field is `-`.
"""

import re

from tripiv.core.capability import NotationError
from tripiv.games.pivit.layout import MOST_SIDES, PLY, QUIET
from tripiv.games.pivit.position import Piece, Position

__all__ = [
    "COLOURS",
    "FEWEST_SQUARES",
    "MOST_SQUARES",
    "SWAP",
    "format_position",
    "format_square",
    "format_step",
    "parse_position",
    "parse_square",
    "parse_step",
]

COLOURS = "rbgy"
SWAP = "swap"
FEWEST_SQUARES = 3
MOST_SQUARES = 8
_FIELDS = ("board", "colour to move", "seats", "first masters", "quiet plies", "ply")
_STEP = re.compile(r"([a-h][1-8])[-x]?([a-h][1-8])\+?")


def format_square(size: int, row: int, col: int) -> str:
    return f"{'abcdefgh'[col]}{size - row}"


def parse_square(size: int, text: str, at: int = 0) -> tuple[int, int]:
    """Row and column, both from 0 at the top left."""
    row, col = size - int(text[1]), "abcdefgh".index(text[0])
    if row < 0 or col >= size:
        raise NotationError(f"there is no {text} on a board of {size}x{size}", at)
    return row, col


def format_step(
    size: int, start: tuple[int, int], end: tuple[int, int], *, capture: bool, promotion: bool
) -> str:
    """One piece's way from square to square."""
    mark = "x" if capture else "-"
    return format_square(size, *start) + mark + format_square(size, *end) + "+" * promotion


def parse_step(size: int, text: str) -> tuple[tuple[int, int], tuple[int, int]]:
    """The two squares of an action, whether legal or not."""
    found = _STEP.fullmatch(text.strip().lower())
    if found is None:
        raise NotationError(f"{text!r} is no action: write two squares, as in b1-b4")
    return parse_square(size, found[1]), parse_square(size, found[2], found.start(2))


def format_position(position: Position, *, swapped: bool = False) -> str:
    """The one line that holds a position."""
    taken = {(piece.row, piece.col): piece for piece in position.pieces}
    rows = []
    for row in range(position.size):
        line, gap = "", 0
        for col in range(position.size):
            piece = taken.get((row, col))
            if piece is None:
                gap += 1
                continue
            letter = COLOURS[piece.owner]
            line += f"{gap or ''}{letter.upper() if piece.master else letter}{piece.axis}"
            gap = 0
        rows.append(line + (str(gap) if gap else ""))
    sides = range(position.sides)
    seats = [COLOURS[side] + "x" * (side in position.resigned) for side in sides]
    first = "".join(COLOURS[side] for side in position.first_masters)
    fields = (
        "/".join(rows),
        COLOURS[position.turn],
        "".join(reversed(seats) if swapped else seats),
        first or "-",
        str(position.quiet),
        str(position.ply + 1),
    )
    return " ".join(fields)


def parse_position(text: str) -> tuple[Position, bool]:
    """The position a line holds, and whether its two seats have swapped colours.

    Raises `NotationError` for anything `format_position` would not write, and for what no
    rule could lead to: a minion in a corner, a master nobody was first to get.
    """
    words = text.split(" ")
    starts = [sum(len(word) + 1 for word in words[:i]) for i in range(len(words))]
    if len(words) != len(_FIELDS):
        fields = ", ".join(_FIELDS)
        at = starts[len(_FIELDS)] if len(words) > len(_FIELDS) else len(text)
        raise NotationError(f"a position has {len(_FIELDS)} fields ({fields})", at)
    size, pieces = _parse_board(words[0])
    sides, resigned, swapped = _parse_seats(words[2], starts[2])
    for piece, at in pieces:
        if piece.owner >= sides:
            raise NotationError(f"{COLOURS[piece.owner]} has pieces and no seat", at)
    turn = _parse_sides(words[1], starts[1], sides)
    if len(turn) != 1:
        raise NotationError("one colour is to move", starts[1])
    first = () if words[3] == "-" else _parse_sides(words[3], starts[3], sides)
    for piece, at in pieces:
        if piece.master and piece.owner not in first:
            colour = COLOURS[piece.owner]
            raise NotationError(
                f"{colour} has a master, and the order of first masters leaves it out (B5.1)", at
            )
    playing = {piece.owner for piece, _ in pieces} - set(resigned)
    if not playing:
        raise NotationError("nobody is left to play", 0)
    ply = _parse_number(words[5], starts[5], PLY[2])
    if ply == 0:
        raise NotationError("plies are counted from 1", starts[5])
    position = Position(
        size=size,
        sides=sides,
        pieces=tuple(piece for piece, _ in pieces),
        turn=turn[0],
        resigned=resigned,
        first_masters=first,
        quiet=_parse_number(words[4], starts[4], QUIET[2]),
        ply=ply - 1,
    )
    return position, swapped


def _parse_board(text: str) -> tuple[int, list[tuple[Piece, int]]]:
    """The size, and each piece with the character it stands at."""
    rows = text.split("/")
    size = len(rows)
    if not FEWEST_SQUARES <= size <= MOST_SQUARES:
        raise NotationError(
            f"a board has {FEWEST_SQUARES} to {MOST_SQUARES} rows, not {size} (B1.1)", 0
        )
    pieces = []
    at = 0
    for row, line in enumerate(rows):
        end, col, gap_before = at + len(line), 0, False
        while at < end:
            letter = text[at]
            if letter in "12345678":
                if gap_before:
                    raise NotationError("two numbers of empty squares in a row", at)
                col, gap_before = col + int(letter), True
                at += 1
            else:
                pieces.append((_parse_piece(text, at, end, row, col, size), at))
                col, gap_before = col + 1, False
                at += 2
        if col != size:
            raise NotationError(f"row {size - row} has {col} squares instead of {size}", end)
        at = end + 1
    return size, pieces


def _parse_piece(text: str, at: int, end: int, row: int, col: int, size: int) -> Piece:
    owner = COLOURS.find(text[at].lower())
    if owner < 0:
        raise NotationError(
            f"{text[at]!r} is neither a colour ({', '.join(COLOURS)}) nor a number", at
        )
    axis = text[at + 1 : end][:1]
    if axis not in ("h", "v"):
        raise NotationError("a piece needs its axis, h or v", at + 1)
    master = text[at].isupper()
    if not master and row in (0, size - 1) and col in (0, size - 1):
        raise NotationError("a minion in a corner would be a master (B4.1)", at)
    return Piece(row, col, owner, "h" if axis == "h" else "v", master)


def _parse_seats(text: str, at: int) -> tuple[int, tuple[int, ...], bool]:
    """How many seats, which sides resigned, whether two seats have swapped."""
    letters = text.replace("x", "")
    sides = len(letters)
    in_order = COLOURS[:sides]
    swapped = letters == "br"
    if not 2 <= sides <= MOST_SIDES or (letters != in_order and not swapped):
        raise NotationError("the seats are rb, rbg or rbgy; br after a swap", at)
    if not re.fullmatch("([rbgy]x?)+", text):
        raise NotationError("an x stands behind the colour that resigned", at)
    resigned = sorted(COLOURS.index(letter) for letter in re.findall("(.)x", text))
    return sides, tuple(resigned), swapped


def _parse_sides(text: str, at: int, sides: int) -> tuple[int, ...]:
    found: list[int] = []
    for i, letter in enumerate(text):
        side = COLOURS.find(letter)
        if not 0 <= side < sides:
            raise NotationError(f"{letter!r} is no colour of this game", at + i)
        if side in found:
            raise NotationError(f"{letter} stands there twice", at + i)
        found.append(side)
    return tuple(found)


def _parse_number(text: str, at: int, most: int) -> int:
    if not re.fullmatch("0|[1-9][0-9]{0,9}", text) or int(text) > most:
        raise NotationError(f"{text!r} is no number from 0 to {most}", at)
    return int(text)
