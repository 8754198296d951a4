"""One database, opened: its tables brought up to date, its log, its engine for all else."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, event
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from tripiv.store.hold import HeldError, Hold, hold_cluster, hold_file
from tripiv.store.log import Log
from tripiv.store.postgres import PostgresLog
from tripiv.store.sqlite import SqliteLog

__all__ = ["Database", "DatabaseError", "migrate", "revisions", "sqlite_path"]


class DatabaseError(Exception):
    """The database cannot be used; the text says why, in a line for a person."""


class Database:
    """Reads and writes. Writes of several statements stand in one transaction."""

    def __init__(self, url: str, engine: AsyncEngine, log: Log) -> None:
        self._url, self._engine = url, engine
        self._is_sqlite = engine.dialect.name == "sqlite"
        self._reading = engine.execution_options(isolation_level="AUTOCOMMIT")
        self.log = log

    @classmethod
    async def open(cls, url: str, *, target: str = "head") -> "Database":
        """Open it, and bring its tables up to date, or to another revision."""
        engine = _engine(url)
        try:
            async with engine.connect() as connection:
                await connection.run_sync(migrate, target)
                await connection.commit()
            path = sqlite_path(url)
            if path is not None:
                return cls(url, engine, SqliteLog(path))
            return cls(url, engine, await PostgresLog.open(_plain(url)))
        except (SQLAlchemyError, OSError) as error:
            await engine.dispose()
            reason = str(getattr(error, "orig", None) or error)
            raise DatabaseError(f"the database {_shown(url)} cannot be opened: {reason}") from error
        except DatabaseError:
            await engine.dispose()
            raise

    @asynccontextmanager
    async def reading(self) -> AsyncIterator[AsyncConnection]:
        async with self._reading.connect() as connection:
            yield connection

    @asynccontextmanager
    async def reading_at_once(self) -> AsyncIterator[AsyncConnection]:
        """Everything as it stood at one moment, however long the reading takes."""
        level = "SERIALIZABLE" if self._is_sqlite else "REPEATABLE READ"
        engine = self._engine.execution_options(isolation_level=level, is_reader=True)
        async with engine.begin() as connection:
            yield connection

    @asynccontextmanager
    async def writing(self) -> AsyncIterator[AsyncConnection]:
        """All of it or nothing."""
        async with self._engine.begin() as connection:
            yield connection

    async def hold(self) -> Hold:
        """Keep it to oneself: matches have one owner, and time passes for them once."""
        path = sqlite_path(self._url)
        try:
            return await hold_cluster(_plain(self._url)) if path is None else hold_file(path)
        except HeldError:
            raise DatabaseError(
                f"another server runs on the database {_shown(self._url)}"
            ) from None

    async def is_there(self) -> bool:
        """Whether it answers."""
        try:
            async with self.reading() as connection:
                await connection.exec_driver_sql("SELECT 1")
        except (SQLAlchemyError, OSError):
            return False
        return True

    async def faults(self) -> list[str]:
        """What the database itself finds wrong with its file."""
        if not self._is_sqlite:
            return []  # PostgreSQL has tools of its own (pg_amcheck), and checksums.
        async with self.reading() as connection:
            found = await connection.exec_driver_sql("PRAGMA integrity_check")
            told = [str(line) for (line,) in found if line != "ok"]
            loose = await connection.exec_driver_sql("PRAGMA foreign_key_check")
            return [*told, *(f"a row of {row[0]} points nowhere" for row in loose)]

    async def close(self) -> None:
        await self.log.close()
        await self._engine.dispose()


def sqlite_path(url: str) -> Path | None:
    """The file of an SQLite database; None if it is another one."""
    parsed = make_url(url)
    if parsed.get_backend_name() != "sqlite":
        return None
    if not parsed.database or parsed.database == ":memory:":
        raise DatabaseError("a database in memory would lose every match: name a file")
    return Path(parsed.database)


def _plain(url: str) -> str:
    """As asyncpg reads it."""
    return make_url(url).set(drivername="postgresql").render_as_string(hide_password=False)


def _shown(url: str) -> str:
    """For a person to read."""
    return make_url(url).render_as_string(hide_password=True)


def _engine(url: str) -> AsyncEngine:
    try:
        parsed = make_url(url)
    except ArgumentError:
        raise DatabaseError(f"{url!r} is no database: sqlite:///FILE or postgresql://…") from None
    backend = parsed.get_backend_name()
    if backend == "postgresql":
        return create_async_engine(parsed.set(drivername="postgresql+asyncpg"), pool_size=8)
    if backend != "sqlite":
        raise DatabaseError(f"{backend} is not known: sqlite:///FILE or postgresql://…")
    path = sqlite_path(url)
    assert path is not None
    try:
        # Its owner alone may read it: it holds seeds, what was said, and hashes of passwords.
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        if not path.exists():
            path.touch(mode=0o600)
    except OSError as error:
        raise DatabaseError(f"the database {path} cannot be opened: {error.strerror}") from error
    engine = create_async_engine(
        parsed.set(drivername="sqlite+aiosqlite"), connect_args={"timeout": 20}
    )
    event.listen(engine.sync_engine, "connect", _prepare)
    event.listen(engine.sync_engine, "begin", _begin)
    return engine


def _prepare(connection: Any, _record: Any) -> None:
    # Ours to begin: a transaction that first reads could not write any more afterwards.
    connection.isolation_level = None
    cursor = connection.cursor()
    for pragma in ("journal_mode = WAL", "synchronous = FULL", "foreign_keys = ON"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _begin(connection: Connection) -> None:
    options = connection.get_execution_options()
    if options.get("isolation_level") != "AUTOCOMMIT":
        connection.exec_driver_sql("BEGIN" if options.get("is_reader") else "BEGIN IMMEDIATE")


def _config() -> Config:
    config = Config()
    config.set_main_option("script_location", "tripiv.store:migration")
    return config


def migrate(connection: Connection, target: str = "head") -> None:
    """Bring the tables to a revision, forward or back."""
    config = _config()
    config.attributes["connection"] = connection
    found = MigrationContext.configure(connection).get_current_revision()
    script = ScriptDirectory.from_config(config)
    known = {revision.revision for revision in script.walk_revisions()}
    if found is not None and found not in known:
        raise DatabaseError(
            f"the database is of a later version of Tripiv (revision {found}); "
            "go back by that version's own tripiv db migrate"
        )
    wanted = script.get_current_head() if target == "head" else target
    order = [revision.revision for revision in script.walk_revisions()][::-1]
    if wanted not in order and wanted != "base":
        raise DatabaseError(f"there is no revision {target!r}: {', '.join(order)}")
    here = order.index(found) if found else -1
    there = order.index(wanted) if wanted in order else -1
    if there < here:
        command.downgrade(config, target)
    elif there > here:
        command.upgrade(config, target)


def revisions(connection: Connection) -> tuple[str | None, str | None]:
    """Where the tables are, and where they should be."""
    head = ScriptDirectory.from_config(_config()).get_current_head()
    return MigrationContext.configure(connection).get_current_revision(), head
