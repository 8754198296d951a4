"""The five levels, from a beginner to all that the planner can do.

A weak level tries few shots and plays few samples of each, and misjudges what it sees: it takes
a shot for somewhat better or worse than it is. Hands are as steady as the table's option says;
where that is `steady`, a level has hands of its own, or nobody could play against it.
"""

from math import radians

from tripiv.core.capability import Level
from tripiv.games.pivic.hand import Spread
from tripiv.games.pivic.players.strength import Care, Effort, Strength

__all__ = ["LEVELS", "PEERS", "STRENGTHS", "USUAL"]

USUAL = "2"

_RANDOM = Care(layouts=1, steps=0, judged=0)
_QUICK = Care(layouts=6, steps=32, judged=3, shots=30)


def _hand(angle_deg: float, speed_share: float) -> Spread:
    return Spread(radians(angle_deg), speed_share)


# A level's latency budget is its `wall_ms`.
STRENGTHS = {
    "1": Strength(
        wall_ms=100,
        effort=Effort(shots=16, samples=1, rounds=1, answers=0, blur=0.15),
        care=_RANDOM,
        hand=_hand(3.0, 0.15),
    ),
    "2": Strength(
        wall_ms=100,
        effort=Effort(shots=40, samples=1, rounds=2, answers=0, blur=0.07),
        care=_RANDOM,
        hand=_hand(2.2, 0.12),
    ),
    "3": Strength(
        wall_ms=200,
        effort=Effort(shots=100, samples=1, rounds=3, answers=0, blur=0.03),
        care=_QUICK,
        hand=_hand(1.5, 0.08),
    ),
    "4": Strength(
        wall_ms=300,
        effort=Effort(shots=140, rounds=3, answers=0, blur=0.012),
        hand=_hand(0.8, 0.05),
    ),
    "5": Strength(
        wall_ms=1000,
        effort=Effort(shots=400, samples=3, rounds=5, answer_samples=12),
        hand=_hand(0.25, 0.02),
    ),
}

_TOLD = {
    "1": ("Beginner", "Sees a few shots and has no idea which is better."),
    "2": ("Novice", "Tries some shots, and misjudges most of them a little."),
    "3": ("Club", "Tries a hundred shots, and places its balls with some care."),
    "4": ("Strong", "Reckons with its errors, and sees nearly all that it leaves to you."),
    "5": ("Full strength", "Misjudges nothing, and looks for your answers to its best shots."),
}

LEVELS = tuple(Level(id, title, about, usual=id == USUAL) for id, (title, about) in _TOLD.items())

# Alike but for one thing, to measure what that thing is worth.
_PLANNER = Effort(shots=160, samples=2, rounds=3, answers=3, answer_samples=6)
_PLAIN = Effort(shots=160, samples=2, rounds=3, answers=0)
PEERS = {
    "planner": Strength(wall_ms=1000, effort=_PLANNER),
    "plain": Strength(wall_ms=1000, effort=_PLAIN),
    "blind": Strength(wall_ms=1000, effort=_PLANNER, is_blind=True),
    "greedy": Strength(wall_ms=1000, effort=_PLAIN, is_greedy=True),
}
