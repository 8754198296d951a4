"""Many shots from one position, results alone: for whoever thinks a shot over.

Without the GIL, so several threads may each run a batch. Nothing is rounded, and no course kept.
"""

from typing import NamedTuple

import numpy as np

from tripiv.core.jit import kernel
from tripiv.games.pivic.physics.layout import (
    BALL_COLUMNS,
    CONTACT_COLUMNS,
    DEPARTURE_COLUMNS,
    DEPARTURES,
    ENDED,
    PIECE_COLUMNS,
    TALLIES,
    Play,
    Rows,
    Whole,
    World,
    X,
    Y,
)
from tripiv.games.pivic.physics.loop import flick

__all__ = ["NEVER", "ON_TABLE", "Outcomes", "outcomes_for", "play_shots"]

ON_TABLE = -2
NEVER = -1


class Outcomes(NamedTuple):
    """What came of each shot. A void one left everything as it was."""

    places: Rows
    """(shots, balls, 2): where each ball lies in mm; where it left, if it has."""
    fates: Whole
    """(shots, balls): the hole a ball dropped into, -1 over a rail, or ON_TABLE. A ball that was
    not on the table before counts as ON_TABLE."""
    order: Whole
    """(shots, balls): the balls in the order in which they left, then NEVER."""
    is_void: Whole
    """(shots,): 1 if the shot did not end."""


def outcomes_for(shots: int, balls: int) -> Outcomes:
    """Room for so many outcomes; may be used again and again."""
    return Outcomes(
        np.empty((shots, balls, 2)),
        np.empty((shots, balls), np.int64),
        np.empty((shots, balls), np.int64),
        np.empty(shots, np.int64),
    )


@kernel()
def play_shots(
    world: World, balls: Rows, shooters: Whole, velocities: Rows, outcomes: Outcomes
) -> None:
    """Play each shot (its ball, and its velocity (n, 2) in mm/s) from the position `balls`, which
    `balls_at_rest` has made and which stays as it is."""
    count = len(balls)
    play = Play(
        np.empty((count, BALL_COLUMNS)),
        np.empty((count, count)),
        np.empty((count, 3)),
        np.empty(count),
        np.empty(count, np.int64),
        np.empty(TALLIES, np.int64),
        np.empty((count, DEPARTURE_COLUMNS)),
        np.empty((0, PIECE_COLUMNS)),
        np.empty((0, CONTACT_COLUMNS)),
    )
    for n in range(len(shooters)):
        for i in range(count):
            for column in range(BALL_COLUMNS):
                play.balls[i, column] = balls[i, column]
        flick(world, play, shooters[n], velocities[n, 0], velocities[n, 1])
        _tell(play, balls, n, outcomes)


@kernel(counted=False)
def _tell(play: Play, before: Rows, n: int, outcomes: Outcomes) -> None:
    has_ended = play.tally[ENDED] == 1
    rows = play.balls if has_ended else before
    for i in range(len(before)):
        outcomes.places[n, i, 0], outcomes.places[n, i, 1] = rows[i, X], rows[i, Y]
        outcomes.fates[n, i], outcomes.order[n, i] = ON_TABLE, NEVER
    outcomes.is_void[n] = 0 if has_ended else 1
    if has_ended:
        for k in range(play.tally[DEPARTURES]):
            ball = int(play.departures[k, 0])
            outcomes.fates[n, ball] = int(play.departures[k, 1])
            outcomes.order[n, k] = ball
