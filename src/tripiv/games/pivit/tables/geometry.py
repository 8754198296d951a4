"""The board as the endgame tables see it: quarters, places, ways.

A quarter turn of the board changes nothing in Pivit. On a board with an even number of squares
along its edge it moves every square, so that each set of four that turn into one another has
one member in the top left quarter. Squares are counted so that a turn is a sum:

    place = quarter * width + place within the top left quarter

and the piece that a table hangs on (its anchor) can always be turned into the top left.

What a place is depends on the piece. (row + column + [upright]) mod 2 never changes for a minion
(B3.1, B3.5): its class. So the square tells its axis, and it is never in a corner (B4.1). A master
has two places on each square. A turn keeps the class; a reflection in the vertical changes it.

Squares here are numbered row by row without gaps, `row * size + column`. Everything is looked
up by half the size of the board.
"""

import numpy as np
import numpy.typing as npt

__all__ = ["CHOOSE", "HALVES", "MIRROR", "PLACE", "RAY", "SQUARE", "WIDTH"]

Table = npt.NDArray[np.int64]

HALVES = (2, 3, 4)  # boards of 4x4, 6x6, 8x8
_LONGEST = max(HALVES) * 2
_SQUARES = _LONGEST**2
_PLACES = 2 * _SQUARES


def _turned(size: int, row: int, col: int, quarters: int) -> tuple[int, int]:
    for _ in range(quarters):
        row, col = col, size - 1 - row
    return row, col


def _widths() -> Table:
    """Places of a minion and of a master in one quarter of the board."""
    return np.array([(half**2 - 1, 2 * half**2) for half in range(HALVES[-1] + 1)], np.int64)


def _rays() -> Table:
    """[half, square, way]: the squares met on the way, then -1. Ways: right, left, down, up."""
    rays = np.full((HALVES[-1] + 1, _SQUARES, 4, _LONGEST), -1, np.int64)
    for half in HALVES:
        size = 2 * half
        for square in range(size**2):
            row, col = divmod(square, size)
            for way, (down, right) in enumerate(((0, 1), (0, -1), (1, 0), (-1, 0))):
                for far in range(1, size):
                    r, c = row + far * down, col + far * right
                    if 0 <= r < size and 0 <= c < size:
                        rays[half, square, way, far - 1] = r * size + c
    return rays


def _mirrors() -> Table:
    """[half, square]: the square with left and right exchanged."""
    mirror = np.full((HALVES[-1] + 1, _SQUARES), -1, np.int64)
    for half in HALVES:
        size = 2 * half
        for square in range(size**2):
            row, col = divmod(square, size)
            mirror[half, square] = row * size + size - 1 - col
    return mirror


def _places() -> tuple[Table, Table]:
    """[half, is master, is upright, square]: the place, -1 for a minion in a corner; and
    [half, kind, place] with kind 0 and 1 for the classes of minions and 2 for masters: twice
    the square, and one more for an upright piece."""
    place = np.full((HALVES[-1] + 1, 2, 2, _SQUARES), -1, np.int64)
    square = np.full((HALVES[-1] + 1, 3, _PLACES), -1, np.int64)
    for half in HALVES:
        size = 2 * half
        quarter_squares = [divmod(n, half) for n in range(half**2)]
        for quarter in range(4):
            for n, (row, col) in enumerate(quarter_squares):
                r, c = _turned(size, row, col, quarter)
                for axis in (0, 1):
                    upright = (axis + quarter) % 2
                    where = quarter * 2 * half**2 + 2 * n + axis
                    place[half, 1, upright, r * size + c] = where
                    square[half, 2, where] = 2 * (r * size + c) + upright
                    if n:  # the first square of each quarter is its corner
                        where = quarter * (half**2 - 1) + n - 1
                        place[half, 0, upright, r * size + c] = where
                        kind = (r + c + upright) % 2
                        square[half, kind, where] = 2 * (r * size + c) + upright
    return place, square


def _binomials() -> Table:
    """[n, k]: how many sets of k there are among n."""
    choose = np.zeros((_PLACES + 1, 6), np.int64)
    choose[:, 0] = 1
    for n in range(1, _PLACES + 1):
        choose[n, 1:] = choose[n - 1, 1:] + choose[n - 1, :-1]
    return choose


WIDTH = _widths()
RAY = _rays()
MIRROR = _mirrors()
PLACE, SQUARE = _places()
CHOOSE = _binomials()
