"""Laying a structure of lines in the plane, or finding that it cannot be done.

Which tiles a line has and which lines cross where is given; open is where along a line each
crossing lies. The lines are laid in an order in which each crosses one before it. A cell that
does not belong to a line must not touch it, so a line fits or not whatever its other tiles do.
"""

import numpy as np

from tripiv.core.jit import kernel
from tripiv.games.tiles.solver.kernel_line import count_bits
from tripiv.games.tiles.solver.layout import FOUND, NONE, PLANE, STOP, UNKNOWN

__all__ = ["embed"]

BEGIN = -1
NOWHERE = -1


@kernel(
    "int64(int64[::1], int64[::1], int64[::1], int64[::1], int64[::1], int64[::1], int64[::1])",
    counted=False,
)
def _plan(
    masks: np.ndarray,
    order: np.ndarray,
    axis: np.ndarray,
    what: np.ndarray,
    whose: np.ndarray,
    anchor: np.ndarray,
    known: np.ndarray,
) -> int:
    """The order of the lines, their directions, and the choices to make: where a line begins
    (BEGIN), where each crossing on it lies that no line before it has placed. `anchor` is for each
    line a tile that lies already, `known` all of these. How many choices there are."""
    count = len(masks)
    placed = laid = steps = 0
    for n in range(count):
        # Of the lines that cross one that is laid, the one that crosses most of them.
        best, most = -1, -1
        for i in range(count):
            if laid >> i & 1:
                continue
            weight = 64 * count_bits(masks[i] & placed) + count_bits(masks[i])
            if (n == 0 or masks[i] & placed) and weight > most:
                best, most = i, weight
        order[n] = best
        known[best] = masks[best] & placed
        anchor[best] = NOWHERE
        axis[best] = 0
        for i in range(count):
            if laid >> i & 1 and masks[i] & masks[best]:
                axis[best] = 1 - axis[i]
        if known[best]:
            tile = 0
            while known[best] >> tile & 1 == 0:
                tile += 1
            anchor[best] = tile
        what[steps], whose[steps] = BEGIN, best
        steps += 1
        crossing = 0
        for i in range(count):
            if i != best:
                crossing |= masks[i]
        new = masks[best] & crossing & ~placed
        tile = 0
        while new >> tile:
            if new >> tile & 1:
                what[steps], whose[steps] = tile, best
                steps += 1
            tile += 1
        placed |= masks[best] & crossing
        laid |= 1 << best
    return steps


@kernel("boolean(int8[::1], int64[::1], int64, int64, int64, int64)", counted=False)
def _fits(
    board: np.ndarray,
    at: np.ndarray,
    start: int,
    along: int,
    length: int,
    known: int,
) -> bool:
    """Whether a line can lie from a cell on: over the tiles that it crosses, clear of all else."""
    across = PLANE + 1 - along
    if board[start - along] or board[start + length * along]:
        return False
    met = 0
    for n in range(length):
        cell = start + n * along
        if board[cell]:
            met += 1
        elif board[cell - across] or board[cell + across]:
            return False
    if met != count_bits(known):
        return False
    tile = 0
    while known >> tile:
        if known >> tile & 1:
            far = at[tile] - start
            if far % along or far < 0 or far // along >= length:
                return False
        tile += 1
    return True


@kernel("int64(int64[::1], int64[::1], int8[::1], int64[::1], int64[::1], int64[::1])")
def embed(
    masks: np.ndarray,
    at: np.ndarray,
    board: np.ndarray,
    cells: np.ndarray,
    nodes: np.ndarray,
    facts: np.ndarray,
) -> int:
    """FOUND with the cell of each tile in `cells`; NONE; or UNKNOWN if the nodes ran out or
    `facts[STOP]` was set.

    `masks` are the tiles of each line. `board` has PLANE cells along an edge and is left empty, as
    it came.
    """
    count = len(masks)
    order, axis = np.empty(count, np.int64), np.empty(count, np.int64)
    anchor, known = np.empty(count, np.int64), np.empty(count, np.int64)
    begin = np.empty(count, np.int64)
    what, whose = np.empty(3 * len(at), np.int64), np.empty(3 * len(at), np.int64)
    steps = _plan(masks, order, axis, what, whose, anchor, known)
    tried = np.empty(steps + 1, np.int64)
    pinned = np.zeros(len(board), np.bool_)
    depth = 0
    tried[0] = -1
    result = NONE
    while depth >= 0:
        if depth == steps:
            result = FOUND
            break
        nodes[0] -= 1
        if nodes[0] < 0 or facts[STOP]:
            result = UNKNOWN
            break
        line = whose[depth]
        along = PLANE if axis[line] else 1
        length = count_bits(masks[line])
        if what[depth] == BEGIN:
            if tried[depth] >= 0:
                for n in range(length):
                    board[begin[line] + n * along] -= 1
            offset = tried[depth] + 1
            if anchor[line] == NOWHERE:
                start = (PLANE // 2) * (PLANE + 1)
                if offset > 0:
                    offset = length
            else:
                while offset < length:
                    start = at[anchor[line]] - offset * along
                    if _fits(board, at, start, along, length, known[line]):
                        break
                    offset += 1
            if offset >= length:
                depth -= 1
                continue
            begin[line] = start
            for n in range(length):
                board[start + n * along] += 1
        else:
            tile = what[depth]
            if tried[depth] >= 0:
                pinned[at[tile]] = False
            offset = tried[depth] + 1
            while offset < length:
                cell = begin[line] + offset * along
                if board[cell] == 1 and not pinned[cell]:
                    break
                offset += 1
            if offset >= length:
                depth -= 1
                continue
            at[tile] = begin[line] + offset * along
            pinned[at[tile]] = True
        tried[depth] = offset
        depth += 1
        tried[depth] = -1
    if result == FOUND:
        # Tiles that cross nothing take the cells that are left of their line.
        for i in range(count):
            along = PLANE if axis[i] else 1
            n = 0
            for tile in range(len(at)):
                if masks[i] >> tile & 1:
                    crosses = False
                    for k in range(count):
                        crosses |= k != i and masks[k] >> tile & 1 == 1
                    if crosses:
                        cells[tile] = at[tile]
                        continue
                    while pinned[begin[i] + n * along]:
                        n += 1
                    cells[tile] = begin[i] + n * along
                    n += 1
    board[:] = 0
    return result
