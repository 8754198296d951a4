"""A whole match, shot by shot: each as it was meant, against the best that was to be had."""

from collections.abc import Callable, Iterator, Sequence
from math import exp

import numpy as np

from tripiv.core.capability import Budget
from tripiv.core.game import Act, Seat
from tripiv.core.record import AnyEntry
from tripiv.core.rng import Rng
from tripiv.games.pivic.analyst.answer import Accuracy, Judged, Line, Mark, Score, Summary
from tripiv.games.pivic.analyst.think import Thought, line_of, outlook, row_of
from tripiv.games.pivic.game import GAME
from tripiv.games.pivic.players.bot import ready
from tripiv.games.pivic.players.layout import ANGLE, KIND, SHOOTER, SPEED
from tripiv.games.pivic.players.mind import mind_of, position_of
from tripiv.games.pivic.players.planner import Planner, Tried
from tripiv.games.pivic.players.strength import Effort
from tripiv.games.pivic.shot import Shot
from tripiv.games.pivic.state import PivicState

__all__ = ["MARKS", "review"]

MARKS: tuple[tuple[float, Mark], ...] = (
    (0.20, "blunder"),
    (0.10, "mistake"),
    (0.05, "inaccuracy"),
    (0.015, "good"),
)
"""From how much chance to win given away; less is as good as the best."""
TURNING = 3


def review(
    states: Sequence[PivicState],
    entries: Sequence[AnyEntry],
    budget: Budget,
    stopped: Callable[[], bool],
) -> Iterator[Judged | Summary]:
    ready()
    judged: list[Judged] = []
    graph: list[Score] = []
    number, is_stopped = 0, False
    for before, entry, after in zip(states, entries, states[1:], strict=False):
        if stopped():
            is_stopped = True
            break
        mark, seat = None, None
        if isinstance(entry.do, Act) and isinstance(entry.do.action, Shot):
            found = _judged(before, entry, after, number, Thought(budget, stopped))
            number += 1
            if found is not None:
                judged.append(found)
                mark, seat = found.mark, found.seat
                yield found
        graph.append(Score(entry.seq, outlook(after), mark or "best", seat))
    yield _summary(states[-1], judged, graph, is_stopped=is_stopped)


def _judged(
    before: PivicState, entry: AnyEntry, after: PivicState, number: int, thought: Thought
) -> Judged | None:
    seat, shot = entry.do.seat, entry.do.action
    planner = Planner(mind_of(before.options), Effort(answers=3, answer_samples=6))
    row = row_of(shot)
    found = planner.plan(
        position_of(before), Rng(entry.seq), thought.deadline, thought.is_over, also=row
    )
    played = next((t for t in found if _is(t, shot, row[ANGLE])), None)
    if played is None:
        return None  # stopped at once
    rival = max(found, key=lambda t: t.worth if t.samples >= played.samples else -1.0)
    loss = max(0.0, rival.worth - played.worth)
    mark: Mark = next((mark for least, mark in MARKS if loss >= least), "best")
    own: Line = line_of(played)
    best = own if mark == "best" else line_of(rival)
    gained = after.points[seat] - before.points[seat]
    gained -= after.points[1 - seat] - before.points[1 - seat]
    return Judged(
        seq=entry.seq,
        number=number,
        seat=seat,
        played=own,
        best=best,
        mark=mark,
        loss=round(loss, 4),
        scored=gained,
        luck=round(outlook(after)[seat] - played.mean, 4),
    )


def _is(tried: Tried, shot: Shot, angle: float) -> bool:
    row = tried.shot
    same = int(row[SHOOTER]) == shot.ball and row[SPEED] == shot.speed
    return bool(same and row[ANGLE] == angle and row[KIND] >= 0)


def _summary(
    last: PivicState, judged: list[Judged], graph: list[Score], *, is_stopped: bool
) -> Summary:
    costly = sorted((one for one in judged if one.loss >= MARKS[1][0]), key=lambda one: -one.loss)
    return Summary(
        seats=tuple(_accuracy(Seat(s), [one for one in judged if one.seat == s]) for s in (0, 1)),
        graph=tuple(graph),
        turning=tuple(one.seq for one in costly[:TURNING]),
        stopped=is_stopped,
        outcome=GAME.outcome(last),
    )


def _accuracy(seat: Seat, own: list[Judged]) -> Accuracy:
    losses = [one.loss for one in own]
    marks = [one.mark for one in own]
    loss = float(np.mean(losses)) if losses else 0.0
    return Accuracy(
        seat=seat,
        shots=len(own),
        # All of it for no loss, and about half for the tenth of a match with each shot.
        accuracy=round(100 * exp(-7 * loss), 1) if own else None,
        loss=round(loss, 4),
        points=round(sum(one.played.worth.points for one in own), 2),
        best_points=round(sum(one.best.worth.points for one in own), 2),
        scored=sum(one.scored for one in own),
        luck=round(sum(one.luck for one in own), 3),
        inaccuracies=marks.count("inaccuracy"),
        mistakes=marks.count("mistake"),
        blunders=marks.count("blunder"),
    )
