"""The second pass: is every entry what its successors say?

It plays by the rules' own kernels, ends by quiet plies among them, and looks up what it gets. It
knows nothing of how the tables were made and shares with that only where a position is kept. If
every entry agrees with its successors, no win and no loss is wrong: the one that ends soonest
among the wrong ones would have none but right successors; and so nothing else is.
"""

import numpy as np

from tripiv.core.jit import kernel
from tripiv.games.pivit.kernel_bits import Numbers, Words, popcount, square
from tripiv.games.pivit.kernel_board import MAX_ACTIONS
from tripiv.games.pivit.kernel_rules import apply, list_actions, winner
from tripiv.games.pivit.kernel_state import get, put
from tripiv.games.pivit.layout import (
    END,
    MASTERS,
    QUIET,
    RANKS,
    SIDES,
    SIZE,
    TURN,
    UPRIGHT,
    WORDS,
)
from tripiv.games.pivit.tables.kernel_index import PIECE_BITS, Rows, crowd_of
from tripiv.games.pivit.tables.kernel_probe import entry_of
from tripiv.games.pivit.tables.kernel_value import (
    LIMIT,
    LOSS,
    NEVER,
    NONE,
    WIN,
    Bytes,
    number,
    read,
    worth,
)
from tripiv.games.pivit.tables.material import COUNT, DRAWN, KINDS, NOBODY, OFFSET, POSITIONS

__all__ = ["first_fault", "lay"]


@kernel("boolean(int64[::1], int64, int64, int64, int64, uint64[::1])", counted=False)
def lay(row: Numbers, half: int, rank: int, turn: int, first: int, state: Words) -> bool:
    """Write the position of an entry; False if it is none."""
    crowd = crowd_of(row, half, rank)
    if crowd < 0:
        return False
    n = 0
    for kind in range(KINDS):
        n += row[COUNT + kind]
    size = 2 * half
    for word in range(WORDS):
        state[word] = 0
    for i in range(n):
        piece = crowd >> PIECE_BITS * i & 1023
        row_, col = (piece & 63) // size, (piece & 63) % size
        bit = square(8 * row_ + col)
        kind = piece >> 7
        state[kind // 3] |= bit
        if kind % 3 == 2:
            state[MASTERS] |= bit
        if piece >> 6 & 1:
            state[UPRIGHT] |= bit
    put(state, TURN, turn)
    put(state, SIDES, 2)
    put(state, SIZE, size)
    if first != NOBODY:
        put(state, RANKS[first], 1)
        if state[1 - first] & state[MASTERS]:
            put(state, RANKS[1 - first], 2)
    return True


@kernel("int64(uint64[::1])", inline=True)
def _favour(state: Words) -> int:
    """1 if the side to move wins if the quiet plies end it now (B5.3), -1 if the other, or 0."""
    turn = get(state, TURN)
    own, foe = popcount(state[turn] & state[MASTERS]), popcount(state[1 - turn] & state[MASTERS])
    if own != foe:
        return 1 if own > foe else -1
    if own == 0:
        return 0
    return 1 if get(state, RANKS[turn]) < get(state, RANKS[1 - turn]) else -1


@kernel("UniTuple(int64, 2)(int64, int64, int64, int64, boolean)", inline=True)
def _range(kind: int, plies: int, left: int, favour: int, drawn: bool) -> tuple[int, int]:
    """The worst and the best that a position with so many quiet plies left can be to the side to
    move by its entry: 1, 0 or -1."""
    value = 1 if kind == WIN else -1 if kind == LOSS else 0
    if plies <= left:
        return value, value
    # Too late for that. Who is not favoured may still have time for a draw.
    if drawn and favour and value:
        return min(favour, 0), max(favour, 0)
    return favour, favour


@kernel(
    "boolean(uint64[::1], int64, boolean, int64[::1], int64[:, ::1], uint8[::1], uint8[::1],"
    "uint8[::1], uint8[::1], uint64[::1], int64[::1], int64[::1])",
    counted=False,
)
def _agrees(
    state: Words,
    entry: int,
    drawn: bool,
    finder: Numbers,
    units: Rows,
    result: Bytes,
    distance: Bytes,
    verdict: Bytes,
    clock: Bytes,
    child: Words,
    actions: Numbers,
    room: Numbers,
) -> bool:
    """Whether what an entry says of its position is what its successors say.

    Without a limit a win takes the shortest way, a loss the longest, and who can neither win nor
    must lose plays on for ever. With the limit the more quiet plies are left, the better for whom
    the masters do not favour; so three numbers stand for all: the whole limit, just enough for
    the verdict, one fewer.
    """
    turn, favour = get(state, TURN), _favour(state)
    kind, plies = read(verdict, entry), number(clock, entry)
    clocks, worst, best = room[0:3], room[3:6], room[6:9]
    clocks[0], clocks[1], clocks[2] = LIMIT, plies, plies - 1
    worst[:] = best[:] = -1
    shortest, longest, escapes = 0, 0, False
    for i in range(list_actions(state, actions)):
        apply(state, actions[i], child)
        theirs = entry_of(child, finder, units)
        if get(child, END):
            value = low = 1 if winner(child) == turn else -1
        elif theirs < 0 or get(child, TURN) == turn:
            return False
        else:
            value = worth(result, distance, theirs)
            value = 1 - value if value < 0 else -1 - value if value > 0 else 0
            answer = read(verdict, theirs)
            low = 1 if answer == LOSS else -1 if answer == WIN else 0
        if value > 0 and (shortest == 0 or value < shortest):
            shortest = value
        elif value == 0:
            escapes = True
        elif value < longest:
            longest = value
        for j in range(3):
            high = low
            if get(child, QUIET):
                low, high = favour, favour
                if clocks[j] > 1:
                    low, high = _range(
                        read(verdict, theirs),
                        number(clock, theirs),
                        clocks[j] - 1,
                        -favour,
                        drawn,
                    )
                    low, high = -high, -low
            worst[j], best[j] = max(worst[j], low), max(best[j], high)
    if worth(result, distance, entry) != (shortest if shortest else 0 if escapes else longest):
        return False
    if (_range(kind, plies, LIMIT, favour, drawn)[0] == favour) != (plies == 0):
        return False  # a clock stands where there is something to be forced, and only there
    for j in range(3):
        if clocks[j] > 0:
            low, high = _range(kind, plies, clocks[j], favour, drawn)
            if low > best[j] or worst[j] > high:
                return False
    return True


@kernel(
    "int64(int64, int64, int64, int64, int64, int64[::1], int64[:, ::1], uint8[::1],"
    "uint8[::1], uint8[::1], uint8[::1], uint8[::1])"
)
def first_fault(
    half: int,
    unit: int,
    first: int,
    start: int,
    step: int,
    finder: Numbers,
    units: Rows,
    result: Bytes,
    distance: Bytes,
    verdict: Bytes,
    clock: Bytes,
    stop: Bytes,
) -> int:
    """Look at every `step`-th entry of a slice, from number `start` on; returns the first one
    that is not what it should be, -1 if all are right, -2 if told to stop."""
    row = units[unit]
    state, child = np.empty(WORDS, np.uint64), np.empty(WORDS, np.uint64)
    actions, room = np.empty(MAX_ACTIONS, np.int64), np.empty(9, np.int64)
    positions = row[POSITIONS]
    for at in range(start, 2 * positions, step):
        if stop[0]:
            return -2
        entry = row[OFFSET] + at
        turn = 1 if at >= positions else 0
        one, other = read(result, entry), read(verdict, entry)
        plies, left = number(distance, entry), number(clock, entry)
        if not lay(row, half, at - turn * positions, turn, first, state):
            if one != NONE or other != NONE or plies or left:
                return int(at)
            continue
        if NONE in (one, other) or (one == NEVER) != (plies == 0) or left > LIMIT:
            return int(at)
        if entry_of(state, finder, units) != entry:
            return int(at)
        if not _agrees(
            state, entry, row[DRAWN] != 0,
            finder, units, result, distance, verdict, clock, child, actions, room,
        ):  # fmt: skip
            return int(at)
    return -1
