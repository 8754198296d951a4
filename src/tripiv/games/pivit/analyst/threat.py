"""Threats: what the others would do if it were their turn now."""

from collections.abc import Callable

import msgspec

from tripiv.core.capability import Budget
from tripiv.core.game import Seat
from tripiv.games.pivit import engine, layout
from tripiv.games.pivit.analyst.answer import Analysis, Line, Threat
from tripiv.games.pivit.analyst.think import Mind
from tripiv.games.pivit.game import GAME
from tripiv.games.pivit.position import number_in
from tripiv.games.pivit.state import PivitState, side_of

__all__ = ["MEGABYTES", "passed_to", "threats"]

NODES = 60_000  # some 20 ms
MEGABYTES = 1  # as many entries
VISITS = 4_000
GAIN = 0.08  # of a chance to win, from which on it is a threat
MOST = 3


def threats(
    mind: Mind, state: PivitState, now: Analysis, stopped: Callable[[], bool]
) -> tuple[Threat, ...]:
    """What each other seat could gain by a ply out of turn, the worst for who acts first."""
    found: list[Threat] = []
    for seat in range(len(now.sides)):
        there = None if seat == now.seat else passed_to(state, Seat(seat))
        if there is None or stopped():
            continue
        nodes = NODES if now.concept != "max-n" else VISITS
        budget = Budget(wall_ms=1_000, nodes=nodes, lines=MOST)
        for line in mind.last(there, budget, stopped).lines:
            threat = _threat(there, Seat(seat), line, now)
            if threat is not None:
                found.append(threat)
    return tuple(sorted(found, key=lambda threat: threat.gain, reverse=True)[:MOST])


def passed_to(state: PivitState, seat: Seat) -> PivitState | None:
    """The same position with that seat to move; None where it cannot."""
    side = side_of(state.swapped, seat)
    gone = number_in(state.words, layout.GONE) >> side & 1
    if gone or not state.words[side] or number_in(state.words, layout.END):
        return None
    word, low, most = layout.TURN
    words = list(state.words)
    words[word] = words[word] & ~(most << low) | side << low
    if not engine.actions(tuple(words)):
        return None
    # Without the offer to exchange colours, which belongs to one turn (B1.4).
    return msgspec.structs.replace(
        state, words=tuple(words), options=msgspec.structs.replace(state.options, swap=False)
    )


def _threat(there: PivitState, seat: Seat, line: Line, now: Analysis) -> Threat | None:
    gain = line.worth.chances[seat] - now.chances[seat]
    if gain < GAIN or not line.texts:
        return None
    first = line.texts[0]
    assert GAME.actors(there) == (seat,)
    return Threat(
        seat=seat,
        actions=line.actions,
        texts=line.texts,
        gain=round(gain, 4),
        captures="x" in first,
        promotes=first.endswith("+"),
        certain=line.worth.certain,
    )
