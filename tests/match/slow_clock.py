"""Clocks told from a log alone: the slow twin of `tripiv.match.clock`.

It shares no function with it. Time is taken stretch by stretch between entries: who is awaited,
while nothing moves, nobody pauses and nobody has won, uses it up. Everything else (charges,
credit, refilling, flags) follows from that.
"""

from typing import Any

from tripiv.core import record
from tripiv.core.game import Act, Leave, Wake
from tripiv.match.entry import Aborted, Drawn, Paused, Resumed, Seated
from tripiv.match.terms import Days, Header, Increment, Untimed

DAY = 86_400_000


class Twin:
    """Told entry by entry; raises AssertionError where time is not what it should be."""

    def __init__(self, game: Any, header: Header) -> None:
        self.game = game
        self.clock = header.terms.clock
        seats = range(len(header.occupants))
        self.left = [self._full() for _ in seats]
        self.spare = [self._spare() for _ in seats]
        self.used: list[int | None] = [None for _ in seats]
        """How long each has been thinking since its clock started; None while it stands."""
        self.line: Any = None
        self.paused = self.over = False

    def _full(self) -> int:
        if isinstance(self.clock, Increment):
            return self.clock.initial_ms
        return self.clock.days * DAY if isinstance(self.clock, Days) else 0

    def _quota(self) -> int:
        """0.4 % of the bank and forty increments, and 0.15 s; at most a second (M4.2)."""
        assert isinstance(self.clock, Increment)
        whole = self.clock.initial_ms + 40 * self.clock.increment_ms
        return min(1000, 4 * whole // 1000 + 150)

    def _spare(self) -> int:
        return 3 * self._quota() if isinstance(self.clock, Increment) else 0

    def limit(self, seat: int) -> int:
        """How far below zero a clock goes before its flag falls (M4.3)."""
        return min(1000, self.spare[seat])

    def runs(self, seat: int) -> bool:
        return self.used[seat] is not None

    def tell(self, entry: Any) -> None:
        do, at = entry.do, entry.at
        if self.line is None:
            self.line, _ = record.fold(self.game, None, entry)
            self._start_and_stop(at)
            return
        self._pass(at)
        self._judge(do, at)
        before = self.line
        self.line, _ = record.fold(self.game, before, entry)
        if isinstance(do, Act):
            self._charge(do)
        elif isinstance(do, Seated):
            if do.why != "join":
                self.left[do.seat], self.spare[do.seat] = self._full(), self._spare()
                self.used[do.seat] = None
        elif isinstance(do, Drawn | Aborted):
            self.over = True
        elif isinstance(do, Paused):
            self.paused = True
        elif isinstance(do, Resumed):
            self.paused = False
        self._start_and_stop(at)
        if self.line.busy_until > max(at, before.busy_until):
            # A motion has begun: it parts one stretch from the next (M3.3).
            for seat, used in enumerate(self.used):
                if used is not None:
                    self.left[seat], self.used[seat] = max(0, self.left[seat]), 0

    def _pass(self, at: int) -> None:
        """M3.1, M3.2, M3.3: time since the last entry, but for the part that was motion."""
        stretch = max(0, at - max(self.line.at, self.line.busy_until))
        for seat, used in enumerate(self.used):
            if used is not None:
                self.left[seat] -= stretch
                self.used[seat] = used + stretch

    def _judge(self, do: Any, at: int) -> None:
        """Every wake and every flag at its moment, and nothing in between."""
        assert at >= self.line.at, "match time runs back"
        assert not (isinstance(do, Act) and at < self.line.busy_until), "acted in motion (M3.3)"
        by_agreement = isinstance(do, record.Takeback | Drawn | Aborted | Paused)
        wake = None if self.over or self.paused else self.game.wake(self.line.state)
        if wake is not None:
            moment = max(wake, self.line.busy_until, self.line.at)
            if isinstance(do, Wake):
                assert at == moment, f"woke at {at}, due at {moment}"
            else:
                assert at < moment or by_agreement, f"jumped the wake of {moment}"
        for seat, used in enumerate(self.used):
            if used is None:
                continue
            over = -self.limit(seat) - self.left[seat]
            if isinstance(do, Leave | Seated) and do.why == "time" and do.seat == seat:
                assert over == 0, f"the flag of {seat} is {over} ms late"
                return
            if isinstance(do, Wake) or by_agreement:
                assert over <= 0, f"seat {seat} should have lost before {at}"
            else:
                assert over < 0, f"seat {seat} should have lost by {at}"
        assert not (isinstance(do, Leave | Seated) and do.why == "time"), "lost too early"

    def _charge(self, do: Act[Any]) -> None:
        """M3.4, M4.1, M4.2."""
        seat, used = do.seat, self.used[do.seat]
        if used is None or isinstance(self.clock, Days):
            assert do.credit_ms == 0
            self.used[seat] = None
            return
        if not isinstance(self.clock, Increment):
            assert do.credit_ms == 0
            return
        assert 0 <= do.credit_ms <= min(used, self.limit(seat))
        self.left[seat] += do.credit_ms
        assert self.left[seat] > 0, "late (M3.6)"
        self.left[seat] += self.clock.increment_ms
        self.spare[seat] = min(7 * self._quota(), self.spare[seat] - do.credit_ms + self._quota())
        self.used[seat] = None

    def _start_and_stop(self, at: int) -> None:
        state = self.line.state
        self.over = self.over or self.game.outcome(state) is not None
        if isinstance(self.clock, Untimed):
            return
        awaited = () if self.over else self.game.awaited(state)
        for seat, used in enumerate(self.used):
            if seat in awaited and used is None:
                self.used[seat] = 0
                if isinstance(self.clock, Days):
                    self.left[seat] = self._full()  # M3.5
            elif seat not in awaited and used is not None:
                self.used[seat] = None
                self.left[seat] = max(0, self.left[seat])
