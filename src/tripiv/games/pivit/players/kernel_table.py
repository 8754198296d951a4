"""The table of a search: what was found out about positions met before.

Two words an entry: the whole key of the position, and packed into one word the best action, how
deeply it was searched, whether the value is exact or a bound, the value, and the age of the search
that wrote it. A key has its entry at one place only, where a newer or deeper one replaces it.
One search has one table: no two threads ever share it.
"""

import numpy as np

from tripiv.core.jit import kernel
from tripiv.games.pivit.kernel_bits import Numbers, Words
from tripiv.games.pivit.players.kernel_work import AGE

__all__ = [
    "AT_LEAST",
    "AT_MOST",
    "EXACT",
    "NOTHING",
    "action_in",
    "bound_in",
    "depth_in",
    "key_of",
    "keyed_by_quiet",
    "probe",
    "store",
    "value_in",
]

NOTHING = -1
AT_MOST = 1
AT_LEAST = 2
EXACT = 3

DECISIVE = 29_000  # `kernel_duel.PROVEN`: from here on values count plies from the root
OFFSET = 1 << 15
AGES = 63
SPARED_PLIES = 3  # a newer entry may be so much shallower than the one it replaces

MIX_1 = np.uint64(0xBF58476D1CE4E5B9)
MIX_2 = np.uint64(0x94D049BB133111EB)
SALT_1 = np.uint64(0x9E3779B97F4A7C15)
SALT_2 = np.uint64(0xD1B54A32D192ED03)
SALT_3 = np.uint64(0x8CB92BA72F3D8DD7)
SALT_4 = np.uint64(0xA0761D6478BD642F)


@kernel("uint64(uint64)", inline=True)
def _mixed(bits: np.uint64) -> np.uint64:
    bits = (bits ^ (bits >> np.uint64(30))) * MIX_1
    bits = (bits ^ (bits >> np.uint64(27))) * MIX_2
    return bits ^ (bits >> np.uint64(31))


@kernel("uint64(uint64, uint64, uint64, uint64, int64)", inline=True)
def key_of(
    own: np.uint64, foe: np.uint64, upright: np.uint64, masters: np.uint64, first: int
) -> np.uint64:
    """The key of a position as the side to move sees it: alike with colours exchanged."""
    pieces = _mixed(own + SALT_1) ^ _mixed(foe + SALT_2)
    return pieces ^ _mixed(upright + SALT_3) ^ _mixed(masters + np.uint64(first + 1) * SALT_4)


@kernel("uint64(uint64, int64)", inline=True)
def keyed_by_quiet(key: np.uint64, quiet: int) -> np.uint64:
    """The key of a position for which the count of quiet plies matters (B5.3)."""
    return _mixed(key ^ (np.uint64(quiet + 1) * SALT_2))


@kernel("UniTuple(int64, 2)(uint64[:,::1], uint64)", inline=True)
def probe(table: Words, key: np.uint64) -> tuple[int, int]:
    """The entry's place, and what it says; `NOTHING` if it is about something else."""
    slot = int(key & np.uint64(table.shape[0] - 1))
    if table[slot, 0] != key:
        return slot, NOTHING
    return slot, int(table[slot, 1])


@kernel("int64(int64)", inline=True)
def action_in(known: int) -> int:
    return known & 4095


@kernel("int64(int64)", inline=True)
def depth_in(known: int) -> int:
    return known >> 12 & 255


@kernel("int64(int64)", inline=True)
def bound_in(known: int) -> int:
    return known >> 20 & 3


@kernel("int64(int64, int64)", inline=True)
def value_in(known: int, ply: int) -> int:
    """The value as seen from the root, `ply` plies before."""
    found = (known >> 22 & 0xFFFF) - OFFSET
    if found >= DECISIVE:
        return found - ply
    return found + ply if found <= -DECISIVE else found


@kernel(
    "void(uint64[:,::1], int64, uint64, int64, int64, int64, int64, int64, int64[::1])", inline=True
)
def store(
    table: Words,
    slot: int,
    key: np.uint64,
    action: int,
    depth: int,
    bound: int,
    found: int,
    ply: int,
    work: Numbers,
) -> None:
    """Write what was found, unless something worth more stands there."""
    age = work[AGE] & AGES
    old = int(table[slot, 1])
    is_fresh = (old >> 38 & AGES) == age
    if is_fresh and depth_in(old) > depth + SPARED_PLIES and bound != EXACT:
        return
    if found >= DECISIVE:
        found += ply
    elif found <= -DECISIVE:
        found -= ply
    packed = action | depth << 12 | bound << 20 | (found + OFFSET) << 22 | age << 38
    table[slot, 0] = key
    table[slot, 1] = np.uint64(packed)
