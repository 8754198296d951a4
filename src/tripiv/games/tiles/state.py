"""What Pivit tiles are made of: options, state, actions, resolutions."""

from typing import Annotated, Literal, TypeAlias

import msgspec

from tripiv.core.game import Fault, Seat
from tripiv.games.tiles.grid import Cell, Place
from tripiv.games.tiles.tile import DRAWN, Tile

__all__ = [
    "BARRED_MS",
    "COUNTDOWN_MS",
    "GATHERING_MS",
    "MINUTE_MS",
    "PHASES",
    "STICKS",
    "TOKENS",
    "Action",
    "Back",
    "Dealt",
    "Desk",
    "Done",
    "Drawn",
    "End",
    "Finish",
    "Lay",
    "Lift",
    "Phase",
    "Put",
    "Ready",
    "Resolution",
    "ScoredRound",
    "Stuck",
    "TilesOptions",
    "TilesState",
    "Trade",
    "Unstuck",
    "deadline",
    "is_complete",
    "laid",
    "shape",
    "target",
    "with_desk",
]

TOKENS = 2  # T1.2
STICKS = {1: (4,), 2: (4, 2), 3: (4, 2), 4: (4, 2, 1)}
"""What the places of a round are worth, by the number of seats: T2.1; with two players T5.3."""
GATHERING_MS = 30_000  # T2.2
COUNTDOWN_MS = 3_000  # T2.2
MINUTE_MS = 60_000  # T1.2
BARRED_MS = 5_000  # T6.9

Put: TypeAlias = tuple[int, int, int]
"""One of the own tiles, by its position among them from 0, and the row and column it goes to."""

Phase: TypeAlias = Literal["ready", "countdown", "race", "minute", "over"]
PHASES: tuple[Phase, ...] = ("ready", "countdown", "race", "minute", "over")
"""In the order of a round."""

End: TypeAlias = Literal["target", "level", "idle", "rounds", "last", "solved", "unsolved"]


class TilesOptions(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What a table may choose."""

    referee: bool = True
    """Every "done" is checked at once, with any number of players (T6.7)."""
    assist: bool = False
    """What is wrong with one's own grid is marked (T7.4)."""
    grids: Literal["closed", "open"] = "closed"
    """Whether others see which tiles one has laid (T2.3)."""
    wilds: Literal["fixed", "free"] = "fixed"
    """Whether a wild may differ between its row and its column (T3.4)."""
    pairs: bool = False
    """Lines of two are allowed (T3.5)."""
    fair: bool = False
    """Only hands with a correct grid are dealt (T8.2)."""
    limit_s: int = 600
    """How long a race lasts at most; 0: no limit (T6.8)."""
    day: str = ""
    """For one player: the hand of that date, as in 2026-01-31 (T8.3)."""


class Desk(msgspec.Struct, frozen=True, omit_defaults=True):
    """What one seat has before it."""

    tiles: tuple[Tile, ...] = ()
    """All its tiles, in the order they came; none before "go"."""
    places: tuple[Place | None, ...] = ()
    """Where each of them lies; None: in the hand."""
    tokens: int = TOKENS
    total: int = 0
    here: bool = True
    ready: bool = False
    stuck: bool = False
    changed: int = 0
    """Which change of any grid in this round its own last one was."""
    changed_at: int = 0
    done_at: int | None = None
    """When it took the place it holds."""
    barred_until: int | None = None
    """No "done" before that moment (T6.9)."""


class Finish(msgspec.Struct, frozen=True):
    """What a round came to for one seat."""

    grid: tuple[Cell, ...]
    in_hand: int
    faults: tuple[Fault, ...]
    """What is wrong with the grid, but for tiles that are left over."""
    correct: bool
    done_ms: int | None
    """How long after "go" it was done, where that counted."""
    stick: int
    tokens: int
    points: int
    total: int


class ScoredRound(msgspec.Struct, frozen=True):
    number: int
    finishes: tuple[Finish, ...]


class TilesState(msgspec.Struct, frozen=True, omit_defaults=True):
    options: TilesOptions
    desks: tuple[Desk, ...]
    round: int = 1
    phase: Phase = "ready"
    since: int = 0
    """When the phase began."""
    go_at: int = 0
    """When the race began."""
    pool: tuple[Tile, ...] = ()
    holders: tuple[Seat, ...] = ()
    """Who holds the sticks, or places, from the highest down."""
    stakes: int = 0
    """How many of them can be had in this round."""
    changes: int = 0
    """How often any grid was changed in this round."""
    draws: int = 0
    """How many trades there were in this round."""
    idle: int = 0
    """Rounds in a row in which nobody laid a tile (T7.1)."""
    shared: int = 0
    """Rounds that were played because the highest total was shared (T7.1)."""
    points: tuple[tuple[int, ...], ...] = ()
    """Of each round that was scored, by seat."""
    last: ScoredRound | None = None
    end: End | None = None


# What a seat does.


class Ready(msgspec.Struct, frozen=True, tag="ready", forbid_unknown_fields=True):
    """T2.2"""


class Lay(msgspec.Struct, frozen=True, tag="lay", forbid_unknown_fields=True):
    """Tiles go, all at once, from the hand or from where they lie to cells of the table."""

    puts: tuple[Put, ...]


class Lift(msgspec.Struct, frozen=True, tag="lift", forbid_unknown_fields=True):
    """Tiles go back into the hand."""

    tiles: tuple[int, ...]


class Trade(msgspec.Struct, frozen=True, tag="trade", forbid_unknown_fields=True):
    """T4.1"""

    tile: int


class Done(msgspec.Struct, frozen=True, tag="done", forbid_unknown_fields=True):
    """T5.1, T6.1"""


class Back(msgspec.Struct, frozen=True, tag="back", forbid_unknown_fields=True):
    """The stick is given back (T6.1)."""


class Stuck(msgspec.Struct, frozen=True, tag="stuck", forbid_unknown_fields=True):
    """T6.8"""


class Unstuck(msgspec.Struct, frozen=True, tag="unstuck", forbid_unknown_fields=True):
    """T6.8"""


Action: TypeAlias = Ready | Lay | Lift | Trade | Done | Back | Stuck | Unstuck


# What chance gives.


class Dealt(msgspec.Struct, frozen=True, tag="dealt"):
    hands: tuple[Annotated[tuple[Tile, ...], msgspec.Meta(min_length=DRAWN, max_length=DRAWN)], ...]
    pool: tuple[Tile, ...]


class Drawn(msgspec.Struct, frozen=True, tag="drawn"):
    at: int
    """Which tile of the pool comes."""


Resolution: TypeAlias = Dealt | Drawn


# What follows from a state at once.


def with_desk(state: TilesState, seat: Seat, desk: Desk) -> TilesState:
    desks = (*state.desks[:seat], desk, *state.desks[seat + 1 :])
    return msgspec.structs.replace(state, desks=desks)


def target(seats: int) -> int:
    """The total that wins."""
    return 20 if seats == 2 else 24  # T5.4, T6.6


def deadline(state: TilesState) -> int | None:
    """When the phase ends by itself."""
    match state.phase:
        case "ready":
            return state.since + GATHERING_MS
        case "countdown":
            return state.since + COUNTDOWN_MS
        case "race":
            limit_s = state.options.limit_s
            return state.since + 1000 * limit_s if limit_s else None  # T6.8
        case "minute":
            return state.since + MINUTE_MS
        case "over":
            return None


def laid(desk: Desk) -> tuple[Cell, ...]:
    """What lies on the table, by cell."""
    pairs = zip(desk.places, desk.tiles, strict=True)
    return tuple(sorted((*cell, tile) for cell, tile in pairs if cell is not None))


def shape(desk: Desk) -> tuple[Place, ...]:
    """The cells that are taken, in their own order: that of the tiles would tell (T2.3)."""
    return tuple(sorted(cell for cell in desk.places if cell is not None))


def is_complete(desk: Desk) -> bool:
    """All tiles are laid, correctly or not."""
    return bool(desk.places) and None not in desk.places
