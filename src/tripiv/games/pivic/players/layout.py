"""How a position lies in arrays while a shot is thought over, and what is counted of a shot.

The balls are rows as `physics.layout` tells; the score is a row of whole numbers, told here.
"""

from typing import NamedTuple

from tripiv.games.pivic.physics.layout import Numbers, Whole, World

__all__ = [
    "ADVANCED",
    "AGAIN",
    "AGAINST",
    "ANGLE",
    "CONCEDED",
    "DRAWN",
    "DROPPED_FOE",
    "DROPPED_OWN",
    "DUE",
    "EMPTY_OPEN",
    "END",
    "FOUL",
    "KIND",
    "LOST",
    "NOBODY",
    "PLAYING",
    "POINTS",
    "PRIOR",
    "REMOVALS",
    "RETRIEVED",
    "SCORED",
    "SCORE_COLUMNS",
    "SHOOTER",
    "SHOT_COLUMNS",
    "SPEED",
    "TALLY_COLUMNS",
    "TARGET",
    "TARGET_HOLE",
    "TURN",
    "VALUE",
    "VALUE_SQUARED",
    "WON",
    "Board",
]

# The score. Two columns, of seat 0 and seat 1, for points, balls due and removals held.
POINTS, DUE, REMOVALS = 0, 2, 4
TURN, END, AGAIN = 6, 7, 8
"""Whose shot is next; who has won, or PLAYING; whether the same seat shoots again."""
ADVANCED, EMPTY_OPEN = 9, 10
"""P8 holds; an empty table ends the match even if balls are due (P7.2)."""
SCORE_COLUMNS = 11

PLAYING, DRAWN = -1, 2
NOBODY = -1

# A shot: ball, angle in radians, speed in mm/s, what is expected of it before any is played.
SHOOTER, ANGLE, SPEED, PRIOR, KIND, TARGET, TARGET_HOLE = range(7)
SHOT_COLUMNS = 7

# What is counted of the samples of a shot: how often, unless said otherwise.
VALUE, VALUE_SQUARED = 0, 1  # the sum of the values of what it left, and of their squares
DROPPED_FOE, DROPPED_OWN = 2, 3  # at least one of the other's, of the own balls fell into a hole
RETRIEVED, FOUL = 4, 5  # balls came back to the shooter; a ball went over a rail
SCORED, AGAINST = 6, 7  # points for the shooter, for the other, in all
WON, LOST, CONCEDED = 8, 9, 10  # CONCEDED: the other got balls back
TALLY_COLUMNS = 11


class Board(NamedTuple):
    """What the rules and the judgement need of a table, beside the physics."""

    world: World
    goals: Whole
    """(2,): the hole that each seat defends."""
    pivic: int
    captures: Numbers
    """For each hole: how fast a ball may come over its middle and still drop, in mm/s."""
    top_speed: float
    box: Numbers
    """The least and the most x, the least and the most y of a ball's centre."""
