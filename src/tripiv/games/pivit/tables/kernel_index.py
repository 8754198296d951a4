"""From a position to its entry in the tables, and back.

A position of at most five pieces is one number here, ten bits for each piece: its kind, whether
it stands upright, its square (see `material`, `geometry`), 128 * kind + 64 * upright + square.
"""

import numpy as np
import numpy.typing as npt

from tripiv.core.jit import kernel
from tripiv.games.pivit.kernel_bits import Numbers
from tripiv.games.pivit.tables.geometry import CHOOSE, MIRROR, PLACE, SQUARE, WIDTH
from tripiv.games.pivit.tables.material import (
    ANCHOR,
    BASE,
    COUNT,
    KIND,
    KINDS,
    OFFSET,
    POSITIONS,
    STRIDE,
)

__all__ = ["PIECE_BITS", "Rows", "crowd_of", "find", "locate", "place_of", "rank_of"]

Rows = npt.NDArray[np.int64]

PIECE_BITS = 10
_PLACE_BITS = 8
_POWER = np.array([BASE**kind for kind in range(KINDS)] + [0, 0], np.int64)


@kernel("int64(int64, int64)", inline=True, counted=False)
def place_of(half: int, piece: int) -> int:
    """The place of a piece on the board as it lies."""
    kind = piece >> 7
    return int(PLACE[half, 1 if kind % 3 == 2 else 0, piece >> 6 & 1, piece & 63])


@kernel("int64(int64[::1], int64, int64, int64, int64)", inline=True, counted=False)
def rank_of(row: Numbers, half: int, n: int, kinds: int, places: int) -> int:
    """What a slice adds to its first entry for n pieces, the anchor not yet turned.

    `kinds` has eight bits a piece, and so has `places`.
    """
    anchor = row[ANCHOR]
    quarter = 0
    for i in range(n):
        if kinds >> _PLACE_BITS * i & 255 == anchor:
            width = WIDTH[half, 1 if anchor % 3 == 2 else 0]
            place = places >> _PLACE_BITS * i & 255
            # Three comparisons take a tenth of the time of a division.
            quarter = (place >= width) + (place >= 2 * width) + (place >= 3 * width)
    if quarter:
        turned = 0
        for i in range(n):
            kind = kinds >> _PLACE_BITS * i & 255
            width = WIDTH[half, 1 if kind % 3 == 2 else 0]
            place = (places >> _PLACE_BITS * i & 255) - quarter * width
            turned |= (place if place >= 0 else place + 4 * width) << _PLACE_BITS * i
        places = turned
    rank = 0
    for i in range(n):
        kind = kinds >> _PLACE_BITS * i & 255
        place = places >> _PLACE_BITS * i & 255
        order = 1  # among the pieces of its kind, which stand for a set
        if row[COUNT + kind] > 1:
            for j in range(n):
                if kinds >> _PLACE_BITS * j & 255 == kind:
                    order += 1 if places >> _PLACE_BITS * j & 255 < place else 0
        rank += CHOOSE[place, order] * row[STRIDE + kind]
    return int(rank)


@kernel("int64(int64, int64, int64, int64[::1])", inline=True, counted=False)
def find(crowd: int, n: int, first: int, finder: Numbers) -> int:
    """What the finder says of n pieces: four times the slice, and the exchange; or -1."""
    material = 0
    for i in range(n):
        material += _POWER[crowd >> (PIECE_BITS * i + 7) & 7]
    return int(finder[3 * material + first])


@kernel("int64(int64, int64, int64, int64, int64, int64[::1], int64[:, ::1])", counted=False)
def locate(
    half: int, crowd: int, n: int, turn: int, first: int, finder: Numbers, units: Rows
) -> int:
    """The entry of a position, -1 if the tables do not have it.

    `turn` is the side to move; `first` who had the first master, `NOBODY` for nobody.
    """
    found = find(crowd, n, first, finder)
    if found < 0:
        return -1
    row = units[found >> 2]
    change = found & 3
    kinds = 0
    places = 0
    for i in range(n):
        piece = crowd >> PIECE_BITS * i & 1023
        square = piece & 63
        kind = KIND[change, piece >> 7]
        if change & 1:
            square = MIRROR[half, square]
        place = PLACE[half, 1 if kind % 3 == 2 else 0, piece >> 6 & 1, square]
        kinds |= kind << _PLACE_BITS * i
        places |= place << _PLACE_BITS * i
    start = row[OFFSET] + (row[POSITIONS] if turn != change >> 1 else 0)
    return int(start + rank_of(row, half, n, kinds, places))


@kernel("int64(int64, int64, int64)", inline=True, counted=False)
def _largest(rank: int, k: int, most: int) -> int:
    """The largest n up to `most` of which no more than `rank` sets of k can be made."""
    low, high = k - 1, most
    while low < high:
        middle = (low + high + 1) >> 1
        if CHOOSE[middle, k] <= rank:
            low = middle
        else:
            high = middle - 1
    return low


@kernel("int64(int64[::1], int64, int64)", counted=False)
def crowd_of(row: Numbers, half: int, rank: int) -> int:
    """The pieces of an entry of a slice, its rank counted from the start for one side to move;
    -1 if two of them would stand on one square."""
    crowd = 0
    taken = np.uint64(0)
    n = 0
    rest = rank
    for kind in range(KINDS - 1, -1, -1):
        count = row[COUNT + kind]
        if not count:
            continue
        own = rest // row[STRIDE + kind]
        rest -= own * row[STRIDE + kind]
        most = 4 * WIDTH[half, 1 if kind % 3 == 2 else 0] - 1
        for k in range(count, 0, -1):
            place = _largest(own, k, most) if k > 1 else own
            own -= CHOOSE[place, k]
            found = SQUARE[half, kind % 3, place]
            bit = np.uint64(1) << np.uint64(found >> 1)
            if taken & bit:
                return -1
            taken |= bit
            crowd |= (kind << 7 | (found & 1) << 6 | found >> 1) << PIECE_BITS * n
            n += 1
    return crowd
