"""Where Pivit pieces can go, for all pieces of a side at once.

Squares are numbered eight to a row whatever the size of the board, from the top left:

         col 0  1  2  3  4  5  6  7        A 6x6 board is the top left part; the rest of
    row 0    0  1  2  3  4  5  6  7        the 64 squares is wall, so that one kernel
    row 1    8  9 10 11 12 13 14 15        serves every board up to 8x8.
    ...

Nothing jumps (B3.3), so a square is reached from at most one piece in each of the four
directions: the first one met on the way back. One word for each direction thus says all that
a side can do; its bits are the actions, and counting them is counting actions. An action is
packed as 64 * from + to.
"""

import numpy as np

from tripiv.core.jit import kernel
from tripiv.games.pivit.kernel_bits import U0, U1, Numbers, highest, lowest, popcount, square

__all__ = [
    "CORNERS",
    "MAX_ACTIONS",
    "WALLS",
    "count_landings",
    "landings",
    "list_landings",
    "origin",
]

MAX_ACTIONS = 256  # 64 squares, four directions

ROW = np.uint64(8)
COLUMN = np.uint64(0x0101010101010101)
NOT_FIRST_COLUMN = np.uint64(0xFEFEFEFEFEFEFEFE)
NOT_LAST_COLUMN = np.uint64(0x7F7F7F7F7F7F7F7F)
EVERYWHERE = np.uint64(0xFFFFFFFFFFFFFFFF)


def _walls(size: int) -> int:
    row = 0xFF & ~((1 << size) - 1)
    return sum((row if r < size else 0xFF) << 8 * r for r in range(8))


def _corners(size: int) -> int:
    ends = (0, size - 1)
    return sum({1 << 8 * row + col for row in ends for col in ends}) if size else 0


# By the size of the board.
WALLS = np.array([_walls(size) for size in range(9)], np.uint64)
CORNERS = np.array([_corners(size) for size in range(9)], np.uint64)


@kernel("uint64(uint64, uint64, uint64, uint64, uint64)", inline=True)
def _forth(
    movers: np.uint64, masters: np.uint64, empty: np.uint64, step: np.uint64, inside: np.uint64
) -> np.uint64:
    """Squares reached towards higher numbers; `inside` is where a step can end at all.

    Pieces leap two squares at a time over empty ones, from the square next to them: odd
    distances (B3.1). A master also starts from the empty square next to it: even ones (B3.2).
    """
    clear = empty & inside
    clear_pair = clear & (clear << step)
    starts = movers | (((movers & masters) << step) & clear)
    first = (starts << step) & inside
    stops = first & empty
    stops |= clear_pair & (stops << (step + step))
    stops |= clear_pair & (stops << (step + step))
    return first | ((((stops << step) & clear) << step) & inside)


@kernel("uint64(uint64, uint64, uint64, uint64, uint64)", inline=True)
def _back(
    movers: np.uint64, masters: np.uint64, empty: np.uint64, step: np.uint64, inside: np.uint64
) -> np.uint64:
    """The mirror image of `_forth`."""
    clear = empty & inside
    clear_pair = clear & (clear >> step)
    starts = movers | (((movers & masters) >> step) & clear)
    first = (starts >> step) & inside
    stops = first & empty
    stops |= clear_pair & (stops >> (step + step))
    stops |= clear_pair & (stops >> (step + step))
    return first | ((((stops >> step) & clear) >> step) & inside)


@kernel("UniTuple(uint64, 4)(uint64, uint64, uint64, uint64, uint64)", inline=True)
def landings(
    own: np.uint64, upright: np.uint64, masters: np.uint64, empty: np.uint64, walls: np.uint64
) -> tuple[np.uint64, np.uint64, np.uint64, np.uint64]:
    """The squares that the pieces `own` reach to the right, left, down and up.

    `upright` and `masters` may hold other pieces as well; `empty` must leave out the walls.
    """
    across = own & ~upright
    along = own & upright
    allowed = ~(own | walls)  # B3.4
    return (
        _forth(across, masters, empty, U1, NOT_FIRST_COLUMN) & allowed,
        _back(across, masters, empty, U1, NOT_LAST_COLUMN) & allowed,
        _forth(along, masters, empty, ROW, EVERYWHERE) & allowed,
        _back(along, masters, empty, ROW, EVERYWHERE) & allowed,
    )


@kernel("int64(uint64, uint64, uint64, uint64, uint64)", inline=True)
def count_landings(
    own: np.uint64, upright: np.uint64, masters: np.uint64, empty: np.uint64, walls: np.uint64
) -> int:
    """How many actions the pieces `own` have, without listing them."""
    right, left, down, up = landings(own, upright, masters, empty, walls)
    return popcount(right) + popcount(left) + popcount(down) + popcount(up)


@kernel("int64(uint64, int64, int64)", inline=True)
def origin(occupied: np.uint64, to: int, direction: int) -> int:
    """From which square the landing on `to` comes; directions in the order of `landings`.

    All squares on the way are empty, so it is the nearest piece behind `to`: along a row the
    next lower or higher number, along a column the same within the column.
    """
    if direction >= 2:
        occupied &= COLUMN << np.uint64(to & 7)
    below = square(to) - U1
    if direction & 1:
        return lowest(occupied & ~below & ~square(to))
    return highest(occupied & below)


@kernel("int64(uint64, uint64, uint64, uint64, uint64, int64[::1])")
def list_landings(
    own: np.uint64,
    upright: np.uint64,
    masters: np.uint64,
    empty: np.uint64,
    walls: np.uint64,
    out: Numbers,
) -> int:
    """Write the packed actions of the pieces `own` to `out`; returns how many."""
    ways = landings(own, upright, masters, empty, walls)
    occupied = ~(empty | walls)
    n = 0
    for direction in range(4):
        rest = ways[direction]
        while rest != U0:
            to = lowest(rest)
            out[n] = 64 * origin(occupied, to, direction) + to
            n += 1
            rest &= rest - U1
    return n
