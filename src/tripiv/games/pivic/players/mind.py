"""What a player makes of what it sees: a position, and how steady the hands are (P3.7)."""

import numpy as np

from tripiv.games.pivic.hand import HANDS
from tripiv.games.pivic.physics.layout import Whole
from tripiv.games.pivic.players import weight
from tripiv.games.pivic.players.kernel_think import Mind
from tripiv.games.pivic.players.layout import (
    ADVANCED,
    DUE,
    EMPTY_OPEN,
    END,
    PLAYING,
    POINTS,
    REMOVALS,
    SCORE_COLUMNS,
    TURN,
)
from tripiv.games.pivic.players.planner import normals
from tripiv.games.pivic.players.position import Position, board_of, rows_of
from tripiv.games.pivic.state import PivicOptions, PivicState, PivicView

__all__ = ["mind_of", "position_of", "score_of"]

_WORTHS = np.array([1.0, 0.45, 0.8, 0.12])


def mind_of(options: PivicOptions) -> Mind:
    """How somebody judges who plays with these hands."""
    spread = HANDS[options.hand]
    return Mind(
        weights=weight.load(options.advanced),
        spread=spread.angle_rad,
        errors=np.array([spread.angle_rad, spread.speed_share]),
        normals=normals(),
        worths=_WORTHS,
    )


def score_of(told: PivicState | PivicView) -> Whole:
    score = np.zeros(SCORE_COLUMNS, np.int64)
    for seat in (0, 1):
        score[POINTS + seat] = told.points[seat]
        score[DUE + seat] = told.due[seat] + told.rescue[seat]
        score[REMOVALS + seat] = told.removals[seat]
    score[TURN], score[END] = told.turn, PLAYING
    score[ADVANCED] = told.options.advanced
    score[EMPTY_OPEN] = not told.options.none_due
    return score


def position_of(told: PivicState | PivicView) -> Position:
    return Position(board_of(told.options.table), rows_of(told.balls), score_of(told))
