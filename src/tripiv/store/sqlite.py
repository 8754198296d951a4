"""The log in SQLite: one thread writes, and commits together what came in meanwhile."""

import asyncio
import sqlite3
from collections.abc import Sequence
from pathlib import Path
from queue import SimpleQueue
from threading import Thread

from tripiv.store.gather import Gatherer, Job
from tripiv.store.log import ConflictError, Row

__all__ = ["SqliteLog", "connect"]

_INSERT = "INSERT INTO entry (match, seq, raw) VALUES (?, ?, ?)"
_SELECT = "SELECT raw FROM entry WHERE match = ? ORDER BY seq"
_BUSY_S = 20.0
_CHECKPOINT_PAGES = 4000
"""So much is in the file beside the database before it is moved over: a page that many entries
have changed is moved once."""


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
        self._batches: SimpleQueue[list[Job] | None] = SimpleQueue()
        self._gatherer = Gatherer(self._batches.put)
        self._writer = connect(path)
        self._writer.execute(f"PRAGMA wal_autocheckpoint = {_CHECKPOINT_PAGES}")
        self._reader = connect(path)
        self._reader.execute("PRAGMA query_only = ON")
        self._thread = Thread(target=self._write, name="tripiv-log", daemon=True)
        self._thread.start()

    async def append(self, match: str, rows: Sequence[Row]) -> None:
        await self._gatherer.append(match, rows)

    async def turn(self) -> None:
        await self._gatherer.turn()

    async def read(self, match: str) -> list[bytes]:
        return await asyncio.to_thread(self._read, match)

    async def close(self) -> None:
        await self._gatherer.rest()
        self._batches.put(None)
        await asyncio.to_thread(self._thread.join)
        self._writer.close()
        self._reader.close()

    def _read(self, match: str) -> list[bytes]:
        return [raw for (raw,) in self._reader.execute(_SELECT, (match,)).fetchall()]

    # In the thread.

    def _write(self) -> None:
        while (batch := self._batches.get()) is not None:
            self._commit_all(batch)
            self._loop.call_soon_threadsafe(self._gatherer.settle, batch)

    def _commit_all(self, batch: list[Job]) -> None:
        try:
            self._commit([row for job in batch for row in job.rows])
        except Exception:
            # One that fails must not take the others with it: each alone.
            for job in batch:
                try:
                    self._commit(job.rows)
                except sqlite3.IntegrityError as error:
                    job.fault = ConflictError(str(error))
                except Exception as error:
                    job.fault = error

    def _commit(self, rows: list[tuple[str, int, bytes]]) -> None:
        if not rows:
            return
        self._writer.execute("BEGIN IMMEDIATE")
        try:
            self._writer.executemany(_INSERT, rows)
            self._writer.execute("COMMIT")
        except Exception:
            if self._writer.in_transaction:
                self._writer.execute("ROLLBACK")
            raise
