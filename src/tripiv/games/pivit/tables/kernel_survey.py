"""What captures and promotions are worth, for each position of a slice.

They end the game, or lead out of the slice to positions solved before; all other actions stay
in the slice and are left to `kernel_ripple`.
"""

import numpy as np

from tripiv.core.jit import kernel
from tripiv.games.pivit.kernel_bits import Numbers
from tripiv.games.pivit.tables.geometry import PLACE, RAY
from tripiv.games.pivit.tables.kernel_index import PIECE_BITS, Rows, crowd_of, locate
from tripiv.games.pivit.tables.kernel_value import LONGEST, LOSS, WIN, Bytes, read, worth
from tripiv.games.pivit.tables.material import COUNT, KINDS, NOBODY, POSITIONS

__all__ = ["DRAWS", "LOSES", "LOST", "SAFE", "STOPPED", "TOO_LONG", "VOID", "WINS", "survey"]

# In `plan`, and in what becomes of it.
SAFE = 127
LOST = 128
VOID = 255

LOSES, DRAWS, WINS = range(3)  # in `best`

TOO_LONG, STOPPED = -1, -2  # returned instead of a number of plies
_PAUSE = 0xFFFF  # positions between two looks at whether to stop


@kernel("boolean(int64, int64)", inline=True, counted=False)
def _in_corner(half: int, square: int) -> bool:
    return bool(PLACE[half, 0, 0, square] < 0)


@kernel(
    "UniTuple(int64, 2)(int64, int64, int64, int64, int64, int64, int64, int64, int64[::1],"
    "int64[:, ::1], uint8[::1], uint8[::1], uint8[::1])",
    counted=False,
)
def _after(
    half: int,
    crowd: int,
    n: int,
    mover: int,
    to: int,
    captured: int,
    turn: int,
    first: int,
    finder: Numbers,
    units: Rows,
    result: Bytes,
    distance: Bytes,
    verdict: Bytes,
) -> tuple[int, int]:
    """What a capture or promotion is worth to who does it: without a limit, as `worth` counts,
    and with the usual one, 1, 0 or -1.

    `mover` and `captured` are places in the crowd, the latter -1 if nothing is.
    """
    rest = 0
    m = 0
    foes = minions = own_masters = foe_masters = 0
    for i in range(n):
        if i == captured:
            continue
        piece = crowd >> PIECE_BITS * i & 1023
        kind = piece >> 7
        if i == mover:
            if kind % 3 != 2 and _in_corner(half, to):  # B4.1
                kind = 3 * turn + 2
                first = turn if first == NOBODY else first  # B4.3
            piece = kind << 7 | (1 - (piece >> 6 & 1)) << 6 | to  # B3.5
        is_foe = 1 if (kind >= 3) != (turn == 1) else 0
        foes += is_foe
        if kind % 3 != 2:
            minions += 1
        elif is_foe:
            foe_masters += 1
        else:
            own_masters += 1
        rest |= piece << PIECE_BITS * m
        m += 1
    if foes == 0:
        return 1, 1  # B5.2
    if minions == 0:  # B5.1
        won = own_masters > foe_masters or (own_masters == foe_masters and first == turn)
        return (1, 1) if won else (-1, -1)
    entry = locate(half, rest, m, 1 - turn, first, finder, units)
    theirs = worth(result, distance, entry)
    ours = -theirs - 1 if theirs > 0 else -theirs + 1 if theirs < 0 else 0
    kind = read(verdict, entry)
    return ours, -1 if kind == WIN else 1 if kind == LOSS else 0


@kernel(
    "int64(int64, int64[::1], int64, int64[::1], int64[:, ::1], uint8[::1], uint8[::1],"
    "uint8[::1], uint8[:, ::1], uint8[:, ::1], uint8[:, ::1], uint8[::1])"
)
def survey(
    half: int,
    row: Numbers,
    first: int,
    finder: Numbers,
    units: Rows,
    result: Bytes,
    distance: Bytes,
    verdict: Bytes,
    plan: Bytes,
    best: Bytes,
    left: Bytes,
    stop: Bytes,
) -> int:
    """Fill three arrays of a slice, [side to move, rank]; returns the longest plan.

    `plan`: d for the soonest win that a capture or promotion brings, SAFE if none wins and one
    does not lose, LOST + d for the latest loss if all lose, LOST if there are none; VOID where
    there is no position. `best`: the same under the usual limit, WINS, DRAWS or LOSES, the last
    also where there are none. `left`: the actions that stay in the slice.

    Returns -1 if a plan is too long for a byte, -2 if told to stop.
    """
    n = 0
    for kind in range(KINDS):
        n += row[COUNT + kind]
    board = np.zeros(64, np.int64)  # one more than the place in the crowd
    longest = 0
    for rank in range(row[POSITIONS]):
        if rank & _PAUSE == 0 and stop[0]:
            return STOPPED
        crowd = crowd_of(row, half, rank)
        if crowd < 0:
            plan[0, rank] = plan[1, rank] = VOID
            continue
        for i in range(n):
            board[crowd >> PIECE_BITS * i & 63] = i + 1
        for turn in range(2):
            win, loss, inside, most = SAFE + 1, 0, 0, LOSES
            for i in range(n):
                piece = crowd >> PIECE_BITS * i & 1023
                kind = piece >> 7
                if (kind >= 3) != (turn == 1):
                    continue
                stride = 1 if kind % 3 == 2 else 2  # B3.1, B3.2
                axis = 2 * (piece >> 6 & 1)
                for way in (axis, axis + 1):
                    for far in range(2 * half):
                        to = RAY[half, piece & 63, way, far]
                        if to < 0:
                            break
                        there = board[to]
                        if far % stride:
                            if there:  # B3.3
                                break
                            continue
                        corner = stride == 2 and _in_corner(half, to)
                        if there == 0 and not corner:
                            inside += 1
                            continue
                        if there:
                            other = crowd >> PIECE_BITS * (there - 1) + 7 & 7
                            if (other >= 3) == (kind >= 3):  # B3.4
                                break
                        value, limited = _after(
                            half, crowd, n, i, to, there - 1, turn, first,
                            finder, units, result, distance, verdict,
                        )  # fmt: skip
                        most = max(most, LOSES + 1 + limited)
                        if value < 0:
                            loss = max(loss, -value)
                        else:
                            win = min(win, value if value else SAFE)
                        if there:
                            break
            if win <= LONGEST:
                longest = max(longest, win)
            elif win > SAFE:
                longest = max(longest, loss)
            if loss > LONGEST:
                return TOO_LONG
            plan[turn, rank] = win if win <= SAFE else LOST + loss
            best[turn, rank] = most
            left[turn, rank] = inside
        for i in range(n):
            board[crowd >> PIECE_BITS * i & 63] = 0
    return longest
