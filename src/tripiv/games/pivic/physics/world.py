"""Tables and positions as the kernels see them."""

from collections.abc import Iterable
from functools import lru_cache
from math import hypot

import numpy as np

from tripiv.games.pivic.physics.layout import (
    BALL_COLUMNS,
    CONSTANTS,
    CONTACT_COLUMNS,
    DEPARTURE_COLUMNS,
    GONE,
    MODE,
    PIECE_COLUMNS,
    RESTING,
    TALLIES,
    UNTIL,
    Play,
    Rows,
    World,
    X,
    Y,
)
from tripiv.games.pivic.table import BALLS, Table

__all__ = ["GRAVITY_MM_S2", "balls_at_rest", "new_play", "world_of"]

GRAVITY_MM_S2 = 9806.65


@lru_cache(maxsize=64)
def world_of(table: Table) -> World:
    radius = table.ball.radius_mm
    constants = np.empty(CONSTANTS)
    constants[:] = (
        GRAVITY_MM_S2,
        radius,
        table.ball.restitution,
        table.cloth.sliding_friction,
        table.cloth.rolling_friction,
        table.cloth.restitution,
        table.rail.restitution,
        table.rail.friction,
        # So high a ball has risen whose centre is above the rail's top.
        table.rail.height_mm - radius,
        table.peg.restitution,
        table.peg.friction,
    )
    corners = table.corners_mm
    rails = []
    for (ax, ay), (bx, by) in zip(corners, (*corners[1:], corners[0]), strict=True):
        length = hypot(bx - ax, by - ay)
        nx, ny = (ay - by) / length, (bx - ax) / length
        rails.append((nx, ny, nx * ax + ny * ay + radius))
    pegs = [(peg.x_mm, peg.y_mm, peg.radius_mm + radius) for peg in table.pegs]
    holes = [(hole.x_mm, hole.y_mm, hole.radius_mm) for hole in table.holes]
    return World(constants, _rows(rails), _rows(pegs), _rows(holes))


def _rows(rows: Iterable[tuple[float, ...]]) -> Rows:
    return np.array([*rows], np.float64).reshape(-1, 3)


def balls_at_rest(places: Iterable[tuple[int, float, float]], count: int = BALLS) -> Rows:
    """Rows for all balls, of which these lie on the table, in millimetres."""
    balls = np.zeros((count, BALL_COLUMNS))
    balls[:, MODE], balls[:, UNTIL] = GONE, np.inf
    for ball, x, y in places:
        balls[ball, MODE], balls[ball, X], balls[ball, Y] = RESTING, x, y
    return balls


def new_play(balls: Rows, pieces: int = 0, contacts: int = 0) -> Play:
    """Room for a shot from that position, with so many pieces and contacts noted."""
    count = len(balls)
    return Play(
        balls=balls,
        pairs=np.empty((count, count)),
        fixed=np.empty((count, 3)),
        soonest=np.empty(count),
        partner=np.empty(count, np.int64),
        tally=np.empty(TALLIES, np.int64),
        departures=np.empty((count, DEPARTURE_COLUMNS)),
        pieces=np.empty((pieces, PIECE_COLUMNS)),
        contacts=np.empty((contacts, CONTACT_COLUMNS)),
    )
