"""Sets of squares as bits of one 64-bit word, for kernels.

In all kernels here a set is a uint64 and a number an int64: arithmetic between the two would
turn both into floats, so they meet only where one is cast.

The loops below are written so that the compiler knows them for what they are: each becomes
a single instruction (popcnt, tzcnt, lzcnt), and still runs as plain Python.
"""

import numpy as np
import numpy.typing as npt

from tripiv.core.jit import kernel

__all__ = ["U0", "U1", "Numbers", "Words", "drop", "highest", "lowest", "popcount", "square"]

Words = npt.NDArray[np.uint64]
Numbers = npt.NDArray[np.int64]

U0 = np.uint64(0)
U1 = np.uint64(1)


@kernel("int64(uint64)", inline=True)
def popcount(bits: np.uint64) -> int:
    """How many bits are set."""
    n = 0
    while bits:
        bits &= bits - U1
        n += 1
    return n


@kernel("int64(uint64)", inline=True)
def lowest(bits: np.uint64) -> int:
    """The number of the lowest bit set; bits must not be zero."""
    return popcount(~bits & (bits - U1))


@kernel("int64(uint64)", inline=True)
def highest(bits: np.uint64) -> int:
    """The number of the highest bit set; bits must not be zero."""
    n = 0
    while bits:
        bits >>= U1
        n += 1
    return n - 1


@kernel("uint64(uint64, int64)", inline=True)
def drop(bits: np.uint64, n: int) -> np.uint64:
    """Bits without the n lowest of them."""
    while n:
        bits &= bits - U1
        n -= 1
    return bits


@kernel("uint64(int64)", inline=True)
def square(number: int) -> np.uint64:
    """The set of one square."""
    return U1 << np.uint64(number)
