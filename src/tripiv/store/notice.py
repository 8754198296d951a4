"""What every running server has to hear: a person has changed, or has become another one.

Whoever changes something about people writes it here, be it a server or a command beside it.
"""

from typing import Literal, TypeAlias

import msgspec
from sqlalchemy import delete, func, insert, select

from tripiv.store import schema
from tripiv.store.database import Database

__all__ = ["NoticeRow", "Notices", "What"]

What: TypeAlias = Literal["changed", "claimed"]

_notice = schema.notice.c


class NoticeRow(msgspec.Struct, frozen=True):
    n: int
    what: What
    person: str
    other: str
    """Of a claim: who the person is from now on."""


class Notices:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def add(self, what: What, person: str, now: int, *, other: str = "") -> None:
        async with self._database.writing() as connection:
            await connection.execute(
                insert(schema.notice).values(what=what, person=person, other=other, at=now)
            )

    async def last(self) -> int:
        """The number of the newest one."""
        async with self._database.reading() as connection:
            found = await connection.execute(select(func.max(_notice.n)))
            return found.scalar_one() or 0

    async def since(self, n: int, limit: int = 1000) -> list[NoticeRow]:
        async with self._database.reading() as connection:
            found = await connection.execute(
                select(_notice.n, _notice.what, _notice.person, _notice.other)
                .where(_notice.n > n)
                .order_by(_notice.n)
                .limit(limit)
            )
            return [NoticeRow(*row) for row in found]

    async def clear(self, before: int) -> None:
        """Away with those that every server has heard long ago."""
        async with self._database.writing() as connection:
            await connection.execute(delete(schema.notice).where(_notice.at < before))
