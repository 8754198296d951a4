"""Shots with a purpose, each with an estimate of its chance, before any is played.

Straight at a ball so that it goes into a hole, off a rail, off a peg, by way of another ball; an
own ball into the goal; out of danger or into another's way. Angles and speeds come from the
geometry of a ball that is met where it must be (the "ghost"), and from friction:

    from ──── way ────▶ ghost │ target ──── far ────▶ hole
"""

import numpy as np

from tripiv.core.jit import kernel
from tripiv.core.rng_kernel import bits
from tripiv.games.pivic.physics.layout import (
    BALL_RESTITUTION,
    GONE,
    GRAVITY,
    MODE,
    RADIUS,
    RAIL_RESTITUTION,
    ROLLING_FRICTION,
    SLIDING_FRICTION,
    Numbers,
    Rows,
    X,
    Y,
)
from tripiv.games.pivic.players.kernel_value import NEEDLESS, chance_within, clearance
from tripiv.games.pivic.players.layout import (
    ANGLE,
    KIND,
    NOBODY,
    PRIOR,
    SHOOTER,
    SPEED,
    TARGET,
    TARGET_HOLE,
    Board,
)
from tripiv.games.pivic.table import SEAT_BALLS

__all__ = [
    "AT_BALL",
    "AT_GOAL",
    "BY_BALL",
    "BY_PEG",
    "BY_RAIL",
    "GUARD",
    "LUCK",
    "aim",
    "flick_speed",
]

AT_BALL, AT_GOAL, BY_RAIL, BY_PEG, BY_BALL, GUARD, LUCK = range(7)

_SLOWEST = 60.0
_THINNEST = 0.2
_FAINT = 0.12
_SLOW, _SOFT, _FIRM = 0.15, 0.35, 0.7
"""How fast a ball should come to a hole, as a share of the speed at which it still drops."""
_ROLLING_OFF = (0.20, 0.20)
_SLIDING_OFF = (0.55, 0.32)
"""How steeply a ball comes off a rail of restitution 0.65, as a share of how steeply it came: so
much, and so much more if it came straight at the rail. One that rolls keeps its spin into the
rail, which bends its way. As the physics has it between 0.4 and 1.6 m/s."""
_GUARDS = 6
"""Directions for an own ball that is to lie elsewhere."""


@kernel()
def flick_speed(board: Board, wanted: float, far: float) -> float:
    """The speed of a flick after which a ball still has the wanted speed at that distance."""
    constants = board.world.constants
    slide, roll = (
        constants[SLIDING_FRICTION] * constants[GRAVITY],
        constants[ROLLING_FRICTION] * constants[GRAVITY],
    )
    sliding = np.sqrt(wanted * wanted + 2.0 * slide * far)
    if 12.0 * sliding * sliding / (49.0 * slide) >= far:
        return float(sliding)
    speed = 1.4 * np.sqrt(wanted * wanted + 2.0 * roll * far)
    for _ in range(2):
        rolling = max(far - 12.0 * speed * speed / (49.0 * slide), 0.0)
        speed = 1.4 * np.sqrt(wanted * wanted + 2.0 * roll * rolling)
    return float(speed)


@kernel()
def _add(
    board: Board,
    shots: Rows,
    count: int,
    shooter: int,
    dx: float,
    dy: float,
    speed: float,
    prior: float,
    kind: int,
    target: int,
    hole: int,
) -> int:
    """Put a shot among the `count` that stand in the rows; the least promising makes room."""
    at = count
    if count == len(shots):
        at = int(np.argmin(shots[:, PRIOR]))
        if shots[at, PRIOR] >= prior:
            return count
    row = shots[at]
    row[SHOOTER], row[ANGLE] = shooter, np.arctan2(dy, dx)
    row[SPEED] = min(max(speed, _SLOWEST), board.top_speed)
    row[PRIOR], row[KIND], row[TARGET], row[TARGET_HOLE] = prior, kind, target, hole
    return min(count + 1, len(shots))


@kernel()
def _ghost(
    x: float, y: float, to_x: float, to_y: float, reach: float
) -> tuple[float, float, float, float]:
    """Where a ball must be met to go there: the place, and the direction it then takes."""
    dx, dy = to_x - x, to_y - y
    far = np.sqrt(dx * dx + dy * dy) + 1e-9
    return x - reach * dx / far, y - reach * dy / far, dx / far, dy / far


@kernel()
def _mirror(
    rails: Rows, k: int, x: float, y: float, ahead_x: float, ahead_y: float, bounce: float
) -> tuple[float, float]:
    """Where (x, y) seems to be in a rail, for a ball from (ahead_x, ahead_y) that comes off it
    `bounce` times as steeply as it came."""
    nx, ny, edge = rails[k, 0], rails[k, 1], rails[k, 2]
    gap = nx * x + ny * y - edge
    before = nx * ahead_x + ny * ahead_y - edge
    # Seen from there the whole way across is before + gap / bounce, the way along as it is.
    seen = before + gap / bounce
    along_x = (x - gap * nx) - (ahead_x - before * nx)
    along_y = (y - gap * ny) - (ahead_y - before * ny)
    return ahead_x + along_x - seen * nx, ahead_y + along_y - seen * ny


@kernel()
def _bank(
    board: Board, k: int, x: float, y: float, to_x: float, to_y: float, wanted: float
) -> tuple[float, float, float, float]:
    """Off rail k from (x, y) to (to_x, to_y): the place to aim at, how much less steeply a ball
    comes off than it came, and the share of its speed that it keeps. `wanted`: its speed there."""
    constants, rails = board.world.constants, board.world.rails
    share = max(constants[RAIL_RESTITUTION], 0.1) / 0.65
    gap = max(rails[k, 0] * x + rails[k, 1] * y - rails[k, 2], 0.0)
    is_rolling, sine = True, 0.7
    seen_x, seen_y, bounce, kept = to_x, to_y, 1.0, 1.0
    for n in range(4):
        flat, steep = _ROLLING_OFF if is_rolling else _SLIDING_OFF
        bounce = share * (flat + steep * sine)
        seen_x, seen_y = _mirror(rails, k, to_x, to_y, x, y, bounce)
        dx, dy = seen_x - x, seen_y - y
        way = np.sqrt(dx * dx + dy * dy) + 1e-6
        sine = abs(rails[k, 0] * dx + rails[k, 1] * dy) / way
        kept = np.sqrt(1.0 - (1.0 - min(bounce, 1.0) ** 2) * sine * sine)
        if n == 1:
            speed = flick_speed(board, wanted / kept, way)
            slide = constants[SLIDING_FRICTION] * constants[GRAVITY]
            is_rolling = 12.0 * speed * speed / (49.0 * slide) < gap / (sine + 1e-6)
    return seen_x, seen_y, bounce, float(kept)


@kernel()
def _at_ball(
    board: Board,
    balls: Rows,
    i: int,
    j: int,
    hole: int,
    worth: float,
    spread: float,
    shots: Rows,
    count: int,
) -> int:
    """Ball i straight at ball j, or off a rail or a peg, so that j drops into a hole."""
    world = board.world
    radius = world.constants[RADIUS]
    reach = 2.0 * radius
    given = 0.5 * (1.0 + world.constants[BALL_RESTITUTION])
    x, y, jx, jy = balls[i, X], balls[i, Y], balls[j, X], balls[j, Y]
    hx, hy, hr = world.holes[hole, 0], world.holes[hole, 1], world.holes[hole, 2]
    # Ball j goes straight (k = -1) or off rail k.
    for k in range(-1, len(world.rails)):
        to_x, to_y, kept = hx, hy, 1.0
        if k >= 0:
            to_x, to_y, _, kept = _bank(board, k, jx, jy, hx, hy, _SOFT * board.captures[hole])
        gx, gy, ux, uy = _ghost(jx, jy, to_x, to_y, reach)
        far = np.sqrt((to_x - jx) ** 2 + (to_y - jy) ** 2)
        within = 0.8 * hr / far
        if k >= 0:
            within *= 0.5
        wx, wy = gx - x, gy - y
        way = np.sqrt(wx * wx + wy * wy) + 1e-6
        cut = (wx * ux + wy * uy) / way
        ratio = within / (spread * (way / (reach * max(cut, _THINNEST)) + 0.3))
        if cut < _THINNEST or ratio < _FAINT:
            continue
        prior = worth * chance_within(ratio) * min(1.0, 2.0 * cut)
        if k < 0 and clearance(board, balls, j, j, jx, jy, hx, hy) < 0.0:
            prior *= 0.2
        if clearance(board, balls, i, j, x, y, gx, gy) < 0.0:
            prior *= 0.15
        for share in (_SOFT, _FIRM):
            if k >= 0 and share != _SOFT:
                continue
            away = flick_speed(board, share * board.captures[hole] / kept, far)
            speed = flick_speed(board, away / (cut * given), way)
            count = _add(
                board, shots, count, i, wx, wy, speed, prior,
                AT_BALL if k < 0 else BY_RAIL, j, hole,
            )  # fmt: skip
    # Ball j straight into the hole, ball i off a rail or a peg before.
    gx, gy, ux, uy = _ghost(jx, jy, hx, hy, reach)
    far = np.sqrt((hx - jx) ** 2 + (hy - jy) ** 2)
    within = 0.8 * hr / far
    away = flick_speed(board, _SOFT * board.captures[hole], far)
    for m in range(len(world.rails)):
        mx, my, bounce, kept = _bank(board, m, x, y, gx, gy, 1.5 * away)
        wx, wy = mx - x, my - y
        way = np.sqrt(wx * wx + wy * wy) + 1e-6
        # The direction after the rail: turned round, and less steep.
        nx, ny = world.rails[m, 0], world.rails[m, 1]
        across = (wx * nx + wy * ny) / way
        vx, vy = (
            wx / way - (1.0 + bounce) * across * nx,
            wy / way - (1.0 + bounce) * across * ny,
        )
        left = np.sqrt(vx * vx + vy * vy) + 1e-9
        cut = (vx * ux + vy * uy) / left
        ratio = within / (spread * (1.5 * way / (reach * max(cut, _THINNEST)) + 0.3))
        if cut >= _THINNEST and ratio >= _FAINT:
            prior = 0.7 * worth * chance_within(ratio)
            speed = flick_speed(board, away / (cut * given * kept), way)
            count = _add(board, shots, count, i, wx, wy, speed, prior, BY_RAIL, j, hole)
    for m in range(len(world.pegs)):
        px, py, touch = world.pegs[m, 0], world.pegs[m, 1], world.pegs[m, 2]
        near = np.sqrt((px - x) ** 2 + (py - y) ** 2)
        if near > 20.0 * radius or near <= touch:
            continue
        wx, wy, cut = _off_peg(px, py, touch, x, y, gx, gy, ux, uy)
        if cut < _THINNEST:
            continue
        way = near + np.sqrt((gx - px) ** 2 + (gy - py) ** 2)
        ratio = within / (spread * (near / touch) * (way / (reach * cut)))
        if ratio >= 0.5 * _FAINT:
            away = flick_speed(board, 0.6 * board.captures[hole], far)
            speed = flick_speed(board, 1.3 * away / cut, way)
            prior = 0.5 * worth * chance_within(ratio)
            count = _add(board, shots, count, i, wx, wy, speed, prior, BY_PEG, j, hole)
    return count


@kernel()
def _off_peg(
    px: float,
    py: float,
    touch: float,
    x: float,
    y: float,
    to_x: float,
    to_y: float,
    ux: float,
    uy: float,
) -> tuple[float, float, float]:
    """Whereto a ball must go from (x, y) to get to (to_x, to_y) off a peg, and the cosine of
    its way then to (ux, uy). The contact lies where the ways there make equal angles."""
    cx, cy = px, py
    for _ in range(6):
        ax, ay, bx, by = x - cx, y - cy, to_x - cx, to_y - cy
        a, b = np.sqrt(ax * ax + ay * ay) + 1e-9, np.sqrt(bx * bx + by * by) + 1e-9
        nx, ny = ax / a + bx / b, ay / a + by / b
        n = np.sqrt(nx * nx + ny * ny)
        if n < 1e-6:
            return 0.0, 0.0, -1.0
        cx, cy = px + touch * nx / n, py + touch * ny / n
    bx, by = to_x - cx, to_y - cy
    b = np.sqrt(bx * bx + by * by) + 1e-9
    return cx - x, cy - y, (bx * ux + by * uy) / b


@kernel()
def _by_ball(
    board: Board,
    balls: Rows,
    j: int,
    hole: int,
    mine: int,
    worth: float,
    spread: float,
    shots: Rows,
    count: int,
) -> int:
    """An own ball at any ball k, which hits ball j into a hole."""
    world = board.world
    reach = 2.0 * world.constants[RADIUS]
    given = 0.5 * (1.0 + world.constants[BALL_RESTITUTION])
    jx, jy = balls[j, X], balls[j, Y]
    hx, hy, hr = world.holes[hole, 0], world.holes[hole, 1], world.holes[hole, 2]
    gx, gy, ux, uy = _ghost(jx, jy, hx, hy, reach)
    far = np.sqrt((hx - jx) ** 2 + (hy - jy) ** 2)
    within = 0.8 * hr / far
    for k in range(len(balls)):
        if k == j or balls[k, MODE] == GONE:
            continue
        kx, ky = balls[k, X], balls[k, Y]
        ax, ay = gx - kx, gy - ky
        between = np.sqrt(ax * ax + ay * ay) + 1e-6
        cut = (ax * ux + ay * uy) / between
        gain = between / reach + 0.3
        if cut < 0.4 or within / (spread * gain) < 2.0 * _FAINT:
            continue
        qx, qy, tx, ty = _ghost(kx, ky, gx, gy, reach)
        for i in range(mine, mine + SEAT_BALLS):
            if i in (j, k) or balls[i, MODE] == GONE:
                continue
            wx, wy = qx - balls[i, X], qy - balls[i, Y]
            way = np.sqrt(wx * wx + wy * wy) + 1e-6
            thin = (wx * tx + wy * ty) / way
            if thin < 0.4:
                continue
            ratio = within / (spread * gain * (way / (reach * thin) + 0.3))
            if ratio < _FAINT:
                continue
            if clearance(board, balls, i, k, balls[i, X], balls[i, Y], qx, qy) < 0.0:
                continue
            away = flick_speed(board, 0.6 * board.captures[hole], far) / (cut * given)
            passed = flick_speed(board, away, between) / (thin * given)
            speed = flick_speed(board, passed, way)
            prior = worth * chance_within(ratio) * 0.8
            count = _add(board, shots, count, i, wx, wy, speed, prior, BY_BALL, j, hole)
    return count


@kernel()
def aim(
    board: Board,
    balls: Rows,
    seat: int,
    worths: Numbers,
    spread: float,
    key: np.uint64,
    luck: int,
    shots: Rows,
) -> int:
    """Fill the rows of `shots` with what seems best, `luck` shots at random among them; how many
    there are. `worths`: of a ball of the other's in the goal attacked, in another hole; of an own
    ball in the goal; of getting out of danger."""
    spread = max(spread, NEEDLESS)
    mine, theirs = seat * SEAT_BALLS, (1 - seat) * SEAT_BALLS
    world, goal = board.world, board.goals[1 - seat]
    count = 0
    purposeful = shots[: max(len(shots) - luck, 1)]
    for i in range(mine, mine + SEAT_BALLS):
        if balls[i, MODE] == GONE:
            continue
        count = _into_goal(board, balls, i, goal, worths[2], spread, purposeful, count)
        count = _guard(board, balls, i, worths[3], key, purposeful, count)
        for j in range(mine, mine + SEAT_BALLS):
            if j != i and balls[j, MODE] != GONE:
                count = _at_ball(
                    board, balls, i, j, goal, 0.6 * worths[2], spread, purposeful, count
                )
        for j in range(theirs, theirs + SEAT_BALLS):
            if balls[j, MODE] == GONE:
                continue
            for hole in range(len(world.holes)):
                if hole != board.goals[seat]:
                    worth = worths[0] if hole == goal else worths[1]
                    count = _at_ball(board, balls, i, j, hole, worth, spread, purposeful, count)
    for j in range(theirs, theirs + SEAT_BALLS):
        if balls[j, MODE] == GONE:
            continue
        for hole in range(len(world.holes)):
            if hole != board.goals[seat]:
                worth = worths[0] if hole == goal else worths[1]
                count = _by_ball(board, balls, j, hole, mine, worth, spread, purposeful, count)
    return _at_random(board, balls, mine, key, luck, shots, count)


@kernel()
def _into_goal(
    board: Board,
    balls: Rows,
    i: int,
    goal: int,
    worth: float,
    spread: float,
    shots: Rows,
    count: int,
) -> int:
    """P5.2: an own ball into the goal attacked, straight or off a rail."""
    world = board.world
    x, y = balls[i, X], balls[i, Y]
    hx, hy, hr = world.holes[goal, 0], world.holes[goal, 1], world.holes[goal, 2]
    free = clearance(board, balls, i, i, x, y, hx, hy)
    for k in range(-1, len(world.rails)):
        for share in (_SLOW, _SOFT, _FIRM):
            if k >= 0 and share == _SLOW:
                continue
            wanted = share * board.captures[goal]
            to_x, to_y, kept = hx, hy, 1.0
            if k >= 0:
                to_x, to_y, _, kept = _bank(board, k, x, y, hx, hy, wanted)
            wx, wy = to_x - x, to_y - y
            way = np.sqrt(wx * wx + wy * wy) + 1e-6
            within = 0.8 * hr / way
            within = 0.4 * within if k >= 0 else min(within, max(free, 0.2 * within))
            prior = worth * chance_within(within / spread)
            speed = flick_speed(board, wanted / kept, way)
            count = _add(board, shots, count, i, wx, wy, speed, prior, AT_GOAL, i, goal)
    return count


@kernel()
def _guard(
    board: Board, balls: Rows, i: int, worth: float, key: np.uint64, shots: Rows, count: int
) -> int:
    """An own ball is to lie elsewhere: out of danger, in the way of a ball, beside another."""
    x, y = balls[i, X], balls[i, Y]
    for n in range(_GUARDS):
        word = bits(key, np.uint64(64 * i + n))
        turn = 2.0 * np.pi * (n + float(word >> np.uint64(40)) / 2.0**24) / _GUARDS
        far = 25.0 + 250.0 * float(word & np.uint64(0xFFFF)) / 2.0**16
        dx, dy = np.cos(turn), np.sin(turn)
        prior = worth * (1.0 + 0.5 * float((word >> np.uint64(16)) & np.uint64(0xFF)) / 256.0)
        if clearance(board, balls, i, i, x, y, x + far * dx, y + far * dy) > 0.0:
            speed = flick_speed(board, 0.0, far)
            count = _add(board, shots, count, i, dx, dy, speed, prior, GUARD, NOBODY, NOBODY)
    return count


@kernel()
def _at_random(
    board: Board, balls: Rows, mine: int, key: np.uint64, luck: int, shots: Rows, count: int
) -> int:
    """Any ball, any direction, any speed: what nobody thought of."""
    own = np.empty(SEAT_BALLS, np.int64)
    many = 0
    for i in range(mine, mine + SEAT_BALLS):
        if balls[i, MODE] != GONE:
            own[many] = i
            many += 1
    if many == 0:
        return 0
    for n in range(min(luck, len(shots) - count)):
        word = bits(key, np.uint64(4096 + n))
        row = shots[count]
        row[SHOOTER] = own[n % many]
        row[ANGLE] = 2.0 * np.pi * float(word >> np.uint64(40)) / 2.0**24
        row[SPEED] = min(
            max(board.top_speed * (float(word & np.uint64(0xFFFF)) / 2.0**16) ** 2, 2 * _SLOWEST),
            board.top_speed,
        )
        row[PRIOR], row[KIND], row[TARGET], row[TARGET_HOLE] = 0.0, LUCK, NOBODY, NOBODY
        count += 1
    return count
