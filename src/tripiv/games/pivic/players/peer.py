"""Simple players that the planner is measured against."""

from math import hypot

from tripiv.core.capability import Budget, Decision
from tripiv.core.rng import Rng
from tripiv.games.pivic.room import random_places
from tripiv.games.pivic.shot import Shot
from tripiv.games.pivic.state import Action, PivicView, Put, Remove
from tripiv.games.pivic.table import owner

__all__ = ["NearestBall"]


class NearestBall:
    """Flicks that own ball which is nearest to one of the other's, straight at it and with a
    speed drawn anew each time; places anywhere, and removes any ball at once."""

    def decide(self, view: PivicView, rng: Rng, budget: Budget) -> Decision:  # noqa: ARG002  it needs no time
        return Decision(0, _action(view, rng))


def _action(view: PivicView, rng: Rng) -> Action | None:
    offers = view.offers
    if offers.remove:
        return Remove(rng.choice(offers.remove))
    if offers.put is not None:
        new = offers.put.balls[: offers.put.most]
        seat, region = owner(new[0]), offers.put.region
        return Put(random_places(view.options.table, view.balls, new, seat, region, rng))
    if offers.shoot is None:
        return None
    seat = owner(offers.shoot.balls[0])
    _, ball, dx, dy = min(
        (hypot(tx - x, ty - y), ball, tx - x, ty - y)
        for ball, x, y in view.balls
        for target, tx, ty in view.balls
        if owner(ball) == seat != owner(target)
    )
    top = offers.shoot.top_speed
    return Shot(ball, dx, dy, min(top, top // 6 + rng.below(top // 2)))
