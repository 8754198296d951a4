"""From the flick until all is still: event by event, without a time step.

Each ball keeps its own moment and is not touched while nothing happens to it. When something
does, only its predictions are made anew. Of events at one moment that of the lowest ball comes
first, so the course of a shot is the same everywhere, though not mirrored on a mirrored table.
The models are taken by name, and `part` puts others in their places.
"""

import numpy as np

from tripiv.core.jit import kernel
from tripiv.games.pivic.physics.ball_ball import smooth_balls as meet_balls
from tripiv.games.pivic.physics.cloth import coulomb_cloth as begin
from tripiv.games.pivic.physics.layout import (
    AT,
    AX,
    AY,
    BY_BALL,
    BY_HOLE,
    BY_ITSELF,
    BY_PEG,
    CONTACTS,
    DEPARTURES,
    DROPPED,
    ENDED,
    EVENTS,
    FLYING,
    GONE,
    LEAVE_QX,
    LEAVE_QY,
    LEAVE_VX,
    LEAVE_VY,
    LEAVE_VZ,
    MODE,
    OVER,
    PIECES,
    QX,
    QY,
    RADIUS,
    RAIL_RISE,
    RESTING,
    RIMMING,
    ROLLING,
    UNTIL,
    VX,
    VY,
    VZ,
    Numbers,
    Play,
    Rows,
    World,
    X,
    Y,
    Z,
)
from tripiv.games.pivic.physics.motion import bring
from tripiv.games.pivic.physics.predict import TOUCH_MM, goes_straight, meet_ball, meet_fixed
from tripiv.games.pivic.physics.rim import computed_rim as cross_rim
from tripiv.games.pivic.physics.wall import coulomb_peg as meet_peg
from tripiv.games.pivic.physics.wall import coulomb_rail as meet_rail

__all__ = ["MOST_EVENTS", "flick"]

MOST_EVENTS = 20_000
"""A shot with more of them is void: a lattice of balls that all but touch can have them."""

SURELY = 1.0 - 1e-9
"""A comparison that rounding could turn round is left to who computes exactly."""

ROUNDING_MM = 0.002
"""A ball at rest on a rim, rounded to whole micrometres, still lies there."""


@kernel(inline=True, counted=False)
def _note_piece(play: Play, i: int) -> None:
    n = play.tally[PIECES]
    if n < len(play.pieces):
        ball, row = play.balls[i], play.pieces[n]
        row[0], row[1], row[2] = i, ball[MODE], ball[AT]
        row[3], row[4], row[5] = ball[X], ball[Y], ball[Z]
        row[6], row[7], row[8] = ball[VX], ball[VY], ball[VZ]
        row[9], row[10] = ball[AX], ball[AY]
        play.tally[PIECES] = n + 1


@kernel(inline=True, counted=False)
def _note_contact(play: Play, now: float, kind: int, i: int, other: int, speed: float) -> None:
    n = play.tally[CONTACTS]
    if n < len(play.contacts):
        row = play.contacts[n]
        row[0], row[1], row[2], row[3], row[4] = now, kind, i, other, speed
        play.tally[CONTACTS] = n + 1


@kernel(inline=True, counted=False)
def _meet_others(play: Play, i: int, now: float, reach: float) -> None:
    """Predict anew when a ball meets the others, and keep their soonest meetings true.

    Most others lie still and out of its way, which a few products tell; only what they leave open
    is computed. They err to one side, so that they change no prediction.
    """
    balls, pairs, soonest, partner = play.balls, play.pairs, play.soonest, play.partner
    ball = balls[i]
    mode, x, y, vx, vy = ball[MODE], ball[X], ball[Y], ball[VX], ball[VY]
    speed_squared = vx * vx + vy * vy
    is_straight, going = goes_straight(ball)
    near = 2.0 * reach * TOUCH_MM
    soonest[i] = np.inf
    for j in range(len(balls)):
        if j == i:
            continue
        # Not a row: to take one costs more than what is read of it.
        other_mode, t = balls[j, MODE], np.inf
        # Neither is gone, and not both rest.
        if min(mode, other_mode) != GONE and max(mode, other_mode) != RESTING:
            is_missed = False
            if other_mode == RESTING:
                dx, dy = x - balls[j, X], y - balls[j, Y]
                far = dx * dx + dy * dy - reach * reach
                if far > near and is_straight:
                    ahead = dx * vx + dy * vy
                    is_missed = ahead >= 0.0 or ahead * ahead < SURELY * far * speed_squared
                is_missed = is_missed or SURELY * far > going * (going + 2.0 * reach)
            if not is_missed:
                t = meet_ball(ball, balls[j], now, reach)
        pairs[i, j] = pairs[j, i] = t
        if t < soonest[i]:
            soonest[i], partner[i] = t, j
        if t < soonest[j]:
            soonest[j], partner[j] = t, i
        elif partner[j] == i and t > soonest[j]:
            soonest[j] = np.inf
            for k in range(len(balls)):
                if k != j and pairs[j, k] < soonest[j]:
                    soonest[j], partner[j] = pairs[j, k], k


@kernel(counted=False)
def _depart(play: Play, i: int, kind: int, hole: int, speed: float) -> None:
    """P3.2: a ball is off the table."""
    ball = play.balls[i]
    now, n = ball[AT], play.tally[DEPARTURES]
    row = play.departures[n]
    row[0], row[1], row[2] = i, hole, now
    play.tally[DEPARTURES] = n + 1
    ball[MODE] = GONE
    _note_contact(play, now, kind, i, hole, speed)


@kernel(inline=True, counted=False)
def _hole_under(x: float, y: float, holes: Rows) -> int:
    """The hole over which a ball's centre is; -1 if there is floor."""
    for i in range(len(holes)):
        dx, dy = x - holes[i, 0], y - holes[i, 1]
        inside = holes[i, 2] - ROUNDING_MM
        if dx * dx + dy * dy < inside * inside:
            return i
    return -1


@kernel(counted=False)
def _come_to_hole(world: World, play: Play, i: int, hole: int) -> None:
    """A ball's centre is over an edge: it drops, or is on its way across."""
    ball, hole_at = play.balls[i], world.holes[hole]
    ball[Z] = ball[VZ] = 0.0
    speed = np.sqrt(ball[VX] * ball[VX] + ball[VY] * ball[VY])
    if cross_rim(ball, hole_at[0], hole_at[1], hole_at[2], world.constants):
        _depart(play, i, DROPPED, hole, speed)
    else:
        _note_contact(play, ball[AT], BY_HOLE, i, hole, speed)


@kernel(inline=True, counted=False)
def _go_on(world: World, play: Play, i: int) -> None:
    """Begin the motion that follows from a ball's velocity."""
    ball = play.balls[i]
    if ball[MODE] == GONE:
        return
    hole = -1
    if ball[Z] <= 0.0 and (ball[MODE] == FLYING or ball[MODE] == RIMMING):
        # Come down on a hole, or struck on the way across one.
        hole = _hole_under(ball[X], ball[Y], world.holes)
    if hole >= 0:
        _come_to_hole(world, play, i, hole)
    else:
        begin(ball, world.constants)


@kernel(inline=True, counted=False)
def _look_ahead(world: World, play: Play, i: int) -> None:
    """Predict what a ball meets, and note its motion."""
    ball, fixed = play.balls[i], play.fixed[i]
    fixed[0] = np.inf
    if ball[MODE] != GONE:
        _note_piece(play, i)
        if ball[MODE] != RESTING:
            t, kind, which = meet_fixed(ball, world.rails, world.pegs, world.holes)
            fixed[0], fixed[1], fixed[2] = t, kind, which
    _meet_others(play, i, ball[AT], 2.0 * world.constants[RADIUS])


@kernel(counted=False)
def _meet_wall(world: World, play: Play, i: int, kind: int, which: int) -> None:
    """P3.2: off a peg or a rail, or over the rail."""
    ball = play.balls[i]
    if kind == BY_PEG:
        nx, ny = ball[X] - world.pegs[which, 0], ball[Y] - world.pegs[which, 1]
        far = np.sqrt(nx * nx + ny * ny)
        speed = meet_peg(ball, nx / far, ny / far, world.constants)
    else:
        nx, ny = world.rails[which, 0], world.rails[which, 1]
        if ball[Z] > world.constants[RAIL_RISE]:
            _depart(play, i, OVER, -1, np.sqrt(ball[VX] * ball[VX] + ball[VY] * ball[VY]))
            return
        speed = meet_rail(ball, nx, ny, world.constants)
    _note_contact(play, ball[AT], kind, i, which, speed)


@kernel(inline=True, counted=False)
def _end_motion(ball: Numbers) -> None:
    """Bring a ball to the end of its present motion, to the bit where that matters."""
    bring(ball, ball[UNTIL])
    if ball[MODE] == FLYING:
        ball[Z] = 0.0
    elif ball[MODE] == ROLLING:
        ball[VX] = ball[VY] = ball[QX] = ball[QY] = 0.0
    elif ball[MODE] == RIMMING:
        ball[VX], ball[VY], ball[VZ] = ball[LEAVE_VX], ball[LEAVE_VY], ball[LEAVE_VZ]
        ball[QX], ball[QY] = ball[LEAVE_QX], ball[LEAVE_QY]
        ball[MODE] = ROLLING  # across: there is floor under it again


@kernel(inline=True, counted=False)
def _next(play: Play) -> tuple[int, int]:
    """Which ball something happens to next, and what; (-1, 0) when all is still."""
    first, who, what = np.inf, -1, BY_ITSELF
    balls, fixed, soonest = play.balls, play.fixed, play.soonest
    for i in range(len(balls)):
        if balls[i, MODE] <= RESTING:
            continue
        if fixed[i, 0] < first:
            first, who, what = fixed[i, 0], i, int(fixed[i, 1])
        if soonest[i] < first:
            first, who, what = soonest[i], i, BY_BALL
        if balls[i, UNTIL] < first:
            first, who, what = balls[i, UNTIL], i, BY_ITSELF
    return who, what


@kernel(counted=False)
def flick(world: World, play: Play, shooter: int, vx: float, vy: float) -> None:
    """Play a shot to its end. The rows of `play.balls` are as `balls_at_rest` makes them; all
    else of `play` may hold anything, and is written."""
    balls = play.balls
    for n in range(len(play.tally)):
        play.tally[n] = 0
    for i in range(len(balls)):
        for j in range(len(balls)):
            play.pairs[i, j] = np.inf
        play.fixed[i, 0] = play.soonest[i] = np.inf
        play.partner[i] = -1
    for i in range(len(balls)):
        if balls[i, MODE] != GONE:
            hole = _hole_under(balls[i, X], balls[i, Y], world.holes)
            if hole >= 0:
                _depart(play, i, DROPPED, hole, 0.0)
    i, j, begins = -1, -1, True
    if balls[shooter, MODE] != GONE:
        balls[shooter, VX], balls[shooter, VY] = vx, vy
        i = shooter
    for n in range(MOST_EVENTS):
        # Whoever something happened to goes on; one place in the code, as it is long there.
        while i >= 0:
            if begins:
                _go_on(world, play, i)
            _look_ahead(world, play, i)
            i, j = j, -1
        i, what = _next(play)
        if i < 0:
            play.tally[ENDED] = 1
            break
        play.tally[EVENTS] = n + 1
        ball, begins = balls[i], True
        if what == BY_BALL:
            j = play.partner[i]
            now = play.soonest[i]
            bring(ball, now)
            bring(balls[j], now)
            speed = meet_balls(ball, balls[j], world.constants)
            _note_contact(play, now, BY_BALL, i, j, speed)
        elif what == BY_ITSELF:
            _end_motion(ball)
        else:
            which = int(play.fixed[i, 2])
            bring(ball, play.fixed[i, 0])
            if what == BY_HOLE:
                _come_to_hole(world, play, i, which)
                begins = False
            else:
                _meet_wall(world, play, i, what, which)
