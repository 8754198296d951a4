"""What clients and the server say to each other over a websocket.

A client sends one message in a frame. A frame of the server is a list of messages, in order.
Messages are JSON objects told apart by `type`; a reader passes over fields that it does not
know, and the server names those of a message that it cannot read in a `failed`.

A match is told in *versions*: the position of its last log entry. `follow` says which version
the client has seen; the answer is an `update` with the gap, or a `snapshot` where the gap is
unknown. Each `update` names the version it stands on (`after`): one that is not the client's
own means that something was missed, and `follow` mends it.

Fields of the game's own (`view`, `action`…) have the game's types; see `game_value`.
"""

from typing import Annotated, Any, Literal, TypeAlias

import msgspec

from tripiv.core.game import Guard, Leave, Outcome, Refusal, Seat, Wake
from tripiv.core.record import Takeback
from tripiv.match.entry import (
    Aborted,
    Agree,
    Away,
    Back,
    Decline,
    Drawn,
    Paused,
    Proposal,
    Propose,
    Rematched,
    Resumed,
    Seated,
)
from tripiv.match.session import Accepted, Base, Held, Refused
from tripiv.match.terms import Clock, Terms

__all__ = [
    "PROTOCOL",
    "Act",
    "Acted",
    "Analyse",
    "Analysis",
    "Answered",
    "Ask",
    "Asked",
    "Begun",
    "Chair",
    "ClientMessage",
    "Closing",
    "Drop",
    "Echo",
    "Ended",
    "Face",
    "Failed",
    "Follow",
    "Lobby",
    "LobbyChange",
    "Pair",
    "Paired",
    "Past",
    "Ping",
    "Place",
    "Player",
    "Pong",
    "Probe",
    "Question",
    "Role",
    "Room",
    "Said",
    "Say",
    "ServerMessage",
    "Sight",
    "Sit",
    "Snapshot",
    "Speed",
    "Standing",
    "Step",
    "Stop",
    "Table",
    "Told",
    "Typed",
    "Unfollow",
    "Unpair",
    "Unwatch",
    "Update",
    "Waiting",
    "Watch",
    "Welcome",
    "Wire",
    "You",
    "game_value",
]

PROTOCOL = 1
"""Rises when a client of before could no longer understand what it is told."""


def game_value(which: str) -> msgspec.Meta:
    """Marks a field whose type is the game's own: `view`, `event`, `action`, `options`,
    `offers`."""
    return msgspec.Meta(extra={"game": which})


Id: TypeAlias = Annotated[str, msgspec.Meta(min_length=1, max_length=64)]
"""A sender's own name for a message: sending it twice does it once (M2.4)."""
MatchId: TypeAlias = Annotated[str, msgspec.Meta(pattern="^[A-Za-z0-9_-]{1,32}$")]
GameId: TypeAlias = Annotated[str, msgspec.Meta(max_length=64)]
Text: TypeAlias = Annotated[str, msgspec.Meta(min_length=1, max_length=400)]
Ms: TypeAlias = int

Room: TypeAlias = Literal["table", "stands"]
"""Where one talks: those who play among themselves, or those who watch."""
Asked: TypeAlias = Literal[
    "resign", "takeback", "draw", "pause", "abort", "rematch", "agree", "decline", "resume"
]
Speed: TypeAlias = Literal["bullet", "blitz", "rapid", "slow", "days", "untimed"]
Role: TypeAlias = Literal["guest", "member", "bot"]


class Wire(msgspec.Struct, frozen=True, omit_defaults=True):
    """A message or a part of one. Fields that hold their default are left out; what the server
    leaves out is nothing: none, no, zero, or empty."""


# What a client says.


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
    """Seat me with others who want the same, as soon as there are enough. Lasts as long as the
    connection, or until `unpair`."""

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


# What the server says, from the parts up.


class You(Wire, frozen=True):
    """Who the server takes you for. A guest has a name too, and may change it."""

    id: str
    name: str
    role: Role


class Player(Wire, frozen=True):
    """Who sits on a chair: somebody, a bot of a level, or nobody yet."""

    kind: Literal["person", "bot", "open"]
    name: str = ""
    """Of a bot the title of its level."""
    level: str = ""
    role: Role | None = None
    rating: int | None = None
    deviation: int | None = None
    provisional: bool = False


class Table(Wire, frozen=True):
    """What was agreed, and who sits where. It changes only when a seat changes hands."""

    match: MatchId
    game: GameId
    rules: int
    options: Annotated[Any, game_value("options")]
    terms: Terms
    speed: Speed
    players: tuple[Player, ...]
    yours: tuple[Seat, ...] = ()
    """Your own seats: several where people share a screen."""
    rated: bool = False
    public: bool = False
    waiting: bool = False
    """Seats are open, and the match has not begun."""
    created: Ms = 0
    started: Ms | None = None
    follows: str = ""
    commitment: str = ""


class Face(Wire, frozen=True):
    """A clock: what was left at match time `since`, from where on it runs; it stands without."""

    left_ms: Ms
    since: Ms | None = None


class Chair(Wire, frozen=True):
    """The state of one seat."""

    actions: int = 0
    clock: Face | None = None
    away_since: Ms | None = None
    """Its last connection is gone since then."""
    out: Literal["resign", "time", "absent"] | None = None


class Question(Wire, frozen=True):
    """What a seat has asked the others, who has agreed, and whose answer it waits for."""

    what: Proposal
    seat: Seat
    agreed: tuple[Seat, ...] = ()
    waits: tuple[Seat, ...] = ()


class Ended(Wire, frozen=True):
    """How it ended. With the seed, which `commitment` promised, every draw can be made again."""

    how: Literal["rules", "draw", "abort"]
    at: Ms
    outcome: Outcome | None = None
    seed: str = ""


class Place(Wire, frozen=True):
    """What became of the rating of a seat."""

    seat: Seat
    before: int
    after: int


class Standing(Wire, frozen=True, kw_only=True):
    """Where the match stands. Match time is `at` when the server's clock says `now`; unless it
    is paused, both go on alike."""

    at: Ms
    now: Ms
    busy_until: Ms = 0
    """Things are in motion until then."""
    paused: bool = False
    chairs: tuple[Chair, ...]
    actors: tuple[Seat, ...] = ()
    """Who may act."""
    awaited: tuple[Seat, ...] = ()
    """Those of them for whom the others wait."""
    question: Question | None = None
    ended: Ended | None = None
    rematch: str = ""
    """The match that followed."""
    ratings: tuple[Place, ...] = ()


class Sight(Wire, frozen=True, kw_only=True):
    """What one seat sees and may do; `seat` is None for who watches."""

    seat: Seat | None = None
    guard: Guard = ()
    """What an action of that seat is built on now (`seen`)."""
    view: Annotated[Any, game_value("view")]
    offers: Annotated[Any, game_value("offers")] = None
    """Of a seat that may act."""
    premoves: Annotated[Any, game_value("offers")] = None
    """Of a seat that may prepare an action."""


class Begun(Wire, frozen=True, tag="start"):
    """The match began."""


class Acted(Wire, frozen=True, tag="act"):
    """A seat acted; the events tell what you may know of it."""

    seat: Seat
    text: str = ""
    """The action as people write it, where nothing of it is hidden."""


class Step(Wire, frozen=True):
    """One log entry, as you may see it."""

    seq: int
    at: Ms
    do: (
        Begun
        | Acted
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
        | Seated
    )
    events: tuple[Annotated[Any, game_value("event")], ...] = ()


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
    """A table that waits for players, which you follow. Without `table` it was given up."""

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
