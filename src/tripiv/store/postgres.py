"""The log in PostgreSQL: one task writes, and commits together what came in meanwhile."""

import asyncio
from collections.abc import Sequence

import asyncpg

from tripiv.store.gather import Gatherer, Job
from tripiv.store.log import ConflictError, Row

__all__ = ["PostgresLog"]

_INSERT = (
    "INSERT INTO entry (match, seq, raw) "
    "SELECT * FROM unnest($1::text[], $2::integer[], $3::bytea[])"
)
_SELECT = "SELECT raw FROM entry WHERE match = $1 ORDER BY seq"


class PostgresLog:
    def __init__(self, pool: "asyncpg.Pool[asyncpg.Record]") -> None:
        self._pool = pool
        self._gatherer = Gatherer(self._begin)
        self._task: asyncio.Task[None] | None = None

    @classmethod
    async def open(cls, url: str) -> "PostgresLog":
        return cls(await asyncpg.create_pool(url, min_size=2, max_size=4, command_timeout=30))

    async def append(self, match: str, rows: Sequence[Row]) -> None:
        await self._gatherer.append(match, rows)

    async def turn(self) -> None:
        await self._gatherer.turn()

    async def read(self, match: str) -> list[bytes]:
        return [record["raw"] for record in await self._pool.fetch(_SELECT, match)]

    async def close(self) -> None:
        await self._gatherer.rest()
        await self._pool.close()

    def _begin(self, batch: list[Job]) -> None:
        # The loop itself holds on to a task but weakly.
        self._task = asyncio.create_task(self._commit_all(batch), name="tripiv-log")

    async def _commit_all(self, batch: list[Job]) -> None:
        try:
            await self._commit([row for job in batch for row in job.rows])
        except Exception:
            # One that fails must not take the others with it: each alone.
            for job in batch:
                await self._commit_one(job)
        self._gatherer.settle(batch)

    async def _commit_one(self, job: Job) -> None:
        try:
            await self._commit(job.rows)
        except asyncpg.UniqueViolationError as error:
            job.fault = ConflictError(str(error))
        except Exception as error:
            job.fault = error

    async def _commit(self, rows: list[tuple[str, int, bytes]]) -> None:
        if rows:
            matches, seqs, raws = zip(*rows, strict=True)
            await self._pool.execute(_INSERT, matches, seqs, raws)
