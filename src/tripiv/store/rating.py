"""Ratings: how strong somebody is at a game and a speed, and how sure that is."""

from typing import Any

import msgspec
from sqlalchemy import Row, delete, insert, select
from sqlalchemy.ext.asyncio import AsyncConnection

from tripiv.store import schema
from tripiv.store.database import Database

__all__ = ["RatingRow", "Ratings"]

_rating = schema.rating.c


class RatingRow(msgspec.Struct, frozen=True, kw_only=True):
    subject: str
    """A person's id, or `bot:` and a level."""
    game: str
    speed: str
    mu: float
    sigma: float
    played: int = 0
    won: int = 0
    level: int = 0
    updated: int = 0


class Ratings:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def of(self, subjects: set[str], game: str, speed: str) -> dict[str, RatingRow]:
        async with self._database.reading() as connection:
            return await self.held(subjects, game, speed, connection=connection)

    async def held(
        self, subjects: set[str], game: str, speed: str, *, connection: AsyncConnection
    ) -> dict[str, RatingRow]:
        """As `of`, in the caller's transaction."""
        found = await connection.execute(
            select(schema.rating).where(
                _rating.subject.in_(subjects), _rating.game == game, _rating.speed == speed
            )
        )
        return {row.subject: _row(row) for row in found}

    async def put(self, row: RatingRow, *, connection: AsyncConnection) -> None:
        key = (_rating.subject == row.subject, _rating.game == row.game)
        await connection.execute(delete(schema.rating).where(*key, _rating.speed == row.speed))
        await connection.execute(insert(schema.rating).values(**msgspec.structs.asdict(row)))

    async def all_of(self, subject: str) -> list[RatingRow]:
        async with self._database.reading() as connection:
            found = await connection.execute(
                select(schema.rating)
                .where(_rating.subject == subject)
                .order_by(_rating.game, _rating.speed)
            )
            return [_row(row) for row in found]

    async def best(
        self, game: str, speed: str, *, doubts: float, sigma_most: float, limit: int
    ) -> list[RatingRow]:
        """The strongest of whom enough is known: by what each is worth after its doubts."""
        worth = _rating.mu - doubts * _rating.sigma
        async with self._database.reading() as connection:
            found = await connection.execute(
                select(schema.rating)
                .where(_rating.game == game, _rating.speed == speed, _rating.sigma <= sigma_most)
                .order_by(worth.desc(), _rating.subject)
                .limit(limit)
            )
            return [_row(row) for row in found]


def _row(row: Row[Any]) -> RatingRow:
    return RatingRow(**{name: getattr(row, name) for name in RatingRow.__struct_fields__})
