"""A table to try rules at: time by hand, known hands, grids known to be correct."""

from typing import Any

from tripiv.core.game import Outcome, Refusal, Seat
from tripiv.games.tiles.event import Event
from tripiv.games.tiles.game import GAME
from tripiv.games.tiles.state import Dealt, Drawn, TilesState, Trade
from tripiv.games.tiles.tile import DESIGNS, DRAWN, FULL_SET, WILD

# Four colours with all their designs for each seat, no more than three of a kind at the table.
# Laid as a block, a row for each colour, they are a correct grid.
_COLOURS = ((0, 1, 2, 3), (0, 1, 2, 3), (4, 5, 0, 1), (4, 5, 2, 3))
HANDS = tuple(
    tuple(DESIGNS * colour + design for colour in colours for design in range(DESIGNS))
    for colours in _COLOURS
)


def _pool(seats: int) -> tuple[int, ...]:
    """All other tiles, wilds first."""
    rest = list(FULL_SET)
    for hand in HANDS[:seats]:
        for tile in hand:
            rest.remove(tile)
    return tuple(sorted(rest, reverse=True))


class Table:
    """`do` and `wait` give what happened; every wake comes at its moment."""

    def __init__(self, setup: str) -> None:
        options, seats = GAME.parse_options(setup)
        assert GAME.unfit(options, seats) is None
        self.state: TilesState = GAME.initial(options, seats, None)
        self.now = 0
        self.seats = seats

    @classmethod
    def racing(cls, setup: str) -> "Table":
        """After "go"."""
        table = cls(setup)
        table.go()
        return table

    def go(self) -> list[Event]:
        for seat in GAME.actors(self.state):
            self.do(seat, "ready")
        return self.wait(3000)

    def do(self, seat: int, text: str) -> list[Event]:
        action = GAME.parse_action(self.state, Seat(seat), text)
        refusal = GAME.refuse(self.state, Seat(seat), action)
        assert refusal is None, refusal
        drawn = Drawn(0) if isinstance(action, Trade) else None
        step = GAME.apply(self.state, Seat(seat), action, self.now, drawn)
        self.state = step.state
        return list(step.events)

    def refused(self, seat: int, text: str) -> str:
        found = self.refusal(seat, text)
        return f"{found.code} {found.clause}"

    def refusal(self, seat: int, text: str) -> Refusal:
        action = GAME.parse_action(self.state, Seat(seat), text)
        found = GAME.refuse(self.state, Seat(seat), action)
        assert found is not None
        return found

    def wait(self, ms: int) -> list[Event]:
        until, events = self.now + ms, []
        while (moment := GAME.wake(self.state)) is not None and moment <= until:
            dealt = Dealt(HANDS[: self.seats], _pool(self.seats))
            drawn = dealt if self.state.phase == "countdown" else None
            step = GAME.advance(self.state, moment, drawn)
            self.state = step.state
            events += step.events
        self.now = until
        return events

    def leave(self, seat: int) -> list[Event]:
        step = GAME.leave(self.state, Seat(seat), "resign", self.now, None)
        self.state = step.state
        return list(step.events)

    def complete(self, seat: int, *, correct: bool = True) -> list[Event]:
        """All tiles laid as a block; or with one of them in the place of another."""
        order = list(range(DRAWN))
        if not correct:
            order[0], order[DRAWN - 1] = order[DRAWN - 1], order[0]
        cells = (f"{'abcdef'[n % DESIGNS]}{n // DESIGNS + 1}" for n in range(DRAWN))
        kinds = [name(self.state, seat, tile) for tile in order]
        return self.do(seat, " ".join(f"{k}@{c}" for k, c in zip(kinds, cells, strict=True)))

    def finish(self, seat: int, *, correct: bool = True) -> list[Event]:
        return [*self.complete(seat, correct=correct), *self.do(seat, "done")]

    def round_of(self, *order: int) -> list[Event]:
        """A whole round in which these are done in this order; the others are stuck."""
        self.go()
        events = [event for seat in order for event in self.finish(seat)]
        while self.state.phase in ("race", "minute"):
            events += self.wait(60_000)
        return events

    @property
    def outcome(self) -> Outcome | None:
        return GAME.outcome(self.state)

    def totals(self) -> list[int]:
        return [desk.total for desk in self.state.desks]


def name(state: TilesState, seat: int, tile: int) -> str:
    """The n-th tile of a seat, as it is written."""
    return GAME.format_action(state, Seat(seat), Trade(tile)).removeprefix("trade ")


def kinds(events: list[Any]) -> list[str]:
    return [str(event.__struct_config__.tag) for event in events]


__all__ = ["HANDS", "WILD", "Table", "kinds", "name"]
