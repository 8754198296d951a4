"""The bots keep to the rules and to what they are shown."""

import pytest

from games.pivit.table import begun, play
from tripiv.core.capability import Budget, Players
from tripiv.core.game import Seat
from tripiv.core.rng import Rng
from tripiv.games.pivit.game import GAME
from tripiv.games.pivit.state import Swap

PLAYERS = GAME.capability(Players)
assert PLAYERS is not None
BUDGET = Budget(wall_ms=50)


@pytest.mark.parametrize("setup", ["6x6-2p", "8x8-3p", "6x6-2p swap"])
@pytest.mark.parametrize("level", [level.id for level in PLAYERS.levels()])
def test_they_play_to_the_end(level: str, setup: str) -> None:
    bot, rng, state = PLAYERS.player(level), Rng(4), begun(setup)
    while GAME.outcome(state) is None:
        (seat,) = GAME.actors(state)
        action = bot.decide(GAME.view(state, seat), rng, BUDGET).action
        assert action is not None
        assert GAME.refuse(state, seat, action) is None
        state = GAME.apply(state, seat, action, 0, None).state


def test_they_wait_for_their_turn() -> None:
    for level in PLAYERS.levels():
        bot = PLAYERS.player(level.id)
        assert bot.decide(GAME.view(begun("6x6-2p"), Seat(1)), Rng(1), BUDGET).action is None


def test_random_takes_every_action_and_the_swap() -> None:
    state = play(begun("6x6-2p swap"), "b1-b4")
    bot, rng = PLAYERS.player("random"), Rng(8)
    view = GAME.view(state, Seat(1))
    seen = {bot.decide(view, rng, BUDGET).action for _ in range(600)}
    assert seen == set(GAME.actions(state, Seat(1)))
    assert Swap() in seen


def test_an_unknown_level() -> None:
    with pytest.raises(ValueError, match="no level 'huge'"):
        PLAYERS.player("huge")
