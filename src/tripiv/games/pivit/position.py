"""A Pivit position as people and programs write it, and as the kernels' words."""

from collections.abc import Sequence
from functools import cache, lru_cache
from typing import Literal, TypeAlias

import msgspec

from tripiv.games.pivit import layout

__all__ = [
    "Axis",
    "Piece",
    "Position",
    "number_in",
    "pack",
    "piece_at",
    "square_of",
    "square_pair",
    "unpack",
]

Axis: TypeAlias = Literal["h", "v"]


class Piece(msgspec.Struct, frozen=True):
    """A piece on its square: rows from the top, columns from the left, both from 0."""

    row: int
    col: int
    owner: int
    """The number of its side, not of a seat (B1.4)."""
    axis: Axis
    """`h` along the row, `v` along the column."""
    master: bool = False


class Position(msgspec.Struct, frozen=True, kw_only=True):
    """All that decides how a game can go on. The board is in `pieces`, top row first."""

    size: int
    sides: int
    pieces: tuple[Piece, ...]
    turn: int = 0
    resigned: tuple[int, ...] = ()
    first_masters: tuple[int, ...] = ()
    """The sides that had a master, the earliest first (B5.1)."""
    quiet: int = 0
    """Plies in a row without a capture or a promotion (B5.3)."""
    ply: int = 0
    """Plies played."""


def square_of(row: int, col: int) -> int:
    """The number of a square, as `layout` counts them."""
    return 8 * row + col


def square_pair(action: int) -> tuple[tuple[int, int], tuple[int, int]]:
    """The squares of a packed action (see `kernel_board`), each as row and column."""
    start, end = divmod(action, 64)
    return divmod(start, 8), divmod(end, 8)


def pack(position: Position, limit: int = 0) -> list[int]:
    """The words of a position, its end not judged; `limit` is what `layout.LIMIT` says."""
    words = [0] * layout.WORDS
    for piece in position.pieces:
        bit = 1 << square_of(piece.row, piece.col)
        words[piece.owner] |= bit
        words[layout.MASTERS] |= bit if piece.master else 0
        words[layout.UPRIGHT] |= bit if piece.axis == "v" else 0
    numbers = [
        (layout.TURN, position.turn),
        (layout.SIDES, position.sides),
        (layout.SIZE, position.size),
        (layout.GONE, sum(1 << side for side in position.resigned)),
        (layout.QUIET, position.quiet),
        (layout.LIMIT, limit),
        (layout.PLY, position.ply),
        *((layout.RANKS[side], i + 1) for i, side in enumerate(position.first_masters)),
    ]
    for (word, low, _), value in numbers:
        words[word] |= value << low
    return words


def piece_at(words: Sequence[int], row: int, col: int) -> Piece | None:
    """What stands on one square of a packed position."""
    bit = 1 << square_of(row, col)
    for owner in range(layout.MOST_SIDES):
        if words[owner] & bit:
            axis: Axis = "v" if words[layout.UPRIGHT] & bit else "h"
            return Piece(row, col, owner, axis, bool(words[layout.MASTERS] & bit))
    return None


@cache
def _piece(square: int, owner: int, is_upright: bool, is_master: bool) -> Piece:
    """There are no more than 1024 of them."""
    row, col = divmod(square, 8)
    return Piece(row, col, owner, "v" if is_upright else "h", is_master)


def number_in(words: Sequence[int], which: tuple[int, int, int]) -> int:
    """One of the numbers that `layout` names."""
    word, low, most = which
    return words[word] >> low & most


def unpack(words: Sequence[int]) -> Position:
    """The position that packed words hold."""
    # Everybody at a table is told of the same one.
    return _unpacked(tuple(map(int, words)))


@lru_cache(maxsize=512)
def _unpacked(words: tuple[int, ...]) -> Position:
    size, sides = number_in(words, layout.SIZE), number_in(words, layout.SIDES)
    masters, upright = words[layout.MASTERS], words[layout.UPRIGHT]
    found = []
    for owner in range(layout.MOST_SIDES):
        left = words[owner]
        while left:
            bit = left & -left
            left ^= bit
            square = bit.bit_length() - 1
            piece = _piece(square, owner, upright & bit != 0, masters & bit != 0)
            found.append((square, piece))
    found.sort()
    ranks = {number_in(words, layout.RANKS[side]): side for side in range(sides)}
    return Position(
        size=size,
        sides=sides,
        pieces=tuple(piece for _, piece in found),
        turn=number_in(words, layout.TURN),
        resigned=tuple(side for side in range(sides) if number_in(words, layout.GONE) >> side & 1),
        first_masters=tuple(ranks[rank] for rank in sorted(ranks) if rank),
        quiet=number_in(words, layout.QUIET),
        ply=number_in(words, layout.PLY),
    )
