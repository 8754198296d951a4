"""The bots keep to the rules, see what their seat sees, and differ as their levels say."""

import statistics
from itertools import pairwise
from typing import Any

import msgspec
import pytest

from games.tiles.race_by_bots import BUDGET, raced
from games.tiles.table import Table
from tripiv.core.capability import Players
from tripiv.core.game import Act, Seat
from tripiv.core.rng import Rng
from tripiv.games.tiles.event import Denied, Returned
from tripiv.games.tiles.game import GAME
from tripiv.games.tiles.players.idea import idea, parting
from tripiv.games.tiles.players.sight import Rules, is_lonely, mended, steps
from tripiv.games.tiles.state import Back, Done, Lift, Stuck, TilesState, Trade
from tripiv.games.tiles.tile import FULL_SET, WILD, parse_hand
from tripiv.games.tiles.verify import faults_laid, is_correct

PLAYERS = GAME.capability(Players)
assert PLAYERS is not None
LEVELS = [level.id for level in PLAYERS.levels()]


def random_hand(key: int) -> list[int]:
    tiles = list(FULL_SET)
    Rng(key).shuffle(tiles)
    return tiles[:24]


# What they see.


@pytest.mark.parametrize(
    "rules", [Rules(), Rules(pairs=True), Rules(wilds="free"), Rules(pairs=True, wilds="free")]
)
def test_what_they_mean_to_lay_is_correct(rules: Rules) -> None:  # T3.1 to T3.5
    for key in range(6):
        kinds, rng, board = random_hand(key), Rng(key), dict[Any, int]()
        for _ in range(5):
            thought = idea(board, kinds, rules, rng, sight=0.9, lifting=bool(board))
            board = {place: tile for place, tile in board.items() if tile not in thought.lifts}
            for line in thought.lines:
                assert not {place for _, place in line} & set(board)
                board.update({place: tile for tile, place in line})
                assert mended(board, kinds, rules) == board
            assert len(set(board.values())) == len(board) == 24 - thought.left


def test_who_sees_nothing_lays_nothing() -> None:
    assert steps({}, random_hand(1), Rules(), Rng(1), sight=0.0) == ({}, [])


def test_what_is_wrong_is_lifted_and_no_more() -> None:
    kinds = list(parse_hand("r1 r2 r3 b3 g3 y5 o6 o1"))
    cross = {(5, 4): 0, (5, 5): 1, (5, 6): 2, (6, 6): 3, (7, 6): 4}
    assert mended(cross, kinds, Rules()) == cross
    assert mended({**cross, (9, 9): 5}, kinds, Rules()) == cross
    assert mended({**cross, (5, 3): 5}, kinds, Rules()).keys() < cross.keys()
    assert mended({(0, 0): 0, (0, 1): 1}, kinds, Rules()) == {}


def test_a_lonely_tile_is_known() -> None:
    kinds = parse_hand("r1 r2 r3 b5 g6")
    assert [is_lonely(kind, kinds, Rules()) for kind in kinds] == [False] * 3 + [True] * 2
    assert not is_lonely(kinds[3], parse_hand("b5 b6 *"), Rules())
    assert not is_lonely(kinds[3], parse_hand("b5 b6"), Rules(pairs=True))


def test_who_trades_gives_what_was_left_over_and_no_wild() -> None:
    kinds = parse_hand("r1 r2 r3 b5 *")
    assert parting([1, 4, 4, 4, 1, 0], kinds) == 1
    assert parting([], kinds) == 3
    assert kinds[4] == WILD


# What they do.


@pytest.mark.parametrize(
    ("setup", "levels"),
    [
        ("1p limit=0", "3"),
        ("2p assist grids=open", "54"),
        ("2p wilds=free pairs limit=0", "32"),
        ("4p referee=off grids=open", "5435"),
        ("3p referee=off limit=90", "512"),
    ],
)
def test_they_play_whole_matches(setup: str, levels: str) -> None:  # T7.1
    table = raced(setup, levels, 7)
    state = table.match.line.state
    assert table.match.ended is not None
    assert table.match.ended.outcome is not None
    assert state.end in ("target", "level", "solved", "unsolved")
    told = [event for entry in table.log for event in entry.events]
    for event in told:
        if isinstance(event, Denied):
            assert event.faults
    table.check()


@pytest.mark.parametrize("level", LEVELS)
def test_every_level_completes_a_hand(level: str) -> None:  # T8.3
    table = raced("1p limit=0", level, 3)
    assert table.match.line.state.end == "solved"


def test_they_are_told_apart_by_their_times() -> None:
    slow, quick = (
        statistics.median(_time_alone(level, key) for key in range(7)) for level in ("1", "5")
    )
    assert slow > 2 * quick


@pytest.mark.proof
def test_each_level_is_quicker_than_the_one_below() -> None:
    medians = [statistics.median(_time_alone(level, key) for key in range(80)) for level in LEVELS]
    assert all(slow > 1.2 * quick for slow, quick in pairwise(medians))


def _time_alone(level: str, key: int) -> float:
    table = raced("1p limit=0", level, 100 + key)
    done_ms = table.match.line.state.last.finishes[0].done_ms
    return 10_000_000 if done_ms is None else float(done_ms)


def test_a_wrong_stick_is_given_back() -> None:  # T6.1
    table = Table.racing("4p referee=off")
    table.finish(0, correct=False)
    table.finish(1)
    view = GAME.view(table.state, Seat(0))
    found = {PLAYERS.player("5").decide(view, Rng(n), BUDGET).action for n in range(40)}
    assert Back() in found
    right = GAME.view(table.state, Seat(1))
    assert PLAYERS.player("5").decide(right, Rng(1), BUDGET).action is None
    (event,) = table.do(0, "back")
    assert isinstance(event, Returned)
    bot = PLAYERS.player("5")
    actions = [bot.decide(GAME.view(table.state, Seat(0)), Rng(n), BUDGET).action for n in range(9)]
    assert any(isinstance(action, Lift) for action in actions), "and what was wrong is lifted"


def test_who_was_told_that_it_is_wrong_does_not_say_done_again() -> None:  # T6.9
    table = Table.racing("2p")
    table.finish(0, correct=False)
    for level in LEVELS:
        bot = PLAYERS.player(level)
        action = bot.decide(GAME.view(table.state, Seat(0)), Rng(5), BUDGET).action
        assert isinstance(action, Lift)


def test_a_correct_grid_is_done_also_when_done_is_barred() -> None:  # T6.9
    table = Table.racing("2p")
    table.finish(0, correct=False)
    table.do(0, "lift all")
    table.complete(0)
    decision = PLAYERS.player("5").decide(GAME.view(table.state, Seat(0)), Rng(1), BUDGET)
    assert decision.action == Done()
    assert decision.after_ms >= 5000


def test_a_hand_without_a_grid_ends_in_trades_and_stuck() -> None:  # T4.1, T6.8
    """Six wilds apart, half of a full set has few friends: found by its lonely tiles."""
    key = next(
        key
        for key in range(10_000)
        if sum(is_lonely(kind, random_hand(key), Rules()) for kind in random_hand(key)) >= 3
    )
    hand = random_hand(key)
    table = Table.racing("1p limit=0")
    desk = table.state.desks[0]
    desk = msgspec.structs.replace(desk, tiles=tuple(hand))
    state: TilesState = msgspec.structs.replace(table.state, desks=(desk,))
    bot, rng, done = PLAYERS.player("5"), Rng(3), list[Any]()
    now = state.go_at
    while GAME.outcome(state) is None:
        decision = bot.decide(GAME.view(state, Seat(0)), rng, BUDGET)
        now += decision.after_ms
        assert decision.action is not None
        assert GAME.refuse(state, Seat(0), decision.action) is None
        drawn = GAME.resolve(state, Act(Seat(0), decision.action), rng.bits().to_bytes(8, "big"))
        done.append(decision.action)
        state = GAME.apply(state, Seat(0), decision.action, now, drawn).state
    trades = [action for action in done if isinstance(action, Trade)]
    assert is_lonely(hand[trades[0].tile], hand, Rules())
    assert len(trades) == 2
    assert done[-1] == (Stuck() if state.end == "unsolved" else Done())


def test_a_bot_that_forgot_everything_goes_on() -> None:
    """After a restart somebody else sits there, and looks at what lies."""
    table, bot = Table.racing("1p"), PLAYERS.player("5")
    for n in range(1000):
        if n in (5, 30):
            bot = PLAYERS.player("5")
        action = bot.decide(GAME.view(table.state, Seat(0)), Rng(n), BUDGET).action
        assert action is not None
        if isinstance(action, Done):
            break
        if not isinstance(action, Trade):
            table.do(0, GAME.format_action(table.state, Seat(0), action))
    desk = table.state.desks[0]
    assert is_correct(table.state.options, desk), faults_laid(table.state.options, desk)


def test_an_unknown_level() -> None:
    with pytest.raises(ValueError, match="no level 'huge'"):
        PLAYERS.player("huge")
