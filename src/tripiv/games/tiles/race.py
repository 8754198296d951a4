"""Who races, who is done, and when that is over."""

from collections.abc import Iterable

from msgspec.structs import replace

from tripiv.core.game import Refusal, Seat, Step
from tripiv.games.tiles.event import Checked, Claimed, Denied, Event, Hurried, Returned, Said
from tripiv.games.tiles.score import score
from tripiv.games.tiles.state import (
    BARRED_MS,
    MINUTE_MS,
    STICKS,
    TilesState,
    is_complete,
    with_desk,
)
from tripiv.games.tiles.verify import faults_of, is_correct

__all__ = [
    "give_back",
    "has_referee",
    "leave_race",
    "may_give_back",
    "racers",
    "refuse_back",
    "refuse_done",
    "say_done",
    "say_stuck",
    "settle",
    "time_over",
]


def racers(state: TilesState) -> tuple[Seat, ...]:
    """Who races (T4.1)."""
    if state.phase not in ("race", "minute"):
        return ()
    return tuple(
        Seat(n) for n, desk in enumerate(state.desks) if desk.here and Seat(n) not in state.holders
    )


def has_referee(state: TilesState) -> bool:
    """A "done" is checked at once: T5.1, T6.4, T6.7, T8.3."""
    return state.options.referee or len(state.desks) <= 2 or state.phase == "minute"


def may_give_back(state: TilesState, seat: Seat) -> bool:
    """T6.1: a stick that was taken unchecked, until it is checked."""
    return state.phase == "race" and seat in state.holders and not has_referee(state)


# What a racer says.


def refuse_done(state: TilesState, seat: Seat) -> Refusal | None:
    desk = state.desks[seat]
    left = desk.places.count(None)
    if left:
        count = "1 tile is" if left == 1 else f"{left} tiles are"
        return Refusal("left", "T5.1" if len(state.desks) < 3 else "T6.1", f"{count} not laid yet")
    if desk.barred_until is not None:
        text = "after a wrong one, the next done can be said five seconds later"
        return Refusal("barred", "T6.9", text)
    return None


def say_done(state: TilesState, seat: Seat, at: int) -> Step[TilesState, Event]:
    desk = state.desks[seat]
    checked = has_referee(state)
    if checked and not is_correct(state.options, desk):
        until = at + BARRED_MS  # T6.9
        denied = Denied(seat, until, faults_of(state.options, desk))
        return Step(with_desk(state, seat, replace(desk, barred_until=until)), (denied,))
    state, claimed = _claim(state, seat, at, checked=checked)
    return settle(state, at, (claimed,))


def refuse_back(state: TilesState, seat: Seat) -> Refusal | None:
    if seat not in state.holders:
        return Refusal("no-stick", "T6.1", "you hold no stick")
    if not may_give_back(state, seat):
        return Refusal("checked", "T6.7", "your grid was checked, and is correct")
    return None


def give_back(state: TilesState, seat: Seat, at: int) -> Step[TilesState, Event]:
    """T6.1: those behind move up, as `holders` is in the order of the sticks."""
    state = _without(state, (seat,))
    return settle(state, at, (Returned(seat, state.holders),))


def say_stuck(state: TilesState, seat: Seat, at: int, *, stuck: bool) -> Step[TilesState, Event]:
    """T6.8."""
    state = with_desk(state, seat, replace(state.desks[seat], stuck=stuck))
    return settle(state, at, (Said(seat, stuck),))


def leave_race(state: TilesState, seat: Seat) -> TilesState:
    """T7.3: a stick goes back as in T6.1."""
    return _without(state, (seat,)) if seat in state.holders else state


# What follows.


def settle(state: TilesState, at: int, events: tuple[Event, ...] = ()) -> Step[TilesState, Event]:
    """Whatever is over now, by what has just happened."""
    if state.phase == "minute":
        # T5.2, T6.4
        if len(state.holders) == state.stakes or not racers(state):
            return _scored(state, at, events)
    elif state.phase == "race":
        racing = racers(state)
        if len(state.desks) == 1 and state.holders:
            return _scored(state, at, events)  # T8.3
        if len(state.desks) == 2 and state.holders:
            return _hurry(state, at, events)  # T5.2
        if len(state.holders) == state.stakes or not racing:
            return _check(state, at, events)  # T6.2
        if all(state.desks[seat].stuck for seat in racing):
            return _stop(state, at, events)  # T6.8
    return Step(state, events)


def time_over(state: TilesState, at: int) -> Step[TilesState, Event]:
    """The limit of a race, or a minute, has run out."""
    if state.phase == "race":
        return _stop(state, at, ())  # T6.8
    # T5.2, T6.4: grids count as they lie.
    state, claimed = _claim_complete(state, at)
    return _scored(state, at, claimed)


def _stop(state: TilesState, at: int, events: tuple[Event, ...]) -> Step[TilesState, Event]:
    """T6.8: what is complete and correct counts as done."""
    state, claimed = _claim_complete(state, at)
    events = (*events, *claimed)
    if len(state.desks) < 3:
        return _scored(state, at, events)
    return _check(state, at, events)


def _check(state: TilesState, at: int, events: tuple[Event, ...]) -> Step[TilesState, Event]:
    """T6.3, and T6.4 where somebody was wrong."""
    options = state.options
    if options.referee:
        return _scored(state, at, events)
    # T6.8: sticks that nobody took are not raced for.
    state = replace(state, stakes=len(state.holders))
    wrong = tuple(seat for seat in state.holders if not is_correct(options, state.desks[seat]))
    faults = tuple(faults_of(options, state.desks[seat]) for seat in wrong)
    state = _without(state, wrong)
    events = (*events, Checked(wrong, faults, state.holders))
    return _hurry(state, at, events) if wrong else _scored(state, at, events)


def _hurry(state: TilesState, at: int, events: tuple[Event, ...]) -> Step[TilesState, Event]:
    """One minute for all who race now."""
    desks = tuple(replace(desk, stuck=False) for desk in state.desks)  # T6.8
    state = replace(state, desks=desks, phase="minute", since=at)
    return Step(state, (*events, Hurried(at + MINUTE_MS, racers(state))))


def _scored(state: TilesState, at: int, events: tuple[Event, ...]) -> Step[TilesState, Event]:
    step = score(state, at)
    return Step(step.state, (*events, *step.events))


def _claim_complete(state: TilesState, at: int) -> tuple[TilesState, tuple[Event, ...]]:
    """Correct grids take the sticks that are free, those first that were changed first."""
    found = [seat for seat in racers(state) if is_correct(state.options, state.desks[seat])]
    found.sort(key=lambda seat: state.desks[seat].changed)
    events: list[Event] = []
    for seat in found[: state.stakes - len(state.holders)]:
        state, claimed = _claim(state, seat, at, checked=True)
        events.append(claimed)
    return state, tuple(events)


def _claim(state: TilesState, seat: Seat, at: int, *, checked: bool) -> tuple[TilesState, Claimed]:
    """The highest stick that is free."""
    desk = state.desks[seat]
    assert is_complete(desk), "refused"
    state = with_desk(state, seat, replace(desk, stuck=False, done_at=at))
    stick = STICKS[len(state.desks)][len(state.holders)]
    state = replace(state, holders=(*state.holders, seat))
    return state, Claimed(seat, stick, checked, state.holders)


def _without(state: TilesState, seats: Iterable[Seat]) -> TilesState:
    """Those seats hold nothing any more; the others move up."""
    gone = frozenset(seats)
    for seat in gone:
        state = with_desk(state, seat, replace(state.desks[seat], done_at=None))
    return replace(state, holders=tuple(seat for seat in state.holders if seat not in gone))
