"""Ruin and recreate: lay what can be laid, take some of it, lay again, and keep what is no worse.

Each round leaves a correct grid of some of the tiles. A tile that was left over weighs more the
next time, so that what is hard to place is placed first.
"""

import numpy as np

from tripiv.core.jit import kernel
from tripiv.games.tiles.solver.kernel_board import below, lay, take
from tripiv.games.tiles.solver.kernel_extend import extend
from tripiv.games.tiles.solver.kernel_ruin import mend, ruin
from tripiv.games.tiles.solver.layout import BITS, COUNT, FREE, MARK, STOP, TILES
from tripiv.games.tiles.tile import WILD

__all__ = ["grow"]

HEAVIEST = 1 << 8


@kernel(
    "void(int8[::1], int64[::1], int64[::1], int64[::1], int64[::1], int64[::1], uint64[::1],"
    " int64[:, ::1])"
)
def _recreate(
    board: np.ndarray,
    where: np.ndarray,
    pos: np.ndarray,
    left: np.ndarray,
    weight: np.ndarray,
    facts: np.ndarray,
    rng: np.ndarray,
    work: np.ndarray,
) -> None:
    """Lay lines until no tile that lies can begin or lengthen one."""
    eager = below(rng, 65)
    if facts[COUNT] == 0:
        best, pick = -1, -1
        for kind in range(WILD + 1):
            if left[kind] > 0:
                value = below(rng, 1024)
                if value > best:
                    best, pick = value, kind
        if pick == WILD and not facts[FREE]:
            pick = MARK + below(rng, WILD)
        middle = 1 << facts[BITS] - 1
        lay(board, where, pos, left, facts, (middle << facts[BITS]) + middle, pick)
    tried = 0
    at = below(rng, 2 * facts[COUNT])
    while tried < 2 * facts[COUNT] and facts[COUNT] < facts[TILES]:
        at += 1
        if at >= 2 * facts[COUNT]:
            at = 0
        laid = extend(
            board, where, pos, left, weight, facts, rng, pos[at >> 1], at & 1, eager, work
        )
        if laid:
            tried = 0
            at = below(rng, 2 * facts[COUNT])
        else:
            tried += 1


@kernel(
    "int64(int8[::1], int64[::1], int64[::1], int64[::1], int64[::1], int64[::1], uint64[::1],"
    " int64[:, ::1], int64[::1], int64[::1], int64[::1], int64)"
)
def grow(
    board: np.ndarray,
    where: np.ndarray,
    pos: np.ndarray,
    left: np.ndarray,
    weight: np.ndarray,
    facts: np.ndarray,
    rng: np.ndarray,
    work: np.ndarray,
    scratch: np.ndarray,
    kept: np.ndarray,
    spare: np.ndarray,
    rounds: int,
) -> int:
    """So many rounds, or until all tiles lie; how many were done.

    `kept` holds the best grid of this climb, its size, and the rounds since it got better;
    `spare` counts for each tile how often it was left over.
    """
    tiles = facts[TILES]
    at_size, at_stale = 2 * tiles, 2 * tiles + 1
    for n in range(rounds):
        if facts[STOP]:
            return n
        _recreate(board, where, pos, left, weight, facts, rng, work)
        if facts[COUNT] == 1:
            mend(board, where, pos, left, facts, scratch)
        if facts[COUNT] == tiles:
            return n + 1
        for kind in range(WILD + 1):
            if left[kind] > 0:
                spare[kind] += left[kind]
                weight[kind] = min(HEAVIEST, weight[kind] + 16)
            else:
                weight[kind] -= weight[kind] >> 3
        slack = 1 if below(rng, 8) == 0 else 0
        if facts[COUNT] + slack * below(rng, 3) >= kept[at_size]:
            if facts[COUNT] > kept[at_size]:
                kept[at_stale] = 0
            for i in range(facts[COUNT]):
                kept[i] = pos[i]
                kept[tiles + i] = board[pos[i]]
            kept[at_size] = facts[COUNT]
        else:
            while facts[COUNT]:
                take(board, where, pos, left, facts, pos[facts[COUNT] - 1])
            for i in range(kept[at_size]):
                lay(board, where, pos, left, facts, kept[i], kept[tiles + i])
        kept[at_stale] += 1
        if kept[at_stale] > 300:
            while facts[COUNT]:
                take(board, where, pos, left, facts, pos[facts[COUNT] - 1])
            kept[at_size] = kept[at_stale] = 0
        else:
            ruin(board, where, pos, left, facts, rng, scratch)
    return rounds
