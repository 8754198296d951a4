"""What a client says."""

from typing import Annotated, TypeAlias

import msgspec

from tripiv.core.game import Seat
from tripiv.match.session import Base
from tripiv.match.terms import Clock
from tripiv.server.wire.base import (
    Asked,
    GameId,
    Id,
    MatchId,
    Room,
    Text,
    Wire,
    game_value,
)

__all__ = [
    "Act",
    "Analyse",
    "Ask",
    "ClientMessage",
    "Drop",
    "Echo",
    "Follow",
    "Pair",
    "Past",
    "Ping",
    "Say",
    "Sit",
    "Stop",
    "Typed",
    "Unfollow",
    "Unpair",
    "Unwatch",
    "Watch",
]


class Follow(Wire, frozen=True, tag="follow"):
    """Tell me of this match from now on. `seen`: the version that I have."""

    match: MatchId
    seen: int | None = None


class Unfollow(Wire, frozen=True, tag="unfollow"):
    match: MatchId


class Act(Wire, frozen=True, tag="act"):
    """A seat's action. Answered by `answered` once it is committed, held or refused."""

    match: MatchId
    seat: Seat
    id: Id
    base: Base
    action: Annotated[msgspec.Raw, game_value("action")]


class Ask(Wire, frozen=True, tag="ask"):
    """Anything that a seat asks of the match rather than of the game."""

    match: MatchId
    seat: Seat
    id: Id
    what: Asked


class Drop(Wire, frozen=True, tag="drop"):
    """The seat wants nothing more of what it holds."""

    match: MatchId
    seat: Seat


class Sit(Wire, frozen=True, tag="sit"):
    """Take the seat of a bot."""

    match: MatchId
    seat: Seat
    id: Id


class Say(Wire, frozen=True, tag="say"):
    match: MatchId
    id: Id
    text: Text
    room: Room = "table"


class Watch(Wire, frozen=True, tag="watch"):
    """Tell me of the open tables from now on."""

    game: GameId = ""
    """Only of this game; empty: of all."""


class Unwatch(Wire, frozen=True, tag="unwatch"):
    pass


class Pair(Wire, frozen=True, tag="pair"):
    """Seat me with others who want the same. The answer names the table: it begins as soon as
    there are enough, and is given up with the connection, or at `unpair`."""

    id: Id
    game: GameId
    clock: Clock
    seats: int = 2
    rated: bool = False


class Unpair(Wire, frozen=True, tag="unpair"):
    pass


class Past(Wire, frozen=True, tag="match"):
    """The position after an entry of a match that is over; without `seq` the whole match."""

    match: MatchId
    seq: int | None = None


class Typed(Wire, frozen=True, tag="line"):
    """A position reached by actions from a start."""

    game: GameId
    seats: int
    options: Annotated[msgspec.Raw, game_value("options")]
    actions: tuple[Annotated[msgspec.Raw, game_value("action")], ...] = ()


class Analyse(Wire, frozen=True, tag="analyse"):
    """What can be said of a position? Answers stream until the budget is spent, or `stop`."""

    id: Id
    source: Past | Typed
    seat: Seat | None = None
    budget_ms: Annotated[int, msgspec.Meta(ge=1, le=60_000)] = 5_000
    lines: Annotated[int, msgspec.Meta(ge=1, le=10)] = 3
    """How many actions to tell more of, the best first."""


class Stop(Wire, frozen=True, tag="stop"):
    """Stop the analysis of that id."""

    id: Id


class Ping(Wire, frozen=True, tag="ping"):
    """Are you there, and what time is it? `sent` comes back as it is."""

    sent: float


class Echo(Wire, frozen=True, tag="echo"):
    """The answer to a `probe`, to be sent at once: by it the server measures the lag (M4.1)."""

    n: int


ClientMessage: TypeAlias = (
    Follow
    | Unfollow
    | Act
    | Ask
    | Drop
    | Sit
    | Say
    | Watch
    | Unwatch
    | Pair
    | Unpair
    | Analyse
    | Stop
    | Ping
    | Echo
)
