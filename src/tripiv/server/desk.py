"""Reads what comes in on one websocket and has it done. Whatever is wrong is answered."""

import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any

import msgspec

from tripiv.core.codec import CodecError, codec_of
from tripiv.core.game import Refusal, Seat
from tripiv.match.session import Accepted, Answer
from tripiv.server import message as wire
from tripiv.server.analysis import Analyses
from tripiv.server.connection import Connection
from tripiv.server.hall import waiting_topic
from tripiv.server.host import Host
from tripiv.server.hosts import topic_of_person
from tripiv.server.house import PING_MS, House
from tripiv.server.limit import Bucket
from tripiv.server.refusing import NoError, no
from tripiv.store.person import PersonRow

__all__ = ["Desk"]

AT_ONCE = 100
PER_S = 10.0
TOO_MANY = 200
"""Who goes on for so long after having been told is shut out."""
FOLLOWED_MOST = 50
ID_MOST = 64
RUDE = 1008  # "policy violation" of RFC 6455
ANEW = 4001
"""Whoever comes back may be somebody else."""
LAG_SHARE = 0.3
"""How much the newest measurement of the lag counts against those before."""

_LOG = logging.getLogger("tripiv.desk")
_DECODER = msgspec.json.Decoder(wire.ClientMessage)


class Desk:
    """`person` is None for who has not said who they are: they may watch."""

    def __init__(self, house: House, connection: Connection, person: PersonRow | None) -> None:
        self._house = house
        self._connection = connection
        self._person = person
        self.person_id = "" if person is None else person.id
        self._followed: dict[str, Host] = {}
        self._awaited: set[str] = set()
        self._paired = ""
        self._lobby = ""
        self._analyses = Analyses(house.parts, connection)
        self._now = house.parts.now
        self._bucket = Bucket(AT_ONCE, PER_S, self._now())
        self._refused = 0
        self.is_left = False
        """Nothing more is read."""
        self.is_busy = False
        self.heard_at = self._now()
        self.lag_ms = 0
        self._probes = 0
        self._probed_at: int | None = None
        self._doing: dict[type, Callable[[Any], Awaitable[None]]] = {
            wire.Follow: self._follow,
            wire.Unfollow: self._unfollow,
            wire.Act: self._act,
            wire.Ask: self._ask,
            wire.Drop: self._drop,
            wire.Sit: self._sit,
            wire.Say: self._say,
            wire.Watch: self._watch,
            wire.Unwatch: self._unwatch,
            wire.Pair: self._pair,
            wire.Unpair: self._unpair,
            wire.Analyse: self._analyse,
            wire.Stop: self._stop,
            wire.Ping: self._ping,
            wire.Echo: self._echo,
        }

    # Life.

    async def open(self) -> None:
        person = self._person
        if person is None:
            you = wire.You(id="", name="", role="guest")
        else:
            you = wire.You(id=person.id, name=person.name, role=person.role)
            self._connection.muted = await self._house.parts.people.muted_by(person.id)
            self._house.parts.fanout.subscribe(topic_of_person(person.id), self._connection)
        self._tell(
            wire.Welcome(
                protocol=wire.PROTOCOL,
                build=self._house.build,
                you=you,
                now=self._now(),
                ping_ms=PING_MS,
            )
        )

    async def close(self) -> None:
        parts, connection = self._house.parts, self._connection
        self._analyses.stop_all()
        for host in self._followed.values():
            host.unfollow(connection)
        for match in self._awaited:
            parts.fanout.unsubscribe(waiting_topic(match), connection)
        if self._lobby:
            parts.fanout.unsubscribe(self._lobby, connection)
        if self._person is not None:
            parts.fanout.unsubscribe(topic_of_person(self._person.id), connection)
        await self._leave_pair()

    async def read(self, raw: str | bytes) -> None:
        """One frame."""
        self.heard_at = now = self._now()
        if not self._bucket.take(now):
            self._refused += 1
            self._house.parts.metrics.refused.labels("socket").inc()
            if self._refused > TOO_MANY:
                self._connection.close(RUDE)
            elif self._refused == 1 or self._refused % 20 == 0:
                self._fail(Refusal("rate", "", "too many messages: slow down"))
            return
        try:
            message = _DECODER.decode(raw)
        except msgspec.MsgspecError as error:
            # Whoever waits for an answer to it is told, if only its name can be read.
            id, match = _named(raw)
            self._fail(Refusal("message", "", f"this is no message: {error}"), id=id, match=match)
            return
        except (RecursionError, UnicodeError):
            self._fail(Refusal("message", "", "this is no message"))
            return
        id, match = getattr(message, "id", ""), getattr(message, "match", "")
        self.is_busy = True
        try:
            await self._doing[type(message)](message)
        except NoError as error:
            self._fail(error.refusal, id=id, match=match)
        except Exception:
            self._house.parts.metrics.mistakes.inc()
            _LOG.exception("a message of type %s", type(message).__name__)
            self._fail(Refusal("mistake", "", "a mistake of ours; try again"), id=id, match=match)
        finally:
            self.is_busy = False

    def probe(self) -> None:
        """Measure the lag, where a clock runs."""
        timed = any(host.is_timed for host in self._followed.values())
        if timed and self._probed_at is None:
            self._probes += 1
            self._probed_at = self._now()
            self._tell(wire.Probe(n=self._probes))

    def renew(self, person: PersonRow | None) -> None:
        """What is known of the person has changed. Who is shut out, or has logged out
        everywhere, is not who they were."""
        before = self._person
        if person is None or before is None or person.stamp != before.stamp:
            self._connection.close(ANEW)
        elif person.banned_until > self._now():
            self._connection.close(RUDE)
        else:
            self._person = person

    # Matches.

    async def _follow(self, message: wire.Follow) -> None:
        if len(self._followed) + len(self._awaited) >= FOLLOWED_MOST:
            raise no("enough", f"no more than {FOLLOWED_MOST} matches at a time")
        person = self.person_id
        host = await self._house.hosts.get(message.match)
        if host is None:
            self._awaited.add(message.match)
            if not await self._house.hall.wait(message.match, self._connection, person):
                self._awaited.discard(message.match)
                # It may have begun just now.
                host = await self._house.hosts.get(message.match)
                if host is None:
                    raise no("match", "there is no such match", 404)
            else:
                return
        self._stop_waiting(message.match)
        row = await self._house.parts.matches.get(message.match)
        assert row is not None, "it has a host"
        said = await self._house.chat.heard(row, person, self._connection.muted)
        if self._connection.is_closed:
            return
        self._followed[message.match] = host
        host.follow(self._connection, person, message.seen, said)

    async def _unfollow(self, message: wire.Unfollow) -> None:
        self._stop_waiting(message.match)
        host = self._followed.pop(message.match, None)
        if host is not None:
            host.unfollow(self._connection)

    async def _act(self, message: wire.Act) -> None:
        host = self._own(message.match, message.seat)
        try:
            action = codec_of(host.game).action.decode(bytes(message.action))
        except CodecError as error:
            raise no("action", f"this is no action: {error}") from None
        host.act(message.seat, message.id, message.base, action, self.lag_ms)

    async def _ask(self, message: wire.Ask) -> None:
        self._own(message.match, message.seat).ask(message.seat, message.id, message.what)

    async def _drop(self, message: wire.Drop) -> None:
        self._own(message.match, message.seat).drop(message.seat)

    async def _sit(self, message: wire.Sit) -> None:
        host, person = self._host(message.match), self._somebody()

        def answer(given: Answer) -> None:
            told = wire.Answered(
                match=message.match, id=message.id, answer=given, seat=message.seat
            )
            self._tell(told)

        await self._house.sit(host, person, message.seat, answer)

    async def _say(self, message: wire.Say) -> None:
        host, person = self._host(message.match), self._somebody()
        await self._house.chat.say(host, person, message)
        told = Accepted(host.version)
        self._tell(wire.Answered(match=message.match, id=message.id, answer=told))

    # Finding a match.

    async def _watch(self, message: wire.Watch) -> None:
        await self._unwatch(wire.Unwatch())
        person = self.person_id
        lobby = self._house.hall.LOBBY
        self._lobby = f"{lobby}/{message.game}" if message.game else lobby
        self._house.parts.fanout.subscribe(self._lobby, self._connection)
        tables = await self._house.hall.lobby(message.game, person)
        self._tell(wire.Lobby(tables=tuple(tables)))

    async def _unwatch(self, _: wire.Unwatch) -> None:
        if self._lobby:
            self._house.parts.fanout.unsubscribe(self._lobby, self._connection)
            self._lobby = ""

    async def _pair(self, message: wire.Pair) -> None:
        person = self._somebody()
        await self._leave_pair()
        self._paired = await self._house.pairing.pair(person, message)
        self._tell(wire.Paired(id=message.id, match=self._paired))

    async def _unpair(self, _: wire.Unpair) -> None:
        await self._leave_pair()

    async def _leave_pair(self) -> None:
        """Give up the table that pairing laid out, if it still waits."""
        paired, self._paired = self._paired, ""
        if paired and self._person is not None:
            with suppress(NoError):  # It has begun, or is gone.
                await self._house.hall.leave(paired, self._person)

    # Analysis.

    async def _analyse(self, message: wire.Analyse) -> None:
        await self._analyses.start(message)

    async def _stop(self, message: wire.Stop) -> None:
        self._analyses.stop(message.id)

    # Time.

    async def _ping(self, message: wire.Ping) -> None:
        self._tell(wire.Pong(sent=message.sent, now=self._now()))

    async def _echo(self, message: wire.Echo) -> None:
        if self._probed_at is None or message.n != self._probes:
            return
        measured, self._probed_at = self._now() - self._probed_at, None
        if self._probes == 1:
            self.lag_ms = measured
        else:
            self.lag_ms = round(self.lag_ms + LAG_SHARE * (measured - self.lag_ms))

    # Inside.

    def _somebody(self) -> PersonRow:
        if self._person is None:
            raise no("nobody", "say who you are first: GET /api/v1/me makes you a guest", 401)
        return self._person

    def _host(self, match: str) -> Host:
        host = self._followed.get(match)
        if host is None:
            raise no("not-followed", "follow the match first")
        return host

    def _own(self, match: str, seat: Seat) -> Host:
        host = self._host(match)
        if self._person is None or not 0 <= seat < len(host.persons):
            raise no("seat", "you do not sit there", 403)
        if host.persons[seat] != self._person.id:
            raise no("seat", "you do not sit there", 403)
        return host

    def _stop_waiting(self, match: str) -> None:
        if match in self._awaited:
            self._awaited.discard(match)
            self._house.parts.fanout.unsubscribe(waiting_topic(match), self._connection)

    def _fail(self, refusal: Refusal, *, id: str = "", match: str = "") -> None:
        self._tell(wire.Failed(refusal=refusal, id=id, match=match))

    def _tell(self, message: wire.ServerMessage) -> None:
        self._connection.tell(msgspec.json.encode(message))


class _Named(msgspec.Struct):
    """What can be read of a message that cannot be read."""

    id: str = ""
    match: str = ""


def _named(raw: bytes | str) -> tuple[str, str]:
    try:
        named = msgspec.json.decode(raw, type=_Named)
    except (msgspec.MsgspecError, RecursionError, UnicodeError):
        return "", ""
    return named.id[:ID_MOST], named.match[:ID_MOST]
