"""The bots keep to the rules and to what they are shown."""

import random
import time

import pytest

from games.pivit.table import begun, play
from tripiv.core.capability import Budget, Players
from tripiv.core.game import Seat
from tripiv.core.rng import Rng
from tripiv.games.pivit.game import GAME
from tripiv.games.pivit.players.duel import Duel
from tripiv.games.pivit.players.level import STRENGTHS
from tripiv.games.pivit.players.limit import Limits
from tripiv.games.pivit.state import PivitState, Swap

PLAYERS = GAME.capability(Players)
assert PLAYERS is not None
BUDGET = Budget(wall_ms=4)


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


def test_no_level_takes_longer_than_its_budget() -> None:
    """With slack for a machine that has other work to do."""
    for setup in ("8x8-2p", "8x8-4p"):
        view = GAME.view(begun(setup), Seat(0))
        for level, strength in STRENGTHS.items():
            bot = PLAYERS.player(level)
            began = time.monotonic()
            bot.decide(view, Rng(1), Budget(wall_ms=60_000))
            assert strength.wall_ms is not None
            assert time.monotonic() - began < strength.wall_ms / 1000 + 1


def test_the_only_action_is_taken_at_once() -> None:
    view = GAME.view(begun("5Rv/5rv/6/6/rh3rvbh/1rv4 b rb r 4 40"), Seat(1))
    bot, rng = PLAYERS.player("10"), Rng(1)
    bot.decide(view, rng, Budget(wall_ms=20))
    began = time.thread_time()
    assert bot.decide(view, rng, Budget(wall_ms=2000)).action == GAME.propose(
        begun("5Rv/5rv/6/6/rh3rvbh/1rv4 b rb r 4 40"), Seat(1), rng
    )
    assert time.thread_time() - began < 0.1


def test_a_bad_colour_is_given_away() -> None:  # B1.4
    """Red has just begun; whoever is worse off takes red."""
    bot = PLAYERS.player("8")
    line = "1rvbvrvbv1/rh4bh/rh4rh/rh4bh/rh4rh/1rvbvrvbv1 b rb - 0 2 swap"
    view = GAME.view(begun(line), Seat(1))
    assert view.may_swap
    assert bot.decide(view, Rng(1), Budget(wall_ms=500)).action == Swap()
    line = "1rvbvrvbv1/bh4bh/bh4rh/bh4bh/rh4rh/1bvbvrvbv1 b rb - 0 2 swap"
    view = GAME.view(begun(line), Seat(1))
    assert bot.decide(view, Rng(1), Budget(wall_ms=500)).action != Swap()


def test_stronger_levels_lose_less() -> None:
    """A few plies each from the same positions, judged by a deeper search."""
    losses = {}
    for level in ("1", "4", "8"):
        draw, total = random.Random(3), 0
        for _ in range(25):
            state = begun("6x6-2p")
            for _ in range(draw.randrange(4, 20)):
                actions = GAME.actions(state, GAME.actors(state)[0])
                state = GAME.apply(
                    state, GAME.actors(state)[0], draw.choice(actions), 0, None
                ).state
            (seat,) = GAME.actors(state)
            bot, rng = PLAYERS.player(level), Rng(draw.getrandbits(60))
            action = bot.decide(GAME.view(state, seat), rng, Budget(wall_ms=2000)).action
            after = GAME.apply(state, seat, action, 0, None).state
            if GAME.outcome(after) is None:
                total += worth(state) + worth(after)
        losses[level] = total
    assert losses["1"] > losses["4"] > losses["8"]


def worth(state: PivitState) -> int:
    *_, last = Duel(1).passes(state.words, Limits(depth=8))
    return max(-1000, min(1000, last.value))
