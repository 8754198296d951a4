"""For which approaches the drop of a ball has been computed: the grid of `hole_table.npz`.

Holes by the ratio of their radius to the ball's, evenly in its logarithm. Offsets of the path
from the centre as shares of the hole's radius: sines of even angles, denser towards the rim.
Speeds above the capture speed as capture/speed = 1 - s², denser towards it.
"""

import numpy as np
from numpy.typing import NDArray

__all__ = [
    "FEWEST_RATIO",
    "MOST_RATIO",
    "OFFSETS",
    "RATIOS",
    "SPEEDS",
    "offsets",
    "ratios",
    "shares",
]

FEWEST_RATIO = 1.04
MOST_RATIO = 4.0
RATIOS = 14
OFFSETS = 17
SPEEDS = 12


def ratios() -> NDArray[np.float64]:
    return np.geomspace(FEWEST_RATIO, MOST_RATIO, RATIOS)


def offsets() -> NDArray[np.float64]:
    return np.sin(np.linspace(0.0, np.pi / 2, OFFSETS))


def shares() -> NDArray[np.float64]:
    """Capture speed by speed; the last stands for a speed without bound."""
    return 1.0 - np.linspace(0.0, 1.0, SPEEDS) ** 2
