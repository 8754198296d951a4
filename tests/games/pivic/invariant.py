"""What no shot may break: energy never grows, nothing overlaps, nothing gets out."""

import numpy as np

from games.pivic.shots import Trial
from tripiv.core.jit import kernel
from tripiv.games.pivic.physics import layout as lay
from tripiv.games.pivic.physics import loop
from tripiv.games.pivic.physics.layout import Numbers, Play, Rows, World
from tripiv.games.pivic.physics.motion import bring, energy
from tripiv.games.pivic.physics.run import Course
from tripiv.games.pivic.physics.world import balls_at_rest, new_play, world_of
from tripiv.games.pivic.table_fault import rail_gap_mm

__all__ = ["deepest_overlap", "energy_growth", "is_sound"]

_GONE, _RIMMING, _FLYING = lay.GONE, lay.RIMMING, lay.FLYING
_MODE, _AT, _Z, _UNTIL = lay.MODE, lay.AT, lay.Z, lay.UNTIL
_GRAVITY = lay.GRAVITY
_BY_BALL, _BY_ITSELF, _BY_HOLE = lay.BY_BALL, lay.BY_ITSELF, lay.BY_HOLE
_MOST = loop.MOST_EVENTS
_next, _go_on, _look_ahead = loop._next, loop._go_on, loop._look_ahead
_come_to_hole, _meet_wall, _end_motion = loop._come_to_hole, loop._meet_wall, loop._end_motion
_meet_balls = loop.meet_balls


@kernel()
def _whole(ball: Numbers, gravity: float) -> float:
    """Energy with that of height; none once it is gone."""
    if ball[_MODE] == _GONE:
        return 0.0
    return float(energy(ball) + gravity * ball[_Z])


@kernel()
def _watched(world: World, play: Play, shooter: int, vx: float, vy: float, entry: Numbers) -> float:
    """The loop of `flick`, with the books of energy kept at each event; the most that any of them
    gave. A ball over a hole goes at a mean speed: what it leaves with is compared with what it
    came with."""
    play.tally[:] = 0
    play.pairs[:] = np.inf
    play.fixed[:] = np.inf
    play.soonest[:] = np.inf
    play.partner[:] = -1
    balls, gravity, worst = play.balls, world.constants[_GRAVITY], 0.0
    balls[shooter, lay.VX], balls[shooter, lay.VY] = vx, vy
    before = _whole(balls[shooter], gravity)
    _go_on(world, play, shooter)
    _look_ahead(world, play, shooter)
    worst = max(worst, _whole(balls[shooter], gravity) - before)
    entry[shooter] = before
    for _ in range(_MOST):
        i, what = _next(play)
        if i < 0:
            break
        ball = balls[i]
        before = _whole(ball, gravity)
        if what == _BY_BALL:
            j, now = play.partner[i], play.soonest[i]
            other = balls[j]
            before += _whole(other, gravity)
            bring(ball, now)
            bring(other, now)
            moved = _whole(ball, gravity) + _whole(other, gravity)
            worst = max(worst, moved - before)
            _meet_balls(ball, other, world.constants)
            entry[i], entry[j] = _whole(ball, gravity), _whole(other, gravity)
            worst = max(worst, entry[i] + entry[j] - moved)
            _go_on(world, play, i)
            _look_ahead(world, play, i)
            _go_on(world, play, j)
            _look_ahead(world, play, j)
            after = _whole(ball, gravity) + _whole(other, gravity)
            worst = max(worst, after - moved)
            continue
        if what == _BY_ITSELF:
            rimmed = ball[_MODE] == _RIMMING
            _end_motion(ball)
            moved = _whole(ball, gravity)
            worst = max(worst, moved - (entry[i] if rimmed else before))
            _go_on(world, play, i)
            _look_ahead(world, play, i)
            worst = max(worst, _whole(ball, gravity) - moved)
            entry[i] = moved
            continue
        which = int(play.fixed[i, 2])
        bring(ball, play.fixed[i, 0])
        moved = _whole(ball, gravity)
        worst = max(worst, moved - before)
        entry[i] = moved
        if what == _BY_HOLE:
            _come_to_hole(world, play, i, which)
            _look_ahead(world, play, i)
        else:
            _meet_wall(world, play, i, what, which)
            entry[i] = _whole(ball, gravity)
            worst = max(worst, entry[i] - moved)
            _go_on(world, play, i)
            _look_ahead(world, play, i)
        worst = max(worst, _whole(ball, gravity) - moved)
    return worst


def energy_growth(trial: Trial) -> float:
    """The most that any event gave, as a share of what the flick gave."""
    play = new_play(balls_at_rest(trial.balls, len(trial.balls)))
    vx, vy = trial.velocity
    given = _watched(world_of(trial.table), play, trial.shooter, vx, vy, np.zeros(len(trial.balls)))
    return given / (0.5 * (vx * vx + vy * vy))


@kernel()
def _deepest(
    start: Rows, pieces: Rows, gone_at: Numbers, pegs: Rows, reach: float, until: float, step: float
) -> float:
    """How deep balls get into one another or into pegs, looked at every `step` seconds and at
    each event."""
    count = len(start)
    row_of, places = np.full(count, -1), np.empty((count, 3))
    worst, n, now, looked = 0.0, 0, 0.0, 0
    while now <= until:
        while n < len(pieces) and pieces[n, 2] <= now:
            row_of[int(pieces[n, 0])] = n
            n += 1
        for i in range(count):
            if row_of[i] < 0:
                places[i, 0], places[i, 1], places[i, 2] = start[i, 0], start[i, 1], 0.0
                continue
            p = pieces[row_of[i]]
            t = now - p[2]
            places[i, 0] = p[3] + (p[6] + 0.5 * p[9] * t) * t
            places[i, 1] = p[4] + (p[7] + 0.5 * p[10] * t) * t
            fall = -9806.65 if p[1] == _FLYING else 0.0
            places[i, 2] = p[5] + (p[8] + 0.5 * fall * t) * t if p[1] == _FLYING else 0.0
        for i in range(count):
            if gone_at[i] <= now:
                continue
            for j in range(i):
                if gone_at[j] > now:
                    dx, dy = places[i, 0] - places[j, 0], places[i, 1] - places[j, 1]
                    dz = places[i, 2] - places[j, 2]
                    worst = max(worst, reach - np.sqrt(dx * dx + dy * dy + dz * dz))
            for k in range(len(pegs)):
                dx, dy = places[i, 0] - pegs[k, 0], places[i, 1] - pegs[k, 1]
                worst = max(worst, pegs[k, 2] - np.sqrt(dx * dx + dy * dy))
        looked += 1
        coming = looked * step
        if n < len(pieces) and pieces[n, 2] < coming:
            looked -= 1
            coming = pieces[n, 2]
        now = coming
    return worst


def deepest_overlap(trial: Trial, course: Course, step_s: float) -> float:
    """In millimetres; what overlapped before the flick is no fault of the shot."""
    start = np.array([(x, y) for _, x, y in trial.balls])
    gone_at = np.full(len(start), np.inf)
    for ball, _, moment in course.departures:
        gone_at[int(ball)] = moment
    world = world_of(trial.table)
    reach = 2.0 * trial.table.ball.radius_mm
    return _deepest(start, course.pieces, gone_at, world.pegs, reach, course.duration_s, step_s)


def is_sound(trial: Trial, course: Course) -> bool:
    """All is finite, every ball is on the table or has left it, and none is in a rail."""
    if not (np.isfinite(course.pieces).all() and np.isfinite(course.balls).all()):
        return False
    gone = {int(ball) for ball, _, _ in course.departures}
    radius = trial.table.ball.radius_mm
    return len(gone) == len(course.departures) and all(
        rail_gap_mm(trial.table, x, y) >= radius - 1e-6
        for ball, (x, y) in enumerate(course.balls)
        if ball not in gone
    )
