"""M5.1 and M5.2, M5.3, M5.4 and M5.5: away, back, gone, claims, and who sits down then."""

from match.table import Table, code, kind_of
from toy import UNTIMED, PileOptions, Redraw, Say
from toy.game import REDRAW_MS
from toy.rush import ROLL_MS, RUSH, Lay, Roll
from tripiv.core.game import Leave, Seat
from tripiv.match.entry import Seated
from tripiv.match.terms import Bot, Days, Increment, Person

EASY = Bot("easy")


def test_m5_1_away_and_back_are_told_once() -> None:
    table = Table(clock=Increment(60_000))
    assert table.presence(1, here=True) == []
    assert table.presence(1, here=False) == ["away"]
    assert table.presence(1, here=False) == []
    table.act(0, Say(1))
    table.wait(2000)
    assert table.left(1) == 58_000
    assert table.presence(1, here=True) == ["back"]
    assert code(table.act(1, Say(1))) == "ok"


def test_m5_1_a_bot_is_never_away() -> None:
    table = Table(occupants=(Person("Ann"), EASY), patience_ms=1000)
    assert table.presence(1, here=False) == []
    assert table.wait(5000) == []


def test_m5_2_patience_ends_and_leaving_is_final() -> None:
    table = Table(patience_ms=5000)
    table.wait(700)
    table.presence(1, here=False)
    assert table.wait(4999) == []
    assert table.wait(1) == ["leave 1 absent"]
    assert table.log[-1].at == 5700
    assert table.match.chairs[1].out == "absent"


def test_m5_2_coming_back_in_time_starts_patience_anew() -> None:
    table = Table(UNTIMED, patience_ms=5000)
    table.presence(1, here=False)
    table.wait(4000)
    table.presence(1, here=True)
    table.wait(4000)
    table.presence(1, here=False)
    assert table.wait(4999) == []
    assert table.wait(1) == ["leave 1 absent"]


def test_m5_2_who_has_left_does_nothing_any_more() -> None:
    table = Table(seats=3)
    table.resign(1)
    table.act(0, Say(1))
    for answer in (
        table.act(1, Say(1)),
        table.resign(1),
        table.propose(1, "draw"),
        table.propose(1, "abort"),
    ):
        assert code(answer) == "out M5.2"
    assert table.sit(1, Person("Dot")).code == "out"
    assert table.match.ended is None


def test_m5_2_a_seat_cannot_say_that_its_time_is_over() -> None:
    table = Table()
    assert code(table.ask(0, Leave(Seat(0), "time"))) == "why M5.2"
    assert code(table.ask(0, Leave(Seat(0), "absent"))) == "why M5.2"
    assert len(table.log) == 1


def test_m5_2_both_away_the_first_to_run_out_of_patience_leaves() -> None:
    table = Table(UNTIMED, patience_ms=5000)
    table.presence(1, here=False)
    table.wait(1)
    table.presence(0, here=False)
    assert table.wait(60_000) == ["leave 1 absent"]


def test_m5_3_two_seats_go_by_the_rules_of_the_game() -> None:
    table = Table(vacancy="bot", stand_in="easy")
    table.resign(0)
    assert isinstance(table.log[-1].do, Leave)
    assert table.match.ended is not None
    three = Table(seats=3)
    three.resign(0)
    assert isinstance(three.log[-1].do, Leave)
    assert three.match.ended is None


def test_m5_4_m1_4_a_bot_sits_down_and_a_person_may_follow() -> None:
    table = Table(seats=3, vacancy="bot", stand_in="easy")
    table.resign(1)
    assert table.log[-1].do == Seated(Seat(1), EASY, "resign")
    assert table.match.chairs[1].out is None
    assert table.sit(0, Person("Dot")).code == "taken"
    assert table.sit(0, EASY).code == "taken"
    assert table.sit(1, Bot("hard")).code == "bot"
    assert table.sit(1, Person("Dot")) is None
    assert table.sit(1, Person("Eve")).code == "taken"
    table.act(0, Say(1))
    assert code(table.act(1, Say(1))) == "ok"


def test_m5_4_away_for_too_long_a_bot_sits_down_too() -> None:
    table = Table(UNTIMED, seats=3, vacancy="bot", stand_in="easy", patience_ms=2000)
    table.presence(2, here=False)
    assert table.wait(2000) == ["seated 2 absent"]
    assert table.match.chairs[2].away_since is None
    assert table.wait(60_000) == []


def test_m1_4_a_bot_that_runs_out_of_time_is_not_followed_by_a_bot() -> None:
    clock = Increment(1000)
    table = Table(
        UNTIMED, seats=3, clock=clock, vacancy="bot", stand_in="easy", options=PileOptions(30)
    )
    assert table.wait(1000 + 3 * 154) == ["seated 0 time"]
    assert table.wait(1000 + 3 * 154) == ["leave 0 time"]
    assert table.match.chairs[0].out == "time"


def test_resignation_in_a_roll_takes_effect_at_once() -> None:
    """M3.3: what it decides is announced at the end of the motion."""
    table = Table(seats=3)
    table.act(0, Redraw())
    table.wait(100)
    assert code(table.resign(1)) == "ok"
    assert table.log[-1].at == 100
    assert table.match.line.busy_until == REDRAW_MS
    assert code(table.resign(2)) == "ok"
    ended = table.match.ended
    assert ended is not None
    assert ended.at == REDRAW_MS


def test_absence_in_a_roll_takes_effect_at_once_and_a_flag_cannot_fall_there() -> None:
    """M5.2, M3.3"""
    table = Table(RUSH, seats=3, patience_ms=1000, clock=Increment(1000))
    table.presence(2, here=False)
    table.wait(900)
    table.act(0, Roll())
    assert table.wait(ROLL_MS - 1) == ["leave 2 absent"]
    assert table.log[-1].at == 1000
    assert table.wait(1) == []


def test_what_was_held_and_planned_goes_with_its_seat() -> None:
    """M9.3: the bot that sits down does not play what the person had prepared, and the person
    who sits down later not what the bot had."""
    table = Table(seats=3, vacancy="bot", stand_in="easy", options=PileOptions(30))
    assert code(table.act(1, Say(3), id="pre")) == "held"
    table.resign(1)
    dropped = [reply for reply in table.replies if reply.id == "pre"][-1]
    assert code(dropped.answer) == "dropped M9.3"
    assert table.act(0, Say(1)) is not None
    assert table.match.line.state.turn == 1
    assert table.match.line.state.pile == 1


def test_an_away_seat_and_a_pause() -> None:
    """M7.1, M5.2: patience stands still with match time."""
    table = Table(UNTIMED, patience_ms=5000)
    table.presence(1, here=False)
    table.wait(3000)
    table.propose(0, "pause")
    table.presence(1, here=True)
    table.agree(1)
    table.presence(1, here=False)
    assert table.match.paused
    assert table.wait(3_600_000) == []
    table.resume(0)
    assert table.wait(4999) == []
    assert table.wait(1) == ["leave 1 absent"]


def test_a_guard_of_the_others_is_not_touched_by_coming_and_going() -> None:
    """M2.1"""
    table = Table(RUSH)
    before = table.session.guard(Seat(0))
    table.presence(1, here=False)
    table.presence(1, here=True)
    assert table.session.guard(Seat(0)) == before
    assert code(table.act(0, Lay(1))) == "ok"


FIVE_MINUTES = 300_000


def test_m5_5_who_has_been_away_for_five_minutes_can_be_said_to_have_left() -> None:
    table = Table()
    assert code(table.claim(0)) == "nobody-gone M5.5"
    table.wait(700)
    table.presence(1, here=False)
    table.wait(FIVE_MINUTES - 1)
    assert code(table.claim(0)) == "nobody-gone M5.5"
    assert table.wait(1) == []
    assert code(table.claim(1)) == "nobody-gone M5.5"
    assert code(table.claim(0)) == "ok"
    assert [kind_of(entry) for entry in table.log[-2:]] == ["claim", "leave 1 absent"]
    assert table.log[-1].at == 700 + FIVE_MINUTES
    assert table.match.ended is not None
    assert code(table.claim(0)) == "over M6.1"


def test_m5_5_who_has_come_back_has_not_left() -> None:
    table = Table()
    table.presence(1, here=False)
    table.wait(FIVE_MINUTES)
    table.presence(1, here=True)
    assert code(table.claim(0)) == "nobody-gone M5.5"
    table.presence(1, here=False)
    table.wait(FIVE_MINUTES - 1)
    assert code(table.claim(0)) == "nobody-gone M5.5"


def test_m5_5_all_who_have_been_away_for_so_long_are_out_and_no_others() -> None:
    table = Table(UNTIMED, seats=3)
    table.presence(1, here=False)
    table.wait(10)
    table.presence(2, here=False)
    table.wait(FIVE_MINUTES - 10)
    assert code(table.claim(0)) == "ok"
    assert [chair.out for chair in table.match.chairs] == [None, "absent", None]
    assert table.wait(FIVE_MINUTES) == []
    assert code(table.claim(0)) == "ok"
    assert [chair.out for chair in table.match.chairs] == [None, "absent", "absent"]


def test_m5_5_who_claims_without_a_connection_is_there_all_the_same() -> None:
    table = Table()
    table.presence(0, here=False)
    table.presence(1, here=False)
    table.wait(FIVE_MINUTES)
    assert code(table.claim(0)) == "ok"
    assert [chair.out for chair in table.match.chairs] == [None, "absent"]


def test_m5_5_m5_4_a_bot_may_sit_down_in_the_seat_and_is_not_claimed_again() -> None:
    table = Table(UNTIMED, seats=3, vacancy="bot", stand_in="easy")
    table.presence(2, here=False)
    table.wait(FIVE_MINUTES)
    assert code(table.claim(0)) == "ok"
    assert table.log[-1].do == Seated(Seat(2), EASY, "absent")
    assert code(table.claim(0)) == "nobody-gone M5.5"
    assert code(table.claim(2)) == "bot M5.5"


def test_m5_5_there_is_nothing_to_claim_where_it_is_decided_by_itself() -> None:
    for terms in ({"patience_ms": 400_000}, {"clock": Days(1)}):
        table = Table(UNTIMED, **terms)
        table.presence(1, here=False)
        table.wait(FIVE_MINUTES)
        assert code(table.claim(0)) == "no-claim M5.5"


def test_m5_5_m7_1_not_in_a_pause_in_which_no_time_passes() -> None:
    table = Table()
    table.presence(1, here=False)
    table.wait(FIVE_MINUTES - 1)
    table.propose(0, "pause")
    table.agree(1)
    table.wait(60_000)
    assert code(table.claim(0)) == "paused M7.1"
    table.resume(0)
    assert code(table.claim(0)) == "nobody-gone M5.5"
    table.wait(1)
    assert code(table.claim(0)) == "ok"


def test_m5_5_it_holds_after_a_restart() -> None:
    table = Table()
    table.presence(1, here=False)
    table.wait(FIVE_MINUTES - 100)
    table.restart(after_ms=3_600_000)
    assert code(table.claim(0)) == "nobody-gone M5.5"
    table.wait(100)
    assert code(table.claim(0)) == "ok"
    assert table.match.ended is not None
