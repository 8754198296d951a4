"""Solving one slice: from what captures and promotions are worth, backwards ply by ply.

A position that is decided tells those from which it can be reached. One of them wins if it can
lose the opponent, and loses when the last of its actions is known to win for the opponent.
"""

import numpy as np

from tripiv.core.jit import kernel
from tripiv.games.pivit.kernel_bits import U1, Numbers, Words
from tripiv.games.pivit.tables.geometry import PLACE, RAY
from tripiv.games.pivit.tables.kernel_index import (
    PIECE_BITS,
    crowd_of,
    place_of,
    rank_of,
)
from tripiv.games.pivit.tables.kernel_survey import DRAWS, LOSES, LOST, SAFE, STOPPED, VOID
from tripiv.games.pivit.tables.kernel_value import (
    DRAW,
    LOSS,
    NEVER,
    NONE,
    WIN,
    Bytes,
)
from tripiv.games.pivit.tables.material import (
    ANCHOR,
    COUNT,
    HOLDER,
    KINDS,
    POSITIONS,
    STRIDE,
)

__all__ = ["adopt", "aim", "hold", "ripple", "split"]

OPEN = 0
_BLOCK_BITS = 8  # of the ranks that share a mark


@kernel("void(uint64[:, :, ::1], int64, int64, int64)", inline=True, counted=False)
def _mark(due: Words, turn: int, rank: int, depth: int) -> None:
    """Note that something about a position is to be done at a depth."""
    due[turn, rank >> _BLOCK_BITS, depth >> 6] |= U1 << np.uint64(depth & 63)


@kernel(
    "int64(int64, int64[::1], int64, int64, int64, int64, uint8[:, ::1], uint8[:, ::1],"
    "uint8[:, ::1], int64[::1], uint64[:, :, ::1])",
    counted=False,
)
def _tell(
    half: int,
    row: Numbers,
    n: int,
    turn: int,
    rank: int,
    depth: int,
    code: Bytes,
    plan: Bytes,
    left: Bytes,
    board: Numbers,
    due: Words,
) -> int:
    """Let the positions from which an action leads here know that this one is decided.

    The piece that came has turned (B3.5), so it came along the other axis, and it was what it is
    now: promotions come from other slices. Returns how many positions are decided by it.
    """
    is_win = code[turn, rank] == depth
    crowd = crowd_of(row, half, rank)
    kinds = places = 0
    for i in range(n):
        piece = crowd >> PIECE_BITS * i & 1023
        board[piece & 63] = 1
        kinds |= piece >> 7 << 8 * i
        places |= place_of(half, piece) << 8 * i
    before = 1 - turn
    decided = 0
    for i in range(n):
        piece = crowd >> PIECE_BITS * i & 1023
        kind = piece >> 7
        if (kind >= 3) != (before == 1):
            continue
        is_master = 1 if kind % 3 == 2 else 0
        is_alone = row[COUNT + kind] == 1 and row[ANCHOR] >= 0 and kind != row[ANCHOR]
        place = places >> 8 * i & 255
        upright = 1 - (piece >> 6 & 1)
        for way in (2 * upright, 2 * upright + 1):
            for far in range(2 * half):
                start = RAY[half, piece & 63, way, far]
                if start < 0 or board[start]:  # B3.3
                    break
                if far & 1 and not is_master:  # B3.1
                    continue
                from_ = PLACE[half, is_master, upright, start]
                if from_ < 0:  # a minion is never in a corner (B4.1)
                    continue
                # The anchor lies in the top left quarter here, so one that stands
                # alone changes nothing but its own share of the rank.
                if is_alone:
                    other = rank + (from_ - place) * row[STRIDE + kind]
                else:
                    moved = places & ~(255 << 8 * i) | from_ << 8 * i
                    other = rank_of(row, half, n, kinds, moved)
                if code[before, other] != OPEN:
                    continue
                if is_win:
                    if plan[before, other] <= SAFE:
                        continue
                    left[before, other] -= 1
                    if left[before, other] == 0 and plan[before, other] <= LOST + depth + 1:
                        code[before, other] = LOST + depth + 1
                        _mark(due, before, other, depth + 1)
                        decided += 1
                elif plan[before, other] > depth:
                    code[before, other] = depth + 1
                    _mark(due, before, other, depth + 1)
                    decided += 1
    for i in range(n):
        board[crowd >> PIECE_BITS * i & 63] = 0
    return decided


@kernel(
    "int64(int64, int64[::1], int64, int64, uint8[:, ::1], uint8[:, ::1], uint8[:, ::1],uint8[::1])"
)
def ripple(
    half: int,
    row: Numbers,
    longest: int,
    most: int,
    code: Bytes,
    plan: Bytes,
    left: Bytes,
    stop: Bytes,
) -> int:
    """Decide all that can be decided within so many plies; returns the longest distance, or
    `most` + 1 if there are longer ones, or STOPPED.

    In `code` comes d for a win in d plies and LOST + d for a loss; it must be OPEN, but where
    there is no position. `plan` and `left` are as `survey` leaves them, `longest` is the longest
    plan, and `left` is used up.
    """
    n = 0
    for kind in range(KINDS):
        n += row[COUNT + kind]
    board = np.zeros(64, np.int64)
    positions = row[POSITIONS]
    # By block and depth: most depths concern few positions, and each would else look at all.
    due = np.zeros((2, (positions >> _BLOCK_BITS) + 1, 2), np.uint64)
    for turn in range(2):
        for rank in range(positions):
            planned = int(np.int64(plan[turn, rank]))
            if planned not in (SAFE, VOID):
                _mark(due, turn, rank, planned & (LOST - 1))
    depth, fresh = 0, 1
    while fresh or depth < longest:
        depth += 1
        if depth > most:
            return depth
        fresh = 0
        for turn in range(2):
            for block in range(due.shape[1]):
                if not due[turn, block, depth >> 6] >> np.uint64(depth & 63) & U1:
                    continue
                if stop[0]:
                    return STOPPED
                first = block << _BLOCK_BITS
                for rank in range(first, min(first + (1 << _BLOCK_BITS), positions)):
                    found = code[turn, rank]
                    if found == OPEN:
                        if plan[turn, rank] == depth:
                            code[turn, rank] = found = depth
                        elif left[turn, rank] == 0 and plan[turn, rank] == LOST + depth:
                            code[turn, rank] = found = LOST + depth
                    if found == depth or found == LOST + depth:
                        fresh += _tell(
                            half, row, n, turn, rank, depth, code, plan, left, board, due
                        )
    return depth


@kernel("void(uint8[:, ::1], uint8[:, ::1], uint8[:, ::1])")
def split(code: Bytes, kinds: Bytes, plies: Bytes) -> None:
    """Results and distances of a slice that was solved without a limit."""
    for turn in range(2):
        for rank in range(code.shape[1]):
            found = np.int64(code[turn, rank])
            kind = NONE if found == VOID else NEVER
            if found not in (VOID, OPEN):
                kind = LOSS if found > LOST else WIN
            kinds[turn, rank] = kind
            plies[turn, rank] = 0 if found == VOID else found & (LOST - 1)


@kernel("void(int64, boolean, uint8[:, ::1], uint8[:, ::1], uint8[:, ::1])")
def aim(side: int, wins: bool, best: Bytes, code: Bytes, plan: Bytes) -> None:
    """Prepare `ripple` to find where a side can force a capture or promotion after which it wins,
    or at least draws, by what these are worth under the usual limit."""
    for turn in range(2):
        for rank in range(code.shape[1]):
            if plan[turn, rank] == VOID:
                continue
            code[turn, rank] = OPEN
            most = best[turn, rank]
            if turn == side:
                plan[turn, rank] = 1 if most > (DRAWS if wins else LOSES) else SAFE
            else:
                plan[turn, rank] = LOST + 1 if most < (DRAWS if wins else DRAWS + 1) else SAFE


@kernel("void(int64[::1], uint8[:, ::1], uint8[:, ::1], uint8[:, ::1])")
def hold(row: Numbers, plan: Bytes, kinds: Bytes, clock: Bytes) -> None:
    """Results of a slice if nothing but the end of the quiet plies ever happens (B5.3)."""
    holder = row[HOLDER]
    for turn in range(2):
        kind = DRAW if holder == 0 else WIN if (holder > 0) == (turn == 0) else LOSS
        for rank in range(kinds.shape[1]):
            kinds[turn, rank] = NONE if plan[turn, rank] == VOID else kind
            clock[turn, rank] = 0


@kernel("void(int64, boolean, int64, uint8[:, ::1], uint8[:, ::1], uint8[:, ::1])")
def adopt(side: int, wins: bool, limit: int, code: Bytes, kinds: Bytes, clock: Bytes) -> None:
    """Note what `ripple` found after `aim`, as far as it takes no more plies than the limit."""
    for turn in range(2):
        kind = DRAW if not wins else WIN if turn == side else LOSS
        for rank in range(code.shape[1]):
            found = np.int64(code[turn, rank])
            if found in (VOID, OPEN):
                continue
            plies = found & (LOST - 1)
            if plies <= limit:
                kinds[turn, rank] = kind
                clock[turn, rank] = plies
