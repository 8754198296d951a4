"""What is hidden stays hidden: T2.3, T4.2."""

import msgspec

from games.tiles.table import HANDS, Table
from tripiv.core.game import Seat
from tripiv.core.rng import Rng
from tripiv.games.tiles.event import Arranged, Begun, Checked
from tripiv.games.tiles.game import GAME
from tripiv.games.tiles.view import twin


def test_everybody_sees_only_the_own_hand() -> None:  # T2.3
    table = Table("3p")
    (begun,) = [event for event in table.go() if isinstance(event, Begun)]
    for seat in range(3):
        shown = GAME.show(begun, Seat(seat))
        assert shown.hands == tuple(hand if n == seat else () for n, hand in enumerate(HANDS[:3]))
        view = GAME.view(table.state, Seat(seat))
        assert view.tiles == HANDS[seat]
    assert GAME.show(begun, None).hands == ((), (), ())
    view = GAME.view(table.state, None)
    assert (view.tiles, view.places, view.may) == ((), (), ())


def test_of_others_one_sees_the_shape() -> None:  # T2.3
    table = Table.racing("2p")
    # In another order than that of their cells: the order would tell.
    (event,) = table.do(0, "r3@b2 r1@c2 r2@a2")
    view = GAME.view(table.state, Seat(1))
    assert view.desks[0].shape == ((1, 0), (1, 1), (1, 2))
    assert (view.desks[0].grid, view.desks[0].in_hand) == ((), 21)
    assert GAME.view(table.state, Seat(0)).desks[0].grid == ((1, 0, 1), (1, 1, 2), (1, 2, 0))
    for watcher in (Seat(1), None):
        shown = GAME.show(event, watcher)
        assert shown == Arranged(Seat(0), came=((1, 0, None), (1, 1, None), (1, 2, None)))
    (event,) = table.do(0, "r3@c2 r1@b2")
    assert GAME.show(event, Seat(0)) == event
    assert GAME.show(event, Seat(1)) is None, "the shape is what it was"


def test_at_an_open_table_one_sees_what_is_laid() -> None:  # T2.3
    table = Table.racing("2p grids=open")
    (event,) = table.do(0, "r3@b2 r1@c2")
    view = GAME.view(table.state, Seat(1))
    assert view.desks[0].grid == ((1, 1, 2), (1, 2, 0))
    assert GAME.show(event, None).came == ((1, 1, 2), (1, 2, 0))
    (event,) = table.do(0, "r3@c2 r1@b2")
    assert GAME.show(event, Seat(1)).turned == ((1, 1, 0), (1, 2, 2))
    assert GAME.show(event, Seat(1)).puts == ()


def test_of_a_trade_others_hear_that_it_was() -> None:  # T4.2
    table = Table.racing("2p")
    (event,) = table.do(0, "trade r3")
    shown = GAME.show(event, Seat(1))
    assert (shown.tokens, shown.tile, shown.gave, shown.got) == (1, None, None, None)
    assert GAME.show(event, Seat(0)) == event
    assert b"pool" in msgspec.json.encode(GAME.view(table.state, None))
    assert GAME.view(table.state, None).pool == 114 - 48


def test_what_is_wrong_its_owner_alone_hears() -> None:  # T6.9
    table = Table.racing("3p referee=off")
    table.finish(0, correct=False)
    (checked,) = [event for event in table.finish(1) if isinstance(event, Checked)]
    assert GAME.show(checked, Seat(0)).faults == checked.faults
    assert GAME.show(checked, Seat(1)).faults == ((),)
    denied = table.do(0, "done")[0]
    assert GAME.show(denied, Seat(0)).faults
    assert not GAME.show(denied, None).faults
    (freed,) = table.wait(5000)
    assert GAME.show(freed, Seat(0)) == freed
    assert GAME.show(freed, Seat(1)) is None


def test_when_the_round_is_scored_grids_are_open_and_hands_are_not() -> None:  # T2.3
    table = Table.racing("2p")
    table.do(1, "r1@a1")
    table.finish(0)
    table.wait(60_000)
    last = GAME.view(table.state, None).last
    assert last is not None
    assert len(last.finishes[0].grid) == 24
    assert last.finishes[1].grid == ((0, 0, 0),)
    assert last.finishes[1].in_hand == 23
    assert last.finishes[1].faults == (), "what is left over would be told by name"


def test_a_twin_keeps_what_a_seat_knows() -> None:
    table = Table.racing("3p grids=open")
    table.do(1, "r1@a1")
    other = twin(table.state, Seat(0), Rng(3))
    assert other.desks[0] == table.state.desks[0]
    assert other.desks[1].tiles[0] == HANDS[1][0], "it lies open"
    assert other.desks[1].tiles != table.state.desks[1].tiles
    assert other.pool != table.state.pool
    every = [
        tile
        for state in (other, table.state)
        for tile in (*state.pool, *sum((d.tiles for d in state.desks), ()))
    ]
    assert sorted(every[:114]) == sorted(every[114:])
