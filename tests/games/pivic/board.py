"""A table to try rules at: what a shot did is told by hand, time passes by hand."""

from typing import Any

from tripiv.core.game import Outcome, Seat
from tripiv.games.pivic.event import Event
from tripiv.games.pivic.game import GAME
from tripiv.games.pivic.placing import Region
from tripiv.games.pivic.room import rack
from tripiv.games.pivic.shot import EJECTED, Place, Result, Shot
from tripiv.games.pivic.state import Action, Execution, PivicState, Put, Remove, counts, reserve
from tripiv.games.pivic.table import Table, goal, owner

__all__ = ["ROLL_MS", "Board", "racked"]

SEATS = {"one": 0, "two": 1}
ROLL_MS = 2000


def racked(table: Table, seat: int, count: int, balls: tuple[Place, ...] = ()) -> tuple[Place, ...]:
    return rack(table, balls, range(8 * seat, 8 * seat + count), seat, "half")


class Board:
    """In the middle of a match: so many balls of each, and whatever else differs from a start."""

    def __init__(self, setup: str = "", one: int = 8, two: int = 8, **facts: Any) -> None:
        options, _ = GAME.parse_options(setup)
        balls = (*racked(options.table, 0, one), *racked(options.table, 1, two))
        usual: dict[str, Any] = {"phase": "play", "due": (0, 0), "queue": ()}
        self.state = PivicState(options, balls=balls, **{**usual, **facts})
        self.now = 10_000
        self.busy_until = 0

    @property
    def table(self) -> Table:
        return self.state.options.table

    # What happens.

    def shot(self, *left: str, void: bool = False, ms: int = ROLL_MS) -> list[Event]:
        """A shot after which balls have left, as in `two:goal-two`, `one:hole`, `two:over`; the
        next of that owner each time. All has come to rest."""
        gone: list[tuple[int, int, int]] = []
        for n, word in enumerate(left):
            who, _, where = word.partition(":")
            own = [b for b, _, _ in self.state.balls if owner(b) == SEATS[who]]
            ball = next(b for b in own if b not in [g[0] for g in gone])
            gone.append((ball, self._hole(where), 100 * (n + 1)))
        rest = tuple(p for p in self.state.balls if p[0] not in [g[0] for g in gone])
        seat = self.state.turn
        shot = Shot(self._own(seat)[0], 1, 0, 500)
        self.do(seat, shot, Execution(shot, Result(rest, tuple(gone), ms, (), (), void)))
        self.now = max(self.now, self.busy_until)
        return self.events

    def put(self, seat: int, count: int = 1, region: Region = "half") -> list[Event]:
        new = reserve(self.state.balls, seat)[:count]
        return self.do(seat, Put(rack(self.table, self.state.balls, new, seat, region)))

    def remove(self, seat: int) -> list[Event]:
        return self.do(seat, Remove(self._own(1 - seat)[0]))

    def do(self, seat: int, action: Action, execution: Execution | None = None) -> list[Event]:
        refusal = GAME.refuse(self.state, Seat(seat), action)
        assert refusal is None, refusal
        step = GAME.apply(self.state, Seat(seat), action, self.now, execution)
        self.state, self.events = step.state, list(step.events)
        if step.busy_ms:
            self.busy_until = self.now + step.busy_ms
        return self.events

    def wait(self, ms: int) -> list[Event]:
        """Everything that time brings."""
        until, events = self.now + ms, []
        while (wake := GAME.wake(self.state)) is not None and max(wake, self.busy_until) <= until:
            step = GAME.advance(self.state, max(wake, self.busy_until), None)
            self.state = step.state
            events += step.events
        self.now = until
        return events

    def refused(self, seat: int, action: Action) -> str:
        refusal = GAME.refuse(self.state, Seat(seat), action)
        assert refusal is not None
        return f"{refusal.code} {refusal.clause}"

    # What is.

    @property
    def score(self) -> str:
        return "{}:{}".format(*self.state.points)

    @property
    def lying(self) -> tuple[int, int]:
        return counts(self.state.balls)

    @property
    def end(self) -> str:
        """Who has won, and by which clause; `draw`, or nothing while it goes on."""
        outcome: Outcome | None = GAME.outcome(self.state)
        if outcome is None:
            return ""
        winner = ("draw", "one", "two")[
            0 if sum(outcome.ranks) == 0 else 1 + outcome.ranks.index(0)
        ]
        return f"{winner} {outcome.clause}"

    def may(self) -> dict[int, str]:
        """What each may do now."""
        found = {}
        for seat in (0, 1):
            offers = GAME.offers(self.state, Seat(seat))
            words = []
            if offers.put is not None:
                words.append(f"put {offers.put.most} {offers.put.region}")
            if offers.shoot is not None:
                words.append("shoot")
            if offers.remove:
                words.append("remove")
            if words:
                found[seat] = ", ".join(words)
        return found

    def _own(self, seat: int) -> list[int]:
        return [ball for ball, _, _ in self.state.balls if owner(ball) == seat]

    def _hole(self, where: str) -> int:
        match where:
            case "over":
                return EJECTED
            case "goal-one":
                return goal(self.table, 0)
            case "goal-two":
                return goal(self.table, 1)
            case "pivic":
                return next(i for i, h in enumerate(self.table.holes) if h.kind == "pivic")
            case "hole":
                return next(i for i, h in enumerate(self.table.holes) if h.kind == "neutral")
        raise ValueError(where)
