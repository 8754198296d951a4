"""The floor: a ball on it slides until it rolls, and rolls until it stands; above it, it flies.

Sliding: the slip u = v + q is slowed by friction along its own direction, which does not change:
a = -μg·û, q' = 5/2·a, for 2|u|/(7μg). Rolling: q = -v, a = -μ'g·v̂. A flick begins without spin
and rolls at 5/7 of its speed after 12v²/(49μg). Compare Mathavan, Jackson, Parkin (2010).
"""

import numpy as np

from tripiv.core.jit import kernel
from tripiv.games.pivic.physics.layout import (
    AT,
    AX,
    AY,
    AZ,
    CLOTH_RESTITUTION,
    FLYING,
    GRAVITY,
    MODE,
    QX,
    QY,
    RESTING,
    ROLLING,
    ROLLING_FRICTION,
    SLIDING,
    SLIDING_FRICTION,
    SX,
    SY,
    UNTIL,
    VX,
    VY,
    VZ,
    Numbers,
    Z,
)

__all__ = ["coulomb_cloth"]

STILL_MM_S = 1e-9
"""What rounding leaves of a slip or a speed that has come to nothing."""

LOWEST_BOUNCE_MM_S = 10.0
"""A ball that lands slower stays down: it would bounce 5 µm high."""


@kernel("void(float64[::1], float64[::1])", counted=False)
def _land(ball: Numbers, table: Numbers) -> None:
    """Bounce off the floor, which rubs on the slip meanwhile."""
    fall = -ball[VZ]
    bounce = 0.0 if fall < LOWEST_BOUNCE_MM_S else table[CLOTH_RESTITUTION] * fall
    slip_x, slip_y = ball[VX] + ball[QX], ball[VY] + ball[QY]
    slip = np.sqrt(slip_x * slip_x + slip_y * slip_y)
    if slip > STILL_MM_S:
        rub = min(table[SLIDING_FRICTION] * (fall + bounce), 2.0 / 7.0 * slip) / slip
        ball[VX] -= rub * slip_x
        ball[VY] -= rub * slip_y
        ball[QX] -= 2.5 * rub * slip_x
        ball[QY] -= 2.5 * rub * slip_y
    ball[VZ] = bounce if bounce >= LOWEST_BOUNCE_MM_S else 0.0


@kernel("void(float64[::1], float64[::1])", inline=True, counted=False)
def coulomb_cloth(ball: Numbers, table: Numbers) -> None:
    """Begin the motion that follows from a ball's velocity and spin; land it before."""
    if ball[Z] <= 0.0:
        ball[Z] = 0.0
        if ball[VZ] < 0.0:
            _land(ball, table)
    gravity = table[GRAVITY]
    ball[AX] = ball[AY] = ball[AZ] = ball[SX] = ball[SY] = 0.0
    if ball[Z] > 0.0 or ball[VZ] > 0.0:
        ball[MODE] = FLYING
        ball[AZ] = -gravity
        rise = ball[VZ]
        ball[UNTIL] = ball[AT] + (rise + np.sqrt(rise * rise + 2.0 * gravity * ball[Z])) / gravity
        return
    slip_x, slip_y = ball[VX] + ball[QX], ball[VY] + ball[QY]
    slip = np.sqrt(slip_x * slip_x + slip_y * slip_y)
    if slip > STILL_MM_S:
        force = table[SLIDING_FRICTION] * gravity
        ball[MODE] = SLIDING
        ball[AX] = -force * (slip_x / slip)
        ball[AY] = -force * (slip_y / slip)
        ball[SX] = 2.5 * ball[AX]
        ball[SY] = 2.5 * ball[AY]
        ball[UNTIL] = ball[AT] + 2.0 * slip / (7.0 * force)
        return
    speed = np.sqrt(ball[VX] * ball[VX] + ball[VY] * ball[VY])
    if speed > STILL_MM_S:
        force = table[ROLLING_FRICTION] * gravity
        ball[MODE] = ROLLING
        ball[QX] = -ball[VX]
        ball[QY] = -ball[VY]
        ball[AX] = -force * (ball[VX] / speed)
        ball[AY] = -force * (ball[VY] / speed)
        ball[SX] = -ball[AX]
        ball[SY] = -ball[AY]
        ball[UNTIL] = ball[AT] + speed / force
        return
    ball[MODE] = RESTING
    ball[VX] = ball[VY] = ball[QX] = ball[QY] = 0.0
    ball[UNTIL] = np.inf
