"""People: guests, members, bots, and what only they may know."""

from typing import Any, Literal, TypeAlias

import msgspec
from sqlalchemy import Row, delete, insert, or_, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from tripiv.store import schema
from tripiv.store.database import Database

__all__ = ["People", "PersonRow", "Role", "TokenRow", "fold_name"]

Role: TypeAlias = Literal["guest", "member", "bot"]

DELETED = "Deleted"

_person, _token, _mute = schema.person.c, schema.token.c, schema.mute.c


class PersonRow(msgspec.Struct, frozen=True, kw_only=True):
    id: str
    name: str
    role: Role
    created: int
    seen: int
    key: str | None = None
    password: str | None = None
    owner: str | None = None
    stamp: int = 0
    muted_until: int = 0
    banned_until: int = 0
    flag: str = ""


class TokenRow(msgspec.Struct, frozen=True):
    name: str
    created: int
    person: str


def fold_name(name: str) -> str:
    """Names that look alike are one."""
    return name.casefold()


class People:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def add(self, row: PersonRow) -> bool:
        """Whether the name was free."""
        try:
            async with self._database.writing() as connection:
                await connection.execute(
                    insert(schema.person).values(**msgspec.structs.asdict(row))
                )
        except IntegrityError:
            return False
        return True

    async def get(self, id: str) -> PersonRow | None:
        return await self._one(_person.id == id)

    async def named(self, name: str) -> PersonRow | None:
        return await self._one(_person.key == fold_name(name))

    async def search(self, text: str, limit: int = 100) -> list[PersonRow]:
        """Members and bots whose names begin so."""
        wanted = _person.key.startswith(fold_name(text), autoescape=True)
        return await self._several(wanted, limit)

    async def noted(self, now: int, limit: int = 1000) -> list[PersonRow]:
        """Those with a remark, muted or shut out."""
        return await self._several(
            or_(_person.flag != "", _person.muted_until > now, _person.banned_until > now), limit
        )

    async def several(self, ids: set[str]) -> dict[str, PersonRow]:
        if not ids:
            return {}
        async with self._database.reading() as connection:
            found = await connection.execute(select(schema.person).where(_person.id.in_(ids)))
            return {row.id: _row(row) for row in found}

    async def change(self, id: str, **values: Any) -> bool:
        """Whether it could be done: a name may be taken."""
        try:
            async with self._database.writing() as connection:
                await connection.execute(
                    update(schema.person).where(_person.id == id).values(**values)
                )
        except IntegrityError:
            return False
        return True

    async def claim(self, guest: str, member: str) -> None:
        """What the guest has played is the member's from now on; the guest is gone."""
        chair, chat = schema.chair, schema.chat
        async with self._database.writing() as connection:
            await connection.execute(
                update(chair).where(chair.c.person == guest).values(person=member)
            )
            await connection.execute(
                update(schema.match).where(schema.match.c.host == guest).values(host=member)
            )
            await connection.execute(
                update(chat).where(chat.c.person == guest).values(person=member)
            )
            await connection.execute(delete(schema.person).where(_person.id == guest))

    async def forget(self, id: str) -> None:
        """Everything that tells who it was is gone. What was played stays, by nobody's name."""
        bots = select(_person.id).where(_person.owner == id)
        rating = schema.rating.c
        async with self._database.writing() as connection:
            await _unname(connection, id)
            await connection.execute(
                delete(schema.token).where(or_(_token.person == id, _token.person.in_(bots)))
            )
            await connection.execute(
                delete(schema.mute).where(or_(_mute.person == id, _mute.muted == id))
            )
            await connection.execute(delete(schema.chat).where(schema.chat.c.person == id))
            await connection.execute(
                update(schema.report).where(schema.report.c.by == id).values(text="")
            )
            await connection.execute(delete(schema.rating).where(rating.subject == id))
            await connection.execute(
                update(schema.person)
                .where(or_(_person.id == id, _person.owner == id))
                .values(
                    name=DELETED,
                    key=None,
                    password=None,
                    role="guest",
                    owner=None,
                    flag="",
                    stamp=_person.stamp + 1,
                )
            )

    async def idle_guests(self, seen_before: int, limit: int) -> list[str]:
        """Guests who have not been here since then and never sat at a table."""
        seated = select(schema.chair.c.person).where(schema.chair.c.person.is_not(None))
        async with self._database.reading() as connection:
            found = await connection.execute(
                select(_person.id)
                .where(
                    _person.role == "guest",
                    _person.seen < seen_before,
                    _person.id.not_in(seated),
                )
                .limit(limit)
            )
            return [str(id) for (id,) in found]

    async def drop(self, ids: list[str]) -> None:
        """Rows to which nothing points."""
        async with self._database.writing() as connection:
            await connection.execute(delete(schema.person).where(_person.id.in_(ids)))

    async def bots_of(self, owner: str) -> list[PersonRow]:
        async with self._database.reading() as connection:
            found = await connection.execute(
                select(schema.person).where(_person.owner == owner).order_by(_person.created)
            )
            return [_row(row) for row in found]

    # Tokens: a hash is kept, and the secret is shown once.

    async def add_token(self, hash: str, row: TokenRow) -> None:
        async with self._database.writing() as connection:
            await connection.execute(
                insert(schema.token).values(hash=hash, **msgspec.structs.asdict(row))
            )

    async def token(self, hash: str) -> TokenRow | None:
        async with self._database.reading() as connection:
            found = await connection.execute(select(schema.token).where(_token.hash == hash))
            row = found.one_or_none()
            return None if row is None else TokenRow(row.name, row.created, row.person)

    async def drop_tokens(self, person: str) -> None:
        async with self._database.writing() as connection:
            await connection.execute(delete(schema.token).where(_token.person == person))

    # Whom one does not want to hear.

    async def mute(self, person: str, muted: str) -> None:
        async with self._database.writing() as connection:
            await connection.execute(
                delete(schema.mute).where(_mute.person == person, _mute.muted == muted)
            )
            await connection.execute(insert(schema.mute).values(person=person, muted=muted))

    async def unmute(self, person: str, muted: str) -> None:
        async with self._database.writing() as connection:
            await connection.execute(
                delete(schema.mute).where(_mute.person == person, _mute.muted == muted)
            )

    async def muted_by(self, person: str) -> frozenset[str]:
        async with self._database.reading() as connection:
            found = await connection.execute(select(_mute.muted).where(_mute.person == person))
            return frozenset(str(muted) for (muted,) in found)

    async def _several(self, condition: Any, limit: int) -> list[PersonRow]:
        wanted = select(schema.person).where(condition).order_by(_person.name).limit(limit)
        async with self._database.reading() as connection:
            return [_row(row) for row in await connection.execute(wanted)]

    async def _one(self, condition: Any) -> PersonRow | None:
        async with self._database.reading() as connection:
            found = await connection.execute(select(schema.person).where(condition))
            row = found.one_or_none()
            return None if row is None else _row(row)


async def _unname(connection: AsyncConnection, id: str) -> None:
    """Take the name out of the records of what was played."""
    chair, match, entry = schema.chair.c, schema.match.c, schema.entry.c
    found = await connection.execute(
        select(match.id, match.header, chair.seat)
        .select_from(schema.chair.join(schema.match, chair.match == match.id))
        .where(chair.person == id, match.header.is_not(None))
    )
    for played, header, seat in found.all():
        plain = msgspec.json.decode(header)
        if plain["occupants"][seat]["type"] == "person":
            plain["occupants"][seat]["name"] = DELETED
        text = msgspec.json.encode(plain).decode()
        await connection.execute(update(schema.match).where(match.id == played).values(header=text))
        rows = await connection.execute(select(entry.seq, entry.raw).where(entry.match == played))
        for seq, raw in rows.all():
            if b'"seated"' not in raw:
                continue
            plain = msgspec.json.decode(raw)
            do = plain["do"]
            if do["type"] == "seated" and do["seat"] == seat and "name" in do["occupant"]:
                do["occupant"]["name"] = DELETED
                await connection.execute(
                    update(schema.entry)
                    .where(entry.match == played, entry.seq == seq)
                    .values(raw=msgspec.json.encode(plain))
                )


def _row(row: Row[Any]) -> PersonRow:
    return PersonRow(**{name: getattr(row, name) for name in PersonRow.__struct_fields__})
