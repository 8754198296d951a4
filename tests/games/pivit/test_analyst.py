"""The analyst: exact where it can be, ranked lines, chances, threats, judging a match."""

import math
import random
import threading
import time
import weakref
from concurrent.futures import ThreadPoolExecutor

import msgspec
import pytest

from games.pivit.table import begun, play
from games.pivit.test_tables_brute import ours, random_entries
from tripiv.core.capability import Analyst, Budget
from tripiv.core.game import Act, Leave, Seat, Start
from tripiv.core.record import Entry, Takeback
from tripiv.games.pivit import engine
from tripiv.games.pivit.analyst import fit
from tripiv.games.pivit.analyst.answer import Analysis, Judged, Summary
from tripiv.games.pivit.analyst.chance import chance
from tripiv.games.pivit.analyst.review import ACCURACY_LOSS, MARKS, accuracy
from tripiv.games.pivit.analyst.think import Mind
from tripiv.games.pivit.analyst.threat import passed_to
from tripiv.games.pivit.game import GAME
from tripiv.games.pivit.players.duel import Duel, plies_to_win
from tripiv.games.pivit.players.limit import Limits
from tripiv.games.pivit.state import PivitState, Swap
from tripiv.games.pivit.tables.answer import answers

ANALYST = GAME.capability(Analyst)
assert ANALYST is not None
QUICK = Budget(wall_ms=60_000, nodes=20_000)
# Red promotes on a1 next, unless Blue, who is to move, sees to it.
DANGER = "6/bh4bh/1rh2rh1/6/rv2bh2/2rv1bv1 b rb - 0 9"


def never() -> bool:
    return False


def last(state: PivitState, budget: Budget = QUICK) -> Analysis:
    *_, found = ANALYST.analyse(state, None, budget, never)
    return found


def match(setup: str, *texts: str) -> tuple[list[PivitState], list[Entry]]:
    """States and entries as `review` takes them; `undo` and `leave` are what they say."""
    state = begun(setup)
    states, entries, past = [state, state], [Entry(seq=0, at=0, do=Start(state.options, 2))], []
    for seq, text in enumerate(texts, start=1):
        if text == "undo":
            state, seat = past.pop()
            do = Takeback(seat)
        elif text == "leave":
            (seat,) = GAME.actors(state)
            do, state = Leave(seat, "resign"), GAME.leave(state, seat, "resign", 0, None).state
        else:
            (seat,) = GAME.actors(state)
            past.append((state, seat))
            do = Act(seat, GAME.parse_action(state, seat, text))
            state = play(state, text)
        states.append(state)
        entries.append(Entry(seq=seq, at=0, do=do))
    return states, entries


def reviewed(setup: str, *texts: str) -> tuple[list[Judged], Summary]:
    states, entries = match(setup, *texts)
    *judged, summary = ANALYST.review(states, entries, QUICK, never)
    assert isinstance(summary, Summary)
    return judged, summary


def test_it_has_lines_chances_and_a_concept() -> None:
    found = last(begun("8x8-2p"))
    assert found.concept == "minimax"
    assert found.seat == 0
    assert found.depth > 3
    assert len(found.lines) == 3
    assert len({line.actions[0] for line in found.lines}) == 3
    own = [line.worth.chances[0] for line in found.lines]
    assert own == sorted(own, reverse=True)
    assert found.chances == found.lines[0].worth.chances
    assert sum(found.chances) == pytest.approx(1)


def test_answers_stream_and_grow() -> None:
    seen = list(ANALYST.analyse(begun("8x8-2p"), None, Budget(wall_ms=700), never))
    assert len(seen) > 1
    assert [one.nodes for one in seen] == sorted(one.nodes for one in seen)
    assert [one.depth for one in seen] == sorted(one.depth for one in seen)


def test_equal_nodes_give_equal_answers() -> None:
    one, other = last(begun("6x6-2p")), last(begun("6x6-2p"))
    assert one.lines == other.lines
    assert one.nodes == other.nodes


def test_several_think_side_by_side() -> None:
    alone = [last(begun(setup)) for setup in ("6x6-2p", "8x8-2p")]
    with ThreadPoolExecutor(2) as pool:
        beside = list(pool.map(lambda setup: last(begun(setup)), ("6x6-2p", "8x8-2p")))
    assert [one.lines for one in beside] == [one.lines for one in alone]


def test_a_mind_leaves_nothing_behind() -> None:
    """It once held its search, which held it: 64 MB for each analysis until memory was tidied."""
    mind = Mind(None)
    mind.last(begun("6x6-2p"), QUICK, never)
    search = weakref.ref(mind._duel)
    del mind
    assert search() is None


@pytest.mark.parametrize("setup", ["8x8-2p", "8x8-4p"])
def test_it_stops_soon(setup: str) -> None:
    list(ANALYST.analyse(begun(setup), None, Budget(wall_ms=50), never))  # memory at hand
    for after_s in (0.05, 0.35):  # while depths follow soon on each other; at the threats
        stop, wished = threading.Event(), list[tuple[float, float]]()

        def wish(stop: threading.Event = stop, wished: list[tuple[float, float]] = wished) -> None:
            wished.append((time.perf_counter(), time.process_time()))
            stop.set()

        threading.Timer(after_s, wish).start()
        list(ANALYST.analyse(begun(setup), None, Budget(wall_ms=60_000), stop.is_set))
        wall, cpu = time.perf_counter() - wished[0][0], time.process_time() - wished[0][1]
        # By the wall 50 ms where nothing else is to be done; here there may be much.
        assert cpu < 0.05
        assert wall < 1


def test_ranked_lines_are_what_the_tables_say() -> None:
    """Where each action of a position wins, loses or neither, the search must rank them so."""
    tables, duel, draw, compared = ours(6), Duel(1), random.Random(3), 0
    for state in random_entries(tables, 400, draw):
        words = tuple(int(word) for word in state)
        told = {action: one for action, one in answers(tables, words) if one.plies is not None}
        if len(told) < 2 or engine.settle(words) != words:
            continue
        *_, ranked = duel.ranked(words, Limits(depth=6), len(engine.actions(words)))
        assert sorted(one.line[0] for one in ranked) == engine.actions(words)
        for one in ranked:
            plies = plies_to_win(one.value)
            if plies is not None:
                exact = told[one.line[0]]
                assert exact.result == ("win" if plies > 0 else "loss")
                assert exact.plies is not None
                assert exact.plies <= abs(plies)
                compared += 1
    assert compared > 200


def test_what_the_tables_know_is_exact() -> None:
    found = last(begun("3Rh/bh3/4/1rv2 r rb r 0 1 quiet=0"))
    assert found.concept == "exact"
    best = found.lines[0]
    assert best.worth.certain is not None
    assert best.worth.certain.result == "win"
    assert best.worth.chances == (1.0, 0.0)
    # The line goes on to the end by best play, and takes as long as it says.
    assert len(best.texts) == best.worth.certain.plies
    state = play(begun("3Rh/bh3/4/1rv2 r rb r 0 1 quiet=0"), *best.texts)
    assert GAME.outcome(state) is not None


def test_three_and_four_have_shares() -> None:
    for setup, seats in (("8x8-3p", 3), ("6x6-4p", 4)):
        found = last(begun(setup), Budget(wall_ms=60_000, nodes=3_000))
        assert found.concept == "max-n"
        assert len(found.chances) == seats
        assert sum(found.chances) == pytest.approx(1, abs=0.01)
        assert found.lines[0].visits > 0
        ANALYST.tell(found)


def test_who_may_exchange_colours_is_told_what_it_is_worth() -> None:
    found = last(play(begun("6x6-2p swap"), "b1-b4"), Budget(wall_ms=1, nodes=20_000, lines=40))
    swaps = [line for line in found.lines if isinstance(line.actions[0], Swap)]
    assert len(swaps) == 1
    others = [line for line in found.lines if line not in swaps]
    best = max(line.worth.chances[1] for line in others)
    assert swaps[0].worth.chances[1] == pytest.approx(1 - best)


def test_a_threat_is_what_the_other_would_do() -> None:
    found = last(begun(DANGER))
    assert found.seat == 1
    assert found.threats
    threat = next(one for one in found.threats if one.promotes)
    assert threat.seat == 0
    assert threat.texts[0] == "a2-a1+"
    assert threat.gain > 0.08
    assert "Threat: Red would play a2-a1+ (promotes) and have" in ANALYST.tell(found)


def test_nobody_is_asked_who_cannot_move() -> None:
    state = begun("8x8-3p")
    gone = GAME.leave(state, Seat(1), "resign", 0, None).state
    assert passed_to(gone, Seat(1)) is None
    there = passed_to(gone, Seat(2))
    assert there is not None
    assert GAME.actors(there) == (2,)


def test_a_finished_game_is_told_as_such() -> None:
    state = GAME.leave(begun("6x6-2p"), Seat(0), "resign", 0, None).state
    found = last(state)
    assert found.seat is None
    assert found.chances == (0.0, 1.0)
    assert ANALYST.tell(found) == "Seat 2 has won: only one player is left (B5.2)."


def test_a_match_is_judged() -> None:
    judged, summary = reviewed(DANGER, "e1-e2", "a2-a1+", "f5-e5", "c1-c2")
    assert [one.text for one in judged] == ["e1-e2", "a2-a1+", "f5-e5", "c1-c2"]
    assert [one.seat for one in judged] == [1, 0, 1, 0]
    for one in judged:
        assert one.loss >= 0
        assert one.mark == next((mark for least, mark in MARKS if one.loss >= least), "best")
        assert (one.better is None) == (one.mark == "best")
        if one.better is not None:
            assert one.better.actions[0] != one.action
    assert [score.seq for score in summary.graph] == [0, 1, 2, 3, 4]
    for seat in summary.seats:
        own = [one.loss for one in judged if one.seat == seat.seat and one.choices > 1]
        assert seat.judged == len(own)
        assert seat.accuracy == round(accuracy(own), 1)


def test_a_blunder_is_seen_with_what_was_better() -> None:
    # Blue can take the minion that would be a master next; it looks away instead.
    best = last(begun(DANGER)).lines[0]
    assert best.texts[0] == "d2xa2"
    judged, summary = reviewed(DANGER, "e1-e2")
    assert judged[0].mark == "blunder"
    assert judged[0].better is not None
    assert judged[0].better.actions[0] == best.actions[0]
    assert summary.turning == (1,)
    assert summary.seats[1].blunders == 1
    assert "blunder" in ANALYST.tell(judged[0])
    assert "with d2xa2" in ANALYST.tell(judged[0])


def test_what_was_taken_back_is_not_judged() -> None:
    judged, summary = reviewed("6x6-2p", "b1-b4", "undo", "b1-b2", "leave")
    assert [(one.seq, one.text) for one in judged] == [(3, "b1-b2")]
    assert summary.outcome is not None
    assert summary.graph[-1].chances == (1.0, 0.0)


def test_nothing_to_judge() -> None:
    judged, summary = reviewed("6x6-2p")
    assert judged == []
    assert summary.seats[0].accuracy is None
    assert ANALYST.tell(summary) == "There was nothing to judge."


def test_a_review_can_be_stopped() -> None:
    states, entries = match("6x6-2p", "b1-b4", "a3-b3", "d1-d4")
    seen = 0

    def stopped() -> bool:
        return seen > 0

    answers = []
    for one in ANALYST.review(states, entries, QUICK, stopped):
        seen += 1
        answers.append(one)
    assert seen == 2
    assert isinstance(answers[1], Summary)
    assert answers[1].stopped


def test_accuracy_falls_with_the_loss() -> None:
    assert accuracy([]) is None
    assert accuracy([0, 0]) == 100
    assert accuracy([ACCURACY_LOSS]) == pytest.approx(100 / math.e)
    assert accuracy([0, 0.1]) > accuracy([0.1, 0.1])


def test_chances_rise_with_the_value_and_are_fair() -> None:
    for setup in ("6x6-2p", "8x8-2p", DANGER):
        words = begun(setup).words
        told = [chance(words, value) for value in range(-600, 601, 25)]
        assert told == sorted(told)
        assert chance(words, 0) == 0.5
        for one, other in zip(told, reversed(told), strict=True):
            assert one + other == pytest.approx(1)


def test_the_curve_can_be_fitted_anew() -> None:
    rows = fit.gather("6", 12, 1_000, lambda _: None)
    slope = fit.fit(rows, 12)
    assert slope.late + slope.early > 0.5
    assert slope.positions == len(rows) > 100
    assert sum(found.positions for found in fit.bins(rows, slope)) == len(rows)
    again = fit.gather("6", 12, 1_000, lambda _: None)
    assert (rows == again).all()


def test_answers_are_plain_data_and_fit_a_terminal() -> None:
    kind = GAME.types.analysis
    states, entries = match("6x6-2p", "b1-b4", "a3-b3", "d1-d4", "a5-b5")
    told = [*ANALYST.review(states, entries, QUICK, never), last(begun("8x8-2p"))]
    told += [last(begun("8x8-4p"), Budget(wall_ms=60_000, nodes=2_000)), last(begun(DANGER))]
    for answer in told:
        assert msgspec.json.decode(msgspec.json.encode(answer), type=kind) == answer
        assert all(len(line) <= 80 for line in ANALYST.tell(answer).splitlines())
