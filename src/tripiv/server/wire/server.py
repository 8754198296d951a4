"""What the server says."""

from typing import Annotated, Any, Literal, TypeAlias

from tripiv.core.game import Refusal, Seat
from tripiv.match.session import Accepted, Held, Refused
from tripiv.server.wire.base import (
    Id,
    MatchId,
    Ms,
    Room,
    Wire,
    game_value,
)
from tripiv.server.wire.part import (
    Sight,
    Standing,
    Step,
    Table,
    You,
)

__all__ = [
    "Analysis",
    "Answered",
    "Closing",
    "Failed",
    "Lobby",
    "LobbyChange",
    "Paired",
    "Pong",
    "Probe",
    "Said",
    "ServerMessage",
    "Snapshot",
    "Told",
    "Update",
    "Waiting",
    "Welcome",
]


class Said(Wire, frozen=True, tag="said"):
    """Somebody said something."""

    match: MatchId
    n: int
    """Its number, by which it is reported."""
    at: Ms
    """Milliseconds since 1970."""
    name: str
    text: str
    room: Room
    seat: Seat | None = None


class Welcome(Wire, frozen=True, tag="welcome"):
    """The first message on a connection. Another `build` than the page's own: load it anew."""

    protocol: int
    build: str
    you: You
    now: Ms
    ping_ms: Ms
    """How often to ping. A server not heard of for three times as long is gone."""


class Snapshot(Wire, frozen=True, tag="snapshot"):
    """A match whole. `steps` are the last ones; HTTP has all of them."""

    match: MatchId
    version: int
    table: Table
    standing: Standing
    sights: tuple[Sight, ...]
    steps: tuple[Step, ...] = ()
    said: tuple[Said, ...] = ()


class Update(Wire, frozen=True, tag="update", kw_only=True):
    """What happened after version `after`."""

    match: MatchId
    version: int
    after: int
    steps: tuple[Step, ...] = ()
    standing: Standing
    sights: tuple[Sight, ...]
    table: Table | None = None
    """Where it changed."""


class Waiting(Wire, frozen=True, tag="waiting"):
    """A table that waits for players, which you follow. Without `table` it was given up. When it
    begins, `told` says so: follow it again."""

    match: MatchId
    table: Table | None = None


class Answered(Wire, frozen=True, tag="answered"):
    """The answer to `act`, `ask`, `sit` or `say`. Accepted means committed."""

    match: MatchId
    id: Id
    answer: Accepted | Held | Refused
    seat: Seat | None = None


class Told(Wire, frozen=True, tag="told"):
    """Something happened in a match of yours that you do not follow: it is your turn, or it is
    over."""

    match: MatchId
    what: Literal["turn", "begun", "over", "rematch"]


class Lobby(Wire, frozen=True, tag="lobby"):
    """All open tables."""

    tables: tuple[Table, ...]


class LobbyChange(Wire, frozen=True, tag="lobby-change"):
    put: tuple[Table, ...] = ()
    gone: tuple[MatchId, ...] = ()


class Paired(Wire, frozen=True, tag="paired"):
    id: Id
    match: MatchId


class Analysis(Wire, frozen=True, tag="analysis"):
    """What the analyst says so far. Nothing follows after `last`."""

    id: Id
    answer: Annotated[Any, game_value("analysis")] = None
    last: bool = False


class Failed(Wire, frozen=True, tag="failed"):
    """A message could not be read or followed; `id` is its own, where it had one."""

    refusal: Refusal
    id: str = ""
    match: str = ""


class Pong(Wire, frozen=True, tag="pong"):
    sent: float
    now: Ms


class Probe(Wire, frozen=True, tag="probe"):
    n: int


class Closing(Wire, frozen=True, tag="closing"):
    """The server stops, and expects to be back so soon. Clocks stand until then."""

    back_ms: Ms


ServerMessage: TypeAlias = (
    Welcome
    | Snapshot
    | Update
    | Waiting
    | Answered
    | Said
    | Told
    | Lobby
    | LobbyChange
    | Paired
    | Analysis
    | Failed
    | Pong
    | Probe
    | Closing
)
