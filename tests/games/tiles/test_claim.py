"""Who is done, who is stuck, and what follows: T5 and T6."""

from games.tiles.table import Table, kinds
from tripiv.core.game import Seat
from tripiv.games.tiles.event import Checked, Claimed, Denied, Hurried, Scored
from tripiv.games.tiles.game import GAME

TWO, THREE, SHEET = "2p", "3p", "3p referee=off"


def points(events: list[object]) -> list[int]:
    (scored,) = [event for event in events if isinstance(event, Scored)]
    return [finish.points for finish in scored.round.finishes]


# Two players.


def test_done_needs_all_tiles() -> None:  # T5.1, T6.1, T3.1
    table = Table.racing(TWO)
    assert table.refused(0, "done") == "left T5.1"
    table.do(0, "r1@a1")
    assert table.refusal(0, "done").text == "23 tiles are not laid yet"
    assert Table.racing(THREE).refused(0, "done") == "left T6.1"


def test_a_wrong_done_costs_nothing_but_five_seconds() -> None:  # T5.1, T6.9
    table = Table.racing(TWO)
    (denied,) = table.finish(0, correct=False)[1:]
    assert isinstance(denied, Denied)
    assert denied.until == table.now + 5000
    assert {fault.clause for fault in denied.faults} == {"T3.3"}
    assert table.refused(0, "done") == "barred T6.9"
    assert table.wait(4999) == []
    assert kinds(table.wait(1)) == ["freed"]
    assert kinds(table.do(0, "done")) == ["denied"]
    assert table.state.phase == "race"
    assert table.state.desks[0].tokens == 2


def test_the_other_has_one_minute() -> None:  # T5.2, T5.3
    table = Table.racing(TWO)
    table.do(1, "trade r1")
    claimed, hurried = table.finish(0)[1:]
    assert claimed == Claimed(Seat(0), 4, True, (Seat(0),))
    assert hurried == Hurried(table.now + 60_000, (Seat(1),))
    assert GAME.actors(table.state) == (1,)
    events = table.wait(59_999)
    assert events == []
    assert points(table.wait(1)) == [4 + 2, 0 + 1]


def test_the_other_completes_in_time() -> None:  # T5.2, T5.3
    table = Table.racing(TWO)
    table.finish(0)
    table.wait(59_999)
    assert points(table.finish(1)) == [6, 4]
    assert table.state.phase == "ready"


def test_when_the_minute_is_over_the_grid_counts_as_it_lies() -> None:  # T5.2
    table = Table.racing(TWO)
    table.finish(0)
    table.complete(1)
    events = table.wait(60_000)
    assert kinds(events)[0] == "claimed"
    assert points(events) == [6, 4]
    table = Table.racing(TWO)
    table.finish(0)
    table.complete(1, correct=False)
    assert points(table.wait(60_000)) == [6, 2]


def test_a_wrong_done_in_the_minute() -> None:  # T5.1, T6.9
    table = Table.racing(TWO)
    table.finish(0)
    table.wait(58_000)
    assert kinds(table.finish(1, correct=False)) == ["arranged", "denied"]
    table.do(1, "lift all")
    table.complete(1)
    assert table.refused(1, "done") == "barred T6.9"
    assert points(table.wait(2000)) == [6, 4], "it counts as it lies, barred or not"


# Three or four.


def test_sticks_are_taken_from_the_highest_down() -> None:  # T6.1, T6.2, T6.5
    table = Table.racing("4p")
    assert [table.finish(seat)[1].stick for seat in (2, 0)] == [4, 2]
    assert points(table.finish(3)) == [2 + 2, 0 + 2, 4 + 2, 1 + 2]


def test_a_stick_given_back_lets_the_others_move_up() -> None:  # T6.1
    table = Table.racing("4p referee=off")
    table.finish(0, correct=False)
    table.finish(1)
    assert table.refused(2, "back") == "no-stick T6.1"
    (returned,) = table.do(0, "back")
    assert returned.holders == (1,)
    view = GAME.view(table.state, None)
    assert [desk.stick for desk in view.desks] == [0, 4, 0, 0]
    assert view.free == (2, 1)
    assert table.state.desks[0].tokens == 2
    table.do(0, "lift all")


def test_a_stick_taken_unchecked_is_checked_at_the_end() -> None:  # T6.1, T6.3
    table = Table.racing(SHEET)
    claimed = table.finish(0)[1]
    assert claimed == Claimed(Seat(0), 4, False, (Seat(0),))
    events = table.finish(2)
    assert kinds(events) == ["arranged", "claimed", "checked", "scored"]
    assert events[2] == Checked((), (), (Seat(0), Seat(2)))
    assert points(events) == [6, 2, 4]


def test_a_wrong_holder_loses_the_stick_and_two_race_for_it() -> None:  # T6.4
    table = Table.racing(SHEET)
    table.finish(0, correct=False)
    events = table.finish(2)
    checked, hurried = events[2:]
    assert (checked.wrong, checked.holders) == ((0,), (2,))
    assert checked.faults[0]
    assert hurried == Hurried(table.now + 60_000, (Seat(0), Seat(1)))
    assert GAME.view(table.state, None).free == (2,)
    assert table.refused(2, "back") == "checked T6.7"
    assert GAME.actors(table.state) == (0, 1)
    # T6.4: verified at once.
    assert kinds(table.finish(1, correct=False)) == ["arranged", "denied"]
    table.do(0, "lift all")
    assert points(table.finish(0)) == [2 + 2, 2, 4 + 2]


def test_nobody_gets_the_stick_in_time() -> None:  # T6.4, T6.5
    table = Table.racing(SHEET)
    table.finish(0, correct=False)
    table.finish(2)
    assert points(table.wait(60_000)) == [2, 2, 6]


def test_several_wrong_holders() -> None:  # T6.4
    table = Table.racing("4p referee=off")
    table.finish(0, correct=False)
    table.finish(1)
    events = table.finish(3, correct=False)
    assert (events[2].wrong, events[2].holders) == ((0, 3), (1,))
    assert events[3].seats == (0, 2, 3)
    assert GAME.view(table.state, None).free == (2, 1)
    table.finish(2)
    assert table.state.phase == "minute"
    table.do(3, "lift all")
    assert points(table.finish(3)) == [2, 4 + 2, 2 + 2, 1 + 2]


def test_more_correct_grids_than_sticks_at_the_end_of_the_minute() -> None:  # T6.4
    table = Table.racing("4p referee=off")
    table.finish(0, correct=False)
    table.finish(1)
    table.finish(2)
    assert GAME.view(table.state, None).free == (1,)
    table.complete(3)
    table.do(0, "lift all")
    table.complete(0)
    table.do(3, "b1@z9")
    table.do(3, "b1@a1")
    assert points(table.wait(60_000)) == [1 + 2, 4 + 2, 2 + 2, 2], "0 changed its grid first"


def test_with_a_referee_a_wrong_done_takes_no_stick() -> None:  # T6.7, T6.9
    table = Table.racing(THREE)
    denied = table.finish(0, correct=False)[1]
    assert isinstance(denied, Denied)
    assert GAME.view(table.state, None).free == (4, 2)
    table.finish(1)
    assert table.refused(1, "back") == "checked T6.7"
    assert GAME.actors(table.state) == (0, 2)


def test_the_race_ends_when_nobody_races() -> None:  # T6.2, T7.3
    table = Table.racing("4p")
    table.finish(0)
    table.finish(1)
    table.leave(2)
    assert points(table.leave(3)) == [6, 4, 0, 0]


# Stuck, and the limit.


def test_when_all_who_race_are_stuck_the_race_is_over() -> None:  # T6.8
    table = Table.racing(THREE)
    table.finish(1)
    table.do(0, "stuck")
    assert table.refused(0, "stuck") == "said T6.8"
    table.do(0, "unstuck")
    assert table.refused(0, "unstuck") == "said T6.8"
    table.do(0, "stuck")
    assert GAME.awaited(table.state) == (2,)
    assert points(table.do(2, "stuck")) == [2, 6, 2]


def test_a_trade_takes_stuck_back() -> None:  # T6.8
    table = Table.racing(TWO)
    table.do(0, "stuck")
    table.do(0, "trade r1")
    assert kinds(table.do(1, "stuck")) == ["said"]
    assert "scored" in kinds(table.do(0, "stuck"))


def test_sticks_nobody_took_are_not_raced_for() -> None:  # T6.8, T6.3, T6.4
    table = Table.racing("4p referee=off")
    table.finish(0, correct=False)
    table.finish(1)
    table.do(2, "stuck")
    events = table.do(3, "stuck")
    assert kinds(events) == ["said", "checked", "hurried"]
    assert GAME.view(table.state, None).free == (2,), "the third stick is lost"
    assert events[2].seats == (0, 2, 3)
    assert GAME.awaited(table.state) == (0, 2, 3), "nobody is stuck in the minute"
    assert table.refused(2, "stuck") == "minute T6.8"
    assert points(table.finish(3)) == [2, 6, 2, 4]


def test_at_the_limit_grids_count_as_they_lie() -> None:  # T6.8
    table = Table.racing("2p limit=90")
    table.complete(1)
    table.complete(0)
    assert table.wait(89_999) == []
    events = table.wait(1)
    assert kinds(events) == ["claimed", "claimed", "scored"]
    assert points(events) == [2 + 2, 4 + 2], "the earlier first, and no minute follows"
    table = Table.racing(SHEET)
    table.complete(2)
    table.finish(0)
    events = table.wait(600_000)
    assert kinds(events)[:2] == ["claimed", "checked"]
    assert points(events) == [6, 2, 4]


def test_without_a_limit_nothing_happens_by_itself() -> None:  # T6.8
    table = Table.racing("2p limit=0")
    assert GAME.wake(table.state) is None
    assert GAME.view(table.state, None).until is None


def test_a_deadline_and_a_bar_in_one_millisecond() -> None:  # T6.8, T6.9
    table = Table.racing("2p limit=60")
    table.wait(55_000)
    table.finish(0, correct=False)
    assert table.state.desks[0].barred_until == GAME.view(table.state, None).until
    events = table.wait(5000)
    assert kinds(events) == ["scored"], "the round is over before anybody is freed"


def test_two_bars_in_one_millisecond() -> None:  # T6.9
    table = Table.racing(TWO)
    table.finish(1, correct=False)
    table.finish(0, correct=False)
    events = table.wait(5000)
    assert [(kind, event.seat) for kind, event in zip(kinds(events), events, strict=True)] == [
        ("freed", 0),
        ("freed", 1),
    ]


def test_a_stick_of_one_who_leaves_goes_to_those_behind() -> None:  # T7.3, T6.1
    table = Table.racing("4p referee=off")
    table.finish(0)
    table.finish(1)
    (left,) = table.leave(0)
    assert left.holders == (1,)
    assert GAME.view(table.state, None).free == (2, 1)
    assert table.refused(0, "done") == "out T7.3"


def test_leaving_in_a_one_minute_race() -> None:  # T6.4, T7.3
    table = Table.racing("4p referee=off")
    table.finish(0, correct=False)
    table.finish(1)
    table.finish(2)
    assert table.state.phase == "minute"
    assert kinds(table.leave(0)) == ["left"]
    assert points(table.leave(3)) == [0, 6, 4, 0], "nobody races any more"
    table = Table.racing("4p referee=off")
    table.finish(0, correct=False)
    table.finish(1)
    table.finish(2)
    table.leave(1)
    assert GAME.view(table.state, None).free == (2, 1), "its stick is free too"
    table.finish(3)
    table.do(0, "lift all")
    assert points(table.finish(0)) == [3, 0, 6, 4]
