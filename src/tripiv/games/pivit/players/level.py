"""The ten levels, from a beginner to all that the search can do.

A weak level is a short-sighted one: it looks few plies ahead, and each position it judges it
judges a little wrongly, always in the same way while it thinks. So it errs as people do: little
errors are frequent and blunders are things that it would have had to see one ply earlier.
"""

from tripiv.core.capability import Level
from tripiv.games.pivit.players.bot import Strength

__all__ = ["LEVELS", "STRENGTHS", "USUAL"]

USUAL = "2"

# A level's latency budget is its `wall_ms`.
STRENGTHS = {
    "1": Strength(wall_ms=100, depth=1, noise=130, visits=1, blur=0.25),
    "2": Strength(wall_ms=100, depth=1, noise=90, visits=1, blur=0.07),
    "3": Strength(wall_ms=100, depth=2, noise=85, visits=20, blur=0.055),
    "4": Strength(wall_ms=100, depth=2, noise=52, visits=60, blur=0.04),
    "5": Strength(wall_ms=200, depth=3, noise=56, visits=200, blur=0.035),
    "6": Strength(wall_ms=200, depth=3, noise=26, visits=700, blur=0.012),
    "7": Strength(wall_ms=200, depth=4, noise=11, visits=2_500, blur=0.006),
    "8": Strength(wall_ms=300, depth=6, noise=8, visits=6_000),
    "9": Strength(wall_ms=500, depth=8, visits=20_000, megabytes=8),
    "10": Strength(wall_ms=1000, megabytes=32),
}

_TOLD = {
    "1": ("Beginner", "Looks at the next ply only, and often misjudges it."),
    "2": ("Novice", "Takes what it sees, and does not see what comes back."),
    "3": ("Learner", "Sees most answers to its plies."),
    "4": ("Casual", "Seldom loses a piece for nothing."),
    "5": ("Club", "Looks three plies ahead, with errors of half a minion."),
    "6": ("Strong", "Looks three plies ahead and misjudges little."),
    "7": ("Expert", "Looks four plies ahead and seldom errs."),
    "8": ("Master", "Looks six plies ahead."),
    "9": ("Grandmaster", "Looks eight plies ahead."),
    "10": ("Full strength", "Thinks for a second, as deeply as it can."),
}

LEVELS = tuple(Level(id, title, about, usual=id == USUAL) for id, (title, about) in _TOLD.items())
