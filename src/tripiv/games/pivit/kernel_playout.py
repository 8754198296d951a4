"""Random play to the end: every legal action is as likely as every other."""

import numpy as np

from tripiv.core.jit import kernel
from tripiv.core.rng_kernel import bits, pick
from tripiv.games.pivit.kernel_bits import Numbers, Words, drop, lowest, popcount
from tripiv.games.pivit.kernel_board import WALLS, landings, origin
from tripiv.games.pivit.kernel_rules import apply, count_actions, winner
from tripiv.games.pivit.kernel_state import get
from tripiv.games.pivit.layout import MASTERS, SIZE, TURN, UPRIGHT, WORDS

__all__ = ["DRAWN", "TALLIES", "UNFINISHED", "nth_action", "playout", "playouts"]

# Where `playouts` counts; a win is counted at the number of its side.
DRAWN = 4
UNFINISHED = 5
TALLIES = 6


@kernel("int64(uint64[::1], int64)", inline=True)
def nth_action(state: Words, n: int) -> int:
    """The action at place n of `list_actions`, without listing the others."""
    own = state[get(state, TURN)]
    walls = WALLS[get(state, SIZE)]
    occupied = state[0] | state[1] | state[2] | state[3]
    right, left, down, up = landings(
        own, state[UPRIGHT], state[MASTERS], ~(occupied | walls), walls
    )
    ways, direction = right, 0
    if n >= popcount(right):
        n -= popcount(right)
        ways, direction = left, 1
        if n >= popcount(left):
            n -= popcount(left)
            ways, direction = down, 2
            if n >= popcount(down):
                n -= popcount(down)
                ways, direction = up, 3
    to = lowest(drop(ways, n))
    return 64 * origin(occupied, to, direction) + to


@kernel("int64(uint64[:, ::1], uint64, int64)")
def playout(states: Words, key: np.uint64, most: int) -> int:
    """Play on from `states[0]` until the end, or for `most` plies.

    `states` has two rows, used in turn. Returns the plies played: row 0 then holds the last
    state if that is even, row 1 if it is odd. Ply i takes draw i of the key.
    """
    ply = 0
    n = count_actions(states[0])
    while n and ply < most:
        state, child = states[ply & 1], states[~ply & 1]
        action = nth_action(state, int(pick(key, np.uint64(ply), np.uint64(n))))
        n = apply(state, action, child)
        ply += 1
    return ply


@kernel("int64(uint64[::1], uint64, int64, int64, int64[::1])")
def playouts(state: Words, key: np.uint64, times: int, most: int, tally: Numbers) -> int:
    """Play on from one state many times; adds the results to `tally`.

    Playout i has draw i of the key as its own key. Returns the plies played in all.
    """
    states = np.empty((2, WORDS), np.uint64)
    total = 0
    for i in range(times):
        states[0] = state
        plies = playout(states, bits(key, np.uint64(i)), most)
        total += plies
        last = states[plies & 1]
        if count_actions(last):
            tally[UNFINISHED] += 1
        else:
            side = winner(last)
            tally[side if side >= 0 else DRAWN] += 1
    return total
