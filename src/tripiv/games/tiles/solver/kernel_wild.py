"""Whether the wilds of a structure can stand for tiles that suit all of their lines (T3.4)."""

import numpy as np

from tripiv.core.jit import kernel
from tripiv.games.tiles.solver.kernel_board import agrees
from tripiv.games.tiles.solver.kernel_line import count_bits
from tripiv.games.tiles.tile import DESIGNS, WILD

__all__ = ["can_stand"]


@kernel("boolean(int64[::1], int64[::1], int64)", counted=False)
def _suits(masks: np.ndarray, values: np.ndarray, wild: int) -> bool:
    for mask in masks:
        if mask >> wild & 1:
            colours = designs = held = tile = 0
            while mask >> tile:
                if mask >> tile & 1 and values[tile] < WILD:
                    colours |= 1 << values[tile] // DESIGNS
                    designs |= 1 << values[tile] % DESIGNS
                    held += 1
                tile += 1
            if not agrees(colours, designs, held, count_bits(mask)):
                return False
    return True


@kernel("boolean(int64[::1], int64[::1])")
def can_stand(masks: np.ndarray, hand: np.ndarray) -> bool:
    """`masks` are the tiles of each line, `hand` is sorted, so that wilds are last."""
    values = hand.copy()
    first = len(hand)
    while first > 0 and hand[first - 1] == WILD:
        first -= 1
    at = first
    chosen = np.full(len(hand) + 1, -1, np.int64)
    while first <= at < len(hand):
        chosen[at] += 1
        if chosen[at] == WILD:
            values[at] = WILD
            at -= 1
            continue
        values[at] = chosen[at]
        if _suits(masks, values, at):
            at += 1
            chosen[at] = -1
    return at == len(hand)
