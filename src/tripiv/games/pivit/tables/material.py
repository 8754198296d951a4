"""Which slices the endgame tables have: one for each kind of material, up to symmetry.

A slice holds all positions in which two sides A and B have so many minions of class 0, minions
of class 1 and masters each, with one of them, or nobody, the first who had a master (B5.1).
Without a capture or a promotion a match never leaves its slice, so slices are solved one after
the other: fewer pieces first, and of those the ones with fewer minions.

Exchanging the colours, and reflecting the board, which exchanges the classes, give at most four
slices with the same answers; the tables have one of them.
"""

from collections.abc import Iterator
from functools import cache
from itertools import product
from math import comb
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

__all__ = [
    "ANCHOR",
    "BASE",
    "BOARD",
    "COLUMNS",
    "COUNT",
    "DRAWN",
    "FEWEST",
    "HOLDER",
    "KIND",
    "KINDS",
    "MOST",
    "NOBODY",
    "OFFSET",
    "POSITIONS",
    "STRIDE",
    "Directory",
    "Slice",
    "directory",
    "slices",
]

KINDS = 6  # minions of class 0 and 1 and masters of A, then those of B
NOBODY = 2  # the first master, beside 0 for A and 1 for B
FEWEST = 2  # pieces: one for each side
# Pieces by the size of the board. Fewer of one side than the board is wide are never all
# blocked, so that nobody is ever passed over (B2.2).
MOST = {4: 4, 6: 5, 8: 4}
BASE = 5  # one more than the most pieces of one kind
BOARD = 0  # where the finder says for what size of board it is: no position has no material
_ALIGNED = 64  # entries; slices never share a byte

# The columns of the directory of slices.
OFFSET = 0  # the first entry
POSITIONS = 1  # entries for each side to move: A's turns stand first, then B's
ANCHOR = 2  # the kind with a single piece that is turned into the top left; -1 for none
COUNT = 3  # how many pieces, for each kind
STRIDE = COUNT + KINDS  # what one more in the rank of a kind adds to the entry
HOLDER = STRIDE + KINDS  # who wins where the quiet plies end it: 1 for A, -1 for B, 0 for nobody
DRAWN = HOLDER + 1  # whether some position of a slice with a holder is drawn
COLUMNS = DRAWN + 1

# The kind after the colours (+2) and the classes (+1) are exchanged.
KIND = np.array(
    [
        [
            3 * (side ^ swapped) + (n if n == 2 else n ^ mirrored)
            for side in (0, 1)
            for n in range(3)
        ]
        for swapped in (0, 1)
        for mirrored in (0, 1)
    ],
    np.int64,
)


class Slice(NamedTuple):
    counts: tuple[int, ...]
    """Pieces of each kind."""
    first: int
    """Who had the first master: 0 for A, 1 for B, or `NOBODY`."""

    @property
    def pieces(self) -> int:
        return sum(self.counts)

    @property
    def minions(self) -> int:
        return self.pieces - self.counts[2] - self.counts[5]

    @property
    def anchor(self) -> int:
        """A kind with one piece, a master if there is a choice; -1 if no kind has just one."""
        lone = [kind for kind in range(KINDS) if self.counts[kind] == 1]
        return max(lone, key=lambda kind: kind % 3, default=-1)

    @property
    def holder(self) -> int:
        """Who wins where the quiet plies end the game (B5.3): 1 for A, -1 for B, 0 for nobody."""
        a, b = self.counts[2], self.counts[5]
        if a != b:
            return 1 if a > b else -1
        return (1 if self.first == 0 else -1) if a else 0

    @property
    def name(self) -> str:
        """As people read it: `mnM-M:a`, minions of class 0 and 1 and masters of A, those of B,
        and who was the first with a master."""
        letters = ["mnM"[kind % 3] * self.counts[kind] for kind in range(KINDS)]
        return f"{''.join(letters[:3])}-{''.join(letters[3:])}:{'ab0'[self.first]}"

    def exchanged(self, change: int) -> "Slice":
        """The slice after an exchange, numbered as the rows of `KIND`."""
        counts = [0] * KINDS
        for kind in range(KINDS):
            counts[int(KIND[change, kind])] = self.counts[kind]
        is_swapped = change >= 2 and self.first != NOBODY
        return Slice(tuple(counts), 1 - self.first if is_swapped else self.first)


def slices(pieces: int) -> list[Slice]:
    """The slices with so many pieces, each after those that it can be promoted into."""
    found = {max(one.exchanged(change) for change in range(4)) for one in _all(pieces)}
    return sorted(found, key=lambda one: (one.minions, one))


def _all(pieces: int) -> Iterator[Slice]:
    for counts in product(range(pieces), repeat=KINDS):
        a, b = sum(counts[:3]), sum(counts[3:])
        if a + b != pieces or not a or not b or counts[2] + counts[5] == pieces:
            continue  # otherwise the game is over (B5.2, B5.1)
        for first in (0, 1) if counts[2] + counts[5] else (0, 1, NOBODY):
            yield Slice(counts, first)


class Directory(NamedTuple):
    slices: tuple[Slice, ...]
    finder: npt.NDArray[np.int64]
    """Three places for each material, one for each owner of the first master; the material is
    the sum of `BASE ** kind` over the pieces. There stands four times the number of the slice,
    and the exchange that leads to it, or -1. At `BOARD` stands the size."""
    units: npt.NDArray[np.int64]
    """What kernels want to know of each slice."""
    entries: int


@cache
def directory(size: int, pieces: int) -> Directory:
    """All slices with up to so many pieces, and how to find them. Not to be changed."""
    found = [one for count in range(FEWEST, pieces + 1) for one in slices(count)]
    units = np.zeros((len(found), COLUMNS), np.int64)
    finder = np.full(3 * BASE**KINDS, -1, np.int64)
    finder[BOARD] = size
    end = 0
    for number, one in enumerate(found):
        positions = _fill(units[number], one, size)
        units[number, OFFSET], units[number, POSITIONS] = end, positions
        end += -(-2 * positions // _ALIGNED) * _ALIGNED
        for change in (3, 2, 1, 0):  # as it is, if there is a choice
            other = one.exchanged(change)
            material = sum(BASE**kind * other.counts[kind] for kind in range(KINDS))
            # Each exchange undoes itself.
            finder[3 * material + other.first] = 4 * number + change
    return Directory(tuple(found), finder, units, end)


def _fill(row: npt.NDArray[np.int64], one: Slice, size: int) -> int:
    """Write the strides of a slice; returns how many positions it has for each side to move."""
    half = size // 2
    row[ANCHOR], row[HOLDER], row[DRAWN] = one.anchor, one.holder, 1
    positions = 1
    for kind, count in enumerate(one.counts):
        places = (4 if kind != one.anchor else 1) * (2 * half**2 if kind % 3 == 2 else half**2 - 1)
        row[COUNT + kind], row[STRIDE + kind] = count, positions
        positions *= comb(places, count)
    return positions
