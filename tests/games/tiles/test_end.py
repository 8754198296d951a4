"""The match: totals, further rounds, leaving, playing alone."""

import pytest
from msgspec.structs import replace

from games.tiles.table import Table, kinds
from tripiv.games.tiles.event import Ended
from tripiv.games.tiles.game import GAME


def given(setup: str, *totals: int, **facts: object) -> Table:
    """A match that has come that far."""
    table = Table(setup)
    desks = tuple(
        replace(desk, total=total) for desk, total in zip(table.state.desks, totals, strict=True)
    )
    table.state = replace(table.state, desks=desks, **facts)
    return table


def test_twenty_wins_with_two() -> None:  # T5.4
    table = given("2p", 13, 3)
    table.round_of(0, 1)
    assert table.totals() == [19, 7]
    assert table.outcome is None
    events = table.round_of(1, 0)
    assert events[-1] == Ended("target")
    assert table.outcome is not None
    assert (table.outcome.ranks, table.outcome.scores) == ((0, 1), (1.0, 0.0))


def test_twenty_four_wins_with_three_or_four() -> None:  # T6.6
    table = given("3p", 17, 3, 5)
    table.round_of(0, 1)
    assert table.totals()[0] == 23
    assert table.outcome is None
    table.round_of(1, 2)
    assert table.outcome is not None
    assert table.outcome.ranks == (0, 1, 2)


def test_of_several_the_highest_total_wins() -> None:  # T7.1
    table = given("2p", 17, 18)
    table.round_of(0, 1)
    assert table.totals() == [23, 22]
    assert table.outcome is not None
    assert table.outcome.ranks == (0, 1)


def test_a_shared_top_leads_to_three_more_rounds_at_most() -> None:  # T7.1
    table = given("2p", 18, 16)
    table.round_of(1, 0)
    assert table.totals() == [22, 22]
    for number in (1, 2, 3):
        assert table.outcome is None
        assert table.state.shared == number
        table.go()
        table.do(0, "r1@a1")
        table.do(0, "stuck")
        table.do(1, "stuck")
    assert table.outcome is not None
    assert (table.outcome.ranks, table.outcome.scores) == ((0, 0), (0.5, 0.5))
    assert table.state.end == "level"
    table = given("2p", 22, 22, shared=1)
    table.round_of(1)
    assert table.state.end == "target"


def test_two_rounds_without_a_tile_end_it() -> None:  # T7.1
    table = given("3p", 5, 7, 6)
    table.wait(30_000 + 3_000 + 600_000)
    assert table.outcome is None
    table.wait(30_000 + 3_000 + 600_000)
    assert table.state.end == "idle"
    assert table.outcome is not None
    assert table.outcome.ranks == (2, 0, 1)
    table = given("2p", 5, 7, idle=1)
    table.round_of(0)
    assert table.state.idle == 0


def test_thirty_rounds_are_the_most() -> None:  # T7.1
    table = given("2p", 5, 9, round=30)
    table.round_of(0, 1)
    assert table.state.end == "rounds"
    assert table.outcome is not None
    assert table.outcome.ranks == (1, 0)


def test_a_new_round_begins_afresh() -> None:  # T7.2
    table = Table.racing("2p")
    table.do(0, "trade r1")
    table.do(1, "trade r1")
    table.wait(600_000)
    assert (table.state.round, table.state.phase) == (2, "ready")
    assert all(desk.tokens == 2 and not desk.tiles for desk in table.state.desks)
    assert table.state.points == ((1, 1),)
    view = GAME.view(table.state, None)
    assert view.last is not None
    assert view.last.number == 1
    table.go()
    assert len(table.state.desks[0].tiles) == 24


def test_the_last_one_left_wins() -> None:  # T7.3
    table = given("3p", 20, 4, 10)
    table.go()
    table.leave(0)
    assert table.outcome is None
    assert table.leave(0) == [], "once is enough"
    assert kinds(table.leave(2)) == ["left", "ended"]
    assert table.outcome is not None
    assert (table.outcome.ranks, table.outcome.clause) == ((1, 0, 1), "T7.3")
    assert table.leave(1) == []


def test_who_left_is_behind_and_the_target_stays() -> None:  # T7.3
    table = given("3p", 20, 15, 10)
    table.leave(0)
    table.round_of(1, 2)
    assert table.totals() == [20, 21, 14]
    assert table.outcome is None, "24 wins, as at the start"
    table.round_of(1, 2)
    assert table.outcome is not None
    assert table.outcome.ranks == (2, 0, 1)


def test_who_leaves_before_the_round_is_not_waited_for() -> None:  # T7.3, T2.2
    table = Table("3p")
    table.do(0, "ready")
    table.do(1, "ready")
    assert kinds(table.leave(2)) == ["left", "counting"]
    table.wait(3000)
    assert table.state.desks[2].tiles == ()


def test_faults_are_shown_while_arranging() -> None:  # T7.4
    table = Table.racing("2p assist")
    table.do(0, "a1 right r1 o2")
    view = GAME.view(table.state, 0)
    assert [fault.clause for fault in view.faults] == ["T3.2", "T3.3"]
    assert GAME.view(table.state, 1).faults == ()
    assert GAME.view(table.state, None).faults == ()
    table = Table.racing("2p")
    table.do(0, "a1 right r1 o2")
    assert GAME.view(table.state, 0).faults == ()


@pytest.mark.parametrize(
    ("option", "text"),
    [("pairs", "a1 right r1 r2"), ("wilds=free", "a1 right r1 r2 r3")],
)
def test_the_options_of_a_grid_reach_the_checker(option: str, text: str) -> None:  # T3.4, T3.5
    table = Table.racing(f"2p assist {option}")
    table.do(0, text)
    assert GAME.view(table.state, 0).faults == ()


# Alone.


def test_alone_the_first_correct_done_wins() -> None:  # T8.3
    table = Table.racing("1p")
    table.wait(61_500)
    assert kinds(table.finish(0, correct=False)) == ["arranged", "denied"]
    table.wait(5000)
    table.do(0, "lift all")
    assert kinds(table.finish(0)) == ["arranged", "claimed", "scored", "ended"]
    assert table.outcome is not None
    assert (table.outcome.ranks, table.outcome.scores) == ((0,), (1.0,))
    assert table.state.last is not None
    assert table.state.last.finishes[0].done_ms == 66_500


def test_alone_one_may_give_up() -> None:  # T8.3, T6.8
    table = Table.racing("1p")
    assert kinds(table.do(0, "stuck")) == ["said", "scored", "ended"]
    assert table.outcome is not None
    assert table.outcome.scores == (0.0,)
    table = Table.racing("1p limit=60")
    table.wait(60_000)
    assert table.outcome is not None
    table = Table("1p")
    table.leave(0)
    assert table.outcome is not None
    assert table.outcome.clause == "T8.3"


def test_the_match_over_nothing_is_allowed() -> None:  # T7.1
    table = Table.racing("1p")
    table.do(0, "stuck")
    assert table.refused(0, "ready") == "over T7.1"
    assert GAME.wake(table.state) is None
