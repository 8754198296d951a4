"""The numbers that share a word of a packed position, read and written by kernels."""

import numpy as np

from tripiv.core.jit import kernel
from tripiv.games.pivit.kernel_bits import Words

__all__ = ["get", "put"]


@kernel("int64(uint64[::1], UniTuple(int64, 3))", inline=True)
def get(state: Words, which: tuple[int, int, int]) -> int:
    """One of the numbers that `layout` names."""
    word, low, most = which
    return int((state[word] >> np.uint64(low)) & np.uint64(most))


@kernel("void(uint64[::1], UniTuple(int64, 3), int64)", inline=True)
def put(state: Words, which: tuple[int, int, int], value: int) -> None:
    """Overwrite one of the numbers that `layout` names."""
    word, low, most = which
    kept = state[word] & ~(np.uint64(most) << np.uint64(low))
    state[word] = kept | (np.uint64(value) << np.uint64(low))
