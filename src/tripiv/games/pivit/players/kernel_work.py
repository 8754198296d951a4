"""What a search of two sides writes on: where each number stands in its array.

One flat array of int64 holds them all, since every array that a kernel hands to itself costs time
at each node.
"""

import numpy as np

from tripiv.games.pivit.kernel_board import MAX_ACTIONS

__all__ = [
    "ABORTED",
    "AGE",
    "DEEPEST",
    "HISTORY",
    "HISTORY_MOST",
    "KILLERS",
    "LEFT_OUT",
    "LEFT_OUT_COUNT",
    "LINES",
    "LISTS",
    "MOST_PLIES",
    "NODES",
    "NODES_MOST",
    "NOISE",
    "QUIET_MOST",
    "REDUCTION",
    "ROOT_ACTION",
    "ROOT_VALUE",
    "SALT",
    "SIZE_AT",
    "STOP",
    "TABLE_PIECES",
    "WHOLE",
    "WORK",
]

MOST_PLIES = 128
"""No line is longer, captures at its end included."""

NODES = 0
NODES_MOST = 1
STOP = 2  # set from outside, by another thread
ABORTED = 3
QUIET_MOST = 4  # quiet plies that end the game (B5.3), 0 for no limit
AGE = 5  # of the search, for the table
DEEPEST = 6
ROOT_ACTION = 7  # the best of this pass so far
ROOT_VALUE = 8
NOISE = 9  # standard deviation of what is added to each value, for weaker players
SALT = 10  # which noise
WHOLE = 11  # 1: no shortcuts, each depth searched by the book
LEFT_OUT_COUNT = 12  # actions that the first ply must not take, to find the second best
SIZE_AT = 13  # of the board, as the tables want it
TABLE_PIECES = 14  # up to so many pieces are looked up in the tables, 0 for none
LEFT_OUT = 16
KILLERS = LEFT_OUT + MAX_ACTIONS  # two quiet actions a ply that refuted a sister node
HISTORY = KILLERS + 2 * MOST_PLIES  # by parity of the ply, from and to
LISTS = HISTORY + 2 * 4096
LINES = LISTS + MOST_PLIES * MAX_ACTIONS  # the best line from each ply on
WORK = LINES + MOST_PLIES * MOST_PLIES

HISTORY_MOST = 16_384


def _reductions() -> "np.ndarray[tuple[int, int], np.dtype[np.int64]]":
    depth, place = np.ogrid[1:65, 1:65]
    table = np.floor(0.4 + np.log(depth) * np.log(place) / 2.0)
    return table.astype(np.int64)


REDUCTION = _reductions()
"""Plies by which a quiet action late in the list is searched less deeply: by depth and place."""
