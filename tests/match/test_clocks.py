"""M3.1 to M3.7, M4.1 to M4.4: time. Every log is also told by the clocks of `slow_clock`."""

import pytest

from match.table import START, Table, code
from toy import UNTIMED, PileOptions, Redraw, Say
from toy.game import REDRAW_MS, TURN_MS
from toy.rush import ROLL_MS, RUSH, Done, Lay, Roll, RushOptions
from tripiv.match import clock
from tripiv.match.clock import Face
from tripiv.match.terms import DAY_MS, Days, Increment, Person, Untimed

MINUTE = 60_000
# 0.4 % of 60 s and 40 increments of 1 s are 400 ms, and 150 ms: a quota of 550 ms.
BLITZ = Increment(MINUTE, 1000)
QUOTA = 550


def test_m3_1_match_time_starts_at_0_and_is_whole() -> None:
    table = Table()
    assert (table.log[0].at, table.at) == (0, 0)
    table.now += 1234
    table.act(0, Say(1))
    assert table.log[-1].at == 1234


def test_m3_1_time_never_runs_backwards() -> None:
    table = Table(clock=BLITZ)
    table.wait(5000)
    table.now = START + 1000
    table.act(0, Say(1))
    assert table.log[-1].at == 5000
    table.now = START + 6000
    table.act(1, Say(1))
    assert table.log[-1].at == 6000


def test_m3_1_nobody_s_time_runs_while_nobody_runs_the_match() -> None:
    table = Table(clock=Days(1))
    table.wait(MINUTE // 2)
    table.restart(after_ms=3 * DAY_MS)
    assert table.at == MINUTE // 2
    assert table.left(0) == DAY_MS - MINUTE // 2
    assert table.wait(MINUTE // 2 - 1) == []


def test_m3_1_a_restart_refunds_nothing_before_the_last_heartbeat() -> None:
    table = Table(UNTIMED, clock=Days(1))
    table.wait(DAY_MS - 10_000)
    table.restart(lost_ms=4000)
    assert table.left(0) == 14_000
    assert table.wait(13_999) == []
    assert table.wait(1) == ["leave 0 time"]


def test_m3_2_only_the_clock_of_who_is_awaited_runs() -> None:
    table = Table(RUSH, clock=BLITZ)
    table.wait(2000)
    table.act(1, Done())
    table.wait(3000)
    assert table.left(0) == MINUTE - 5000
    assert table.left(1) == MINUTE - 2000 + 1000
    # Seat 1 may still act; nobody waits for it, so it earns nothing by it.
    assert code(table.act(1, Lay(1))) == "ok"
    assert table.left(1) == MINUTE - 2000 + 1000


def test_m3_3_no_clock_runs_in_a_motion_and_the_next_starts_at_its_end() -> None:
    table = Table(clock=BLITZ)
    table.wait(1000)
    table.act(0, Redraw())
    table.wait(REDRAW_MS)
    assert table.left(1) == MINUTE
    table.wait(1)
    assert table.left(1) == MINUTE - 1


def test_m3_3_a_clock_that_runs_stands_in_a_motion_that_another_began() -> None:
    table = Table(RUSH, clock=BLITZ)
    table.wait(1000)
    table.act(0, Roll())
    table.wait(ROLL_MS)
    assert table.left(1) == MINUTE - 1000
    table.wait(10)
    assert table.left(1) == MINUTE - 1010
    assert table.left(0) == MINUTE + 1000 - 1000 - 10


def test_m3_3_a_motion_does_not_fill_a_clock_of_days() -> None:
    table = Table(RUSH, clock=Days(1), options=RushOptions(go_ms=3 * DAY_MS))
    table.wait(MINUTE)
    table.act(0, Roll())
    table.wait(ROLL_MS + 10)
    assert table.left(1) == DAY_MS - MINUTE - 10
    assert table.left(0) == DAY_MS - 10


def test_m3_3_nobody_acts_in_a_motion_but_at_its_very_end() -> None:
    table = Table()
    table.act(0, Redraw())
    table.wait(REDRAW_MS - 1)
    # A premove waits (M9.1); what cannot wait is refused.
    assert code(table.act(1, Say(1))) == "held"
    rolling = Table(RUSH)
    rolling.act(0, Roll())
    rolling.wait(ROLL_MS - 1)
    assert code(rolling.act(1, Done())) == "moving M3.3"
    rolling.wait(1)
    assert code(rolling.act(1, Done())) == "ok"


def test_m3_3_an_outcome_is_announced_at_the_end_of_the_motion() -> None:
    table = Table(seats=2)
    table.act(0, Redraw())
    table.resign(1)
    ended = table.match.ended
    assert ended is not None
    assert (table.at, ended.at) == (0, REDRAW_MS)
    # It is decided, and until then nothing says so.
    assert code(table.act(0, Say(1))) == "held"
    assert code(table.propose(0, "draw")) == "moving M3.3"
    assert code(table.propose(0, "rematch")) == "not-over M6.1"
    assert code(table.resign(0)) == "moving M3.3"
    assert table.presence(0, here=False) == ["away"]
    assert table.session.next_tick() == START + REDRAW_MS
    table.wait(REDRAW_MS)
    assert code(table.replies[-1].answer) == "over M9.3"
    assert table.session.next_tick() is None
    assert code(table.act(0, Say(1))) == "over M6.1"
    assert code(table.resign(0)) == "over M6.1"
    assert code(table.propose(0, "rematch")) == "ok"


def test_m3_3_a_restart_in_the_motion_that_decided_announces_in_time() -> None:
    table = Table()
    table.act(0, Redraw())
    table.resign(1)
    table.wait(100)
    table.restart()
    assert table.session.next_tick() == table.now + 200
    assert code(table.propose(0, "rematch")) == "not-over M6.1"
    table.restart(lost_ms=0)
    table.wait(200)
    table.restart()
    assert table.session.next_tick() is None


def test_m3_4_an_action_is_charged_and_earns_the_increment() -> None:
    table = Table(clock=BLITZ)
    table.wait(7000)
    table.act(0, Say(1), lag=200)
    assert table.log[-1].do.credit_ms == 200
    assert table.left(0) == MINUTE - 6800 + 1000
    table.wait(3000)
    table.act(1, Say(1))
    assert table.left(1) == MINUTE - 3000 + 1000


def test_m3_4_what_the_game_does_in_a_seat_s_place_earns_nothing() -> None:
    table = Table(clock=Increment(5 * MINUTE, 1000))
    assert table.wait(TURN_MS) == ["wake"]
    assert table.left(0) == 4 * MINUTE


def test_m3_5_days_are_full_again_at_each_turn() -> None:
    table = Table(UNTIMED, clock=Days(2))
    table.wait(DAY_MS)
    table.act(0, Say(1))
    table.act(1, Say(1))
    assert table.left(0) == 2 * DAY_MS
    table.wait(2 * DAY_MS - 1)
    assert table.left(0) == 1
    assert table.wait(1) == ["leave 0 time"]


@pytest.mark.parametrize(
    ("lag", "told"), [(0, "late M3.6"), (1, "ok"), (500, "ok"), (-5, "late M3.6")]
)
def test_m3_6_an_action_at_the_end_of_the_bank_is_late(lag: int, told: str) -> None:
    table = Table(UNTIMED, clock=Increment(10_000))
    table.wait(10_000)
    assert code(table.act(0, Say(1), lag=lag)) == told
    early = Table(UNTIMED, clock=Increment(10_000))
    early.wait(9_999)
    assert code(early.act(0, Say(1))) == "ok"


def test_m3_7_who_runs_out_of_time_is_out_as_if_resigned() -> None:
    table = Table(UNTIMED, clock=Increment(10_000))
    grace = 3 * 190  # the quota of 10 s is 40 + 150 ms
    assert table.wait(10_000 + grace - 1) == []
    assert table.wait(1) == ["leave 0 time"]
    assert table.match.chairs[0].out == "time"
    assert table.match.ended is not None
    assert table.match.ended.outcome is not None
    assert table.match.ended.outcome.ranks == (1, 0)


@pytest.mark.parametrize(
    ("lag", "credit"), [(0, 0), (-10_000, 0), (300, 300), (999, 999), (10**30, 1000)]
)
def test_m4_1_no_more_is_forgiven_than_the_rules_allow(lag: int, credit: int) -> None:
    table = Table(UNTIMED, clock=BLITZ)
    table.wait(5000)
    table.act(0, Say(1), lag=lag)
    assert table.log[-1].do.credit_ms == credit


def test_m4_1_no_more_is_forgiven_than_was_used() -> None:
    table = Table(clock=BLITZ)
    table.wait(120)
    table.act(0, Say(1), lag=700)
    assert table.log[-1].do.credit_ms == 120
    assert table.left(0) == MINUTE + 1000


@pytest.mark.parametrize(
    ("terms", "quota"),
    [
        (Increment(1000), 154),
        (Increment(MINUTE), 390),
        (BLITZ, QUOTA),
        (Increment(3 * MINUTE, 2000), 1000),  # 0.72 s, 0.32 s and 0.15 s are more than 1 s
        (Increment(60 * MINUTE, 30_000), 1000),
    ],
)
def test_m4_2_the_quota(terms: Increment, quota: int) -> None:
    face = clock.fresh(terms)
    assert face is not None
    assert face.bank_ms == 3 * quota
    for n in range(1, 8):
        face = clock.charged(terms, clock.running(terms, face, 1000), 1000, 0)
        assert face.bank_ms == min(3 + n, 7) * quota


def test_m4_2_a_bad_second_is_forgiven_and_a_slow_line_only_in_part() -> None:
    table = Table(UNTIMED, clock=BLITZ, options=PileOptions(100))
    credits = []
    for _ in range(12):
        for seat in (0, 1):
            table.wait(3000)
            table.act(seat, Say(1), lag=900 if seat == 0 else 0)
            if seat == 0:
                credits.append(table.log[-1].do.credit_ms)
    assert credits[:3] == [900, 900, 900]
    assert credits[5:] == [QUOTA] * 7
    face = table.match.chairs[1].face
    assert face is not None
    assert face.bank_ms == 7 * QUOTA


def test_m4_2_a_clock_without_lag_cannot_be_stretched() -> None:
    """The flag waits for what could be forgiven; an action without lag is late all the same."""
    table = Table(UNTIMED, clock=Increment(10_000))
    table.wait(10_100)
    assert code(table.act(0, Say(1))) == "late M3.6"
    assert table.match.ended is None


@pytest.mark.parametrize(
    ("terms", "grace"), [(Increment(10_000), 570), (Increment(60 * MINUTE), 1000)]
)
def test_m4_3_the_flag_falls_when_nothing_can_be_forgiven_any_more(
    terms: Increment, grace: int
) -> None:
    table = Table(UNTIMED, clock=terms)
    table.wait(terms.initial_ms + grace - 1)
    # The last action that could be in time, in the last millisecond.
    copy = Table(UNTIMED, clock=terms)
    copy.wait(terms.initial_ms + grace - 1)
    assert code(copy.act(0, Say(1), lag=5000)) == "ok"
    assert table.session.next_tick() == table.now + 1
    assert table.wait(1) == ["leave 0 time"]


def test_m4_4_days_forgive_nothing() -> None:
    table = Table(UNTIMED, clock=Days(1))
    table.wait(DAY_MS - 1)
    assert code(table.act(0, Say(1), lag=900)) == "ok"
    assert table.log[-1].do.credit_ms == 0
    assert table.wait(DAY_MS) == ["leave 1 time"]


def test_an_empty_clock_is_late_at_once_and_falls_after_the_grace() -> None:
    """M3.6: the game passed on for a seat whose bank was just empty."""
    table = Table(clock=Increment(TURN_MS))
    assert table.wait(TURN_MS) == ["wake"]
    assert table.left(0) == 0
    table.act(1, Say(1))
    assert code(table.act(0, Say(1))) == "late M3.6"
    assert table.wait(1000) == ["leave 0 time"]


def test_a_clock_before_its_start_uses_nothing() -> None:
    face = Face(1000, since=500, bank_ms=100)
    assert clock.stopped(face, 400) == Face(1000, None, 100)
    assert clock.credit(face, 400, 50) == 0
    assert clock.halted(face, 400, 450) is face
    assert clock.halted(face, 700, 900) == Face(800, 900, 100)
    assert clock.fresh(Untimed()) is None


def test_m5_4_a_stand_in_has_a_fresh_clock_and_its_successor_has_not() -> None:
    table = Table(UNTIMED, seats=3, clock=Increment(10_000, 500), vacancy="bot", stand_in="easy")
    table.wait(4000)
    table.resign(0)
    assert table.left(0) == 10_000
    table.wait(1000)
    assert table.left(0) == 9000
    assert table.sit(0, Person("Dot")) is None
    assert table.left(0) == 9000
