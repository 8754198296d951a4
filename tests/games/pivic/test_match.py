"""Pivic at a table: removals kept during a roll, clocks against rolls, restarts, whole matches."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from match.table import SEED, Table, code
from tripiv.core import record
from tripiv.core.game import Act, Seat, Wake
from tripiv.core.rng import Rng
from tripiv.games.pivic.game import GAME
from tripiv.games.pivic.notation import parse_position
from tripiv.games.pivic.option import parse_options
from tripiv.games.pivic.room import rack
from tripiv.games.pivic.shot import Shot
from tripiv.games.pivic.state import PivicState, Put, Remove, counts
from tripiv.games.pivic.table import owner
from tripiv.match.session import Seen
from tripiv.match.terms import Increment


@pytest.fixture(autouse=True)
def _looked_at(monkeypatch: pytest.MonkeyPatch) -> Any:
    yield  # before what was patched is whole again
    from match.table import TABLES

    for table in TABLES:
        table.check()
    TABLES.clear()


def begun(
    setup: str, monkeypatch: pytest.MonkeyPatch, position: str = "", facts: Any = None, **terms: Any
) -> Table:
    """After both have placed, or in that position."""
    options, _ = parse_options(setup)
    if position:
        state = replace(parse_position(position, options), **(facts or {}))
        monkeypatch.setattr(type(GAME), "initial", lambda *_: state)
        return Table(GAME, 2, seed=SEED, options=options, **terms)
    table = Table(GAME, 2, seed=SEED, options=options, **terms)
    for seat in (0, 1):
        assert code(table.act(seat, placed(table, seat))) == "ok"
    return table


def placed(table: Table, seat: int, count: int = 8) -> Put:
    state = table.match.line.state
    new = [ball for ball in range(8 * seat, 8 * seat + 8) if ball not in dict(balls(state))]
    return Put(rack(state.options.table, state.balls, new[:count], seat, "half"))


def balls(state: PivicState) -> list[tuple[int, tuple[int, int]]]:
    return [(ball, (x, y)) for ball, x, y in state.balls]


def state_of(table: Table) -> PivicState:
    state: PivicState = table.match.line.state
    return state


ROLL = Shot(0, 0, 1, 300)


def test_a_removal_in_a_roll_is_kept_until_rest(monkeypatch: pytest.MonkeyPatch) -> None:  # P7.1
    table = begun("", monkeypatch, "one 0:0 removals=0:1 1@-100,0 2@-100,100 9@100,0")
    assert code(table.act(0, ROLL)) == "ok"
    rest_at = table.match.line.busy_until
    assert code(table.act(1, Remove(1))) == "held"
    assert counts(state_of(table).balls) == (2, 1)
    table.wait(rest_at - table.at - 1)
    assert counts(state_of(table).balls) == (2, 1)
    table.wait(1)
    assert table.log[-1].at == rest_at
    assert counts(state_of(table).balls) == (1, 1)
    assert GAME.awaited(state_of(table)) == (1,)  # nobody holds one any more: no moment


def test_a_removal_of_a_ball_that_fell_in_the_roll(monkeypatch: pytest.MonkeyPatch) -> None:
    """P7.1: it is judged against the positions at rest."""
    position = "one 0:0 removals=0:1 1@-100,0 2@-400,25 3@-100,100 9@100,0"
    table = begun("", monkeypatch, position)
    assert code(table.act(0, Shot(1, 0, -1, 250))) == "ok"
    assert code(table.act(1, Remove(1))) == "held"
    table.wait(10_000)
    refused = [reply.answer for reply in table.replies if code(reply.answer) == "off P7.1"]
    assert len(refused) == 1
    assert state_of(table).removals == (0, 1)


def test_the_removal_of_this_very_roll(monkeypatch: pytest.MonkeyPatch) -> None:  # P7.1
    table = begun("", monkeypatch, "one 0:0 removals=0:1 1@-100,0 9@100,0")
    table.act(0, ROLL)
    assert code(table.act(1, Remove(0))) == "held"
    table.wait(10_000)
    assert table.match.ended is not None
    assert table.match.ended.outcome is not None
    assert table.match.ended.outcome.clause == "P6.1"


def test_time_runs_out_in_a_roll(monkeypatch: pytest.MonkeyPatch) -> None:  # P9.1, P3.5
    table = begun("total=60", monkeypatch)
    table.wait(59_900)
    assert code(table.act(0, ROLL)) == "ok"
    rest_at = table.match.line.busy_until
    assert rest_at > table.at + 100
    table.wait(100)
    assert table.match.ended is None
    table.wait(rest_at - table.at - 1)
    assert table.match.ended is None
    assert table.wait(1) == ["wake"]
    assert table.log[-1].at == rest_at
    assert table.match.ended is not None


def test_a_removal_kept_against_the_end_of_the_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    """P9.1 comes before what is kept: the removal comes too late, and counts as held."""
    position = "one 0:0 removals=0:1 1@-100,0 2@-300,100 9@100,0 10@200,0"
    table = begun("", monkeypatch, position, facts={"clock_end": 300})
    table.act(0, ROLL)
    assert code(table.act(1, Remove(1))) == "held"
    table.wait(20_000)
    assert [code(reply.answer) for reply in table.replies][-1] == "over M9.3"
    assert table.match.ended is not None
    assert table.match.ended.outcome is not None
    assert table.match.ended.outcome.ranks == (1, 0)


def test_what_the_other_changed_makes_an_action_stale(monkeypatch: pytest.MonkeyPatch) -> None:
    table = begun("", monkeypatch, "one 0:0 removals=0:1 1@-100,0 2@-300,100 9@100,0")
    guard = table.session.guard(Seat(0))
    assert code(table.act(1, Remove(1))) == "ok"
    assert code(table.act(0, ROLL, base=Seen(guard))) == "stale M2.1"


def test_seconds_to_place_begin_at_rest(monkeypatch: pytest.MonkeyPatch) -> None:  # P9.2
    table = begun("place=10", monkeypatch, "one 0:0 due=1:0 1@-100,0 2@-300,100 9@100,0")
    table.act(0, ROLL)
    rest_at = table.match.line.busy_until
    assert state_of(table).place_by == rest_at + 10_000
    table.wait(rest_at + 9_999 - table.at)
    guard = table.session.guard(Seat(0))
    put = placed(table, 0, 1)
    table.now += 1  # an action at a deadline is late
    assert code(table.act(0, put, base=Seen(guard))) == "stale M2.1"
    assert state_of(table).due == (0, 0)


def test_the_matchs_clock_stands_in_a_roll_and_a_moment(monkeypatch: pytest.MonkeyPatch) -> None:
    position = "one 0:0 removals=0:1 1@-100,0 2@-300,100 9@100,0"
    table = begun("", monkeypatch, position, clock=Increment(60_000, 0))
    table.wait(1_000)
    table.act(0, ROLL)
    table.wait(table.match.line.busy_until + 1_500 - table.at)
    assert table.left(1) == 60_000
    table.wait(5_000)
    assert table.left(1) == 55_000


def test_a_resignation_in_a_roll(monkeypatch: pytest.MonkeyPatch) -> None:  # P11.1
    table = begun("", monkeypatch)
    table.act(0, ROLL)
    assert code(table.resign(1)) == "ok"
    table.wait(20_000)
    assert table.match.ended is not None
    assert table.match.ended.outcome is not None
    assert table.match.ended.outcome.ranks == (0, 1)


def test_a_restart_computes_no_shot_again(monkeypatch: pytest.MonkeyPatch) -> None:  # P3.6
    table = begun("hand=novice", monkeypatch)
    table.act(0, Shot(0, 1, 0, 1500))
    before = state_of(table)
    from tripiv.games.pivic import game

    monkeypatch.setattr(game, "shoot", lambda *_: pytest.fail("computed again"))
    table.restart(after_ms=60_000)
    assert state_of(table) == before


# Whole matches.


SETUPS = st.sampled_from(
    ["", "advanced", "advanced total=0 place=2 table=small hand=expert", "none_due shot=2"]
)


@settings(max_examples=25, deadline=None)
@given(st.integers(0, 2**63), SETUPS)
def test_whole_matches(key: int, setup: str) -> None:
    """They end; balls are conserved; points and dues are as they may be; who is awaited exists."""
    options, seats = parse_options(setup)
    rng, seed = Rng(key), key.to_bytes(8, "big") * 2
    _, line = record.begin(GAME, options, seats, seed=seed)
    for _ in range(1_500):
        state = line.state
        if GAME.outcome(state) is not None:
            break
        _check(state)
        actors, due = GAME.actors(state), record.due(GAME, line)
        at = max(line.at, line.busy_until) + rng.below(1_000)
        if not actors or (due is not None and due <= at):
            assert due is not None
            _, line = record.write(GAME, line, Wake(), due, seed=seed)
            continue
        seat = rng.choice(actors)
        action = GAME.propose(state, seat, rng)
        before = state
        _, line = record.write(GAME, line, Act(seat, action), at, seed=seed)
        _check_change(before, action, line.state)
    assert GAME.outcome(line.state) is not None


def _check(state: PivicState) -> None:
    on_table = counts(state.balls)
    assert len({ball for ball, _, _ in state.balls}) == len(state.balls)
    assert [ball for ball, _, _ in state.balls] == sorted(ball for ball, _, _ in state.balls)
    for seat in (0, 1):
        assert 0 <= on_table[seat] <= 8
        assert 0 <= state.due[seat] + state.rescue[seat] <= 8 - on_table[seat]
        assert 0 <= state.points[seat] < 3
        assert state.removals[seat] >= 0
    assert GAME.awaited(state) or state.opens_at is not None


def _check_change(before: PivicState, action: Any, after: PivicState) -> None:
    here, now = counts(before.balls), counts(after.balls)
    match action:
        case Put(balls=new):
            seat = owner(new[0][0])
            assert now[seat] == here[seat] + len(new)
        case Remove(ball=ball):
            assert now[owner(ball)] == here[owner(ball)] - 1
        case Shot():
            assert after.last is not None
            gone = after.last.departures
            assert sum(here) - sum(now) == len(gone)
            assert sum(after.points) - sum(before.points) <= 2 * len(gone)
            assert all(a >= b for a, b in zip(after.points, before.points, strict=True))
