"""M9: actions that were sent too early and wait."""

from match.table import Table, code
from toy import UNTIMED, PileOptions, Redraw, Say
from toy.game import REDRAW_MS
from toy.rush import ROLL_MS, RUSH, Lay, Roll
from tripiv.core.game import Seat
from tripiv.match.session import HELD_MOST, Ahead, Seen
from tripiv.match.terms import Increment

STALE = Seen((7, 7, 7))


def answers(table: Table, id: str) -> list[str]:
    return [code(reply.answer) for reply in table.replies if reply.id == id]


def test_m9_1_a_premove_waits_for_the_turn_and_is_answered_then() -> None:
    table = Table()
    assert code(table.act(1, Say(2), id="pre")) == "held"
    assert len(table.log) == 1
    table.wait(700)
    table.act(0, Say(1))
    assert answers(table, "pre") == ["held", "ok"]
    assert (table.log[-1].at, table.log[-1].id) == (700, "pre")


def test_m9_1_freshness_does_not_ask_for_what_is_held() -> None:
    """It is judged as if it had just arrived: by the rules alone."""
    table = Table()
    assert code(table.act(1, Say(2), base=Ahead())) == "held"
    assert code(table.act(0, Say(1))) == "ok"
    assert table.match.line.state.pile == 3
    rush = Table(RUSH)
    rush.act(0, Roll())
    assert code(rush.act(1, Lay(2), base=STALE)) == "held"


def test_m2_5_only_what_is_sent_ahead_waits_for_the_turn() -> None:
    """M2.5, M9.1"""
    table = Table()
    seen = Seen(table.session.guard(Seat(1)))
    assert code(table.act(1, Say(2), base=seen)) == "turn Y1.1"
    assert code(table.act(1, Say(2), base=Ahead())) == "held"


def test_m2_5_what_was_sent_ahead_and_comes_in_the_turn_is_judged_at_once() -> None:
    table = Table()
    table.act(0, Say(1))
    assert code(table.act(1, Say(2), base=Ahead())) == "ok"


def test_m9_1_held_until_all_is_at_rest() -> None:
    table = Table(RUSH)
    table.act(0, Roll())
    table.wait(10)
    assert code(table.act(1, Lay(2), id="rest")) == "held"
    assert table.wait(ROLL_MS - 11) == []
    assert table.wait(1) == ["act 1"]
    assert table.log[-1].at == ROLL_MS
    # At rest nothing is held: it is judged at once.
    assert code(table.act(1, Lay(9))) == "number Y3.1"


def test_m9_1_a_premove_in_the_motion_that_begins_the_turn_waits_too() -> None:
    table = Table()
    table.act(1, Say(1), id="before")
    table.act(0, Redraw())
    table.wait(REDRAW_MS)
    assert answers(table, "before") == ["held", "ok"]
    later = Table()
    later.act(0, Redraw())
    later.wait(1)
    later.act(1, Say(1), id="in")
    assert later.wait(REDRAW_MS - 1) == ["act 1"]
    assert answers(later, "in") == ["held", "ok"]
    assert later.log[-1].at == REDRAW_MS


def test_m9_1_what_is_held_is_judged_at_its_moment() -> None:
    table = Table()
    table.act(1, Say(9), id="bad")
    table.act(0, Say(1))
    assert answers(table, "bad") == ["held", "number Y1.2"]


def test_m9_1_a_resend_of_what_is_held_is_held_once() -> None:
    table = Table()
    for _ in range(3):
        assert code(table.act(1, Say(2), id="pre")) == "held"
    table.act(0, Say(1))
    assert answers(table, "pre") == ["held", "held", "held", "ok"]
    assert code(table.act(1, Say(2), id="pre")) == "ok"
    assert table.match.line.state.pile == 3


def test_m9_1_a_restart_forgets_it_and_its_sender_sends_it_again() -> None:
    table = Table()
    table.act(1, Say(2), id="pre")
    table.restart()
    assert code(table.act(1, Say(2), id="pre")) == "held"
    table.act(0, Say(1))
    assert answers(table, "pre") == ["held", "held", "ok"]


def test_m9_2_in_the_order_sent_one_for_each_turn() -> None:
    table = Table()
    table.act(1, Say(1), id="p1")
    table.act(1, Say(2), id="p2")
    table.act(0, Say(1))
    assert (answers(table, "p1"), answers(table, "p2")) == (["held", "ok"], ["held"])
    table.act(0, Say(1))
    assert answers(table, "p2") == ["held", "ok"]


def test_m9_2_behind_a_refused_one_all_are_refused() -> None:
    table = Table()
    table.act(1, Say(1), id="p1")
    table.act(1, Say(9), id="p2")
    table.act(1, Say(1), id="p3")
    table.act(0, Say(1))
    table.act(0, Say(1))
    assert answers(table, "p1") == ["held", "ok"]
    assert answers(table, "p2") == ["held", "number Y1.2"]
    assert answers(table, "p3") == ["held", "behind M9.2"]


def test_m9_2_what_waits_for_its_turn_keeps_back_what_waits_for_rest() -> None:
    """The later one used to be judged first, and its refusal took the earlier one along."""
    table = Table(seats=3)
    table.act(0, Redraw())
    assert code(table.act(2, Say(1), id="turn")) == "held"
    assert code(table.act(2, Redraw(), id="rest")) == "held"
    assert table.wait(REDRAW_MS) == []
    table.act(1, Say(1))
    assert answers(table, "turn") == ["held", "ok"]
    # The turn is over again; a redraw waits for rest alone.
    assert answers(table, "rest") == ["held", "turn Y1.1"]


def test_m9_2_several_are_held_in_their_order() -> None:
    table = Table()
    table.act(1, Say(1), id="p1")
    assert code(table.act(1, Say(2), id="p2", base=Ahead())) == "held"


def test_m9_3_a_takeback_drops_what_everybody_holds() -> None:
    table = Table(UNTIMED)
    table.act(0, Say(1))
    table.act(0, Say(1), id="pre")
    table.propose(0, "takeback")
    table.agree(1)
    assert answers(table, "pre") == ["held", "dropped M9.3"]
    assert table.wait(5000) == []


def test_m9_3_the_end_drops_it() -> None:
    table = Table(options=PileOptions(1))
    table.act(1, Say(1), id="pre")
    table.act(0, Say(1))
    assert answers(table, "pre") == ["held", "over M9.3"]


def test_m9_3_leaving_drops_one_s_own_alone() -> None:
    table = Table(seats=3)
    table.act(1, Say(1), id="p1")
    table.act(2, Say(1), id="p2")
    table.resign(1)
    assert answers(table, "p1") == ["held", "dropped M9.3"]
    table.act(0, Say(1))
    assert answers(table, "p2") == ["held", "ok"]


def test_m9_3_a_seat_drops_its_own() -> None:
    table = Table(seats=3)
    table.act(1, Say(1), id="p1")
    table.act(2, Say(1), id="p2")
    table.note(table.session.drop(Seat(1), now=table.now))
    assert answers(table, "p1") == ["held", "dropped M9.3"]
    assert table.act(0, Say(1)) is not None
    assert table.match.line.state.turn == 1
    assert answers(table, "p2") == ["held"]


def test_m9_4_eight_at_a_time_for_each_seat() -> None:
    table = Table(seats=3)
    for n in range(HELD_MOST):
        assert code(table.act(1, Say(1), id=f"p{n}")) == "held"
    assert code(table.act(1, Say(1), id="more")) == "held-enough M9.4"
    assert code(table.act(2, Say(1), id="other")) == "held"
    table.act(0, Say(1))
    assert code(table.act(1, Say(1), id="again")) == "held"


def test_a_kept_action_against_the_end_of_the_clock() -> None:
    """M10.1, M3.6: the turn begins with an empty bank. The held action is late, and the flag
    falls when nothing can be forgiven any more."""
    clock = Increment(60_000)
    table = Table(clock=clock, options=PileOptions(90))
    assert table.wait(60_000) == ["wake"]
    assert table.left(0) == 0
    assert code(table.act(0, Say(1), id="pre")) == "held"
    table.act(1, Say(1))
    assert answers(table, "pre") == ["held", "late M3.6"]
    assert table.wait(999) == []
    assert table.wait(1) == ["leave 0 time"]


def test_a_kept_action_in_its_last_millisecond() -> None:
    """M10.1: it comes before the flag, because it is carried out when the turn begins."""
    clock = Increment(60_001)
    table = Table(clock=clock, options=PileOptions(90))
    table.wait(60_000)
    assert table.left(0) == 1
    table.act(0, Say(1), id="pre")
    table.act(1, Say(1))
    assert answers(table, "pre") == ["held", "ok"]


def test_a_pause_keeps_what_is_held() -> None:
    """M7.1"""
    table = Table(RUSH)
    table.act(0, Roll())
    table.act(1, Lay(1), id="rest")
    table.propose(0, "pause")
    table.agree(1)
    assert table.wait(60_000) == []
    assert code(table.act(1, Lay(1))) == "paused M7.1"
    table.resume(1)
    assert table.wait(ROLL_MS) == ["act 1"]
