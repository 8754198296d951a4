"""A whole Pivit position in eight 64-bit words.

| word | what |
|---|---|
| 0 to 3 | the pieces of each side |
| 4 | which pieces are masters |
| 5 | which pieces stand upright: axis along the column |
| 6 | whose turn, how many sides, size, who resigned, why it ended, ranks of first masters |
| 7 | quiet plies, their limit, plies played |

A side is a colour on the board; which person plays it is not the kernels' business (B1.4).
"""

import numpy as np

from tripiv.core.jit import kernel
from tripiv.games.pivit.kernel_bits import Words

__all__ = [
    "END",
    "GONE",
    "LIMIT",
    "MASTERS",
    "PLY",
    "QUIET",
    "RANKS",
    "SIDES",
    "SIZE",
    "TURN",
    "UPRIGHT",
    "WORDS",
    "get",
    "put",
]

WORDS = 8
MASTERS = 4
UPRIGHT = 5

# Numbers that share a word: the word, the lowest bit, the largest value.
TURN = (6, 0, 3)  # the side to move
SIDES = (6, 2, 7)  # how many started
SIZE = (6, 5, 15)  # squares along an edge
GONE = (6, 9, 15)  # one bit for each side that resigned
END = (6, 13, 7)  # the digit of the clause B5.x that ended the game, 0 while it goes on
# Who got a first master when, three bits for each side: 1 for the earliest, 0 for never.
RANKS = ((6, 16, 7), (6, 19, 7), (6, 22, 7), (6, 25, 7))
QUIET = (7, 0, 0xFFFF)  # plies in a row without a capture or a promotion
LIMIT = (7, 16, 0xFFFF)  # so many quiet plies end the game; 0 for no limit
PLY = (7, 32, 0xFFFFFFFF)


@kernel("int64(uint64[::1], UniTuple(int64, 3))", inline=True)
def get(state: Words, which: tuple[int, int, int]) -> int:
    """One of the numbers that share a word."""
    word, low, most = which
    return int((state[word] >> np.uint64(low)) & np.uint64(most))


@kernel("void(uint64[::1], UniTuple(int64, 3), int64)", inline=True)
def put(state: Words, which: tuple[int, int, int], value: int) -> None:
    """Overwrite one of the numbers that share a word."""
    word, low, most = which
    kept = state[word] & ~(np.uint64(most) << np.uint64(low))
    state[word] = kept | (np.uint64(value) << np.uint64(low))
