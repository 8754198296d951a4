"""The course of a shot as it is sent and kept: whole numbers, piece by piece.

A piece is the motion of a ball from its moment up to that ball's next piece, its departure, or
for ever. All begin (ball, mode, t_us, x_um, y_um). What follows goes by the mode:

    RESTING   nothing
    SLIDING   vx, vy, ax, ay        µm/s, µm/s²
    ROLLING   vx, vy, ax, ay
    FLYING    vx, vy, z, vz         z in µm above the floor, and gravity of GRAVITY_UM_S2
    RIMMING   vx, vy

A ball that has no piece lies where it lay. A contact is (t_us, kind, ball, other, speed_mm_s), the
other being a ball, peg, rail or hole by its number. Slow touches make no sound and are left out.
"""

from collections.abc import Sequence
from enum import IntEnum
from math import ceil

from tripiv.games.pivic.physics import layout
from tripiv.games.pivic.physics.layout import Rows

__all__ = ["GRAVITY_UM_S2", "Contact", "Mode", "place_at", "told_contacts", "told_pieces"]

GRAVITY_UM_S2 = 9_806_650
SOFTEST_MM_S = 5.0

_UM = 1e3
_US = 1e6


class Mode(IntEnum):
    """How a ball moves."""

    RESTING = layout.RESTING
    SLIDING = layout.SLIDING
    ROLLING = layout.ROLLING
    FLYING = layout.FLYING
    RIMMING = layout.RIMMING


class Contact(IntEnum):
    """What a ball meets. HOLE: it gets over; DROPPED: it does not; OVER: over a rail."""

    BALL = layout.BY_BALL
    PEG = layout.BY_PEG
    RAIL = layout.BY_RAIL
    HOLE = layout.BY_HOLE
    DROPPED = layout.DROPPED
    OVER = layout.OVER


def told_pieces(pieces: Rows) -> tuple[tuple[int, ...], ...]:
    """The pieces in whole numbers. Of several at one moment for one ball the last alone counts."""
    found: dict[tuple[int, int], tuple[int, ...]] = {}
    for row in pieces.tolist():
        ball, mode, moment, x, y, z, vx, vy, vz, ax, ay = row
        more: tuple[float, ...] = ()
        if mode in {Mode.SLIDING, Mode.ROLLING}:
            more = (vx, vy, ax, ay)
        elif mode == Mode.FLYING:
            more = (vx, vy, z, vz)
        elif mode == Mode.RIMMING:
            more = (vx, vy)
        t_us = round(moment * _US)
        whole = (round(value * _UM) for value in (x, y, *more))
        found.pop((int(ball), t_us), None)
        found[int(ball), t_us] = (int(ball), int(mode), t_us, *whole)
    return tuple(found.values())


def told_contacts(contacts: Rows) -> tuple[tuple[int, ...], ...]:
    """The contacts that can be heard or decide something, in whole numbers."""
    return tuple(
        (round(moment * _US), int(kind), int(ball), int(other), ceil(speed))
        for moment, kind, ball, other, speed in contacts.tolist()
        if speed >= SOFTEST_MM_S or kind in {Contact.DROPPED, Contact.OVER}
    )


def place_at(
    pieces: Sequence[tuple[int, ...]], ball: int, t_us: int
) -> tuple[float, float, float] | None:
    """Where a ball is (x, y, z in µm) by its pieces; None before the first. A page computes the
    same, to the bit: `tests/games/pivic/test_course.py` has the examples for both."""
    piece = None
    for other in pieces:
        if other[0] == ball and other[2] <= t_us:
            piece = other
    if piece is None:
        return None
    _, mode, start, x, y, *more = piece
    dt = (t_us - start) / _US
    if mode in {Mode.SLIDING, Mode.ROLLING}:
        vx, vy, ax, ay = more
        return x + (vx + 0.5 * ax * dt) * dt, y + (vy + 0.5 * ay * dt) * dt, 0.0
    if mode == Mode.FLYING:
        vx, vy, z, vz = more
        return x + vx * dt, y + vy * dt, z + (vz - 0.5 * GRAVITY_UM_S2 * dt) * dt
    if mode == Mode.RIMMING:
        vx, vy = more
        return x + vx * dt, y + vy * dt, 0.0
    return float(x), float(y), 0.0
