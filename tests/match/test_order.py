"""M10: what comes first in one millisecond, and where it stands in the log."""

from match.table import START, Table, code
from toy import GAME, UNTIMED, PileOptions, Redraw, Say
from toy.game import REDRAW_MS, TURN_MS
from toy.rush import ROLL_MS, RUSH, Done, Lay, Roll, RushOptions
from tripiv.core.capability import Decision
from tripiv.core.game import Seat
from tripiv.match.session import After
from tripiv.match.terms import Bot, Increment, Person

GRACE_1S = 3 * 154


def test_m10_1_two_flags_in_one_millisecond_fall_by_seat() -> None:
    table = Table(RUSH, seats=3, clock=Increment(1000))
    assert table.wait(1000 + GRACE_1S) == ["leave 0 time", "leave 1 time"]
    assert {entry.at for entry in table.log[1:]} == {1000 + GRACE_1S}
    ended = table.match.ended
    assert ended is not None
    assert table.match.chairs[2].out is None


def test_m10_1_a_wake_goes_before_a_flag() -> None:
    table = Table(RUSH, clock=Increment(1000), options=RushOptions(go_ms=1000 + GRACE_1S))
    assert table.wait(1000 + GRACE_1S) == ["wake", "wake"]
    # The clocks stood between the two, empty as they were, and fall a grace later.
    assert table.wait(GRACE_1S - 1) == []
    assert table.wait(1) == ["leave 0 time"]


def test_m10_1_the_wake_recomputes_the_flag() -> None:
    """The game passes on at the very moment of the flag: nobody loses."""
    grace = 3 * 388
    assert grace > 1000  # so that a second is forgiven at most
    table = Table(GAME, clock=Increment(TURN_MS - 1000))
    assert table.wait(TURN_MS) == ["wake"]
    assert table.match.chairs[0].out is None


def test_m10_1_a_flag_goes_before_an_absence() -> None:
    table = Table(UNTIMED, seats=3, clock=Increment(1000), patience_ms=1000 + GRACE_1S)
    table.presence(0, here=False)
    table.presence(1, here=False)
    assert table.wait(1000 + GRACE_1S) == ["leave 0 time", "leave 1 absent"]


def test_m10_1_absences_by_seat() -> None:
    table = Table(UNTIMED, seats=3, patience_ms=1000)
    table.presence(2, here=False)
    table.presence(1, here=False)
    table.presence(0, here=False)
    assert table.wait(1000) == ["leave 0 absent", "leave 1 absent"]


def test_m10_1_held_actions_by_seat_then_bots_then_what_arrives() -> None:
    table = Table(RUSH, seats=3, occupants=(Bot("easy"), Person("Ben"), Person("Cid")))
    assert table.session.bots_to_ask() == (0,)
    table.session.plan(Seat(0), Decision(0, Lay(1)), asked_at=0)
    table.act(2, Roll())
    assert table.log[1].do.seat == 0  # the bot's moment was now: before what arrives
    table.act(2, Lay(1))
    table.act(1, Lay(1), id="held")
    assert table.session.bots_to_ask() == (0,)
    table.session.plan(Seat(0), Decision(0, Lay(1)), asked_at=0)
    table.now = START + ROLL_MS
    # It chains to what was held, which in that very millisecond comes first (M2.3).
    assert code(table.act(1, Done(), base=After("held"))) == "ok"
    assert [entry.do.seat for entry in table.log[3:]] == [1, 2, 0, 1]
    assert {entry.at for entry in table.log[3:]} == {ROLL_MS}


def test_m10_1_an_agreement_goes_first() -> None:
    """A pause agreed on at the moment of a wake: the wake comes after it."""
    table = Table(RUSH, occupants=(Person("Ann"), Bot("easy")))
    table.now += 20_000 - 1
    table.propose(0, "pause")
    table.now += 20_000
    assert table.session.tick(table.now).entries == []
    table.resume(0)
    assert table.wait(1) == ["wake", "wake"]


def test_m10_1_an_agreement_reached_by_an_absence_goes_before_the_wake() -> None:
    table = Table(RUSH, seats=3, patience_ms=20_000)
    table.presence(2, here=False)
    table.propose(0, "pause")
    table.agree(1)
    # Wake and absence in one millisecond: the game's own changes first (two of them), then the
    # absence, which leaves nobody to wait for, then the pause.
    assert table.wait(20_000) == ["wake", "wake", "leave 2 absent", "paused"]
    assert table.wait(60_000) == []


def test_m10_1_an_action_at_a_deadline_is_late_and_before_it_in_time() -> None:
    table = Table(GAME)
    table.now = START + TURN_MS
    assert code(table.act(0, Redraw())) == "stale M2.1"
    assert [entry.do.__struct_config__.tag for entry in table.log[1:2]] == ["wake"]
    early = Table(GAME)
    early.now = START + TURN_MS - 1
    assert code(early.act(0, Say(1))) == "ok"


def test_two_deadlines_in_one_millisecond() -> None:
    """M10.1, M10.2: the end of a go and the draw after it, each an entry, both at the moment."""
    table = Table(RUSH)
    table.now += 50_000
    table.wait(0)
    assert [(entry.do.__struct_config__.tag, entry.at) for entry in table.log[1:]] == [
        ("wake", 20_000),
        ("wake", 20_000),
        ("wake", 40_000),
        ("wake", 40_000),
    ]
    assert table.log[1].resolution is None
    assert table.log[2].resolution is not None


def test_one_deadline_before_and_one_after() -> None:
    """M10.2: a tick long after both finds each at its own moment, and what lies between."""
    table = Table(GAME, patience_ms=70_000)
    table.presence(1, here=False)
    table.wait(500_000)
    assert [(entry.do.__struct_config__.tag, entry.at) for entry in table.log[2:]] == [
        ("wake", TURN_MS),
        ("leave", 70_000),
    ]


def test_m10_1_the_draw_after_the_last_one_is_done_comes_in_the_same_call() -> None:
    table = Table(RUSH)
    table.act(0, Done())
    table.wait(777)
    table.act(1, Done())
    assert [entry.at for entry in table.log[-2:]] == [777, 777]
    assert table.match.line.state.go == 1


def test_m10_2_a_wake_that_falls_into_a_motion_stands_at_its_end() -> None:
    table = Table(RUSH)
    table.wait(20_000 - 1)
    table.act(0, Roll())
    assert table.wait(ROLL_MS - 1) == []
    assert table.wait(1) == ["wake", "wake"]
    assert table.log[-1].at == 20_000 - 1 + ROLL_MS


def test_m10_1_an_action_at_the_very_end_of_a_motion_is_in_time() -> None:
    table = Table(UNTIMED)
    table.act(0, Redraw())
    table.now += REDRAW_MS
    assert code(table.act(1, Say(1))) == "ok"
    assert table.log[-1].at == REDRAW_MS


def test_m10_2_whenever_it_is_noticed_the_log_is_the_same() -> None:
    """Ticks at every moment, at some, or at the end alone: the same entries but for `wall`."""
    logs = []
    for step in (1_000, 7_300, 200_000):
        table = Table(GAME, clock=Increment(150_000), options=PileOptions(9), patience_ms=190_000)
        table.presence(0, here=False)
        passed = 0
        while passed < 200_000:
            table.wait(min(step, 200_000 - passed))
            passed += step
        logs.append([(entry.seq, entry.at, entry.do, entry.key) for entry in table.log])
    assert logs[0] == logs[1] == logs[2]
    assert len(logs[0]) > 4


def test_next_tick_is_the_next_moment() -> None:
    """M10.2: told in the caller's time, over restarts and pauses."""
    table = Table(GAME, patience_ms=70_000)
    assert table.session.next_tick() == START + TURN_MS
    table.wait(1000)
    assert table.session.next_tick() == START + TURN_MS
    table.presence(1, here=False)
    table.wait(TURN_MS - 1000)
    assert table.session.next_tick() == START + 71_000
    table.restart(after_ms=5000)
    assert table.session.next_tick() == START + 76_000
