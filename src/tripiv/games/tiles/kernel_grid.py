"""What is wrong with a grid, and what its wilds stand for: the loops behind `grid`.

A grid is an array of (row, column, tile). Axis 0 runs across (rows), axis 1 down (columns); a
line is a run of neighbours in the order of its axis. What the rows of the work array and the
columns of `found` hold stands in `layout`.
"""

import numpy as np

from tripiv.core.jit import kernel
from tripiv.games.tiles.layout import (
    APART,
    GROUP,
    HOLDS,
    LENGTH,
    LONG,
    MIXED,
    ORDER,
    PART,
    SAME_CELL,
    SAME_COLOUR,
    SAME_DESIGN,
    SHORT,
    STAND,
    START,
    UNFIT_WILD,
    VALUE,
    WAITING,
)
from tripiv.games.tiles.tile import DESIGNS, WILD

__all__ = ["judge"]

NONE = -1


@kernel("int64(int64)", inline=True)
def _bits(mask: int) -> int:
    count = 0
    while mask:
        mask &= mask - 1
        count += 1
    return count


@kernel("boolean(int64, int64, int64)", inline=True)
def _matches(colours: int, designs: int, held: int) -> bool:
    """One colour and all designs different, or one design and all colours different (T3.3)."""
    one_colour = colours & (colours - 1) == 0
    one_design = designs & (designs - 1) == 0
    return held < 2 or (
        one_colour != one_design and _bits(colours if one_design else designs) == held
    )


@kernel("void(int64[:, ::1], int64[::1], int64)")
def _sort(cells: np.ndarray, order: np.ndarray, axis: int) -> None:
    """Insertion sort along an axis: grids are small, and mostly given in order."""
    for i in range(len(cells)):
        major, minor = cells[i, axis], cells[i, 1 - axis]
        j = i
        while j > 0:
            k = order[j - 1]
            if cells[k, axis] < major or (cells[k, axis] == major and cells[k, 1 - axis] <= minor):
                break
            order[j] = k
            j -= 1
        order[j] = i


@kernel("int64(int64[:, ::1], int64, int64, int64, int64, int64, int64)", inline=True)
def _add(
    found: np.ndarray, count: int, kind: int, axis: int, start: int, length: int, what: int
) -> int:
    found[count, 0] = kind
    found[count, 1] = axis
    found[count, 2] = start
    found[count, 3] = length
    found[count, 4] = what
    return count + 1


@kernel("int64(int64[:, ::1], int64[:, ::1], int64[:, ::1], int64, int64, int64, int64, boolean)")
def _judge_line(
    cells: np.ndarray,
    work: np.ndarray,
    found: np.ndarray,
    count: int,
    axis: int,
    start: int,
    length: int,
    pairs: bool,
) -> int:
    colours = designs = held = twice_colour = twice_design = 0
    for at in range(start, start + length):
        tile = cells[work[ORDER + axis, at], 2]
        if tile != WILD:
            colour, design = 1 << tile // DESIGNS, 1 << tile % DESIGNS
            twice_colour |= colours & colour
            twice_design |= designs & design
            colours |= colour
            designs |= design
            held += 1
    matches = _matches(colours, designs, held)
    for at in range(start, start + length):
        i = work[ORDER + axis, at]
        work[START + axis, i] = start
        work[LENGTH + axis, i] = length
        work[HOLDS + axis, i] = matches and length <= DESIGNS
    if length == 2 and not pairs:
        count = _add(found, count, SHORT, axis, start, length, 0)  # T3.2
    if length > DESIGNS:
        count = _add(found, count, LONG, axis, start, length, 0)  # T3.3
    if not matches:  # T3.3
        if colours & (colours - 1) == 0:
            count = _add(found, count, SAME_DESIGN, axis, start, length, twice_design)
        elif designs & (designs - 1) == 0:
            count = _add(found, count, SAME_COLOUR, axis, start, length, twice_colour)
        else:
            count = _add(found, count, MIXED, axis, start, length, 0)
    return count


@kernel("int64(int64[:, ::1])")
def _number_parts(work: np.ndarray) -> int:
    """Number the parts that hang together; how many there are (T3.1)."""
    parts = 0
    for first in range(work.shape[1]):
        if work[PART, first] != NONE:
            continue
        work[PART, first] = parts
        work[WAITING, 0] = first
        waiting = 1
        while waiting:
            waiting -= 1
            i = work[WAITING, waiting]
            for axis in range(2):
                start, length = work[START + axis, i], work[LENGTH + axis, i]
                for at in range(start, start + length):
                    k = work[ORDER + axis, at]
                    if work[PART, k] == NONE:
                        work[PART, k] = parts
                        work[WAITING, waiting] = k
                        waiting += 1
        parts += 1
    return parts


@kernel("boolean(int64[:, ::1], int64, int64, int64, int64)")
def _may_stand(work: np.ndarray, i: int, tile: int, first: int, last: int) -> bool:
    """Whether a wild may be this tile in its lines along the axes first to last (T3.4)."""
    for axis in range(first, last + 1):
        if not work[HOLDS + axis, i]:
            continue  # a line that is faulty anyway asks nothing of its wilds
        colours, designs, held = 1 << tile // DESIGNS, 1 << tile % DESIGNS, 1
        start = work[START + axis, i]
        for at in range(start, start + work[LENGTH + axis, i]):
            k = work[ORDER + axis, at]
            value = work[VALUE, k]
            if k != i and value != NONE:
                colours |= 1 << value // DESIGNS
                designs |= 1 << value % DESIGNS
                held += 1
        if not _matches(colours, designs, held):
            return False
    return True


@kernel("int64(int64[:, ::1], int64[::1], int64, int64)")
def _narrowest(work: np.ndarray, wilds: np.ndarray, first: int, last: int) -> int:
    """The open wild with the fewest choices."""
    best, fewest = NONE, WILD + 1
    for i in wilds:
        if work[VALUE, i] == NONE:
            choices = 0
            for tile in range(WILD):
                choices += _may_stand(work, i, tile, first, last)
            if choices < fewest:
                best, fewest = i, choices
    return best


@kernel("boolean(int64[:, ::1], int64[::1], int64, int64)")
def _settle(work: np.ndarray, wilds: np.ndarray, first: int, last: int) -> bool:
    """Choose what each of these wilds stands for, if that can be done."""
    chosen = np.empty(len(wilds), np.int64)
    depth = 0
    chosen[0] = _narrowest(work, wilds, first, last)
    while 0 <= depth < len(wilds):
        i = chosen[depth]
        tile = work[VALUE, i] + 1
        while tile < WILD and not _may_stand(work, i, tile, first, last):
            tile += 1
        if tile == WILD:
            work[VALUE, i] = NONE
            depth -= 1
            continue
        work[VALUE, i] = tile
        depth += 1
        if depth < len(wilds):
            chosen[depth] = _narrowest(work, wilds, first, last)
    return depth >= 0


@kernel("int64(int64[:, ::1], int64[::1], int64, int64[::1], int64, int64)")
def _group(
    work: np.ndarray, wilds: np.ndarray, seed: int, out: np.ndarray, first: int, last: int
) -> int:
    """Gather the wilds that share lines with `seed`, directly or by others."""
    out[0] = seed
    work[GROUP, seed] = seed
    count = 1
    at = 0
    while at < count:
        i = out[at]
        at += 1
        for k in wilds:
            if work[GROUP, k] != NONE:
                continue
            for axis in range(first, last + 1):
                if (
                    work[HOLDS + axis, k]
                    and work[LENGTH + axis, k] > 1
                    and work[START + axis, k] == work[START + axis, i]
                ):
                    work[GROUP, k] = seed
                    out[count] = k
                    count += 1
                    break
    return count


@kernel("int64(int64[:, ::1], int64[:, ::1], int64[::1], int64, int64, int64)")
def _judge_wilds(
    work: np.ndarray, found: np.ndarray, wilds: np.ndarray, count: int, first: int, last: int
) -> int:
    """Settle the wilds along these axes; what fits nothing is a fault."""
    out = np.empty(len(wilds), np.int64)
    work[GROUP] = NONE
    for i in wilds:
        work[VALUE, i] = NONE
    for i in wilds:
        # One that fits nothing even alone is named alone, and asks nothing of the others.
        alone = False
        for tile in range(WILD):
            alone |= _may_stand(work, i, tile, first, last)
        if not alone:
            work[GROUP, i] = i
            count = _add(found, count, UNFIT_WILD, first, 0, 0, i)
    for i in wilds:
        if work[GROUP, i] == NONE:
            size = _group(work, wilds, i, out, first, last)
            if not _settle(work, out[:size], first, last):
                for k in out[:size]:
                    count = _add(found, count, UNFIT_WILD, first, 0, 0, k)
        for axis in range(first, last + 1):
            work[STAND + axis, i] = work[VALUE, i]
    return count


@kernel("int64(int64[:, ::1], int64[:, ::1], int64[:, ::1], boolean, boolean)")
def judge(cells: np.ndarray, work: np.ndarray, found: np.ndarray, pairs: bool, free: bool) -> int:
    """Write every fault of a grid to `found`; how many there are.

    `found` has room for four times as many rows as there are cells, and two more.
    """
    cell_count = len(cells)
    count = 0
    work[LENGTH : LENGTH + 2] = 1
    work[HOLDS : HOLDS + 2] = 1
    work[PART] = NONE
    for axis in range(2):
        order = work[ORDER + axis]
        _sort(cells, order, axis)
        start = 0
        for at in range(cell_count):
            i = order[at]
            work[START + axis, i] = at
            if at + 1 < cell_count and cells[order[at + 1], axis] == cells[i, axis]:
                gap = cells[order[at + 1], 1 - axis] - cells[i, 1 - axis]
                if gap == 0:
                    found[0, 0] = SAME_CELL
                    found[0, 4] = i
                    return 1
                if gap == 1:
                    continue
            if at > start:
                count = _judge_line(cells, work, found, count, axis, start, at + 1 - start, pairs)
            start = at + 1
    parts = _number_parts(work)
    if parts > 1:
        count = _add(found, count, APART, 0, 0, 0, parts)
    wilds = np.flatnonzero(cells[:, 2] == WILD)
    work[VALUE] = cells[:, 2]
    if len(wilds) and free:
        count = _judge_wilds(work, found, wilds, count, 0, 0)
        count = _judge_wilds(work, found, wilds, count, 1, 1)
    elif len(wilds):
        count = _judge_wilds(work, found, wilds, count, 0, 1)
    return count
