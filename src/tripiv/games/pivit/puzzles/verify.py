"""Whether a stored puzzle holds: by the rules, and by another look at every action to find."""

from tripiv.core.capability import NotationError
from tripiv.games.pivit.analyst.path import begins
from tripiv.games.pivit.game import GAME
from tripiv.games.pivit.puzzles.grade import grade_of, hardness
from tripiv.games.pivit.puzzles.mine import confirms
from tripiv.games.pivit.puzzles.stored import Stored

__all__ = ["fault_of"]


def fault_of(one: Stored) -> str:
    """What is wrong with a puzzle; empty if nothing is."""
    try:
        options, seats = GAME.parse_options(one.start)
    except NotationError as error:
        return f"its position: {error}"
    if GAME.unfit(options, seats) is not None:
        return "its position is none to begin with"
    state = GAME.initial(options, seats, None)
    if len(one.texts) % 2 == 0:
        return "its line ends with a reply"
    for number, text in enumerate(one.texts):
        seats_now = GAME.actors(state)
        if not seats_now:
            return f"the game is over before {text}"
        try:
            action = GAME.parse_action(state, seats_now[0], text)
        except NotationError as error:
            return str(error)
        if GAME.refuse(state, seats_now[0], action) is not None:
            return f"{text} is against the rules"
        packed = begins(action)
        assert packed is not None, "an exchange of colours is not asked for"
        if number % 2 == 0 and not confirms(state, packed):
            return f"{text} is not clearly the best"
        if number == 0 and grade_of(hardness(state.words, packed)[0], one.own) != one.grade:
            return "it has another grade now"
        state = GAME.apply(state, seats_now[0], action, 0, None).state
    return ""
