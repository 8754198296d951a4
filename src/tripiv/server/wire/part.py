"""The parts of what the server says: a table, where a match stands, what a seat sees."""

from typing import Annotated, Any, Literal

from tripiv.core.game import Guard, Leave, Outcome, Seat, Wake
from tripiv.core.record import Takeback
from tripiv.match.entry import (
    Aborted,
    Agree,
    Away,
    Back,
    Claim,
    Decline,
    Drawn,
    Paused,
    Proposal,
    Propose,
    Rematched,
    Resumed,
    Seated,
)
from tripiv.match.terms import Terms
from tripiv.server.wire.base import GameId, MatchId, Ms, Role, Speed, Wire, game_value

__all__ = [
    "Acted",
    "Begun",
    "Chair",
    "Ended",
    "Face",
    "Place",
    "Player",
    "Question",
    "Sight",
    "Standing",
    "Step",
    "Table",
    "You",
]


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
    claim: Ms | None = None
    """From this match time on the seat may `claim`: somebody else has then been away for long
    enough to count as left."""


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
    online: tuple[Seat, ...] = ()
    """Seats whose person is connected now."""
    question: Question | None = None
    ended: Ended | None = None
    rematch: str = ""
    """The match that followed."""
    ratings: tuple[Place, ...] = ()
    """What became of the ratings, soon after the end of a rated match."""


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
        | Claim
        | Seated
    )
    events: tuple[Annotated[Any, game_value("event")], ...] = ()
