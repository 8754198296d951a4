"""What Pivic is made of: options, state, actions, what chance gives, view, offers."""

from typing import Annotated, Literal, TypeAlias

import msgspec

from tripiv.core.game import Seat
from tripiv.games.pivic.hand import Hand
from tripiv.games.pivic.placing import Region
from tripiv.games.pivic.shot import Place, Result, Shot
from tripiv.games.pivic.table import SEAT_BALLS, Table, owner

__all__ = [
    "MISSED_MOST",
    "MOMENT_MS",
    "Action",
    "Ended",
    "Execution",
    "LastShot",
    "Note",
    "Pair",
    "Phase",
    "PivicOffers",
    "PivicOptions",
    "PivicState",
    "PivicView",
    "Put",
    "PutOffer",
    "Reason",
    "Remove",
    "ShootOffer",
    "counts",
    "is_due",
    "reserve",
    "with_pair",
]

MOMENT_MS = 1_500  # P7.1
MISSED_MOST = 6  # P9.3

Pair: TypeAlias = tuple[int, int]
"""One number for each seat."""

Phase: TypeAlias = Literal["setup", "play", "over"]
Reason: TypeAlias = Literal["points", "empty", "eliminated", "lapse", "clock", "idle", "left"]

_Seconds = Annotated[int, msgspec.Meta(ge=0, le=86_400)]
_Ball = Annotated[int, msgspec.Meta(ge=0, le=15)]
_Position = Annotated[str, msgspec.Meta(max_length=1_000)]


class PivicOptions(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What those who play may choose."""

    table: Table
    advanced: bool = False
    """P8."""
    none_due: bool = False
    """An empty table ends nothing while balls are due (P7.2)."""
    total_s: _Seconds = 0
    """P9.1; 0: no limit, as with the two below."""
    place_s: _Seconds = 0
    """P9.2."""
    shot_s: _Seconds = 0
    """P9.3."""
    hand: Hand = "steady"
    """How steady hands are (P3.7)."""
    aim: Literal["short", "far"] = "short"
    """How far the line of an aim is shown (P3.8)."""
    start: _Position = ""
    """The position that it begins with, as `notation` writes it; empty: as P2.2 says (P2.4)."""


class Note(msgspec.Struct, frozen=True, omit_defaults=True):
    """One thing that a shot brought a seat, by which clause, and for which ball."""

    clause: str
    what: Literal["points", "retrieves", "removal", "again", "passes", "rescue"]
    seat: Seat
    count: int = 0
    ball: int | None = None


class LastShot(msgspec.Struct, frozen=True):
    """The shot before this position, as it was executed."""

    seat: Seat
    shot: Shot
    departures: tuple[tuple[int, int, int], ...]
    """As in `Result`."""
    notes: tuple[Note, ...]
    void: bool = False


class Ended(msgspec.Struct, frozen=True, tag="ended"):
    """How it ended; no winner where it is a draw. Also the event."""

    reason: Reason
    winner: Seat | None


class PivicState(msgspec.Struct, frozen=True, omit_defaults=True):
    options: PivicOptions
    phase: Phase = "setup"
    balls: tuple[Place, ...] = ()
    """All on the table, in the order of their numbers."""
    turn: Seat = Seat(0)
    """Who shoots, when nobody places."""
    points: Pair = (0, 0)
    due: Pair = (SEAT_BALLS, SEAT_BALLS)
    """Balls that each is to place (P2.2, P5.2), now or at the end of the turn."""
    rescue: tuple[bool, bool] = (False, False)
    """Who is to place the ball of P8.5."""
    removals: Pair = (0, 0)
    """How many each holds (P7.1)."""
    queue: tuple[Seat, ...] = (Seat(0), Seat(1))
    """Who places now, and who after."""
    opens_at: int | None = None
    """When the next shot may be made, if that is not yet (P7.1)."""
    clock_end: int | None = None
    """P9.1."""
    place_by: int | None = None
    """P9.2: for the first of the queue."""
    shot_by: int | None = None
    """P9.3."""
    missed: int = 0
    """Shots in a row that nobody made (P9.3)."""
    changes: int = 0
    """How often positions have changed."""
    last: LastShot | None = None
    end: Ended | None = None


# What a seat does; a flick is a `Shot`.


class Put(msgspec.Struct, frozen=True, tag="put", forbid_unknown_fields=True):
    """Balls of the reserve are placed (P2.2, P5.3, P8.5)."""

    balls: Annotated[tuple[Place, ...], msgspec.Meta(max_length=SEAT_BALLS)]


class Remove(msgspec.Struct, frozen=True, tag="remove", forbid_unknown_fields=True):
    """One of the opponent's balls is taken off the table (P7.1)."""

    ball: _Ball


Action: TypeAlias = Put | Shot | Remove


class Execution(msgspec.Struct, frozen=True):
    """What hand and table made of a shot: drawn and computed once."""

    shot: Shot
    """As the hand did it (P3.7)."""
    result: Result


# What is told.


class PutOffer(msgspec.Struct, frozen=True):
    """From `least` to `most` of these balls may be placed in the region, whose inner edge is at
    `edge_um` along the table (all of a ball lies on the own side of it)."""

    balls: tuple[int, ...]
    least: int
    most: int
    region: Region
    edge_um: int
    suggestion: tuple[Place, ...]
    """Where all of `most` could lie, for whoever does not care."""


class ShootOffer(msgspec.Struct, frozen=True):
    """One of these balls may be flicked, in any direction, with 1 to `top_speed` mm/s."""

    balls: tuple[int, ...]
    top_speed: int


class PivicOffers(msgspec.Struct, frozen=True, omit_defaults=True):
    put: PutOffer | None = None
    shoot: ShootOffer | None = None
    remove: tuple[int, ...] = ()
    """Balls that may be taken off the table."""


class PivicView(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What everyone may see: all of it. Times are match time in ms."""

    seat: Seat | None
    options: PivicOptions
    phase: Phase
    balls: tuple[Place, ...]
    turn: Seat
    placer: Seat | None
    """Who places now."""
    queue: tuple[Seat, ...] = ()
    """And who after, the one who places now among them."""
    points: Pair
    due: Pair
    rescue: tuple[bool, bool]
    reserve: tuple[tuple[int, ...], tuple[int, ...]]
    """The balls of each that are not on the table."""
    removals: Pair
    opens_at: int | None = None
    clock_end: int | None = None
    place_by: int | None = None
    shot_by: int | None = None
    last: LastShot | None = None
    end: Ended | None = None
    offers: PivicOffers = PivicOffers()
    """What the view's seat may do now."""


# What follows from a state at once.


def counts(balls: tuple[Place, ...]) -> Pair:
    """How many balls of each seat lie on the table."""
    second = sum(owner(ball) for ball, _, _ in balls)
    return len(balls) - second, second


def reserve(balls: tuple[Place, ...], seat: int) -> tuple[int, ...]:
    """P3.3: the balls of a seat that are not on the table."""
    lying = {ball for ball, _, _ in balls}
    own = range(SEAT_BALLS * seat, SEAT_BALLS * (seat + 1))
    return tuple(ball for ball in own if ball not in lying)


def is_due(state: PivicState, seat: int) -> bool:
    return state.due[seat] > 0 or state.rescue[seat]


def with_pair(pair: Pair, seat: int, change: int) -> Pair:
    """The pair with that seat's number changed by so much."""
    return (pair[0] + change, pair[1]) if seat == 0 else (pair[0], pair[1] + change)
