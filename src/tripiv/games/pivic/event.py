"""What happens in Pivic, as the log holds it and as everybody is told."""

from typing import TypeAlias

import msgspec

from tripiv.core.game import Seat
from tripiv.games.pivic.placing import Region
from tripiv.games.pivic.shot import Place, Shot
from tripiv.games.pivic.state import Ended, Note

__all__ = ["Event", "Lapsed", "Left", "Missed", "Opened", "Placed", "Removed", "Rolled"]


class Placed(msgspec.Struct, frozen=True, tag="placed"):
    seat: Seat
    balls: tuple[Place, ...]
    region: Region


class Rolled(msgspec.Struct, frozen=True, tag="rolled", omit_defaults=True):
    """A shot, from the flick to rest, and what it meant. `course` says how to read it."""

    seat: Seat
    shot: Shot
    """As the hand did it (P3.7)."""
    duration_ms: int
    pieces: tuple[tuple[int, ...], ...]
    contacts: tuple[tuple[int, ...], ...]
    departures: tuple[tuple[int, int, int], ...]
    rest: tuple[Place, ...]
    notes: tuple[Note, ...]
    void: bool = False
    """P3.6: nothing moved."""


class Removed(msgspec.Struct, frozen=True, tag="removed", omit_defaults=True):
    """A seat has taken one of the other's balls off the table (P7.1)."""

    seat: Seat
    ball: int
    notes: tuple[Note, ...] = ()


class Opened(msgspec.Struct, frozen=True, tag="opened"):
    """The moment for removals is over, and the seat may shoot (P7.1)."""

    seat: Seat


class Lapsed(msgspec.Struct, frozen=True, tag="lapsed", omit_defaults=True):
    """A seat has not placed a ball in time (P9.2)."""

    seat: Seat
    rescue: bool = False
    notes: tuple[Note, ...] = ()


class Missed(msgspec.Struct, frozen=True, tag="missed"):
    """A seat has not shot in time (P9.3)."""

    seat: Seat


class Left(msgspec.Struct, frozen=True, tag="left"):
    """A seat has left for good (P11.1)."""

    seat: Seat


Event: TypeAlias = Placed | Rolled | Removed | Opened | Lapsed | Missed | Left | Ended
