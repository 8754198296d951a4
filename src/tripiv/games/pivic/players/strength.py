"""How much a player thinks, in numbers."""

import msgspec

from tripiv.games.pivic.hand import Spread

__all__ = ["Care", "Effort", "Strength"]


class Effort(msgspec.Struct, frozen=True, kw_only=True):
    """For a shot."""

    shots: int = 240
    """That are tried at all."""
    samples: int = 2
    """Of each, in the first round; about twice as many in each round that follows."""
    rounds: int = 4
    answers: int = 4
    """Shots of which it is looked at what follows; 0: of none."""
    answer_samples: int = 8
    blur: float = 0.0
    """The deviation of an error about the chance to win with each shot."""


class Care(msgspec.Struct, frozen=True, kw_only=True):
    """For places."""

    layouts: int = 12
    steps: int = 48
    """Attempts to better each layout."""
    judged: int = 5
    """Of the layouts that seem best, by the shots that they allow."""
    shots: int = 40


class Strength(msgspec.Struct, frozen=True, kw_only=True):
    wall_ms: int
    """At most; and what it is asked within, as a rule."""
    effort: Effort = Effort()
    care: Care = Care()
    hand: Spread = Spread(0.0, 0.0)
    """How its own hands err at a table where hands are perfectly steady (P3.7). At others all
    hands are those of the table."""
    is_blind: bool = False
    """It takes hands for perfectly steady."""
    is_greedy: bool = False
    """It counts what a shot brings at once, and sees nothing of what it leaves behind."""
