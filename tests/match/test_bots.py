"""When bots are asked, and what becomes of their decisions (M5.4, M10.1)."""

from match.table import START, Table
from toy import UNTIMED, PileOptions, Redraw, Say
from toy.game import REDRAW_MS
from toy.rush import RUSH, Lay
from tripiv.core.capability import Decision
from tripiv.core.game import Seat
from tripiv.match.terms import Bot, Person

EASY = Bot("easy")
ANN = Person("Ann")


def plan(
    table: Table, seat: int, after_ms: int, action: object, asked_at: int | None = None
) -> None:
    at = table.at if asked_at is None else asked_at
    table.session.plan(Seat(seat), Decision(after_ms, action), asked_at=at)


def test_a_bot_is_asked_once_for_each_cue() -> None:
    table = Table(occupants=(EASY, ANN))
    assert table.session.bots_to_ask() == (0,)
    assert table.session.bots_to_ask() == ()
    plan(table, 0, 500, Say(1))
    assert table.wait(499) == []
    assert table.session.next_tick() == START + 500
    assert table.wait(1) == ["act 0"]
    assert table.session.bots_to_ask() == ()
    table.act(1, Say(1))
    assert table.session.bots_to_ask() == (0,)


def test_a_bot_that_wants_nothing_is_asked_at_the_next_cue() -> None:
    table = Table(RUSH, occupants=(EASY, ANN))
    assert table.session.bots_to_ask() == (0,)
    plan(table, 0, 0, None)
    assert table.session.bots_to_ask() == ()
    table.act(1, Lay(1))
    assert table.session.bots_to_ask() == (0,)


def test_a_decision_waits_for_the_end_of_a_motion() -> None:
    table = Table(occupants=(ANN, EASY))
    table.act(0, Redraw())
    assert table.session.bots_to_ask() == (1,)
    plan(table, 1, 200, Say(1))
    assert table.wait(REDRAW_MS + 199) == []
    assert table.wait(1) == ["act 1"]


def test_a_decision_that_no_longer_holds_is_thought_about_again() -> None:
    table = Table(RUSH, occupants=(EASY, ANN))
    assert table.session.bots_to_ask() == (0,)
    plan(table, 0, 0, Lay(9))
    assert table.wait(0) == []
    assert table.session.bots_to_ask() == (0,)


def test_a_decision_for_a_seat_that_a_person_took_is_passed_over() -> None:
    table = Table(occupants=(EASY, ANN))
    table.session.bots_to_ask()
    assert table.sit(0, Person("Dot")) is None
    plan(table, 0, 0, Say(1))
    assert table.wait(1000) == []


def test_a_bot_that_sits_down_again_is_asked_again() -> None:
    """Seat and cue are the same as when the bot before the person was asked."""
    table = Table(UNTIMED, occupants=(EASY, ANN, ANN), vacancy="bot", stand_in="easy")
    assert table.session.bots_to_ask() == (0,)
    plan(table, 0, 5000, Say(3))
    table.sit(0, Person("Dot"))
    table.resign(0)
    assert table.match.chairs[0].occupant == EASY
    assert table.session.bots_to_ask() == (0,)
    assert table.wait(10_000) == []


def test_a_decision_from_before_a_takeback_is_passed_over() -> None:
    table = Table(UNTIMED, occupants=(ANN, EASY))
    table.act(0, Say(1))
    assert table.session.bots_to_ask() == (1,)
    table.propose(0, "takeback")
    plan(table, 1, 0, Say(1))
    assert table.wait(1000) == []
    table.act(0, Say(2))
    assert table.session.bots_to_ask() == (1,)
    # The first thought comes in only now; the second is still awaited.
    plan(table, 1, 0, Say(3), asked_at=0)
    assert table.wait(1) == []
    plan(table, 1, 0, Say(1))
    assert table.wait(0) == ["act 1"]


def test_no_bot_is_asked_in_a_pause_or_after_the_end() -> None:
    table = Table(UNTIMED, occupants=(EASY, ANN), options=PileOptions(1))
    table.propose(1, "pause")
    assert table.session.bots_to_ask() == ()
    table.resume(1)
    assert table.session.bots_to_ask() == (0,)
    plan(table, 0, 0, Say(1))
    table.wait(0)
    assert table.match.ended is not None
    assert table.session.bots_to_ask() == ()


def test_a_plan_that_comes_due_in_a_pause_waits() -> None:
    table = Table(UNTIMED, occupants=(EASY, ANN))
    table.session.bots_to_ask()
    plan(table, 0, 1000, Say(1))
    table.wait(500)
    table.propose(1, "pause")
    assert table.wait(60_000) == []
    table.resume(1)
    assert table.wait(499) == []
    assert table.wait(1) == ["act 0"]


def test_after_a_restart_bots_are_asked_anew() -> None:
    table = Table(occupants=(EASY, ANN))
    table.session.bots_to_ask()
    plan(table, 0, 500, Say(1))
    table.restart()
    assert table.wait(600) == []
    assert table.session.bots_to_ask() == (0,)
