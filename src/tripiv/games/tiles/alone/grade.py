"""How hard a hand is: by how much the solver has to rearrange until it has a grid.

`effort` is the mean, over many runs that begin differently, of the binary logarithm of the rounds
of ruin and recreate that each took. One more is twice the work. How well that agrees with how long
a hand takes those who play it stands in docs/tiles-bots.md.
"""

import math
from collections.abc import Sequence
from typing import Literal, TypeAlias, get_args

from tripiv.games.tiles.tile import Tile

__all__ = ["GRADES", "Grade", "effort", "grade", "grade_of_effort"]

Grade: TypeAlias = Literal["easy", "medium", "hard", "very hard"]
GRADES: tuple[Grade, ...] = get_args(Grade)

RUNS = 24
ROUNDS_MOST = 3_000
_LEAST: tuple[tuple[Grade, float], ...] = (("very hard", 6.2), ("hard", 4.4), ("medium", 3.2))
"""From which effort on a hand is called so: of fair hands a third is easy, a third medium, and one
in ten very hard."""


def effort(hand: Sequence[Tile]) -> float:
    """By the usual rules. The same hand is always as hard, whatever the order of its tiles; one
    without a grid is as hard as can be."""
    from tripiv.games.tiles.solver.grower import Grower  # noqa: PLC0415  Numba, where needed

    tiles = sorted(hand)
    total = 0.0
    for key in range(RUNS):
        grower = Grower(tiles, shortest=3, free=False, key=key)
        total += math.log2(1 + grower.run(ROUNDS_MOST))
    return total / RUNS


def grade(hand: Sequence[Tile]) -> Grade:
    return grade_of_effort(effort(hand))


def grade_of_effort(known: float) -> Grade:
    return next((name for name, least in _LEAST if known >= least), "easy")
