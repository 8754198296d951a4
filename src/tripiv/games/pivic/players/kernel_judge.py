"""What a shot did to the score, by the order of P3.5, compiled for millions of shots.

Placing is left open: balls due stay due, that of P8.5 too. The rules themselves are its plain
twin: the two are compared on thousands of shots.
"""

import numpy as np

from tripiv.core.jit import kernel
from tripiv.games.pivic.physics.layout import Rows, Whole
from tripiv.games.pivic.players.layout import (
    ADVANCED,
    AGAIN,
    DUE,
    EMPTY_OPEN,
    END,
    POINTS,
    REMOVALS,
    TURN,
)
from tripiv.games.pivic.table import SEAT_BALLS

__all__ = ["POINTS_TO_WIN", "eliminated", "judge"]

POINTS_TO_WIN = 3  # P5.6
POINTS_TO_ELIMINATE = 2  # P8.4


@kernel()
def judge(
    goals: Whole, pivic: int, departures: Rows, count: int, lying: Whole, score: Whole
) -> None:
    """Judge a shot of the seat whose turn it is. `departures` are the first `count` rows of a
    shot's; `lying` (2,) is how many balls each has on the table after it. Changes `score`."""
    me = score[TURN]
    goes_again, ejections = False, 0
    last = np.full(2, -1)
    for n in range(count):
        last[int(departures[n, 0]) // SEAT_BALLS] = n
    retrieving = np.zeros(2, np.int64)
    for n in range(count):
        seat, hole = int(departures[n, 0]) // SEAT_BALLS, int(departures[n, 1])
        foe = 1 - seat
        # P3.4: the last of those that leave a player none.
        is_last = score[ADVANCED] == 1 and lying[seat] == 0 and last[seat] == n
        if hole < 0:
            ejections += 1
            if seat != me:
                score[REMOVALS + seat] += 1  # P7.1
        if hole == goals[foe]:
            retrieving[seat] += 1  # P5.2
        elif hole == goals[seat]:
            score[POINTS + foe] += 2 if is_last and seat != me else 1  # P5.1, P8.1
        elif is_last and (seat == me or hole == pivic):
            score[POINTS + foe] += 1  # P8.3, P8.2
        if seat != me and hole >= 0 and hole != goals[me]:
            goes_again = True  # P4.1
    for seat in range(2):
        for _ in range(retrieving[seat]):
            if SEAT_BALLS - lying[seat] - score[DUE + seat] >= 2:
                score[DUE + seat] += 2
            else:
                score[POINTS + seat] += 1
    if ejections > 0:  # P7.1
        foe = 1 - me
        score[DUE + foe] += min(2, SEAT_BALLS - lying[foe] - score[DUE + foe])
        goes_again = False
    score[AGAIN] = 1 if goes_again else 0
    is_empty = lying[0] + lying[1] == 0
    if score[EMPTY_OPEN] == 0 and score[DUE] + score[DUE + 1] > 0:
        is_empty = False
    three = max(score[POINTS], score[POINTS + 1]) >= POINTS_TO_WIN
    if is_empty or three:  # P7.2, P5.6
        ahead = score[POINTS + me] > score[POINTS + 1 - me]
        score[END] = me if ahead else 1 - me
        return
    eliminated(lying, score)
    if not goes_again:
        score[TURN] = 1 - me


@kernel()
def eliminated(lying: Whole, score: Whole) -> None:
    """P6.1, and P8.4, P8.5: a player without balls has lost, or has one due."""
    for seat in range(2):
        foe = 1 - seat
        if lying[seat] + score[DUE + seat] == 0 and lying[foe] + score[DUE + foe] > 0:
            if score[ADVANCED] == 1 and score[POINTS + foe] < POINTS_TO_ELIMINATE:
                score[DUE + seat] = 1
            else:
                score[END] = foe
