"""The live writer of one match: takes what seats send, lets time pass, makes log entries.

No clock, no chance, no input or output of its own: the caller says what time it is (whole
milliseconds that never run backwards), gives the secret seed, commits the entries it gets
and only then publishes them and the answers. Two sessions given the same calls do the same.

A session that could not commit is thrown away, and a new one made from the log by `restore`.
"""

from collections import deque
from collections.abc import Callable, Iterable
from typing import Any, TypeAlias

import msgspec

from tripiv.core import record
from tripiv.core.capability import Decision
from tripiv.core.game import Act, AnyGame, Guard, Leave, Refusal, Seat
from tripiv.core.record import AnyEntry
from tripiv.match import clock
from tripiv.match.entry import Agree, Away, Back, Claim, Decline, Propose, Resumed, Seated
from tripiv.match.rule import departure, next_by_itself, refuse
from tripiv.match.state import Match, absorb, fold, guard, is_over, is_resting, opening
from tripiv.match.terms import Bot, Header, Occupant

__all__ = [
    "Accepted",
    "After",
    "Ahead",
    "Answer",
    "Base",
    "Held",
    "Output",
    "Refused",
    "Reply",
    "Seen",
    "Session",
]

HELD_MOST = 8
REFUSALS_KEPT = 256
"""For each seat. A refusal changed nothing, so that judging an older one anew is harmless."""


class Seen(msgspec.Struct, frozen=True, tag="seen"):
    """Built on what the seat saw: the guard that came with it (M2.1)."""

    guard: Guard


class After(msgspec.Struct, frozen=True, tag="after"):
    """Built on the seat's own action of that id, whose answer has not come yet (M2.3)."""

    id: str


class Ahead(msgspec.Struct, frozen=True, tag="ahead"):
    """Built on nothing: prepared for the seat's turn, whatever happens until then (M2.5)."""


Base: TypeAlias = Seen | After | Ahead


class Accepted(msgspec.Struct, frozen=True, tag="accepted"):
    """It stands in the log at that position."""

    seq: int


class Held(msgspec.Struct, frozen=True, tag="held"):
    """It is kept for later (M9); a final answer follows."""


class Refused(msgspec.Struct, frozen=True, tag="refused"):
    refusal: Refusal


Answer: TypeAlias = Accepted | Held | Refused


class Reply(msgspec.Struct, frozen=True):
    seat: Seat
    id: str
    answer: Answer


class Output(msgspec.Struct):
    """What a call came to: entries to commit, in order, and then the replies to send."""

    entries: list[AnyEntry] = []
    after: list[Match] = []
    """The match after each of the entries."""
    replies: list[Reply] = []


class _Kept(msgspec.Struct, frozen=True):
    seat: Seat
    id: str
    action: Any
    until_turn: bool


class _Plan(msgspec.Struct, frozen=True):
    seat: Seat
    at: int
    action: Any


class _Asked(msgspec.Struct, frozen=True):
    """A bot's turn of thought: at which cue, and at which moment."""

    cue: Guard
    at: int


class _End(msgspec.Struct, frozen=True):
    """The end of a match is announced."""


class Session:
    """One match, live. Every method that takes `now` first lets time pass up to it."""

    def __init__(self, game: AnyGame, header: Header, match: Match, seed: bytes, now: int) -> None:
        self.game = game
        self.header = header
        self.match = match
        self._seed = seed
        self._now = now
        self._at = match.line.at
        seats = range(len(match.chairs))
        self._answers: list[dict[str, Answer]] = [{} for _ in seats]
        self._refused: list[deque[str]] = [deque() for _ in seats]
        self._kept: list[_Kept] = []
        self._plans: list[_Plan] = []
        self._asked: dict[Seat, _Asked] = {}
        self._is_announced = is_over(match, self._at)

    @classmethod
    def open(
        cls, game: AnyGame, header: Header, *, seed: bytes, now: int
    ) -> tuple["Session", Output]:
        """A new match. The header was found playable by `refuse_terms`."""
        entry, _ = record.begin(game, header.options, len(header.occupants), seed=seed, wall=now)
        session = cls(game, header, opening(game, header, entry), seed, now)
        output = Output([entry], [session.match])
        session._pass_time(now, output)
        return session, output

    @classmethod
    def restore(
        cls,
        game: AnyGame,
        header: Header,
        entries: Iterable[AnyEntry],
        *,
        seed: bytes,
        at: int,
        now: int,
        note: Callable[[AnyEntry, Match], None] | None = None,
    ) -> "Session":
        """The session that wrote this log, at match time `at`: when its writer was last alive.

        What was held and not judged is gone; its sender has no answer and sends it again. Who
        wants to know of each entry, and of the match after it, is told by `note`.
        """
        log = iter(entries)
        first = next(log, None)
        if first is None:
            raise ValueError("a log begins with its start")
        session = cls(game, header, opening(game, header, first), seed, now)
        if note is not None:
            note(first, session.match)
        for entry in log:
            session.match, _ = fold(game, session.match, entry)
            session._remember(entry)
            if note is not None:
                note(entry, session.match)
        match = session.match
        # M3.1: while nobody ran the match, and in a pause, no time has passed.
        session._at = match.line.at if match.paused else max(at, match.line.at)
        session._is_announced = is_over(match, session._at)
        return session

    # What seats do.

    def act(
        self, seat: Seat, id: str, base: Base, action: Any, *, now: int, lag_ms: int = 0
    ) -> Output:
        """An action. `lag_ms` is the lag measured for it (M4.1)."""
        output = Output()
        if self._is_known(seat, id, output):
            return output
        self._pass_time(now, output)
        answer = self._held(seat, id, base, action) or self._judged(
            seat, id, base, action, lag_ms, output
        )
        self._answer(seat, id, answer, output)
        self._pass_time(now, output)
        return output

    def ask(
        self,
        seat: Seat,
        id: str,
        do: Leave | Propose | Agree | Decline | Claim | Resumed,
        *,
        now: int,
    ) -> Output:
        """Anything a seat asks of the match rather than of the game."""
        if do.seat != seat:
            raise ValueError("a seat speaks for itself")
        output = Output()
        if self._is_known(seat, id, output):
            return output
        self._pass_time(now, output)
        refusal = refuse(self.game, self.match, do, self._at)
        if isinstance(do, Leave) and do.why != "resign":
            refusal = Refusal("why", "M5.2", "a seat can only resign; the rest happens by itself")
        if refusal is not None:
            self._answer(seat, id, Refused(refusal), output)
            return output
        what = departure(self.match, seat, do.why) if isinstance(do, Leave) else do
        entry = self._write(what, self._at, output, id=id)
        self._answer(seat, id, Accepted(entry.seq), output)
        self._pass_time(now, output)
        return output

    def drop(self, seat: Seat, *, now: int) -> Output:
        """The seat wants nothing of what it holds any more (M9.3)."""
        output = Output()
        self._pass_time(now, output)
        self._drop(lambda kept: kept.seat == seat, _dropped("dropped by its sender"), output)
        return output

    def presence(self, seat: Seat, *, here: bool, now: int) -> Output:
        """A seat's last connection went, or its first came back (M5.1). Telling it twice is
        harmless."""
        output = Output()
        self._pass_time(now, output)
        do = Back(seat) if here else Away(seat)
        if refuse(self.game, self.match, do, self._at) is None:
            self._write(do, self._at, output)
        return output

    def sit(self, seat: Seat, occupant: Occupant, *, now: int) -> tuple[Output, Refusal | None]:
        """Someone takes the seat of a bot (M5.4)."""
        output = Output()
        self._pass_time(now, output)
        do = Seated(seat, occupant, "join")
        refusal = refuse(self.game, self.match, do, self._at)
        if refusal is None:
            self._write(do, self._at, output)
            self._pass_time(now, output)
        return output, refusal

    # Time.

    def tick(self, now: int) -> Output:
        """Let time pass."""
        output = Output()
        self._pass_time(now, output)
        return output

    def next_tick(self) -> int | None:
        """When `tick` will next have something to do, in the caller's time. The end of a match
        is such a moment: with it the outcome may be told (M3.3)."""
        upcoming = self._next()
        return None if upcoming is None else self._now + max(0, upcoming[0] - self._at)

    def at(self, now: int) -> int:
        """Match time at the caller's time (M3.1)."""
        return self._at if self.match.paused else self._at + max(0, now - self._now)

    # What others may know.

    def guard(self, seat: Seat) -> Guard:
        return guard(self.game, self.match, seat)

    def view(self, seat: Seat | None) -> Any:
        return self.game.view(self.match.line.state, seat)

    # Bots.

    def bots_to_ask(self) -> tuple[Seat, ...]:
        """The bots whose turn of thought it is. Each is named once for each cue."""
        if self.match.ended is not None or self.match.paused:
            return ()
        state = self.match.line.state
        found = []
        for seat in self.game.actors(state):
            chair = self.match.chairs[seat]
            if not isinstance(chair.occupant, Bot) or chair.out is not None:
                continue
            cue = (self.match.back_to, chair.actions, *self.game.cue(state, seat))
            asked = self._asked.get(seat)
            if asked is None or asked.cue != cue:
                self._asked[seat] = _Asked(cue, self._at)
                found.append(seat)
        return tuple(found)

    def plan(self, seat: Seat, decision: Decision, *, asked_at: int) -> None:
        """A bot's decision, to be done `after_ms` after the match time at which it was asked,
        or after the end of the motion then under way. One that comes when the bot has been
        asked anew, or does not sit there any more, is passed over."""
        asked = self._asked.get(seat)
        if asked is None or asked_at < asked.at:
            return
        self._plans = [plan for plan in self._plans if plan.seat != seat]
        if decision.action is not None:
            moment = max(asked_at, self.match.line.busy_until) + decision.after_ms
            self._plans.append(_Plan(seat, moment, decision.action))
            self._plans.sort(key=lambda plan: plan.seat)

    # Inside.

    def _pass_time(self, now: int, output: Output) -> None:
        """Everything that happens up to now by itself, each at its own moment (M10)."""
        now = max(now, self._now)
        until, self._now = self.at(now), now
        while (upcoming := self._next()) is not None and upcoming[0] <= until:
            moment, what = upcoming
            if isinstance(what, _Kept):
                self._release(what, moment, output)
            elif isinstance(what, _Plan):
                self._carry_out(what, moment, output)
            elif isinstance(what, _End):
                self._announce(output)
            else:
                was_paused = self.match.paused
                self._write(what, moment, output)
                if self.match.paused and not was_paused:
                    until = moment
        self._at = until

    def _next(self) -> tuple[int, Any] | None:
        """M10.1: by itself first, then what is held, then bots."""
        best = next_by_itself(self.game, self.match)
        ended = self.match.ended
        if ended is not None:
            return best if best is not None or self._is_announced else (ended.at, _End())
        if self.match.paused:
            return best
        ready = max(self.match.line.busy_until, self.match.line.at)
        kept = self._first_ready()
        if kept is not None and (best is None or ready < best[0]):
            best = ready, kept
        for plan in self._plans:
            moment = max(plan.at, ready)
            if best is None or moment < best[0]:
                best = moment, plan
        return best

    def _first_ready(self) -> _Kept | None:
        """What is held and can be judged now, if all is at rest. Each seat's first one keeps
        those behind it back (M9.2)."""
        actors = self.game.actors(self.match.line.state) if self._kept else ()
        seat = None
        for kept in self._kept:
            if kept.seat != seat and (not kept.until_turn or kept.seat in actors):
                return kept
            seat = kept.seat
        return None

    def _write(self, do: Any, at: int, output: Output, *, id: str = "") -> AnyEntry:
        """One entry made, folded, and remembered. Nothing has changed if it raises."""
        entry, line = record.write(
            self.game, self.match.line, do, at, seed=self._seed, wall=self._now, id=id
        )
        self.match = absorb(self.game, self.match, entry, line)
        output.entries.append(entry)
        output.after.append(self.match)
        self._after(do, at, output)
        self._remember(entry)
        return entry

    def _after(self, do: Any, at: int, output: Output) -> None:
        """What an entry does to actions that wait (M9.3)."""
        if is_over(self.match, at):
            if not self._is_announced:
                self._announce(output)
        elif isinstance(do, record.Takeback):
            self._drop(lambda _: True, _dropped("an action was taken back"), output)
            # What bots think about is gone too.
            self._plans.clear()
            self._asked.clear()
        elif isinstance(do, Leave | Seated):
            self._drop(lambda kept: kept.seat == do.seat, _dropped("the seat was left"), output)
            self._plans = [plan for plan in self._plans if plan.seat != do.seat]
            self._asked.pop(do.seat, None)

    def _announce(self, output: Output) -> None:
        self._is_announced = True
        self._drop(lambda _: True, Refusal("over", "M9.3", "the match is over"), output)
        self._plans.clear()

    def _held(self, seat: Seat, id: str, base: Base, action: Any) -> Held | Refused | None:
        """Keeps an action that comes too early, if the game lets it wait (M9.1)."""
        match = self.match
        if self._barred(seat) is not None:
            return None
        hold = self.game.holds(match.line.state, seat, action)
        must_wait = not is_resting(match, self._at)
        if hold == "turn":
            # A turn that begins with a motion has not begun yet for who cannot act in it.
            must_wait = must_wait or seat not in self.game.actors(match.line.state)
            must_wait = must_wait and isinstance(base, Ahead)
        if hold is not None and must_wait:
            if sum(kept.seat == seat for kept in self._kept) >= HELD_MOST:
                text = f"no more than {HELD_MOST} actions wait at a time"
                return Refused(Refusal("held-enough", "M9.4", text))
            self._kept.append(_Kept(seat, id, action, hold == "turn"))
            self._kept.sort(key=lambda kept: kept.seat)
            return Held()
        return None

    def _judged(
        self, seat: Seat, id: str, base: Base | None, action: Any, lag_ms: int, output: Output
    ) -> Accepted | Refused:
        """The final answer to an action. `base` is None for one that was held (M9.1)."""
        match, at = self.match, self._at
        refusal = self._barred(seat)
        if refusal is None and not is_resting(match, at):
            refusal = Refusal("moving", "M3.3", "wait until everything is at rest")
        if refusal is None and base is not None and not self._is_fresh(seat, base):
            refusal = Refusal("stale", "M2.1", "things have changed since; look again")
        if refusal is None:
            refusal = self.game.refuse(match.line.state, seat, action)
        credit_ms, face = 0, match.chairs[seat].face
        if refusal is None and face is not None:
            credit_ms = clock.credit(face, at, lag_ms)
            if clock.is_late(face, at, credit_ms):
                refusal = Refusal("late", "M3.6", "the time was over before this arrived")
        if refusal is not None:
            return Refused(refusal)
        return Accepted(self._write(Act(seat, action, credit_ms), at, output, id=id).seq)

    def _barred(self, seat: Seat) -> Refusal | None:
        """Why that seat can do nothing at all in the game now."""
        match = self.match
        if is_over(match, self._at):
            return Refusal("over", "M6.1", "the match is over")
        if match.chairs[seat].out is not None:
            return Refusal("out", "M5.2", "that seat has left the match")
        if match.paused:
            return Refusal("paused", "M7.1", "the match is paused")
        return None

    def _is_fresh(self, seat: Seat, base: Base) -> bool:
        if isinstance(base, Ahead):  # M2.5
            return True
        if isinstance(base, Seen):
            return tuple(base.guard) == self.guard(seat)
        chair = self.match.chairs[seat]
        seen = self.game.guard(self.match.line.state, seat)
        return base.id == chair.last_id != "" and chair.last_guard == tuple(seen)

    def _release(self, kept: _Kept, moment: int, output: Output) -> None:
        """What was held comes to its judgement (M9.2)."""
        self._kept.remove(kept)
        self._at = moment
        answer = self._judged(kept.seat, kept.id, None, kept.action, 0, output)
        self._answer(kept.seat, kept.id, answer, output)
        if isinstance(answer, Refused):
            behind = Refusal("behind", "M9.2", "an action held before this one was refused")
            self._drop(lambda other: other.seat == kept.seat, behind, output)

    def _carry_out(self, plan: _Plan, moment: int, output: Output) -> None:
        """A bot acts. If it no longer may, it is asked anew."""
        self._plans.remove(plan)
        self._at = moment
        answer = self._judged(plan.seat, "", None, plan.action, 0, output)
        if isinstance(answer, Refused):
            self._asked.pop(plan.seat, None)

    def _drop(self, is_dropped: Callable[[_Kept], bool], refusal: Refusal, output: Output) -> None:
        for kept in [kept for kept in self._kept if is_dropped(kept)]:
            self._kept.remove(kept)
            self._answer(kept.seat, kept.id, Refused(refusal), output)

    def _is_known(self, seat: Seat, id: str, output: Output) -> bool:
        """M2.4: the same id gets the same answer."""
        if not id:
            refusal = Refusal("id", "M2.4", "a message needs an id of its sender's own")
            output.replies.append(Reply(seat, id, Refused(refusal)))
            return True
        known = self._answers[seat].get(id)
        if known is not None:
            output.replies.append(Reply(seat, id, known))
        return known is not None

    def _answer(self, seat: Seat, id: str, answer: Answer, output: Output) -> None:
        output.replies.append(Reply(seat, id, answer))
        self._answers[seat][id] = answer
        if isinstance(answer, Refused):
            refused = self._refused[seat]
            refused.append(id)
            if len(refused) > REFUSALS_KEPT:
                del self._answers[seat][refused.popleft()]

    def _remember(self, entry: AnyEntry) -> None:
        if isinstance(entry.do, Seated):
            # Whoever sits down is another sender, with names of their own.
            self._answers[entry.do.seat].clear()
            self._refused[entry.do.seat].clear()
        if entry.id:
            self._answers[entry.do.seat][entry.id] = Accepted(entry.seq)


def _dropped(why: str) -> Refusal:
    return Refusal("dropped", "M9.3", why)
