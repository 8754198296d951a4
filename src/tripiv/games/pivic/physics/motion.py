"""A ball between two events, and the bookkeeping of energy."""

from tripiv.core.jit import kernel
from tripiv.games.pivic.physics.layout import (
    AT,
    AX,
    AY,
    AZ,
    QX,
    QY,
    SX,
    SY,
    VX,
    VY,
    VZ,
    Numbers,
    X,
    Y,
    Z,
)

__all__ = ["bring", "energy", "scale"]


@kernel("void(float64[::1], float64)", inline=True, counted=False)
def bring(ball: Numbers, moment: float) -> None:
    """Bring a ball to a moment within its present motion."""
    dt = moment - ball[AT]
    ball[AT] = moment
    ball[X] += (ball[VX] + 0.5 * ball[AX] * dt) * dt
    ball[Y] += (ball[VY] + 0.5 * ball[AY] * dt) * dt
    ball[Z] += (ball[VZ] + 0.5 * ball[AZ] * dt) * dt
    ball[VX] += ball[AX] * dt
    ball[VY] += ball[AY] * dt
    ball[VZ] += ball[AZ] * dt
    ball[QX] += ball[SX] * dt
    ball[QY] += ball[SY] * dt


@kernel("float64(float64[::1])", inline=True, counted=False)
def energy(ball: Numbers) -> float:
    """Of motion and level spin, for a mass of 1: a solid ball keeps 2/5 as much spinning."""
    vx, vy, vz, qx, qy = ball[VX], ball[VY], ball[VZ], ball[QX], ball[QY]
    return float(0.5 * (vx * vx + vy * vy + vz * vz) + 0.2 * (qx * qx + qy * qy))


@kernel("void(float64[::1], float64)", inline=True, counted=False)
def scale(ball: Numbers, by: float) -> None:
    """Slow a ball down as a whole."""
    for column in (VX, VY, VZ, QX, QY):
        ball[column] *= by
