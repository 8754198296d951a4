"""Every line that the tiles of a hand could form.

A line is a mask of tiles by their place in the sorted hand. GROUP says what its plain tiles
share: a colour (0 to 5), a design (6 to 11), or with fewer than two plain tiles neither for sure
(LOOSE). Lines that are alike but for which copies of a tile they take follow each other; BASE is
the place of the first of them.
"""

import numpy as np

from tripiv.core.jit import kernel
from tripiv.games.tiles.solver.layout import BASE, GROUP, LOOSE, MASK, SIZE
from tripiv.games.tiles.tile import DESIGNS, WILD

__all__ = ["count_bits", "list_lines"]


@kernel("int64(int64)", inline=True, counted=False)
def count_bits(mask: int) -> int:
    count = 0
    while mask:
        mask &= mask - 1
        count += 1
    return count


@kernel("int64(int64[:, ::1], int64, int64[::1], int64[::1], int64, int64, int64, int64)")
def _add(
    lines: np.ndarray,
    count: int,
    first: np.ndarray,
    kinds: np.ndarray,
    choice: int,
    group: int,
    shortest: int,
    wilds: int,
) -> int:
    """The lines of some plain kinds, with every number of wilds that they can have, each with all
    copies there are. `first` says where each kind begins in the hand."""
    size = count_bits(choice)
    copy = np.zeros(DESIGNS, np.int64)
    start = first[WILD]
    for n in range(max(0, shortest - size), min(wilds, DESIGNS - size) + 1):
        base = count
        for chosen in range(1 << wilds):
            if count_bits(chosen) != n:
                continue
            copy[:] = 0
            while True:
                if count < len(lines):
                    mask = chosen << start
                    for x in range(DESIGNS):
                        if choice >> x & 1:
                            mask |= 1 << (first[kinds[x]] + copy[x])
                    lines[count, MASK] = mask
                    lines[count, SIZE] = size + n
                    lines[count, GROUP] = group
                    lines[count, BASE] = base
                count += 1
                x = 0
                while x < DESIGNS:
                    if choice >> x & 1:
                        copy[x] += 1
                        if first[kinds[x]] + copy[x] < first[kinds[x] + 1]:
                            break
                        copy[x] = 0
                    x += 1
                if x == DESIGNS:
                    break
    return count


@kernel("int64(int64[::1], int64, int64[:, ::1])")
def list_lines(hand: np.ndarray, shortest: int, lines: np.ndarray) -> int:
    """How many lines a sorted hand can form; as many are listed as there is room for."""
    first = np.zeros(WILD + 2, np.int64)
    for tile in hand:
        first[tile + 1] += 1
    for kind in range(WILD + 1):
        first[kind + 1] += first[kind]
    wilds = first[WILD + 1] - first[WILD]
    count = 0
    kinds = np.zeros(DESIGNS, np.int64)
    for group in range(2 * DESIGNS):
        known = 0
        for x in range(DESIGNS):
            kind = DESIGNS * group + x if group < DESIGNS else DESIGNS * x + group - DESIGNS
            if first[kind + 1] > first[kind]:
                kinds[known] = kind
                known += 1
        for choice in range((1 << known) - 1, 0, -1):
            if choice & (choice - 1):
                count = _add(lines, count, first, kinds, choice, group, shortest, wilds)
        if count > len(lines):
            return count
    if wilds:
        for kind in range(WILD):
            if first[kind + 1] > first[kind]:
                kinds[0] = kind
                count = _add(lines, count, first, kinds, 1, LOOSE, shortest, wilds)
        count = _add(lines, count, first, kinds, 0, LOOSE, shortest, wilds)
    return count
