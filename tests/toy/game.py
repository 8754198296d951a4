"""The toy game. Rules: `RULES.md`."""

from typing import Any

import msgspec

from tripiv.core.capability import Enumerable, Hidden, Notation, NotationError
from tripiv.core.game import (
    Act,
    Guard,
    Hold,
    Outcome,
    Refusal,
    Seat,
    Spec,
    Start,
    Step,
    Types,
    Why,
)
from tripiv.core.rng import Rng

TURN_MS = 60_000
REDRAW_MS = 300
REDRAWS = 2
CARDS = 10


class PileOptions(msgspec.Struct, frozen=True):
    target: int = 12


class Say(msgspec.Struct, frozen=True, tag="say", forbid_unknown_fields=True):
    number: int


class Redraw(msgspec.Struct, frozen=True, tag="redraw", forbid_unknown_fields=True):
    pass


class Said(msgspec.Struct, frozen=True, tag="said"):
    seat: Seat
    number: int


class Redrawn(msgspec.Struct, frozen=True, tag="redrawn"):
    seat: Seat
    card: int | None


class Passed(msgspec.Struct, frozen=True, tag="passed"):
    seat: Seat


class Gone(msgspec.Struct, frozen=True, tag="gone"):
    seat: Seat


class Shown(msgspec.Struct, frozen=True, tag="shown"):
    cards: tuple[int, ...]


class PileState(msgspec.Struct, frozen=True):
    target: int
    cards: tuple[int, ...]
    redraws: tuple[int, ...]
    here: tuple[bool, ...]
    turn: int = 0
    pile: int = 0
    since: int = 0
    ply: int = 0


class PileView(msgspec.Struct, frozen=True):
    seat: Seat | None
    pile: int
    target: int
    turn: int
    cards: tuple[int | None, ...]
    redraws: tuple[int, ...]


class Pile:
    """See `RULES.md`. `timed` says whether Y1.4 holds."""

    types = Types(
        state=PileState,
        action=Say | Redraw,
        event=Said | Redrawn | Passed | Gone | Shown,
        options=PileOptions,
        view=PileView,
        resolution=tuple[int, ...],
    )

    def __init__(self, timed: bool) -> None:
        self.timed = timed
        self.spec = Spec(
            id="pile",
            title="Pile",
            version=1,
            package="toy",
            fewest_seats=2,
            most_seats=3,
            clocks=frozenset({"none", "increment", "days"}),
            premove=True,
            takeback=not timed,
            draw=True,
            hides=True,
        )

    def unfit(self, options: PileOptions, seats: int) -> Refusal | None:
        if options.target < 1:
            return Refusal("target", "Y2.1", "the target is at least 1")
        return None

    def initial(
        self, options: PileOptions, seats: int, resolution: tuple[int, ...] | None
    ) -> PileState:
        assert resolution is not None
        return PileState(options.target, resolution, (0,) * seats, (True,) * seats)

    def bound(self, options: PileOptions, seats: int) -> int | None:
        return 1 + options.target + (REDRAWS + 1) * seats

    def resolve(
        self, state: PileState | None, cause: Any, entropy: bytes
    ) -> tuple[int, ...] | None:
        rng = Rng.from_bytes(entropy)
        if isinstance(cause, Start):
            return tuple(rng.below(CARDS) for _ in range(cause.seats))
        if isinstance(cause, Act) and isinstance(cause.action, Redraw):
            return (rng.below(CARDS),)
        return None

    def actors(self, state: PileState) -> tuple[Seat, ...]:
        return () if self.outcome(state) else (Seat(state.turn),)

    def awaited(self, state: PileState) -> tuple[Seat, ...]:
        return self.actors(state)

    def refuse(self, state: PileState, seat: Seat, action: Say | Redraw) -> Refusal | None:
        if self.outcome(state) is not None:
            return Refusal("over", "Y2.1", "the match is over")
        if seat != state.turn:
            return Refusal("turn", "Y1.1", "it is not your turn")
        if isinstance(action, Say) and not 1 <= action.number <= 3:
            return Refusal("number", "Y1.2", f"{action.number} is not 1, 2 or 3")
        if isinstance(action, Redraw) and state.redraws[seat] >= REDRAWS:
            return Refusal("redraws", "Y1.3", "you have redrawn twice")
        return None

    def apply(
        self,
        state: PileState,
        seat: Seat,
        action: Say | Redraw,
        at: int,
        resolution: tuple[int, ...] | None,
    ) -> Step[PileState, Any]:
        replace = msgspec.structs.replace
        if isinstance(action, Redraw):
            assert resolution is not None
            cards = (*state.cards[:seat], resolution[0], *state.cards[seat + 1 :])
            redraws = (*state.redraws[:seat], state.redraws[seat] + 1, *state.redraws[seat + 1 :])
            state = replace(state, cards=cards, redraws=redraws)
            state = self._next_turn(state, at + REDRAW_MS)
            return Step(state, (Redrawn(seat, resolution[0]),), REDRAW_MS)
        return self._counted(state, action.number, at, Said(seat, action.number))

    def wake(self, state: PileState) -> int | None:
        if not self.timed or self.outcome(state) is not None:
            return None
        return state.since + TURN_MS

    def advance(
        self, state: PileState, at: int, resolution: tuple[int, ...] | None
    ) -> Step[PileState, Any]:
        return self._counted(state, 1, at, Passed(Seat(state.turn)))

    def leave(
        self, state: PileState, seat: Seat, why: Why, at: int, resolution: tuple[int, ...] | None
    ) -> Step[PileState, Any]:
        here = (*state.here[:seat], False, *state.here[seat + 1 :])
        state = msgspec.structs.replace(state, here=here)
        if state.turn == seat and any(here):
            state = self._next_turn(state, at)
        return Step(state, (Gone(seat), *self._shown(state)))

    def guard(self, state: PileState, seat: Seat) -> Guard:
        return (state.ply,)

    def holds(self, state: PileState, seat: Seat, action: Say | Redraw) -> Hold:
        return "rest" if isinstance(action, Redraw) else "turn"

    def outcome(self, state: PileState) -> Outcome | None:
        if sum(state.here) <= 1:
            ranks = tuple(0 if here or not any(state.here) else 1 for here in state.here)
            return self._ranked(ranks, "the others have left", "Y2.2")
        if state.pile < state.target:
            return None
        best = max(card for card, here in zip(state.cards, state.here, strict=True) if here)
        ranks = tuple(
            0 if here and card == best else 1
            for card, here in zip(state.cards, state.here, strict=True)
        )
        return self._ranked(ranks, "the highest card", "Y2.1")

    def view(self, state: PileState, seat: Seat | None) -> PileView:
        shown = state.cards if self.outcome(state) else self._own(state, seat)
        return PileView(seat, state.pile, state.target, state.turn, shown, state.redraws)

    def show(self, event: Any, seat: Seat | None) -> Any:
        if isinstance(event, Redrawn) and event.seat != seat:
            return Redrawn(event.seat, None)
        return event

    def offers(self, state: PileState, seat: Seat) -> Any:
        return self.actions(state, seat)

    def premoves(self, state: PileState, seat: Seat) -> Any:
        return [Say(1), Say(2), Say(3)]

    def cue(self, state: PileState, seat: Seat) -> Guard:
        return (state.ply,)

    def propose(self, state: PileState, seat: Seat, rng: Rng) -> Say | Redraw:
        return rng.choice(self.actions(state, seat))

    def capability(self, kind: type[Any]) -> Any:
        return self if kind in {Hidden, Enumerable, Notation} else None

    # Capabilities.

    def actions(self, state: PileState, seat: Seat) -> list[Say | Redraw]:
        wanted: list[Say | Redraw] = [Say(1), Say(2), Say(3), Redraw()]
        return [action for action in wanted if self.refuse(state, seat, action) is None]

    def twin(self, state: PileState, seat: Seat | None, rng: Rng) -> PileState:
        if self.outcome(state) is not None:
            return state
        cards = tuple(
            card if own == seat else rng.below(CARDS) for own, card in enumerate(state.cards)
        )
        return msgspec.structs.replace(state, cards=cards)

    def reveals(self, event: Any) -> bool:
        return isinstance(event, Shown)

    def format_action(self, state: PileState, seat: Seat, action: Say | Redraw) -> str:
        return str(action.number) if isinstance(action, Say) else "redraw"

    def parse_action(self, state: PileState, seat: Seat, text: str) -> Say | Redraw:
        if text == "redraw":
            return Redraw()
        if not text.isdecimal():
            raise NotationError(f"{text!r} is neither a number nor redraw")
        return Say(int(text))

    def format_position(self, state: PileState) -> str:
        return f"{state.pile}/{state.target} {state.turn + 1}"

    def format_options(self, options: PileOptions, seats: int) -> str:
        return f"{seats} to {options.target}"

    def parse_options(self, text: str) -> tuple[PileOptions, int]:
        seats, _, target = text.partition(" to ")
        if not (seats.isdecimal() and target.isdecimal()):
            raise NotationError(f"{text!r} is not like '2 to 12'")
        return PileOptions(int(target)), int(seats)

    # Inside.

    def _own(self, state: PileState, seat: Seat | None) -> tuple[int | None, ...]:
        return tuple(card if own == seat else None for own, card in enumerate(state.cards))

    def _counted(self, state: PileState, number: int, at: int, event: Any) -> Step[PileState, Any]:
        state = msgspec.structs.replace(state, pile=state.pile + number)
        state = self._next_turn(state, at)
        return Step(state, (event, *self._shown(state)))

    def _shown(self, state: PileState) -> tuple[Shown, ...]:
        return (Shown(state.cards),) if self.outcome(state) else ()

    def _next_turn(self, state: PileState, at: int) -> PileState:
        turn = (state.turn + 1) % len(state.here)
        while not state.here[turn]:
            turn = (turn + 1) % len(state.here)
        return msgspec.structs.replace(state, turn=turn, since=at, ply=state.ply + 1)

    def _ranked(self, ranks: tuple[int, ...], reason: str, clause: str) -> Outcome:
        share = 1 / ranks.count(0)
        return Outcome(ranks, tuple(0.0 if rank else share for rank in ranks), reason, clause)


GAME = Pile(timed=True)
UNTIMED = Pile(timed=False)
