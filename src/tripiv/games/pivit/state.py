"""What Pivit is made of: options, state, actions, events, the view."""

from typing import Annotated, Literal, TypeAlias

import msgspec

from tripiv.core.game import Seat
from tripiv.games.pivit.position import Piece, Position
from tripiv.games.pivit.setup import DEFAULT, SETUPS

__all__ = [
    "Action",
    "Event",
    "Go",
    "Left",
    "PivitOffers",
    "PivitOptions",
    "PivitState",
    "PivitView",
    "Skipped",
    "Square",
    "Swap",
    "Swapped",
    "Went",
    "Words",
    "side_of",
]

Square: TypeAlias = tuple[int, int]
"""Row from the top and column from the left, both from 0."""

Words: TypeAlias = tuple[int, ...]
"""A position as `layout` packs it."""


class PivitOptions(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a table may choose."""

    start: str = SETUPS[DEFAULT]
    """The position the match begins with, as `notation` writes it (B1.5)."""
    quiet: int = 30
    """Plies for each player without a capture or a promotion that end it; 0: none (B5.3)."""
    swap: bool = False
    """Seat 2 may exchange colours instead of its first move (B1.4)."""
    resigned: Literal["stay", "removed"] = "stay"
    """What becomes of the pieces of one who resigned (B5.5)."""


class PivitState(msgspec.Struct, frozen=True):
    options: PivitOptions
    words: Annotated[Words, msgspec.Meta(min_length=8, max_length=8)]
    swapped: bool = False
    """The two seats play each other's colour (B1.4)."""


class Go(msgspec.Struct, frozen=True, tag="go", forbid_unknown_fields=True):
    """A piece goes from one square to another."""

    start: Square
    end: Square


class Swap(msgspec.Struct, frozen=True, tag="swap", forbid_unknown_fields=True):
    """The seats exchange colours (B1.4)."""


Action: TypeAlias = Go | Swap


class Went(msgspec.Struct, frozen=True, tag="went", omit_defaults=True):
    seat: Seat
    start: Square
    end: Square
    captured: Piece | None = None
    promoted: bool = False


class Skipped(msgspec.Struct, frozen=True, tag="skipped"):
    """A seat's turn was passed on, because it can do nothing (B2.2)."""

    seat: Seat


class Swapped(msgspec.Struct, frozen=True, tag="swapped"):
    seat: Seat


class Left(msgspec.Struct, frozen=True, tag="left"):
    """A seat is out of the game (B5.5)."""

    seat: Seat
    removed: bool
    """Its pieces have left the board with it."""


Event: TypeAlias = Went | Skipped | Swapped | Left


class PivitView(msgspec.Struct, frozen=True, kw_only=True):
    """What everyone may see: all of it."""

    seat: Seat | None
    position: Position
    colours: tuple[int, ...]
    """The side that each seat plays."""
    turn: Seat | None
    """Who is to move; None once it is over."""
    limit: int
    """Quiet plies that end the game, 0 for none."""
    may_swap: bool


class PivitOffers(msgspec.Struct, frozen=True):
    """What a seat may do: all of it, since it is little."""

    go: tuple[tuple[Square, tuple[Square, ...]], ...] = ()
    """Each square that can be left, with those that can be reached from it."""
    swap: bool = False


def side_of(swapped: bool, seat: int) -> int:
    """The side a seat plays; also the seat that plays a side."""
    return 1 - seat if swapped else seat
