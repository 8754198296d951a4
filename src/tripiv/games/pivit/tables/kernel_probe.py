"""What the tables say of a packed position: for search, which asks from compiled code."""

from tripiv.core.jit import kernel
from tripiv.games.pivit import layout
from tripiv.games.pivit.kernel_bits import Numbers, Words, lowest, popcount, square
from tripiv.games.pivit.kernel_state import get
from tripiv.games.pivit.layout import (
    END,
    GONE,
    MASTERS,
    QUIET,
    RANKS,
    SIDES,
    SIZE,
    TURN,
    UPRIGHT,
)
from tripiv.games.pivit.tables.kernel_index import PIECE_BITS, Rows, find, locate
from tripiv.games.pivit.tables.kernel_value import DRAW, LIMIT, WIN, Bytes, number, read, worth
from tripiv.games.pivit.tables.material import BOARD, DRAWN, HOLDER, NOBODY

__all__ = ["FAR", "HELD", "UNKNOWN", "endless", "entry_of", "probe"]

FAR = 1000  # more than any distance
HELD = 2000  # more than FAR and any clock
UNKNOWN = 1 << 15  # more than any answer

_LIMIT_OF = layout.LIMIT
_MOST_PIECES = 5


@kernel("UniTuple(int64, 3)(uint64[::1], int64[::1])", inline=True, counted=False)
def _crowd(state: Words, finder: Numbers) -> tuple[int, int, int]:
    """A position as `kernel_index` wants it: its pieces, how many, who had the first master.
    No pieces if no table can have it."""
    taken = state[0] | state[1]
    n = popcount(taken)
    size = get(state, SIZE)
    if n > _MOST_PIECES or get(state, SIDES) != 2 or get(state, GONE) or get(state, END):
        return 0, 0, 0
    if size != finder[BOARD]:
        return 0, 0, 0
    crowd = 0
    for i in range(n):
        at = lowest(taken)
        bit = square(at)
        taken ^= bit
        row, col = at >> 3, at & 7
        upright = 1 if state[UPRIGHT] & bit else 0
        kind = 2 if state[MASTERS] & bit else (row + col + upright) & 1
        kind += 3 if state[1] & bit else 0
        crowd |= (kind << 7 | upright << 6 | (row * size + col)) << PIECE_BITS * i
    a, b = get(state, RANKS[0]), get(state, RANKS[1])
    first = NOBODY if a == b else 0 if a and (a < b or b == 0) else 1  # B5.1
    return crowd, n, first


@kernel("int64(uint64[::1], int64[::1], int64[:, ::1])", counted=False)
def entry_of(state: Words, finder: Numbers, units: Rows) -> int:
    """The entry of a position, -1 if the tables do not have it."""
    crowd, n, first = _crowd(state, finder)
    if n == 0:
        return -1
    return locate(get(state, SIZE) >> 1, crowd, n, get(state, TURN), first, finder, units)


@kernel("int64(uint64[::1], int64[::1], int64[:, ::1], uint8[::1], uint8[::1])")
def endless(state: Words, finder: Numbers, units: Rows, result: Bytes, distance: Bytes) -> int:
    """What a position is worth if no quiet plies end the game, as `worth` counts: d for a win in
    d plies, -d for a loss, 0 if it never ends; UNKNOWN if the tables do not have it."""
    entry = entry_of(state, finder, units)
    return UNKNOWN if entry < 0 else worth(result, distance, entry)


@kernel(
    "int64(uint64[::1], int64[::1], int64[:, ::1], uint8[::1], uint8[::1], uint8[::1],uint8[::1])"
)
def probe(
    state: Words,
    finder: Numbers,
    units: Rows,
    result: Bytes,
    distance: Bytes,
    verdict: Bytes,
    clock: Bytes,
) -> int:
    """What a position is worth to the side to move under its own limit of quiet plies (B5.3).

    d for a win in d plies, -d for a loss in d plies, 0 if neither side wins. Where the end may
    take longer than the limit allows: FAR + z for a win by a capture or promotion that can be
    forced within z plies, HELD for one by holding out until the limit, and the same below 0 for a
    loss. So of two wins the smaller number is the nearer. UNKNOWN if the tables cannot tell.
    """
    crowd, n, first = _crowd(state, finder)
    if n == 0:
        return UNKNOWN
    turn = get(state, TURN)
    entry = locate(get(state, SIZE) >> 1, crowd, n, turn, first, finder, units)
    if entry < 0:
        return UNKNOWN
    value = worth(result, distance, entry)
    limit = get(state, _LIMIT_OF)
    left = limit - get(state, QUIET)
    # Who wins in d plies wins with the last of them, and of those before it d - 1 can be quiet.
    if limit == 0 or (value and abs(value) <= left):
        return value
    if limit != LIMIT:
        return UNKNOWN
    kind = read(verdict, entry)
    plies = number(clock, entry)
    if plies > left:  # too late for that
        found = find(crowd, n, first, finder)
        row = units[found >> 2]
        if row[HOLDER] and row[DRAWN] and kind != DRAW:
            return UNKNOWN  # there may be time for a draw
        return int(HELD * row[HOLDER] * (1 if turn == found >> 1 & 1 else -1))
    if kind == DRAW:
        return 0
    far = FAR + plies if plies else HELD
    return far if kind == WIN else -far
