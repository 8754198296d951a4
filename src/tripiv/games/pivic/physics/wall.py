"""A ball meets something upright that does not give way: a rail, a peg.

Restitution across it and Coulomb friction along it, on the slip of the ball's surface: level
(v along the wall) and upright (v_z - q·n), so a ball that rolls against a wall hops a little. The
spin about the upright axis that this would give is not kept.
"""

import numpy as np

from tripiv.core.jit import kernel
from tripiv.games.pivic.physics.layout import (
    PEG_FRICTION,
    PEG_RESTITUTION,
    QX,
    QY,
    RAIL_FRICTION,
    RAIL_RESTITUTION,
    VX,
    VY,
    VZ,
    Numbers,
)
from tripiv.games.pivic.physics.motion import energy, scale
from tripiv.games.pivic.physics.slow import LEAST_PARTING_MM_S, SLOW_MM_S, press, rebound

__all__ = ["coulomb_peg", "coulomb_rail"]


@kernel("float64(float64[::1], float64, float64, float64, float64)", counted=False)
def _bounce(ball: Numbers, nx: float, ny: float, restitution: float, friction: float) -> float:
    """Off a wall whose normal n points to the ball; the speed with which they met."""
    met = -(ball[VX] * nx + ball[VY] * ny)
    closing = met
    before = energy(ball)
    if met < SLOW_MM_S:
        press(ball, -nx, -ny)
        closing = max(-(ball[VX] * nx + ball[VY] * ny), 0.0)
    parting = max(rebound(closing, restitution), LEAST_PARTING_MM_S)
    along = ball[VY] * nx - ball[VX] * ny
    up = ball[VZ] - (ball[QX] * nx + ball[QY] * ny)
    slip = np.sqrt(along * along + up * up)
    kick = parting - (ball[VX] * nx + ball[VY] * ny)
    ball[VX] += kick * nx
    ball[VY] += kick * ny
    if slip > 0.0:
        rub = min(friction * (closing + parting), 2.0 / 7.0 * slip) / slip
        ball[VX] += rub * along * ny
        ball[VY] -= rub * along * nx
        ball[VZ] -= rub * up
        ball[QX] += 2.5 * rub * up * nx
        ball[QY] += 2.5 * rub * up * ny
    after = energy(ball)
    if after > before:
        scale(ball, np.sqrt(before / after))
    return float(met)


@kernel("float64(float64[::1], float64, float64, float64[::1])", counted=False)
def coulomb_rail(ball: Numbers, nx: float, ny: float, table: Numbers) -> float:
    """Off a rail; the speed with which they met."""
    return _bounce(ball, nx, ny, table[RAIL_RESTITUTION], table[RAIL_FRICTION])


@kernel("float64(float64[::1], float64, float64, float64[::1])", counted=False)
def coulomb_peg(ball: Numbers, nx: float, ny: float, table: Numbers) -> float:
    """Off a peg; the speed with which they met."""
    return _bounce(ball, nx, ny, table[PEG_RESTITUTION], table[PEG_FRICTION])
