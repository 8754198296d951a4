"""Judging a match: what each action gave away, and how well each seat played.

An action's loss is the chance to win that its seat had with the best play, less what it had after
the action. Both are judged by thinking about the position before and the one after; where the
second is kinder to the action than the first it is believed, having seen one ply more.
"""

import math
from collections.abc import Callable, Iterator, Sequence

import msgspec

from tripiv.core.capability import Budget
from tripiv.core.game import Act, Seat
from tripiv.core.record import AnyEntry, Takeback
from tripiv.games.pivit import layout
from tripiv.games.pivit.analyst.answer import (
    Accuracy,
    Analysis,
    Judged,
    Mark,
    Score,
    Summary,
    Worth,
)
from tripiv.games.pivit.analyst.think import Mind
from tripiv.games.pivit.game import GAME
from tripiv.games.pivit.position import number_in
from tripiv.games.pivit.state import PivitState
from tripiv.games.pivit.tables.result import Answer

__all__ = ["ACCURACY_LOSS", "MARKS", "accuracy", "review"]

MARKS: tuple[tuple[float, Mark], ...] = (
    (0.20, "blunder"),
    (0.10, "mistake"),
    (0.05, "inaccuracy"),
    (0.01, "good"),
)
"""From which loss on an action is marked so; one that loses less is as good as the best."""
ACCURACY_LOSS = 0.22  # an action that loses so much is worth 100 / e
TURNING = 3


def accuracy(losses: Sequence[float]) -> float | None:
    """The mean of 100 * e^(-loss / 0.22) over a seat's actions."""
    if not losses:
        return None
    return sum(100 * math.exp(-loss / ACCURACY_LOSS) for loss in losses) / len(losses)


def review(
    mind: Mind,
    states: Sequence[PivitState],
    entries: Sequence[AnyEntry],
    budget: Budget,
    stopped: Callable[[], bool],
) -> Iterator[Judged | Summary]:
    """Each action, then the whole. What was taken back is left out."""
    budget = msgspec.structs.replace(budget, lines=1)
    judged: list[Judged] = []
    graph: list[Score] = []
    known: tuple[PivitState, Analysis] | None = None
    is_stopped = False
    for number in _kept(entries):
        entry, before, after = entries[number], states[number], states[number + 1]
        if not isinstance(entry.do, Act):
            if known is None or after.words == known[0].words:
                continue
            # Somebody left, which is nothing to judge but changes what everyone has.
            known = after, mind.last(after, budget, stopped)
            graph.append(Score(entry.seq, known[1].chances))
            continue
        if known is None or known[0] != before:
            known = before, mind.last(before, budget, stopped)
        then = mind.last(after, budget, stopped)
        is_stopped = is_stopped or stopped()
        if is_stopped:
            break
        if not graph:
            graph.append(Score(entry.seq - 1, known[1].chances))
        one = _judge(entry, before, known[1], then)
        judged.append(one)
        graph.append(Score(entry.seq, then.chances, one.mark, one.seat))
        yield one
        known = after, then
    yield _summary(states[-1], judged, graph, is_stopped=is_stopped)


def _kept(entries: Sequence[AnyEntry]) -> list[int]:
    """The places of the entries that were not taken back."""
    kept: list[int] = []
    for number, entry in enumerate(entries):
        if isinstance(entry.do, Takeback):
            own = [
                place
                for place, at in enumerate(kept)
                if isinstance(entries[at].do, Act) and entries[at].do.seat == entry.do.seat
            ]
            del kept[own[-1] :]
        else:
            kept.append(number)
    return kept


def _judge(entry: AnyEntry, before: PivitState, known: Analysis, then: Analysis) -> Judged:
    seat: Seat = entry.do.seat
    best = known.lines[0]
    is_best = best.actions[0] == entry.do.action
    after = _seen_by(seat, then)
    loss = max(0.0, best.worth.chances[seat] - after.chances[seat])
    choices = len(GAME.actions(before, seat))
    if is_best or choices == 1:
        loss = 0.0
    mark: Mark = next((mark for least, mark in MARKS if loss >= least), "best")
    worth = best.worth
    if after.chances[seat] > worth.chances[seat]:
        worth = after  # What came later saw further.
    return Judged(
        seq=entry.seq,
        ply=number_in(before.words, layout.PLY),
        seat=seat,
        sides=known.sides,
        action=entry.do.action,
        text=GAME.format_action(before, seat, entry.do.action),
        mark=mark,
        choices=choices,
        before=worth,
        after=after,
        loss=round(loss, 4),
        better=None if mark == "best" else best,
        concept=known.concept,
        depth=known.depth,
    )


def _seen_by(seat: Seat, then: Analysis) -> Worth:
    """What the position after an action is worth to who took it."""
    if then.outcome is not None:
        won = then.outcome.scores[seat]
        result = Answer("win", 1) if won == 1 else Answer("loss", 1) if won == 0 else Answer("draw")
        return Worth(chances=then.chances, certain=result)
    worth = then.lines[0].worth
    if then.seat == seat:
        return worth  # The others were passed over (B2.2), or colours were exchanged.
    certain = worth.certain
    if certain is not None and certain.result in ("win", "loss"):
        certain = Answer(
            "loss" if certain.result == "win" else "win",
            None if certain.plies is None else certain.plies + 1,
            certain.decided,
        )
    value = None if worth.value is None else -worth.value
    return Worth(chances=worth.chances, value=value, certain=certain)


def _summary(
    last: PivitState, judged: list[Judged], graph: list[Score], *, is_stopped: bool
) -> Summary:
    costly = sorted((one for one in judged if one.loss >= MARKS[1][0]), key=lambda one: -one.loss)
    return Summary(
        seats=tuple(
            _accuracy(Seat(seat), [one for one in judged if one.seat == seat])
            for seat in range(number_in(last.words, layout.SIDES))
        ),
        graph=tuple(graph),
        turning=tuple(one.seq for one in costly[:TURNING]),
        stopped=is_stopped,
        outcome=GAME.outcome(last),
    )


def _accuracy(seat: Seat, own: list[Judged]) -> Accuracy:
    chosen = [one for one in own if one.choices > 1]
    losses = [one.loss for one in chosen]
    marks = [one.mark for one in chosen]
    found = accuracy(losses)
    return Accuracy(
        seat=seat,
        judged=len(chosen),
        accuracy=None if found is None else round(found, 1),
        loss=round(sum(losses) / len(losses), 4) if losses else 0.0,
        best=marks.count("best"),
        inaccuracies=marks.count("inaccuracy"),
        mistakes=marks.count("mistake"),
        blunders=marks.count("blunder"),
    )
