"""A table to try rules at: positions as text in, positions as text out."""

from typing import Any

from tripiv.core.game import Outcome, Refusal, Seat, Step
from tripiv.games.pivit.game import GAME
from tripiv.games.pivit.state import PivitState


def begun(setup: str) -> PivitState:
    options, seats = GAME.parse_options(setup)
    assert GAME.unfit(options, seats) is None
    return GAME.initial(options, seats, None)


def step(state: PivitState, text: str) -> Step[PivitState, Any]:
    """The actor's action, which must be legal."""
    (seat,) = GAME.actors(state)
    action = GAME.parse_action(state, seat, text)
    assert GAME.refuse(state, seat, action) is None
    assert action in GAME.actions(state, seat)
    return GAME.apply(state, seat, action, 0, None)


def play(state: PivitState, *texts: str) -> PivitState:
    for text in texts:
        state = step(state, text).state
    return state


def leave(state: PivitState, seat: int) -> Step[PivitState, Any]:
    return GAME.leave(state, Seat(seat), "resign", 0, None)


def refusal(state: PivitState, text: str, seat: int | None = None) -> Refusal:
    who = GAME.actors(state)[0] if seat is None else Seat(seat)
    found = GAME.refuse(state, who, GAME.parse_action(state, who, text))
    assert found is not None
    return found


def texts(state: PivitState) -> list[str]:
    return sorted(
        GAME.format_action(state, seat, action)
        for seat in GAME.actors(state)
        for action in GAME.actions(state, seat)
    )


def line(state: PivitState) -> str:
    return GAME.format_position(state)


def outcome(state: PivitState) -> Outcome:
    found = GAME.outcome(state)
    assert found is not None
    return found
