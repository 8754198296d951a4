"""What the analyst of Pivit tiles says. Times are ms after "go"; shares are from 0 to 1."""

from typing import TypeAlias

import msgspec

from tripiv.core.game import Seat
from tripiv.games.tiles.grid import Cell
from tripiv.games.tiles.solver.solution import Status
from tripiv.games.tiles.tile import Tile

__all__ = [
    "BetterTrade",
    "Hand",
    "Hands",
    "Moment",
    "Raced",
    "RoundReview",
    "Swapped",
    "TilesAnalysis",
]


class BetterTrade(msgspec.Struct, frozen=True):
    """The tile to give up, and how often a correct grid would come of it."""

    tile: Tile
    share: float


class Hand(msgspec.Struct, frozen=True, kw_only=True):
    """A hand in the middle of a round, and what can be made of it."""

    seat: Seat
    laid: int
    in_hand: int
    status: Status
    """Of the whole hand, wherever its tiles could go (T8.1)."""
    reason: str = ""
    goes_on: bool | None = None
    """The tiles in the hand can be laid without moving one that lies; None: not settled."""
    lifts: tuple[Cell, ...] = ()
    """Where it does not go on: what to take back, so that it does."""
    fewest: bool = False
    """There is no way to take fewer back."""
    line: tuple[Cell, ...] = ()
    """What to lay next."""
    grid: tuple[Cell, ...] = ()
    """A grid that this leads to, where one is known."""
    advice: BetterTrade | None = None
    """Where the hand has no grid and a token is left."""


class Hands(msgspec.Struct, frozen=True, tag="hands"):
    """Of one seat, or of all where everything may be known."""

    hands: tuple[Hand, ...]


class Moment(msgspec.Struct, frozen=True):
    """A grid after a change of it."""

    seq: int
    at_ms: int
    laid: int
    goes_on: bool
    """From here everything could be laid without moving a tile."""


class Swapped(msgspec.Struct, frozen=True):
    """A trade, and whether the hand had a grid before it and after it."""

    seq: int
    at_ms: int
    gave: Tile
    got: Tile
    before: Status
    after: Status


class Raced(msgspec.Struct, frozen=True, kw_only=True):
    """One seat's round."""

    seat: Seat
    hand: tuple[Tile, ...]
    """As it was dealt."""
    status: Status
    reason: str = ""
    grid: tuple[Cell, ...] = ()
    moments: tuple[Moment, ...] = ()
    trades: tuple[Swapped, ...] = ()
    first_ms: int | None = None
    """When it could first have been completed as it lay."""
    done_ms: int | None = None
    correct: bool
    points: int
    better: BetterTrade | None = None
    """Where the hand had no grid: the trade that would have helped most often."""


class RoundReview(msgspec.Struct, frozen=True, tag="round"):
    seq: int
    """The entry that ended it."""
    number: int
    seats: tuple[Raced, ...]


TilesAnalysis: TypeAlias = Hands | RoundReview
