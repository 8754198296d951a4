"""Pivit tiles at a table: deadlines against actions, chains of actions, restarts, rematches."""

from typing import Any

import pytest

from match.table import SEED, Table, code
from tripiv.core.game import Leave, Seat, Wake
from tripiv.games.tiles.game import GAME
from tripiv.games.tiles.state import Lay, Lift, Ready, Stuck, Trade
from tripiv.match.entry import Seated
from tripiv.match.session import After, Seen


@pytest.fixture(autouse=True)
def _looked_at(request: pytest.FixtureRequest) -> Any:
    yield
    from match.table import TABLES

    for table in TABLES:
        table.check()
    TABLES.clear()


def begun(setup: str, **terms: Any) -> Table:
    options, seats = GAME.parse_options(setup)
    names = seats
    table = Table(GAME, names, seed=SEED, options=options, **terms)
    for seat in range(seats):
        table.act(seat, Ready())
    table.wait(3000)
    return table


def lay(tile: int, row: int, col: int) -> Lay:
    return Lay(((tile, row, col),))


def test_an_action_at_a_deadline_is_late() -> None:  # T6.8, T6.9
    table = begun("2p limit=60")
    table.wait(59_999)
    assert code(table.act(0, lay(0, 3, 3))) == "ok"
    guard = table.session.guard(Seat(0))
    table.now += 1
    assert code(table.act(0, lay(1, 3, 4), base=Seen(guard))) == "stale M2.1"
    assert table.match.line.state.phase == "ready"
    assert table.match.line.state.round == 2


def test_what_others_do_makes_nothing_stale() -> None:
    table = begun("3p")
    seen = table.session.guard(Seat(0))
    for n in range(20):
        assert code(table.act(1, lay(n, 5, n))) == "ok"
    table.act(2, Trade(4))
    table.act(2, Stuck())
    assert table.session.guard(Seat(0)) == seen
    assert code(table.act(0, lay(3, 8, 8), base=Seen(seen))) == "ok"


def test_tiles_are_laid_faster_than_answers_come() -> None:
    table = begun("2p")
    table.act(0, lay(0, 1, 1), id="a")
    for n, id in enumerate("bcdefgh", start=1):
        assert code(table.act(0, lay(n, 1, 1 + n), id=id, base=After(chr(ord(id) - 1)))) == "ok"
    assert code(table.act(0, Lift((0,)), id="x", base=After("a"))) == "stale M2.1"


def test_a_chain_breaks_at_a_new_round() -> None:  # T7.2
    table = begun("2p limit=60")
    table.act(0, lay(0, 1, 1), id="a")
    table.wait(63_000)
    table.act(0, Ready(), id="b")
    table.act(1, Ready())
    table.wait(3000)
    assert code(table.act(0, lay(0, 1, 1), id="c", base=After("b"))) == "stale M2.1"


def test_a_restart_deals_and_draws_what_it_would_have() -> None:  # T4.1, T2.1
    one, two = begun("2p"), begun("2p")
    two.restart(after_ms=90_000)
    for table in (one, two):
        table.act(0, Trade(3), id="t")
    assert one.match.line.state == two.match.line.state


def test_everybody_away_the_match_comes_to_its_end() -> None:  # T7.1, T7.3
    table = begun("2p limit=60")
    table.presence(0, here=False)
    table.presence(1, here=False)
    table.wait(10 * 93_000)
    assert table.match.ended is not None
    assert table.match.line.state.end == "idle"


def test_patience_ends_and_the_last_one_wins() -> None:  # T7.3
    table = begun("2p", patience_ms=5 * 60_000)
    table.presence(1, here=False)
    table.wait(5 * 60_000 - 1)
    assert table.match.ended is None
    table.presence(1, here=True)
    table.presence(1, here=False)
    table.wait(5 * 60_000)
    assert table.match.ended is not None
    assert table.match.ended.outcome is not None
    assert table.match.ended.outcome.ranks == (0, 1)


def test_at_a_table_that_wants_it_a_bot_takes_the_seat() -> None:  # T7.3
    table = begun("3p", vacancy="bot", stand_in="easy", patience_ms=1000)
    hand = table.match.line.state.desks[2].tiles
    table.presence(2, here=False)
    table.wait(1000)
    assert isinstance(table.log[-1].do, Seated)
    assert table.match.line.state.desks[2].tiles == hand
    assert table.session.bots_to_ask() == (2,)
    table.resign(0)
    assert isinstance(table.log[-1].do, Seated)


def test_a_wake_stands_at_its_own_moment() -> None:
    table = begun("2p")
    table.wait(700_000)
    wakes = [entry.at for entry in table.log if isinstance(entry.do, Wake)]
    assert wakes[:3] == [3000, 603_000, 633_000]
    assert not any(isinstance(entry.do, Leave) for entry in table.log)
