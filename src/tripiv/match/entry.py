"""What can stand in the log of a match beside the causes of its game, and the log as bytes."""

from functools import lru_cache
from typing import Any, Literal, TypeAlias

import msgspec

from tripiv.core.codec import Coder
from tripiv.core.game import Act, AnyGame, Leave, Seat, Start, Types, Wake
from tripiv.core.record import AnyEntry, Entry, Takeback
from tripiv.match.terms import Occupant

__all__ = [
    "Aborted",
    "Agree",
    "Away",
    "Back",
    "Claim",
    "Decline",
    "Drawn",
    "Paused",
    "Proposal",
    "Propose",
    "Rematched",
    "Resumed",
    "Seated",
    "entry_coder",
]

Proposal: TypeAlias = Literal["takeback", "draw", "pause", "abort", "rematch"]


class Propose(msgspec.Struct, frozen=True, tag="propose", forbid_unknown_fields=True):
    """A seat asks the others for something (M6)."""

    seat: Seat
    what: Proposal


class Agree(msgspec.Struct, frozen=True, tag="agree", forbid_unknown_fields=True):
    seat: Seat


class Decline(msgspec.Struct, frozen=True, tag="decline", forbid_unknown_fields=True):
    """A seat says no, or the one who asked thinks better of it."""

    seat: Seat


class Drawn(msgspec.Struct, frozen=True, tag="drawn", forbid_unknown_fields=True):
    """The match ends level, by agreement (M6.4)."""


class Aborted(msgspec.Struct, frozen=True, tag="aborted", forbid_unknown_fields=True):
    """The match ends as if it had not been played (M6.5)."""


class Rematched(msgspec.Struct, frozen=True, tag="rematched", forbid_unknown_fields=True):
    """Everyone wants another one (M8)."""


class Paused(msgspec.Struct, frozen=True, tag="paused", forbid_unknown_fields=True):
    """Match time stands still from here (M7)."""


class Resumed(msgspec.Struct, frozen=True, tag="resumed", forbid_unknown_fields=True):
    seat: Seat


class Away(msgspec.Struct, frozen=True, tag="away", forbid_unknown_fields=True):
    """The last connection of a seat is gone (M5.1)."""

    seat: Seat


class Back(msgspec.Struct, frozen=True, tag="back", forbid_unknown_fields=True):
    seat: Seat


class Claim(msgspec.Struct, frozen=True, tag="claim", forbid_unknown_fields=True):
    """A seat says that those have left who have been away for too long (M5.5)."""

    seat: Seat


class Seated(msgspec.Struct, frozen=True, tag="seated", forbid_unknown_fields=True):
    """Someone else sits down in a seat: a bot for one who left, or a person for a bot (M5.4)."""

    seat: Seat
    occupant: Occupant
    why: Literal["resign", "time", "absent", "join"]


@lru_cache(maxsize=64)
def _coder(types: Types) -> Coder[AnyEntry]:
    causes = (
        Start[types.options]  # type: ignore[name-defined]  # a game's types are known at run time
        | Act[types.action]  # type: ignore[name-defined]
        | Wake
        | Leave
        | Takeback
        | Propose
        | Agree
        | Decline
        | Drawn
        | Aborted
        | Rematched
        | Paused
        | Resumed
        | Away
        | Back
        | Claim
        | Seated
    )
    kind: Any = Entry
    return Coder(kind[causes, types.resolution, types.event])


def entry_coder(game: AnyGame) -> Coder[AnyEntry]:
    """The coder of log entries of that game."""
    return _coder(game.types)
