"""The log in SQLite: one thread writes, and commits together what came in meanwhile."""

import asyncio
import sqlite3
import time
from collections.abc import Sequence
from pathlib import Path
from queue import SimpleQueue
from threading import Thread

import msgspec

from tripiv.store.log import ConflictError, Row

__all__ = ["SqliteLog", "connect"]

_INSERT = "INSERT INTO entry (match, seq, raw) VALUES (?, ?, ?)"
_SELECT = "SELECT raw FROM entry WHERE match = ? ORDER BY seq"
_BATCH_MOST = 1000
_PACE_S = 0.008
"""From one commit to the next, where they follow each other: what comes meanwhile shares one. Who
is alone does not wait."""
_BUSY_S = 20.0


class _Job(msgspec.Struct):
    rows: list[tuple[str, int, bytes]]
    done: "asyncio.Future[None]"
    fault: Exception | None = None


def connect(path: Path) -> sqlite3.Connection:
    """A connection that loses nothing that it has committed, power cut or not."""
    connection = sqlite3.connect(
        path, timeout=_BUSY_S, isolation_level=None, check_same_thread=False
    )
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute("PRAGMA foreign_keys = ON")
    return connection


class SqliteLog:
    def __init__(self, path: Path) -> None:
        self._loop = asyncio.get_running_loop()
        self._jobs: SimpleQueue[_Job | None] = SimpleQueue()
        self._writer = connect(path)
        self._reader = connect(path)
        self._reader.execute("PRAGMA query_only = ON")
        self._thread = Thread(target=self._write, name="tripiv-log", daemon=True)
        self._thread.start()

    async def append(self, match: str, rows: Sequence[Row]) -> None:
        job = _Job([(match, seq, raw) for seq, raw in rows], self._loop.create_future())
        self._jobs.put(job)
        await job.done

    async def read(self, match: str) -> list[bytes]:
        return await asyncio.to_thread(self._read, match)

    async def close(self) -> None:
        self._jobs.put(None)
        await asyncio.to_thread(self._thread.join)
        self._writer.close()
        self._reader.close()

    def _read(self, match: str) -> list[bytes]:
        return [raw for (raw,) in self._reader.execute(_SELECT, (match,)).fetchall()]

    def _write(self) -> None:
        goes_on, begun = True, 0.0
        while goes_on:
            batch: list[_Job] = []
            job = self._jobs.get()
            wait_s = begun + _PACE_S - time.monotonic()
            if wait_s > 0:
                time.sleep(wait_s)
            begun = time.monotonic()
            while job is not None:
                batch.append(job)
                if len(batch) == _BATCH_MOST or self._jobs.empty():
                    break
                job = self._jobs.get()
            goes_on = job is not None
            self._commit_all(batch)
            self._loop.call_soon_threadsafe(_settle, batch)

    def _commit_all(self, batch: list[_Job]) -> None:
        try:
            self._commit([row for job in batch for row in job.rows])
        except sqlite3.Error:
            # One that fails must not take the others with it: each alone.
            for job in batch:
                try:
                    self._commit(job.rows)
                except sqlite3.IntegrityError as error:
                    job.fault = ConflictError(str(error))
                except sqlite3.Error as error:
                    job.fault = error

    def _commit(self, rows: list[tuple[str, int, bytes]]) -> None:
        if not rows:
            return
        self._writer.execute("BEGIN IMMEDIATE")
        try:
            self._writer.executemany(_INSERT, rows)
            self._writer.execute("COMMIT")
        except sqlite3.Error:
            if self._writer.in_transaction:
                self._writer.execute("ROLLBACK")
            raise


def _settle(batch: list[_Job]) -> None:
    """On the loop: whoever waits learns that it is on the disk, or why it is not."""
    for job in batch:
        if job.done.done():
            continue  # Whoever waited was cancelled.
        if job.fault is None:
            job.done.set_result(None)
        else:
            job.done.set_exception(job.fault)
