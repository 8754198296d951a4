"""Pivic's bots: the compiled judge against the rules, legal and timely decisions, plain sense."""

import time

import msgspec
import numpy as np
import pytest
from msgspec.structs import replace

from tripiv.core import record
from tripiv.core.capability import Budget, Players
from tripiv.core.game import Act, Seat, Wake
from tripiv.core.rng import Rng
from tripiv.games.pivic.game import GAME
from tripiv.games.pivic.hand import Hand
from tripiv.games.pivic.judge import judged
from tripiv.games.pivic.option import parse_options
from tripiv.games.pivic.physics.layout import MODE, RESTING, X, Y
from tripiv.games.pivic.placing import placing_faults
from tripiv.games.pivic.players import kernel_think as think
from tripiv.games.pivic.players.bot import Thinker
from tripiv.games.pivic.players.kernel_aim import AT_GOAL, aim, flick_speed
from tripiv.games.pivic.players.kernel_judge import judge
from tripiv.games.pivic.players.kernel_think import lay
from tripiv.games.pivic.players.layout import (
    AGAIN,
    ANGLE,
    DRAWN,
    DUE,
    END,
    KIND,
    PLAYING,
    POINTS,
    REMOVALS,
    RETRIEVED,
    SCORE_COLUMNS,
    SCORED,
    SHOT_COLUMNS,
    TALLY_COLUMNS,
    TURN,
)
from tripiv.games.pivic.players.level import STRENGTHS
from tripiv.games.pivic.players.mind import mind_of, position_of, score_of
from tripiv.games.pivic.players.planner import Planner, normals
from tripiv.games.pivic.players.position import board_of, rows_of
from tripiv.games.pivic.players.strength import Effort
from tripiv.games.pivic.shot import shoot
from tripiv.games.pivic.state import PivicOptions, PivicState, counts
from tripiv.games.pivic.table import BALLS, owner
from tripiv.games.pivic.table_file import load

TABLE = load("default")


def random_state(rng: Rng) -> PivicState:
    options = PivicOptions(TABLE, advanced=rng.below(2) == 0, none_due=rng.below(2) == 0)
    most = (1, 3, 8)[rng.below(3)]
    lying = [ball for seat in (0, 1) for ball in range(8 * seat, 8 * seat + 1 + rng.below(most))]
    balls = tuple((ball, 1000 * ball, 0) for ball in lying)
    turn = Seat(rng.below(2))
    free = [8 - n for n in counts(balls)]
    # Balls are due in the middle of a turn to whoever earned them in it.
    due = tuple(2 * rng.below(1 + min(free[s], 4) // 2) for s in (0, 1))
    return PivicState(
        options,
        phase="play",
        balls=balls,
        turn=turn,
        points=(rng.below(3), rng.below(3)),
        due=due,
        queue=(),
    )


def random_departures(state: PivicState, rng: Rng) -> list[tuple[int, int, int]]:
    balls = [ball for ball, _, _ in state.balls]
    rng.shuffle(balls)
    holes = len(state.options.table.holes)
    many = rng.below(min(len(balls), (2, 4, BALLS)[rng.below(3)]) + 1)
    return [
        (ball, rng.below(holes) if rng.below(8) else -1, 10 * n)
        for n, ball in enumerate(balls[:many])
    ]


def test_the_compiled_judge_is_the_rules() -> None:
    # P3.5, P4.1, P5.1, P5.2, P5.6, P6.1, P7.1, P7.2, P8.1 to P8.5
    rng, board = Rng(8), board_of(TABLE)
    ends = set()
    for _ in range(6000):
        state = random_state(rng)
        departures = random_departures(state, rng)
        after, _ = judged(state, departures)
        score = score_of(state)
        rows = np.array(departures, np.float64).reshape(-1, 3)
        judge(board.goals, board.pivic, rows, len(rows), np.array(counts(after.balls)), score)
        assert tuple(score[POINTS : POINTS + 2]) == after.points
        assert tuple(score[REMOVALS : REMOVALS + 2]) == after.removals
        due = tuple(n + r for n, r in zip(after.due, after.rescue, strict=True))
        assert tuple(score[DUE : DUE + 2]) == due
        if after.end is None:
            assert score[END] == PLAYING
            assert score[TURN] == after.turn
            assert bool(score[AGAIN]) == (after.turn == state.turn)
        else:
            winner = after.end.winner
            assert score[END] == (DRAWN if winner is None else winner)
            ends.add(after.end.reason)
    assert ends == {"points", "empty", "eliminated"}


def played(options: PivicOptions, levels: tuple[str, str], rng: Rng, most: int) -> PivicState:
    """A match of bots straight on the rules, each action judged legal; `most` causes."""
    players = [Thinker(STRENGTHS[level]) for level in levels]
    line = record.begin(GAME, options, 2, seed=bytes(16))[1]
    for _ in range(most):
        if GAME.outcome(line.state) is not None:
            break
        for seat in GAME.actors(line.state):
            view = GAME.view(line.state, seat)
            action = players[seat].decide(view, rng.split(line.seq), Budget(wall_ms=5_000)).action
            if action is None:
                continue
            assert GAME.refuse(line.state, seat, action) is None
            at = max(line.at, line.busy_until)
            line = record.write(GAME, line, Act(seat, action), at, seed=bytes(16))[1]
            break
        else:
            moment = record.due(GAME, line)
            assert moment is not None
            line = record.write(GAME, line, Wake(), moment, seed=bytes(16))[1]
    return line.state


@pytest.mark.parametrize(
    "text",
    [
        "hand=average",
        "advanced hand=average",
        "advanced hand=novice table=small",
        "none_due total=60 shot=5 hand=expert",
    ],
)
def test_bots_play_whole_matches_by_the_rules(text: str) -> None:
    options, _ = parse_options(text)
    state = played(options, ("2", "1"), Rng(3), 400)
    assert state.end is not None


def test_all_levels_are_told_and_found() -> None:
    players = GAME.capability(Players)
    assert players is not None
    assert [level.id for level in players.levels()] == ["1", "2", "3", "4", "5"]
    assert sum(level.usual for level in players.levels()) == 1
    with pytest.raises(ValueError, match="no level '6'"):
        players.player("6")


def crowded(rng: Rng, removals: tuple[int, int] = (0, 0)) -> PivicState:
    rows = rows_of(())
    for seat in (0, 1):
        lay(board_of(TABLE), rows, seat, 1 + rng.below(8), 0.0, np.uint64(rng.bits()))
    balls = tuple(
        (ball, round(1000 * rows[ball, X]), round(1000 * rows[ball, Y]))
        for ball in range(BALLS)
        if rows[ball, MODE] == RESTING
    )
    for place in balls:
        others = [other for other in balls if other != place]
        assert not placing_faults(TABLE, others, [place], owner(place[0]))
    options = PivicOptions(TABLE, hand="average")
    return PivicState(options, phase="play", balls=balls, due=(0, 0), queue=(), removals=removals)


def test_a_decision_ends_in_time() -> None:
    rng, player = Rng(4), Thinker(STRENGTHS["5"])
    for wall_ms in (40, 120):
        for _ in range(4):
            view = GAME.view(crowded(rng), Seat(0))
            began, worked = time.perf_counter(), time.thread_time()
            player.decide(view, rng, Budget(wall_ms=wall_ms))
            took = 1000 * (time.perf_counter() - began)
            waited = took - 1000 * (time.thread_time() - worked)
            # What others take of the processor at the end is not its own.
            assert took - waited <= wall_ms
            assert took <= wall_ms + waited


def test_a_ball_at_the_edge_of_a_hole_is_sunk() -> None:
    # P4.1: seat 0 sinks the ball that lies before the Pivic, from behind it.
    balls = ((0, -150_000, 0), (1, -300_000, 60_000), (8, -35_000, 0), (9, 300_000, -60_000))
    options = PivicOptions(TABLE, hand="steady")
    state = PivicState(options, phase="play", balls=balls, due=(0, 0), queue=())
    action = (
        Thinker(STRENGTHS["4"])
        .decide(GAME.view(state, Seat(0)), Rng(1), Budget(wall_ms=5_000))
        .action
    )
    result = shoot(TABLE, state.balls, action)
    assert any(owner(ball) == 1 for ball, _, _ in result.departures)


def test_a_level_has_hands_of_its_own_where_the_table_knows_no_errors() -> None:  # P3.7
    def angles(hand: Hand) -> set[tuple[int, int]]:
        state = msgspec.structs.replace(crowded(Rng(9)), options=PivicOptions(TABLE, hand=hand))
        view, found = GAME.view(state, Seat(0)), set()
        effort = Effort(shots=8, samples=1, rounds=1, answers=0)
        for n in range(6):
            # Thought over alike each time; only the hand draws anew.
            strength = msgspec.structs.replace(STRENGTHS["1"], effort=effort)
            action = Thinker(strength).decide(view, Drawn(n), Budget(wall_ms=5_000)).action
            assert GAME.refuse(state, Seat(0), action) is None
            found.add((action.dx, action.dy))
        return found

    assert len(angles("steady")) == 6
    assert len(angles("average")) == 1


class Drawn(Rng):
    """Gives the same bits in every match of this test, and other errors of the hand."""

    def __init__(self, number: int) -> None:
        super().__init__(1)
        self.number = number

    def unit(self) -> float:
        return Rng(self.number, self.counter + self.bits() % 97).unit()


def test_a_removal_that_wins_is_used() -> None:
    # P7.1, P6.1: two's last ball is taken off, whoever's turn it is.
    balls = ((0, -150_000, 0), (8, 200_000, 50_000))
    state = PivicState(
        PivicOptions(TABLE), phase="play", balls=balls, turn=Seat(1), due=(0, 0), queue=(),
        removals=(1, 0),
    )  # fmt: skip
    decision = Thinker(STRENGTHS["3"]).decide(
        GAME.view(state, Seat(0)), Rng(1), Budget(wall_ms=1_000)
    )
    assert msgspec.to_builtins(decision.action) == {"type": "remove", "ball": 8}


def test_the_flick_is_as_fast_as_it_must_be() -> None:
    """A lone ball still has the wanted speed at that distance, by the physics itself."""
    board = board_of(TABLE)
    for far in (20.0, 100.0, 400.0):
        speed = flick_speed(board, 0.0, far)
        # Slides, then rolls: stops at `far` (see `cloth`).
        slide, roll = 0.20 * 9806.65, 0.010 * 9806.65
        way = 12 * speed**2 / (49 * slide) + (5 / 7 * speed) ** 2 / (2 * roll)
        assert way == pytest.approx(far, rel=0.02)


def test_more_samples_are_the_same_samples_and_more() -> None:
    """The first errors fill the plane evenly, and each shot has the same."""
    errors = normals()
    assert np.all(np.abs(errors[:64].mean(axis=0)) < 0.1)
    assert np.all(np.abs(errors.std(axis=0) - 1.0) < 0.05)
    state = crowded(Rng(5))
    position, mind = position_of(state), mind_of(state.options)
    effort = Effort(shots=40, rounds=3, answers=2, answer_samples=2)
    first, again = (Planner(mind, effort).plan(position, Rng(6)) for _ in range(2))
    assert [t.worth for t in first] == [t.worth for t in again]
    assert np.array_equal(first[0].shot, again[0].shot)


def test_a_ball_comes_off_a_rail_to_where_it_is_aimed() -> None:
    """`_bank`, on a table where nothing is in the way: an own ball off either long rail into the
    goal, by hands that never err."""
    table = replace(
        TABLE, pegs=(), holes=tuple(hole for hole in TABLE.holes if hole.kind != "neutral")
    )
    board, mind = board_of(table), mind_of(PivicOptions(table))
    score = np.zeros(SCORE_COLUMNS, np.int64)
    score[END] = PLAYING
    play, goes_in, tried = think.new_play(16), 0, 0
    for n in range(40):
        balls = rows_of(())
        assert think.lay(board, balls, 0, 1, 0.0, np.uint64(n))
        shots = np.zeros((60, SHOT_COLUMNS))
        count = aim(board, balls, 0, mind.worths, mind.spread, np.uint64(1), 0, shots)
        across = np.abs(np.sin(shots[:, ANGLE])) > 0.5
        chosen = np.flatnonzero((shots[:, KIND] == AT_GOAL) & across & (np.arange(60) < count))
        tallies = np.zeros((count, TALLY_COLUMNS))
        think.try_shots(board, play, balls, score, shots, chosen, 0, 1, mind, tallies)
        goes_in += int(np.sum(tallies[:, SCORED] + tallies[:, RETRIEVED] > 0))
        tried += len(chosen)
    assert tried > 60
    # It was one in ten while balls were thought to keep what they have along a rail, and their
    # spin to be nothing.
    assert goes_in > 0.4 * tried
