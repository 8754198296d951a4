"""Holes: the table that is looked up in play against the rigid ball of `physics/rigid.py`."""

from itertools import pairwise
from math import sqrt
from random import Random

import numpy as np
import pytest

from tripiv.games.pivic.physics import rigid
from tripiv.games.pivic.physics.hole_grid import FEWEST_RATIO, MOST_RATIO
from tripiv.games.pivic.physics.rim import capture_speed


def agreement(seed: int, count: int) -> float:
    """On how many approaches, drawn evenly from hole, offset and speed, both say whether the
    ball drops: holes of all sizes that tables may have, speeds up to twice the fastest that drop
    head on."""
    draw, told, agree = Random(seed), np.zeros(rigid.OUTCOMES), 0
    for _ in range(count):
        ratio = draw.uniform(1.1, 3.0)
        offset = draw.uniform(0, 0.98)
        speed = draw.uniform(0.01, 2) * capture_speed(ratio, 0.0)
        rigid.roll_over(ratio, offset * ratio, speed, told)
        agree += bool(told[rigid.CAPTURED]) == (speed <= capture_speed(ratio, offset))
    return agree / count


def test_the_table_agrees_with_the_reference() -> None:
    assert agreement(seed=1, count=150) > 0.97


@pytest.mark.parametrize("ratio", [1.2, 1.36, 1.7, 2.4, 3.5])
@pytest.mark.parametrize("offset", [0.0, 0.1, 0.3])
def test_what_falls_below_the_edge_drops(ratio: float, offset: float) -> None:
    """The golfers' formula (Holmes 1991): a ball that has fallen by its radius when it comes to
    the far edge is in. The far edge takes some of a faster one's speed, and it may drop as well."""
    off = offset * (ratio - 1)
    free = (sqrt(ratio**2 - off**2) + sqrt((ratio - 1) ** 2 - off**2)) / sqrt(2.0)
    assert capture_speed(ratio, off / ratio) > 0.98 * free


@pytest.mark.parametrize("ratio", [FEWEST_RATIO, 1.7, MOST_RATIO])
def test_the_further_from_the_middle_the_slower(ratio: float) -> None:
    speeds = [capture_speed(ratio, offset) for offset in np.linspace(0, 1, 40)]
    assert all(a >= b - 0.02 for a, b in pairwise(speeds))
    assert speeds[-1] == 0.0
