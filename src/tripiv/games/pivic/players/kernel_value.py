"""What a position is worth to the seat that shoots next: its chance to win, between 0 and 1.

A few features, weighed and squeezed: the points, the balls, and what each side could sink with
one shot, judged from distances and angles alone. The weights come from matches (`weight`).

The chance of a shot is that of an error below a tolerance:

    own ball ──── d ────▶ hole             tolerance: the hole, seen from the ball
    own ball ─ d1 ▶ ball ─ d2 ▶ hole       the error grows by d1 / 2R on the way
"""

import numpy as np

from tripiv.core.jit import kernel
from tripiv.games.pivic.physics.layout import GONE, MODE, RADIUS, Numbers, Rows, Whole, X, Y
from tripiv.games.pivic.players.layout import DUE, POINTS, REMOVALS, Board
from tripiv.games.pivic.table import SEAT_BALLS

__all__ = [
    "FEATURES",
    "NEEDLESS",
    "THREATS",
    "chance_within",
    "clearance",
    "features",
    "threats",
    "value",
]

THREATS = 5
"""Of a seat, if it shot now: into the other's goal a ball of the other's, an own one for a point,
an own one for a retrieval; a ball of the other's into any hole; all of those together."""
_FOE_IN, _OWN_POINT, _OWN_BACK, _FOE_DROPS, _ALL_DROPS = range(THREATS)

_SCORES, _LEAD, _ONE, _TWO, _FULL = 0, 9, 10, 12, 14
_MINE, _THEIRS, _HELD = 16, 16 + THREATS, 16 + 2 * THREATS
FEATURES = _HELD + 2

NEEDLESS = 1e-3
"""A spread of aims, in radians, below which nobody aims better."""
_SHARE_OF_HOLE = 0.75  # of its radius: nearer to the edge a ball is apt to leave again
_FAINT = 0.2  # a tolerance by the error: less is luck
_THINNEST = 0.2  # cosine of the thinnest cut worth a thought


@kernel("float64(float64)", inline=True)
def chance_within(ratio: float) -> float:
    """About the chance that a normal error stays below so many times its deviation."""
    return float(ratio / np.sqrt(1.1 + ratio * ratio))


@kernel()
def clearance(
    board: Board, balls: Rows, i: int, j: int, x: float, y: float, to_x: float, to_y: float
) -> float:
    """How many radians a ball may go astray on its way (x, y) to (to_x, to_y) before it touches
    a ball other than i and j, or a peg; below zero if something is in the way."""
    dx, dy = to_x - x, to_y - y
    far = np.sqrt(dx * dx + dy * dy)
    if far < 1e-6:
        return np.inf
    dx, dy = dx / far, dy / far
    free = np.inf
    reach = 2.0 * board.world.constants[RADIUS]
    for k in range(len(balls)):
        if k in (i, j) or balls[k, MODE] == GONE:
            continue
        ox, oy = balls[k, X] - x, balls[k, Y] - y
        along = ox * dx + oy * dy
        if 0.0 < along < far:
            free = min(free, (abs(ox * dy - oy * dx) - reach) / along)
    for k in range(len(board.world.pegs)):
        ox, oy = board.world.pegs[k, 0] - x, board.world.pegs[k, 1] - y
        along = ox * dx + oy * dy
        if 0.0 < along < far:
            free = min(free, (abs(ox * dy - oy * dx) - board.world.pegs[k, 2]) / along)
    return free


@kernel()
def threats(
    board: Board, balls: Rows, seat: int, makes_point: bool, spread: float, found: Numbers
) -> None:
    """What a seat could sink with one shot; see `THREATS`."""
    found[:] = 0.0
    holes, radius = board.world.holes, board.world.constants[RADIUS]
    spread = max(spread, NEEDLESS)
    goal = board.goals[1 - seat]
    mine, theirs = seat * SEAT_BALLS, (1 - seat) * SEAT_BALLS
    for i in range(mine, mine + SEAT_BALLS):
        if balls[i, MODE] == GONE:
            continue
        x, y = balls[i, X], balls[i, Y]
        dx, dy = holes[goal, 0] - x, holes[goal, 1] - y
        within = _SHARE_OF_HOLE * holes[goal, 2] / np.sqrt(dx * dx + dy * dy)
        at = _OWN_POINT if makes_point else _OWN_BACK
        if chance_within(within / spread) > found[at]:
            free = clearance(board, balls, i, i, x, y, holes[goal, 0], holes[goal, 1])
            found[at] = max(found[at], chance_within(max(min(within, free), 0.0) / spread))
    for j in range(theirs, theirs + SEAT_BALLS):
        if balls[j, MODE] == GONE:
            continue
        jx, jy = balls[j, X], balls[j, Y]
        best = 0.0
        for hole in range(len(holes)):
            if hole == board.goals[seat]:
                continue
            dx, dy = holes[hole, 0] - jx, holes[hole, 1] - jy
            far = np.sqrt(dx * dx + dy * dy)
            within = _SHARE_OF_HOLE * holes[hole, 2] / far
            dx, dy = dx / far, dy / far
            ghost_x, ghost_y = jx - 2.0 * radius * dx, jy - 2.0 * radius * dy
            free, is_known = 0.0, False
            for i in range(mine, mine + SEAT_BALLS):
                if balls[i, MODE] == GONE:
                    continue
                gx, gy = ghost_x - balls[i, X], ghost_y - balls[i, Y]
                way = np.sqrt(gx * gx + gy * gy) + 1e-6
                cut = (gx * dx + gy * dy) / way
                if cut < _THINNEST:
                    continue
                error = spread * (way / (2.0 * radius * cut) + 0.3)
                ratio = within / error
                if ratio < _FAINT:
                    continue
                chance = chance_within(ratio) * min(1.0, 2.0 * cut)
                if chance <= best and (hole != goal or chance <= found[_FOE_IN]):
                    continue
                if not is_known:
                    free = clearance(board, balls, j, j, jx, jy, holes[hole, 0], holes[hole, 1])
                    is_known = True
                if free < within:
                    chance *= 0.15 if free <= 0.0 else 0.15 + 0.85 * free / within
                if chance <= best and (hole != goal or chance <= found[_FOE_IN]):
                    continue
                if clearance(board, balls, i, j, balls[i, X], balls[i, Y], ghost_x, ghost_y) < 0.0:
                    chance *= 0.1
                best = max(best, chance)
                if hole == goal:
                    found[_FOE_IN] = max(found[_FOE_IN], chance)
        found[_FOE_DROPS] = max(found[_FOE_DROPS], best)
        found[_ALL_DROPS] += best


@kernel()
def features(
    board: Board, balls: Rows, lying: Whole, score: Whole, seat: int, spread: float, found: Numbers
) -> None:
    """What the weights are for; `seat` shoots next."""
    found[:] = 0.0
    foe = 1 - seat
    found[_SCORES + 3 * min(score[POINTS + seat], 2) + min(score[POINTS + foe], 2)] = 1.0
    mine, theirs = lying[seat] + score[DUE + seat], lying[foe] + score[DUE + foe]
    found[_LEAD] = (mine - theirs) / SEAT_BALLS
    for n, count in enumerate((mine, theirs)):
        found[_ONE + n] = 1.0 if count <= 1 else 0.0
        found[_TWO + n] = 1.0 if count == 2 else 0.0
        found[_FULL + n] = 1.0 if count == SEAT_BALLS else 0.0
    threats(board, balls, seat, mine == SEAT_BALLS, spread, found[_MINE : _MINE + THREATS])
    threats(board, balls, foe, theirs == SEAT_BALLS, spread, found[_THEIRS : _THEIRS + THREATS])
    found[_HELD] = score[REMOVALS + seat]
    found[_HELD + 1] = score[REMOVALS + foe]


@kernel()
def value(
    board: Board,
    balls: Rows,
    lying: Whole,
    score: Whole,
    seat: int,
    spread: float,
    weights: Numbers,
    room: Numbers,
) -> float:
    """The chance of `seat`, which shoots next, to win. `room` has space for the features."""
    features(board, balls, lying, score, seat, spread, room)
    total = 0.0
    for i in range(FEATURES):
        total += weights[i] * room[i]
    return float(1.0 / (1.0 + np.exp(-total)))
