"""When a server ran. Match time passes only then (M3.1), up to the last beat of its heart."""

from collections.abc import Sequence

import msgspec
from sqlalchemy import insert, select, update

from tripiv.store import schema
from tripiv.store.database import Database

__all__ = ["Run", "Runs", "passed"]

_run = schema.run.c


class Run(msgspec.Struct, frozen=True):
    started: int
    beat: int


class Runs:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def before(self) -> tuple[Run, ...]:
        """All of them, the oldest first."""
        async with self._database.reading() as connection:
            found = await connection.execute(select(_run.started, _run.beat).order_by(_run.started))
            return tuple(Run(started, beat) for started, beat in found)

    async def start(self, now: int) -> int:
        """A run begins; gives its number."""
        async with self._database.writing() as connection:
            done = await connection.execute(insert(schema.run).values(started=now, beat=now))
        key = done.inserted_primary_key
        assert key is not None
        return int(key[0])

    async def beat(self, n: int, now: int) -> None:
        async with self._database.writing() as connection:
            await connection.execute(update(schema.run).where(_run.n == n).values(beat=now))


def passed(runs: Sequence[Run], since: int) -> int:
    """How long a server has run since a moment, in ms."""
    return sum(max(0, run.beat - max(run.started, since)) for run in runs)
