"""Looking for a grid by ruin and recreate: what the kernels need, and what came of it."""

from collections.abc import Sequence

import numpy as np

from tripiv.games.tiles.grid import Cell
from tripiv.games.tiles.solver.kernel_grow import grow
from tripiv.games.tiles.solver.layout import (
    BITS,
    COUNT,
    EMPTY,
    FACTS,
    FREE,
    SHORTEST,
    SIZES,
    STOP,
    TILES,
)
from tripiv.games.tiles.tile import WILD, Tile

__all__ = ["Grower"]


class Grower:
    """One search for one hand; not to be shared between threads, but for `stop`."""

    def __init__(self, hand: Sequence[Tile], *, shortest: int, free: bool, key: int) -> None:
        count = len(hand)
        bits = next(bits for most, bits in SIZES if count <= most)
        self._board = np.full(1 << 2 * bits, EMPTY, np.int8)
        self._where = np.empty(1 << 2 * bits, np.int64)
        self._pos = np.empty(count, np.int64)
        self._left = np.bincount(np.array(hand, np.int64), minlength=WILD + 1)
        self._weight = np.zeros(WILD + 1, np.int64)
        self.facts = np.zeros(FACTS, np.int64)
        self.facts[BITS], self.facts[SHORTEST] = bits, shortest
        self.facts[FREE], self.facts[TILES] = free, count
        self._rng = np.array([key, 0], np.uint64)
        self._work = np.empty((14, WILD + 1), np.int64)
        self._scratch = np.empty(2 * count, np.int64)
        self._kept = np.zeros(2 * count + 2, np.int64)
        self.spare = np.zeros(WILD + 1, np.int64)

    def run(self, rounds: int) -> int:
        """So many rounds more; how many were done."""
        return int(
            grow(
                self._board,
                self._where,
                self._pos,
                self._left,
                self._weight,
                self.facts,
                self._rng,
                self._work,
                self._scratch,
                self._kept,
                self.spare,
                rounds,
            )
        )

    def stop(self) -> None:
        self.facts[STOP] = 1

    @property
    def is_whole(self) -> bool:
        return bool(self.facts[COUNT] == self.facts[TILES])

    def cells(self) -> tuple[Cell, ...]:
        """What lies, its top left at row 0 and column 0."""
        count, bits = int(self.facts[COUNT]), int(self.facts[BITS])
        places = self._pos[:count]
        rows, cols = places >> bits, places & (1 << bits) - 1
        # The board's edges are joined: count from an empty row and column.
        rows, cols = _unrolled(rows, bits), _unrolled(cols, bits)
        codes = self._board[places]
        tiles = np.where(codes >= WILD, WILD, codes)
        found = zip(rows.tolist(), cols.tolist(), tiles.tolist(), strict=True)
        return tuple(sorted(found))


def _unrolled(
    along: "np.ndarray[tuple[int], np.dtype[np.int64]]", bits: int
) -> "np.ndarray[tuple[int], np.dtype[np.int64]]":
    size = 1 << bits
    used = np.zeros(size, np.bool_)
    used[along] = True
    first = int(np.flatnonzero(used & ~np.roll(used, 1))[0])
    return (along - first) % size
