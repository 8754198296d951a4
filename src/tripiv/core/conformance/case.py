"""What is looked at: how a match starts, one moment of it, the whole of it."""

from collections.abc import Callable
from typing import Any, TypeAlias

import msgspec

from tripiv.core.game import AnyGame, Seat
from tripiv.core.record import AnyEntry, Line
from tripiv.core.rng import Rng

__all__ = ["Broken", "Case", "Check", "Moment", "Played", "acted", "watchers"]


class Broken(AssertionError):  # noqa: N818  it tells of the game, not of an error here
    """The game does not keep the contract: which check found it, and what it found."""

    def __init__(self, check: str, text: str) -> None:
        super().__init__(f"{check}: {text}")
        self.check = check


class Case(msgspec.Struct, frozen=True):
    """One way to start a match, and how many random matches to play of it."""

    options: Any
    seats: int
    matches: int = 3
    leaving: bool = True
    """Whether seats get up and go now and then."""


class Moment(msgspec.Struct, frozen=True):
    """One entry in one random match, with the states around it."""

    game: AnyGame
    case: Case
    before: Line[Any]
    entry: AnyEntry
    after: Line[Any]
    rng: Rng


class Played(msgspec.Struct, frozen=True):
    """One whole random match."""

    game: AnyGame
    case: Case
    seed: bytes
    entries: tuple[AnyEntry, ...]
    lines: tuple[Line[Any], ...]
    rng: Rng


Check: TypeAlias = Callable[[Any], None]


def acted(entry: AnyEntry) -> tuple[Seat, Any]:
    return entry.do.seat, entry.do.action


def watchers(case: Case) -> list[Seat | None]:
    return [None, *map(Seat, range(case.seats))]
