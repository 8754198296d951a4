"""One server for one database: a second one is told so, and leaves everything as it is.

What holds the database is let go by the system with the process, however that ends, so that a
server that was killed can start again at once.
"""

import asyncio
import fcntl
import os
from pathlib import Path
from typing import Protocol

import asyncpg

__all__ = ["HeldError", "Hold", "hold_cluster", "hold_file"]

_KEY = 0x7472697069760001
"""Of PostgreSQL's advisory lock in a database; any number that nobody else there uses."""
_TRIES = 50
_AGAIN_S = 0.1
"""PostgreSQL may notice a moment later that the one before is gone."""


class HeldError(Exception):
    """Another server runs on this database."""


class Hold(Protocol):
    async def release(self) -> None: ...


class _FileHold:
    def __init__(self, handle: int) -> None:
        self._handle = handle

    async def release(self) -> None:
        os.close(self._handle)


class _ClusterHold:
    def __init__(self, connection: "asyncpg.Connection[asyncpg.Record]") -> None:
        self._connection = connection

    async def release(self) -> None:
        await self._connection.close()


def hold_file(database: Path) -> Hold:
    """By a file beside it: SQLite has locks of its own on the database file itself."""
    handle = os.open(f"{database}-server", os.O_RDWR | os.O_CREAT, 0o600)
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        os.close(handle)
        raise HeldError from None
    return _FileHold(handle)


async def hold_cluster(url: str) -> Hold:
    """By a lock of a connection that stays open."""
    connection = await asyncpg.connect(url)
    for _ in range(_TRIES):
        if await connection.fetchval("SELECT pg_try_advisory_lock($1)", _KEY):
            return _ClusterHold(connection)
        await asyncio.sleep(_AGAIN_S)
    await connection.close()
    raise HeldError
