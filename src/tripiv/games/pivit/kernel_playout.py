"""Random play to the end: every legal action is as likely as every other."""

import numpy as np

from tripiv.core.jit import kernel
from tripiv.core.rng_kernel import bits, pick
from tripiv.games.pivit.kernel_bits import Numbers, Words, drop, lowest, popcount
from tripiv.games.pivit.kernel_board import WALLS, landings, origin
from tripiv.games.pivit.kernel_rules import settle, step, verdict, winner
from tripiv.games.pivit.kernel_state import get, put
from tripiv.games.pivit.layout import END, GONE, MASTERS, SIZE, TURN, UPRIGHT

__all__ = ["DRAWN", "TALLIES", "UNFINISHED", "nth_action", "playout", "playouts"]

# Where `playouts` counts; a win is counted at the number of its side.
DRAWN = 4
UNFINISHED = 5
TALLIES = 6


@kernel("int64(UniTuple(uint64, 4), uint64, int64)", inline=True)
def _nth(
    ways: tuple[np.uint64, np.uint64, np.uint64, np.uint64], occupied: np.uint64, n: int
) -> int:
    """The action at place n of what `landings` gave."""
    right, left, down, up = ways
    chosen, direction = right, 0
    if n >= popcount(right):
        n -= popcount(right)
        chosen, direction = left, 1
        if n >= popcount(left):
            n -= popcount(left)
            chosen, direction = down, 2
            if n >= popcount(down):
                n -= popcount(down)
                chosen, direction = up, 3
    to = lowest(drop(chosen, n))
    return 64 * origin(occupied, to, direction) + to


@kernel("int64(uint64[::1], int64)")
def nth_action(state: Words, n: int) -> int:
    """The action at place n of `list_actions`, without listing the others."""
    own = state[get(state, TURN)]
    walls = WALLS[get(state, SIZE)]
    occupied = state[0] | state[1] | state[2] | state[3]
    empty = ~(occupied | walls)
    return _nth(landings(own, state[UPRIGHT], state[MASTERS], empty, walls), occupied, n)


@kernel("int64(uint64[::1], uint64, int64)")
def playout(state: Words, key: np.uint64, most: int) -> int:
    """Play on, in the array given, until the end or for `most` plies; returns the plies.

    Ply i takes draw i of the key.
    """
    walls = WALLS[get(state, SIZE)]
    ply = 0
    while ply < most and not get(state, END):
        side = get(state, TURN)
        occupied = state[0] | state[1] | state[2] | state[3]
        empty = ~(occupied | walls)
        ways = landings(state[side], state[UPRIGHT], state[MASTERS], empty, walls)
        right, left, down, up = ways
        n = popcount(right) + popcount(left) + popcount(down) + popcount(up)
        if n == 0 or get(state, GONE) >> side & 1:
            settle(state)  # rare, so that a ply costs one look at the landings
            continue
        chosen = int(pick(key, np.uint64(ply), np.uint64(n)))
        step(state, _nth(ways, occupied, chosen), state)
        put(state, END, verdict(state))
        ply += 1
    if not get(state, END):
        settle(state)
    return ply


@kernel("int64(uint64[::1], uint64, int64, int64, int64[::1])")
def playouts(state: Words, key: np.uint64, times: int, most: int, tally: Numbers) -> int:
    """Play on from one state many times; adds the results to `tally`.

    Playout i has draw i of the key as its own key. Returns the plies played in all.
    """
    own = np.empty_like(state)
    total = 0
    for i in range(times):
        own[:] = state
        total += playout(own, bits(key, np.uint64(i)), most)
        if not get(own, END):
            tally[UNFINISHED] += 1
        else:
            side = winner(own)
            tally[side if side >= 0 else DRAWN] += 1
    return total
