"""A flick, and what came of it: all in whole numbers, so that every reader has the same.

Lengths are micrometres from the middle of the table, times are counted from the flick.
"""

from collections.abc import Sequence
from math import ceil, sqrt
from typing import Annotated, TypeAlias

import msgspec

from tripiv.games.pivic.table import BALLS, Table

__all__ = ["EJECTED", "MOST_STEPS", "Place", "Result", "Shot", "shoot"]

MOST_STEPS = 1_000_000
"""How finely a direction can be told: its parts are whole numbers up to this."""

EJECTED = -1
"""Stands for the hole of a ball that went over a rail."""

Place: TypeAlias = tuple[int, int, int]
"""A ball (0 to 7 are of seat 0, 8 to 15 of seat 1) and where it lies: (ball, x_um, y_um)."""

_UM = 1000
_MS = 1000

_Part = Annotated[int, msgspec.Meta(ge=-MOST_STEPS, le=MOST_STEPS)]


class Shot(msgspec.Struct, frozen=True, tag="shot", forbid_unknown_fields=True):
    """P3.1: which ball is flicked, whereto (dx, dy of any length), how fast in mm/s."""

    ball: Annotated[int, msgspec.Meta(ge=0, le=15)]
    dx: _Part
    dy: _Part
    speed: Annotated[int, msgspec.Meta(ge=1, le=20_000)]


class Result(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a shot did. If it is void nothing did: all balls are where they were."""

    rest: tuple[Place, ...]
    """All balls on the table when everything is still, in the order of their numbers."""
    departures: tuple[tuple[int, int, int], ...]
    """(ball, hole or EJECTED, at_ms), in the order in which they left."""
    duration_ms: int
    pieces: tuple[tuple[int, ...], ...]
    """The motion of all balls, piece by piece, as `course` describes it."""
    contacts: tuple[tuple[int, ...], ...]
    """What was hit, for sounds, as `course` describes it."""
    void: bool = False


def shoot(table: Table, balls: Sequence[Place], shot: Shot) -> Result:
    """Execute a shot: the only place where one is computed for a match. The ball is on the
    table, the direction not (0, 0), and the speed within the table's (P3.1)."""
    from tripiv.games.pivic.course import told_contacts, told_pieces  # noqa: PLC0415  Numba
    from tripiv.games.pivic.physics.run import run  # noqa: PLC0415  as above

    places = [(ball, x / _UM, y / _UM) for ball, x, y in balls]
    share = shot.speed / sqrt(shot.dx * shot.dx + shot.dy * shot.dy)
    course = run(table, places, shot.ball, (shot.dx * share, shot.dy * share), count=BALLS)
    if course.is_void:
        return Result(tuple(sorted(balls)), (), 0, (), (), void=True)
    departures = tuple(
        (int(ball), int(hole), round(moment * _MS)) for ball, hole, moment in course.departures
    )
    gone = {ball for ball, _, _ in departures}
    rest = tuple(
        (ball, round(course.balls[ball, 0] * _UM), round(course.balls[ball, 1] * _UM))
        for ball, _, _ in sorted(balls)
        if ball not in gone
    )
    return Result(
        rest=rest,
        departures=departures,
        duration_ms=ceil(course.duration_s * _MS),
        pieces=told_pieces(course.pieces),
        contacts=told_contacts(course.contacts),
    )
