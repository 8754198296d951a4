"""The five levels: how quickly hands move, how much is seen, how much is thought through before.

Times are medians in ms; what somebody needs for one thing differs by some tens of percent from
one time to the next, as it does with people.
"""

import msgspec

from tripiv.core.capability import Level

__all__ = ["LEVELS", "SKILLS", "Skill"]


class Skill(msgspec.Struct, frozen=True, kw_only=True):
    """What tells one player from another."""

    line_ms: int
    """To see the next line of what is meant to be laid."""
    tile_ms: int
    """To lay, or to lift, one tile."""
    idea_ms: int
    """To think through what could be lifted, and what would come of it."""
    ideas: int
    """How many of these are compared before a hand moves."""
    sight: float
    """The share of the places that are seen where tiles fit in two directions."""
    slip: float
    """How often a tile lands in the place of another, for each that is laid."""
    care: float
    """How often a mistake is seen in the look before "done"."""
    patience_s: int
    """How long one tries in vain before one trades a tile, or at last gives up."""


SKILLS = {
    "1": Skill(
        line_ms=5200,
        tile_ms=1500,
        idea_ms=9000,
        ideas=1,
        sight=0.2,
        slip=0.012,
        care=0.5,
        patience_s=170,
    ),
    "2": Skill(
        line_ms=3600,
        tile_ms=1200,
        idea_ms=5400,
        ideas=1,
        sight=0.38,
        slip=0.008,
        care=0.6,
        patience_s=130,
    ),
    "3": Skill(
        line_ms=2500,
        tile_ms=950,
        idea_ms=3400,
        ideas=1,
        sight=0.6,
        slip=0.005,
        care=0.75,
        patience_s=100,
    ),
    "4": Skill(
        line_ms=1850,
        tile_ms=760,
        idea_ms=2400,
        ideas=2,
        sight=0.82,
        slip=0.003,
        care=0.85,
        patience_s=78,
    ),
    "5": Skill(
        line_ms=1300,
        tile_ms=650,
        idea_ms=1800,
        ideas=3,
        sight=1.0,
        slip=0.001,
        care=0.95,
        patience_s=55,
    ),
}

_TOLD = {
    "1": ("Beginner", "Sees a line at a time, and seldom what two lines could share."),
    "2": ("Learner", "Lays steadily, and often has to lift again."),
    "3": ("Player", "Sees half of the crossings, and knows when a tile must go."),
    "4": ("Strong", "Quick, and thinks before lifting."),
    "5": ("Champion", "As quick as hands are; misses next to nothing."),
}

LEVELS = tuple(Level(id, title, about, usual=id == "2") for id, (title, about) in _TOLD.items())
