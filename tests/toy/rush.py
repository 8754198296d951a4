"""Rush, a toy in which all act at once. Rules: `RULES.md`, from Y3.1 on.

An action of one's own never changes one's guard, a roll stops everybody, the end of a go and
the draw after it are two wakes in one millisecond, and who is done may act unawaited.
"""

from typing import Any

import msgspec

from tripiv.core.capability import Enumerable
from tripiv.core.game import (
    Act,
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

ROLL_MS = 400
ROW_MOST = 9
ROLL_ROW_MOST = 3


class RushOptions(msgspec.Struct, frozen=True):
    goes: int = 2
    go_ms: int = 20_000


class Lay(msgspec.Struct, frozen=True, tag="lay", forbid_unknown_fields=True):
    number: int


class Roll(msgspec.Struct, frozen=True, tag="roll", forbid_unknown_fields=True):
    pass


class Done(msgspec.Struct, frozen=True, tag="done", forbid_unknown_fields=True):
    pass


class Grown(msgspec.Struct, frozen=True, tag="grown"):
    seat: Seat
    row: int


class Closed(msgspec.Struct, frozen=True, tag="closed"):
    go: int


class Bonus(msgspec.Struct, frozen=True, tag="bonus"):
    points: int


class Left(msgspec.Struct, frozen=True, tag="left"):
    seat: Seat


class RushState(msgspec.Struct, frozen=True):
    goes: int
    go_ms: int
    rows: tuple[int, ...]
    totals: tuple[int, ...]
    done: tuple[bool, ...]
    here: tuple[bool, ...]
    go: int = 0
    since: int = 0
    drawing: bool = False


class RushView(msgspec.Struct, frozen=True):
    seat: Seat | None
    go: int
    rows: tuple[int, ...]
    totals: tuple[int, ...]


def _with(values: tuple[Any, ...], seat: int, value: Any) -> tuple[Any, ...]:
    return (*values[:seat], value, *values[seat + 1 :])


class Rush:
    types = Types(
        state=RushState,
        action=Lay | Roll | Done,
        event=Grown | Closed | Bonus | Left,
        options=RushOptions,
        view=RushView,
        resolution=tuple[int, ...],
    )
    spec = Spec(
        id="rush",
        title="Rush",
        version=1,
        package="toy",
        fewest_seats=1,
        most_seats=3,
        together=True,
        clocks=frozenset({"none", "increment", "days"}),
        draw=True,
    )

    def unfit(self, options: RushOptions, seats: int) -> Refusal | None:
        if options.goes < 1 or options.go_ms < 1:
            return Refusal("goes", "Y3.1", "there is at least one go, and it takes time")
        return None

    def initial(self, options: RushOptions, seats: int, resolution: Any) -> RushState:
        zero, no = (0,) * seats, (False,) * seats
        return RushState(options.goes, options.go_ms, zero, zero, no, (True,) * seats)

    def bound(self, options: RushOptions, seats: int) -> int | None:
        return 1 + options.goes * (2 + seats * (ROW_MOST + 1)) + seats

    def resolve(self, state: Any, cause: Any, entropy: bytes) -> tuple[int, ...] | None:
        if isinstance(cause, Act) and isinstance(cause.action, Roll):
            return (1 + Rng.from_bytes(entropy).below(6),)
        if isinstance(cause, Wake) and state.drawing:
            return (Rng.from_bytes(entropy).below(5),)
        return None

    def actors(self, state: RushState) -> tuple[Seat, ...]:
        if self.outcome(state) is not None or state.drawing:
            return ()
        return tuple(
            Seat(n)
            for n, here in enumerate(state.here)
            if here and not (state.done[n] and state.rows[n] == ROW_MOST)
        )

    def awaited(self, state: RushState) -> tuple[Seat, ...]:
        return tuple(seat for seat in self.actors(state) if not state.done[seat])

    def refuse(self, state: RushState, seat: Seat, action: Any) -> Refusal | None:
        if seat not in self.actors(state):
            return Refusal("now", "Y3.1", "you cannot act now")
        row = state.rows[seat]
        if isinstance(action, Lay):
            if not 1 <= action.number <= 3:
                return Refusal("number", "Y3.1", f"{action.number} is not 1, 2 or 3")
            if row + action.number > ROW_MOST:
                return Refusal("full", "Y3.1", "the row would be too long")
        if isinstance(action, Roll) and row > ROLL_ROW_MOST:
            return Refusal("long", "Y3.2", "the row is too long for a die")
        if isinstance(action, Done) and state.done[seat]:
            return Refusal("done", "Y3.3", "you are done already")
        return None

    def apply(
        self, state: RushState, seat: Seat, action: Any, at: int, resolution: Any
    ) -> Step[RushState, Any]:
        replace = msgspec.structs.replace
        if isinstance(action, Done):
            state = replace(state, done=_with(state.done, seat, True))
            return self._closed(state, at, ())
        grown = action.number if isinstance(action, Lay) else resolution[0]
        row = state.rows[seat] + grown
        state = replace(state, rows=_with(state.rows, seat, row))
        return Step(state, (Grown(seat, row),), ROLL_MS if isinstance(action, Roll) else 0)

    def wake(self, state: RushState) -> int | None:
        if self.outcome(state) is not None:
            return None
        return state.since if state.drawing else state.since + state.go_ms

    def advance(self, state: RushState, at: int, resolution: Any) -> Step[RushState, Any]:
        replace = msgspec.structs.replace
        if not state.drawing:
            return Step(replace(state, drawing=True, since=at), (Closed(state.go),))
        bonus = resolution[0]
        totals = tuple(a + b + bonus for a, b in zip(state.totals, state.rows, strict=True))
        zero, no = (0,) * len(totals), (False,) * len(totals)
        state = replace(
            state, go=state.go + 1, totals=totals, rows=zero, done=no, drawing=False, since=at
        )
        return Step(state, (Bonus(bonus),))

    def leave(
        self, state: RushState, seat: Seat, why: Why, at: int, resolution: Any
    ) -> Step[RushState, Any]:
        state = msgspec.structs.replace(state, here=_with(state.here, seat, False))
        return self._closed(state, at, (Left(seat),))

    def guard(self, state: RushState, seat: Seat) -> Guard:
        return (state.go, int(state.drawing), sum(state.here))

    def holds(self, state: RushState, seat: Seat, action: Any) -> Hold:
        return None if isinstance(action, Done) else "rest"

    def outcome(self, state: RushState) -> Outcome | None:
        left = sum(state.here)
        if left > (1 if len(state.here) > 1 else 0) and state.go < state.goes:
            return None
        inside = [n for n, here in zip(state.totals, state.here, strict=True) if here or not left]
        best = max(inside)
        ranks = tuple(
            0 if (here or not left) and total == best else 1
            for total, here in zip(state.totals, state.here, strict=True)
        )
        share = 1 / ranks.count(0)
        scores = tuple(0.0 if rank else share for rank in ranks)
        return Outcome(ranks, scores, "the highest total", "Y3.5")

    def view(self, state: RushState, seat: Seat | None) -> RushView:
        return RushView(seat, state.go, state.rows, state.totals)

    def show(self, event: Any, seat: Seat | None) -> Any:
        return event

    def offers(self, state: RushState, seat: Seat) -> Any:
        return self.actions(state, seat)

    def premoves(self, state: RushState, seat: Seat) -> Any:
        return []

    def cue(self, state: RushState, seat: Seat) -> Guard:
        return (*state.rows, state.go, int(state.drawing), *map(int, state.done), sum(state.here))

    def propose(self, state: RushState, seat: Seat, rng: Rng) -> Any:
        return rng.choice(self.actions(state, seat))

    def capability(self, kind: type[Any]) -> Any:
        return self if kind is Enumerable else None

    def actions(self, state: RushState, seat: Seat) -> list[Any]:
        wanted: list[Any] = [Lay(1), Lay(2), Lay(3), Roll(), Done()]
        return [action for action in wanted if self.refuse(state, seat, action) is None]

    def _closed(self, state: RushState, at: int, events: tuple[Any, ...]) -> Step[RushState, Any]:
        """The go ends when all who are here are done; the bonus comes at the same moment."""
        here = [done for done, is_here in zip(state.done, state.here, strict=True) if is_here]
        if all(here) and not state.drawing and self.outcome(state) is None:
            state = msgspec.structs.replace(state, drawing=True, since=at)
            events = (*events, Closed(state.go))
        return Step(state, events)


RUSH = Rush()
