"""Two balls meet: an impulse along the line of their centres.

Restitution but no friction between balls: neither throw nor spin passes from one to the other.
"""

import numpy as np

from tripiv.core.jit import kernel
from tripiv.games.pivic.physics.layout import (
    BALL_RESTITUTION,
    VX,
    VY,
    VZ,
    Numbers,
    X,
    Y,
    Z,
)
from tripiv.games.pivic.physics.motion import energy, scale
from tripiv.games.pivic.physics.slow import LEAST_PARTING_MM_S, SLOW_MM_S, press, rebound

__all__ = ["smooth_balls"]


@kernel("float64(float64[::1], float64[::1], float64[::1])", counted=False)
def smooth_balls(one: Numbers, other: Numbers, table: Numbers) -> float:
    """Change both velocities; the speed with which they met."""
    nx, ny, nz = other[X] - one[X], other[Y] - one[Y], other[Z] - one[Z]
    apart = np.sqrt(nx * nx + ny * ny + nz * nz)
    nx, ny, nz = nx / apart, ny / apart, nz / apart
    closing = (one[VX] - other[VX]) * nx + (one[VY] - other[VY]) * ny + (one[VZ] - other[VZ]) * nz
    met = closing
    is_slow = closing < SLOW_MM_S
    before = 0.0
    if is_slow:
        before = energy(one) + energy(other)
        if nz == 0.0:
            press(one, nx, ny)
            press(other, -nx, -ny)
            closing = (one[VX] - other[VX]) * nx + (one[VY] - other[VY]) * ny
        parting = max(rebound(max(closing, 0.0), table[BALL_RESTITUTION]), LEAST_PARTING_MM_S)
    else:
        parting = rebound(closing, table[BALL_RESTITUTION])
    impulse = 0.5 * (closing + parting)
    one[VX] -= impulse * nx
    one[VY] -= impulse * ny
    one[VZ] -= impulse * nz
    other[VX] += impulse * nx
    other[VY] += impulse * ny
    other[VZ] += impulse * nz
    if is_slow:
        after = energy(one) + energy(other)
        if after > before:
            share = np.sqrt(before / after)
            scale(one, share)
            scale(other, share)
    return float(met)
