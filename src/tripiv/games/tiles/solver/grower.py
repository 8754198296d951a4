"""Looking for a grid by ruin and recreate: what the kernels need, and what came of it."""

from collections.abc import Sequence
from typing import TypeAlias

import numpy as np

from tripiv.games.tiles.grid import Cell, Place
from tripiv.games.tiles.solver.kernel_grow import grow, weigh
from tripiv.games.tiles.solver.layout import (
    BITS,
    COUNT,
    EMPTY,
    FACTS,
    FREE,
    IS_WHOLE,
    MARK,
    PINNED,
    SHORTEST,
    SIZES,
    STOP,
    TILES,
)
from tripiv.games.tiles.tile import WILD, Tile

__all__ = ["Grower", "Pin"]

Pin: TypeAlias = tuple[int, int, int]
"""Row, column and code of a tile that stays; see `layout`."""

PINNED_BITS = 2  # more: a grid around what is pinned lies on the board without going round


class Grower:
    """One search for one hand; not to be shared between threads, but for `stop`."""

    def __init__(
        self,
        hand: Sequence[Tile],
        *,
        shortest: int,
        free: bool,
        key: int,
        pinned: Sequence[Pin] = (),
    ) -> None:
        """`pinned` are tiles of the hand that lie and stay, no more apart than there are tiles."""
        count = len(hand)
        bits = next(bits for most, bits in SIZES if count <= most)
        bits += PINNED_BITS if pinned else 0
        self._board = np.full(1 << 2 * bits, EMPTY, np.int8)
        self._where = np.empty(1 << 2 * bits, np.int64)
        self._pos = np.empty(count, np.int64)
        self._left = np.bincount(np.array(hand, np.int64), minlength=WILD + 1)
        self._weight = np.zeros(WILD + 1, np.int64)
        self.all_have_lines = bool(weigh(self._left, self._weight, shortest))
        """Each tile can lie in some line."""
        self.facts = np.zeros(FACTS, np.int64)
        self.facts[BITS], self.facts[SHORTEST] = bits, shortest
        self.facts[FREE], self.facts[TILES] = free, count
        self._rng = np.array([key, 0], np.uint64)
        self._work = np.empty((14, WILD + 1), np.int64)
        self._scratch = np.empty(2 * count + 1, np.int64)
        self._kept = np.zeros(2 * count + 2, np.int64)
        self.spare = np.zeros(WILD + 1, np.int64)
        """How often each kind of tile was left over."""
        self._pins = np.zeros(1 << 2 * bits, np.bool_)
        self._origin: Place | None = None
        if pinned:
            self._pin(pinned, bits)

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
                self._pins,
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
        return bool(self.facts[IS_WHOLE])

    def cells(self) -> tuple[Cell, ...]:
        """What lies: around what is pinned, or with its top left at row 0 and column 0."""
        return tuple((row, col, min(code, WILD)) for row, col, code in self._lying())

    def stands(self) -> dict[Place, tuple[Tile, Tile]]:
        """What each wild stands for in its row and its column; nothing where wilds are free."""
        return {
            (row, col): (code - MARK, code - MARK)
            for row, col, code in self._lying()
            if code >= MARK
        }

    def _lying(self) -> list[Pin]:
        bits = int(self.facts[BITS])
        found = self._pos[: self.facts[COUNT]]
        places, codes = found.tolist(), self._board[found].tolist()
        size = 1 << bits
        if self._origin is not None:
            top, left = size // 2 - self._origin[0], size // 2 - self._origin[1]
            return sorted(
                ((place >> bits) - top, (place & size - 1) - left, code)
                for place, code in zip(places, codes, strict=True)
            )
        # The board's edges are joined: count from an empty row and column.
        top = _first({place >> bits for place in places}, size)
        left = _first({place & size - 1 for place in places}, size)
        return sorted(
            (((place >> bits) - top) % size, ((place & size - 1) - left) % size, code)
            for place, code in zip(places, codes, strict=True)
        )

    def _pin(self, pinned: Sequence[Pin], bits: int) -> None:
        """Lay what is pinned around the middle of the board."""
        top, left = (
            (min(pin[axis] for pin in pinned) + max(pin[axis] for pin in pinned)) // 2
            for axis in (0, 1)
        )
        self._origin = top, left
        middle = 1 << bits - 1
        for n, (row, col, code) in enumerate(pinned):
            cell = (middle + row - top << bits) + middle + col - left
            self._board[cell], self._where[cell], self._pos[n] = code, n, cell
            self._pins[cell] = True
            self._left[min(code, WILD)] -= 1
        self.facts[COUNT] = self.facts[PINNED] = len(pinned)


def _first(used: set[int], size: int) -> int:
    """Where what is used begins, on an edge whose ends are joined."""
    return next(n for n in used if (n - 1) % size not in used)
