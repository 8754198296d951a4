"""The conformance checks catch what they are for: one broken toy for each, and a whole one."""

import random
import time
from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from toy.game import (
    GAME,
    UNTIMED,
    Gone,
    Pile,
    PileOptions,
    PileState,
    PileView,
    Redraw,
    Said,
    Say,
    Shown,
)
from tripiv.core.capability import Enumerable, Hidden
from tripiv.core.conformance import CHECKS, Broken, Case, examine
from tripiv.core.game import Outcome, Refusal, Seat, Step
from tripiv.core.rng import Rng

CASES = [Case(PileOptions(12), 2, matches=12), Case(PileOptions(9), 3, matches=12)]
TOYS: list[tuple[str, Callable[[], Pile]]] = []


def broken(check: str) -> Callable[[type[Pile]], type[Pile]]:
    """Says which check must catch this toy."""

    def note(toy: type[Pile]) -> type[Pile]:
        TOYS.append((check, lambda: toy(timed=True)))
        return toy

    return note


@pytest.mark.parametrize("game", [GAME, UNTIMED], ids=["timed", "untimed"])
def test_a_whole_toy_passes(game: Pile) -> None:
    examined = examine(game, CASES)
    assert examined.matches == 24
    assert examined.entries > 150


@broken("spec")
class NoHidden(Pile):
    """Hides things and cannot make twins."""

    def capability(self, kind: type[Any]) -> Any:
        return None if kind is Hidden else super().capability(kind)


@broken("spec")
class LoudId(Pile):
    def __init__(self, timed: bool) -> None:
        super().__init__(timed)
        self.spec = msgspec.structs.replace(self.spec, id="Pile!")


@broken("spec")
class NoBook(Pile):
    """Its package has a rule book without clauses."""

    def __init__(self, timed: bool) -> None:
        super().__init__(timed)
        self.spec = msgspec.structs.replace(self.spec, package="toy.blank")


@broken("start")
class NeverFit(Pile):
    def unfit(self, options: PileOptions, seats: int) -> Refusal | None:
        return Refusal("no", "Y1.1", "not today")


@broken("propose")
class ProposesNonsense(Pile):
    def propose(self, state: PileState, seat: Seat, rng: Rng) -> Say | Redraw:
        return Say(rng.below(5))


@broken("progress")
class Stuck(Pile):
    """Nobody may act after the third ply, and no timer helps."""

    def actors(self, state: PileState) -> tuple[Seat, ...]:
        return () if state.ply >= 3 else super().actors(state)

    def wake(self, state: PileState) -> int | None:
        return None


@broken("bound")
class NeverEnds(Pile):
    """The house takes back what it adds."""

    def _counted(self, state: PileState, number: int, at: int, event: Any) -> Step[PileState, Any]:
        return super()._counted(state, 0, at, event)


@broken("bound")
class BoundTooSmall(Pile):
    def bound(self, options: PileOptions, seats: int) -> int | None:
        return 3


class Counting(Pile):
    """Remembers what it did outside the state."""

    def __init__(self, timed: bool) -> None:
        super().__init__(timed)
        self.count = 0


@broken("replay")
class RemembersOutside(Counting):
    """What an action adds depends on how many it has seen."""

    def apply(self, state: Any, seat: Seat, action: Any, at: int, resolution: Any) -> Any:
        self.count += 1
        step = super().apply(state, seat, action, at, resolution)
        return Step(msgspec.structs.replace(step.state, ply=self.count), step.events, step.busy_ms)


@broken("replay")
class LosesTimer(Pile):
    """Its timer hangs on the very object, which no restart brings back."""

    def __init__(self, timed: bool) -> None:
        super().__init__(timed)
        self.seen: dict[int, int] = {}

    def wake(self, state: PileState) -> int | None:
        due = super().wake(state)
        if due is None:
            return None
        count = self.seen[id(state)] = self.seen.get(id(state), len(self.seen))
        return due + count


@broken("resolution")
class RollsAgain(Counting):
    """Chance comes from the process."""

    def resolve(self, state: Any, cause: Any, entropy: bytes) -> tuple[int, ...] | None:
        drawn = super().resolve(state, cause, entropy)
        self.count += 1
        return None if drawn is None else tuple((card + self.count) % 10 for card in drawn)


@broken("outcome")
class NobodyFirst(Pile):
    def outcome(self, state: PileState) -> Outcome | None:
        found = super().outcome(state)
        if found is None:
            return None
        return msgspec.structs.replace(found, ranks=tuple(rank + 1 for rank in found.ranks))


@broken("outcome")
class UnknownClause(Pile):
    def outcome(self, state: PileState) -> Outcome | None:
        found = super().outcome(state)
        return None if found is None else msgspec.structs.replace(found, clause="Y9.9")


@broken("outcome")
class GoesOnAfterEnd(Pile):
    def refuse(self, state: PileState, seat: Seat, action: Say | Redraw) -> Refusal | None:
        refusal = super().refuse(state, seat, action)
        return None if refusal is not None and refusal.code == "over" else refusal


@broken("outcome")
class WakesAfterEnd(Pile):
    def wake(self, state: PileState) -> int | None:
        return state.since + 60_000


@broken("wakes")
class WakesOnTheSpot(Pile):
    """Its timer fires two hundred times before it sets itself anew."""

    def bound(self, options: PileOptions, seats: int) -> int | None:
        return 5_000

    def advance(self, state: PileState, at: int, resolution: Any) -> Step[PileState, Any]:
        if state.ply < 200:
            return Step(msgspec.structs.replace(state, ply=state.ply + 1))
        return super().advance(state, at, resolution)


@broken("leaving")
class CannotLeave(Pile):
    def leave(self, state: Any, seat: Seat, why: Any, at: int, resolution: Any) -> Any:
        return Step(state, (Gone(seat),))


@broken("codec")
class LosesField(Pile):
    """Its view holds a set, which JSON does not keep apart from a list."""

    def view(self, state: PileState, seat: Seat | None) -> Any:
        return msgspec.structs.replace(super().view(state, seat), redraws=list(state.redraws))


@broken("codec")
class Unreadable(Pile):
    """Its event is of no declared type."""

    types = msgspec.structs.replace(Pile.types, event=Said | Gone | Shown)


@broken("purity")
class ReadsClock(Pile):
    def offers(self, state: PileState, seat: Seat) -> Any:
        return [time.time() * 0, *super().offers(state, seat)]


@broken("purity")
class RollsDice(Pile):
    def cue(self, state: PileState, seat: Seat) -> tuple[int, ...]:
        return (state.ply, random.randrange(1))


@broken("purity")
class AnswersTwice(Counting):
    def premoves(self, state: PileState, seat: Seat) -> Any:
        self.count += 1
        return [Say(1)] * (self.count % 3)


class Loose(msgspec.Struct):
    """A state that can be changed."""

    target: int
    cards: tuple[int, ...]
    redraws: tuple[int, ...]
    here: tuple[bool, ...]
    turn: int = 0
    pile: int = 0
    since: int = 0
    ply: int = 0
    looked: int = 0


@broken("purity")
class ChangesGiven(Pile):
    """Looking at it leaves a trace in it."""

    types = msgspec.structs.replace(Pile.types, state=Loose)

    def initial(self, options: PileOptions, seats: int, resolution: Any) -> Any:
        return Loose(options.target, resolution, (0,) * seats, (True,) * seats)

    def outcome(self, state: Any) -> Outcome | None:
        return super().outcome(state)

    def offers(self, state: Any, seat: Seat) -> Any:
        state.looked = 1
        return []


@broken("actors")
class WaitsForIdle(Pile):
    """It waits for a seat that may not act."""

    def awaited(self, state: PileState) -> tuple[Seat, ...]:
        return (Seat((state.turn + 1) % 2),) if self.actors(state) else ()


@broken("actors")
class PhantomSeat(Pile):
    def actors(self, state: PileState) -> tuple[Seat, ...]:
        found = super().actors(state)
        return (*found, Seat(7)) if found and state.ply == 2 else found

    def propose(self, state: PileState, seat: Seat, rng: Rng) -> Say | Redraw:
        return super().propose(state, Seat(state.turn), rng)

    def refuse(self, state: PileState, seat: Seat, action: Say | Redraw) -> Refusal | None:
        return super().refuse(state, Seat(state.turn) if seat == 7 else seat, action)

    def apply(self, state: Any, seat: Seat, action: Any, at: int, resolution: Any) -> Any:
        return super().apply(state, Seat(state.turn), action, at, resolution)


@broken("refusals")
class AnyoneActs(Pile):
    def refuse(self, state: PileState, seat: Seat, action: Say | Redraw) -> Refusal | None:
        refusal = super().refuse(state, seat, action)
        return None if refusal is not None and refusal.code == "turn" else refusal


@broken("refusals")
class RaisesAtBadNumbers(Pile):
    def refuse(self, state: PileState, seat: Seat, action: Say | Redraw) -> Refusal | None:
        if isinstance(action, Say):
            return [super().refuse(state, seat, action)][0 if 0 < action.number < 4 else 1]
        return super().refuse(state, seat, action)


@broken("refusals")
class RefusesWithoutClause(Pile):
    def refuse(self, state: PileState, seat: Seat, action: Say | Redraw) -> Refusal | None:
        refusal = super().refuse(state, seat, action)
        return None if refusal is None else msgspec.structs.replace(refusal, clause="")


@broken("enumeration")
class TakesAnyNumber(Pile):
    """Accepts what it does not list."""

    def refuse(self, state: PileState, seat: Seat, action: Say | Redraw) -> Refusal | None:
        refusal = super().refuse(state, seat, action)
        return None if refusal is not None and refusal.code == "number" else refusal


@broken("enumeration")
class ListsTooFew(Pile):
    def capability(self, kind: type[Any]) -> Any:
        return _Few(self) if kind is Enumerable else super().capability(kind)


class _Few:
    def __init__(self, game: Pile) -> None:
        self.game = game

    def actions(self, state: PileState, seat: Seat) -> list[Say | Redraw]:
        return self.game.actions(state, seat)[1:]


@broken("enumeration")
class ListsIllegal(Pile):
    def capability(self, kind: type[Any]) -> Any:
        return _Many() if kind is Enumerable else super().capability(kind)


class _Many:
    def actions(self, state: PileState, seat: Seat) -> list[Say | Redraw]:
        return [Say(1), Say(2), Say(3), Redraw(), Say(4)]


@broken("views")
class ShowsCards(Pile):
    def view(self, state: PileState, seat: Seat | None) -> PileView:
        return msgspec.structs.replace(super().view(state, seat), cards=state.cards)


@broken("views")
class ShowsDraw(Pile):
    """Everyone hears which card was drawn."""

    def show(self, event: Any, seat: Seat | None) -> Any:
        return event


@broken("views")
class SortsByCard(Pile):
    """The order of what is public tells what is not."""

    def view(self, state: PileState, seat: Seat | None) -> PileView:
        view = super().view(state, seat)
        order = sorted(range(len(state.cards)), key=lambda own: state.cards[own])
        return msgspec.structs.replace(view, turn=order.index(state.turn))


@broken("views")
class GuardOfCards(Pile):
    def guard(self, state: PileState, seat: Seat) -> tuple[int, ...]:
        return (state.ply, sum(state.cards))


@broken("views")
class LegalByOthersCards(Pile):
    """Whether one may redraw depends on another's card."""

    def refuse(self, state: PileState, seat: Seat, action: Say | Redraw) -> Refusal | None:
        if isinstance(action, Redraw) and state.cards[(seat + 1) % 2] > 4:
            return Refusal("redraws", "Y1.3", "no redraw now")
        return super().refuse(state, seat, action)


@broken("twins")
class SameTwin(Pile):
    def twin(self, state: PileState, seat: Seat | None, rng: Rng) -> PileState:
        return state


@broken("guard")
class GuardStands(Pile):
    def guard(self, state: PileState, seat: Seat) -> tuple[int, ...]:
        return (0,)


@broken("guard")
class GuardOfTruths(Pile):
    """It would come back from a client as something else."""

    def guard(self, state: PileState, seat: Seat) -> tuple[int, ...]:
        return (*super().guard(state, seat), state.ply > 2)


@broken("cue")
class CueStands(Pile):
    def cue(self, state: PileState, seat: Seat) -> tuple[int, ...]:
        return (0,)


@broken("offers")
class OffersOther(Pile):
    """What it offers is not what its types say."""

    types = msgspec.structs.replace(Pile.types, offers=list[Redraw])


@broken("offers")
class OffersLibrary(Pile):
    def offers(self, state: PileState, seat: Seat) -> Any:
        return ["a shelf of books"] * 500


@broken("holds")
class HoldsUnasked(Pile):
    """Keeps actions for the turn and does not say that it knows premoves."""

    def __init__(self, timed: bool) -> None:
        super().__init__(timed)
        self.spec = msgspec.structs.replace(self.spec, premove=False)


@broken("notation")
class Misreads(Pile):
    def parse_action(self, state: PileState, seat: Seat, text: str) -> Say | Redraw:
        action = super().parse_action(state, seat, text)
        return Say(1) if isinstance(action, Say) else action


@broken("notation")
class ForgetsTarget(Pile):
    def parse_options(self, text: str) -> tuple[PileOptions, int]:
        return PileOptions(), super().parse_options(text)[1]


@pytest.mark.parametrize(
    ("check", "make"), TOYS, ids=[f"{check}-{n}" for n, (check, _) in enumerate(TOYS)]
)
def test_a_broken_toy_is_caught_by_its_check(check: str, make: Callable[[], Pile]) -> None:
    with pytest.raises(Broken) as caught:
        examine(make(), CASES)
    assert caught.value.check == check


def test_every_check_has_a_toy_that_it_catches() -> None:
    assert {check for check, _ in TOYS} == set(CHECKS)


def test_the_same_key_plays_the_same() -> None:
    assert examine(GAME, CASES, key=5) == examine(GAME, CASES, key=5)
