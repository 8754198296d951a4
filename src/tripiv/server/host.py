"""The one who runs a match: the only writer of its log, and the source of all that is told of it.

Whatever is asked of a match goes through its mailbox, one after another. What came of it is
committed first, then published and answered, so that nobody is told what could still be lost.
If it cannot be committed, the session is thrown away and made anew from the log.
"""

import asyncio
import logging
import time
from collections import deque
from collections.abc import Callable, Sequence
from typing import Any, Protocol, TypeAlias

import msgspec

from tripiv.core.game import AnyGame, Leave, Refusal, Seat
from tripiv.match.entry import Agree, Claim, Decline, Propose, Resumed, Seated, entry_coder
from tripiv.match.rule import has_claims
from tripiv.match.session import Accepted, Answer, Base, Output, Refused, Reply, Session
from tripiv.match.state import is_over
from tripiv.match.terms import Person
from tripiv.server import message as wire
from tripiv.server.gallery import Audience, Gallery
from tripiv.server.part import Parts
from tripiv.server.port import Listener, Timer
from tripiv.server.refusing import NoError
from tripiv.server.teller import Teller
from tripiv.store.log import ConflictError

__all__ = ["Host", "Keeper"]

_Work: TypeAlias = Callable[[Session, int], Output]

GAP_MOST = 200
"""How many steps are told to one who comes back; more is told as a whole."""
AGAIN_MS = 5_000

_LOG = logging.getLogger("tripiv.host")


class Keeper(Protocol):
    """Who keeps the hosts: does what needs more than the match itself."""

    async def restored(self, host: "Host") -> Session:
        """The session made anew from the log; notes its entries and who sits where."""
        ...

    async def reseated(self, host: "Host", seat: Seat) -> None:
        """A seat is about to change hands, for whom `persons` has now."""
        ...

    def decided(self, host: "Host") -> None:
        """The match is over, and everybody may know."""
        ...

    def rematched(self, host: "Host") -> None: ...

    def turned(self, host: "Host", seats: tuple[Seat, ...]) -> None:
        """Others wait for these seats from now on."""
        ...


class Host:
    def __init__(
        self,
        parts: Parts,
        keeper: Keeper,
        game: AnyGame,
        match_id: str,
        seed: bytes,
    ) -> None:
        self.id = match_id
        self.game = game
        self.seed = seed
        self.persons: list[str | None] = []
        """Whose each seat is; None for a bot's."""
        self.session: Session
        self.think: Callable[[], None] = lambda: None
        """Called when bots may have something to think about."""
        self.used_at = parts.now()
        self._parts, self._keeper = parts, keeper
        self._coder = entry_coder(game)
        self._mail: deque[tuple[_Work | None, int, Callable[[], None] | None]] = deque()
        """What is to be done and when it came, and what is to be looked at, in the order it came:
        who follows and then acts hears the answer."""
        self._task: asyncio.Task[None] | None = None
        self._timer: Timer | None = None
        self._timer_at: int | None = None
        self.gallery = Gallery(
            match_id,
            self.persons,
            self._presence,
            fanout=parts.fanout,
            timers=parts.timers,
            now=parts.now,
        )
        self.teller = Teller(match_id, game, seed, self.gallery, parts.now)
        self._waiters: dict[tuple[Seat, str], asyncio.Future[Answer]] = {}
        self._is_stale = False
        """The session holds what could not be committed."""
        self._awaited: frozenset[Seat] = frozenset()

    # Life.

    def start(self, session: Session) -> None:
        """Go on with a session whose whole log is committed and noted."""
        self.session = session
        self.gallery.open()
        self.submit(lambda session, now: session.tick(now))

    async def close(self) -> None:
        """Finish what was begun and be gone."""
        self.gallery.close()
        if self._timer is not None:
            self._timer.cancel()
        while self._task is not None:
            await asyncio.wait([self._task])

    def idles(self) -> bool:
        """Nobody listens and nothing is under way."""
        return self.gallery.is_empty and self._task is None

    @property
    def is_over(self) -> bool:
        """And everybody may know."""
        return self.teller.is_over

    def awaits(self, person: str) -> bool:
        """Whether the others wait for that person."""
        match = self.session.match
        if match.ended is not None or match.paused:
            return False
        return not set(self.game.awaited(match.line.state)).isdisjoint(
            self.gallery.seats_of(person)
        )

    @property
    def is_timed(self) -> bool:
        """A clock runs, or may."""
        return self.session.match.chairs[0].face is not None and not self.is_over

    @property
    def version(self) -> int:
        return self.session.match.line.seq

    # What seats do. Answers go to all connections of the seat's person.

    def act(self, seat: Seat, id: str, base: Base, action: Any, lag_ms: int) -> None:
        self.submit(
            lambda session, now: session.act(seat, id, base, action, now=now, lag_ms=lag_ms)
        )

    def ask(self, seat: Seat, id: str, what: wire.Asked) -> None:
        do = _asked(seat, what)
        self.submit(lambda session, now: session.ask(seat, id, do, now=now))

    def drop(self, seat: Seat) -> None:
        self.submit(lambda session, now: session.drop(seat, now=now))

    def sit(self, seat: Seat, person: str, name: str, answer: Callable[[Answer], None]) -> None:
        """Take a bot's seat. Answered once it is committed or refused."""

        def work(session: Session, now: int) -> Output:
            output, refusal = session.sit(seat, Person(name), now=now)
            if refusal is not None:
                answer(Refused(refusal))
                return output
            # From here on, and for what is told of this very entry, the seat is theirs.
            self.persons[seat] = person
            seq = next(e.seq for e in output.entries if isinstance(e.do, Seated))
            self.look(lambda: answer(Accepted(seq)))
            return output

        self.submit(work)

    def waiter(self, seat: Seat, id: str) -> "asyncio.Future[Answer]":
        """The next answer to a message of that id, for who has no connection."""
        found = self._waiters.get((seat, id))
        if found is None or found.done():
            found = asyncio.get_running_loop().create_future()
            self._waiters[seat, id] = found
        return found

    # Who listens.

    def follow(self, listener: Listener, person: str, seen: int | None, said: list[bytes]) -> None:
        """Tell them all that happens from now on, and before it what they have missed."""

        def look() -> None:
            self.used_at = self._parts.now()
            audience = self.gallery.add(listener, person)
            if seen is None or not 0 <= self.version - seen <= GAP_MOST:
                listener.tell(self.snapshot(audience, said))
                return
            listener.tell(self.teller.updates(self.session, seen)(audience))
            for line in said:
                listener.tell(line)

        self.look(look)

    def unfollow(self, listener: Listener) -> None:
        self.look(lambda: self.gallery.remove(listener))

    def say(self, raw: bytes, room: wire.Room, sender: str) -> None:
        """What somebody said, to those in the same room."""
        for audience in self.gallery.audiences:
            if (room == "table") == bool(audience):
                self.gallery.publish(audience, raw, sender)

    def snapshot(self, audience: Audience, said: Sequence[bytes] = ()) -> bytes:
        """All there is to know, encoded."""
        return self.teller.snapshot(self.session, audience, said)

    def retell(self) -> None:
        """Something changed that stands in no entry: who is there, ratings, a rematch."""
        self.look(lambda: self._publish(self.version))

    def resit(self) -> None:
        """The same seats are other persons' now: everybody is told anew from where they sit."""
        self.look(lambda: self.gallery.retell(self.snapshot))

    # The mailbox.

    def submit(self, work: _Work) -> None:
        self._mail.append((work, self._parts.now(), None))
        self._wake()

    def look(self, look: Callable[[], None]) -> None:
        """Do this when all that was asked before is committed."""
        self._mail.append((None, 0, look))
        self._wake()

    def _wake(self) -> None:
        if self._task is None:
            self._task = asyncio.get_running_loop().create_task(self._drain())

    async def _drain(self) -> None:
        try:
            while self._mail or self._is_stale:
                await self._step()
        except Exception:
            # Ours, and no reason to lose a match: the log has all that was told. It may well
            # happen again, so not at once.
            self._mistake("it stands still for a while")
            self._task = None
            self._set_timer(self._parts.now() + AGAIN_MS)
        else:
            self._task = None
            self._set_timer(self.session.next_tick())

    async def _step(self) -> None:
        """What was asked before anybody wanted to look again, in one commit."""
        if self._is_stale:
            await self._restore()
        while self._mail and (look := self._mail[0][2]) is not None:
            self._mail.popleft()
            look()
        if self._mail:
            await self._parts.log.turn()
        before, output, failed = self.version, Output([], [], []), False
        while self._mail and not failed and (work := self._mail[0][0]) is not None:
            came = self._mail.popleft()[1]
            failed = not self._do(work, came, output)
        if output.entries and not await self._commit(output):
            return
        for entry, after in zip(output.entries, output.after, strict=True):
            self.teller.note(entry, after)
        was_over = self.is_over
        self._look_whether_over()
        if output.entries or self.is_over != was_over:
            self._publish(before)
        for reply in output.replies:
            self._reply(reply)
        if failed:
            await self._restore()
        self._follow_up(was_over)

    def _do(self, work: _Work, came: int, output: Output) -> bool:
        """Whether it went without a mistake of ours. What waited for its turn was in time if it
        came in time."""
        try:
            made = work(self.session, came)
        except Exception:
            self._mistake("an action is lost, the match is not")
            return False
        output.entries += made.entries
        output.after += made.after
        output.replies += made.replies
        return True

    async def _commit(self, output: Output) -> bool:
        """Whether it is on the disk."""
        begun = time.perf_counter()
        rows = [(entry.seq, self._coder.encode(entry)) for entry in output.entries]
        try:
            for entry in output.entries:
                if isinstance(entry.do, Seated):
                    await self._reseat(entry.do)
            await self._parts.log.append(self.id, rows)
        except Exception as error:
            if not isinstance(error, ConflictError):
                self._mistake("what was done could not be committed")
            self._is_stale = True
            refusal = Refusal("unsaved", "", "this could not be saved: send it again")
            for reply in output.replies:
                self._tell_seat(reply.seat, wire.Failed(refusal, id=reply.id, match=self.id))
                waiter = self._waiters.pop((reply.seat, reply.id), None)
                if waiter is not None and not waiter.done():
                    waiter.set_exception(NoError(refusal, 503))
            await self._restore()
            return False
        self._parts.metrics.commit_s.observe(time.perf_counter() - begun)
        self._parts.metrics.entries.inc(len(rows))
        return True

    async def _restore(self) -> None:
        """Away with the session: what is true stands in the log."""
        self._is_stale = True
        self.session = await self._keeper.restored(self)
        self._look_whether_over()
        self._is_stale = False
        self.gallery.retell(self.snapshot)

    def _look_whether_over(self) -> None:
        match = self.session.match
        self.teller.is_over = is_over(match, self.session.at(self._parts.now()))

    async def _reseat(self, seated: Seated) -> None:
        if not isinstance(seated.occupant, Person):
            self.persons[seated.seat] = None
        await self._keeper.reseated(self, seated.seat)

    def _follow_up(self, was_over: bool) -> None:
        """What others do when this has happened."""
        match = self.session.match
        if self.is_over and not was_over:
            self._keeper.decided(self)
        if match.rematched and not self.teller.rematch:
            self._keeper.rematched(self)
        awaited = frozenset(self.game.awaited(match.line.state)) if match.ended is None else ()
        newly, self._awaited = frozenset(awaited) - self._awaited, frozenset(awaited)
        if newly:
            self._keeper.turned(self, tuple(sorted(newly)))
        self.think()

    # Time.

    def _set_timer(self, moment: int | None) -> None:
        """What is due is in the log; the timer only comes to look."""
        if moment == self._timer_at:
            return
        if self._timer is not None:
            self._timer.cancel()
        self._timer, self._timer_at = None, moment
        if moment is not None:
            self._timer = self._parts.timers.at(moment, self._tick)

    def _tick(self) -> None:
        self._timer = self._timer_at = None
        self.submit(lambda session, now: session.tick(now))

    # Presence (M5.1).

    def _presence(self, seat: Seat, here: bool) -> None:
        if self._counts_absence:
            self.submit(lambda session, now: session.presence(seat, here=here, now=now))
        self.retell()

    @property
    def _counts_absence(self) -> bool:
        """Only where somebody's patience could end is it worth a line in the log."""
        terms = self.session.match.terms
        waited_for = has_claims(terms) and len({*self.persons} - {None}) > 1
        return (terms.patience_ms is not None or waited_for) and not self.is_over

    # Telling.

    def _publish(self, after: int) -> None:
        if self.teller.has_reseated(after):
            self.gallery.resort()
        update = self.teller.updates(self.session, after)
        for audience in self.gallery.audiences:
            self.gallery.publish(audience, update(audience))

    def _reply(self, reply: Reply) -> None:
        tag = str(reply.answer.__struct_config__.tag)
        self._parts.metrics.answered(self.game.spec.id, tag)
        waiter = self._waiters.pop((reply.seat, reply.id), None)
        if waiter is not None and not waiter.done():
            waiter.set_result(reply.answer)
        answered = wire.Answered(match=self.id, id=reply.id, answer=reply.answer, seat=reply.seat)
        self._tell_seat(reply.seat, answered)

    def _tell_seat(self, seat: Seat, said: wire.Answered | wire.Failed) -> None:
        raw = b""
        for audience in self.gallery.audiences:
            if seat in audience:
                raw = raw or msgspec.json.encode(said)
                self.gallery.publish(audience, raw)

    def _mistake(self, what: str) -> None:
        self._parts.metrics.mistakes.inc()
        _LOG.exception("match %s: %s", self.id, what, extra={"match": self.id})


def _asked(seat: Seat, what: wire.Asked) -> Leave | Propose | Agree | Decline | Claim | Resumed:
    match what:
        case "resign":
            return Leave(seat, "resign")
        case "agree":
            return Agree(seat)
        case "decline":
            return Decline(seat)
        case "claim":
            return Claim(seat)
        case "resume":
            return Resumed(seat)
    return Propose(seat, what)
