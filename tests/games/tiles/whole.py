"""Whole matches of one to four, with every option, through `match.Session`.

Seats do what people do: lay something, lift it, trade, complete their grid rightly or wrongly,
say done and stuck and take it back, lose their connection, leave. `Table` puts each entry before
the audit as it is made and looks at every restart when all is over. Here: tiles are neither made
nor lost, points follow from sticks and tokens (T5.3, T6.5), who is first is first (T7.1), and
with what `finish` does the match comes to its end.
"""

from typing import Any

import msgspec
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    rule,
)

from match.table import SEED, TABLES, Table
from match.table import code as code_of
from tripiv.core.game import Seat
from tripiv.core.rng import Rng
from tripiv.games.tiles.event import Claimed, Denied, Scored
from tripiv.games.tiles.game import GAME
from tripiv.games.tiles.race import has_referee
from tripiv.games.tiles.solver.solve import solve
from tripiv.games.tiles.state import (
    STICKS,
    Back,
    Done,
    Lay,
    Lift,
    Ready,
    Stuck,
    TilesOptions,
    TilesState,
    Trade,
    Unstuck,
    is_complete,
    target,
)
from tripiv.games.tiles.tile import DRAWN, FULL_SET
from tripiv.games.tiles.verify import is_correct
from tripiv.match.terms import Person

__all__ = ["Whole"]

SEATS = st.integers(0, 3)
OPTIONS = st.builds(
    TilesOptions,
    referee=st.booleans(),
    assist=st.booleans(),
    grids=st.sampled_from(["closed", "open"]),
    wilds=st.sampled_from(["fixed", "free"]),
    pairs=st.booleans(),
    fair=st.booleans(),
    limit_s=st.sampled_from([0, 30, 120, 600]),
)
STEPS_MS = (0, 1, 2999, 3000, 4999, 5000, 30_000, 59_999, 60_000)


class Whole(RuleBasedStateMachine):
    table: Table

    @initialize(
        options=OPTIONS,
        seats=st.sampled_from([3, 4, 2, 1]),
        patience=st.sampled_from([None, None, 300_000]),
        day=st.sampled_from(["", "2026-01-31"]),
        seed=st.integers(0, 2**32),
    )
    def sit_down(
        self, options: TilesOptions, seats: int, patience: int | None, day: str, seed: int
    ) -> None:
        if seats == 1:
            options = msgspec.structs.replace(options, day=day)
        self.seats = seats
        self.table = Table(
            GAME,
            seats,
            seed=SEED[:8] + seed.to_bytes(8, "big"),
            options=options,
            occupants=tuple(Person(f"P{n}") for n in range(seats)),
            patience_ms=patience,
        )
        self.rng = Rng(seed)
        self.looked = 0
        self.grids: dict[tuple[int, ...], tuple[Any, ...]] = {}
        self.totals = [0] * seats

    # What seats do.

    @property
    def state(self) -> TilesState:
        found = self.table.match.line.state
        assert isinstance(found, TilesState)
        return found

    def act(self, seat: int, action: Any) -> str:
        """The answer agrees with the rules, and nothing illegal changes anything."""
        seat = Seat(seat % self.seats)
        before = self.state
        is_over = self.table.match.ended is not None
        refusal = None if is_over else GAME.refuse(before, seat, action)
        answer = code_of(self.table.act(seat, action))
        if answer == "ok":
            assert refusal is None
        else:
            assert self.state == before or self.table.match.ended is not None
        return answer

    @rule()
    def all_get_ready(self) -> None:
        for seat in range(self.seats):
            self.act(seat, Ready())
        if self.state.phase == "countdown":
            self.table.wait(3000)

    @rule(seat=SEATS)
    def anything(self, seat: int) -> None:
        seat %= self.seats
        if seat in GAME.actors(self.state):
            self.act(seat, GAME.propose(self.state, Seat(seat), self.rng))

    @rule(seat=SEATS, tiles=st.lists(st.tuples(*[st.integers(-1, 26)] * 3), max_size=4))
    def lay_anywhere(self, seat: int, tiles: list[Any]) -> None:
        self.act(seat, Lay(tuple(tiles)))

    @rule(seat=SEATS, tiles=st.lists(st.integers(-1, 24), max_size=3))
    def lift(self, seat: int, tiles: list[int]) -> None:
        self.act(seat, Lift(tuple(tiles)))

    @rule(seat=SEATS, tile=st.integers(-1, 24))
    def trade(self, seat: int, tile: int) -> None:
        self.act(seat, Trade(tile))

    @rule(seat=SEATS, action=st.sampled_from([Done(), Back(), Stuck(), Unstuck(), Ready()]))
    def say(self, seat: int, action: Any) -> None:
        self.act(seat, action)

    @rule(seat=SEATS, rightly=st.booleans(), done=st.booleans())
    def complete(self, seat: int, rightly: bool, done: bool) -> None:
        """All tiles are laid, by the solver or in a row of rows."""
        seat %= self.seats
        if "lay" not in GAME.offers(self.state, Seat(seat))["may"]:
            return
        self.act(seat, Lift(tuple(n for n, at in enumerate(self.places(seat)) if at)))
        self.act(seat, Lay(self.grid_of(seat) if rightly else self.heap_of(seat)))
        assert is_complete(self.state.desks[seat]) or self.state.phase in ("ready", "over")
        if done:
            self.act(seat, Done())

    @rule(order=st.permutations(range(4)), wrong=st.sets(SEATS), done=st.integers(0, 4))
    def race(self, order: list[int], wrong: set[int], done: int) -> None:
        """A round from its beginning, some of it rightly."""
        if self.state.phase == "ready":
            self.all_get_ready()
        for seat in [seat for seat in order if seat < self.seats][:done]:
            self.complete(seat, rightly=seat not in wrong, done=True)

    def places(self, seat: int) -> Any:
        return self.state.desks[seat].places

    def grid_of(self, seat: int) -> tuple[Any, ...]:
        """A correct grid where the solver finds one."""
        tiles, options = self.state.desks[seat].tiles, self.state.options
        if tiles not in self.grids:
            found = solve(tiles, turns=300, pairs=options.pairs, wilds=options.wilds)
            stock = {kind: [n for n, own in enumerate(tiles) if own == kind] for kind in {*tiles}}
            self.grids[tiles] = tuple(
                (stock[kind].pop(), row, col) for row, col, kind in found.cells
            )
        return self.grids[tiles] or self.heap_of(seat)

    def heap_of(self, seat: int) -> tuple[Any, ...]:
        return tuple((n, n // 6, n % 6) for n in range(DRAWN))

    @rule(ms=st.sampled_from(STEPS_MS))
    def wait(self, ms: int) -> None:
        self.table.wait(ms)

    @rule()
    def wait_for_what_comes(self) -> None:
        moment = self.table.session.next_tick()
        if moment is not None:
            self.table.wait(max(0, moment - self.table.now))

    @rule(seat=SEATS, here=st.booleans())
    def connection(self, seat: int, here: bool) -> None:
        self.table.presence(seat % self.seats, here=here)

    @rule(seat=SEATS, often=st.integers(0, 40))
    def leave(self, seat: int, often: int) -> None:
        if often == 23:  # else most matches would end so
            self.table.resign(seat % self.seats)

    @rule()
    def restart(self) -> None:
        before = self.state
        self.table.restart()
        assert self.state == before

    # What holds at any time.

    @invariant()
    def tiles_are_kept(self) -> None:  # T1.1, T4.1
        if not hasattr(self, "table") or self.state.phase not in ("race", "minute"):
            return
        state = self.state
        held = [tile for desk in state.desks for tile in desk.tiles]
        missing = sum(not desk.tiles for desk in state.desks)
        assert len(held) + len(state.pool) + DRAWN * missing == len(FULL_SET)
        if not missing:
            assert sorted([*held, *state.pool]) == sorted(FULL_SET)
        for desk in state.desks:
            lying = [place for place in desk.places if place is not None]
            assert len(set(lying)) == len(lying)
            assert 0 <= desk.tokens <= 2

    @invariant()
    def holders_are_in_order(self) -> None:  # T6.1, T6.2, T6.7
        if not hasattr(self, "table"):
            return
        state = self.state
        assert len(set(state.holders)) == len(state.holders) <= len(STICKS[self.seats])
        for seat in state.holders:
            desk = state.desks[seat]
            assert desk.here
            assert is_complete(desk)
            if has_referee(state):
                assert is_correct(state.options, desk)

    @invariant()
    def what_was_said_holds(self) -> None:  # T5.3, T6.5, T6.9, T7.1
        if not hasattr(self, "table"):
            return
        for entry in self.table.log[self.looked :]:
            for event in entry.events:
                match event:
                    case Denied(faults=faults):
                        assert faults
                    case Claimed(stick=stick, holders=holders):
                        assert stick == STICKS[self.seats][len(holders) - 1]
                    case Scored(round=done):
                        self.add_up(done)
        self.looked = len(self.table.log)
        outcome = GAME.outcome(self.state)
        if outcome is not None and self.state.end == "target":
            best = max(self.totals)
            assert best >= target(self.seats)
            assert [rank == 0 for rank in outcome.ranks] == [
                total == best and desk.here
                for total, desk in zip(self.totals, self.state.desks, strict=True)
            ]

    def add_up(self, done: Any) -> None:
        sticks = [finish.stick for finish in done.finishes if finish.stick]
        assert len(set(sticks)) == len(sticks)
        assert set(sticks) <= set(STICKS[self.seats])
        for seat, finish in enumerate(done.finishes):
            assert not finish.stick or finish.correct
            assert finish.points == finish.stick + finish.tokens
            self.totals[seat] += finish.points
            assert finish.total == self.totals[seat]

    def teardown(self) -> None:
        """From wherever it is, the match comes to its end, and the log is looked at as a whole."""
        if not hasattr(self, "table"):
            return
        for _ in range(40):
            if self.table.match.ended is not None:
                break
            self.all_get_ready()
            for seat in GAME.actors(self.state):
                self.complete(seat, rightly=True, done=True)
            for seat in GAME.actors(self.state):
                self.act(seat, Stuck())
            while self.table.match.ended is None and self.state.phase in ("race", "minute"):
                for seat in GAME.actors(self.state):
                    self.act(seat, Stuck())
                self.wait_for_what_comes()
        assert self.table.match.ended is not None
        self.what_was_said_holds()
        self.table.check()
        TABLES.remove(self.table)
