"""How the analyst comes by what it says of a position."""

import time
from collections.abc import Callable, Iterator
from math import pi, sqrt

import numpy as np

from tripiv.core.capability import Budget
from tripiv.core.game import Seat
from tripiv.core.rng import Rng
from tripiv.games.pivic import legal
from tripiv.games.pivic.analyst.answer import Analysis, Heat, Line, Way, Worth
from tripiv.games.pivic.physics.layout import GONE, MODE, Rows
from tripiv.games.pivic.players import kernel_think as think
from tripiv.games.pivic.players.bot import ready, removal, shot_of
from tripiv.games.pivic.players.layout import (
    AGAINST,
    ANGLE,
    CONCEDED,
    DROPPED_FOE,
    DROPPED_OWN,
    FOUL,
    KIND,
    RETRIEVED,
    SCORED,
    SHOOTER,
    SHOT_COLUMNS,
    SPEED,
    TALLY_COLUMNS,
    TARGET,
    TARGET_HOLE,
    TURN,
    VALUE,
    VALUE_SQUARED,
)
from tripiv.games.pivic.players.mind import mind_of, position_of
from tripiv.games.pivic.players.placer import place
from tripiv.games.pivic.players.planner import Planner, Tried, unlike
from tripiv.games.pivic.players.position import Position
from tripiv.games.pivic.players.strength import Care, Effort
from tripiv.games.pivic.shot import Shot
from tripiv.games.pivic.state import PivicState
from tripiv.games.pivic.table import SEAT_BALLS

__all__ = ["Thought", "line_of", "outlook", "row_of", "thoughts"]

WAYS: tuple[Way, ...] = (
    "straight",
    "goal",
    "rail",
    "peg",
    "combination",
    "guard",
    "luck",
    "played",
)
PLAYED = WAYS.index("played")

COARSE = (24, (300, 700, 1500))
FINE = (72, (150, 300, 500, 800, 1300, 2200))
_HEAT_SAMPLES = 3
_MOST_SAMPLES = 16
_PORTION = 32
_UM = 1000


class Thought:
    """Budget and stop of one question."""

    def __init__(self, budget: Budget, stopped: Callable[[], bool]) -> None:
        ready()  # where no clock runs
        self.began = time.perf_counter()
        self.deadline = self.began + budget.wall_ms / 1000
        self.lines = budget.lines
        self._nodes, self._stopped = budget.nodes, stopped
        self.played = 0

    def is_over(self) -> bool:
        if self._stopped() or time.perf_counter() >= self.deadline:
            return True
        return self._nodes is not None and self.played >= self._nodes

    def spent_ms(self) -> int:
        return round(1000 * (time.perf_counter() - self.began))


def thoughts(state: PivicState, thought: Thought) -> Iterator[Analysis]:
    """What can be said of a position, better and better."""
    from tripiv.games.pivic.game import GAME  # noqa: PLC0415  it knows this module

    if state.end is not None:
        outcome = GAME.outcome(state)
        yield Analysis(hand=state.options.hand, chances=outlook(state), outcome=outcome)
        return
    placer, shooter = legal.placer(state), legal.shooter(state)
    seat = placer if placer is not None else shooter if shooter is not None else state.turn
    remove = _removal(state, seat)
    if placer is not None:
        yield _placing(state, placer, remove, thought)
        return
    yield from _shooting(state, seat, remove, thought)


def _removal(state: PivicState, seat: Seat) -> int | None:
    balls = legal.offers(state, seat).remove
    return removal(state, seat, balls) if balls else None


def _placing(state: PivicState, seat: Seat, remove: int | None, thought: Thought) -> Analysis:
    offer = legal.offers(state, seat).put
    assert offer is not None
    mind, position = mind_of(state.options), position_of(state)
    places = place(
        position, offer.balls[: offer.most], abs(offer.edge_um) / _UM, mind,
        Care(layouts=24, judged=8), Rng(state.changes), thought.deadline,
    )  # fmt: skip
    return Analysis(
        seat=seat,
        hand=state.options.hand,
        chances=outlook(state),
        places=places,
        remove=remove,
        spent_ms=thought.spent_ms(),
    )


def _shooting(
    state: PivicState, seat: Seat, remove: int | None, thought: Thought
) -> Iterator[Analysis]:
    position, mind = position_of(state), mind_of(state.options)
    effort = Effort(shots=240, samples=2, rounds=4, answers=max(4, thought.lines))
    heat: tuple[Heat, ...] = ()
    fineness = [FINE, COARSE]
    rng = Rng(state.changes)
    lines: tuple[Line, ...] = ()
    counted = 0

    def told() -> Analysis:
        win = lines[0].worth.win if lines else 0.5
        return Analysis(
            seat=seat,
            hand=state.options.hand,
            chances=(win, 1.0 - win) if seat == 0 else (1.0 - win, win),
            lines=lines,
            heat=heat,
            remove=remove,
            shots=thought.played,
            spent_ms=thought.spent_ms(),
        )

    while True:
        planner = Planner(mind, effort)
        for found in planner.passes(position, rng, thought.deadline, thought.is_over):
            thought.played += planner.played - counted
            counted = planner.played
            if found and (not lines or found[0].samples >= lines[0].samples):
                lines = tuple(line_of(tried) for tried in _told(found)[: thought.lines])
            yield told()
            if fineness and not thought.is_over():
                grid = _heat(position, mind, *fineness[-1], thought)
                if grid:
                    heat = grid
                    fineness.pop()
                    yield told()
        counted = 0
        if thought.is_over() or effort.samples >= _MOST_SAMPLES:
            return
        # Again, with twice the care.
        effort = Effort(
            shots=min(2 * effort.shots, 1000),
            samples=2 * effort.samples,
            rounds=5,
            answers=effort.answers,
            answer_samples=2 * effort.answer_samples,
        )


def _heat(
    position: Position,
    mind: think.Mind,
    directions: int,
    speeds: tuple[int, ...],
    thought: Thought,
) -> tuple[Heat, ...]:
    """A map for each ball of the shooter's; nothing if it was not finished."""
    play, found = think.new_play(len(position.balls)), []
    seat = int(position.score[TURN])
    top = position.board.top_speed
    speeds = tuple(speed for speed in speeds if speed <= top) or (int(top),)
    shots = np.zeros((directions * len(speeds), SHOT_COLUMNS))
    shots[:, ANGLE] = np.tile(np.arange(directions) * 2 * pi / directions, len(speeds))
    shots[:, SPEED] = np.repeat(speeds, directions)
    for ball in range(seat * SEAT_BALLS, (seat + 1) * SEAT_BALLS):
        if position.balls[ball, MODE] == GONE:
            continue
        shots[:, SHOOTER] = ball
        tallies = np.zeros((len(shots), TALLY_COLUMNS))
        for at in range(0, len(shots), _PORTION):
            if thought.is_over():
                return ()
            chosen = np.arange(at, min(at + _PORTION, len(shots)))
            think.try_shots(
                position.board, play, position.balls, position.score, shots, chosen, 0,
                _HEAT_SAMPLES, mind, tallies,
            )  # fmt: skip
            thought.played += len(chosen) * _HEAT_SAMPLES
        cells = np.rint(100 * tallies[:, VALUE] / _HEAT_SAMPLES).astype(int).tolist()
        found.append(Heat(ball=ball, directions=directions, speeds=speeds, cells=tuple(cells)))
    return tuple(found)


def _told(found: list[Tried]) -> list[Tried]:
    """One of each kind; where it is known what follows on some, of those alone."""
    known = [tried for tried in found if tried.answered]
    return unlike(known or found, lambda tried: tried.shot)


def line_of(tried: Tried) -> Line:
    shot, tally, n = tried.shot, tried.tally, tried.samples
    mean = tally[VALUE] / n
    error = sqrt(max(tally[VALUE_SQUARED] / n - mean * mean, 0.0) / n)
    at_ball, hole = int(shot[TARGET]), int(shot[TARGET_HOLE])
    return Line(
        shot=shot_of(shot),
        way=WAYS[int(shot[KIND])],
        ball=at_ball if at_ball >= 0 else None,
        hole=hole if hole >= 0 else None,
        worth=Worth(
            win=_share(min(max(tried.worth, 0.0), 1.0)),
            error=_share(error),
            drops=_share(tally[DROPPED_FOE] / n),
            loses=_share(tally[DROPPED_OWN] / n),
            retrieves=_share(tally[RETRIEVED] / n),
            concedes=_share(tally[CONCEDED] / n),
            ejects=_share(tally[FOUL] / n),
            points=_share(tally[SCORED] / n),
            against=_share(tally[AGAINST] / n),
        ),
        samples=n,
    )


def _share(value: float) -> float:
    """As finely as anybody reads it."""
    return round(float(value), 4)


def row_of(shot: Shot) -> Rows:
    """A shot as the planner has it."""
    row = np.zeros(SHOT_COLUMNS)
    row[SHOOTER], row[SPEED], row[KIND] = shot.ball, shot.speed, PLAYED
    row[ANGLE] = np.arctan2(shot.dy, shot.dx)
    row[TARGET] = row[TARGET_HOLE] = -1
    return row


def outlook(state: PivicState) -> tuple[float, float]:
    """The chances of both seats, at a glance."""
    if state.end is not None:
        winner = state.end.winner
        first = 0.5 if winner is None else float(winner == 0)
        return first, 1.0 - first
    position, mind = position_of(state), mind_of(state.options)
    first = think.outlook(position.board, position.balls, position.score.copy(), 0, mind)
    return _share(first), _share(1.0 - first)
