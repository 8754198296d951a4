"""A backup holds everything and goes into either database."""

import asyncio
import gzip
import stat

import pytest
from sqlalchemy import select

import postgres
from store.test_rows import row, someone
from tripiv.store import schema
from tripiv.store.backup import backup, restore
from tripiv.store.database import Database, DatabaseError
from tripiv.store.match import Matches
from tripiv.store.notice import Notices
from tripiv.store.person import People


async def filled(database):
    matches, people = Matches(database), People(database)
    for n in range(3):
        await matches.create(row(f"m{n}", header=b'{"x":1}', seed=bytes([n, 200]) * 8))
    await people.add(someone("ann", "Strøm", password="x"))
    await database.log.append("m1", [(n, b"entry %d \xff" % n) for n in range(1200)])
    await Notices(database).add("changed", "ann", 5)


async def contents(database):
    async with database.reading() as connection:
        return {
            table.name: sorted(
                map(tuple, (await connection.execute(select(table))).all()), key=repr
            )
            for table in schema.METADATA.sorted_tables
        }


@pytest.fixture(params=["sqlite", "postgres"])
def other(request, tmp_path):
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path}/other.db"
    return postgres.new_database(request.getfixturevalue("cluster"))


def test_what_is_restored_is_what_was_there(run, other, tmp_path):
    path = tmp_path / "b.gz"

    async def test(database):
        await filled(database)
        count = await backup(database, path, 7)
        held = await contents(database)
        assert count == sum(map(len, held.values()))
        assert stat.S_IMODE(path.stat().st_mode) == 0o600
        into = await Database.open(other)
        try:
            assert await restore(into, path) == count
            assert await contents(into) == held
            await Notices(into).add("changed", "ann", 6)  # Numbers go on.
            with pytest.raises(DatabaseError, match="not empty"):
                await restore(into, path)
        finally:
            await into.close()

    run(test)


@pytest.mark.parametrize(
    ("spoil", "told"),
    [
        (lambda raw: raw[:-30], "backup"),
        (lambda raw: b"no gzip at all", "backup"),
        (lambda raw: gzip.compress(b""), "is no backup"),
        (lambda raw: gzip.compress(b'{"type":"rows"}\n'), "cannot be read"),
        (lambda raw: gzip.compress(b"\n".join(gzip.decompress(raw).split(b"\n")[:-2])), "whole"),
    ],
)
def test_a_file_that_is_not_whole_changes_nothing(run, tmp_path, spoil, told):
    path = tmp_path / "b.gz"

    async def test(database):
        await filled(database)
        await backup(database, path, 7)
        path.write_bytes(spoil(path.read_bytes()))
        into = await Database.open(f"sqlite:///{tmp_path}/new.db")
        try:
            with pytest.raises(DatabaseError, match=told):
                await restore(into, path)
            assert not any((await contents(into)).values())
        finally:
            await into.close()

    run(test)


def test_a_backup_sees_one_moment_while_others_write(run, tmp_path):
    path = tmp_path / "b.gz"

    async def test(database):
        await filled(database)

        async def write():
            for n in range(1200, 1400):
                await database.log.append("m1", [(n, b"x")])

        writing = asyncio.create_task(write())
        await backup(database, path, 7)
        await writing
        into = await Database.open(f"sqlite:///{tmp_path}/new.db")
        try:
            await restore(into, path)
            found = await into.log.read("m1")
            assert 1200 <= len(found) <= 1400
        finally:
            await into.close()

    run(test)
