"""Taking tiles off a grid so that what stays is a correct grid of fewer tiles.

Tiles that are pinned stay where they are, whatever is wrong with them.
"""

import numpy as np

from tripiv.core.jit import kernel
from tripiv.games.tiles.solver.kernel_board import below, scan, step, take
from tripiv.games.tiles.solver.layout import BITS, COUNT, EMPTY, PINNED, SHORTEST

__all__ = ["is_sound", "mend", "ruin"]


@kernel("int64(int8[::1], int64, int64, int64)", inline=True, counted=False)
def _run(board: np.ndarray, cell: int, axis: int, bits: int) -> int:
    """How long the run is that a tile lies in."""
    length = 1
    for sign in (-1, 1):
        at = step(cell, axis, sign, bits)
        while board[at] != EMPTY:
            length += 1
            at = step(at, axis, sign, bits)
    return length


@kernel("int64(int8[::1], int64[::1], int64[::1], int64[::1], int64[::1])", counted=False)
def _number_parts(
    board: np.ndarray, where: np.ndarray, pos: np.ndarray, facts: np.ndarray, work: np.ndarray
) -> int:
    """Number the parts that hang together, into the beginning of `work`; how many there are. The
    number of the largest stands at twice the number of tiles."""
    count = facts[COUNT]
    bits = facts[BITS]
    part, waiting = work[:count], work[count : 2 * count]
    part[:] = -1
    best = most = -1
    parts = 0
    for first in range(count):
        if part[first] >= 0:
            continue
        size = 0
        part[first] = parts
        waiting[0] = pos[first]
        depth = 1
        while depth:
            depth -= 1
            size += 1
            cell = waiting[depth]
            for axis in range(2):
                for sign in (-1, 1):
                    near = step(cell, axis, sign, bits)
                    if board[near] != EMPTY and part[where[near]] < 0:
                        part[where[near]] = parts
                        waiting[depth] = near
                        depth += 1
        if size > most:
            best, most = parts, size
        parts += 1
    work[2 * count] = best
    return parts


@kernel(
    "void(int8[::1], int64[::1], int64[::1], int64[::1], int64[::1], boolean[::1], int64[::1])",
)
def _keep_largest(
    board: np.ndarray,
    where: np.ndarray,
    pos: np.ndarray,
    left: np.ndarray,
    facts: np.ndarray,
    pins: np.ndarray,
    work: np.ndarray,
) -> None:
    """Take all but the largest part that hangs together, or all but those with pinned tiles."""
    parts = _number_parts(board, where, pos, facts, work)
    if parts < 2:
        return
    count = facts[COUNT]
    stays = np.zeros(parts, np.bool_)
    if facts[PINNED]:
        for i in range(count):
            if pins[pos[i]]:
                stays[work[i]] = True
    else:
        stays[work[2 * count]] = True
    gone = 0
    for i in range(count):
        if not stays[work[i]]:
            work[count + gone] = pos[i]
            gone += 1
    for i in range(gone):
        take(board, where, pos, left, facts, work[count + i])


@kernel("boolean(int8[::1], int64[::1], int64[::1], int64[::1], int64[::1])")
def is_sound(
    board: np.ndarray, where: np.ndarray, pos: np.ndarray, facts: np.ndarray, work: np.ndarray
) -> bool:
    """Whether no line is too short and all hang together, which is sure where nothing is pinned."""
    bits, shortest = facts[BITS], facts[SHORTEST]
    for i in range(facts[COUNT]):
        for axis in range(2):
            if 1 < _run(board, pos[i], axis, bits) < shortest:
                return False
    return _number_parts(board, where, pos, facts, work) == 1


@kernel(
    "void(int8[::1], int64[::1], int64[::1], int64[::1], int64[::1], boolean[::1], int64[::1])",
    counted=False,
)
def mend(
    board: np.ndarray,
    where: np.ndarray,
    pos: np.ndarray,
    left: np.ndarray,
    facts: np.ndarray,
    pins: np.ndarray,
    work: np.ndarray,
) -> None:
    """Take tiles until no line is too short and all hang together."""
    bits, shortest = facts[BITS], facts[SHORTEST]
    changed = True
    while changed:
        changed = False
        i = 0
        while i < facts[COUNT]:
            cell = pos[i]
            runs0, runs1 = _run(board, cell, 0, bits), _run(board, cell, 1, bits)
            ok0, ok1 = runs0 >= shortest, runs1 >= shortest
            if pins[cell] or ((ok0 or runs0 == 1) and (ok1 or runs1 == 1) and (ok0 or ok1)):
                i += 1
                continue
            changed = True
            if (ok0 or ok1) and shortest == 3:
                # It has a line, and a neighbour too many: that one goes if it has none.
                axis = 1 if ok0 else 0
                other = step(cell, axis, 1, bits)
                if board[other] == EMPTY:
                    other = step(cell, axis, -1, bits)
                if _run(board, other, 1 - axis, bits) < shortest and not pins[other]:
                    cell = other
            take(board, where, pos, left, facts, cell)
    _keep_largest(board, where, pos, left, facts, pins, work)


@kernel(
    "void(int8[::1], int64[::1], int64[::1], int64[::1], int64[::1], boolean[::1], uint64[::1],"
    " int64[::1])",
    counted=False,
)
def ruin(
    board: np.ndarray,
    where: np.ndarray,
    pos: np.ndarray,
    left: np.ndarray,
    facts: np.ndarray,
    pins: np.ndarray,
    rng: np.ndarray,
    work: np.ndarray,
) -> None:
    """Take one to three lines and what cannot lie without them."""
    bits = facts[BITS]
    for _ in range(1 + below(rng, 3)):
        if facts[COUNT] == 0:
            return
        cell = pos[below(rng, facts[COUNT])]
        axis = below(rng, 2)
        for sign in (-1, 1):
            at = step(cell, axis, sign, bits)
            while board[at] != EMPTY:
                # Now and then what stands on a crossing stays.
                if not pins[at] and (scan(board, at, 1 - axis, 1, bits)[0] == 0 or below(rng, 2)):
                    take(board, where, pos, left, facts, at)
                at = step(at, axis, sign, bits)
        if not pins[cell]:
            take(board, where, pos, left, facts, cell)
    mend(board, where, pos, left, facts, pins, work)
