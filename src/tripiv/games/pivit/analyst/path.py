"""Packed actions as the game's own, and as text, from a state on."""

from collections.abc import Iterable

from tripiv.games.pivit import layout
from tripiv.games.pivit.game import GAME
from tripiv.games.pivit.position import number_in, square_pair
from tripiv.games.pivit.state import Action, Go, PivitState, Swap

__all__ = ["begins", "follow", "turn_of"]


def follow(state: PivitState, packed: Iterable[int]) -> tuple[tuple[Action, ...], tuple[str, ...]]:
    """The actions of a line and their texts, as far as they can be played."""
    actions: list[Action] = []
    texts: list[str] = []
    for number in packed:
        seats = GAME.actors(state)
        action = Go(*square_pair(number))
        if not seats or GAME.refuse(state, seats[0], action) is not None:
            break
        actions.append(action)
        texts.append(GAME.format_action(state, seats[0], action))
        state = GAME.apply(state, seats[0], action, 0, None).state
    return tuple(actions), tuple(texts)


def begins(action: Action) -> int | None:
    """The packed action; None for the exchange of colours."""
    if isinstance(action, Swap):
        return None
    (row, col), (to_row, to_col) = action.start, action.end
    return 64 * (8 * row + col) + 8 * to_row + to_col


def turn_of(state: PivitState) -> int:
    """The side to move."""
    return number_in(state.words, layout.TURN)
