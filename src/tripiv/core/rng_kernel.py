"""The draws of `rng`, compiled, for use inside kernels."""

import numpy as np

from tripiv.core.jit import kernel
from tripiv.core.rng import GOLDEN, MIX_1, MIX_2

__all__ = ["bits", "pick"]


@kernel("uint64(uint64, uint64)")
def bits(key: np.uint64, counter: np.uint64) -> np.uint64:
    """The draw that `Rng(key, counter).bits()` gives."""
    z = key + (counter + np.uint64(1)) * np.uint64(GOLDEN)
    z = (z ^ (z >> np.uint64(30))) * np.uint64(MIX_1)
    z = (z ^ (z >> np.uint64(27))) * np.uint64(MIX_2)
    return z ^ (z >> np.uint64(31))


@kernel("uint64(uint64, uint64, uint64)")
def pick(key: np.uint64, counter: np.uint64, n: np.uint64) -> np.uint64:
    """A number below n (n < 2**32) from one draw.

    A multiplication instead of `Rng.below`'s loop: the tilt is under n / 2**32, which no
    playout can see. What decides a match for people draws with `Rng.below`.
    """
    return ((bits(key, counter) >> np.uint64(32)) * n) >> np.uint64(32)
