"""The log in PostgreSQL: one task writes, and commits together what came in meanwhile."""

import asyncio
from collections.abc import Sequence

import asyncpg
import msgspec

from tripiv.store.log import ConflictError, Row

__all__ = ["PostgresLog"]

_INSERT = (
    "INSERT INTO entry (match, seq, raw) "
    "SELECT * FROM unnest($1::text[], $2::integer[], $3::bytea[])"
)
_SELECT = "SELECT raw FROM entry WHERE match = $1 ORDER BY seq"
_BATCH_MOST = 1000


class _Job(msgspec.Struct):
    rows: list[tuple[str, int, bytes]]
    done: "asyncio.Future[None]"


class PostgresLog:
    def __init__(self, pool: "asyncpg.Pool[asyncpg.Record]") -> None:
        self._pool = pool
        self._jobs: asyncio.Queue[_Job | None] = asyncio.Queue()
        self._task = asyncio.create_task(self._write(), name="tripiv-log")

    @classmethod
    async def open(cls, url: str) -> "PostgresLog":
        return cls(await asyncpg.create_pool(url, min_size=2, max_size=4, command_timeout=30))

    async def append(self, match: str, rows: Sequence[Row]) -> None:
        done = asyncio.get_running_loop().create_future()
        self._jobs.put_nowait(_Job([(match, seq, raw) for seq, raw in rows], done))
        await done

    async def read(self, match: str) -> list[bytes]:
        return [record["raw"] for record in await self._pool.fetch(_SELECT, match)]

    async def close(self) -> None:
        self._jobs.put_nowait(None)
        await self._task
        await self._pool.close()

    async def _write(self) -> None:
        goes_on = True
        while goes_on:
            batch: list[_Job] = []
            job = await self._jobs.get()
            while job is not None:
                batch.append(job)
                if len(batch) == _BATCH_MOST or self._jobs.empty():
                    break
                job = self._jobs.get_nowait()
            goes_on = job is not None
            await self._commit_all(batch)

    async def _commit_all(self, batch: list[_Job]) -> None:
        try:
            await self._commit([row for job in batch for row in job.rows])
        except (asyncpg.PostgresError, asyncpg.InterfaceError, OSError, TimeoutError):
            # One that fails must not take the others with it: each alone.
            for job in batch:
                await self._commit_one(job)
        else:
            for job in batch:
                _settle(job, None)

    async def _commit_one(self, job: _Job) -> None:
        try:
            await self._commit(job.rows)
        except asyncpg.UniqueViolationError as error:
            _settle(job, ConflictError(str(error)))
        except (asyncpg.PostgresError, asyncpg.InterfaceError, OSError, TimeoutError) as error:
            _settle(job, error)
        else:
            _settle(job, None)

    async def _commit(self, rows: list[tuple[str, int, bytes]]) -> None:
        if rows:
            matches, seqs, raws = zip(*rows, strict=True)
            await self._pool.execute(_INSERT, matches, seqs, raws)


def _settle(job: _Job, fault: Exception | None) -> None:
    if job.done.done():
        return  # Whoever waited was cancelled.
    if fault is None:
        job.done.set_result(None)
    else:
        job.done.set_exception(fault)
