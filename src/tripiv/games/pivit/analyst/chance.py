"""From a search's value to a chance to win.

The curve is logistic: 1 / (1 + e^-sv) for a value of v minions. Its slope s = late + early * m
goes with m, the part of the minions that still stand, since the same lead says more the nearer
the end is. The numbers in `chance.json` are fitted to matches that the search played against
itself (`fit`), so it is the chance between two players who play like that.
"""

import math
from functools import cache
from importlib import resources

import msgspec

from tripiv.games.pivit import layout
from tripiv.games.pivit.position import number_in
from tripiv.games.pivit.state import Words
from tripiv.games.pivit.tables.result import Answer

__all__ = ["SURE", "Slope", "certain_chance", "chance", "full_of", "group_of", "part_of"]

SURE = 0.001
"""What is not proven is never nearer than this to certain."""


class Slope(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How fast the chance rises with the value, for boards of one group."""

    late: float
    """For each minion of value, when none is left on the board."""
    early: float
    """What comes to that when all are."""
    matches: int
    positions: int
    """How much it was fitted to."""


@cache
def _slopes() -> dict[str, Slope]:
    raw = resources.files(__package__).joinpath("chance.json").read_bytes()
    return msgspec.json.decode(raw, type=dict[str, Slope])


def group_of(size: int) -> str:
    """Small boards share a curve, and so do large ones."""
    return "6" if size <= 6 else "8"


def full_of(size: int) -> int:
    """How many minions a match begins with."""
    return 4 * (size - 2)


def part_of(words: Words) -> float:
    """The part of the minions that still stand."""
    pieces = words[0] | words[1] | words[2] | words[3]
    minions = (pieces & ~words[layout.MASTERS]).bit_count()
    return min(1.0, minions / full_of(number_in(words, layout.SIZE)))


def chance(words: Words, value: int) -> float:
    """Of the side to move, in a position of two sides that a search gives such a value."""
    slope = _slopes()[group_of(number_in(words, layout.SIZE))]
    steep = max(slope.late + slope.early * part_of(words), 0.1)
    open_ = 1 / (1 + math.exp(-max(-30.0, min(30.0, steep * value / 100))))
    return max(SURE, min(1 - SURE, open_))


def certain_chance(answer: Answer) -> float:
    """What a certain result is worth."""
    return {"win": 1.0, "loss": 0.0}.get(answer.result, 0.5)
