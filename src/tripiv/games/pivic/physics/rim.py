"""A ball whose centre comes over the edge of a hole: it drops, or leaves again elsewhere.

What a rigid ball does there (fall, strike the far edge, ride round the rim, hop out) has been
computed beforehand for a grid of approaches (`rigid`, `hole_grid`), and is looked up. Until it
leaves, the ball goes straight from where it came to where it leaves. Compare Holmes (1991),
Penner (2002) and, for balls that ride the rim, Hogan and Antali (2025).
"""

from importlib.resources import as_file, files

import numpy as np

from tripiv.core.jit import kernel
from tripiv.games.pivic.physics.hole_grid import SPEEDS, offsets, ratios
from tripiv.games.pivic.physics.layout import (
    AT,
    AX,
    AY,
    AZ,
    GRAVITY,
    LEAVE_QX,
    LEAVE_QY,
    LEAVE_VX,
    LEAVE_VY,
    LEAVE_VZ,
    MODE,
    QX,
    QY,
    RADIUS,
    RIMMING,
    SX,
    SY,
    UNTIL,
    VX,
    VY,
    VZ,
    Numbers,
    X,
    Y,
)

__all__ = ["capture_speed", "computed_rim"]

with as_file(files(__package__) / "hole_table.npz") as _path, np.load(_path) as _table:
    _CAPTURE = _table["capture"].astype(np.float64)
    _LEAVING = _table["leaving"].astype(np.float64)
_RATIOS, _OFFSETS = ratios(), offsets()
_SPEED, _PLACE, _TURN, _HOP, _TIME = range(5)

SLOWEST_MM_S = 1e-6


@kernel(counted=False)  # the grids are frozen and so of another type than arrays that are not
def _place_in(grid: Numbers, value: float) -> float:
    """Where a value stands in a grid: a whole number and a share."""
    last = len(grid) - 1
    if value <= grid[0]:
        return 0.0
    if value >= grid[last]:
        return float(last)
    i = 0
    while grid[i + 1] < value:
        i += 1
    return float(i + (value - grid[i]) / (grid[i + 1] - grid[i]))


@kernel("float64(float64, float64)", counted=False)
def _capture(at_ratio: float, at_offset: float) -> float:
    i, j = int(at_ratio), int(at_offset)
    di, dj = at_ratio - i, at_offset - j
    ii, jj = min(i + 1, len(_RATIOS) - 1), min(j + 1, len(_OFFSETS) - 1)
    near = _CAPTURE[i, j] * (1.0 - dj) + _CAPTURE[i, jj] * dj
    far = _CAPTURE[ii, j] * (1.0 - dj) + _CAPTURE[ii, jj] * dj
    return float(near * (1.0 - di) + far * di)


@kernel("float64(float64, float64)", counted=False)
def capture_speed(ratio: float, offset: float) -> float:
    """At most so fast a ball drops, in √(gR); `offset` is a share of the hole's radius."""
    return _capture(_place_in(_RATIOS, ratio), _place_in(_OFFSETS, offset))


@kernel("float64(float64, float64, float64, int64)", counted=False)
def _leaving(at_ratio: float, at_offset: float, at_speed: float, what: int) -> float:
    i, j, k = int(at_ratio), int(at_offset), int(at_speed)
    ii, jj = min(i + 1, len(_RATIOS) - 1), min(j + 1, len(_OFFSETS) - 1)
    kk = min(k + 1, SPEEDS - 1)
    di, dj, dk = at_ratio - i, at_offset - j, at_speed - k
    found = 0.0
    for a, wa in ((i, 1.0 - di), (ii, di)):
        for b, wb in ((j, 1.0 - dj), (jj, dj)):
            slow, fast = _LEAVING[a, b, k, what], _LEAVING[a, b, kk, what]
            found += wa * wb * (slow * (1.0 - dk) + fast * dk)
    return float(found)


@kernel("UniTuple(float64, 2)(float64)", counted=False)
def _cos_sin(angle: float) -> tuple[float, float]:
    """Of an angle of a few turns at most; by sums and products alone, so that every machine
    gets the same bits."""
    x = angle / 64.0
    xx = x * x
    s = x * (1.0 - xx / 6.0 * (1.0 - xx / 20.0 * (1.0 - xx / 42.0 * (1.0 - xx / 72.0))))
    c = 1.0 - xx / 2.0 * (1.0 - xx / 12.0 * (1.0 - xx / 30.0 * (1.0 - xx / 56.0)))
    for _ in range(6):
        c, s = c * c - s * s, 2.0 * c * s
    size = np.sqrt(c * c + s * s)
    return c / size, s / size


@kernel("boolean(float64[::1], float64, float64, float64, float64[::1])", counted=False)
def computed_rim(ball: Numbers, hole_x: float, hole_y: float, hole: float, table: Numbers) -> bool:
    """Whether the ball drops. If not, it is set on its way over the hole."""
    vx, vy = ball[VX], ball[VY]
    speed = np.sqrt(vx * vx + vy * vy)
    if speed <= SLOWEST_MM_S:
        return True
    radius = table[RADIUS]
    ux, uy = vx / speed, vy / speed
    off = ux * (ball[Y] - hole_y) - uy * (ball[X] - hole_x)
    side = 1.0 if off >= 0.0 else -1.0
    share = min(side * off / hole, 1.0)
    at_ratio, at_offset = _place_in(_RATIOS, hole / radius), _place_in(_OFFSETS, share)
    capture = _capture(at_ratio, at_offset) * np.sqrt(table[GRAVITY] * radius)
    if speed <= capture:
        return True
    at_speed = np.sqrt(1.0 - capture / speed) * (SPEEDS - 1)

    # From where its straight path came over the edge, turned round the centre.
    back = np.sqrt(1.0 - share * share) * hole
    from_x, from_y = -back * ux - off * uy, -back * uy + off * ux
    c, s = _cos_sin(side * _leaving(at_ratio, at_offset, at_speed, _PLACE))
    to_x, to_y = c * from_x - s * from_y, s * from_x + c * from_y
    c, s = _cos_sin(side * _leaving(at_ratio, at_offset, at_speed, _TURN))
    out_x, out_y = c * ux - s * uy, s * ux + c * uy
    outward = (out_x * to_x + out_y * to_y) / (to_x * to_x + to_y * to_y)
    if outward < 0.0:  # between two points of the grid it may just miss the way out
        out_x, out_y = out_x - 2.0 * outward * to_x, out_y - 2.0 * outward * to_y
    kept = min(_leaving(at_ratio, at_offset, at_speed, _SPEED), 1.0)
    ball[LEAVE_VX], ball[LEAVE_VY] = kept * speed * out_x, kept * speed * out_y
    most = np.sqrt(1.0 - kept * kept)
    ball[LEAVE_VZ] = min(_leaving(at_ratio, at_offset, at_speed, _HOP), most) * speed
    qx, qy = ball[QX], ball[QY]
    ball[LEAVE_QX], ball[LEAVE_QY] = kept * (c * qx - s * qy), kept * (s * qx + c * qy)

    way_x, way_y = hole_x + to_x - ball[X], hole_y + to_y - ball[Y]
    way = np.sqrt(way_x * way_x + way_y * way_y)
    whole = np.sqrt((to_x - from_x) * (to_x - from_x) + (to_y - from_y) * (to_y - from_y))
    time = _leaving(at_ratio, at_offset, at_speed, _TIME) * radius / speed
    if whole > 0.0:
        time *= min(way / whole, 1.0)
    time = max(time, way / speed)
    ball[VX] = ball[VY] = ball[VZ] = 0.0
    if time > 0.0:
        ball[VX], ball[VY] = way_x / time, way_y / time
        ball[QX], ball[QY] = qx * (way / time / speed), qy * (way / time / speed)
    ball[AX] = ball[AY] = ball[AZ] = ball[SX] = ball[SY] = 0.0
    ball[MODE] = RIMMING
    ball[UNTIL] = ball[AT] + time
    return False
