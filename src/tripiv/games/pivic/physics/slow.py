"""Contacts that are hardly any: what keeps them from following one another without end.

A ball that spins against something hits it again and again, each time slower, infinitely often in
a finite time. So a slow contact is harder (restitution towards 1), ends with a least speed of
parting, and before it the spin that presses a ball on is spent at once, as the floor would
spend it. No contact ever gives energy: what the least speed would add is taken from the rest.
"""

from tripiv.core.jit import kernel
from tripiv.games.pivic.physics.layout import QX, QY, VX, VY, Numbers, Z

__all__ = ["LEAST_PARTING_MM_S", "SLOW_MM_S", "press", "rebound"]

SLOW_MM_S = 5.0
HARD_MM_S = 2.0
LEAST_PARTING_MM_S = 0.2


@kernel("float64(float64, float64)", inline=True, counted=False)
def rebound(closing: float, restitution: float) -> float:
    """The speed of parting."""
    if closing < HARD_MM_S:
        hard = 1.0 - closing / HARD_MM_S
        return (restitution + (1.0 - restitution) * hard) * closing
    return restitution * closing


@kernel("void(float64[::1], float64, float64)", inline=True, counted=False)
def press(ball: Numbers, nx: float, ny: float) -> None:
    """Where its slip drives a ball on the floor towards something in the direction n, let it
    roll in that direction at once: the end of sliding, which keeps 5v - 2q and costs energy."""
    if ball[Z] > 0.0:
        return
    v = ball[VX] * nx + ball[VY] * ny
    q = ball[QX] * nx + ball[QY] * ny
    if v + q >= 0.0:
        return
    rolling = (5.0 * v - 2.0 * q) / 7.0
    ball[VX] += (rolling - v) * nx
    ball[VY] += (rolling - v) * ny
    ball[QX] += (-rolling - q) * nx
    ball[QY] += (-rolling - q) * ny
