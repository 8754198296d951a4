"""A player that thinks before it shoots, places or removes; how much, is its strength."""

import time
from functools import cache
from math import cos, sin

import numpy as np

from tripiv.core.capability import Budget, Decision
from tripiv.core.game import Seat
from tripiv.core.rng import Rng
from tripiv.games.pivic.physics.layout import GONE, MODE, Numbers
from tripiv.games.pivic.players import kernel_think as think
from tripiv.games.pivic.players.chance import normal
from tripiv.games.pivic.players.layout import (
    ANGLE,
    END,
    PLAYING,
    REMOVALS,
    SCORE_COLUMNS,
    SHOOTER,
    SPEED,
)
from tripiv.games.pivic.players.mind import mind_of, position_of
from tripiv.games.pivic.players.placer import place
from tripiv.games.pivic.players.planner import Planner
from tripiv.games.pivic.players.position import Position, board_of, rows_of
from tripiv.games.pivic.players.strength import Care, Effort, Strength
from tripiv.games.pivic.players.weight import GREEDY
from tripiv.games.pivic.shot import MOST_STEPS, Shot
from tripiv.games.pivic.state import Action, PivicOptions, PivicState, PivicView, Put, Remove
from tripiv.games.pivic.table_file import DEFAULT, load

__all__ = ["Thinker", "ready", "removal", "shot_of"]

MARGIN_MS = 10
"""For the portion under way when time is up, and for the answer."""

WORTH_REMOVING = 0.04
"""A removal is kept until it betters the chance to win by so much: it may decide later."""

_UM = 1000


class Thinker:
    """Plays the best it finds."""

    def __init__(self, strength: Strength) -> None:
        ready()
        self._strength = strength

    def decide(self, view: PivicView, rng: Rng, budget: Budget) -> Decision:
        began = time.perf_counter()
        wall_ms = min(self._strength.wall_ms, budget.wall_ms)
        deadline = began + max(wall_ms - MARGIN_MS, wall_ms / 2) / 1000
        return Decision(0, self._action(view, rng, deadline))

    def _action(self, view: PivicView, rng: Rng, deadline: float) -> Action | None:
        offers = view.offers
        if offers.remove:
            assert view.seat is not None
            ball = removal(view, view.seat, offers.remove)
            if ball is not None:
                return Remove(ball)
        if offers.put is not None:
            return self._put(view, rng, deadline)
        if offers.shoot is not None:
            mind = self._mind(view)
            planner = Planner(mind, self._strength.effort)
            best = planner.plan(position_of(view), rng, deadline)[0].shot
            if view.options.hand == "steady":
                best[ANGLE] += self._strength.hand.angle_rad * normal(rng)
                best[SPEED] *= max(0.1, 1.0 + self._strength.hand.speed_share * normal(rng))
                best[SPEED] = min(best[SPEED], offers.shoot.top_speed)
            return shot_of(best)
        return None

    def _mind(self, view: PivicView) -> "think.Mind":
        mind, hand = mind_of(view.options), self._strength.hand
        if view.options.hand == "steady":
            mind = mind._replace(errors=np.array(hand), spread=hand.angle_rad)
        if self._strength.is_blind:
            mind = mind._replace(errors=np.zeros(2), spread=0.0)
        if self._strength.is_greedy:
            mind = mind._replace(weights=GREEDY)
        return mind

    def _put(self, view: PivicView, rng: Rng, deadline: float) -> Put | None:
        offer = view.offers.put
        assert offer is not None
        own = offer.balls[: offer.most]
        places = place(
            position_of(view), own, abs(offer.edge_um) / _UM, self._mind(view),
            self._strength.care, rng, deadline,
        )  # fmt: skip
        return Put(places) if len(places) >= offer.least else None


def removal(told: PivicState | PivicView, me: Seat, balls: tuple[int, ...]) -> int | None:
    """P7.1: the ball of the other's that `me` had better take off now, if it is time for that."""
    position, mind = position_of(told), mind_of(told.options)
    board, score = position.board, position.score.copy()
    most = think.outlook(board, position.balls, score, me, mind) + WORTH_REMOVING
    best = None
    for ball in balls:
        rows, score = position.balls.copy(), position.score.copy()
        rows[ball, MODE] = GONE
        score[REMOVALS + me] -= 1
        worth = think.outlook(board, rows, score, me, mind)
        if worth > most:
            best, most = ball, worth
    return best


def shot_of(row: Numbers) -> Shot:
    """The shot in whole numbers."""
    dx, dy = round(MOST_STEPS * cos(row[ANGLE])), round(MOST_STEPS * sin(row[ANGLE]))
    return Shot(int(row[SHOOTER]), dx, dy, max(1, int(row[SPEED])))


@cache
def ready() -> None:
    """Have the kernels made, where no clock runs."""
    options = PivicOptions(load(DEFAULT))
    score = np.zeros(SCORE_COLUMNS, np.int64)
    score[END] = PLAYING
    board, rows, mind = board_of(options.table), rows_of(()), mind_of(options)
    for seat in (0, 1):
        think.lay(board, rows, seat, 2, 0.0, np.uint64(seat))
    position, care = Position(board, rows, score), Care(layouts=1, steps=1, judged=1, shots=6)
    Planner(mind, Effort(shots=6, samples=1, rounds=1, answers=1, answer_samples=1)).plan(
        position, Rng(0)
    )
    place(position, (4, 5), 0.0, mind, care, Rng(0))
