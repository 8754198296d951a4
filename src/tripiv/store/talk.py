"""What people say at tables, and what is reported of it."""

from typing import Any

import msgspec
from sqlalchemy import Row, delete, insert, select, update
from sqlalchemy.exc import IntegrityError

from tripiv.store import schema
from tripiv.store.database import Database

__all__ = ["ReportRow", "SaidRow", "Talk"]

_chat, _report = schema.chat.c, schema.report.c


class SaidRow(msgspec.Struct, frozen=True, kw_only=True):
    n: int
    match: str
    person: str
    seat: int | None
    room: str
    text: str
    at: int


class ReportRow(msgspec.Struct, frozen=True, kw_only=True):
    n: int
    by: str
    match: str
    chat: int | None
    about: str
    text: str
    at: int


class Talk:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def add(self, row: SaidRow, id: str) -> int | None:
        """Its number; None if its sender has sent it before."""
        values = msgspec.structs.asdict(row)
        del values["n"]
        try:
            async with self._database.writing() as connection:
                done = await connection.execute(
                    insert(schema.chat).values(id=id, hidden=False, **values)
                )
        except IntegrityError:
            return None
        key = done.inserted_primary_key
        assert key is not None
        return int(key[0])

    async def of_match(self, match: str, room: str, limit: int) -> list[SaidRow]:
        """The last things said, the oldest of them first."""
        wanted = (
            select(schema.chat)
            .where(_chat.match == match, _chat.room == room, _chat.hidden.is_(False))
            .order_by(_chat.n.desc())
            .limit(limit)
        )
        async with self._database.reading() as connection:
            rows = (await connection.execute(wanted)).all()
        return [_said(row) for row in reversed(rows)]

    async def of_person(self, person: str) -> list[SaidRow]:
        async with self._database.reading() as connection:
            found = await connection.execute(
                select(schema.chat).where(_chat.person == person).order_by(_chat.n)
            )
            return [_said(row) for row in found]

    async def get(self, n: int) -> SaidRow | None:
        async with self._database.reading() as connection:
            found = await connection.execute(select(schema.chat).where(_chat.n == n))
            row = found.one_or_none()
            return None if row is None else _said(row)

    async def hide(self, n: int) -> bool:
        async with self._database.writing() as connection:
            done = await connection.execute(
                update(schema.chat).where(_chat.n == n).values(hidden=True)
            )
            return bool(done.rowcount)

    async def clear(self, before: int) -> None:
        """Away with what was said before then, unless a report of it is open."""
        reported = select(_report.chat).where(_report.chat.is_not(None), _report.settled.is_(None))
        async with self._database.writing() as connection:
            await connection.execute(
                delete(schema.chat).where(_chat.at < before, _chat.n.not_in(reported))
            )

    async def report(self, row: ReportRow) -> None:
        values = msgspec.structs.asdict(row)
        del values["n"]
        async with self._database.writing() as connection:
            await connection.execute(insert(schema.report).values(**values))

    async def open_reports(self, limit: int = 100) -> list[ReportRow]:
        async with self._database.reading() as connection:
            found = await connection.execute(
                select(schema.report)
                .where(_report.settled.is_(None))
                .order_by(_report.n)
                .limit(limit)
            )
            return [
                ReportRow(**{name: getattr(row, name) for name in ReportRow.__struct_fields__})
                for row in found
            ]

    async def settle(self, n: int, at: int) -> bool:
        async with self._database.writing() as connection:
            done = await connection.execute(
                update(schema.report).where(_report.n == n).values(settled=at)
            )
            return bool(done.rowcount)


def _said(row: Row[Any]) -> SaidRow:
    return SaidRow(**{name: getattr(row, name) for name in SaidRow.__struct_fields__})
