"""M2: on what an action was built, and that nothing is done twice."""

import msgspec
import pytest

from match.table import Table, code
from toy import UNTIMED, PileOptions, Redraw, Say
from toy.rush import RUSH, Lay
from tripiv.core.game import Leave, Seat
from tripiv.match.entry import Propose
from tripiv.match.session import REFUSALS_KEPT, After, Base, Seen
from tripiv.match.terms import Bot, Person


def test_m2_1_an_action_built_on_an_older_guard_is_stale() -> None:
    table = Table()
    old = Seen(table.session.guard(Seat(0)))
    table.act(0, Say(1))
    table.act(1, Say(1))
    assert code(table.act(0, Say(1), base=old)) == "stale M2.1"
    assert code(table.act(0, Say(1))) == "ok"


def test_m2_1_own_actions_count_even_where_the_game_s_guard_stands() -> None:
    table = Table(RUSH)
    seen = Seen(table.session.guard(Seat(0)))
    assert code(table.act(0, Lay(1), base=seen)) == "ok"
    assert code(table.act(0, Lay(1), base=seen)) == "stale M2.1"


def test_m2_1_what_others_do_without_touching_one_s_choice_makes_nothing_stale() -> None:
    table = Table(RUSH)
    seen = Seen(table.session.guard(Seat(0)))
    table.act(1, Lay(3))
    assert code(table.act(0, Lay(1), base=seen)) == "ok"


def test_m2_1_a_guard_that_came_as_a_list_is_the_same_guard() -> None:
    table = Table()
    guard = table.session.guard(Seat(0))
    told = msgspec.json.encode(Seen(guard))
    assert code(table.act(0, Say(1), base=msgspec.json.decode(told, type=Base))) == "ok"
    listed = Seen(list(table.session.guard(Seat(1))))  # type: ignore[arg-type]  as JSON has it
    assert code(table.act(1, Say(1), base=listed)) == "ok"


def test_m2_2_an_action_from_before_a_takeback_is_stale() -> None:
    table = Table(UNTIMED)
    table.act(0, Say(1))
    seen = Seen(table.session.guard(Seat(1)))
    table.propose(0, "takeback")
    table.agree(1)
    table.act(0, Say(2))
    assert table.session.guard(Seat(1)) != seen.guard
    assert code(table.act(1, Say(1), base=seen)) == "stale M2.1"
    # The ply is the same as before the takeback, and the own count too: only M2.2 tells.
    assert table.session.guard(Seat(1))[1:] == seen.guard[1:]


def test_m2_2_a_takeback_breaks_every_chain() -> None:
    table = Table(UNTIMED)
    table.act(0, Say(1), id="a")
    table.propose(0, "takeback")
    table.agree(1)
    assert code(table.act(0, Say(1), base=After("a"))) == "stale M2.1"


def test_an_action_from_before_a_resignation_is_stale() -> None:
    """M2.1: the game's guard changes by what a seat that left does to the others' choice."""
    table = Table(RUSH, seats=3)
    seen = Seen(table.session.guard(Seat(0)))
    table.resign(2)
    assert code(table.act(0, Lay(1), base=seen)) == "stale M2.1"


def test_an_action_from_before_a_seat_change() -> None:
    """M2.1, M5.4: an action of the one before is not one of the one who sits there now."""
    table = Table(seats=3, vacancy="bot", stand_in="easy")
    table.act(0, Say(1), id="a")
    table.act(1, Say(1))
    table.act(2, Say(1))
    table.resign(0)
    assert table.sit(0, Person("Dot")) is None
    assert code(table.act(0, Say(1), base=After("a"))) == "stale M2.1"


def test_m2_3_a_chain_of_own_actions_needs_no_answers() -> None:
    table = Table(RUSH)
    seen = Seen(table.session.guard(Seat(0)))
    assert code(table.act(0, Lay(1), id="a", base=seen)) == "ok"
    assert code(table.act(0, Lay(2), id="b", base=After("a"))) == "ok"
    assert code(table.act(0, Lay(3), id="c", base=After("b"))) == "ok"


def test_m2_3_a_broken_chain_stays_broken() -> None:
    table = Table(RUSH)
    assert code(table.act(0, Lay(1), id="a")) == "ok"
    assert code(table.act(0, Lay(9), id="b", base=After("a"))) == "number Y3.1"
    assert code(table.act(0, Lay(1), id="c", base=After("b"))) == "stale M2.1"
    # Nor does one behind an older own action hold.
    assert code(table.act(0, Lay(1), id="d", base=After("a"))) == "ok"
    assert code(table.act(0, Lay(1), id="e", base=After("a"))) == "stale M2.1"


def test_m2_3_nobody_chains_to_nothing_or_to_another_s_action() -> None:
    table = Table(RUSH)
    assert code(table.act(0, Lay(1), base=After(""))) == "stale M2.1"
    table.act(0, Lay(1), id="a")
    assert code(table.act(1, Lay(1), base=After("a"))) == "stale M2.1"


def test_m2_3_a_chain_across_what_changes_the_guard_is_stale() -> None:
    """Across the draw at the end of a go, and across another's turn."""
    table = Table(RUSH)
    table.act(0, Lay(1), id="a")
    table.wait(20_000)
    assert [entry.do.__struct_config__.tag for entry in table.log[-2:]] == ["wake", "wake"]
    assert code(table.act(0, Lay(1), base=After("a"))) == "stale M2.1"
    turns = Table()
    turns.act(0, Say(1), id="a")
    turns.act(1, Say(1))
    assert code(turns.act(0, Say(1), base=After("a"))) == "stale M2.1"


def test_m2_3_a_chain_survives_others_who_do_not_touch_the_guard() -> None:
    table = Table(RUSH)
    table.act(0, Lay(1), id="a")
    table.act(1, Lay(1))
    assert code(table.act(0, Lay(1), base=After("a"))) == "ok"


def test_m2_4_the_same_id_gets_the_same_answer_and_does_nothing() -> None:
    table = Table(RUSH)
    table.act(0, Lay(1), id="a")
    length, state = len(table.log), table.match
    assert table.act(0, Lay(3), id="a") == table.replies[0].answer
    refused = table.act(0, Lay(9), id="b")
    assert table.act(0, Lay(1), id="b") == refused
    asked = table.ask(0, Propose(Seat(0), "draw"), id="c")
    assert table.ask(0, Leave(Seat(0), "resign"), id="c") == asked
    assert len(table.log) == length + 1
    assert table.match.line.state == state.line.state


def test_m2_4_an_id_belongs_to_its_seat() -> None:
    table = Table(RUSH)
    assert code(table.act(0, Lay(1), id="a")) == "ok"
    assert code(table.act(1, Lay(2), id="a")) == "ok"
    assert len(table.log) == 3


def test_m2_4_duplicates_before_and_after_a_restart() -> None:
    table = Table(RUSH)
    first = table.act(0, Lay(1), id="a")
    assert table.act(0, Lay(1), id="a") == first
    table.restart()
    assert table.act(0, Lay(1), id="a") == first
    assert len(table.log) == 2
    # And the chain holds over the restart.
    assert code(table.act(0, Lay(1), id="b", base=After("a"))) == "ok"


def test_m2_4_a_message_without_an_id_is_not_taken() -> None:
    table = Table(RUSH)
    assert code(table.act(0, Lay(1), id="")) == "id M2.4"
    assert code(table.act(0, Lay(1), id="")) == "id M2.4"
    assert code(table.ask(0, Leave(Seat(0), "resign"), id="")) == "id M2.4"
    assert len(table.log) == 1


def test_m2_4_who_sits_down_later_has_ids_of_their_own() -> None:
    table = Table(seats=3, vacancy="bot", stand_in="easy", options=PileOptions(30))
    table.act(0, Say(1), id="1")
    table.act(1, Say(1))
    table.act(2, Say(1))
    leaving = table.ask(0, Leave(Seat(0), "resign"), id="2")
    # The one who left may still send it twice.
    assert table.ask(0, Leave(Seat(0), "resign"), id="2") == leaving
    assert table.match.chairs[0].occupant == Bot("easy")
    assert table.sit(0, Person("Dot")) is None
    assert code(table.act(0, Say(1), id="1")) == "ok"
    table.restart()
    table.act(0, Say(3), id="1")
    assert len([entry for entry in table.log if entry.id == "1"]) == 2


@pytest.mark.parametrize("seat", [0, 1])
def test_m2_4_refusals_kept_are_bounded_and_each_seat_has_its_own(seat: int) -> None:
    table = Table(RUSH)
    other = 1 - seat
    kept = table.act(other, Lay(7), id="kept")
    for n in range(REFUSALS_KEPT + 50):
        table.act(seat, Lay(9), id=f"n{n}")
    answers, refused = table.session._answers, table.session._refused
    assert len(answers[seat]) == len(refused[seat]) == REFUSALS_KEPT
    assert table.act(other, Lay(1), id="kept") == kept


def test_m2_4_an_accepted_id_is_never_forgotten() -> None:
    """An id that was refused, forgotten, sent again and accepted stays known."""
    table = Table(RUSH)
    table.act(0, Lay(9), id="a")
    for n in range(REFUSALS_KEPT):
        table.act(0, Lay(9), id=f"n{n}")
    accepted = table.act(0, Lay(1), id="a")
    assert code(accepted) == "ok"
    for n in range(REFUSALS_KEPT + 1):
        table.act(0, Lay(9), id=f"m{n}")
    assert table.act(0, Lay(1), id="a") == accepted
    assert len(table.log) == 2


def test_the_same_entropy_is_never_drawn_twice() -> None:
    """M6.7, M2.2: neither a takeback nor a restart lets anyone draw again. Positions in the log
    never repeat, and what is drawn hangs on seed and position."""
    cards: dict[int, tuple[int, ...]] = {}
    table = Table(UNTIMED, options=PileOptions(60))
    for n in range(12):
        seat = table.match.line.state.turn
        if n in {3, 7}:
            table.restart()
        if n in {2, 5} and code(table.propose(1 - seat, "takeback")) == "ok":
            table.agree(seat)
            continue
        table.act(seat, Redraw() if n % 3 == 1 else Say(1))
        table.wait(300)
    for entry in table.log:
        assert entry.seq not in cards
        if entry.resolution is not None:
            cards[entry.seq] = entry.resolution
    assert len(cards) > 3
    again = Table(UNTIMED, options=PileOptions(60))
    again.act(0, Redraw())
    again.wait(300)
    other = Table(UNTIMED, options=PileOptions(60))
    other.act(0, Say(1))
    other.propose(0, "takeback")
    other.agree(1)
    other.act(0, Redraw())
    assert again.log[1].seq != other.log[-1].seq
