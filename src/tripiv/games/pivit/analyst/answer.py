"""What the analyst says: plain data, for people, programs and the page.

A chance to win is from 0 to 1, and a draw counts half. Chances stand by seat and add up to 1.
"""

from typing import Literal, TypeAlias

import msgspec

from tripiv.core.game import Outcome, Seat
from tripiv.games.pivit.state import Action
from tripiv.games.pivit.tables.result import Answer

__all__ = [
    "Accuracy",
    "Analysis",
    "Concept",
    "Judged",
    "Line",
    "Mark",
    "Score",
    "Summary",
    "Threat",
    "Worth",
]

Concept: TypeAlias = Literal["exact", "minimax", "max-n"]
"""`exact`: the tables know it. `minimax`: a search of two sides, each of which wants what the
other does not. `max-n`: of more; everyone plays for themselves, and nobody gangs up."""

Mark: TypeAlias = Literal["best", "good", "inaccuracy", "mistake", "blunder"]


class Worth(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What a position or an action is worth."""

    chances: tuple[float, ...]
    """Of each seat to win."""
    value: int | None = None
    """Hundredths of a minion, for who acts; between two, where nothing is certain."""
    certain: Answer | None = None
    """Proven by the tables or by a search to the end, for who acts."""


class Line(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One action, and how it would go on."""

    actions: tuple[Action, ...]
    texts: tuple[str, ...]
    worth: Worth
    depth: int = 0
    """Plies searched; 0 where nothing had to be, or where a tree grew instead."""
    visits: int = 0


class Threat(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What another seat would do if it were its turn."""

    seat: Seat
    actions: tuple[Action, ...]
    texts: tuple[str, ...]
    gain: float
    """By how much its chance would be better than it is now."""
    captures: bool = False
    promotes: bool = False
    certain: Answer | None = None


class Analysis(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, tag="position"):
    """What can be said of a position so far; the next one replaces it."""

    seat: Seat | None = None
    """Who is to move; None once it is over."""
    sides: tuple[int, ...]
    """The side (colour) that each seat plays."""
    chances: tuple[float, ...]
    lines: tuple[Line, ...] = ()
    """The best first."""
    threats: tuple[Threat, ...] = ()
    concept: Concept = "exact"
    depth: int = 0
    deepest: int = 0
    nodes: int = 0
    """Positions searched, or visits of the tree."""
    spent_ms: int = 0
    outcome: Outcome | None = None


class Judged(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, tag="action"):
    """One action of a match."""

    seq: int
    """Of its entry in the log."""
    ply: int
    """Plies played before it."""
    seat: Seat
    sides: tuple[int, ...]
    """As in a position's analysis, before it."""
    action: Action
    text: str
    mark: Mark
    choices: int
    """How many actions there were. With one there was nothing to judge."""
    before: Worth
    """With the best play."""
    after: Worth
    """After this action, and the best play then; for who acted."""
    loss: float
    """How much of its chance to win the action gave away."""
    better: Line | None = None
    """What was best, where that was something else."""
    concept: Concept
    depth: int = 0


class Accuracy(msgspec.Struct, frozen=True, kw_only=True):
    """How well a seat played."""

    seat: Seat
    judged: int
    """Actions where there was a choice."""
    accuracy: float | None
    """From 0 to 100; None where nothing was judged."""
    loss: float
    """Chance to win given away with each action, on average."""
    best: int
    inaccuracies: int
    mistakes: int
    blunders: int


class Score(msgspec.Struct, frozen=True):
    """The chances after an entry; the first before everything."""

    seq: int
    chances: tuple[float, ...]
    mark: Mark = "best"
    seat: Seat | None = None


class Summary(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, tag="match"):
    """A whole match. It comes last."""

    seats: tuple[Accuracy, ...]
    graph: tuple[Score, ...]
    turning: tuple[int, ...] = ()
    """Entries of the costliest actions, the worst first."""
    stopped: bool = False
    """Not all of it was looked at."""
    outcome: Outcome | None = None
    """By the rules; None where it was not played to an end."""
