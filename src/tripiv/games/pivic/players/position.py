"""A table and a score as the kernels of this room take them."""

from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

import numpy as np

from tripiv.games.pivic.physics.layout import GRAVITY, RADIUS, Rows, Whole
from tripiv.games.pivic.physics.rim import capture_speed
from tripiv.games.pivic.physics.world import balls_at_rest, world_of
from tripiv.games.pivic.players.layout import Board
from tripiv.games.pivic.table import Table, goal

__all__ = ["Position", "board_of", "rows_of"]

_UM = 1000


class Position(NamedTuple):
    """What is thought about."""

    board: Board
    balls: Rows
    score: Whole


@lru_cache(maxsize=64)
def board_of(table: Table) -> Board:
    world = world_of(table)
    constants = world.constants
    unit = float(np.sqrt(constants[GRAVITY] * constants[RADIUS]))
    captures = [unit * capture_speed(h[2] / constants[RADIUS], 0.0) for h in world.holes]
    corners, radius = np.array(table.corners_mm), table.ball.radius_mm
    low, high = corners.min(axis=0) + radius, corners.max(axis=0) - radius
    pivic = next(n for n, hole in enumerate(table.holes) if hole.kind == "pivic")
    return Board(
        world=world,
        goals=np.array([goal(table, 0), goal(table, 1)], np.int64),
        pivic=pivic,
        captures=np.array(captures),
        top_speed=float(table.top_speed_mm_s),
        box=np.array([low[0], high[0], low[1], high[1]]),
    )


def rows_of(places: Iterable[tuple[int, int, int]]) -> Rows:
    """Rows for balls that lie in micrometres."""
    return balls_at_rest((ball, x / _UM, y / _UM) for ball, x, y in places)
