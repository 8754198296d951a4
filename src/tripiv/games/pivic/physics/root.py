"""When two things first touch: the first root of a polynomial, and never a later one.

All polynomials here are squared gaps: above zero while apart. An interval without a root is
cleared by the Bernstein form (a curve lies within the hull of its control points); one where the
sign changes once is left to Newton, kept within the interval; all else is halved.
"""

import numpy as np

from tripiv.core.jit import kernel

__all__ = ["first_root", "first_root_line"]

_DEEPEST = 48
_NEWTON_STEPS = 60


@kernel("float64(float64, float64, float64, float64, float64, float64, float64)")
def _newton(
    k0: float, k1: float, k2: float, k3: float, k4: float, low: float, high: float
) -> float:
    """The one root in an interval at whose ends the polynomial is above and below zero."""
    t = 0.5 * (low + high)
    for _ in range(_NEWTON_STEPS):
        value = (((k4 * t + k3) * t + k2) * t + k1) * t + k0
        if value > 0.0:
            low = t
        else:
            high = t
        slope = ((4.0 * k4 * t + 3.0 * k3) * t + 2.0 * k2) * t + k1
        after = t - value / slope if slope != 0.0 else low
        if not low < after < high:
            after = 0.5 * (low + high)
        if abs(after - t) <= 1e-16 * high or low == high:
            return after
        t = after
    return t


@kernel("float64(float64, float64, float64, float64, float64, float64)")
def first_root(k0: float, k1: float, k2: float, k3: float, k4: float, end: float) -> float:
    """Of k0 + k1·t + … + k4·t⁴ in [0, end], where it is not below zero at 0; infinity if none."""
    depth, index = 0, 0
    while True:
        width = end / (1 << depth)
        low = index * width
        # The polynomial from `low` on, with the width for a unit, in the Bernstein form.
        a0 = (((k4 * low + k3) * low + k2) * low + k1) * low + k0
        a1 = (((4.0 * k4 * low + 3.0 * k3) * low + 2.0 * k2) * low + k1) * width
        a2 = ((6.0 * k4 * low + 3.0 * k3) * low + k2) * (width * width)
        a3 = (4.0 * k4 * low + k3) * (width * width * width)
        a4 = k4 * (width * width * width * width)
        b1 = a0 + 0.25 * a1
        b2 = a0 + 0.5 * a1 + a2 / 6.0
        b3 = a0 + 0.75 * a1 + 0.5 * a2 + 0.25 * a3
        b4 = a0 + a1 + a2 + a3 + a4
        if not (b1 > 0.0 and b2 > 0.0 and b3 > 0.0 and b4 > 0.0):
            if a0 <= 0.0 and low > 0.0:
                return low
            below = b1 <= 0.0
            changes = 1 if below else 0
            for b in (b2, b3, b4):
                if (b <= 0.0) != below:
                    changes += 1
                    below = not below
            if changes == 1 and a0 > 0.0:
                return _newton(k0, k1, k2, k3, k4, low, low + width)
            if depth < _DEEPEST:
                depth += 1
                index *= 2
                continue
            if below:
                return low
        # Cleared: on to the next interval, as wide as it may be.
        index += 1
        while depth > 0 and index % 2 == 0:
            index //= 2
            depth -= 1
        if index >= 1 << depth:
            return np.inf


@kernel("float64(float64, float64, float64, float64)", inline=True)
def first_root_line(gap: float, v: float, a: float, end: float) -> float:
    """When gap + v·t + a/2·t² comes to zero from above, in [0, end]; infinity if never."""
    if a == 0.0:
        if v >= 0.0:
            return np.inf
        t = -gap / v
    else:
        inside = v * v - 2.0 * a * gap
        if inside < 0.0 or (v >= 0.0 and a > 0.0):
            return np.inf
        t = 2.0 * gap / (-v + np.sqrt(inside)) if v < 0.0 else (-v - np.sqrt(inside)) / a
    return t if t <= end else np.inf
