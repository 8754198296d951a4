"""A round from its beginning: ready, go, laying tiles, trading."""

import pytest

from games.tiles.table import HANDS, WILD, Table, kinds, name
from tripiv.core.game import Seat, Wake
from tripiv.games.tiles.deal import deal, draw
from tripiv.games.tiles.event import Begun, Traded
from tripiv.games.tiles.game import GAME
from tripiv.games.tiles.state import STICKS, Lay, Lift, TilesOptions
from tripiv.games.tiles.tile import FULL_SET


def test_all_tiles_are_dealt_or_in_the_pool() -> None:  # T1.1, T2.1
    assert len(FULL_SET) == 114
    assert FULL_SET.count(WILD) == 6
    for seats in (1, 2, 3, 4):
        dealt = deal(TilesOptions(), seats, b"any")
        assert [len(hand) for hand in dealt.hands] == [24] * seats
        assert sorted([*sum(dealt.hands, ()), *dealt.pool]) == sorted(FULL_SET)
        assert deal(TilesOptions(), seats, b"any") == dealt
        assert deal(TilesOptions(), seats, b"other") != dealt


def test_sticks_and_tokens() -> None:  # T1.2, T2.1
    assert (STICKS[3], STICKS[4]) == ((4, 2), (4, 2, 1))
    table = Table.racing("4p")
    view = GAME.view(table.state, None)
    assert (view.free, [desk.tokens for desk in view.desks]) == ((4, 2, 1), [2] * 4)


def test_all_ready_then_three_seconds_then_go() -> None:  # T2.2
    table = Table("3p")
    assert table.refused(0, "stuck") == "wait T2.2"
    assert kinds(table.do(0, "ready")) == ["readied"]
    assert table.refused(0, "ready") == "ready T2.2"
    assert GAME.awaited(table.state) == (1, 2)
    table.do(2, "ready")
    table.now = 5000
    assert kinds(table.do(1, "ready")) == ["readied", "counting"]
    assert GAME.actors(table.state) == ()
    assert table.refused(1, "ready") == "begun T2.2"
    assert table.wait(2999) == []
    (begun,) = table.wait(1)
    assert isinstance(begun, Begun)
    assert (begun.hands, begun.until) == (HANDS[:3], 8000 + 600_000)
    assert GAME.actors(table.state) == (0, 1, 2)


def test_after_thirty_seconds_all_count_as_ready() -> None:  # T2.2
    table = Table("2p")
    table.do(1, "ready")
    assert table.wait(29_999) == []
    assert kinds(table.wait(1)) == ["counting"]
    assert kinds(table.wait(3000)) == ["begun"]


def test_tiles_are_laid_moved_and_lifted_one_or_many_at_a_time() -> None:  # T2.2
    table = Table.racing("2p")
    (event,) = table.do(0, "r1@e5 r2@f5")
    assert (event.came, event.left) == (((4, 4, 0), (4, 5, 1)), ())
    (event,) = table.do(0, "r1@f5 r2@e5")  # they change places
    assert (event.came, event.left, event.turned) == ((), (), ((4, 4, 1), (4, 5, 0)))
    (event,) = table.do(0, "r1@g5")
    assert (event.came, event.left) == (((4, 6, 0),), ((4, 5),))
    table.do(0, "e5 right r3 r4 r5")
    assert table.state.desks[0].places[:5] == ((4, 6), (4, 4), (4, 5), (4, 7), (4, 8))
    table.do(0, "lift r1 h5")
    assert table.state.desks[0].places[:5] == (None, (4, 4), (4, 5), None, (4, 8))
    table.do(0, "lift all")
    assert table.state.desks[0].places == (None,) * 24


@pytest.mark.parametrize(
    ("action", "code"),
    [
        (Lay(((0, 4, 4),)), "taken"),
        (Lay(((2, 9, 9), (3, 9, 9))), "taken"),
        (Lay(((2, 9, 9), (2, 9, 10))), "twice"),
        (Lay(((24, 9, 9),)), "tile"),
        (Lay(((-1, 9, 9),)), "tile"),
        (Lay(((2, 26, 0),)), "off"),
        (Lay(((2, 0, -1),)), "off"),
        (Lay(((1, 4, 4),)), "nothing"),
        (Lay(()), "nothing"),
        (Lift(()), "nothing"),
        (Lift((0,)), "in-hand"),
        (Lift((1, 1)), "twice"),
        (Lift((99,)), "tile"),
    ],
)
def test_what_cannot_be_laid_or_lifted(action: Lay | Lift, code: str) -> None:  # T2.2
    table = Table.racing("2p")
    table.do(0, "r2@e5")
    refusal = GAME.refuse(table.state, Seat(0), action)
    assert refusal is not None
    assert refusal.code == code
    assert refusal.faults[0].code == code


def test_all_faults_are_named() -> None:  # T2.2
    table = Table.racing("2p")
    table.do(0, "r2@e5")
    refusal = GAME.refuse(table.state, Seat(0), Lay(((0, 4, 4), (30, 3, 3), (2, 99, 0))))
    assert refusal is not None
    assert [fault.code for fault in refusal.faults] == ["tile", "taken", "off"]
    assert refusal.faults[1].text == "on e5 there is a tile already"


def test_a_trade_gives_a_tile_for_a_token() -> None:  # T4.1
    table = Table.racing("2p")
    assert table.state.pool[0] == WILD
    (event,) = table.do(0, "trade r3")
    assert event == Traded(Seat(0), 1, tile=2, gave=2, got=WILD)
    assert (table.state.pool[0], table.state.desks[0].tiles[2]) == (2, WILD)
    table.do(0, f"{name(table.state, 0, 3)}@e5")
    (event,) = table.do(0, "trade r4")  # from the grid into the hand
    assert (event.left, event.got, event.tokens) == ((4, 4), 2, 0)
    assert table.state.desks[0].places[3] is None
    assert table.refused(0, "trade r1") == "tokens T4.1"
    assert table.state.desks[1].tokens == 2


def test_a_trade_draws_any_tile_but_the_one_returned() -> None:  # T4.1, T4.2
    table = Table.racing("4p")
    drawn = {draw(table.state, bytes([n])).at for n in range(200)}
    assert drawn == set(range(114 - 4 * 24))
    pool = table.state.pool
    assert HANDS[0][5] not in {*pool} or pool.count(HANDS[0][5]) < 3
    table.do(0, "trade r6")
    assert len(table.state.pool) == len(pool), "it is never empty"


def test_who_does_not_race_does_not_trade() -> None:  # T4.1, T6.9
    table = Table.racing("3p referee=off")
    table.finish(0)
    assert table.refused(0, "trade r1") == "holding T4.1"
    assert table.refused(0, "lift all") == "holding T4.1"
    assert table.refused(0, "done") == "holding T4.1"
    table.do(0, "back")
    table.do(0, "trade r1")
    table = Table.racing("2p")
    table.finish(1)
    assert table.refused(1, "trade r1") == "finished T4.1"


def test_only_deals_and_draws_need_chance() -> None:
    table = Table("2p")
    assert GAME.resolve(table.state, Wake(), b"e") is None
    table.wait(30_000)
    assert GAME.resolve(table.state, Wake(), b"e") == deal(TilesOptions(), 2, b"e")
