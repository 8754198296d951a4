"""A growing tree for two to four sides: each node holds what its visits were worth to each side.

Every side is taken to look after itself alone, so that the values come to a max-n equilibrium: no
side is assumed to gang up on another. One visit walks down to a node that was never seen, judges
it, and adds the judgement to all nodes on the way. The judgement is either a random playout
(plain UCT, the peer that stronger players are measured against) or what the pieces promise.

Arrays: `links` says for each node its first child, how many children, the packed action that
leads to it, its visits, and its result where that is settled; `totals` the sum of what the visits
were worth to each side; `priors` how promising an action looks before it was tried; `settings` as
below.
"""

import numpy as np
import numpy.typing as npt

from tripiv.core.jit import kernel
from tripiv.core.rng_kernel import bits
from tripiv.games.pivit.kernel_bits import U0, Numbers, Words, popcount
from tripiv.games.pivit.kernel_board import CORNERS, MAX_ACTIONS, WALLS, landings
from tripiv.games.pivit.kernel_playout import playout
from tripiv.games.pivit.kernel_rules import apply, list_actions, winner
from tripiv.games.pivit.kernel_state import get
from tripiv.games.pivit.layout import END, GONE, MASTERS, RANKS, SIZE, TURN, UPRIGHT, WORDS
from tripiv.games.pivit.players.kernel_value import (
    FIRST_MASTER,
    FULL,
    MOBILITY,
    PROMOTION,
    blend,
    prospects,
    worth,
)

__all__ = [
    "ACTION",
    "ASKED_TO_STOP",
    "CHILDREN",
    "COUNT",
    "EXPLORE",
    "LINKS",
    "PLAYS_OUT",
    "RESULT",
    "SEED",
    "SETTINGS",
    "SETTLES",
    "UNSETTLED",
    "USED",
    "VISITS",
    "VISITS_MOST",
    "grow",
    "promise",
]

Floats = npt.NDArray[np.float64]
Links = npt.NDArray[np.int32]

CHILDREN = 0  # in a row of `links`
COUNT = 1
ACTION = 2
VISITS = 3
RESULT = 4
LINKS = 5

UNSETTLED = -2  # a result; others are the side that wins, or -1 for a draw

USED = 0  # in `settings`: nodes in use
VISITS_MOST = 1
ASKED_TO_STOP = 2  # set from outside, by another thread
PLAYS_OUT = 3  # 1: judge by a random playout
SETTLES = 4  # 1: a result that nobody can avoid counts for the node before
SEED = 5
EXPLORE = 6  # hundredths: how much a rarely seen action is tried
SETTINGS = 7

DEEPEST = 256  # plies from the root
PLIES_MOST = 20_000  # of one playout
SHARPNESS = 170.0  # hundredths of a minion that make a side e times as likely to win
PRIOR_SHARPNESS = 0.07  # chances to win that make an action e times as promising
MINION_TAKEN = 50.0
MASTER_TAKEN = 95.0
OUT = -1e9


@kernel("void(float64[::1], float64)", inline=True)
def _share(out: Floats, sharpness: float) -> None:
    """Numbers into shares of 1, so that so much more is e times as much."""
    highest, total = OUT, 0.0
    for i in range(len(out)):
        highest = max(highest, out[i])
    for i in range(len(out)):
        out[i] = np.exp((out[i] - highest) / sharpness) if out[i] > OUT else 0.0
        total += out[i]
    for i in range(len(out)):
        out[i] /= total


@kernel("void(uint64[::1], int64[::1], float64[::1])")
def promise(state: Words, weights: Numbers, out: Floats) -> None:
    """How likely each side is to win by what stands on the board; together they make 1."""
    walls, corners = WALLS[get(state, SIZE)], CORNERS[get(state, SIZE)]
    occupied = state[0] | state[1] | state[2] | state[3]
    upright, masters = state[UPRIGHT], state[MASTERS]
    turn, gone = get(state, TURN), get(state, GONE)
    minions, full = popcount(occupied & ~masters), weights[FULL]
    earliest, holder = 9, -1
    for side in range(4):
        out[side] = OUT
        own = state[side]
        if own == U0 or gone >> side & 1:
            continue
        ways = landings(own, upright, masters, ~(occupied | walls), walls)
        actions = popcount(ways[0]) + popcount(ways[1]) + popcount(ways[2]) + popcount(ways[3])
        promotions = prospects(ways, occupied, masters, corners)
        total = worth(own, upright, masters, weights) + actions * weights[MOBILITY]
        total += promotions * weights[PROMOTION]
        out[side] = float(blend(total, minions, full))
        if side == turn:
            # What it can take at once is half taken.
            taken = (ways[0] | ways[1] | ways[2] | ways[3]) & occupied
            if taken:
                out[side] += MASTER_TAKEN if taken & masters else MINION_TAKEN
        rank = get(state, RANKS[side])
        if 0 < rank < earliest:
            earliest, holder = rank, side
    if holder >= 0:
        out[holder] += float(blend(weights[FIRST_MASTER], minions, full))
    _share(out, SHARPNESS)


@kernel("void(uint64[::1], int64, float64[::1])", inline=True)
def _award(state: Words, result: int, out: Floats) -> None:
    """What a result is worth to each side (B5.6)."""
    players = 0
    for side in range(4):
        is_in = state[side] != U0 and not get(state, GONE) >> side & 1
        out[side] = 1.0 if side == result or (result < 0 and is_in) else 0.0
        players += 1 if is_in else 0
    if result < 0:
        for side in range(4):
            out[side] /= max(players, 1)


@kernel("int64(uint64[::1], int64, int64[::1], int32[:,::1], int64[::1])")
def _expand(state: Words, node: int, actions: Numbers, links: Links, settings: Numbers) -> int:
    """Give a node its children; returns how many, 0 where there is no room."""
    n = list_actions(state, actions)
    begin = settings[USED]
    if begin + n > len(links):
        return 0
    for i in range(n):
        links[begin + i, CHILDREN] = 0
        links[begin + i, COUNT] = 0
        links[begin + i, ACTION] = actions[i]
        links[begin + i, VISITS] = 0
        links[begin + i, RESULT] = UNSETTLED
    links[node, CHILDREN], links[node, COUNT] = begin, n
    settings[USED] = begin + n
    return n


@kernel(
    "int64(uint64[::1], uint64[::1], int64, int32[:,::1], float64[:,::1], float64[::1],"
    " int64[::1], float64[::1])"
)
def _look_ahead(
    state: Words,
    child: Words,
    node: int,
    links: Links,
    totals: Floats,
    priors: Floats,
    weights: Numbers,
    out: Floats,
) -> int:
    """Judge all children of a node, each as if visited once; `out` is the judgement of the one
    that is best for the side to move. Returns that child."""
    turn, begin, n = get(state, TURN), int(links[node, CHILDREN]), int(links[node, COUNT])
    best = begin
    for at in range(begin, begin + n):
        apply(state, links[at, ACTION], child)
        if get(child, END):
            links[at, RESULT] = winner(child)
            _award(child, links[at, RESULT], out)
        else:
            promise(child, weights, out)
        for side in range(4):
            totals[at, side] = out[side]
        links[at, VISITS] = 1
        priors[at] = out[turn]
        if totals[at, turn] > totals[best, turn]:
            best = at
    _share(priors[begin : begin + n], PRIOR_SHARPNESS)
    for side in range(4):
        out[side] = totals[best, side]
    return best


@kernel("int64(int64, int64, int32[:,::1], float64[:,::1], float64[::1], int64[::1])", inline=True)
def _select(
    node: int, turn: int, links: Links, totals: Floats, priors: Floats, settings: Numbers
) -> int:
    """The child to visit: good so far, or promising and rarely seen."""
    begin, n = int(links[node, CHILDREN]), int(links[node, COUNT])
    visits = max(int(links[node, VISITS]), 1)
    explore = settings[EXPLORE] / 100
    plays_out = settings[PLAYS_OUT] != 0
    drive = explore * (np.sqrt(np.log(visits)) if plays_out else np.sqrt(visits))
    best, highest = begin, -1e18
    for at in range(begin, begin + n):
        seen = links[at, VISITS]
        if settings[SETTLES] and links[at, RESULT] != UNSETTLED:
            result = links[at, RESULT]
            found = 1.0 if result == turn else (0.5 if result < 0 else 0.0)
        elif plays_out:
            # UCB1 (Auer, Cesa-Bianchi and Fischer 2002).
            found = 1e9 if seen == 0 else totals[at, turn] / seen + drive / np.sqrt(seen)
        else:
            found = totals[at, turn] / seen + drive * priors[at] / (1 + seen)
        if found > highest:
            best, highest = at, found
    return best


@kernel("int64(int64, int64, int32[:,::1])")
def _settled(node: int, turn: int, links: Links) -> int:
    """The result of a node by those of its children, for a side that looks after itself."""
    begin, n = links[node, CHILDREN], links[node, COUNT]
    found, is_open = UNSETTLED, n == 0
    for at in range(begin, begin + n):
        result = links[at, RESULT]
        if result == turn:
            return turn
        if result == UNSETTLED:
            is_open = True
        elif found == UNSETTLED or result < 0:
            found = result
    return UNSETTLED if is_open else found


@kernel("int64(uint64[::1], int32[:,::1], float64[:,::1], float64[::1], int64[::1], int64[::1])")
def grow(
    root: Words,
    links: Links,
    totals: Floats,
    priors: Floats,
    settings: Numbers,
    weights: Numbers,
) -> int:
    """Visit until `VISITS_MOST`, or until told to stop; returns the visits of the root.

    The first node is the root; a fresh tree has one node, all zero but its result.
    """
    state, other = np.empty(WORDS, np.uint64), np.empty(WORDS, np.uint64)
    actions, found = np.empty(MAX_ACTIONS, np.int64), np.zeros(4)
    path, turns = np.empty(DEEPEST, np.int64), np.empty(DEEPEST, np.int64)
    plays_out = settings[PLAYS_OUT] != 0
    while links[0, VISITS] < settings[VISITS_MOST]:
        # One visit whatever the time, so that there is an answer.
        if settings[ASKED_TO_STOP] and links[0, VISITS] > 0:
            break
        if settings[SETTLES] and links[0, RESULT] != UNSETTLED:
            break
        state[:] = root
        node, depth = 0, 0
        path[0], turns[0] = 0, get(state, TURN)
        is_judged = False
        while not get(state, END) and depth < DEEPEST - 1:
            if links[node, COUNT] == 0:
                if plays_out and node > 0 and links[node, VISITS] == 0:
                    break
                if _expand(state, node, actions, links, settings) == 0:
                    break
                if not plays_out:
                    _look_ahead(state, other, node, links, totals, priors, weights, found)
                    is_judged = True
                    break
            node = _select(node, turns[depth], links, totals, priors, settings)
            apply(state, links[node, ACTION], other)
            state, other = other, state
            depth += 1
            path[depth], turns[depth] = node, get(state, TURN)
        if not is_judged:
            if not get(state, END) and plays_out:
                key = bits(np.uint64(settings[SEED]), np.uint64(links[0, VISITS]))
                playout(state, key, PLIES_MOST)
            elif get(state, END):
                links[node, RESULT] = winner(state)
            if get(state, END):
                _award(state, winner(state), found)
            else:
                promise(state, weights, found)
        is_settling = settings[SETTLES] != 0
        for back in range(depth, -1, -1):
            at = path[back]
            links[at, VISITS] += 1
            for side in range(4):
                totals[at, side] += found[side]
            if is_settling and links[at, RESULT] == UNSETTLED:
                links[at, RESULT] = _settled(at, turns[back], links)
                is_settling = links[at, RESULT] != UNSETTLED
    return int(links[0, VISITS])
