"""What the HTTP API takes and gives beside the messages of the websocket."""

from typing import Annotated, Any, Literal, TypeAlias

import msgspec

from tripiv.core.capability import Chosen
from tripiv.core.game import Outcome, Seat
from tripiv.match.session import Base
from tripiv.match.terms import Clock, Terms, Untimed
from tripiv.server import message as wire
from tripiv.server.message import GameId, Id, MatchId, Text, game_value

__all__ = [
    "ActRequest",
    "AskRequest",
    "BotSecret",
    "Choice",
    "Clause",
    "Game",
    "History",
    "Join",
    "Leader",
    "Level",
    "Line",
    "LineEnd",
    "Listed",
    "MakeTable",
    "Me",
    "Mute",
    "Name",
    "NameAndPassword",
    "PairRequest",
    "Password",
    "PasswordChange",
    "Position",
    "Profile",
    "Puzzle",
    "PuzzleAnswer",
    "PuzzleListed",
    "PuzzleReply",
    "PuzzleShelf",
    "PuzzleSolution",
    "PuzzleTheme",
    "Rating",
    "Report",
    "Rules",
    "SayRequest",
    "Setup",
    "SitRequest",
    "Tally",
    "Waits",
]

ShortName = Annotated[str, msgspec.Meta(min_length=1, max_length=24)]
Secret = Annotated[str, msgspec.Meta(max_length=200)]


class Given(
    msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True
):
    """What a client sends: an unknown field is a mistake that had better be told, and one that
    is left out holds its default."""


class Level(msgspec.Struct, frozen=True):
    id: str
    title: str
    about: str = ""
    usual: bool = False


class Setup(msgspec.Struct, frozen=True, kw_only=True):
    """A way to begin that has a name."""

    id: str
    title: str
    about: str
    seats: tuple[int, ...]
    options: Annotated[Any, game_value("options")]
    rated: Annotated[Any, game_value("options")] = None
    """The options in a rated match, where they are others."""


class Choice(msgspec.Struct, frozen=True, kw_only=True):
    """An option that a table may choose: a field of the game's options."""

    name: str
    title: str
    about: str
    clause: str
    values: tuple[Chosen, ...]
    """Empty: a number from `least` to `most`, or else a text."""
    least: int | None
    most: int | None
    seats: tuple[int, ...]
    """Only for so many players; empty: for any number."""


class Clause(msgspec.Struct, frozen=True):
    number: str
    text: str
    """Markdown."""


class Rules(msgspec.Struct, frozen=True, kw_only=True):
    """The rules of a game: the book, and each numbered clause by itself."""

    game: str
    version: int
    text: str
    """The whole book, as Markdown."""
    clauses: tuple[Clause, ...]
    table: tuple[Clause, ...]
    """What belongs to the table, whatever the game: clocks, offers, leaving."""


class Game(msgspec.Struct, frozen=True, kw_only=True):
    """What there is to know of a game before one plays it."""

    id: str
    title: str
    rules: int
    fewest_seats: int
    most_seats: int
    together: bool
    clocks: tuple[str, ...]
    hot_seat: bool
    premove: bool
    takeback: bool
    draw: bool
    hides: bool
    notation: bool
    """Actions and set-ups can be written as text."""
    levels: tuple[Level, ...]
    analyst: bool
    setups: tuple[Setup, ...]
    """The usual one first; empty where the game names none."""
    choices: tuple[Choice, ...]


class PuzzleTheme(msgspec.Struct, frozen=True):
    id: str
    title: str
    about: str


class PuzzleListed(msgspec.Struct, frozen=True, kw_only=True):
    """A puzzle in a list."""

    id: str
    theme: str
    grade: int
    """How hard it is, from 1 on."""
    actions: int
    """How many there are to find."""


class PuzzleShelf(msgspec.Struct, frozen=True, kw_only=True):
    """What puzzles a game has."""

    themes: tuple[PuzzleTheme, ...]
    grades: int
    """The hardest grade."""
    puzzles: tuple[PuzzleListed, ...]


class Puzzle(msgspec.Struct, frozen=True, kw_only=True):
    """A position with one action that is clearly the best, and as many more as that leads to."""

    id: str
    game: str
    seat: Seat
    """Who is to find something."""
    seats: int
    task: str
    theme: str
    """A hint; an interface may keep it back."""
    grade: int
    actions: int
    options: Annotated[Any, game_value("options")]
    """Of a match that begins here."""
    view: Annotated[Any, game_value("view")]
    offers: Annotated[Any, game_value("offers")]


class PuzzleAnswer(Given, frozen=True):
    """The seat's own actions so far, the newest last."""

    actions: Annotated[
        tuple[Annotated[Any, game_value("action")], ...], msgspec.Meta(min_length=1, max_length=64)
    ]


class PuzzleReply(msgspec.Struct, frozen=True, kw_only=True):
    """What becomes of them."""

    verdict: Literal["right", "wrong", "solved"]
    text: str
    """The verdict for a person."""
    played: tuple[Annotated[Any, game_value("action")], ...]
    """All actions from the puzzle's position on, the others' replies among them."""
    refutation: tuple[Annotated[Any, game_value("action")], ...]
    """What would happen now, where the last action was wrong."""
    views: tuple[Annotated[Any, game_value("view")], ...]
    """What is to be seen after each of `played`, then after each of `refutation`."""
    offers: Annotated[Any, game_value("offers")]
    """What the seat may do next; null where there is nothing more to find."""


class PuzzleSolution(msgspec.Struct, frozen=True, kw_only=True):
    """All actions, the others' replies among them, and what is to be seen after each."""

    played: tuple[Annotated[Any, game_value("action")], ...]
    views: tuple[Annotated[Any, game_value("view")], ...]


class Rating(msgspec.Struct, frozen=True, kw_only=True):
    game: str
    speed: str
    rating: int
    deviation: int
    provisional: bool
    played: int
    won: int
    level: int


class Tally(msgspec.Struct, frozen=True, kw_only=True):
    """What somebody's finished matches of a game came to, rated or not."""

    game: str
    played: int
    won: int
    level: int
    """Shared the first place."""


class Me(msgspec.Struct, frozen=True, kw_only=True):
    id: str
    name: str
    role: wire.Role
    ratings: tuple[Rating, ...] = ()
    tallies: tuple[Tally, ...] = ()


class Profile(msgspec.Struct, frozen=True, kw_only=True):
    name: str
    role: wire.Role
    created: int
    ratings: tuple[Rating, ...]
    tallies: tuple[Tally, ...]


class Leader(msgspec.Struct, frozen=True, kw_only=True):
    name: str
    bot: bool
    rating: int
    deviation: int
    played: int


class Name(Given, frozen=True):
    name: ShortName


class Password(Given, frozen=True):
    password: Secret | None = None


class NameAndPassword(Given, frozen=True):
    name: ShortName
    password: Secret


class PasswordChange(Given, frozen=True):
    old: Secret
    new: Secret


class BotSecret(msgspec.Struct, frozen=True, kw_only=True):
    """A bot and its token, which is shown this once."""

    name: str
    token: str


class Join(Given, frozen=True):
    seat: Annotated[int, msgspec.Meta(ge=0, le=63)] | None = None
    """Which open seat; the first without."""


SeatWish: TypeAlias = Annotated[str, msgspec.Meta(max_length=64)]
"""`me`, `open`, or the level of a bot."""


class MakeTable(Given, frozen=True):
    """What somebody wants to play. A match with no open seat begins at once."""

    game: Annotated[str, msgspec.Meta(max_length=64)]
    setup: Annotated[str, msgspec.Meta(max_length=1000)] = ""
    """Options as text, in the game's own notation; instead of `options`."""
    options: Annotated[Any, game_value("options")] = None
    seats: tuple[SeatWish, ...] = ("me", "open")
    """For each seat `me`, `open`, or the level of a bot. `me` several times: friends who share
    this screen, in a game that can be played so."""
    terms: Terms = Terms()
    rated: bool = False
    public: bool = False
    """Listed in the lobby. Otherwise only who has the link can come."""


class ActRequest(Given, frozen=True):
    """As `act` of the websocket."""

    seat: Seat
    id: Id
    base: Base
    action: Annotated[Any, game_value("action")]


class AskRequest(Given, frozen=True):
    """As `ask` of the websocket."""

    seat: Seat
    id: Id
    what: wire.Asked


class SitRequest(Given, frozen=True):
    """As `sit` of the websocket."""

    seat: Seat
    id: Id


class SayRequest(Given, frozen=True):
    """As `say` of the websocket."""

    id: Id
    text: Text
    room: wire.Room = "table"


class PairRequest(Given, frozen=True):
    """As `pair` of the websocket. A table laid out so stays until it is left."""

    game: GameId
    clock: Clock = Untimed()
    seats: Annotated[int, msgspec.Meta(ge=2, le=64)] = 2
    rated: bool = False


class Report(Given, frozen=True):
    """Something a moderator should look at."""

    match: MatchId
    about: ShortName
    """Whom it is about."""
    text: Annotated[str, msgspec.Meta(min_length=1, max_length=1000)]
    said: int | None = None
    """The number of what was said, where it is about that."""


class Mute(Given, frozen=True):
    """Whether you want to hear the person in that seat, wherever you meet."""

    seat: Annotated[int, msgspec.Meta(ge=0, le=63)]
    muted: bool = True


class Position(msgspec.Struct, frozen=True, kw_only=True):
    """What was to be seen after an entry."""

    seq: int
    at: int
    sights: tuple[wire.Sight, ...]


class History(msgspec.Struct, frozen=True, kw_only=True):
    """Steps of a match, and what was to be seen after each of them. `version` is the last one
    that there is: where it is not yet here, ask for what comes `after` the last position."""

    version: int

    steps: tuple[wire.Step, ...]
    positions: tuple[Position, ...]


class Listed(msgspec.Struct, frozen=True, kw_only=True):
    """A match in a list."""

    table: wire.Table
    state: Literal["waiting", "live", "over"]
    ended: int | None
    how: str
    """`rules`, `draw` or `abort`, once it is over."""
    outcome: Outcome | None
    rematch: str
    turn: bool = False
    """In a list of your own: the others wait for you."""


class Line(Given, frozen=True, kw_only=True):
    """Actions from a start that no match is played with; for study."""

    game: GameId
    seats: Annotated[int, msgspec.Meta(ge=1, le=64)]
    options: Annotated[Any, game_value("options")] = None
    """Without them as usual."""
    actions: Annotated[
        tuple[Annotated[Any, game_value("action")], ...], msgspec.Meta(max_length=2_000)
    ] = ()
    chance: Annotated[int, msgspec.Meta(ge=0, lt=2**31)] = 0
    """The same number and line, the same chance; another number draws anew."""


class LineEnd(msgspec.Struct, frozen=True, kw_only=True):
    """Where a line leads."""

    options: Annotated[Any, game_value("options")]
    sight: wire.Sight
    """Of whoever may act, with what may be done."""
    events: tuple[Annotated[Any, game_value("event")], ...]
    """Of the last action."""
    texts: tuple[str, ...]
    """The actions as people write them."""
    position: str
    """The position as people write it; empty where the game has no notation."""
    outcome: Outcome | None


class Waits(msgspec.Struct, frozen=True, kw_only=True):
    """The answer of a table."""

    match: str
    state: Literal["waiting", "live", "over"]
