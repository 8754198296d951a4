"""Pivic's analyst: what it says of a position and of a match, in time, and in words."""

import time
from collections.abc import Sequence
from typing import Any

import msgspec
import pytest

from tripiv.core import record
from tripiv.core.capability import Analyst, Budget
from tripiv.core.game import Act, Seat, Wake
from tripiv.core.rng import Rng
from tripiv.games.pivic.analyst.answer import Analysis, Answer, Judged, Summary
from tripiv.games.pivic.game import GAME
from tripiv.games.pivic.option import parse_options
from tripiv.games.pivic.players.bot import Thinker
from tripiv.games.pivic.players.level import STRENGTHS
from tripiv.games.pivic.state import PivicOptions, PivicState
from tripiv.games.pivic.table_file import load

TABLE = load("default")


def analyst() -> Analyst[PivicState]:
    found: Analyst[PivicState] | None = GAME.capability(Analyst)
    assert found is not None
    return found


def never() -> bool:
    return False


def simple(hand: Any = "average") -> PivicState:
    """One's ball stands behind two's, which lies before the Pivic."""
    balls = ((0, -90_000, 0), (1, -300_000, 60_000), (8, -35_000, 0), (9, 300_000, -60_000))
    options = PivicOptions(TABLE, hand=hand)
    return PivicState(options, phase="play", balls=balls, due=(0, 0), queue=())


def test_the_best_shot_of_a_simple_position_is_told_with_its_chance() -> None:
    answers = [*analyst().analyse(simple(), None, Budget(wall_ms=20_000, nodes=4_000), never)]
    last = answers[-1]
    assert len(answers) > 2
    assert last.seat == 0
    best = last.lines[0]
    assert best.shot.ball == 0
    assert best.worth.drops > 0.8
    assert best.worth.win == last.chances[0]
    assert sum(last.chances) == pytest.approx(1.0)
    # All of it can be sent and read again.
    assert msgspec.json.decode(msgspec.json.encode(last), type=Answer) == last
    words = analyst().tell(last)
    assert "Seat 1 shoots" in words
    assert max(map(len, words.splitlines())) <= 80


def test_the_map_is_hot_where_the_ball_is_sunk() -> None:
    budget = Budget(wall_ms=20_000, nodes=4_000)
    answers = [*analyst().analyse(simple(), None, budget, never)]
    maps = next(a.heat for a in reversed(answers) if a.heat)
    assert [one.ball for one in maps] == [0, 1]
    own = maps[0]
    assert len(own.cells) == own.directions * len(own.speeds)
    assert all(0 <= cell <= 100 for cell in own.cells)
    # Direction 0 is +x, where the ball and behind it the Pivic are; half a turn is away from it.
    towards = [own.cells[row * own.directions] for row in range(len(own.speeds))]
    away = [own.cells[row * own.directions + own.directions // 2] for row in range(len(own.speeds))]
    assert max(towards) > max(away)


def test_thinking_ends_with_the_budget_and_when_it_is_stopped() -> None:
    state = simple()
    began = time.thread_time()
    [*analyst().analyse(state, None, Budget(wall_ms=150), never)]
    assert time.thread_time() - began < 0.4
    asked = 0

    def soon() -> bool:
        nonlocal asked
        asked += 1
        return asked > 5

    began = time.thread_time()
    [*analyst().analyse(state, None, Budget(wall_ms=60_000), soon)]
    assert time.thread_time() - began < 0.4


def test_places_are_told_to_who_has_to_place() -> None:
    [answer] = analyst().analyse(
        GAME.initial(PivicOptions(TABLE), 2, None), Seat(0), Budget(wall_ms=200), never
    )
    assert isinstance(answer, Analysis)
    assert len(answer.places) == 8
    assert "Seat 1 places" in analyst().tell(answer)


def a_match(most: int) -> tuple[list[PivicState], Sequence[record.AnyEntry]]:
    options, _ = parse_options("advanced hand=average")
    players = [Thinker(STRENGTHS["1"]), Thinker(STRENGTHS["3"])]
    entry, line = record.begin(GAME, options, 2, seed=bytes(16))
    entries, states = [entry], [line.state, line.state]
    while GAME.outcome(line.state) is None and len(entries) < most:
        for seat in GAME.awaited(line.state):
            view = GAME.view(line.state, seat)
            action = players[seat].decide(view, Rng(line.seq), Budget(wall_ms=2_000)).action
            at = max(line.at, line.busy_until)
            entry, line = record.write(GAME, line, Act(seat, action), at, seed=bytes(16))
            break
        else:
            moment = record.due(GAME, line)
            assert moment is not None
            entry, line = record.write(GAME, line, Wake(), moment, seed=bytes(16))
        entries.append(entry)
        states.append(line.state)
    return states, entries


def test_each_shot_of_a_match_is_held_against_the_best() -> None:
    states, entries = a_match(12)
    answers = [*analyst().review(states, entries, Budget(wall_ms=80), never)]
    judged, summary = answers[:-1], answers[-1]
    assert judged
    for one in judged:
        assert isinstance(one, Judged)
        assert one.best.worth.win >= one.played.worth.win
        assert one.loss == pytest.approx(one.best.worth.win - one.played.worth.win, abs=0.015)
        assert one.played.shot.ball == entries[one.seq].do.action.ball
        assert "seat" in analyst().tell(one)
    assert isinstance(summary, Summary)
    assert [score.seq for score in summary.graph] == [entry.seq for entry in entries]
    assert sum(seat.shots for seat in summary.seats) == len(judged)
    assert max(map(len, analyst().tell(summary).splitlines())) <= 80


def test_a_match_that_is_over_is_told_as_such() -> None:
    states, _ = a_match(400)
    [answer] = analyst().analyse(states[-1], None, Budget(wall_ms=100), never)
    assert answer.outcome == GAME.outcome(states[-1])
    assert "has won" in analyst().tell(answer)
