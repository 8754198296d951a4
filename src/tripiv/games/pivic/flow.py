"""What follows what: who places, who shoots, what time brings. States to steps.

`queue` says who places now and after. When it is empty, the seat in turn shoots, as soon as the
moment for removals is over.
"""

from collections.abc import Iterable

from msgspec.structs import replace

from tripiv.core.game import Seat, Step
from tripiv.games.pivic.event import (
    Event,
    Lapsed,
    Left,
    Missed,
    Opened,
    Placed,
    Removed,
    Rolled,
)
from tripiv.games.pivic.judge import eliminated, judged, weighed
from tripiv.games.pivic.placing import Region
from tripiv.games.pivic.shot import Place
from tripiv.games.pivic.state import (
    MISSED_MOST,
    MOMENT_MS,
    Ended,
    Execution,
    LastShot,
    Note,
    PivicState,
    counts,
    is_due,
    with_pair,
)

__all__ = ["begin", "leave", "next_wake", "pass_time", "place", "region_of", "remove", "shoot"]

_MS = 1000


def region_of(state: PivicState, seat: Seat) -> Region:
    """Where a seat places: P8.5's ball behind the second pegs."""
    return "behind" if state.rescue[seat] else "half"


def begin(state: PivicState) -> PivicState:
    """P2.4: a match that begins here; its clock does too, unless balls are placed first (P9.1)."""
    total_s = state.options.total_s if state.phase == "play" else 0
    state = replace(state, clock_end=total_s * _MS if total_s else None)
    return _settled(state, 0, ()).state


# What seats do.


def place(
    state: PivicState, seat: Seat, balls: tuple[Place, ...], at: int
) -> Step[PivicState, Event]:
    """P2.2, P5.3, P8.5."""
    placed = Placed(seat, balls, region_of(state, seat))
    lying = tuple(sorted((*state.balls, *balls)))
    if state.rescue[seat]:
        state = _rescued(state, seat)
    else:
        state = replace(state, due=with_pair(state.due, seat, -len(balls)))
    state = replace(state, balls=lying, changes=state.changes + 1, place_by=None)
    if state.phase == "setup" and seat == 1:
        total_s = state.options.total_s
        clock_end = at + total_s * _MS if total_s else None  # P9.1
        state = replace(state, phase="play", clock_end=clock_end)
    return _settled(state, at, (placed,))


def shoot(state: PivicState, execution: Execution, at: int) -> Step[PivicState, Event]:
    """P3.1 to P3.6."""
    seat, result = state.turn, execution.result
    rest_at = at + result.duration_ms
    state = replace(state, shot_by=None, missed=0)
    notes: tuple[Note, ...] = ()
    if not result.void:
        before = state
        state, notes = judged(state, result.departures)
        state = replace(state, balls=result.rest, changes=state.changes + 1)
        state = replace(state, queue=_queue(state, ended=state.turn != before.turn))
        if any(state.removals):
            state = replace(state, opens_at=rest_at + MOMENT_MS)  # P7.1
    last = LastShot(seat, execution.shot, result.departures, notes, result.void)
    rolled = Rolled(
        seat=seat,
        shot=execution.shot,
        duration_ms=result.duration_ms,
        pieces=result.pieces,
        contacts=result.contacts,
        departures=result.departures,
        rest=result.rest,
        notes=notes,
        void=result.void,
    )
    step = _settled(replace(state, last=last), rest_at, (rolled,))
    return Step(step.state, step.events, result.duration_ms)


def remove(state: PivicState, seat: Seat, ball: int, at: int) -> Step[PivicState, Event]:
    """P7.1: whoever's turn it is, and it stays so."""
    placer = state.queue[:1]
    state = replace(
        state,
        balls=tuple(place for place in state.balls if place[0] != ball),
        removals=with_pair(state.removals, seat, -1),
        changes=state.changes + 1,
    )
    if not any(state.removals):
        state = replace(state, opens_at=None)
    state, notes = eliminated(state)  # P6.2
    state = _requeued(state, placer)
    return _settled(state, at, (Removed(seat, ball, notes),))


def leave(state: PivicState, seat: Seat) -> Step[PivicState, Event]:
    """P11.1."""
    return _over(state, Ended("left", Seat(1 - seat)), (Left(seat),))


# What time does.


def _wakes(state: PivicState) -> Iterable[tuple[int, str]]:
    """In the order of their clauses."""
    moments = (
        (state.opens_at, "opens"),  # P7.1
        (state.clock_end, "clock"),  # P9.1
        (state.place_by, "place"),  # P9.2
        (state.shot_by, "shot"),  # P9.3
    )
    return ((moment, what) for moment, what in moments if moment is not None)


def next_wake(state: PivicState) -> int | None:
    return min((moment for moment, _ in _wakes(state)), default=None)


def pass_time(state: PivicState, at: int) -> Step[PivicState, Event]:
    """The earliest of what is due by time."""
    _, what = min(_wakes(state), key=lambda wake: wake[0])
    match what:
        case "opens":
            return _settled(replace(state, opens_at=None), at, (Opened(state.turn),))
        case "clock":
            return _over(state, weighed(state, "clock"), ())
        case "place":
            return _lapsed(state, at)
        case _:
            return _missed(state, at)


def _lapsed(state: PivicState, at: int) -> Step[PivicState, Event]:
    """P9.2: a ball is due no more."""
    seat = state.queue[0]
    if state.rescue[seat]:
        lost = Ended("lapse", Seat(1 - seat))
        return _over(_rescued(state, seat), lost, (Lapsed(seat, rescue=True),))
    state = replace(state, due=with_pair(state.due, seat, -1), place_by=None)
    state, notes = eliminated(state)  # P6.2
    return _settled(_requeued(state, ()), at, (Lapsed(seat, notes=notes),))


def _missed(state: PivicState, at: int) -> Step[PivicState, Event]:
    """P9.3: the turn ends."""
    missed = Missed(state.turn)
    state = replace(state, turn=Seat(1 - state.turn), missed=state.missed + 1, shot_by=None)
    if state.missed >= MISSED_MOST:
        return _over(state, weighed(state, "idle"), (missed,))
    return _settled(replace(state, queue=_queue(state, ended=True)), at, (missed,))


# What follows.


def _queue(state: PivicState, *, ended: bool) -> tuple[Seat, ...]:
    """Who places after a shot: P8.5's ball at once, then by P5.4 and P5.5."""
    order = (state.turn, Seat(1 - state.turn))
    rescued = [seat for seat in order if state.rescue[seat]]
    if ended:
        return (*rescued, *(seat for seat in order if state.due[seat]))
    return (*rescued, *_stranded(state))


def _stranded(state: PivicState) -> tuple[Seat, ...]:
    """P5.5: the shooter, where balls are due and none is on the table."""
    has_none = not counts(state.balls)[state.turn] and state.due[state.turn] > 0
    return (state.turn,) if has_none else ()


def _requeued(state: PivicState, placer: tuple[Seat, ...]) -> PivicState:
    """The queue after a removal or a lapse. Who goes on placing keeps the time it had, who is
    interrupted does not (P9.2)."""
    order = (state.turn, Seat(1 - state.turn))
    rescued = [seat for seat in order if state.rescue[seat]]
    rest = [seat for seat in (*state.queue, *_stranded(state)) if state.due[seat]]
    queue = tuple(dict.fromkeys((*rescued, *rest)))
    kept = state.place_by if queue[:1] == placer else None
    return replace(state, queue=queue, place_by=kept)


def _rescued(state: PivicState, seat: Seat) -> PivicState:
    """The ball of P8.5 is due no more."""
    rescue = (False, state.rescue[1]) if seat == 0 else (state.rescue[0], False)
    return replace(state, rescue=rescue)


def _settled(state: PivicState, at: int, events: tuple[Event, ...]) -> Step[PivicState, Event]:
    """What is awaited now, and until when."""
    if state.end is not None:
        return _over(state, state.end, events)
    queue = state.queue
    while queue and not is_due(state, queue[0]):
        queue = queue[1:]
    options, place_by, shot_by = state.options, None, None
    if state.phase == "play":
        if queue and options.place_s:
            place_by = state.place_by or at + options.place_s * _MS  # P9.2
        if not queue and state.opens_at is None and options.shot_s:
            shot_by = state.shot_by or at + options.shot_s * _MS  # P9.3
    return Step(replace(state, queue=queue, place_by=place_by, shot_by=shot_by), events)


def _over(state: PivicState, end: Ended, events: tuple[Event, ...]) -> Step[PivicState, Event]:
    """Nothing more is placed, nothing wakes."""
    state = replace(
        state,
        phase="over",
        end=end,
        queue=(),
        opens_at=None,
        clock_end=None,
        place_by=None,
        shot_by=None,
    )
    return Step(state, (*events, end))
