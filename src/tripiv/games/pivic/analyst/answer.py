"""What the analyst says: plain data, for people, programs and the page.

A chance is from 0 to 1, and a draw counts half. All of it is meant for the hands of the match
(P3.7): what comes of a shot is what comes of it with their errors.
"""

from typing import Literal, TypeAlias

import msgspec

from tripiv.core.game import Outcome, Seat
from tripiv.games.pivic.hand import Hand
from tripiv.games.pivic.shot import Place, Shot

__all__ = [
    "Accuracy",
    "Analysis",
    "Answer",
    "Heat",
    "Judged",
    "Line",
    "Mark",
    "Score",
    "Summary",
    "Way",
    "Worth",
]

Way: TypeAlias = Literal[
    "straight", "goal", "rail", "peg", "combination", "guard", "luck", "played"
]
"""What a shot is meant for: a ball of the other's, the own ball into the goal, off a rail, off a
peg, by way of another ball, to lie elsewhere; drawn at random; as it was played."""

Mark: TypeAlias = Literal["best", "good", "inaccuracy", "mistake", "blunder"]


class Worth(msgspec.Struct, frozen=True, kw_only=True):
    """What comes of a shot."""

    win: float
    """The chance to win after it."""
    error: float
    """The deviation of that, by the samples played."""
    drops: float
    """The chance that a ball of the other's falls into a hole but the own goal (P4.1)."""
    loses: float
    """That an own ball falls into a hole but the goal attacked."""
    retrieves: float
    """That own balls come back (P5.2)."""
    concedes: float
    """That balls of the other's come back (P5.2, P7.1)."""
    ejects: float
    """That a ball goes over a rail (P7.1)."""
    points: float
    """How many points it brings, on average."""
    against: float
    """And how many it brings the other."""


class Line(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One shot."""

    shot: Shot
    way: Way
    ball: int | None = None
    """The ball it is meant to sink."""
    hole: int | None = None
    """And where."""
    worth: Worth
    samples: int
    """So often it was played in thought."""


class Heat(msgspec.Struct, frozen=True, kw_only=True):
    """What a flick of one ball is worth in each direction, with each speed."""

    ball: int
    directions: int
    """Of a whole turn, from +x towards +y."""
    speeds: tuple[int, ...]
    """In mm/s."""
    cells: tuple[int, ...]
    """Chances to win in hundredths: all directions with the first speed, and so on."""


class Analysis(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, tag="position"):
    """What can be said of a position so far; the next one replaces it."""

    seat: Seat | None = None
    """Who shoots or places next; None once it is over."""
    hand: Hand
    chances: tuple[float, float]
    """Of each seat to win, after the best that was found."""
    lines: tuple[Line, ...] = ()
    """The best first."""
    heat: tuple[Heat, ...] = ()
    places: tuple[Place, ...] = ()
    """Where the balls that are due might lie, if that is next."""
    remove: int | None = None
    """A ball of the other's that `seat` had better take off the table now (P7.1)."""
    shots: int = 0
    """So many were played in thought."""
    spent_ms: int = 0
    outcome: Outcome | None = None


class Judged(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, tag="action"):
    """One shot of a match, as it was meant."""

    seq: int
    """Of its entry in the log."""
    number: int
    """Of the shot in the match, from 0."""
    seat: Seat
    played: Line
    best: Line
    """Of all that were found; the one played, if nothing was better."""
    mark: Mark
    loss: float
    """How much of its chance to win the seat gave away."""
    scored: int
    """Points that the shot brought the seat, less those it brought the other."""
    luck: float
    """How much better it came out than such a shot does on average, as a chance to win."""


class Accuracy(msgspec.Struct, frozen=True, kw_only=True):
    """How well a seat played."""

    seat: Seat
    shots: int
    accuracy: float | None
    """From 0 to 100; None where nothing was judged."""
    loss: float
    """Chance to win given away with each shot, on average."""
    points: float
    """That the shots played would have brought on average, and that the best would have."""
    best_points: float
    scored: int
    luck: float
    inaccuracies: int
    mistakes: int
    blunders: int


class Score(msgspec.Struct, frozen=True, omit_defaults=True):
    """The chances after an entry; the first before everything."""

    seq: int
    chances: tuple[float, float]
    mark: Mark = "best"
    seat: Seat | None = None


class Summary(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, tag="match"):
    """A whole match. It comes last."""

    seats: tuple[Accuracy, ...]
    graph: tuple[Score, ...]
    turning: tuple[int, ...] = ()
    """Entries of the costliest shots, the worst first."""
    stopped: bool = False
    """Not all of it was looked at."""
    outcome: Outcome | None = None
    """By the rules; None where it was not played to an end."""


Answer: TypeAlias = Analysis | Judged | Summary
