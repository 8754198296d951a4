"""What a seat may see, hear and do (T2.3, T4.2)."""

from typing import Any

import msgspec
from msgspec.structs import replace

from tripiv.core.game import Fault, Guard, Seat
from tripiv.core.rng import Rng
from tripiv.games.tiles.event import (
    Arranged,
    Begun,
    Checked,
    Claimed,
    Denied,
    Event,
    Freed,
    Scored,
    Traded,
)
from tripiv.games.tiles.grid import Cell, Place
from tripiv.games.tiles.place import SIZE
from tripiv.games.tiles.race import may_give_back, racers
from tripiv.games.tiles.state import (
    PHASES,
    STICKS,
    Desk,
    End,
    Phase,
    ScoredRound,
    TilesOptions,
    TilesState,
    deadline,
    is_complete,
    laid,
    shape,
    target,
    with_desk,
)
from tripiv.games.tiles.tile import Tile
from tripiv.games.tiles.verify import faults_laid

__all__ = [
    "DeskView",
    "TilesView",
    "cue",
    "guard",
    "may",
    "offers",
    "reveals",
    "show",
    "twin",
    "view",
]


class DeskView(msgspec.Struct, frozen=True, kw_only=True):
    """What everybody sees of a seat."""

    tokens: int
    total: int
    stick: int = 0
    """What the stick or place is worth that it holds."""
    here: bool = True
    ready: bool = False
    races: bool = False
    stuck: bool = False
    barred_until: int | None = None
    in_hand: int = 0
    shape: tuple[Place, ...] = ()
    """The cells where tiles lie."""
    grid: tuple[Cell, ...] = ()
    """With the tiles, where they may be seen: one's own, and all with `grids` open (T2.3)."""


class TilesView(msgspec.Struct, frozen=True, kw_only=True):
    """Everything an interface shows. Times are match time in ms."""

    seat: Seat | None
    options: TilesOptions
    round: int
    phase: Phase
    since: int
    """When the phase began, ..."""
    until: int | None = None
    """... and when it ends by itself."""
    go_at: int = 0
    size: int = SIZE
    """Rows and columns of a table."""
    target: int
    sticks: tuple[int, ...]
    """All there are in a round, the highest first."""
    free: tuple[int, ...] = ()
    """Those that can still be had."""
    pool: int = 0
    """How many tiles are left to draw from."""
    desks: tuple[DeskView, ...]
    tiles: tuple[Tile, ...] = ()
    """One's own, in the order they came; ..."""
    places: tuple[Place | None, ...] = ()
    """... and where each of them lies, None: in the hand."""
    faults: tuple[Fault, ...] = ()
    """What is wrong with one's own grid as it lies, with the option `assist` (T7.4)."""
    may: tuple[str, ...] = ()
    """The kinds of actions that the seat may do now."""
    points: tuple[tuple[int, ...], ...] = ()
    """Of each round that was scored, by seat."""
    last: ScoredRound | None = None
    """The last round that was scored, with every grid."""
    end: End | None = None


def view(state: TilesState, seat: Seat | None) -> TilesView:
    own = None if seat is None else state.desks[seat]
    sticks = STICKS[len(state.desks)]
    assists = own is not None and state.options.assist
    return TilesView(
        seat=seat,
        options=state.options,
        round=state.round,
        phase=state.phase,
        since=state.since,
        until=deadline(state),
        go_at=state.go_at,
        target=target(len(state.desks)),
        sticks=sticks,
        free=sticks[len(state.holders) : state.stakes],
        pool=len(state.pool),
        desks=tuple(_desk_view(state, Seat(n), seat) for n in range(len(state.desks))),
        tiles=() if own is None else own.tiles,
        places=() if own is None else own.places,
        faults=faults_laid(state.options, own) if own is not None and assists else (),
        may=() if seat is None else may(state, seat),
        points=state.points,
        last=state.last,
        end=state.end,
    )


def _desk_view(state: TilesState, seat: Seat, watcher: Seat | None) -> DeskView:
    desk = state.desks[seat]
    sticks = STICKS[len(state.desks)]
    is_shown = watcher == seat or state.options.grids == "open"  # T2.3
    return DeskView(
        tokens=desk.tokens,
        total=desk.total,
        stick=sticks[state.holders.index(seat)] if seat in state.holders else 0,
        here=desk.here,
        ready=desk.ready,
        races=seat in racers(state),
        stuck=desk.stuck,
        barred_until=desk.barred_until,
        in_hand=desk.places.count(None),
        shape=shape(desk),
        grid=laid(desk) if is_shown else (),
    )


def may(state: TilesState, seat: Seat) -> tuple[str, ...]:
    """Kinds of actions. That a "done" is barred for some seconds is not counted here: it changes
    by itself, and what was allowed before it stays so (T6.9)."""
    desk = state.desks[seat]
    if not desk.here:
        return ()
    if state.phase == "ready":
        return () if desk.ready else ("ready",)
    if may_give_back(state, seat):
        return ("back",)
    if seat not in racers(state):
        return ()
    found = ["lay"]
    if any(place is not None for place in desk.places):
        found.append("lift")
    if desk.tokens:
        found.append("trade")
    if is_complete(desk):
        found.append("done")
    if state.phase == "race":
        found.append("unstuck" if desk.stuck else "stuck")
    return tuple(found)


def offers(state: TilesState, seat: Seat) -> dict[str, Any]:
    return {"may": may(state, seat), "size": SIZE}


def guard(state: TilesState, seat: Seat) -> Guard:
    """The go of a round: nothing that others do within one takes a choice away. Were their
    tiles counted too, half of what people lay in a hurry would be refused as stale."""
    return (state.round, PHASES.index(state.phase), int(state.desks[seat].here))


def cue(state: TilesState) -> Guard:
    return (state.round, PHASES.index(state.phase))


def show(event: Event, seat: Seat | None) -> Event | None:
    """The event without what that seat may not know."""
    match event:
        case Begun(hands=hands):
            return replace(
                event, hands=tuple(hand if n == seat else () for n, hand in enumerate(hands))
            )
        case Arranged(seat=owner) if owner != seat:
            return _arranged_by_other(event)
        case Traded(seat=owner) if owner != seat:
            return replace(event, tile=None, gave=None, got=None)
        case Denied(seat=owner) if owner != seat:
            return replace(event, faults=())
        case Checked(wrong=wrong, faults=faults):
            pairs = zip(wrong, faults, strict=True)
            return replace(event, faults=tuple(own if who == seat else () for who, own in pairs))
        case Freed(seat=owner) if owner != seat:
            return None
    return event


def _arranged_by_other(event: Arranged) -> Arranged | None:
    """T2.3: which cells are taken; what lies there only at an open table."""
    bare = replace(event, puts=(), lifts=())
    if not event.is_open:
        came = tuple((row, col, None) for row, col, _ in event.came)
        bare = replace(bare, came=came, turned=())
    return bare if bare.left or bare.came or bare.turned else None


def reveals(event: Event) -> bool:
    """A grid was judged or laid open, a hand turned over, a tile laid at an open table."""
    match event:
        case Begun() | Scored() | Checked() | Denied():
            return True
        case Claimed(checked=checked):
            return checked
        case Arranged(is_open=is_open):
            return is_open
    return False


def twin(state: TilesState, seat: Seat | None, rng: Rng) -> TilesState:
    """The tiles that are hidden from that seat, mixed anew among where they are."""
    is_open = state.options.grids == "open"
    hidden: list[Tile] = list(state.pool)
    for number, desk in enumerate(state.desks):
        hidden += [
            tile
            for n, tile in enumerate(desk.tiles)
            if _is_hidden(desk, n, number == seat, is_open)
        ]
    rng.shuffle(hidden)
    mixed = iter(hidden)
    pool = tuple(next(mixed) for _ in state.pool)
    for number, desk in enumerate(state.desks):
        tiles = tuple(
            next(mixed) if _is_hidden(desk, n, number == seat, is_open) else tile
            for n, tile in enumerate(desk.tiles)
        )
        state = with_desk(state, Seat(number), replace(desk, tiles=tiles))
    return replace(state, pool=pool)


def _is_hidden(desk: Desk, tile: int, is_own: bool, is_open: bool) -> bool:
    return not is_own and not (is_open and desk.places[tile] is not None)
