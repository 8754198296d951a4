"""Pivic as a game of the contract, thin: the rules are in the modules beside it."""

from typing import Any, TypeVar, cast

from tripiv.core.capability import Analyst, Menu, Notation, Players, Teller, Terminal
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
    Why,
)
from tripiv.core.rng import Rng
from tripiv.games.pivic import flow, legal, notation, option
from tripiv.games.pivic.analyst import PivicAnalyst
from tripiv.games.pivic.analyst.answer import Answer
from tripiv.games.pivic.drawing import Drawing
from tripiv.games.pivic.event import Event
from tripiv.games.pivic.hand import shaken
from tripiv.games.pivic.menu import PivicMenu
from tripiv.games.pivic.physics.body import BODY
from tripiv.games.pivic.shot import Shot, shoot
from tripiv.games.pivic.state import (
    Action,
    Execution,
    PivicOffers,
    PivicOptions,
    PivicState,
    PivicView,
    Put,
    Remove,
    reserve,
)
from tripiv.games.pivic.teller import PivicTeller

__all__ = ["GAME", "Pivic"]

C = TypeVar("C")


class Pivic:
    """The rules of `RULES.md`. Nothing is hidden; a shot is computed once (P3.6)."""

    spec = Spec(
        id="pivic",
        title="Pivic",
        version=1,
        package="tripiv.games.pivic",
        fewest_seats=2,
        most_seats=2,
        clocks=frozenset({"none", "increment", "days"}),
        hot_seat=True,
        bodies={"physics": BODY},
    )
    types = Types(
        state=PivicState,
        action=Action,
        event=Event,
        options=PivicOptions,
        view=PivicView,
        offers=PivicOffers,
        resolution=Execution,
        analysis=Answer,
    )

    # How a match begins, and what hand and table make of a shot.

    def unfit(self, options: PivicOptions, seats: int) -> Refusal | None:
        return option.unfit(options, seats)

    def initial(self, options: PivicOptions, seats: int, resolution: None) -> PivicState:
        if not options.start:
            return PivicState(options)  # P2.2, P2.3
        return flow.begin(notation.parse_position(options.start, options))  # P2.4

    def bound(self, options: PivicOptions, seats: int) -> int | None:
        return None  # Nobody has to hit anything.

    def resolve(
        self, state: PivicState | None, cause: Cause[PivicOptions, Action], entropy: bytes
    ) -> Execution | None:
        if state is None or not isinstance(cause, Act) or not isinstance(cause.action, Shot):
            return None
        options = state.options
        rng = Rng.from_bytes(entropy)
        shot = shaken(cause.action, options.hand, options.table.top_speed_mm_s, rng)  # P3.7
        return Execution(shot, shoot(options.table, state.balls, shot))  # P3.6

    # Who may do what.

    def actors(self, state: PivicState) -> tuple[Seat, ...]:
        found = set(self.awaited(state))
        # P7.1: whoever holds a removal, whoever's turn it is.
        found |= {seat for seat in (Seat(0), Seat(1)) if legal.offers(state, seat).remove}
        return tuple(sorted(found))

    def awaited(self, state: PivicState) -> tuple[Seat, ...]:
        seat = legal.placer(state)
        seat = legal.shooter(state) if seat is None else seat
        return () if seat is None else (seat,)

    def refuse(self, state: PivicState, seat: Seat, action: Action) -> Refusal | None:
        return legal.refuse(state, seat, action)

    def propose(self, state: PivicState, seat: Seat, rng: Rng) -> Action:
        return legal.draft(state.options, state.balls, legal.offers(state, seat), rng)

    # What happens.

    def apply(
        self,
        state: PivicState,
        seat: Seat,
        action: Action,
        at: int,
        resolution: Execution | None,
    ) -> Step[PivicState, Event]:
        match action:
            case Put(balls=balls):
                return flow.place(state, seat, balls, at)
            case Remove(ball=ball):
                return flow.remove(state, seat, ball, at)
            case Shot():
                assert resolution is not None, "a shot is computed before it is applied"
                return flow.shoot(state, resolution, at)

    def wake(self, state: PivicState) -> int | None:
        return flow.next_wake(state)

    def advance(self, state: PivicState, at: int, resolution: None) -> Step[PivicState, Event]:
        return flow.pass_time(state, at)

    def leave(
        self, state: PivicState, seat: Seat, why: Why, at: int, resolution: None
    ) -> Step[PivicState, Event]:
        return Step(state) if state.end is not None else flow.leave(state, seat)

    def outcome(self, state: PivicState) -> Outcome | None:
        if state.end is None:
            return None
        reason, clause = legal.REASONS[state.end.reason]
        winner = state.end.winner
        if winner is None:
            return Outcome((0, 0), (0.5, 0.5), reason, clause)
        ranks = (1, 0) if winner else (0, 1)
        return Outcome(ranks, (float(winner), 1.0 - winner), reason, clause)

    # What is told.

    def guard(self, state: PivicState, seat: Seat) -> Guard:
        may = legal.offers(state, seat)
        most = 0 if may.put is None else may.put.most
        said = (*state.rescue, may.shoot is not None, bool(may.remove))
        return (state.changes, most, *map(int, said), state.turn)

    def cue(self, state: PivicState, seat: Seat) -> Guard:
        return self.guard(state, seat)

    def holds(self, state: PivicState, seat: Seat, action: Action) -> Hold:
        return "rest" if isinstance(action, Remove) else None  # P7.1

    def view(self, state: PivicState, seat: Seat | None) -> PivicView:
        return PivicView(
            seat=seat,
            options=state.options,
            phase=state.phase,
            balls=state.balls,
            turn=state.turn,
            placer=legal.placer(state),
            queue=state.queue,
            points=state.points,
            due=state.due,
            rescue=state.rescue,
            reserve=(reserve(state.balls, 0), reserve(state.balls, 1)),
            removals=state.removals,
            opens_at=state.opens_at,
            clock_end=state.clock_end,
            place_by=state.place_by,
            shot_by=state.shot_by,
            last=state.last,
            end=state.end,
            offers=PivicOffers() if seat is None else legal.offers(state, seat),
        )

    def show(self, event: Event, seat: Seat | None) -> Event:
        return event

    def offers(self, state: PivicState, seat: Seat) -> PivicOffers:
        return legal.offers(state, seat)

    def premoves(self, state: PivicState, seat: Seat) -> PivicOffers:
        return PivicOffers()

    # As text.

    def format_action(self, state: PivicState, seat: Seat, action: Action) -> str:
        return notation.format_action(action)

    def parse_action(self, state: PivicState, seat: Seat, text: str) -> Action:
        return notation.parse_action(state, seat, text)

    def format_position(self, state: PivicState) -> str:
        return notation.format_position(state)

    def format_options(self, options: PivicOptions, seats: int) -> str:
        return option.format_options(options)

    def parse_options(self, text: str) -> tuple[PivicOptions, int]:
        return option.parse_options(text)

    def capability(self, kind: type[C]) -> C | None:
        found: Any = {Notation: self, Terminal: Drawing(), Teller: PivicTeller()}.get(kind)
        if kind is Players:
            from tripiv.games.pivic.players import PivicPlayers  # noqa: PLC0415  where bots play

            found = PivicPlayers()
        elif kind is Analyst:
            found = PivicAnalyst()
        elif kind is Menu:
            found = PivicMenu()
        return cast(C | None, found)


GAME = Pivic()
