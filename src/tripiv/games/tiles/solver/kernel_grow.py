"""Ruin and recreate: lay what can be laid, take some of it, lay again, and keep what is no worse.

Each round leaves a correct grid of some of the tiles. A tile that was left over weighs more the
next time, so that what is hard to place is placed first.
"""

import numpy as np

from tripiv.core.jit import kernel
from tripiv.games.tiles.solver.kernel_board import below, code_at, lay, take
from tripiv.games.tiles.solver.kernel_extend import extend
from tripiv.games.tiles.solver.kernel_ruin import is_sound, mend, ruin
from tripiv.games.tiles.solver.layout import BITS, COUNT, FREE, IS_WHOLE, MARK, PINNED, STOP, TILES
from tripiv.games.tiles.tile import DESIGNS, WILD

__all__ = ["grow", "weigh"]

HEAVIEST = 1 << 8
STALE_ROUNDS = 300  # without a better grid: begin anew
NOISE = 32


@kernel("boolean(int64[::1], int64[::1], int64)", counted=False)
def weigh(left: np.ndarray, weight: np.ndarray, shortest: int) -> bool:
    """Give weights to begin with: the fewer lines a tile could lie in, the heavier. Whether each
    tile can lie in any."""
    all_can = True
    for kind in range(WILD):
        if left[kind] == 0:
            continue
        lines, longest = 1, 0
        for by_colour in range(2):
            others = 0
            for x in range(DESIGNS):
                other = kind - kind % DESIGNS + x if by_colour else kind % DESIGNS + DESIGNS * x
                others += other != kind and left[other] > 0
            lines += (1 << others) - 1 - others
            longest = max(longest, others + 1)
        weight[kind] = HEAVIEST // lines
        all_can &= longest + left[WILD] >= shortest
    return all_can


@kernel(
    "boolean(int8[::1], int64[::1], int64[::1], int64[::1], int64[::1], int64[::1], uint64[::1],"
    " int64, int64[:, ::1])",
    counted=False,
)
def _place(
    board: np.ndarray,
    where: np.ndarray,
    pos: np.ndarray,
    left: np.ndarray,
    weight: np.ndarray,
    facts: np.ndarray,
    rng: np.ndarray,
    want: int,
    work: np.ndarray,
) -> bool:
    """Lay a line with this tile wherever one can be, beginning anywhere."""
    at = below(rng, facts[COUNT])
    flip = below(rng, 4)
    for _ in range(facts[COUNT]):
        at = at + 1 if at + 1 < facts[COUNT] else 0
        cell = pos[at]
        tile = code_at(board, cell) & (MARK - 1)
        for way in range(4):
            by_colour, axis = (way ^ flip) >> 1, (way ^ flip) & 1
            if want < WILD and tile < WILD:
                if by_colour and tile // DESIGNS != want // DESIGNS:
                    continue
                if not by_colour and tile % DESIGNS != want % DESIGNS:
                    continue
            if extend(
                board,
                where,
                pos,
                left,
                weight,
                facts,
                rng,
                cell,
                axis,
                want,
                by_colour,
                work,
            ):
                return True
    return False


@kernel(
    "void(int8[::1], int64[::1], int64[::1], int64[::1], int64[::1], int64[::1], uint64[::1],"
    " int64[:, ::1])",
    counted=False,
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
    order = work[13]
    laid = 1
    while laid and facts[COUNT] < facts[TILES]:
        laid = 0
        # The tiles left, the heaviest first, with some chance in it.
        count = 0
        for kind in range(WILD + 1):
            if left[kind] > 0:
                value = ((weight[kind] + below(rng, NOISE)) << 6) + kind
                at = count
                while at > 0 and order[at - 1] < value:
                    order[at] = order[at - 1]
                    at -= 1
                order[at] = value
                count += 1
        for n in range(count):
            want = order[n] & 63
            while left[want] > 0 and _place(
                board, where, pos, left, weight, facts, rng, want, work
            ):
                laid = 1


@kernel(
    "int64(int8[::1], int64[::1], int64[::1], int64[::1], int64[::1], int64[::1],"
    " boolean[::1], uint64[::1], int64[:, ::1], int64[::1], int64[::1], int64[::1], int64)",
    counted=False,
)
def grow(
    board: np.ndarray,
    where: np.ndarray,
    pos: np.ndarray,
    left: np.ndarray,
    weight: np.ndarray,
    facts: np.ndarray,
    pins: np.ndarray,
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
            mend(board, where, pos, left, facts, pins, scratch)
        if facts[COUNT] == tiles and (
            facts[PINNED] == 0 or is_sound(board, where, pos, facts, scratch)
        ):
            facts[IS_WHOLE] = 1
            return n + 1
        for kind in range(WILD + 1):
            if left[kind] > 0:
                spare[kind] += left[kind]
                weight[kind] = min(HEAVIEST, weight[kind] + 32)
            else:
                weight[kind] -= weight[kind] >> 3
        if facts[COUNT] >= kept[at_size]:
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
        if kept[at_stale] > STALE_ROUNDS:
            for i in range(facts[COUNT] - 1, -1, -1):
                if not pins[pos[i]]:
                    take(board, where, pos, left, facts, pos[i])
            kept[at_size] = kept[at_stale] = 0
        else:
            ruin(board, where, pos, left, facts, pins, rng, scratch)
    return rounds
