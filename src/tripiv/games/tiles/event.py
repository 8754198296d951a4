"""What happens in Pivit tiles, as the log holds it; `view.show` says what a seat hears."""

from typing import TypeAlias

import msgspec

from tripiv.core.game import Fault, Seat
from tripiv.games.tiles.grid import Cell, Place
from tripiv.games.tiles.state import End, Put, ScoredRound
from tripiv.games.tiles.tile import Tile

__all__ = [
    "Arranged",
    "Begun",
    "Checked",
    "Claimed",
    "Counting",
    "Denied",
    "Ended",
    "Event",
    "Freed",
    "Hurried",
    "Left",
    "Readied",
    "Returned",
    "Said",
    "Scored",
    "Traded",
]


class Readied(msgspec.Struct, frozen=True, tag="readied"):
    seat: Seat


class Counting(msgspec.Struct, frozen=True, tag="counting"):
    """The countdown begins."""

    round: int
    until: int


class Begun(msgspec.Struct, frozen=True, tag="begun"):
    """Go! Everybody turns the own tiles over."""

    round: int
    until: int | None
    hands: tuple[tuple[Tile, ...], ...]
    """By seat; those of others are empty."""


class Arranged(msgspec.Struct, frozen=True, tag="arranged", omit_defaults=True):
    """A seat has laid, moved or lifted tiles."""

    seat: Seat
    left: tuple[Place, ...] = ()
    """Cells that are empty now, and were not."""
    came: tuple[tuple[int, int, Tile | None], ...] = ()
    """Cells that are taken now, and were not, each with its tile for whom may see it."""
    turned: tuple[Cell, ...] = ()
    """Cells that hold another tile than before, for whom it may be seen."""
    puts: tuple[Put, ...] = ()
    """For the own eyes: which of the own tiles went where, ..."""
    lifts: tuple[int, ...] = ()
    """... and which into the hand."""
    is_open: bool = False
    """Everybody may see tiles that lie (T2.3)."""


class Traded(msgspec.Struct, frozen=True, tag="traded", omit_defaults=True):
    seat: Seat
    tokens: int
    left: Place | None = None
    """The tile came from that cell of the grid, which is empty now."""
    tile: int | None = None
    """For the own eyes, like the rest: which tile was traded, what it was, and what it is."""
    gave: Tile | None = None
    got: Tile | None = None


class Claimed(msgspec.Struct, frozen=True, tag="claimed"):
    """A seat took the highest stick, or place, that was free."""

    seat: Seat
    stick: int
    checked: bool
    holders: tuple[Seat, ...]


class Denied(msgspec.Struct, frozen=True, tag="denied", omit_defaults=True):
    """A "done" was checked at once, and wrong (T6.9)."""

    seat: Seat
    until: int
    faults: tuple[Fault, ...] = ()
    """For the own eyes."""


class Freed(msgspec.Struct, frozen=True, tag="freed"):
    """A seat may say "done" again (T6.9)."""

    seat: Seat


class Returned(msgspec.Struct, frozen=True, tag="returned"):
    """A stick was given back (T6.1)."""

    seat: Seat
    holders: tuple[Seat, ...]


class Said(msgspec.Struct, frozen=True, tag="said"):
    """A seat is stuck, or is not any more (T6.8)."""

    seat: Seat
    stuck: bool


class Checked(msgspec.Struct, frozen=True, tag="checked"):
    """The race is over, and the grids of all who hold a stick were checked (T6.3)."""

    wrong: tuple[Seat, ...]
    faults: tuple[tuple[Fault, ...], ...]
    """Of each that is wrong, for the own eyes."""
    holders: tuple[Seat, ...]


class Hurried(msgspec.Struct, frozen=True, tag="hurried"):
    """A minute begins for some (T5.2, T6.4)."""

    until: int
    seats: tuple[Seat, ...]


class Scored(msgspec.Struct, frozen=True, tag="scored"):
    """A round is over: all grids are laid open."""

    round: ScoredRound


class Left(msgspec.Struct, frozen=True, tag="left"):
    """A seat is out of the match (T7.3)."""

    seat: Seat
    holders: tuple[Seat, ...]


class Ended(msgspec.Struct, frozen=True, tag="ended"):
    end: End


Event: TypeAlias = (
    Readied
    | Counting
    | Begun
    | Arranged
    | Traded
    | Claimed
    | Denied
    | Freed
    | Returned
    | Said
    | Checked
    | Hurried
    | Scored
    | Left
    | Ended
)
