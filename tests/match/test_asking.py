"""M6.1 to M6.7, M7.1 and M7.2: takeback, draw, pause, abort, rematch."""

import pytest

from match.table import Table, code
from toy import GAME, UNTIMED, PileOptions, Redraw, Say
from toy.game import REDRAW_MS
from toy.rush import RUSH
from tripiv.core.game import Seat
from tripiv.match.state import consent
from tripiv.match.terms import Bot, Days, Increment, Person

EASY = Bot("easy")


def kinds(table: Table) -> list[str]:
    return [str(entry.do.__struct_config__.tag) for entry in table.log]


def test_m6_1_one_question_at_a_time() -> None:
    table = Table(UNTIMED)
    assert code(table.agree(1)) == "no-question M6.1"
    assert code(table.decline(1)) == "no-question M6.1"
    assert code(table.propose(0, "draw")) == "ok"
    assert code(table.propose(1, "pause")) == "question-open M6.1"
    assert code(table.decline(1)) == "ok"
    assert code(table.propose(1, "pause")) == "ok"


@pytest.mark.parametrize("what", ["takeback", "draw", "pause", "abort"])
def test_m6_1_nothing_is_asked_after_the_end(what: str) -> None:
    table = Table(UNTIMED, options=PileOptions(1))
    table.act(0, Say(1))
    assert code(table.propose(0, what)) == "over M6.1"  # type: ignore[arg-type]  parametrised


def test_m6_2_every_person_still_playing_agrees() -> None:
    table = Table(UNTIMED, seats=3)
    for seat in range(3):
        table.act(seat, Say(1))
    table.propose(0, "pause")
    assert code(table.agree(0)) == "not-asked M6.2"
    table.agree(1)
    assert code(table.agree(1)) == "answered M6.2"
    assert not table.match.paused
    table.agree(2)
    assert table.match.paused


def test_m6_2_bots_are_asked_for_a_draw_alone() -> None:
    table = Table(UNTIMED, occupants=(Person("Ann"), EASY))
    assert consent(table.match, Seat(0), "draw") == {1}
    table.propose(0, "draw")
    assert table.match.ended is None
    table.agree(1)
    assert table.match.ended is not None


@pytest.mark.parametrize("what", ["takeback", "pause", "abort"])
def test_m6_2_against_bots_one_waits_for_nobody(what: str) -> None:
    table = Table(UNTIMED, occupants=(Person("Ann"), EASY))
    table.act(0, Say(1))
    assert code(table.propose(0, what)) == "ok"  # type: ignore[arg-type]  parametrised
    assert len(table.log) == 4
    assert table.match.open is None


def test_m6_2_the_one_whose_consent_was_missing_leaves() -> None:
    table = Table(UNTIMED, seats=3)
    for seat in range(3):
        table.act(seat, Say(1))
    table.propose(0, "draw")
    table.agree(1)
    table.resign(2)
    ended = table.match.ended
    assert ended is not None
    assert (ended.how, ended.outcome and ended.outcome.ranks) == ("draw", (0, 0, 1))


def test_m6_2_who_agreed_and_left_has_not_agreed_for_the_next() -> None:
    table = Table(UNTIMED, seats=3, vacancy="bot", stand_in="easy")
    for seat in range(3):
        table.act(seat, Say(1))
    table.propose(0, "draw")
    table.agree(1)
    table.resign(1)
    table.agree(2)
    assert table.match.ended is None
    table.agree(1)
    assert table.match.ended is not None


def test_m6_2_the_last_other_person_leaves_and_a_bot_sits_down() -> None:
    """A pause needs nobody then, a draw the bot."""
    for what, is_done in (("pause", True), ("draw", False)):
        table = Table(
            UNTIMED, occupants=(Person("Ann"), Person("Ben"), EASY), vacancy="bot", stand_in="e"
        )
        table.propose(0, what)  # type: ignore[arg-type]  one of the proposals
        table.resign(1)
        assert (table.match.open is None) is is_done
        assert table.match.paused is is_done


def test_m6_3_one_asks_again_after_another_own_action() -> None:
    table = Table(UNTIMED)
    table.propose(0, "draw")
    table.decline(1)
    assert code(table.propose(0, "draw")) == "pestering M6.3"
    assert code(table.propose(0, "pause")) == "pestering M6.3"
    table.act(0, Say(1))
    assert code(table.propose(0, "draw")) == "ok"


def test_m6_3_a_rematch_is_asked_for_once() -> None:
    table = Table(UNTIMED, options=PileOptions(1))
    table.propose(0, "draw")
    table.decline(1)
    table.act(0, Say(1))
    assert code(table.propose(0, "rematch")) == "ok"
    table.decline(1)
    assert code(table.propose(0, "rematch")) == "pestering M6.3"
    assert code(table.propose(1, "rematch")) == "ok"
    table.agree(0)
    assert table.match.rematched


def test_m6_3_who_need_ask_nobody_pesters_nobody() -> None:
    table = Table(UNTIMED, occupants=(Person("Ann"), EASY))
    assert code(table.propose(0, "pause")) == "ok"
    table.resume(0)
    assert code(table.propose(0, "pause")) == "ok"


def test_m6_4_a_draw_is_level_among_those_who_still_play() -> None:
    table = Table(UNTIMED, seats=3)
    table.resign(1)
    table.propose(2, "draw")
    table.agree(0)
    ended = table.match.ended
    assert ended is not None
    assert ended.outcome is not None
    assert ended.outcome.ranks == (0, 1, 0)
    assert ended.outcome.scores == (0.5, 0.0, 0.5)
    assert ended.outcome.clause == "M6.4"


def test_m6_4_only_games_that_know_draws() -> None:
    class Endless(type(UNTIMED)):  # type: ignore[misc]  the class of the toy
        def __init__(self) -> None:
            super().__init__(timed=False)
            import msgspec

            self.spec = msgspec.structs.replace(self.spec, draw=False)

    assert code(Table(Endless()).propose(0, "draw")) == "no-draw M6.4"


def test_m6_5_until_everyone_has_acted_anyone_may_abort_alone() -> None:
    """M6.5"""
    table = Table(UNTIMED)
    table.act(0, Say(1))
    assert code(table.propose(1, "abort")) == "ok"
    ended = table.match.ended
    assert ended is not None
    assert (ended.how, ended.outcome) == ("abort", None)


def test_m6_5_later_an_abort_needs_the_others() -> None:
    table = Table(UNTIMED)
    table.act(0, Say(1))
    table.act(1, Say(1))
    table.propose(1, "abort")
    assert table.match.ended is None
    table.agree(0)
    assert table.match.ended is not None


def test_m6_5_who_left_before_acting_keeps_no_abort_free() -> None:
    table = Table(UNTIMED, seats=3)
    table.resign(2)
    table.act(0, Say(1))
    table.act(1, Say(1))
    table.propose(1, "abort")
    assert table.match.ended is None


def test_m6_6_acting_instead_of_answering_declines() -> None:
    """M6.6"""
    table = Table(UNTIMED)
    table.act(0, Say(1))
    table.propose(0, "draw")
    table.act(1, Say(1))
    assert table.match.open is None
    assert code(table.agree(1)) == "no-question M6.1"


def test_m6_6_the_asker_may_act_and_the_draw_offer_stands() -> None:
    table = Table(UNTIMED)
    table.propose(0, "draw")
    table.act(0, Say(1))
    assert table.match.open is not None
    table.agree(1)
    assert table.match.ended is not None


def test_m6_6_a_takeback_is_not_asked_for_another_action() -> None:
    table = Table(UNTIMED)
    table.act(0, Say(1))
    table.act(1, Say(1))
    table.propose(0, "takeback")
    table.act(0, Say(2))
    assert table.match.open is None
    assert code(table.agree(1)) == "no-question M6.1"


def test_m6_6_who_has_agreed_may_act() -> None:
    table = Table(UNTIMED, seats=3)
    for seat in (0, 1, 2, 0):
        table.act(seat, Say(1))
    table.propose(0, "draw")
    table.agree(1)
    table.act(1, Say(1))
    assert table.match.open is not None
    table.agree(2)
    assert table.match.ended is not None


def test_m6_6_the_asker_drops_the_question() -> None:
    table = Table(UNTIMED)
    table.propose(0, "draw")
    assert code(table.decline(0)) == "ok"
    assert table.match.open is None


def test_m6_6_the_asker_leaves_and_the_question_with_it() -> None:
    table = Table(UNTIMED, seats=3)
    table.propose(0, "draw")
    table.resign(0)
    assert table.match.open is None


def test_m6_7_a_takeback_brings_back_the_state_and_not_the_clocks() -> None:
    table = Table(UNTIMED, clock=Increment(60_000, 1000))
    table.wait(5000)
    before = table.match.line.state
    table.act(0, Say(2))
    table.wait(3000)
    table.propose(0, "takeback")
    table.agree(1)
    assert table.match.line.state == before
    assert table.left(0) == 60_000 - 5000 + 1000
    assert table.left(1) == 57_000
    table.wait(1000)
    assert table.left(0) == 55_000
    assert table.left(1) == 57_000
    assert kinds(table)[-4:] == ["act", "propose", "agree", "takeback"]


def test_m6_7_it_takes_back_the_asker_s_last_action_and_what_came_after() -> None:
    table = Table(UNTIMED)
    table.act(0, Say(1))
    before = table.match.line.state
    table.act(1, Say(1))
    table.act(0, Say(1))
    table.propose(1, "takeback")
    table.agree(0)
    assert table.match.line.state == before
    # And again, further back.
    assert code(table.propose(1, "takeback")) == "pestering M6.3"
    assert code(table.propose(0, "takeback")) == "ok"
    table.agree(1)
    assert table.match.line.state.pile == 0
    table.act(0, Say(3))
    assert table.match.line.state.pile == 3


def test_m6_7_nothing_to_take_back() -> None:
    table = Table(UNTIMED)
    assert code(table.propose(0, "takeback")) == "nothing-to-take-back M6.7"
    table.act(0, Say(1))
    assert code(table.propose(1, "takeback")) == "nothing-to-take-back M6.7"


def test_m6_7_never_across_chance() -> None:
    table = Table(UNTIMED)
    table.act(0, Say(1))
    table.act(1, Redraw())
    table.wait(REDRAW_MS)
    assert code(table.propose(0, "takeback")) == "nothing-to-take-back M6.7"
    assert code(table.propose(1, "takeback")) == "nothing-to-take-back M6.7"


def test_m6_7_never_across_a_seat_that_left() -> None:
    table = Table(UNTIMED, seats=3)
    table.act(0, Say(1))
    table.resign(2)
    assert code(table.propose(0, "takeback")) == "nothing-to-take-back M6.7"
    other = Table(UNTIMED, seats=3, vacancy="bot", stand_in="easy")
    other.act(0, Say(1))
    other.resign(2)
    assert code(other.propose(0, "takeback")) == "nothing-to-take-back M6.7"


@pytest.mark.parametrize("how", ["chance", "leave", "seat"])
def test_m6_7_what_comes_between_question_and_consent_ends_the_question(how: str) -> None:
    """The consent used to raise: there was nothing any more to go back to."""
    occupants = (Person("Ann"), Person("Ben"), EASY if how == "chance" else Person("Cid"))
    vacancy = "bot" if how == "seat" else "rules"
    table = Table(UNTIMED, occupants=occupants, vacancy=vacancy, stand_in="easy")
    table.act(0, Say(1))
    table.act(1, Say(1))
    table.propose(0, "takeback")
    if how == "chance":
        table.act(2, Redraw())
    else:
        table.resign(2)
    assert table.match.open is None
    assert code(table.agree(1)) == "no-question M6.1"


def test_m6_7_not_where_the_table_or_the_game_has_none() -> None:
    table = Table(UNTIMED, takeback=False)
    table.act(0, Say(1))
    assert code(table.propose(0, "takeback")) == "no-takeback M6.7"
    wakes = Table(GAME)
    wakes.act(0, Say(1))
    assert code(wakes.propose(0, "takeback")) == "no-takeback M6.7"


def test_m7_1_nothing_is_done_in_a_pause() -> None:
    table = Table(GAME)
    table.act(0, Say(1))
    table.wait(1000)
    table.propose(1, "pause")
    table.agree(0)
    assert table.match.paused
    assert table.wait(3_600_000) == []
    assert table.at == 1000
    assert code(table.act(1, Say(1))) == "paused M7.1"
    assert code(table.propose(0, "pause")) == "paused M7.1"
    assert table.presence(0, here=False) == ["away"]
    assert table.presence(0, here=True) == ["back"]
    assert table.session.next_tick() is None
    table.resume(0)
    assert code(table.act(1, Say(1))) == "ok"
    assert table.log[-1].at == 1000


def test_m7_1_asking_and_leaving_in_a_pause() -> None:
    table = Table(UNTIMED)
    table.act(0, Say(1))
    table.propose(1, "pause")
    table.agree(0)
    assert code(table.propose(0, "pause")) == "paused M7.1"
    assert code(table.propose(0, "takeback")) == "ok"
    table.agree(1)
    assert table.match.line.state.pile == 0
    assert table.match.paused
    assert code(table.resign(0)) == "ok"
    assert table.match.ended is not None


@pytest.mark.parametrize("clock", [Increment(60_000), Days(1)])
def test_m7_1_only_without_clocks_and_where_the_table_allows(clock: object) -> None:
    assert code(Table(clock=clock).propose(0, "pause")) == "no-pause M7.1"
    assert code(Table(pause=False).propose(0, "pause")) == "no-pause M7.1"


def test_m7_1_a_pause_in_a_roll_takes_effect_at_once() -> None:
    table = Table()
    table.act(0, Redraw())
    table.wait(100)
    table.act(1, Say(1), id="pre")
    table.propose(0, "pause")
    table.agree(1)
    table.wait(50_000)
    assert (table.at, table.match.line.busy_until) == (100, REDRAW_MS)
    table.resume(1)
    assert table.wait(199) == []
    assert table.wait(1) == ["act 1"]
    assert table.log[-1].at == REDRAW_MS


def test_m7_1_a_restart_in_a_pause_passes_no_time() -> None:
    table = Table()
    table.wait(1000)
    table.propose(0, "pause")
    table.agree(1)
    table.wait(10_000)
    table.session = type(table.session).restore(
        table.game, table.header, table.log, seed=table.seed, at=99_999, now=table.now
    )
    assert table.at == 1000


def test_m7_2_a_person_resumes_it() -> None:
    table = Table(UNTIMED, occupants=(Person("Ann"), EASY))
    assert code(table.resume(0)) == "not-paused M7.2"
    table.propose(0, "pause")
    assert code(table.resume(1)) == "bot M7.2"
    assert code(table.resume(0)) == "ok"
    assert not table.match.paused


def test_m7_2_when_the_last_person_leaves_it_goes_on() -> None:
    table = Table(UNTIMED, occupants=(Person("Ann"), EASY, EASY))
    table.propose(0, "pause")
    assert table.match.paused
    table.resign(0)
    assert not table.match.paused
    assert table.session.bots_to_ask() == (1,)


def test_m7_2_a_match_that_ends_in_a_pause_in_a_motion_is_announced() -> None:
    """Match time stood still for ever, and the end of the motion never came."""
    table = Table()
    table.act(0, Redraw())
    table.act(1, Say(1), id="pre")
    table.propose(0, "pause")
    table.agree(1)
    table.wait(5000)
    table.resign(0)
    assert table.match.ended is not None
    assert not table.match.paused
    table.wait(REDRAW_MS)
    assert code(table.replies[-1].answer) == "over M9.3"
    assert code(table.propose(1, "rematch")) == "ok"


def test_two_persons_at_one_keyboard() -> None:
    """M6.2: one sender may speak for two seats; ids belong to the seat."""
    table = Table(UNTIMED)
    table.act(0, Say(1), id="k1")
    table.act(1, Say(1), id="k2")
    table.propose(1, "takeback")
    table.agree(0)
    assert table.match.line.state.pile == 1


def test_all_together_a_draw_among_three() -> None:
    table = Table(RUSH, seats=3)
    table.propose(2, "draw")
    table.agree(0)
    table.agree(1)
    ended = table.match.ended
    assert ended is not None
    assert ended.outcome is not None
    assert sum(ended.outcome.scores) == pytest.approx(1)


def test_after_an_agreed_end_the_game_s_own_changes_are_not_due() -> None:
    """M6.4: the game knows nothing of the end; the audit used to miss its next wake."""
    table = Table(GAME)
    table.propose(0, "draw")
    table.agree(1)
    assert table.wait(10 * 60_000) == []
    assert code(table.propose(1, "rematch")) == "ok"
    assert table.presence(0, here=False) == ["away"]
