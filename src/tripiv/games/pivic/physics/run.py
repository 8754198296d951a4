"""One shot, from places in millimetres to its course in numbers as fine as they were computed."""

from collections.abc import Sequence

import msgspec
import numpy as np

from tripiv.games.pivic.physics.layout import (
    AT,
    CONTACTS,
    DEPARTURES,
    ENDED,
    GONE,
    MODE,
    PIECES,
    Rows,
    X,
    Y,
)
from tripiv.games.pivic.physics.loop import MOST_EVENTS
from tripiv.games.pivic.physics.part import STANDARD, Simulator
from tripiv.games.pivic.physics.world import balls_at_rest, new_play, world_of
from tripiv.games.pivic.table import Table

__all__ = ["Course", "run"]

_ROWS_EACH = 2
"""No event writes more rows than that of pieces or of contacts."""
_USUAL_ROWS = 512


class Course(msgspec.Struct, frozen=True):
    """What a shot did, unrounded. Columns are told in `layout`."""

    balls: Rows
    """(n, 2): where each lies, or where it left."""
    departures: Rows
    pieces: Rows
    contacts: Rows
    duration_s: float
    is_void: bool
    """It did not end within `MOST_EVENTS`; nothing of it counts."""


def run(
    table: Table,
    places: Sequence[tuple[int, float, float]],
    shooter: int,
    velocity_mm_s: tuple[float, float],
    *,
    count: int,
    simulator: Simulator = STANDARD,
) -> Course:
    """Flick ball `shooter` of the `count` balls, of which those in `places` are on the table."""
    world, rows = world_of(table), _USUAL_ROWS
    while True:
        play = new_play(balls_at_rest(places, count), rows, rows)
        simulator(world, play, shooter, *velocity_mm_s)
        full = max(play.tally[PIECES], play.tally[CONTACTS]) >= rows
        if not full or rows > _ROWS_EACH * MOST_EVENTS:
            break
        rows = _ROWS_EACH * MOST_EVENTS + count
    gone = play.balls[:, MODE] == GONE
    moments = [play.departures[: play.tally[DEPARTURES], 2], play.balls[~gone, AT], [0.0]]
    return Course(
        balls=play.balls[:, [X, Y]].copy(),
        departures=play.departures[: play.tally[DEPARTURES]].copy(),
        pieces=play.pieces[: play.tally[PIECES]].copy(),
        contacts=play.contacts[: play.tally[CONTACTS]].copy(),
        duration_s=float(np.max(np.concatenate(moments))),
        is_void=not play.tally[ENDED],
    )
