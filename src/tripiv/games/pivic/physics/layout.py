"""How balls, tables and recordings lie in arrays. Millimetres, seconds, radians everywhere.

A ball is a row. It is not touched while nothing happens to it: AT is the moment for which the
row holds, and UNTIL the one up to which its motion goes on undisturbed. Its spin about level axes
is kept as q = R·(up × ω), so that the lowest point slips over the floor with v + q.
"""

from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

__all__ = [
    "AT",
    "AX",
    "AY",
    "AZ",
    "BALL_COLUMNS",
    "BALL_RESTITUTION",
    "BY_BALL",
    "BY_HOLE",
    "BY_ITSELF",
    "BY_PEG",
    "BY_RAIL",
    "CLOTH_RESTITUTION",
    "CONSTANTS",
    "CONTACTS",
    "CONTACT_COLUMNS",
    "DEPARTURES",
    "DEPARTURE_COLUMNS",
    "DROPPED",
    "ENDED",
    "EVENTS",
    "FLYING",
    "GONE",
    "GRAVITY",
    "LEAVE_QX",
    "LEAVE_QY",
    "LEAVE_VX",
    "LEAVE_VY",
    "LEAVE_VZ",
    "MODE",
    "OVER",
    "PEG_FRICTION",
    "PEG_RESTITUTION",
    "PIECES",
    "PIECE_COLUMNS",
    "QX",
    "QY",
    "RADIUS",
    "RAIL_FRICTION",
    "RAIL_RESTITUTION",
    "RAIL_RISE",
    "RESTING",
    "RIMMING",
    "ROLLING",
    "ROLLING_FRICTION",
    "SLIDING",
    "SLIDING_FRICTION",
    "SX",
    "SY",
    "TALLIES",
    "UNTIL",
    "VX",
    "VY",
    "VZ",
    "Numbers",
    "Play",
    "Rows",
    "Whole",
    "World",
]

Numbers: TypeAlias = NDArray[np.float64]
Rows: TypeAlias = NDArray[np.float64]
Whole: TypeAlias = NDArray[np.int64]

# A ball: moment, place (Z is the height above the floor), velocity, spin, what changes them.
AT, X, Y, Z, VX, VY, VZ, QX, QY, AX, AY, AZ, SX, SY, UNTIL, MODE = range(16)
# With what it leaves the rim of a hole, while it is there.
LEAVE_VX, LEAVE_VY, LEAVE_VZ, LEAVE_QX, LEAVE_QY = range(16, 21)
BALL_COLUMNS = 21

# Modes.
GONE, RESTING, SLIDING, ROLLING, FLYING, RIMMING = range(6)

# What the models need to know of a table.
GRAVITY, RADIUS, BALL_RESTITUTION = range(3)
SLIDING_FRICTION, ROLLING_FRICTION, CLOTH_RESTITUTION = range(3, 6)
RAIL_RESTITUTION, RAIL_FRICTION, RAIL_RISE = range(6, 9)
PEG_RESTITUTION, PEG_FRICTION = range(9, 11)
CONSTANTS = 11

# What happens to a ball next, and what contacts are of. BY_ITSELF: its motion changes its mode.
BY_ITSELF, BY_BALL, BY_PEG, BY_RAIL, BY_HOLE, DROPPED, OVER = range(7)

# A piece of motion: ball, mode, moment, place, velocity, level acceleration.
PIECE_COLUMNS = 11
# A contact: moment, kind, ball, the other thing, speed.
CONTACT_COLUMNS = 5
# A departure: ball, hole (-1: over a rail), moment.
DEPARTURE_COLUMNS = 3

# What a shot counts: events, rows written of pieces, contacts and departures, and whether it
# came to its end.
EVENTS, PIECES, CONTACTS, DEPARTURES, ENDED = range(5)
TALLIES = 5


class World(NamedTuple):
    """A table as the kernels see it."""

    constants: Numbers
    rails: Rows
    """(n, 3): the normal that points inwards, and what along it a ball's centre must not pass."""
    pegs: Rows
    """(n, 3): the centre, and the distance at which a ball touches."""
    holes: Rows
    """(n, 3): the centre and the radius."""


class Play(NamedTuple):
    """All that a shot changes. `balls` has a row for each ball, gone ones too."""

    balls: Rows
    pairs: Rows
    """When each two next meet."""
    fixed: Rows
    """(n, 3): when each next meets what does not move, of what kind, which."""
    soonest: Numbers
    """When each next meets any ball."""
    partner: Whole
    """And which."""
    tally: Whole
    departures: Rows
    pieces: Rows
    contacts: Rows
