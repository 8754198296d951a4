"""Pivit tiles as a game of the contract, thin: the rules are in the modules beside it."""

from typing import Any, TypeVar, cast

from msgspec.structs import replace

from tripiv.core.capability import (
    Adviser,
    Analyst,
    Hidden,
    Menu,
    Notation,
    Players,
    Terminal,
    Ticker,
)
from tripiv.core.game import (
    Act,
    Cause,
    Guard,
    Hold,
    Outcome,
    Refusal,
    Seat,
    Spec,
    Step,
    Types,
    Wake,
    Why,
)
from tripiv.core.rng import Rng
from tripiv.games.tiles import arrange, deal, draft, notation, option, race, score, view
from tripiv.games.tiles.adviser import Advice, Asked, TilesAdviser
from tripiv.games.tiles.analyst import TilesAnalyst
from tripiv.games.tiles.analyst.answer import TilesAnalysis
from tripiv.games.tiles.drawing import Drawing
from tripiv.games.tiles.event import Begun, Counting, Event, Freed, Left, Readied, Traded
from tripiv.games.tiles.menu import TilesMenu
from tripiv.games.tiles.players import TilesPlayers
from tripiv.games.tiles.state import (
    COUNTDOWN_MS,
    STICKS,
    Action,
    Back,
    Dealt,
    Desk,
    Done,
    Drawn,
    Lay,
    Lift,
    Ready,
    Resolution,
    Stuck,
    TilesOptions,
    TilesState,
    Trade,
    Unstuck,
    deadline,
    with_desk,
)
from tripiv.games.tiles.ticker import TilesTicker
from tripiv.games.tiles.tile import DRAWN
from tripiv.games.tiles.view import TilesView

__all__ = ["GAME", "Tiles"]

C = TypeVar("C")


class Tiles:
    """The rules of `RULES.md`."""

    spec = Spec(
        id="tiles",
        title="Pivit tiles",
        version=1,
        package="tripiv.games.tiles",
        fewest_seats=1,  # T8.3
        most_seats=4,
        together=True,
        hides=True,
        bodies={"solver": "1"},  # T8.2
    )
    types = Types(
        state=TilesState,
        action=Action,
        event=Event,
        options=TilesOptions,
        view=TilesView,
        resolution=Resolution,
        question=Asked,
        advice=Advice,
        analysis=TilesAnalysis,
    )

    # How a match begins, and what chance gives.

    def unfit(self, options: TilesOptions, seats: int) -> Refusal | None:
        return option.unfit(options, seats)

    def initial(self, options: TilesOptions, seats: int, resolution: None) -> TilesState:
        return TilesState(options, (Desk(),) * seats)

    def bound(self, options: TilesOptions, seats: int) -> int | None:
        return None  # T2.2: tiles are moved as often as one likes; only time ends a round.

    def resolve(
        self, state: TilesState | None, cause: Cause[TilesOptions, Action], entropy: bytes
    ) -> Resolution | None:
        if state is None:
            return None
        if isinstance(cause, Wake) and state.phase == "countdown":
            return deal.deal(state.options, len(state.desks), entropy)
        if isinstance(cause, Act) and isinstance(cause.action, Trade):
            return deal.draw(state, entropy)
        return None

    # Who may do what.

    def actors(self, state: TilesState) -> tuple[Seat, ...]:
        return tuple(Seat(n) for n in range(len(state.desks)) if view.may(state, Seat(n)))

    def awaited(self, state: TilesState) -> tuple[Seat, ...]:
        return tuple(
            seat
            for seat in self.actors(state)
            if seat not in state.holders and not state.desks[seat].stuck
        )

    def refuse(self, state: TilesState, seat: Seat, action: Action) -> Refusal | None:
        desk = state.desks[seat]
        if state.phase == "over":
            return Refusal("over", "T7.1", "the match is over")
        if not desk.here:
            return Refusal("out", "T7.3", "you have left the match")
        if isinstance(action, Ready):
            if state.phase != "ready":
                return Refusal("begun", "T2.2", "the round has begun")
            return Refusal("ready", "T2.2", "you are ready already") if desk.ready else None
        if state.phase in ("ready", "countdown"):
            return Refusal("wait", "T2.2", "wait for go")
        if isinstance(action, Back):
            return race.refuse_back(state, seat)
        if seat in state.holders:
            return _refuse_holder(state, seat)
        match action:
            case Lay():
                return arrange.refuse_lay(desk, action)
            case Lift():
                return arrange.refuse_lift(desk, action)
            case Trade(tile=tile):
                return _refuse_trade(desk, tile)
            case Done():
                return race.refuse_done(state, seat)
            case Stuck() | Unstuck():
                return _refuse_stuck(state, seat, isinstance(action, Stuck))

    def propose(self, state: TilesState, seat: Seat, rng: Rng) -> Action:
        return draft.propose(state, seat, view.may(state, seat), rng)

    # What happens.

    def apply(
        self,
        state: TilesState,
        seat: Seat,
        action: Action,
        at: int,
        resolution: Resolution | None,
    ) -> Step[TilesState, Event]:
        match action:
            case Ready():
                after = with_desk(state, seat, replace(state.desks[seat], ready=True))
                return _gathered(after, at, (Readied(seat),))
            case Lay() | Lift():
                return arrange.arrange(state, seat, action, at)
            case Trade(tile=tile):
                assert isinstance(resolution, Drawn)
                return _traded(state, seat, tile, at, resolution)
            case Done():
                return race.say_done(state, seat, at)
            case Back():
                return race.give_back(state, seat, at)
            case Stuck() | Unstuck():
                return race.say_stuck(state, seat, at, stuck=isinstance(action, Stuck))

    def wake(self, state: TilesState) -> int | None:
        moments = [deadline(state), *(desk.barred_until for desk in state.desks)]
        return min((moment for moment in moments if moment is not None), default=None)

    def advance(
        self, state: TilesState, at: int, resolution: Resolution | None
    ) -> Step[TilesState, Event]:
        # T2.2, T5.2, T6.4, T6.8 before T6.9, where they fall on one moment.
        moment = self.wake(state)
        if moment != deadline(state):
            seat = next(
                Seat(n) for n, desk in enumerate(state.desks) if desk.barred_until == moment
            )
            desk = replace(state.desks[seat], barred_until=None)
            return Step(with_desk(state, seat, desk), (Freed(seat),))
        match state.phase:
            case "ready":
                return _counted(state, at, ())
            case "countdown":
                assert isinstance(resolution, Dealt)
                return _begun(state, at, resolution)
            case _:
                return race.time_over(state, at)

    def leave(
        self, state: TilesState, seat: Seat, why: Why, at: int, resolution: None
    ) -> Step[TilesState, Event]:
        """T7.3."""
        if state.phase == "over" or not state.desks[seat].here:
            return Step(state)
        state = race.leave_race(state, seat)
        gone = replace(state.desks[seat], here=False, stuck=False, barred_until=None)
        state = with_desk(state, seat, gone)
        left = Left(seat, state.holders)
        here = sum(desk.here for desk in state.desks)
        if here <= (len(state.desks) > 1):
            step = score.ended(state, "last" if here else "unsolved", at)
            return Step(step.state, (left, *step.events))
        if state.phase == "ready":
            return _gathered(state, at, (left,))
        return race.settle(state, at, (left,))

    def outcome(self, state: TilesState) -> Outcome | None:
        return score.outcome(state)

    # What is told.

    def guard(self, state: TilesState, seat: Seat) -> Guard:
        return view.guard(state, seat)

    def cue(self, state: TilesState, seat: Seat) -> Guard:
        return view.cue(state)

    def holds(self, state: TilesState, seat: Seat, action: Action) -> Hold:
        return None

    def view(self, state: TilesState, seat: Seat | None) -> TilesView:
        return view.view(state, seat)

    def show(self, event: Event, seat: Seat | None) -> Event | None:
        return view.show(event, seat)

    def offers(self, state: TilesState, seat: Seat) -> Any:
        """`may`: kinds of actions; `size`: rows and columns of the table."""
        return view.offers(state, seat)

    def premoves(self, state: TilesState, seat: Seat) -> Any:
        return []

    def twin(self, state: TilesState, seat: Seat | None, rng: Rng) -> TilesState:
        return view.twin(state, seat, rng)

    def reveals(self, event: Event) -> bool:
        return view.reveals(event)

    # As text.

    def format_action(self, state: TilesState, seat: Seat, action: Action) -> str:
        return notation.format_action(state, seat, action)

    def parse_action(self, state: TilesState, seat: Seat, text: str) -> Action:
        return notation.parse_action(state, seat, text)

    def format_position(self, state: TilesState) -> str:
        return notation.format_position(state)

    def format_options(self, options: TilesOptions, seats: int) -> str:
        return option.format_options(options, seats)

    def parse_options(self, text: str) -> tuple[TilesOptions, int]:
        return option.parse_options(text)

    def capability(self, kind: type[C]) -> C | None:
        known: dict[Any, Any] = {
            Adviser: TilesAdviser(),
            Analyst: TilesAnalyst(),
            Hidden: self,
            Menu: TilesMenu(),
            Notation: self,
            Players: TilesPlayers(),
            Terminal: Drawing(),
            Ticker: TilesTicker(),
        }
        return cast(C | None, known.get(kind))


GAME = Tiles()


def _gathered(state: TilesState, at: int, events: tuple[Event, ...]) -> Step[TilesState, Event]:
    """T2.2: when all are ready the countdown begins."""
    if all(desk.ready or not desk.here for desk in state.desks):
        return _counted(state, at, events)
    return Step(state, events)


def _counted(state: TilesState, at: int, events: tuple[Event, ...]) -> Step[TilesState, Event]:
    desks = tuple(replace(desk, ready=False) for desk in state.desks)
    state = replace(state, desks=desks, phase="countdown", since=at)
    return Step(state, (*events, Counting(state.round, at + COUNTDOWN_MS)))


def _begun(state: TilesState, at: int, dealt: Dealt) -> Step[TilesState, Event]:
    """T2.1, T2.2: go. Who has left has no tiles; their hands are dealt all the same, so that
    chance gives the same whoever is there."""
    desks = tuple(
        replace(desk, tiles=hand, places=(None,) * DRAWN) if desk.here else desk
        for desk, hand in zip(state.desks, dealt.hands, strict=True)
    )
    state = replace(
        state,
        desks=desks,
        phase="race",
        since=at,
        go_at=at,
        pool=dealt.pool,
        stakes=len(STICKS[len(desks)]),
    )
    hands = tuple(desk.tiles for desk in desks)
    return Step(state, (Begun(state.round, deadline(state), hands),))


def _traded(
    state: TilesState, seat: Seat, tile: int, at: int, drawn: Drawn
) -> Step[TilesState, Event]:
    """T4.1: the tile that goes back takes the place of the one that comes, which tells nothing,
    as the order of the pool never is seen. One's "stuck" is taken back (T6.8)."""
    desk = state.desks[seat]
    gave, got, place = desk.tiles[tile], state.pool[drawn.at], desk.places[tile]
    pool = (*state.pool[: drawn.at], gave, *state.pool[drawn.at + 1 :])
    changes = state.changes
    if place is not None:
        changes += 1
        desk = replace(desk, changed=changes, changed_at=at)
    desk = replace(
        desk,
        tiles=(*desk.tiles[:tile], got, *desk.tiles[tile + 1 :]),
        places=(*desk.places[:tile], None, *desk.places[tile + 1 :]),
        tokens=desk.tokens - 1,
        stuck=False,
    )
    state = replace(state, pool=pool, draws=state.draws + 1, changes=changes)
    event = Traded(seat=seat, tokens=desk.tokens, left=place, tile=tile, gave=gave, got=got)
    return Step(with_desk(state, seat, desk), (event,))


def _refuse_holder(state: TilesState, seat: Seat) -> Refusal:
    if race.may_give_back(state, seat):
        text = "your grid stands still while you hold a stick; give it back to go on"
        return Refusal("holding", "T4.1", text)
    return Refusal("finished", "T4.1", "you are done, and your grid is correct")


def _refuse_trade(desk: Desk, tile: int) -> Refusal | None:
    if not 0 <= tile < DRAWN:
        return Refusal("tile", "T2.1", f"there is no tile {tile + 1} of your {DRAWN}")
    if not desk.tokens:
        return Refusal("tokens", "T4.1", "you have no token left")
    return None


def _refuse_stuck(state: TilesState, seat: Seat, stuck: bool) -> Refusal | None:
    if state.phase == "minute":
        return Refusal("minute", "T6.8", "in this minute nobody is stuck")
    if state.desks[seat].stuck == stuck:
        text = "you have said so already" if stuck else "you have not said that you are stuck"
        return Refusal("said", "T6.8", text)
    return None
