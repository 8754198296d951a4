"""The whole server but for HTTP: all that lives while it runs, how it starts and how it stops."""

import asyncio
import logging
import time
from collections import Counter
from collections.abc import Callable, Coroutine
from contextlib import suppress
from typing import Any, Protocol

import msgspec

from tripiv import __version__
from tripiv.bots.pool import FullError, Pool
from tripiv.core import registry
from tripiv.core.game import AnyGame, Seat
from tripiv.match.session import Answer
from tripiv.server import message as wire
from tripiv.server import resource
from tripiv.server.catalogue import describe, playable
from tripiv.server.chat import Chat
from tripiv.server.clock import Now, steady_clock
from tripiv.server.connection import Connection
from tripiv.server.hall import Hall
from tripiv.server.host import Host
from tripiv.server.hosts import Hosts
from tripiv.server.limit import Buckets, network_of
from tripiv.server.local import LocalFanout, LocalOwnership, LocalTimers
from tripiv.server.metric import Metrics
from tripiv.server.pairing import Pairing
from tripiv.server.part import Parts
from tripiv.server.people import Registrar
from tripiv.server.refusing import NoError, no
from tripiv.server.setting import Settings
from tripiv.server.warming import warm_up_bots
from tripiv.store.database import Database
from tripiv.store.hold import Hold
from tripiv.store.match import Matches
from tripiv.store.notice import NoticeRow, Notices
from tripiv.store.person import People, PersonRow
from tripiv.store.rating import Ratings
from tripiv.store.run import Runs
from tripiv.store.talk import Talk

__all__ = ["PING_MS", "House"]

BEAT_S = 1.0
NOTICE_S = 2.0
SWEEP_S = 5.0
TIDY_S = 600.0
DAY_MS = 24 * 60 * 60 * 1000
NOTICES_AGAIN = 100
NOTICE_MS = DAY_MS
BACK_MS = 5_000
BOTS_MS = 20_000
GOODBYE_MS = 1_000
RESTARTS = 1012  # "service restart", of RFC 6455's registry
PING_MS = 15_000
"""How often clients say that they are there."""
SILENCE_MS = 3 * PING_MS
JOBS_WAITING = 2_000
DEAR_AT_ONCE = 10
DEAR_PER_S = 0.1
STUDIES_AT_ONCE = 30
STUDIES_PER_S = 1.0
GUESTS_PER_S = 0.2

_LOG = logging.getLogger("tripiv.house")


class Heard(Protocol):
    """One who reads what comes in on a connection."""

    heard_at: int
    person_id: str

    def probe(self) -> None: ...

    def renew(self, person: PersonRow | None) -> None:
        """What is known of the person has changed."""
        ...


class Asked(Protocol):
    """A request, as far as it tells where it comes from."""

    @property
    def client(self) -> Any: ...


class House:
    """Made by `open`. Tests turn its clock and choose its games."""

    def __init__(
        self,
        parts: Parts,
        hold: Hold,
        hosts: Hosts,
        registrar: Registrar,
        run: int,
        settings: Settings,
    ) -> None:
        self.parts = parts
        self._hold = hold
        self._settings = settings
        self._pace = Buckets(DEAR_AT_ONCE, DEAR_PER_S, parts.now)
        self._studies = Buckets(STUDIES_AT_ONCE, STUDIES_PER_S, parts.now)
        self._guests = Buckets(settings.guests, GUESTS_PER_S, parts.now)
        self.hosts = hosts
        self.registrar = registrar
        self.hall = Hall(parts, hosts)
        self.pairing = Pairing(parts, self.hall)
        self.chat = Chat(parts)
        self.build = __version__
        self.is_closing = False
        self._run = run
        self._desks: dict[Connection, Heard] = {}
        self._before = self._noticed = 0
        self._heard: set[int] = set()
        self._hearing = asyncio.Lock()
        self._sockets: Counter[str] = Counter()
        self._tasks: list[asyncio.Task[None]] = []

    @classmethod
    async def open(
        cls,
        settings: Settings,
        secret: str,
        *,
        now: Now | None = None,
        game: Callable[[str], AnyGame] = registry.find,
    ) -> "House":
        """Open the database, go on with every match, and start what comes round by itself."""
        now = now or steady_clock()
        database = await Database.open(settings.url)
        hold = await database.hold()
        parts = Parts(
            now=now,
            game=game,
            database=database,
            log=database.log,
            matches=Matches(database),
            people=People(database),
            notices=Notices(database),
            ratings=Ratings(database),
            runs=Runs(database),
            talk=Talk(database),
            fanout=LocalFanout(),
            ownership=LocalOwnership(),
            timers=LocalTimers(now),
            pool=Pool(settings.threads, JOBS_WAITING),
            data=settings.folder,
            metrics=Metrics(),
        )
        before = await parts.runs.before()
        started = now()
        hosts = Hosts(parts, before, started)
        run = await parts.runs.start(started)
        house = cls(parts, hold, hosts, Registrar(parts, secret), run, settings)
        house._before = house._noticed = await parts.notices.last()
        recovered = await hosts.recover()
        if recovered:
            _LOG.info("%d matches go on", recovered)
        house._every(BEAT_S, house._beat)
        house._every(NOTICE_S, house.notice)
        house._every(SWEEP_S, house._sweep)
        house._every(TIDY_S, house._tidy)
        return house

    async def say_goodbye(self) -> None:
        """Whoever is connected is told that it stops, and comes back; nobody comes in."""
        self.is_closing = True
        raw = msgspec.json.encode(wire.Closing(back_ms=BACK_MS))
        for connection in list(self._desks):
            connection.tell(raw)
            connection.close(RESTARTS)
        for _ in range(GOODBYE_MS // 10):
            if not self._desks:
                break
            await asyncio.sleep(0.01)

    async def close(self) -> None:
        """Matches stop their clocks."""
        await self.say_goodbye()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self.hosts.close()
        await self.parts.runs.beat(self._run, self.parts.now())
        self.parts.pool.close()
        await self.parts.database.close()
        await self._hold.release()

    # What there is to play.

    def games(self) -> list[resource.Game]:
        return [describe(game) for game in playable(self.parts.game)]

    def warm_up_bots(self) -> None:
        """While people come in already."""
        games = playable(self.parts.game)

        def work() -> None:
            try:
                warm_up_bots(games)
            except Exception:
                _LOG.exception("a bot cannot be made ready")

        def submit() -> None:
            with suppress(FullError):
                self.parts.pool.submit("warm-up", work)

        # Those who come back after a restart go first.
        self.parts.timers.at(self.parts.now() + BOTS_MS, submit)

    # Who is connected.

    def check_room(self, address: str) -> None:
        """Only so many sockets for one address: each costs memory."""
        if self.is_closing:
            raise no("closing", "the server stops; come back soon", 503)
        if self._sockets[address] >= self._settings.sockets:
            raise no("enough", "too many connections from your address", 429)

    def enter(self, connection: Connection, desk: "Heard", address: str) -> None:
        self._desks[connection] = desk
        self._sockets[address] += 1
        self.parts.metrics.connections.set(len(self._desks))

    def leave(self, connection: Connection, address: str) -> None:
        self._desks.pop(connection, None)
        self._sockets[address] -= 1
        if not self._sockets[address]:
            del self._sockets[address]
        self.parts.metrics.connections.set(len(self._desks))

    async def hear_anew(self, person: str) -> None:
        """Whom somebody does not want to hear has changed."""
        muted = await self.parts.people.muted_by(person)
        for connection, desk in list(self._desks.items()):
            if desk.person_id == person:
                connection.muted = muted

    async def notice(self) -> None:
        """Hear what has changed about people, here or elsewhere, and act on it."""
        async with self._hearing:
            # Of two that are written at once the later number may be there first.
            rows = await self.parts.notices.since(self._noticed - NOTICES_AGAIN)
            for row in rows:
                if row.n not in self._heard and row.n > self._before:
                    self._heard.add(row.n)
                    await self._notice(row)
            if rows:
                self._noticed = rows[-1].n
                self._heard = {n for n in self._heard if n > self._noticed - NOTICES_AGAIN}

    async def _notice(self, row: NoticeRow) -> None:
        if row.what == "claimed":
            await self.hosts.claimed(row.person, row.other)
        found = [desk for desk in self._desks.values() if desk.person_id == row.person]
        if found:
            person = await self.parts.people.get(row.person)
            for desk in found:
                desk.renew(person)

    async def forget(self, person: PersonRow, password: str | None) -> None:
        """The person leaves every table, and then all that tells who it was is deleted."""
        await self.registrar.check_password(person, password)
        for state in ("waiting", "live"):
            for row in await self.parts.matches.all_of(person.id, state):
                if state == "waiting":
                    with suppress(NoError):  # It has begun meanwhile, or is gone.
                        await self.hall.leave(row.id, person)
                    continue
                host = await self.hosts.get(row.id)
                for seat in () if host is None else host.gallery.seats_of(person.id):
                    assert host is not None
                    host.ask(seat, f"forget-{person.id}", "resign")
        await self.parts.people.forget(person.id)
        await self.parts.notices.add("changed", person.id, self.parts.now())
        await self.notice()

    # Limits on what is dear.

    def check_pace(self, what: str, who: str) -> None:
        if not self._pace.take(f"{what}/{who}"):
            raise no("rate", "too often: try again in a while", 429)

    def check_study(self, request: "Asked") -> None:
        """Whole matches are worked through only so often for one address."""
        if not self._studies.take(_address(request)):
            raise no("rate", "too often: try again in a while", 429)

    def check_watcher(self, request: "Asked") -> None:
        if not request.client or request.client.host not in self._settings.watcher_addresses:
            raise no("watchers", "the figures are for those who run this server", 403)

    def check_guest(self, request: "Asked") -> None:
        """A crowd may come at once, but nobody makes guests without end."""
        if not self._guests.take(_address(request)):
            raise no("rate", "too many new guests from your address: try again later", 429)

    def check_door(self, what: str, request: "Asked") -> None:
        """Passwords are tried only so often from one address."""
        if what == "account" and self._settings.members == "closed":
            raise no("closed", "no accounts are made here", 403)
        self.check_pace(what, _address(request))

    # What needs more than a match itself.

    async def sit(
        self, host: Host, person: PersonRow, seat: Seat, answer: Callable[[Answer], None]
    ) -> None:
        """Take the seat of a bot."""
        if not 0 <= seat < len(host.persons):
            raise no("seat", "there is no such seat")
        if host.teller.table.rated:
            raise no("rated", "nobody comes in the middle of a rated match", 403)
        if host.gallery.seats_of(person.id) and not host.game.spec.hot_seat:
            raise no("seated", "you sit at this table already", 409)
        host.sit(seat, person.id, person.name, answer)

    # What comes round by itself.

    def _every(self, seconds: float, work: Callable[[], Coroutine[Any, Any, None]]) -> None:
        async def go_round() -> None:
            while True:
                begun = time.perf_counter()
                await asyncio.sleep(seconds)
                self.parts.metrics.loop_late_s.set(time.perf_counter() - begun - seconds)
                try:
                    await work()
                except Exception:
                    self.parts.metrics.mistakes.inc()
                    _LOG.exception("%s failed; it is tried again", work.__name__)

        self._tasks.append(asyncio.create_task(go_round()))

    async def _beat(self) -> None:
        """Up to here match time has passed, whatever comes (M3.1)."""
        await self.parts.runs.beat(self._run, self.parts.now())

    async def _sweep(self) -> None:
        now = self.parts.now()
        for connection, desk in list(self._desks.items()):
            if now - desk.heard_at > SILENCE_MS:
                self.parts.metrics.dropped.labels("silent").inc()
                connection.close()
            else:
                desk.probe()
        await self.hosts.look_at_due()
        await self.hosts.put_to_sleep()

    async def _tidy(self) -> None:
        await self.hall.clear_stale()
        await self.parts.notices.clear(self.parts.now() - NOTICE_MS)
        now = self.parts.now()
        since = now - self._settings.guest_days * DAY_MS
        await self.parts.people.drop(await self.parts.people.idle_guests(since, 500))
        if self._settings.chat_days:
            await self.parts.talk.clear(now - self._settings.chat_days * DAY_MS)


def _address(request: Asked) -> str:
    return network_of(request.client.host) if request.client else ""
