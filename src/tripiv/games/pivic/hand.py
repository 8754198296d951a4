"""P3.7: how a hand strays from what was meant. Plain sums only, so that every machine draws the
same: a normal distribution is twelve even ones, and a turn needs no sine."""

from math import sqrt
from typing import Literal, NamedTuple, TypeAlias

from tripiv.core.rng import Rng
from tripiv.games.pivic.shot import MOST_STEPS, Shot

__all__ = ["HANDS", "Hand", "Spread", "shaken"]

Hand: TypeAlias = Literal["steady", "expert", "average", "novice"]


class Spread(NamedTuple):
    """Standard deviations."""

    angle_rad: float
    speed_share: float


_DEGREE_RAD = 0.017453292519943295

HANDS: dict[Hand, Spread] = {
    "steady": Spread(0.0, 0.0),
    "expert": Spread(0.5 * _DEGREE_RAD, 0.04),
    "average": Spread(1.5 * _DEGREE_RAD, 0.08),
    "novice": Spread(3.0 * _DEGREE_RAD, 0.15),
}


def shaken(shot: Shot, hand: Hand, top_speed: int, rng: Rng) -> Shot:
    """The shot as such a hand does it."""
    spread = HANDS[hand]
    if spread.angle_rad == 0.0:
        return shot
    angle = spread.angle_rad * _normal(rng)
    speed = round(shot.speed * (1.0 + spread.speed_share * _normal(rng)))
    # The tangent, by as many terms as an angle within six deviations needs.
    turn = angle * (1.0 + angle * angle * (1 / 3 + angle * angle * (2 / 15)))
    share = MOST_STEPS / sqrt((shot.dx * shot.dx + shot.dy * shot.dy) * (1.0 + turn * turn))
    return Shot(
        shot.ball,
        round((shot.dx - turn * shot.dy) * share),
        round((shot.dy + turn * shot.dx) * share),
        min(max(speed, 1), top_speed),
    )


def _normal(rng: Rng) -> float:
    """Within six of zero, with a deviation of one."""
    return sum(rng.unit() for _ in range(12)) - 6.0
