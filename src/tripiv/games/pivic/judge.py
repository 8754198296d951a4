"""P3.5: what a shot meant, from who left the table, where and in which order. Pure sums."""

from collections.abc import Sequence

import msgspec

from tripiv.core.game import Seat
from tripiv.games.pivic.shot import EJECTED
from tripiv.games.pivic.state import (
    Ended,
    Note,
    Pair,
    PivicState,
    Reason,
    counts,
    is_due,
    with_pair,
)
from tripiv.games.pivic.table import SEAT_BALLS, goal, owner

__all__ = ["eliminated", "judged", "weighed"]

POINTS_TO_WIN = 3  # P5.6
RETRIEVED = 2  # P5.2
POINTS_TO_ELIMINATE = 2  # P8.4


def judged(
    state: PivicState, departures: Sequence[tuple[int, int, int]]
) -> tuple[PivicState, tuple[Note, ...]]:
    """The state after a shot of `state.turn` with these departures (as in `Result`), up to whose
    turn it is (P3.5, 1 to 6): balls that left are gone, the others lie where they lay. Who places
    now is not said yet."""
    replace = msgspec.structs.replace
    gone = {ball for ball, _, _ in departures}
    balls = tuple(place for place in state.balls if place[0] not in gone)
    state = replace(state, balls=balls)
    notes: list[Note] = []
    state = _scored(state, departures, notes)  # P3.5 (1)
    shooter, other = state.turn, Seat(1 - state.turn)
    ejected = [ball for ball, hole, _ in departures if hole == EJECTED]
    if ejected:
        state = _ejected(state, ejected, notes)  # P3.5 (2)
    end = _empty(state) or _three(state)  # P3.5 (3), (4)
    if end is not None:
        return replace(state, end=end), tuple(notes)
    state, rescued = eliminated(state)  # P3.5 (5)
    notes += rescued
    if state.end is None:  # P3.5 (6)
        if not ejected and _goes_again(state, departures):
            notes.append(Note("P4.1", "again", shooter))
        else:
            notes.append(Note("P7.1" if ejected else "P4.2", "passes", other))
            state = replace(state, turn=other)
    return state, tuple(notes)


def _scored(
    state: PivicState, departures: Sequence[tuple[int, int, int]], notes: list[Note]
) -> PivicState:
    """P5.1, P5.2, P8.1 to P8.3, ball by ball."""
    options, shooter = state.options, state.turn
    on_table = counts(state.balls)
    free = [SEAT_BALLS - on_table[seat] - state.due[seat] for seat in (0, 1)]  # P3.3
    last = {owner(ball): ball for ball, _, _ in departures if not on_table[owner(ball)]}  # P3.4
    points, due = state.points, state.due
    for ball, hole, _ in departures:
        seat, other = owner(ball), Seat(1 - owner(ball))
        is_last = options.advanced and last.get(seat) == ball
        gains: tuple[Seat, int, str] | None = None
        if hole != EJECTED and hole == goal(options.table, seat):
            doubled = is_last and seat != shooter
            gains = (other, 2, "P8.1") if doubled else (other, 1, "P5.1")
        elif hole != EJECTED and hole == goal(options.table, other):  # P5.2
            if free[seat] >= RETRIEVED:
                free[seat] -= RETRIEVED
                due = with_pair(due, seat, RETRIEVED)
                notes.append(Note("P5.2", "retrieves", Seat(seat), RETRIEVED, ball))
            else:
                gains = (Seat(seat), 1, "P5.2")
        elif is_last and seat == shooter:
            gains = (other, 1, "P8.3")
        elif is_last and hole != EJECTED and options.table.holes[hole].kind == "pivic":
            gains = (other, 1, "P8.2")
        if gains is not None:
            points = with_pair(points, *gains[:2])
            notes.append(Note(gains[2], "points", gains[0], gains[1], ball))
    return msgspec.structs.replace(state, points=points, due=due)


def _ejected(state: PivicState, ejected: list[int], notes: list[Note]) -> PivicState:
    """P7.1."""
    other = Seat(1 - state.turn)
    in_reserve = SEAT_BALLS - counts(state.balls)[other] - state.due[other]
    back = min(RETRIEVED, in_reserve)
    if back:
        notes.append(Note("P7.1", "retrieves", other, back))
    own = [ball for ball in ejected if owner(ball) == other]
    notes += [Note("P7.1", "removal", other, 1, ball) for ball in own]
    return msgspec.structs.replace(
        state,
        due=with_pair(state.due, other, back),
        removals=with_pair(state.removals, other, len(own)),
    )


def _empty(state: PivicState) -> Ended | None:
    """P7.2, and P8.6: no two points are needed."""
    if state.balls or (state.options.none_due and sum(state.due)):
        return None
    return _higher(state.points, state.turn, "empty")


def _three(state: PivicState) -> Ended | None:
    """P5.6."""
    if max(state.points) < POINTS_TO_WIN:
        return None
    return _higher(state.points, state.turn, "points")


def _higher(points: Pair, shooter: Seat, reason: Reason) -> Ended:
    """The higher score wins; level, the shooter loses."""
    if points[0] == points[1]:
        return Ended(reason, Seat(1 - shooter))
    return Ended(reason, Seat(int(points[1] > points[0])))


def eliminated(state: PivicState) -> tuple[PivicState, tuple[Note, ...]]:
    """P6.1, wherever it is judged (P6.2); or what P8.4 and P8.5 make of it."""
    on_table = counts(state.balls)
    for seat in (Seat(0), Seat(1)):
        other = Seat(1 - seat)
        if on_table[seat] or is_due(state, seat) or not (on_table[other] or is_due(state, other)):
            continue
        if state.options.advanced and state.points[other] < POINTS_TO_ELIMINATE:
            rescue = (True, state.rescue[1]) if seat == 0 else (state.rescue[0], True)
            state = msgspec.structs.replace(state, rescue=rescue)
            return state, (Note("P8.5", "rescue", seat, 1),)
        return msgspec.structs.replace(state, end=Ended("eliminated", other)), ()
    return state, ()


def _goes_again(state: PivicState, departures: Sequence[tuple[int, int, int]]) -> bool:
    """P4.1."""
    own_goal = goal(state.options.table, state.turn)
    return any(
        owner(ball) != state.turn and hole not in (EJECTED, own_goal)
        for ball, hole, _ in departures
    )


def weighed(state: PivicState, reason: Reason) -> Ended:
    """P9.1: more points, then more balls; or a draw."""
    on_table = counts(state.balls)
    scores = [
        (state.points[s], on_table[s] + state.due[s] + state.rescue[s] - state.removals[1 - s])
        for s in (0, 1)
    ]
    if scores[0] == scores[1]:
        return Ended(reason, None)
    return Ended(reason, Seat(int(scores[1] > scores[0])))
