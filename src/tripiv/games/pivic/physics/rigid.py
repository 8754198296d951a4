"""The reference for holes: a rigid ball rolls onto a hole with a sharp rim, step by step.

Nothing of it runs in play. `tools/hole_table.py` asks it what becomes of every approach and
writes the answers down, and the tests ask it again. One contact at a time is enough: a ball
that fits a hole never touches both sides of it. The contact is a stiff spring with a damper, the
friction Coulomb's. Lengths are radii of the ball, times are √(R/g), so it serves balls of any size.
"""

import numpy as np
from numpy.typing import NDArray

from tripiv.core.jit import kernel

__all__ = ["CAPTURED", "HOP", "OUTCOMES", "PLACE", "SPEED", "TIME", "TURN", "roll_over"]

STIFFNESS = 1e5
RESTITUTION = 0.40
FRICTION = 0.20
STEP = 1e-4
LONGEST = 200.0
CREEP = 1e-3
"""Below this slip friction fades, or it would flutter about zero."""

# What becomes of the ball: places in the array of answers.
CAPTURED = 0
SPEED = 1
"""Horizontal speed when it leaves the rim, as a share of that when it came."""
PLACE = 2
"""How far round the hole's centre it has come when it leaves, in radians; negative to the right."""
TURN = 3
"""How far its heading has turned, likewise."""
HOP = 4
"""Upward speed with which it leaves."""
TIME = 5
OUTCOMES = 6

# Of the critical damping, so that a bounce keeps RESTITUTION of the speed.
_LOG = np.log(RESTITUTION)
_DAMPING = 2.0 * np.sqrt(STIFFNESS) * -_LOG / np.sqrt(np.pi**2 + _LOG**2)


@kernel("float64(float64)")
def _way(angle: float) -> float:
    """The shorter way round."""
    if angle > np.pi:
        return angle - 2.0 * np.pi
    if angle < -np.pi:
        return angle + 2.0 * np.pi
    return angle


@kernel("void(float64, float64, float64, float64[::1])")
def roll_over(hole: float, offset: float, speed: float, told: NDArray[np.float64]) -> None:
    """Roll a ball at a hole of radius `hole`; its straight path would pass the centre at a
    distance of `offset`, with the centre to its right. Writes what becomes of it."""
    x, y, z = -np.sqrt(hole * hole - offset * offset), offset, 1.0 - 1.0 / STIFFNESS
    vx, vy, vz = speed, 0.0, 0.0
    wx, wy, wz = 0.0, speed, 0.0
    angle, place = np.arctan2(y, x), 0.0
    heading, turn = 0.0, 0.0
    time = 0.0
    told[:] = 0.0
    while time < LONGEST:
        flat = np.sqrt(x * x + y * y)
        # The closest point of the table, and the way from it to the ball's centre.
        if flat >= hole:
            nx, ny, nz, gap = 0.0, 0.0, 1.0, z - 1.0
        else:
            out = hole - flat
            ex, ey = (x / flat, y / flat) if flat > 0.0 else (1.0, 0.0)
            far = np.sqrt(out * out + z * z)
            nx, ny, nz, gap = -ex * out / far, -ey * out / far, z / far, far - 1.0
        ax, ay, az = 0.0, 0.0, -1.0
        if gap < 0.0:
            closing = vx * nx + vy * ny + vz * nz
            press = max(0.0, -STIFFNESS * gap - _DAMPING * closing)
            # Slip of the ball's surface at the contact, which lies at -n from the centre.
            sx = vx - closing * nx - (wy * nz - wz * ny)
            sy = vy - closing * ny - (wz * nx - wx * nz)
            sz = vz - closing * nz - (wx * ny - wy * nx)
            slip = np.sqrt(sx * sx + sy * sy + sz * sz)
            rub = FRICTION * press / max(slip, CREEP)
            fx, fy, fz = -rub * sx, -rub * sy, -rub * sz
            ax += press * nx + fx
            ay += press * ny + fy
            az += press * nz + fz
            wx -= 2.5 * STEP * (ny * fz - nz * fy)
            wy -= 2.5 * STEP * (nz * fx - nx * fz)
            wz -= 2.5 * STEP * (nx * fy - ny * fx)
        vx += STEP * ax
        vy += STEP * ay
        vz += STEP * az
        x += STEP * vx
        y += STEP * vy
        z += STEP * vz
        time += STEP
        now = np.arctan2(y, x)
        place += _way(now - angle)
        angle = now
        now = np.arctan2(vy, vx)
        turn += _way(now - heading)
        heading = now
        if z < 0.0:
            break
        if x * x + y * y >= hole * hole and x * vx + y * vy > 0.0:
            rise = max(0.0, z - 1.0) + (0.5 * vz * vz if vz > 0.0 else 0.0)
            told[SPEED] = np.sqrt(vx * vx + vy * vy) / speed
            told[PLACE] = place
            told[TURN] = turn
            told[HOP] = np.sqrt(2.0 * rise)
            told[TIME] = time
            return
    told[CAPTURED] = 1.0
    told[TIME] = time
