"""What a position of two sides is worth before anything is searched.

Everything is seen by the side to move (`own`). A weight is two numbers in one: what it is worth
while the board is full, and what it is worth when the last minions go; `blend` mixes them by the
minions left. The two share an int64, so that both are added at once. Values are hundredths of a
minion; `weight` lays out the array of weights.
"""

import numpy as np

from tripiv.core.jit import kernel
from tripiv.games.pivit.kernel_bits import Numbers, lowest, popcount, square
from tripiv.games.pivit.kernel_board import landings, origin

__all__ = [
    "COUNTS",
    "DANGER_MASTER",
    "DANGER_MINION",
    "FEATURES",
    "FIRST_MASTER",
    "FOE_PROMOTION",
    "FULL",
    "KINDS",
    "MOBILITY",
    "PROMOTION",
    "RINGS",
    "TEMPO",
    "THREAT_MASTER",
    "THREAT_MINION",
    "WEIGHTS",
    "blend",
    "counts",
    "material",
    "place",
    "prospects",
    "still",
    "tally",
    "value",
    "worth",
]

# Places in the array of weights. First what a piece is worth where it stands: `place`.
KINDS = 256
MOBILITY = KINDS + 0  # each action that own has more than foe
PROMOTION = KINDS + 1  # each minion of own that can be promoted at once
FOE_PROMOTION = KINDS + 2  # each minion of foe that could be, if it were foe's turn
THREAT_MINION = KINDS + 3  # each minion of foe that own attacks
THREAT_MASTER = KINDS + 4
DANGER_MINION = KINDS + 5  # each minion of own that foe attacks
DANGER_MASTER = KINDS + 6
FIRST_MASTER = KINDS + 7  # own was the first to have a master (B5.1)
TEMPO = KINDS + 8  # to be on the move
FEATURES = TEMPO + 1 - KINDS
FULL = KINDS + FEATURES  # no weight: how many minions make a full board
WEIGHTS = FULL + 1

RINGS = 32
"""Kinds of places that are told apart: of minions, then of masters."""
COUNTS = RINGS + FEATURES + 1
"""What `counts` writes: own pieces less the foe's for each kind of place, the features in the order
of their weights, and the minions on the board."""

LOW_HALF = 1 << 32
HALF_OF_LOW = 1 << 31

Ways = tuple[np.uint64, np.uint64, np.uint64, np.uint64]


@kernel("int64(boolean, boolean, int64)", inline=True)
def place(is_master: bool, is_upright: bool, where: int) -> int:
    """Where the worth of a piece on a square stands among the weights."""
    return 128 * int(is_master) + 64 * int(is_upright) + where


@kernel("int64(uint64, uint64, uint64, int64[::1])", inline=True)
def worth(own: np.uint64, upright: np.uint64, masters: np.uint64, weights: Numbers) -> int:
    """What a side's pieces are worth where they stand."""
    total = 0
    while own:
        where = lowest(own)
        bit = square(where)
        total += weights[place(bool(masters & bit), bool(upright & bit), where)]
        own &= own - np.uint64(1)
    return total


@kernel("int64(uint64, uint64, uint64, uint64, int64[::1])")
def material(
    own: np.uint64, foe: np.uint64, upright: np.uint64, masters: np.uint64, weights: Numbers
) -> int:
    """Own's worth less foe's. A search keeps it up to date
    from ply to ply instead."""
    return worth(own, upright, masters, weights) - worth(foe, upright, masters, weights)


@kernel("int64(UniTuple(uint64, 4), uint64, uint64, uint64)", inline=True)
def prospects(ways: Ways, occupied: np.uint64, masters: np.uint64, corners: np.uint64) -> int:
    """How many of the landings `ways` promote a minion (B4.1)."""
    n = 0
    if (ways[0] | ways[1] | ways[2] | ways[3]) & corners:
        for direction in range(4):
            rest = ways[direction] & corners
            while rest:
                if not masters & square(origin(occupied, lowest(rest), direction)):
                    n += 1
                rest &= rest - np.uint64(1)
    return n


@kernel(
    "UniTuple(int64, 7)(UniTuple(uint64, 4), UniTuple(uint64, 4), uint64, uint64, uint64, uint64)",
    inline=True,
)
def tally(
    ways: Ways,
    foe_ways: Ways,
    own: np.uint64,
    foe: np.uint64,
    masters: np.uint64,
    corners: np.uint64,
) -> tuple[int, int, int, int, int, int, int]:
    """What is counted, in the order of the weights from `MOBILITY` on.

    `ways` are the landings of own, `foe_ways` those foe would have if it were its turn.
    """
    occupied = own | foe
    attacked = (ways[0] | ways[1] | ways[2] | ways[3]) & foe
    endangered = (foe_ways[0] | foe_ways[1] | foe_ways[2] | foe_ways[3]) & own
    actions = popcount(ways[0]) + popcount(ways[1]) + popcount(ways[2]) + popcount(ways[3])
    foe_actions = (
        popcount(foe_ways[0])
        + popcount(foe_ways[1])
        + popcount(foe_ways[2])
        + popcount(foe_ways[3])
    )
    return (
        actions - foe_actions,
        prospects(ways, occupied, masters, corners),
        prospects(foe_ways, occupied, masters, corners),
        popcount(attacked & ~masters),
        popcount(attacked & masters),
        popcount(endangered & ~masters),
        popcount(endangered & masters),
    )


@kernel("int64(int64, int64, int64)", inline=True)
def blend(sum_: int, minions: int, full: int) -> int:
    """The one number that a sum of weights comes to with so many minions on the board."""
    early = ((sum_ + HALF_OF_LOW) & (LOW_HALF - 1)) - HALF_OF_LOW
    late = (sum_ - early) >> 32
    part = min(minions, full)
    mixed = early * part + late * (full - part)
    return mixed // full if mixed >= 0 else -(-mixed // full)  # alike for both sides


@kernel(
    "int64(UniTuple(uint64, 4), UniTuple(uint64, 4), uint64, uint64, uint64, uint64, int64,"
    " int64, int64[::1])",
    inline=True,
)
def value(
    ways: Ways,
    foe_ways: Ways,
    own: np.uint64,
    foe: np.uint64,
    masters: np.uint64,
    corners: np.uint64,
    first: int,
    lead: int,
    weights: Numbers,
) -> int:
    """What the position is worth to own. `lead` is what `material` says; `first` is 1 if own had
    the first master of the two, -1 if foe, 0 if nobody."""
    counts = tally(ways, foe_ways, own, foe, masters, corners)
    total = lead + first * weights[FIRST_MASTER] + weights[TEMPO]
    for i in range(7):
        total += counts[i] * weights[MOBILITY + i]
    return blend(total, popcount((own | foe) & ~masters), weights[FULL])


@kernel("int64(uint64, uint64, uint64, uint64, uint64, uint64, int64, int64[::1])")
def still(
    own: np.uint64,
    foe: np.uint64,
    upright: np.uint64,
    masters: np.uint64,
    walls: np.uint64,
    corners: np.uint64,
    first: int,
    weights: Numbers,
) -> int:
    """`value` from the position alone."""
    empty = ~(own | foe | walls)
    return value(
        landings(own, upright, masters, empty, walls),
        landings(foe, upright, masters, empty, walls),
        own,
        foe,
        masters,
        corners,
        first,
        material(own, foe, upright, masters, weights),
        weights,
    )


@kernel(
    "void(uint64, uint64, uint64, uint64, uint64, uint64, int64, int64[::1], int64[::1])",
)
def counts(
    own: np.uint64,
    foe: np.uint64,
    upright: np.uint64,
    masters: np.uint64,
    walls: np.uint64,
    corners: np.uint64,
    first: int,
    rings: Numbers,
    out: Numbers,
) -> None:
    """What `value` weighs, for tuning: to `out`, which is `COUNTS` long and all zero. `rings` says
    for each `place` of which kind it is."""
    for sign in (1, -1):
        rest = own if sign > 0 else foe
        while rest:
            where = lowest(rest)
            bit = square(where)
            out[rings[place(bool(masters & bit), bool(upright & bit), where)]] += sign
            rest &= rest - np.uint64(1)
    empty = ~(own | foe | walls)
    ways = landings(own, upright, masters, empty, walls)
    foe_ways = landings(foe, upright, masters, empty, walls)
    found = tally(ways, foe_ways, own, foe, masters, corners)
    for i in range(7):
        out[RINGS + i] = found[i]
    out[RINGS + FIRST_MASTER - KINDS] = first
    out[RINGS + TEMPO - KINDS] = 1
    out[RINGS + FEATURES] = popcount((own | foe) & ~masters)
