"""Shots played in thought: each many times with errors as hands make them, and what comes of it.

The n-th sample of every shot has the same errors, so that shots are compared and not their luck.
Without the GIL; who calls gives portions of a few milliseconds, and looks at the clock between.
"""

from typing import NamedTuple

import numpy as np

from tripiv.core.jit import kernel
from tripiv.core.rng_kernel import bits
from tripiv.games.pivic.physics.layout import (
    BALL_COLUMNS,
    CONTACT_COLUMNS,
    DEPARTURE_COLUMNS,
    DEPARTURES,
    ENDED,
    GONE,
    MODE,
    PIECE_COLUMNS,
    RADIUS,
    RESTING,
    TALLIES,
    UNTIL,
    Numbers,
    Play,
    Rows,
    Whole,
    X,
    Y,
)
from tripiv.games.pivic.physics.loop import flick
from tripiv.games.pivic.players.kernel_aim import aim
from tripiv.games.pivic.players.kernel_judge import eliminated, judge
from tripiv.games.pivic.players.kernel_value import FEATURES, value
from tripiv.games.pivic.players.layout import (
    AGAINST,
    ANGLE,
    CONCEDED,
    DRAWN,
    DROPPED_FOE,
    DROPPED_OWN,
    DUE,
    END,
    FOUL,
    LOST,
    PLAYING,
    POINTS,
    RETRIEVED,
    SCORE_COLUMNS,
    SCORED,
    SHOOTER,
    SHOT_COLUMNS,
    SPEED,
    TALLY_COLUMNS,
    TURN,
    VALUE,
    VALUE_SQUARED,
    WON,
    Board,
)
from tripiv.games.pivic.table import SEAT_BALLS

__all__ = [
    "Mind",
    "deepen",
    "improve",
    "lay",
    "new_play",
    "outlook",
    "standing",
    "try_shots",
    "worth_of",
]


# How an answer is sought: so many shots, samples of each, shots kept, and samples of those.
_REPLIES, _QUICK, _KEEP, _MORE = 30, 1, 5, 5

_LAYING = 200
"""So often a place is drawn for a ball before there is none."""
_ROUNDING_MM = 0.01


class Mind(NamedTuple):
    """How somebody judges, and how steady the hands are that will shoot."""

    weights: Numbers
    spread: float
    """The deviation of a direction, in radians: of it the chance of a shot is made."""
    errors: Numbers
    """(2,): the deviation of a direction in radians, and of a speed as a share of it."""
    normals: Rows
    """(n, 2): the errors of each sample in deviations."""
    worths: Numbers
    """What `aim` takes."""


@kernel()
def new_play(count: int) -> Play:
    """Room for shots of so many balls, without a course."""
    return Play(
        np.empty((count, BALL_COLUMNS)),
        np.empty((count, count)),
        np.empty((count, 3)),
        np.empty(count),
        np.empty(count, np.int64),
        np.empty(TALLIES, np.int64),
        np.empty((count, DEPARTURE_COLUMNS)),
        np.empty((0, PIECE_COLUMNS)),
        np.empty((0, CONTACT_COLUMNS)),
    )


@kernel()
def _count(balls: Rows, lying: Whole) -> None:
    lying[:] = 0
    for i in range(len(balls)):
        if balls[i, MODE] != GONE:
            lying[i // SEAT_BALLS] += 1


@kernel()
def standing(
    board: Board, balls: Rows, lying: Whole, score: Whole, seat: int, mind: Mind, room: Numbers
) -> float:
    """The chance of a seat to win, whoever shoots next."""
    if score[END] != PLAYING:
        return 0.5 if score[END] == DRAWN else (1.0 if score[END] == seat else 0.0)
    turn = score[TURN]
    chance = value(board, balls, lying, score, turn, mind.spread, mind.weights, room)
    return chance if turn == seat else 1.0 - chance


@kernel()
def outlook(board: Board, balls: Rows, score: Whole, seat: int, mind: Mind) -> float:
    """As `standing`, of balls that lie still; P6.1 is judged first, and may change `score`."""
    lying = np.zeros(2, np.int64)
    _count(balls, lying)
    eliminated(lying, score)
    return standing(board, balls, lying, score, seat, mind, np.empty(FEATURES))


@kernel()
def _play_one(
    board: Board, play: Play, balls: Rows, score: Whole, shot: Numbers, mind: Mind, n: int
) -> bool:
    """Play the n-th sample of a shot and judge it; whether it came to an end (P3.5). `score`
    is that before the shot, and changes."""
    angle = shot[ANGLE] + mind.errors[0] * mind.normals[n, 0]
    speed = shot[SPEED] * max(1.0 + mind.errors[1] * mind.normals[n, 1], 0.05)
    play.balls[:] = balls
    flick(board.world, play, int(shot[SHOOTER]), speed * np.cos(angle), speed * np.sin(angle))
    if play.tally[ENDED] == 0:
        return False
    lying = np.zeros(2, np.int64)
    _count(play.balls, lying)
    judge(board.goals, board.pivic, play.departures, play.tally[DEPARTURES], lying, score)
    return True


@kernel()
def try_shots(
    board: Board,
    play: Play,
    balls: Rows,
    score: Whole,
    shots: Rows,
    chosen: Whole,
    first: int,
    last: int,
    mind: Mind,
    tallies: Rows,
) -> None:
    """Play samples `first` to `last` (without it) of the chosen shots, and add to their tallies
    (`layout`) what came of them for the seat whose turn it is."""
    me = score[TURN]
    after, lying = np.empty(SCORE_COLUMNS, np.int64), np.zeros(2, np.int64)
    room = np.empty(FEATURES)
    for c in chosen:
        tally = tallies[c]
        for n in range(first, last):
            after[:] = score
            worth = 0.0
            if _play_one(board, play, balls, after, shots[c], mind, n):
                _count(play.balls, lying)
                worth = standing(board, play.balls, lying, after, me, mind, room)
                _note(play, score, after, me, tally, board.goals)
            else:
                _count(balls, lying)
                worth = standing(board, balls, lying, score, me, mind, room)
            tally[VALUE] += worth
            tally[VALUE_SQUARED] += worth * worth


@kernel()
def _note(play: Play, before: Whole, after: Whole, me: int, tally: Numbers, goals: Whole) -> None:
    """Count what one sample did."""
    foe = 1 - me
    dropped_foe = dropped_own = is_foul = False
    for k in range(play.tally[DEPARTURES]):
        seat, hole = int(play.departures[k, 0]) // SEAT_BALLS, int(play.departures[k, 1])
        if hole < 0:
            is_foul = True
        elif seat == foe:
            dropped_foe = dropped_foe or hole != goals[me]
        else:
            dropped_own = dropped_own or hole != goals[foe]
    tally[DROPPED_FOE] += dropped_foe
    tally[DROPPED_OWN] += dropped_own
    tally[FOUL] += is_foul
    tally[RETRIEVED] += after[DUE + me] > before[DUE + me]
    tally[CONCEDED] += after[DUE + foe] > before[DUE + foe]
    tally[SCORED] += after[POINTS + me] - before[POINTS + me]
    tally[AGAINST] += after[POINTS + foe] - before[POINTS + foe]
    tally[WON] += after[END] == me
    tally[LOST] += after[END] == foe


@kernel()
def lay(board: Board, balls: Rows, seat: int, many: int, edge: float, key: np.uint64) -> bool:
    """P5.3: lay so many balls of a seat wherever chance finds room, no nearer to the middle than
    `edge`; whether all lie."""
    ball, draw = seat * SEAT_BALLS, np.uint64(0)
    for _ in range(many):
        while ball < (seat + 1) * SEAT_BALLS and balls[ball, MODE] != GONE:
            ball += 1
        if ball == (seat + 1) * SEAT_BALLS:
            return False
        draw = put(board, balls, ball, edge, key, draw)
        if balls[ball, MODE] == GONE:
            return False
    return True


@kernel()
def put(
    board: Board, balls: Rows, ball: int, edge: float, key: np.uint64, draw: np.uint64
) -> np.uint64:
    """Put a ball wherever chance finds room; it is gone if there is none. The next draw."""
    inner = edge + board.world.constants[RADIUS] + _ROUNDING_MM
    low, high = (board.box[0], -inner) if ball < SEAT_BALLS else (inner, board.box[1])
    balls[ball, :] = 0.0
    balls[ball, MODE], balls[ball, UNTIL] = GONE, np.inf
    for _ in range(_LAYING):
        word = bits(key, draw)
        draw += np.uint64(1)
        x = low + (high - low) * float(word >> np.uint64(40)) / 2.0**24
        share = float(word & np.uint64(0xFFFFFF)) / 2.0**24
        y = board.box[2] + (board.box[3] - board.box[2]) * share
        if is_free(board, balls, x, y):
            balls[ball, MODE], balls[ball, X], balls[ball, Y] = RESTING, x, y
            break
    return draw


@kernel()
def improve(
    board: Board,
    balls: Rows,
    own: Whole,
    score: Whole,
    edge: float,
    steps: int,
    mind: Mind,
    key: np.uint64,
) -> float:
    """Lay the balls `own` elsewhere, one by one, as long as it seems better for their owner; what
    it seems to be worth in the end."""
    room, lying = np.empty(FEATURES), np.zeros(2, np.int64)
    seat, draw = own[0] // SEAT_BALLS, np.uint64(0)
    _count(balls, lying)
    best = standing(board, balls, lying, score, seat, mind, room)
    before = np.empty(balls.shape[1])
    for step in range(steps):
        ball = own[step % len(own)]
        before[:] = balls[ball]
        draw = put(board, balls, ball, edge, key, draw)
        worth = 0.0
        if balls[ball, MODE] != GONE:
            worth = standing(board, balls, lying, score, seat, mind, room)
        if worth > best:
            best = worth
        else:
            balls[ball] = before
    return best


@kernel()
def is_free(board: Board, balls: Rows, x: float, y: float) -> bool:
    """P2.1: a ball at this place touches nothing, and lies over no hole."""
    world, radius = board.world, board.world.constants[RADIUS]
    for k in range(len(world.rails)):
        if world.rails[k, 0] * x + world.rails[k, 1] * y - world.rails[k, 2] <= _ROUNDING_MM:
            return False
    for k in range(len(world.pegs)):
        if np.hypot(x - world.pegs[k, 0], y - world.pegs[k, 1]) <= world.pegs[k, 2] + _ROUNDING_MM:
            return False
    for k in range(len(world.holes)):
        if (
            np.hypot(x - world.holes[k, 0], y - world.holes[k, 1])
            <= world.holes[k, 2] + radius + _ROUNDING_MM
        ):
            return False
    for i in range(len(balls)):
        far = np.hypot(x - balls[i, X], y - balls[i, Y])
        if balls[i, MODE] != GONE and far <= 2.0 * radius + _ROUNDING_MM:
            return False
    return True


@kernel()
def still(balls: Rows) -> None:
    """As they lie, as if they had never moved."""
    for i in range(len(balls)):
        mode, x, y = balls[i, MODE], balls[i, X], balls[i, Y]
        balls[i, :] = 0.0
        balls[i, UNTIL] = np.inf
        balls[i, MODE] = GONE if mode == GONE else RESTING
        balls[i, X], balls[i, Y] = x, y


@kernel()
def worth_of(
    board: Board,
    play: Play,
    balls: Rows,
    score: Whole,
    mind: Mind,
    key: np.uint64,
    shots: Rows,
    quick: int,
    keep: int,
    more: int,
) -> float:
    """The chance of the seat whose turn it is, if it shoots the best of a few shots: `quick`
    samples of each, then `more` of those `keep` that did best."""
    count = aim(board, balls, score[TURN], mind.worths, mind.spread, key, len(shots) // 6, shots)
    if count == 0:
        return outlook(board, balls, score, score[TURN], mind)
    tallies = np.zeros((count, TALLY_COLUMNS))
    try_shots(board, play, balls, score, shots, np.arange(count), 0, quick, mind, tallies)
    best = np.argsort(-tallies[:, VALUE])[:keep]
    try_shots(board, play, balls, score, shots, best, quick, quick + more, mind, tallies)
    # Of the samples that chose it a shot looks better than it is; of all of them less so.
    return float(np.max(tallies[best, VALUE]) / (quick + more))


@kernel()
def deepen(
    board: Board,
    play: Play,
    answer: Play,
    balls: Rows,
    score: Whole,
    shot: Numbers,
    mind: Mind,
    first: int,
    last: int,
    key: np.uint64,
    found: Numbers,
) -> None:
    """Play samples of a shot, and in each position left behind let whoever is next look for the
    best shot. Adds to `found` the sum of what the position seemed worth, and of what it then is,
    to the seat whose turn it is."""
    me = score[TURN]
    after, lying = np.empty(SCORE_COLUMNS, np.int64), np.zeros(2, np.int64)
    room, shots = np.empty(FEATURES), np.empty((_REPLIES, SHOT_COLUMNS))
    rest = np.empty_like(balls)
    for n in range(first, last):
        after[:] = score
        if not _play_one(board, play, balls, after, shot, mind, n):
            continue
        _count(play.balls, lying)
        seemed = standing(board, play.balls, lying, after, me, mind, room)
        found[0] += seemed
        if after[END] != PLAYING:
            found[1] += seemed
            continue
        rest[:] = play.balls
        still(rest)
        turn = after[TURN]
        for seat in (turn, 1 - turn):
            # P5.5: the shooter of a turn that goes on waits, unless nothing else is left.
            if turn != me or (seat == me and lying[me] == 0):
                lay(board, rest, seat, after[DUE + seat], 0.0, key + np.uint64(n))
                after[DUE + seat] = 0
        chance = worth_of(board, answer, rest, after, mind, key, shots, _QUICK, _KEEP, _MORE)
        found[1] += chance if turn == me else 1.0 - chance
