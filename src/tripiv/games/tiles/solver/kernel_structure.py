"""The search for a structure of lines, which ignores the plane: what it cannot find does not exist.

A structure is a set of lines of a hand (see `kernel_line`) so that

- each tile lies in one line or in two;
- two lines share one tile at most; lines that share one cross, so that all lines can be told
  apart into rows and columns;
- wilds can stand for something that suits both of their lines;
- all tiles hang together by the lines.

Every grid has one. The search looks for what has the fewest choices: tiles that the lines
chosen have joined, or a tile that lies in no line, and nothing joins them to the rest yet. One
of the lines that could must be in the grid. It takes the first of them, then the second without
the first, and so on. Copies of a tile are used in their order, for it is all the same.
"""

import numpy as np

from tripiv.core.jit import kernel
from tripiv.games.tiles.solver.kernel_line import count_bits
from tripiv.games.tiles.solver.kernel_wild import can_stand
from tripiv.games.tiles.solver.layout import (
    BASE,
    DEPTH,
    FEW,
    FOUND,
    FREE,
    GROUP,
    LAID,
    LAST,
    LINE,
    LOOSE,
    MASK,
    NODES,
    NONE,
    SHORTEST,
    SPLIT,
    STOP,
    TILES,
    UNFIT,
    UNKNOWN,
)
from tripiv.games.tiles.tile import DESIGNS, WILD

__all__ = ["search"]


@kernel("boolean(int64[:, ::1], int64[::1], int64, int64, int64, int64)", counted=False)
def _may_cross(
    lines: np.ndarray, hand: np.ndarray, one: int, two: int, plain: int, free: int
) -> bool:
    """Whether two lines that share tiles can: one, and if it is a wild (T3.4) then one that can
    stand for the same in both."""
    common = lines[one, MASK] & lines[two, MASK]
    if common & (common - 1):
        return False
    if common & plain or free:
        return True
    first, second = lines[one, GROUP], lines[two, GROUP]
    if LOOSE in (first, second):
        return True
    if first > second:
        first, second = second, first
    if second < DESIGNS or first >= DESIGNS:
        if first != second:
            return False
        seen = 0
        for tile in range(len(hand)):
            if (lines[one, MASK] | lines[two, MASK]) & plain & (1 << tile):
                seen |= 1 << (hand[tile] % DESIGNS if first < DESIGNS else hand[tile] // DESIGNS)
        return count_bits(seen) < DESIGNS
    for tile in range(len(hand)):
        if (lines[one, MASK] | lines[two, MASK]) >> tile & 1 and hand[
            tile
        ] == DESIGNS * first + second - DESIGNS:
            return False
    return True


@kernel(
    "boolean(int64[:, ::1], int64[::1], int64[::1], int64, int64[:, ::1], int64, int64, int64)",
    counted=False,
)
def _fits(
    lines: np.ndarray,
    hand: np.ndarray,
    chosen: np.ndarray,
    depth: int,
    turn: np.ndarray,
    line: int,
    plain: int,
    free: int,
) -> bool:
    """Whether a line can be added to the chosen ones, the last of which is new."""
    mask = lines[line, MASK]
    last = depth - 1
    if mask & lines[chosen[last], MASK] and not _may_cross(
        lines, hand, chosen[last], line, plain, free
    ):
        return False
    for i in range(depth):
        if lines[chosen[i], MASK] & mask:
            for k in range(i):
                if (
                    lines[chosen[k], MASK] & mask
                    and turn[0, k] == turn[0, i]
                    and turn[1, k] != turn[1, i]
                ):
                    return False
    return True


@kernel("void(int64[:, ::1], int64[::1], int64, int64[:, ::1])", counted=False)
def _orient(lines: np.ndarray, chosen: np.ndarray, depth: int, turn: np.ndarray) -> None:
    """Sort the chosen lines into groups that hang together, and each group into lines of one
    direction and lines of the other."""
    for i in range(depth):
        turn[0, i], turn[1, i] = i, 0
        for k in range(i):
            if lines[chosen[k], MASK] & lines[chosen[i], MASK]:
                old, new = turn[0, k], turn[0, i]
                flip = 1 - (turn[1, k] ^ turn[1, i])
                if old != new:
                    for m in range(i + 1):
                        if turn[0, m] == old:
                            turn[0, m] = new
                            turn[1, m] ^= flip


@kernel("boolean(int64[:, ::1], int64[::1], int64, int64[::1], int64, int64, int64[::1])")
def _enough(
    lines: np.ndarray,
    open_: np.ndarray,
    count: int,
    chosen: np.ndarray,
    depth: int,
    plain: int,
    facts: np.ndarray,
) -> bool:
    """Whether the lines can join all tiles: a line joins its tiles by its length less one, and n
    tiles take n - 1. Lines of one colour, or of one design, that have n tiles to choose from give
    n - 1 at most, unless they run in a circle, which takes eight tiles."""
    reach = np.zeros(2 * DESIGNS + 1, np.int64)
    for n in range(count):
        reach[lines[open_[n], GROUP]] |= lines[open_[n], MASK]
    for i in range(depth):
        reach[lines[chosen[i], GROUP]] |= lines[chosen[i], MASK]
    wilds = facts[TILES] - count_bits(plain)
    circle = 4 if facts[SHORTEST] < 3 else max(4, 8 - wilds)
    total = 2 * wilds
    for group in range(2 * DESIGNS):
        tiles = count_bits(reach[group] & plain)
        if tiles:
            total += tiles - 1 if tiles < circle else 5 * tiles // 3
    return bool(total >= facts[TILES] - 1)


@kernel("boolean(int64[::1], int64, int64, int64)", inline=True, counted=False)
def _in_order(hand: np.ndarray, mask: int, used: int, tiles: int) -> bool:
    """Whether a line takes none but the first of the copies that lie in no line yet."""
    fresh = mask & ~used
    for tile in range(1, tiles):
        if (
            fresh >> tile & 1
            and hand[tile] == hand[tile - 1]
            and not (used | mask) >> (tile - 1) & 1
        ):
            return False
    return True


@kernel(
    "int64(int64[:, ::1], int64, int64[::1], int64[::1], int64[::1], int64[:, ::1],"
    " int64[:, ::1], int64[:, ::1], int64[:, ::1], int64[::1])"
)
def search(
    lines: np.ndarray,
    count: int,
    hand: np.ndarray,
    facts: np.ndarray,
    chosen: np.ndarray,
    opens: np.ndarray,
    todo: np.ndarray,
    sizes: np.ndarray,
    log: np.ndarray,
    logged: np.ndarray,
) -> int:
    """Search on from where the last call ended: NONE if there is no structure (any more), FOUND
    with its lines in `chosen`, or UNKNOWN when the nodes have run out.

    `facts[DEPTH]` is -1 before the first call, then the number of lines chosen, and `facts[LAST]`
    what the last call gave. `sizes` holds for each depth how many lines are open, how many are to
    be tried, which is being tried, and the masks of tiles that lie in a line and in two. `log`
    takes down the proof, as far as there is room; `logged` counts its rows.
    """
    tiles = facts[TILES]
    whole = (1 << tiles) - 1
    plain = whole
    for tile in range(tiles):
        if hand[tile] == WILD:
            plain &= ~(1 << tile)
    most = len(chosen) - 1
    turn = np.empty((2, most + 1), np.int64)
    parts = np.empty(tiles, np.int64)
    masks = np.empty(most + 1, np.int64)
    nodes = 0
    depth = facts[DEPTH]
    found = depth >= 0 and facts[LAST] == FOUND  # what was found would not do: more lines
    entering = True
    for i in range(depth):
        masks[i] = lines[chosen[i], MASK]
    if depth < 0:
        depth = 0
        for i in range(count):
            opens[0, i] = i
        sizes[0, 0] = count
        sizes[0, 3] = sizes[0, 4] = 0
    while True:
        if entering:
            entering = False
            nodes += 1
            once, twice = sizes[depth, 3], sizes[depth, 4]
            open_ = opens[depth]
            kept = sizes[depth, 0]
            if depth:
                masks[depth - 1] = lines[chosen[depth - 1], MASK]
                if (
                    masks[depth - 1] & ~plain
                    and not facts[FREE]
                    and not can_stand(masks[:depth], hand)
                ):
                    if logged[0] < len(log):
                        log[logged[0], 0] = UNFIT
                    logged[0] += 1
                    depth -= 1
                    continue
            if depth and not found:
                # What can still be chosen.
                _orient(lines, chosen, depth, turn)
                kept = 0
                for n in range(sizes[depth, 0]):
                    i = open_[n]
                    if lines[i, MASK] & twice == 0 and _fits(
                        lines, hand, chosen, depth, turn, i, plain, facts[FREE]
                    ):
                        open_[kept] = i
                        kept += 1
                sizes[depth, 0] = kept
            # The parts that the lines chosen have joined, the first of copies alone.
            part_count = 0
            seen = 0
            for tile in range(tiles):
                if seen >> tile & 1:
                    continue
                part = 1 << tile
                grown = once >> tile & 1
                while grown:
                    grown = 0
                    for i in range(depth):
                        mask = lines[chosen[i], MASK]
                        if mask & part and mask & ~part:
                            part |= mask
                            grown = 1
                seen |= part
                if (
                    once >> tile & 1
                    or tile == 0
                    or hand[tile] != hand[tile - 1]
                    or once >> (tile - 1) & 1
                ):
                    parts[part_count] = part
                    part_count += 1
            is_whole = part_count == 1 and once == whole
            if is_whole and not found:
                facts[DEPTH], facts[LAST] = depth, FOUND
                facts[NODES] -= nodes
                if logged[0] < len(log):
                    log[logged[0], 0], log[logged[0], 1] = LAID, depth
                logged[0] += 1
                return FOUND
            # What has the fewest choices.
            fewest, which = count + 1, 0
            for n in range(part_count):
                if is_whole:
                    break
                part = parts[n]
                choices = 0
                for m in range(kept):
                    mask = lines[open_[m], MASK]
                    if mask & part and mask & ~part:
                        choices += 1
                if choices < fewest:
                    fewest, which = choices, part
            sizes[depth, 1] = 0
            sizes[depth, 2] = -1
            if depth < most and (found or _enough(lines, open_, kept, chosen, depth, plain, facts)):
                planned = 0
                for m in range(kept):
                    mask = lines[open_[m], MASK]
                    if (is_whole or (mask & which and mask & ~which)) and _in_order(
                        hand, mask, once, tiles
                    ):
                        todo[depth, planned] = open_[m]
                        planned += 1
                sizes[depth, 1] = planned
                if logged[0] < len(log):
                    log[logged[0], 0], log[logged[0], 1] = SPLIT, which
                    log[logged[0], 2] = planned
                logged[0] += 1
            else:
                if logged[0] < len(log):
                    log[logged[0], 0] = FEW
                logged[0] += 1
            found = False
        # The next choice here, the one before it and all that are alike done with for good.
        if sizes[depth, 2] >= 0:
            i = todo[depth, sizes[depth, 2]]
            used = sizes[depth, 3]
            kept = 0
            for n in range(sizes[depth, 0]):
                k = opens[depth, n]
                alike = (
                    lines[k, BASE] == lines[i, BASE]
                    and (lines[k, MASK] ^ lines[i, MASK]) & used == 0
                )
                if not alike:
                    opens[depth, kept] = k
                    kept += 1
            sizes[depth, 0] = kept
        sizes[depth, 2] += 1
        if sizes[depth, 2] >= sizes[depth, 1]:
            depth -= 1
            if depth < 0:
                facts[NODES] -= nodes
                facts[DEPTH], facts[LAST] = 0, NONE
                return NONE
            continue
        i = todo[depth, sizes[depth, 2]]
        chosen[depth] = i
        if logged[0] < len(log):
            log[logged[0], 0], log[logged[0], 1] = LINE, lines[i, MASK]
        logged[0] += 1
        once, twice = sizes[depth, 3], sizes[depth, 4]
        sizes[depth + 1, 3] = once | lines[i, MASK]
        sizes[depth + 1, 4] = twice | (once & lines[i, MASK])
        for n in range(sizes[depth, 0]):
            opens[depth + 1, n] = opens[depth, n]
        sizes[depth + 1, 0] = sizes[depth, 0]
        depth += 1
        entering = True
        if nodes >= facts[NODES] or facts[STOP]:
            facts[NODES] -= nodes
            facts[DEPTH], facts[LAST] = depth, UNKNOWN
            return UNKNOWN
