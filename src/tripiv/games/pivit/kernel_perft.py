"""Perft: the number of ways to play so many plies, the yardstick of move generators.

A finished game has no continuation, and a skip costs no ply (B2.2).
"""

import numpy as np

from tripiv.core.jit import kernel
from tripiv.games.pivit.kernel_bits import U0, Numbers, Words, popcount, square
from tripiv.games.pivit.kernel_board import (
    CORNERS,
    MAX_ACTIONS,
    WALLS,
    count_landings,
    list_landings,
)
from tripiv.games.pivit.kernel_rules import apply, count_actions, list_actions
from tripiv.games.pivit.kernel_state import get
from tripiv.games.pivit.layout import (
    END,
    GONE,
    LIMIT,
    MASTERS,
    QUIET,
    SIDES,
    SIZE,
    TURN,
    UPRIGHT,
    WORDS,
)

__all__ = ["perft"]


@kernel()  # no signature: a kernel that calls itself must have its name first
def _perft(states: Words, depth: int, bulk: bool, lists: Numbers) -> int:
    state, child, actions = states[depth], states[depth - 1], lists[depth - 1]
    if bulk and depth == 1:
        return count_actions(state)
    total = 0
    for i in range(list_actions(state, actions)):
        n = apply(state, actions[i], child)
        if depth == 1:
            total += 1
        elif bulk and depth == 2:
            total += n
        elif n:
            total += _perft(states, depth - 1, bulk, lists)
    return total


@kernel("boolean(uint64[::1], int64)")
def _is_calm(state: Words, depth: int) -> bool:
    """Whether a game of two cannot end within so many plies, save by B5.4.

    A ply takes one piece at most, and two minions: one promoted, one captured.
    """
    if get(state, SIDES) != 2 or get(state, GONE) or get(state, END):
        return False
    if 0 < get(state, LIMIT) <= get(state, QUIET) + depth:
        return False
    minions = (state[0] | state[1]) & ~state[MASTERS]
    fewest = min(popcount(state[0]), popcount(state[1]))
    return fewest > depth and popcount(minions) > 2 * depth


@kernel()
def _calm_perft(
    own: np.uint64,
    foe: np.uint64,
    upright: np.uint64,
    masters: np.uint64,
    walls: np.uint64,
    corners: np.uint64,
    depth: int,
    lists: Numbers,
) -> int:
    """Perft of a calm position: nothing to look after but the pieces themselves."""
    empty = ~(own | foe | walls)
    if depth == 1:
        n = count_landings(own, upright, masters, empty, walls)
        return n if n else count_landings(foe, upright, masters, empty, walls)
    actions = lists[depth - 1]
    n = list_landings(own, upright, masters, empty, walls, actions)
    if n == 0:
        # B2.2: skipped, unless both are stuck (B5.4).
        if count_landings(foe, upright, masters, empty, walls) == 0:
            return 0
        return _calm_perft(foe, own, upright, masters, walls, corners, depth, lists)
    if depth == 2:
        total = _count_replies(foe, upright, masters, empty, walls, actions[:n])
        if total >= 0:
            return total
    total = 0
    for i in range(n):
        from_ = square(actions[i] >> 6)
        to = square(actions[i] & 63)
        gone = ~(from_ | to)
        master = to if masters & from_ else to & corners
        total += _calm_perft(
            foe & ~to,
            (own & gone) | to,
            (upright & gone) | (U0 if upright & from_ else to),
            (masters & gone) | master,
            walls,
            corners,
            depth - 1,
            lists,
        )
    return total


@kernel("int64(uint64, uint64, uint64, uint64, uint64, int64[::1])")
def _count_replies(
    foe: np.uint64,
    upright: np.uint64,
    masters: np.uint64,
    empty: np.uint64,
    walls: np.uint64,
    actions: Numbers,
) -> int:
    """How many actions `foe` has after each of these, in all; -1 if some leave it none.

    The foe's count does not depend on what the piece has become that moved, only on which
    squares it left and took. The loop has no branch, so that the compiler counts several
    positions at a time.
    """
    total = 0
    stuck = 0
    for i in range(len(actions)):
        from_ = square(actions[i] >> 6)
        stays = ~(square(actions[i] & 63))
        n = count_landings(foe & stays, upright, masters, (empty | from_) & stays, walls)
        total += n
        stuck += 1 if n == 0 else 0
    return -1 if stuck else total


@kernel("int64(uint64[::1], int64, boolean)")
def perft(state: Words, depth: int, bulk: bool) -> int:
    """Count the sequences of `depth` plies.

    With `bulk` the last ply is counted and not played. The result is the same.
    """
    if depth == 0:
        return 1
    lists = np.empty((depth, MAX_ACTIONS), np.int64)
    if bulk and _is_calm(state, depth):
        side, size = get(state, TURN), get(state, SIZE)
        return _calm_perft(
            state[side],
            state[1 - side],
            state[UPRIGHT],
            state[MASTERS],
            WALLS[size],
            CORNERS[size],
            depth,
            lists,
        )
    states = np.empty((depth + 1, WORDS), np.uint64)
    states[depth] = state
    return _perft(states, depth, bulk, lists)
