"""A whole database as one file, and back: lines of JSON, packed, the same for both databases.

The first line says of which revision the tables are, then come the rows of one table after the
other, as they all stood at one moment, and the last line counts them: a file without it is not
whole. A backup of SQLite can be restored into PostgreSQL, and the other way round.
"""

import gzip
import os
from base64 import b64decode
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
from sqlalchemy import Connection, LargeBinary, func, insert, select, text
from sqlalchemy.schema import Table

from tripiv.store import schema
from tripiv.store.database import Database, DatabaseError, migrate, revisions

__all__ = ["backup", "restore"]

FORMAT = 1
_BATCH = 500


class _Head(msgspec.Struct, frozen=True, tag="backup", kw_only=True):
    format: int
    revision: str
    made: int


class _Rows(msgspec.Struct, frozen=True, tag="rows"):
    table: str
    rows: list[dict[str, Any]]


class _Foot(msgspec.Struct, frozen=True, tag="whole"):
    rows: int


_LINE: msgspec.json.Decoder[_Head | _Rows | _Foot] = msgspec.json.Decoder(_Head | _Rows | _Foot)


async def backup(database: Database, path: Path, now: int) -> int:
    """Write it all to a file that its owner alone may read; gives the number of rows. A server
    may go on meanwhile. The file is there when it is whole, and not before."""
    partial = path.with_name(path.name + ".part")
    handle = os.open(partial, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    try:
        with os.fdopen(handle, "wb") as raw, gzip.open(raw, "wb", compresslevel=6) as file:
            async with database.reading_at_once() as connection:
                count = await connection.run_sync(_write, file, now)
        with partial.open("rb+") as written:
            os.fsync(written.fileno())
        partial.replace(path)
    except BaseException:
        partial.unlink(missing_ok=True)
        raise
    return count


async def restore(database: Database, path: Path) -> int:
    """Fill an empty database from a file, all of it or nothing; gives the number of rows."""
    async with database.writing() as connection:
        return await connection.run_sync(_fill, path)


def _write(connection: Connection, file: gzip.GzipFile, now: int) -> int:
    here, head = revisions(connection)
    if here is None or here != head:
        raise DatabaseError("the tables are not up to date: tripiv db migrate")
    _put(file, _Head(format=FORMAT, revision=here, made=now))
    count = 0
    for table in schema.METADATA.sorted_tables:
        found = connection.execution_options(yield_per=_BATCH).execute(select(table))
        for part in found.mappings().partitions(_BATCH):
            rows = [{str(name): value for name, value in row.items()} for row in part]
            _put(file, _Rows(str(table.name), rows))
            count += len(rows)
    _put(file, _Foot(count))
    return count


def _put(file: gzip.GzipFile, line: _Head | _Rows | _Foot) -> None:
    file.write(msgspec.json.encode(line) + b"\n")


def _fill(connection: Connection, path: Path) -> int:
    lines = _lines(path)
    head = next(lines, None)
    if not isinstance(head, _Head):
        raise DatabaseError(f"{path} is no backup of Tripiv")
    if head.format != FORMAT:
        raise DatabaseError(f"{path} is of a later version of Tripiv (format {head.format})")
    for table in schema.METADATA.sorted_tables:
        if table is not schema.run and _count(connection, table):
            raise DatabaseError("the database is not empty: restore into a new one")
    connection.execute(schema.run.delete())
    # The rows are as they were; what came later is made of them by the migrations.
    migrate(connection, head.revision)
    count, is_whole = 0, False
    for line in lines:
        if isinstance(line, _Rows):
            _insert(connection, line)
            count += len(line.rows)
        is_whole = isinstance(line, _Foot) and line.rows == count
    if not is_whole:
        raise DatabaseError(f"{path} is not whole: its end is missing")
    migrate(connection)
    if connection.dialect.name == "postgresql":
        _count_on(connection)
    return count


def _lines(path: Path) -> Iterator[_Head | _Rows | _Foot]:
    try:
        with gzip.open(path, "rb") as file:
            for line in file:
                yield _LINE.decode(line)
    except (OSError, EOFError, msgspec.MsgspecError) as error:
        raise DatabaseError(f"{path} cannot be read as a backup: {error}") from error


def _count(connection: Connection, table: Table) -> int:
    return int(connection.execute(select(func.count()).select_from(table)).scalar_one())


def _insert(connection: Connection, line: _Rows) -> None:
    table = schema.METADATA.tables.get(line.table)
    if table is None or not line.rows:
        raise DatabaseError(f"the backup holds a table {line.table!r} that this version lacks")
    binary = [column.name for column in table.columns if isinstance(column.type, LargeBinary)]
    for row in line.rows:
        for name in binary:
            row[name] = b64decode(row[name])
    connection.execute(insert(table), line.rows)


def _count_on(connection: Connection) -> None:
    """Numbers that PostgreSQL gives by itself go on after those that were restored."""
    for table in schema.METADATA.sorted_tables:
        if "n" in table.c:
            connection.execute(
                text(
                    f"SELECT setval(pg_get_serial_sequence('{table.name}', 'n'), "
                    f"GREATEST((SELECT max(n) FROM {table.name}), 1))"
                )
            )
