"""Talking at tables: rooms, limits, what a moderator has forbidden."""

import msgspec

from tripiv.core.game import Seat
from tripiv.server import message as wire
from tripiv.server.host import Host
from tripiv.server.limit import Buckets
from tripiv.server.part import Parts
from tripiv.server.refusing import no
from tripiv.store.match import MatchRow
from tripiv.store.person import PersonRow
from tripiv.store.talk import SaidRow

__all__ = ["Chat"]

LAST = 50
"""How many lines who comes is told."""
AT_ONCE = 5
PER_S = 0.5


class Chat:
    def __init__(self, parts: Parts) -> None:
        self._parts = parts
        self._limits = Buckets(AT_ONCE, PER_S, parts.now)

    async def say(self, host: Host, person: PersonRow, said: wire.Say) -> int:
        """Kept, and then told to the room; gives its number."""
        now = self._parts.now()
        seats = host.gallery.seats_of(person.id)
        if (said.room == "table") != bool(seats):
            raise no("room", "players talk at the table, all others in the stands", 403)
        if person.muted_until > now:
            raise no("muted", "a moderator has taken your word for a while", 403)
        if not self._limits.take(person.id):
            raise no("rate", "not so fast: a few lines, then a breath", 429)
        text = " ".join(said.text.split())
        if not text:
            raise no("empty", "there is nothing to say in that")
        row = SaidRow(
            n=0,
            match=host.id,
            person=person.id,
            seat=seats[0] if seats else None,
            room=said.room,
            text=text,
            at=now,
        )
        n = await self._parts.talk.add(row, said.id)
        if n is None:
            return 0  # Sent twice: everybody has it.
        line = _line(msgspec.structs.replace(row, n=n), person.name)
        host.say(msgspec.json.encode(line), said.room, person.id)
        return n

    async def heard(self, row: MatchRow, person: str, muted: frozenset[str]) -> list[bytes]:
        """The last lines of the room in which this person is, encoded."""
        room = "table" if row.seats_of(person or None) else "stands"
        lines = [
            line
            for line in await self._parts.talk.of_match(row.id, room, LAST)
            if line.person not in muted
        ]
        people = await self._parts.people.several({line.person for line in lines})
        return [
            msgspec.json.encode(_line(line, people[line.person].name))
            for line in lines
            if line.person in people
        ]


def _line(row: SaidRow, name: str) -> wire.Said:
    return wire.Said(
        match=row.match,
        n=row.n,
        at=row.at,
        name=name,
        text=row.text,
        room="table" if row.room == "table" else "stands",
        seat=None if row.seat is None else Seat(row.seat),
    )
