"""Whole sessions of random calls of every kind.

`Table` puts each entry before the audit and the slow clocks as it is made. Here: every id gets
one final answer and a repeated one the same; nobody acts after leaving; a restart, anywhere,
changes nothing but that held actions and refusals are forgotten.
"""

from typing import Any

from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
)

from match.table import TABLES, Table
from toy import GAME, UNTIMED, PileOptions, Redraw, Say
from toy.rush import RUSH, Done, Lay, Roll, RushOptions
from tripiv.core.capability import Decision
from tripiv.core.game import Act, Leave, Seat
from tripiv.core.rng import Rng
from tripiv.match.entry import Agree, Decline, Resumed, Seated
from tripiv.match.rule import next_by_itself
from tripiv.match.session import Accepted, After, Held, Refused, Seen
from tripiv.match.terms import Bot, Days, Increment, Person, Untimed

CLOCKS = (
    Untimed(),
    Increment(1000),
    Increment(1500, 400),
    Increment(60_000, 1000),
    Increment(61_000),
    Days(1),
)
ACTIONS: dict[str, tuple[Any, ...]] = {
    "pile": (Say(1), Say(2), Say(3), Redraw(), Say(0), Say(4)),
    "rush": (Lay(1), Lay(3), Roll(), Done(), Lay(9)),
}
PROPOSALS = ("takeback", "takeback", "pause", "draw", "rematch")
STEPS_MS = (0, 1, 50, 300, 399, 400, 700)
LONG_STEPS_MS = (1000, 5000, 20_000, 60_000, 86_399_999)
LAGS_MS = (0, 0, 0, -7, 30, 500, 1500, 10**12)

SEATS = st.integers(0, 2)


class Sessions(RuleBasedStateMachine):
    table: Table

    @initialize(
        game=st.sampled_from([GAME, UNTIMED, UNTIMED, RUSH]),
        seats=st.integers(2, 3),
        clock=st.sampled_from(CLOCKS),
        bots=st.lists(st.booleans(), min_size=3, max_size=3),
        vacancy=st.sampled_from(["rules", "bot"]),
        patience=st.sampled_from([None, 1000, 60_000]),
        size=st.integers(3, 60),
        seed=st.binary(min_size=16, max_size=16),
    )
    def sit_down(
        self,
        game: Any,
        seats: int,
        clock: Any,
        bots: list[bool],
        vacancy: Any,
        patience: int | None,
        size: int,
        seed: bytes,
    ) -> None:
        who = [Bot("easy") if bots[n] and n else Person(f"P{n}") for n in range(seats)]
        options: Any = RushOptions(1 + size % 4, 1000 * size) if game is RUSH else PileOptions(size)
        self.table = Table(
            game,
            seats,
            seed=seed,
            clock=clock,
            occupants=tuple(who),
            vacancy=vacancy,
            stand_in="easy",
            patience_ms=patience,
            options=options,
        )
        self.final: dict[tuple[int, str], Any] = {}
        self.held: set[tuple[int, str]] = set()
        self.told = len(self.table.replies)
        self.logged = len(self.table.log)
        self.gone: set[int] = set()
        self.guards = [Seen(self.table.session.guard(Seat(n))) for n in range(seats)]

    # Calls.

    @rule(ms=st.sampled_from(STEPS_MS))
    def wait(self, ms: int) -> None:
        self.table.wait(ms)

    @rule(ms=st.sampled_from(LONG_STEPS_MS), often=st.integers(0, 7))
    def wait_long(self, ms: int, often: int) -> None:
        if often == 7:
            self.table.wait(ms)

    @rule(short_ms=st.integers(0, 1), often=st.integers(0, 7))
    def wait_for_what_comes(self, short_ms: int, often: int) -> None:
        moment = self.table.session.next_tick()
        # Not every time as far as the next flag, or most matches would end by one.
        if moment is not None and (moment - self.table.now < 1000 or often == 7):
            self.table.wait(max(0, moment - self.table.now - short_ms))

    @rule()
    def go_back_in_time(self) -> None:
        self.table.now -= 500

    @rule(
        key=st.integers(0, 2**32),
        lags=st.lists(st.sampled_from(LAGS_MS), min_size=1, max_size=5),
        chained=st.booleans(),
    )
    def act_well(self, key: int, lags: list[int], chained: bool) -> None:
        rng = Rng(key)
        for lag in lags:
            self._act_well(rng, lag, chained)
            self.table.wait(rng.choice((0, 0, 10, 400)))

    @rule(key=st.integers(0, 2**32), chained=st.booleans())
    def act_well_once(self, key: int, chained: bool) -> None:
        self._act_well(Rng(key), 0, chained)

    def _act_well(self, rng: Rng, lag: int, chained: bool) -> None:
        state = self.table.match.line.state
        actors = self.table.game.actors(state)
        if not actors:
            return
        seat = rng.choice(actors)
        last = self.table.match.chairs[seat].last_id
        base = After(last) if chained and last else None
        action = self.table.game.propose(state, seat, rng)
        if self.table.game.refuse(state, seat, action) is None:
            self.table.act(seat, action, base=base, lag=lag)

    @rule(
        seat=SEATS,
        actions=st.lists(st.integers(0, 5), min_size=1, max_size=4),
        base=st.sampled_from(["new", "old", "chain", "odd"]),
    )
    def act_anyhow(self, seat: int, actions: list[int], base: str) -> None:
        seat %= len(self.guards)
        known = ACTIONS[self.table.game.spec.id]
        bases = {
            "new": None,
            "old": self.guards[seat],
            "chain": After(f"m{self.table.sent}"),
            "odd": Seen((1, 2, 3)),
        }
        for n in actions:
            self.table.act(seat, known[n % len(known)], base=bases[base])

    @rule(seat=SEATS)
    def look(self, seat: int) -> None:
        seat %= len(self.guards)
        self.guards[seat] = Seen(self.table.session.guard(Seat(seat)))

    @precondition(lambda self: self.final)
    @rule(pick=st.integers(0, 1000), as_question=st.booleans())
    def send_again(self, pick: int, as_question: bool) -> None:
        known = sorted(self.final)
        seat, id = known[pick % len(known)]
        length = len(self.table.log)
        if as_question:
            self.table.ask(seat, Leave(Seat(seat), "resign"), id=id)
        else:
            self.table.act(seat, ACTIONS[self.table.game.spec.id][0], id=id)
        assert len(self.table.log) == length

    @rule(seat=SEATS, what=st.sampled_from(PROPOSALS))
    def propose(self, seat: int, what: Any) -> None:
        self.table.propose(seat % len(self.guards), what)

    @rule(seat=SEATS, what=st.sampled_from(["takeback", "takeback", "pause"]))
    def ask_and_get(self, seat: int, what: Any) -> None:
        self.table.propose(seat % len(self.guards), what)
        self.everyone_answers(1)

    @rule(seat=SEATS, often=st.integers(0, 7))
    def abort(self, seat: int, often: int) -> None:
        if often == 7:
            self.table.propose(seat % len(self.guards), "abort")

    @precondition(lambda self: self.table.match.open is not None)
    @rule(agree=st.integers(0, 4))
    def all_answer(self, agree: int) -> None:
        self.everyone_answers(agree)

    def everyone_answers(self, agree: int) -> None:
        for n in range(len(self.guards)):
            seat = Seat(n)
            self.table.ask(n, Decline(seat) if agree == 0 else Agree(seat))

    @rule(seat=SEATS, agree=st.booleans())
    def answer(self, seat: int, agree: bool) -> None:
        seat %= len(self.guards)
        self.table.ask(seat, Agree(Seat(seat)) if agree else Decline(Seat(seat)))

    @rule(seat=SEATS, why=st.sampled_from(["resign", "time"]), often=st.integers(0, 7))
    def leave(self, seat: int, why: Any, often: int) -> None:
        seat %= len(self.guards)
        if often == 7:
            self.table.ask(seat, Leave(Seat(seat), why))

    @precondition(lambda self: self.table.match.paused)
    @rule(seat=SEATS)
    def resume(self, seat: int) -> None:
        seat %= len(self.guards)
        self.table.ask(seat, Resumed(Seat(seat)))

    @rule(seat=SEATS, here=st.booleans())
    def come_or_go(self, seat: int, here: bool) -> None:
        self.table.presence(seat % len(self.guards), here=here)

    @rule(seat=SEATS)
    def drop(self, seat: int) -> None:
        table = self.table
        table.note(table.session.drop(Seat(seat % len(self.guards)), now=table.now))

    @rule(seat=SEATS, who=st.sampled_from([Person("Dot"), Bot("hard")]))
    def sit(self, seat: int, who: Any) -> None:
        self.table.sit(seat % len(self.guards), who)

    @rule(key=st.integers(0, 2**32), after_ms=st.sampled_from([0, 0, 1, 400, 3000]))
    def bots_think(self, key: int, after_ms: int) -> None:
        table, rng = self.table, Rng(key)
        for seat in table.session.bots_to_ask():
            actions = (*ACTIONS[table.game.spec.id], None)
            decision = Decision(after_ms, rng.choice(actions))
            table.session.plan(seat, decision, asked_at=table.at)

    @rule(after_ms=st.sampled_from([0, 10_000]), lost_ms=st.sampled_from([0, 0, 700]))
    def restart(self, after_ms: int, lost_ms: int) -> None:
        table = self.table
        before = table.match, next_by_itself(table.game, table.match)
        table.restart(after_ms=after_ms, lost_ms=lost_ms)
        assert (table.match, next_by_itself(table.game, table.match)) == before
        # A refusal and what was held are not in the log.
        self.held.clear()
        self.final = {k: v for k, v in self.final.items() if isinstance(v, Accepted)}

    # What always holds.

    @invariant()
    def every_id_has_one_answer(self) -> None:
        if not hasattr(self, "told"):
            return
        for reply in self.table.replies[self.told :]:
            key = reply.seat, reply.id
            if isinstance(reply.answer, Held):
                assert key not in self.final
                self.held.add(key)
                continue
            self.held.discard(key)
            assert self.final.setdefault(key, reply.answer) == reply.answer
            if isinstance(reply.answer, Accepted):
                entry = self.table.log[reply.answer.seq]
                assert (entry.id, entry.do.seat) == (reply.id, reply.seat)
            else:
                assert isinstance(reply.answer, Refused)
                assert reply.answer.refusal.clause
        self.told = len(self.table.replies)
        for entry in self.table.log[self.logged :]:
            if isinstance(entry.do, Seated):
                kept = {k: v for k, v in self.final.items() if k[0] != entry.do.seat}
                own = (entry.do.seat, entry.id)
                self.final = kept | {k: v for k, v in self.final.items() if k == own}

    @invariant()
    def nobody_acts_after_leaving_or_the_end(self) -> None:
        if not hasattr(self, "logged"):
            return
        for entry in self.table.log[self.logged :]:
            if isinstance(entry.do, Act):
                assert entry.do.seat not in self.gone
            if isinstance(entry.do, Leave):
                assert entry.do.seat not in self.gone
                self.gone.add(entry.do.seat)
        self.logged = len(self.table.log)
        moment = self.table.session.next_tick()
        assert moment is None or moment >= self.table.session._now

    def teardown(self) -> None:
        if not hasattr(self, "told"):
            return
        table = self.table
        table.now = max(table.now, table.session._now)
        for n in range(len(self.guards)):
            for seat in range(len(self.guards)):
                # With everyone gone it ends, whatever a table does about empty seats.
                if table.match.ended is None and n < 2:
                    table.resign(seat)
        if table.match.ended is not None:
            table.wait(1000)
            self.every_id_has_one_answer()
            assert not self.held, "what was held is answered in the end"
            assert table.session.next_tick() is None or table.match.open is not None
        table.check()
        TABLES.clear()
