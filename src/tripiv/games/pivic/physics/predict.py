"""What a ball meets next: the first contact with anything fixed, and with each other ball.

A prediction holds until either ball's motion changes, so it looks no further than that.
"""

import numpy as np

from tripiv.core.jit import kernel
from tripiv.games.pivic.physics.layout import (
    AT,
    AX,
    AY,
    AZ,
    BY_HOLE,
    BY_PEG,
    BY_RAIL,
    FLYING,
    MODE,
    RESTING,
    RIMMING,
    SLIDING,
    UNTIL,
    VX,
    VY,
    VZ,
    Numbers,
    Rows,
    X,
    Y,
    Z,
)
from tripiv.games.pivic.physics.root import first_root, first_root_line

__all__ = ["TOUCH_MM", "goes_straight", "meet_ball", "meet_fixed"]

TOUCH_MM = 1e-8
"""What is no further apart touches: what rounding leaves of a gap."""

_STRAIGHT = 1e-13


@kernel("float64(float64, float64, float64, float64, float64, float64, float64)", counted=False)
def _first(
    k0: float, k1: float, k2: float, k3: float, k4: float, reach: float, end: float
) -> float:
    """The first touch of two things whose squared gap this is. Where they touch now, either
    they close in, which is a touch, or they part, and the root at 0 is divided out."""
    if k0 > 2.0 * reach * TOUCH_MM:
        return first_root(k0, k1, k2, k3, k4, end)
    if k1 < 0.0:
        return 0.0
    if k1 > 0.0:
        return first_root(k1, k2, k3, k4, 0.0, end)
    if k2 < 0.0:
        return 0.0
    return first_root(k2, k3, k4, 0.0, 0.0, end) if k2 > 0.0 else np.inf


@kernel(
    "float64(float64, float64, float64, float64, float64, float64, float64, float64)", counted=False
)
def _meet(
    dx: float, dy: float, vx: float, vy: float, ax: float, ay: float, reach: float, end: float
) -> float:
    """When d + v·t + a/2·t² comes within `reach` of the origin, in [0, end]; infinity if never."""
    k0 = dx * dx + dy * dy - reach * reach
    k1 = 2.0 * (dx * vx + dy * vy)
    k2 = vx * vx + vy * vy + dx * ax + dy * ay
    k3 = vx * ax + vy * ay
    k4 = 0.25 * (ax * ax + ay * ay)
    return _first(k0, k1, k2, k3, k4, reach, end)


@kernel(
    "float64(float64, float64, float64, float64, float64, float64, float64, float64, float64)",
    counted=False,
)
def _meet_post(
    mode: float,
    dx: float,
    dy: float,
    vx: float,
    vy: float,
    ax: float,
    ay: float,
    reach: float,
    end: float,
) -> float:
    """As `_meet`, of a ball against something fixed: hardly ever does it go but straight."""
    speed_squared = vx * vx + vy * vy
    ahead = dx * vx + dy * vy
    far = dx * dx + dy * dy - reach * reach
    along = vx * ax + vy * ay
    if mode == SLIDING:
        cross = vx * ay - vy * ax
        bends = abs(cross) > _STRAIGHT * (abs(vx * ay) + abs(vy * ax))
        turns_back = along < 0.0 and speed_squared < -along * end
        if bends or turns_back or speed_squared == 0.0:
            going = (np.sqrt(speed_squared) + 0.5 * np.sqrt(ax * ax + ay * ay) * end) * end
            if far > 0.0 and far > going * (going + 2.0 * reach):
                return np.inf
            return _meet(dx, dy, vx, vy, ax, ay, reach, end)
    if far <= 2.0 * reach * TOUCH_MM:
        return 0.0 if ahead < 0.0 else np.inf
    if ahead >= 0.0:
        return np.inf
    # Straight: first the way to the contact, then the time for that way.
    speed = np.sqrt(speed_squared)
    closest = -ahead / speed
    inside = closest * closest - far
    if inside < 0.0:
        return np.inf
    way = far / (closest + np.sqrt(inside))
    return first_root_line(way, -speed, -along / speed, end)


@kernel("Tuple((boolean, float64))(float64[::1])", inline=True, counted=False)
def goes_straight(ball: Numbers) -> tuple[bool, float]:
    """Whether a ball's present motion, seen from above, is straight and never turns back; and how
    far it goes at most."""
    vx, vy, ax, ay = ball[VX], ball[VY], ball[AX], ball[AY]
    speed_squared = vx * vx + vy * vy
    if speed_squared == 0.0 and ax == 0.0 and ay == 0.0:
        return False, 0.0 if ball[MODE] == RESTING else np.inf
    end = ball[UNTIL] - ball[AT]
    going = (np.sqrt(speed_squared) + 0.5 * np.sqrt(ax * ax + ay * ay) * end) * end
    if ball[MODE] != SLIDING:
        return True, going
    bends = abs(vx * ay - vy * ax) > _STRAIGHT * (abs(vx * ay) + abs(vy * ax))
    along = vx * ax + vy * ay
    turns_back = along < 0.0 and speed_squared < -along * end
    return not (bends or turns_back or speed_squared == 0.0), going


@kernel(
    "UniTuple(float64, 3)(float64[::1], float64[:, ::1], float64[:, ::1], float64[:, ::1])",
    inline=True,
    counted=False,
)
def meet_fixed(ball: Numbers, rails: Rows, pegs: Rows, holes: Rows) -> tuple[float, float, float]:
    """The moment, kind and index of a ball's first contact with a rail, peg or hole, within its
    present motion; infinity if none."""
    end = ball[UNTIL] - ball[AT]
    first, kind, which = np.inf, 0.0, 0.0
    for i in range(len(rails)):
        nx, ny = rails[i, 0], rails[i, 1]
        gap = nx * ball[X] + ny * ball[Y] - rails[i, 2]
        v = nx * ball[VX] + ny * ball[VY]
        a = nx * ball[AX] + ny * ball[AY]
        t = first_root_line(gap if gap > TOUCH_MM else 0.0, v, a, end)
        if t < first:
            first, kind, which, end = t, float(BY_RAIL), float(i), t
    mode, vx, vy, ax, ay = ball[MODE], ball[VX], ball[VY], ball[AX], ball[AY]
    for i in range(len(pegs)):
        dx, dy = ball[X] - pegs[i, 0], ball[Y] - pegs[i, 1]
        t = _meet_post(mode, dx, dy, vx, vy, ax, ay, pegs[i, 2], end)
        if t < first:
            first, kind, which, end = t, float(BY_PEG), float(i), t
    if mode in (FLYING, RIMMING):
        return ball[AT] + first, kind, which
    for i in range(len(holes)):
        dx, dy = ball[X] - holes[i, 0], ball[Y] - holes[i, 1]
        t = _meet_post(mode, dx, dy, vx, vy, ax, ay, holes[i, 2], end)
        if t < first:
            first, kind, which, end = t, float(BY_HOLE), float(i), t
    return ball[AT] + first, kind, which


@kernel("float64(float64[::1], float64[::1], float64, float64)", inline=True, counted=False)
def meet_ball(one: Numbers, other: Numbers, now: float, reach: float) -> float:
    """The moment, not before `now`, at which two balls first touch as they move at present;
    infinity if they do not."""
    # Where each is now, whatever moment its row holds for: a contact sought from a stale row
    # would be with something that was not yet there.
    t, s = now - one[AT], now - other[AT]
    end = min(one[UNTIL], other[UNTIL]) - now
    dx = one[X] + (one[VX] + 0.5 * one[AX] * t) * t
    dx -= other[X] + (other[VX] + 0.5 * other[AX] * s) * s
    dy = one[Y] + (one[VY] + 0.5 * one[AY] * t) * t
    dy -= other[Y] + (other[VY] + 0.5 * other[AY] * s) * s
    dz = one[Z] + (one[VZ] + 0.5 * one[AZ] * t) * t
    dz -= other[Z] + (other[VZ] + 0.5 * other[AZ] * s) * s
    vx = one[VX] + one[AX] * t - other[VX] - other[AX] * s
    vy = one[VY] + one[AY] * t - other[VY] - other[AY] * s
    vz = one[VZ] + one[AZ] * t - other[VZ] - other[AZ] * s
    ax, ay, az = one[AX] - other[AX], one[AY] - other[AY], one[AZ] - other[AZ]
    if one[MODE] == RESTING or other[MODE] == RESTING:
        mover = one[MODE] + other[MODE] - RESTING
        if mover != FLYING:
            return now + _meet_post(mover, dx, dy, vx, vy, ax, ay, reach, end)
    k0 = dx * dx + dy * dy + dz * dz - reach * reach
    k1 = 2.0 * (dx * vx + dy * vy + dz * vz)
    k2 = vx * vx + vy * vy + vz * vz + dx * ax + dy * ay + dz * az
    k3 = vx * ax + vy * ay + vz * az
    k4 = 0.25 * (ax * ax + ay * ay + az * az)
    going = (np.sqrt(vx * vx + vy * vy + vz * vz) + np.sqrt(k4) * end) * end
    if k0 > 0.0 and k0 > going * (going + 2.0 * reach):
        return np.inf
    return now + _first(k0, k1, k2, k3, k4, reach, end)
