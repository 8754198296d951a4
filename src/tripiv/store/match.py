"""Matches and their chairs, from the open table to the final rank. Their logs are in `log`."""

from collections.abc import Mapping, Sequence
from typing import Any, Literal, TypeAlias

import msgspec
from sqlalchemy import Row, Select, and_, case, delete, func, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from tripiv.core.game import Outcome
from tripiv.match.terms import Terms
from tripiv.store import schema
from tripiv.store.database import Database

__all__ = ["ChairRow", "MatchRow", "Matches", "State", "TallyRow"]

State: TypeAlias = Literal["waiting", "live", "over"]

_match, _chair = schema.match.c, schema.chair.c


class ChairRow(msgspec.Struct, frozen=True, kw_only=True):
    """Who sits there, and after the end what it came to."""

    kind: Literal["open", "person", "bot"]
    person: str | None = None
    """Of a bot: for whom it stepped in."""
    level: str = ""
    rank: int | None = None
    score: float | None = None
    rating_before: int | None = None
    rating_after: int | None = None


class MatchRow(msgspec.Struct, frozen=True, kw_only=True):
    id: str
    game: str
    rules: int
    state: State
    options: Any
    """Plain data: the game reads it."""
    terms: Terms
    speed: str
    rated: bool
    public: bool
    host: str | None
    seed: bytes
    chairs: tuple[ChairRow, ...]
    created: int
    follows: str = ""
    rematch: str = ""
    header: bytes | None = None
    started: int | None = None
    ended: int | None = None
    how: str | None = None
    outcome: Outcome | None = None

    def seats_of(self, person: str | None) -> tuple[int, ...]:
        return tuple(
            seat
            for seat, chair in enumerate(self.chairs)
            if person is not None and chair.person == person and chair.kind == "person"
        )


class TallyRow(msgspec.Struct, frozen=True):
    """What somebody's matches of a game came to."""

    game: str
    played: int
    won: int
    level: int


class Matches:
    """Every method is one transaction."""

    def __init__(self, database: Database) -> None:
        self._database = database

    # From the table to the match.

    async def create(self, row: MatchRow) -> None:
        async with self._database.writing() as connection:
            await _create(connection, row)

    async def sit(self, match: str, seat: int, person: str) -> bool:
        """Take an open chair of a table that waits; whether it was still open."""
        async with self._database.writing() as connection:
            if await _state(connection, match) != "waiting":
                return False
            taken = await connection.execute(
                update(schema.chair)
                .where(_chair.match == match, _chair.seat == seat, _chair.kind == "open")
                .values(kind="person", person=person)
            )
            return bool(taken.rowcount)

    async def get_up(self, match: str, person: str) -> bool:
        """Leave the chairs of a table that waits."""
        async with self._database.writing() as connection:
            if await _state(connection, match) != "waiting":
                return False
            left = await connection.execute(
                update(schema.chair)
                .where(_chair.match == match, _chair.person == person)
                .values(kind="open", person=None)
            )
            return bool(left.rowcount)

    async def give_up(self, match: str) -> bool:
        """A table that waits is gone, as if it had never been."""
        async with self._database.writing() as connection:
            if await _state(connection, match) != "waiting":
                return False
            await connection.execute(delete(schema.chair).where(_chair.match == match))
            await connection.execute(delete(schema.match).where(_match.id == match))
            return True

    async def begin(self, match: str, header: bytes, started: int) -> bool:
        """Every chair is taken; whether it was still to begin."""
        async with self._database.writing() as connection:
            begun = await connection.execute(
                update(schema.match)
                .where(_match.id == match, _match.state == "waiting")
                .values(state="live", header=header.decode(), started=started, due=None)
            )
            return bool(begun.rowcount)

    async def follow_on(self, before: str, row: MatchRow) -> str:
        """The rematch of a match: this one, or the one that there is already. Gives its id."""
        async with self._database.writing() as connection:
            linked = await connection.execute(
                update(schema.match)
                .where(_match.id == before, _match.rematch == "")
                .values(rematch=row.id)
            )
            if linked.rowcount:
                await _create(connection, row)
                return row.id
            found = await connection.execute(select(_match.rematch).where(_match.id == before))
            return str(found.scalar_one())

    # While it is played.

    async def reseat(self, match: str, seat: int, chair: ChairRow) -> None:
        """A seat has changed hands."""
        async with self._database.writing() as connection:
            await connection.execute(
                update(schema.chair)
                .where(_chair.match == match, _chair.seat == seat)
                .values(kind=chair.kind, person=chair.person, level=chair.level)
            )

    async def put_to_sleep(self, match: str, due: int) -> None:
        """It is not in memory any more, and need not be before `due`."""
        async with self._database.writing() as connection:
            await connection.execute(update(schema.match).where(_match.id == match).values(due=due))

    async def wake(self, match: str) -> None:
        """It is in memory from now on: whoever starts anew has to look at it at once."""
        async with self._database.writing() as connection:
            await connection.execute(
                update(schema.match).where(_match.id == match).values(due=None)
            )

    async def due(self, now: int, after: str, limit: int, *, lost: bool = False) -> list[str]:
        """Live matches that must be looked at, in the order of their ids, from `after` on: those
        that sleep and are due, and with `lost` those that were in memory when a run ended."""
        wanted = _match.due <= now
        if lost:
            wanted = wanted | _match.due.is_(None)
        async with self._database.reading() as connection:
            found = await connection.execute(
                select(_match.id)
                .where(_match.state == "live", _match.id > after, wanted)
                .order_by(_match.id)
                .limit(limit)
            )
            return [str(id) for (id,) in found]

    async def end(
        self,
        match: str,
        ended: int,
        how: str,
        outcome: Outcome | None,
        *,
        connection: AsyncConnection,
    ) -> bool:
        """It is over; whether nobody had said so before. In the caller's transaction."""
        noted = await connection.execute(
            update(schema.match)
            .where(_match.id == match, _match.state == "live")
            .values(
                state="over",
                ended=ended,
                how=how,
                outcome=None if outcome is None else _text(outcome),
            )
        )
        if not noted.rowcount:
            return False
        if outcome is not None:
            for seat, (rank, score) in enumerate(zip(outcome.ranks, outcome.scores, strict=True)):
                await connection.execute(
                    update(schema.chair)
                    .where(_chair.match == match, _chair.seat == seat)
                    .values(rank=rank, score=score)
                )
        return True

    async def place(
        self, match: str, seat: int, before: int, after: int, *, connection: AsyncConnection
    ) -> None:
        """What became of a rating. In the caller's transaction."""
        await connection.execute(
            update(schema.chair)
            .where(_chair.match == match, _chair.seat == seat)
            .values(rating_before=before, rating_after=after)
        )

    # Looking.

    async def get(self, match: str) -> MatchRow | None:
        found = await self._rows(select(schema.match).where(_match.id == match))
        return found[0] if found else None

    async def waiting(self, game: str = "", *, limit: int = 500) -> list[MatchRow]:
        """Public tables with open chairs, the newest first."""
        wanted = select(schema.match).where(_match.state == "waiting", _match.public)
        if game:
            wanted = wanted.where(_match.game == game)
        return await self._rows(wanted.order_by(_match.created.desc()).limit(limit))

    async def listed(
        self,
        *,
        person: str = "",
        states: Sequence[State] = (),
        game: str = "",
        before: int | None = None,
        limit: int = 20,
        all_of_them: bool = False,
    ) -> list[MatchRow]:
        """Matches, the newest first: of a person, or those that anyone may see."""
        wanted = select(schema.match)
        if person:
            own = select(_chair.match).where(_chair.person == person)
            wanted = wanted.where(_match.id.in_(own))
        if not all_of_them:
            wanted = wanted.where(_match.public)
        if states:
            wanted = wanted.where(_match.state.in_(states))
        if game:
            wanted = wanted.where(_match.game == game)
        if before is not None:
            wanted = wanted.where(_match.created < before)
        order = (_match.created.desc(), _match.id)
        return await self._rows(wanted.order_by(*order).limit(limit))

    async def all_of(self, person: str, state: State) -> list[MatchRow]:
        """Every match of a person in that state."""
        own = select(_chair.match).where(_chair.person == person, _chair.kind == "person")
        return await self._rows(
            select(schema.match).where(_match.id.in_(own), _match.state == state)
        )

    async def tallies(self, person: str) -> list[TallyRow]:
        """What the finished matches of a person came to, aborted ones left out."""
        others = schema.chair.alias("others")
        is_shared = (
            select(others.c.seat)
            .where(others.c.match == _chair.match, others.c.seat != _chair.seat, others.c.rank == 0)
            .exists()
        )
        first = _chair.rank == 0
        wanted = (
            select(
                _match.game,
                func.count(),
                func.sum(case((and_(first, ~is_shared), 1), else_=0)),
                func.sum(case((and_(first, is_shared), 1), else_=0)),
            )
            .select_from(schema.chair.join(schema.match, _chair.match == _match.id))
            .where(_chair.person == person, _chair.kind == "person", _chair.rank.is_not(None))
            .group_by(_match.game)
            .order_by(_match.game)
        )
        async with self._database.reading() as connection:
            found = await connection.execute(wanted)
            return [TallyRow(game, *map(int, counts)) for game, *counts in found]

    async def begun(self, after: str, limit: int) -> list[MatchRow]:
        """Matches that are live or over, in the order of their ids, from `after` on."""
        return await self._rows(
            select(schema.match)
            .where(_match.state != "waiting", _match.id > after)
            .order_by(_match.id)
            .limit(limit)
        )

    async def stale(self, created_before: int) -> list[str]:
        """Tables that have waited since before then."""
        async with self._database.reading() as connection:
            found = await connection.execute(
                select(_match.id).where(_match.state == "waiting", _match.created < created_before)
            )
            return [str(id) for (id,) in found]

    async def _rows(self, wanted: Select[Any]) -> list[MatchRow]:
        async with self._database.reading() as connection:
            rows = (await connection.execute(wanted)).mappings().all()
            if not rows:
                return []
            ids = [row["id"] for row in rows]
            chairs: dict[str, list[ChairRow]] = {id: [] for id in ids}
            order = (_chair.match, _chair.seat)
            found = await connection.execute(
                select(schema.chair).where(_chair.match.in_(ids)).order_by(*order)
            )
            for chair in found:
                chairs[chair.match].append(_chair_row(chair))
        return [_match_row(row, tuple(chairs[row["id"]])) for row in rows]


async def _state(connection: AsyncConnection, match: str) -> str | None:
    found = await connection.execute(
        select(_match.state).where(_match.id == match).with_for_update()
    )
    return found.scalar_one_or_none()


async def _create(connection: AsyncConnection, row: MatchRow) -> None:
    values = {
        name: getattr(row, name)
        for name in row.__struct_fields__
        if name not in {"chairs", "options", "terms", "header", "outcome"}
    }
    values["options"], values["terms"] = _text(row.options), _text(row.terms)
    values["header"] = None if row.header is None else row.header.decode()
    await connection.execute(insert(schema.match).values(**values))
    chairs = [
        {"match": row.id, "seat": seat, **msgspec.structs.asdict(chair)}
        for seat, chair in enumerate(row.chairs)
    ]
    await connection.execute(insert(schema.chair), chairs)


def _chair_row(row: Row[Any]) -> ChairRow:
    return ChairRow(**{name: getattr(row, name) for name in ChairRow.__struct_fields__})


def _match_row(row: Mapping[str, Any], chairs: tuple[ChairRow, ...]) -> MatchRow:
    values = {name: row[name] for name in MatchRow.__struct_fields__ if name != "chairs"}
    values["options"] = msgspec.json.decode(values["options"])
    values["terms"] = msgspec.json.decode(values["terms"], type=Terms)
    if values["header"] is not None:
        values["header"] = values["header"].encode()
    if values["outcome"] is not None:
        values["outcome"] = msgspec.json.decode(values["outcome"], type=Outcome)
    return MatchRow(chairs=chairs, **values)


def _text(value: Any) -> str:
    return msgspec.json.encode(value).decode()
