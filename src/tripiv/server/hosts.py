"""All the matches that run here: brought to life from the log, put to sleep, closed when over."""

import asyncio
import logging
from collections.abc import Coroutine, Sequence
from typing import Any
from weakref import WeakValueDictionary

import msgspec

from tripiv.core.codec import codec_of
from tripiv.core.game import AnyGame, Seat
from tripiv.core.record import AnyEntry
from tripiv.match.entry import entry_coder
from tripiv.match.session import Session
from tripiv.match.state import Match
from tripiv.match.terms import Bot, Header
from tripiv.server import message as wire
from tripiv.server.ending import finish, follow_on
from tripiv.server.host import Host
from tripiv.server.part import Parts
from tripiv.server.seating import tables_of
from tripiv.server.thinking import Thinking
from tripiv.store.match import ChairRow, MatchRow
from tripiv.store.run import Run, passed

__all__ = ["Hosts", "header_of", "topic_of_person"]

IDLE_MS = 60_000
"""A match of which nobody wants to hear sleeps after so long."""
LATE_MS = 2**53
"""When a match wants to be looked at that waits for people alone."""
BATCH = 100

_LOG = logging.getLogger("tripiv.host")


def topic_of_person(person: str) -> str:
    return f"person/{person}"


class Hosts:
    """`runs` are those before this one, which began at `started`."""

    def __init__(self, parts: Parts, runs: Sequence[Run], started: int) -> None:
        self._parts = parts
        self._runs = tuple(runs)
        self._started = started
        self._hosts: dict[str, Host] = {}
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self._tasks: set[asyncio.Task[None]] = set()
        self._is_closed = False

    # Finding.

    async def get(self, match: str) -> Host | None:
        """The host of a match that has begun, brought to life if it sleeps."""
        if match in self._hosts or self._is_closed:
            return self._hosts.get(match)
        async with self._lock(match):
            return self._hosts.get(match) or await self._load(match)

    def running(self) -> list[Host]:
        return list(self._hosts.values())

    # Keeping.

    async def recover(self) -> int:
        """Go on with everything that was in memory when the last run ended, or is due."""
        return await self._look_at_due(lost=True)

    async def look_at_due(self) -> None:
        """Wake what sleeps and is due."""
        await self._look_at_due(lost=False)

    async def put_to_sleep(self) -> None:
        """Away with matches of which nobody wants to hear."""
        now = self._parts.now()
        for host in self.running():
            moment = host.session.next_tick()
            is_soon = moment is not None and moment < now + IDLE_MS
            if host.idles() and not is_soon and now - host.used_at > IDLE_MS:
                async with self._lock(host.id):
                    if not host.idles():
                        continue
                    del self._hosts[host.id]
                    await host.close()
                    if not host.is_over:
                        await self._parts.matches.put_to_sleep(
                            host.id, LATE_MS if moment is None else moment
                        )
                    await self._parts.ownership.release(host.id)
        self._parts.metrics.matches.set(len(self._hosts))

    async def close(self) -> None:
        """Every match finishes what was begun; clocks stand from the last heartbeat on."""
        self._is_closed = True
        await asyncio.gather(*(host.close() for host in self.running()))
        if self._tasks:
            await asyncio.wait(self._tasks, timeout=5)

    # What hosts ask for.

    async def restored(self, host: Host) -> Session:
        row = await self._parts.matches.get(host.id)
        if row is None:
            raise LookupError(f"match {host.id} is not in the database")
        return await self._restored(host, row)

    async def reseated(self, host: Host, seat: Seat) -> None:
        """The chair is written before the log: what the log does not know is put right by the
        next who reads it."""
        row = await self._parts.matches.get(host.id)
        assert row is not None, "it is being played"
        person = host.persons[seat]
        if person is None:
            # Who left is remembered: the result is theirs.
            level, left = host.session.match.terms.stand_in, row.chairs[seat].person
            chair = ChairRow(kind="bot", level=level, person=left)
        else:
            chair = ChairRow(kind="person", person=person)
        await self._parts.matches.reseat(host.id, seat, chair)
        chairs = (*row.chairs[:seat], chair, *row.chairs[seat + 1 :])
        row = msgspec.structs.replace(row, chairs=chairs)
        [host.teller.table] = await tables_of(self._parts, [row])

    def decided(self, host: Host) -> None:
        self._spawn(self._decide(host))

    def rematched(self, host: Host) -> None:
        self._spawn(self._rematch(host))

    def turned(self, host: Host, seats: tuple[Seat, ...]) -> None:
        self._tell(host, [host.persons[seat] for seat in seats], "turn")

    async def claimed(self, guest: str, member: str) -> None:
        """What was the guest's is the member's."""
        for host in self.running():
            if guest in host.persons:
                row = await self._parts.matches.get(host.id)
                assert row is not None, "it runs"
                host.persons[:] = [member if who == guest else who for who in host.persons]
                [host.teller.table] = await tables_of(self._parts, [row])
                host.resit()

    # Inside.

    def _lock(self, match: str) -> asyncio.Lock:
        return self._locks.setdefault(match, asyncio.Lock())

    async def _look_at_due(self, *, lost: bool) -> int:
        after, found = "", 0
        while True:
            now = self._parts.now()
            batch = await self._parts.matches.due(now, after, BATCH, lost=lost)
            for match in batch:
                try:
                    found += await self.get(match) is not None
                except Exception:
                    self._parts.metrics.mistakes.inc()
                    _LOG.exception("match %s cannot be brought back", match)
            if len(batch) < BATCH:
                return found
            after = batch[-1]

    async def _load(self, match: str) -> Host | None:
        row = await self._parts.matches.get(match)
        if row is None or row.state == "waiting":
            return None
        if not await self._parts.ownership.take(match):
            return None
        game = self._parts.game(row.game)
        host = Host(self._parts, self, game, match, row.seed)
        session = await self._restored(host, row)
        if row.state == "live":
            host.think = Thinking(host, self._parts).ask
            await self._parts.matches.wake(match)
        else:
            host.teller.is_over = True  # It was announced, and what follows an end is done.
        self._hosts[match] = host
        self._parts.metrics.matches.set(len(self._hosts))
        host.start(session)
        return host

    async def _restored(self, host: Host, row: MatchRow) -> Session:
        game, now = host.game, self._parts.now()
        header = header_of(game, row)
        raws = await self._parts.log.read(row.id)
        host.teller.noted.clear()
        if raws:
            session = await asyncio.to_thread(
                self._read, host, header, raws, now, is_live=row.state == "live"
            )
        else:
            # It was about to begin when a run ended, or it begins right now.
            session, output = Session.open(game, header, seed=host.seed, now=now)
            coder = entry_coder(game)
            rows = [(entry.seq, coder.encode(entry)) for entry in output.entries]
            await self._parts.log.append(row.id, rows)
            for entry, after in zip(output.entries, output.after, strict=True):
                host.teller.note(entry, after)
        host.persons[:] = _persons(row, session.match)
        host.teller.rematch = row.rematch
        host.teller.ratings = _places(row)
        [host.teller.table] = await tables_of(self._parts, [row])
        return session

    def _read(
        self, host: Host, header: Header, raws: list[bytes], now: int, *, is_live: bool
    ) -> Session:
        """In a thread of its own: a long log takes its time."""
        coder = entry_coder(host.game)
        entries: list[AnyEntry] = [coder.decode(raw) for raw in raws]
        last = entries[-1]
        # M3.1: match time has passed while a server ran, and no further than its last heartbeat.
        ran = passed((*self._runs, Run(self._started, now)), last.wall)
        at = last.at + ran if is_live else LATE_MS
        return Session.restore(
            host.game, header, entries, seed=host.seed, at=at, now=now, note=host.teller.note
        )

    async def _decide(self, host: Host) -> None:
        host.teller.ratings = await finish(self._parts, host)
        host.retell()
        self._tell(host, host.persons, "over")

    async def _rematch(self, host: Host) -> None:
        host.teller.rematch = await follow_on(self._parts, host)
        await self.get(host.teller.rematch)
        host.retell()
        self._tell(host, host.persons, "rematch")

    def _tell(self, host: Host, persons: Sequence[str | None], what: Any) -> None:
        """To those of them who do not look at the match just now."""
        raw = msgspec.json.encode(wire.Told(match=host.id, what=what))
        for person in {person for person in persons if person is not None}:
            if not host.gallery.is_followed_by(person):
                self._parts.fanout.publish(topic_of_person(person), raw)

    def _spawn(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.get_running_loop().create_task(self._guarded(work))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _guarded(self, work: Coroutine[Any, Any, None]) -> None:
        try:
            await work
        except Exception:
            # It is done when the match is next brought to life.
            self._parts.metrics.mistakes.inc()
            _LOG.exception("what follows the end of a match could not be done")


def header_of(game: AnyGame, row: MatchRow) -> Header:
    """The header of a match that has begun."""
    assert row.header is not None, "a match that has begun has a header"
    header = msgspec.json.decode(row.header, type=Header)
    options = codec_of(game).options.decode(msgspec.json.encode(header.options))
    return msgspec.structs.replace(header, options=options)


def _persons(row: MatchRow, match: Match) -> list[str | None]:
    """Whose the seats are. Where the log says bot, nobody's, whatever the chair says."""
    return [
        None if isinstance(chair.occupant, Bot) else row.chairs[seat].person
        for seat, chair in enumerate(match.chairs)
    ]


def _places(row: MatchRow) -> tuple[wire.Place, ...]:
    return tuple(
        wire.Place(seat=Seat(seat), before=chair.rating_before, after=chair.rating_after)
        for seat, chair in enumerate(row.chairs)
        if chair.rating_before is not None and chair.rating_after is not None
    )
