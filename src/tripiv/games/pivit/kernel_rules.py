"""The rules of Pivit on packed states: what may be done, what it does, when it is over.

A state passed in is never changed; results go to the array `out`, which must not be the same.
"""

import numpy as np

from tripiv.core.jit import kernel
from tripiv.games.pivit.kernel_bits import U0, Numbers, Words, popcount, square
from tripiv.games.pivit.kernel_board import (
    CORNERS,
    WALLS,
    count_landings,
    landings,
    list_landings,
)
from tripiv.games.pivit.kernel_state import get, put
from tripiv.games.pivit.layout import (
    END,
    GONE,
    LIMIT,
    MASTERS,
    PLY,
    QUIET,
    RANKS,
    SIDES,
    SIZE,
    TURN,
    UPRIGHT,
)

__all__ = [
    "END_LAST_SIDE",
    "END_NO_ACTION",
    "END_NO_MINION",
    "END_QUIET",
    "apply",
    "count_actions",
    "is_legal",
    "list_actions",
    "resign",
    "settle",
    "step",
    "verdict",
    "winner",
]

END_NO_MINION = 1  # B5.1
END_LAST_SIDE = 2  # B5.2
END_QUIET = 3  # B5.3
END_NO_ACTION = 4  # B5.4


@kernel("uint64(uint64[::1])", inline=True)
def _empty(state: Words) -> np.uint64:
    taken: np.uint64 = state[0] | state[1] | state[2] | state[3] | WALLS[get(state, SIZE)]
    return ~taken


@kernel("int64(uint64[::1], int64)", inline=True)
def _count_of(state: Words, side: int) -> int:
    walls = WALLS[get(state, SIZE)]
    return count_landings(state[side], state[UPRIGHT], state[MASTERS], _empty(state), walls)


@kernel("int64(uint64[::1])", inline=True)
def verdict(state: Words) -> int:
    """Why the pieces, or the quiet plies, end the game; 0 if they do not."""
    gone = get(state, GONE)
    # Who resigned counts nowhere (B5.5), and who has no pieces is out (B2.2).
    a = U0 if gone & 1 else state[0]
    b = U0 if gone & 2 else state[1]
    c = U0 if gone & 4 else state[2]
    d = U0 if gone & 8 else state[3]
    if (a != U0) + (b != U0) + (c != U0) + (d != U0) <= 1:
        return END_LAST_SIDE  # B5.2 before B5.1 (B4.3)
    if not (a | b | c | d) & ~state[MASTERS]:
        return END_NO_MINION
    return END_QUIET if 0 < get(state, LIMIT) <= get(state, QUIET) else 0


@kernel("int64(uint64[::1])", inline=True)
def settle(state: Words) -> int:
    """End the game or pass the turn on, if it must be; to be called after every change.

    The turn must already stand at the side that would be next. Returns how many actions the
    side has that then is to move: 0 if and only if the game is over.
    """
    end = verdict(state)
    if not end:
        sides, side, gone = get(state, SIDES), get(state, TURN), get(state, GONE)
        for _ in range(sides):
            n = 0 if gone >> side & 1 else _count_of(state, side)
            if n:
                put(state, TURN, side)
                return n
            side = side + 1 if side + 1 < sides else 0  # B2.2: skipped
        end = END_NO_ACTION
    put(state, END, end)
    return 0


@kernel("void(uint64[::1], int64, uint64[::1])", inline=True)
def step(state: Words, action: int, out: Words) -> None:
    """Move a piece and hand the turn on, nothing settled; `out` may be `state`."""
    side, sides = get(state, TURN), get(state, SIDES)
    from_ = square(action >> 6)
    to = square(action & 63)
    masters, upright, numbers, tally = state[MASTERS], state[UPRIGHT], state[6], state[7]
    captured = to & ~_empty(state)
    master = masters & from_
    promoted = U0 if master else to & CORNERS[get(state, SIZE)]  # B4.1, B4.2
    quiet, ply = get(state, QUIET), get(state, PLY)
    own = (state[side] ^ from_) | to

    for other in range(4):
        out[other] = state[other] & ~to  # B3.4
    out[side] = own
    out[MASTERS] = (masters & ~(from_ | to)) | (to if master else promoted)
    out[UPRIGHT] = (upright & ~(from_ | to)) | (U0 if upright & from_ else to)  # B3.5
    out[6] = numbers
    put(out, TURN, side + 1 if side + 1 < sides else 0)  # B2.1
    if promoted and not get(out, RANKS[side]):
        rank = 1
        for other in range(sides):
            rank += 1 if get(out, RANKS[other]) else 0
        put(out, RANKS[side], rank)
    out[7] = tally
    put(out, QUIET, 0 if captured or promoted else min(quiet + 1, QUIET[2]))
    put(out, PLY, ply + 1)


@kernel("int64(uint64[::1], int64, uint64[::1])")
def apply(state: Words, action: int, out: Words) -> int:
    """Play a legal action; returns how many actions the next side has, 0 if it is over."""
    step(state, action, out)
    return settle(out)  # B4.3


@kernel("int64(uint64[::1], int64, boolean, uint64[::1])")
def resign(state: Words, side: int, removed: bool, out: Words) -> int:
    """Take a side out of the game (B5.5); returns what `settle` does."""
    for word in range(8):
        out[word] = state[word]
    put(out, GONE, get(state, GONE) | 1 << side)
    if removed:
        out[side] = U0
        out[MASTERS] &= ~state[side]
        out[UPRIGHT] &= ~state[side]
    return settle(out)


@kernel("int64(uint64[::1], int64[::1])")
def list_actions(state: Words, out: Numbers) -> int:
    """Write the actions of the side to move to `out` (`MAX_ACTIONS` long); returns how many."""
    if get(state, END):
        return 0
    own = state[get(state, TURN)]
    walls = WALLS[get(state, SIZE)]
    return list_landings(own, state[UPRIGHT], state[MASTERS], _empty(state), walls, out)


@kernel("int64(uint64[::1])")
def count_actions(state: Words) -> int:
    """How many actions the side to move has."""
    return 0 if get(state, END) else _count_of(state, get(state, TURN))


@kernel("boolean(uint64[::1], int64)")
def is_legal(state: Words, action: int) -> bool:
    """Whether a packed action may be played now."""
    if get(state, END):
        return False
    from_ = square(action >> 6)
    to = square(action & 63)
    own = state[get(state, TURN)]
    walls = WALLS[get(state, SIZE)]
    if not own & from_:
        return False
    # Alone among blockers: the piece's own side must be neither jumped nor captured.
    right, left, down, up = landings(from_, state[UPRIGHT], state[MASTERS], _empty(state), walls)
    return bool((right | left | down | up) & to & ~own)


@kernel("int64(uint64[::1])")
def winner(state: Words) -> int:
    """The side that won a game that is over; -1 for a draw."""
    end = get(state, END)
    best = -1
    most = 0
    for side in range(get(state, SIDES)):
        if state[side] == U0 or get(state, GONE) >> side & 1:
            continue
        if end == END_LAST_SIDE:
            return side
        masters = popcount(state[side] & state[MASTERS])
        # No master, no win (B5.3); level goes to the earliest first master (B5.1).
        if masters > most or (
            masters == most and best >= 0 and get(state, RANKS[side]) < get(state, RANKS[best])
        ):
            best = side
            most = masters
    return best
