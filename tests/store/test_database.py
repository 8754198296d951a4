"""Opening a database: tables by migration, and clear words where it cannot be."""

import asyncio
import stat

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext

from tripiv.store.database import Database, DatabaseError, migrate, revisions
from tripiv.store.schema import METADATA


def on(database, work):
    async def call():
        async with database.writing() as connection:
            return await connection.run_sync(work)

    return call()


def test_the_migrations_make_the_tables_that_the_code_means(run):
    def differences(connection):
        return compare_metadata(MigrationContext.configure(connection), METADATA)

    assert run(lambda database: on(database, differences)) == []


def test_it_goes_back_to_nothing_and_up_again(run):
    async def test(database):
        await on(database, lambda connection: migrate(connection, "base"))
        assert (await on(database, revisions))[0] is None
        await on(database, migrate)
        here, head = await on(database, revisions)
        assert here == head is not None

    run(test)


def test_tables_of_a_later_version_are_left_alone(run, url):
    async def test(database):
        def later(connection):
            connection.exec_driver_sql("UPDATE alembic_version SET version_num = '9999'")

        await on(database, later)
        with pytest.raises(DatabaseError, match="later version"):
            await Database.open(url)

    run(test)


@pytest.mark.parametrize(
    ("url", "told"),
    [
        ("nonsense", "is no database"),
        ("mysql://here/x", "mysql is not known"),
        ("sqlite://", "in memory"),
        ("sqlite:////proc/none/x.db", "cannot be opened"),
        ("postgresql://nobody:secret@/none?host=/nowhere", "cannot be opened"),
    ],
)
def test_what_cannot_be_opened_is_named(url, told):
    with pytest.raises(DatabaseError, match=told) as caught:
        asyncio.run(Database.open(url))
    assert "secret" not in str(caught.value)


def test_one_server_at_a_time_holds_a_database(run, url, monkeypatch):
    monkeypatch.setattr("tripiv.store.hold._TRIES", 2)

    async def test(database):
        hold = await database.hold()
        other = await Database.open(url)
        try:
            with pytest.raises(DatabaseError, match="another server runs on the database"):
                await other.hold()
            await hold.release()
            await (await other.hold()).release()
        finally:
            await other.close()

    run(test)


def test_its_owner_alone_may_read_the_file(tmp_path):
    path = tmp_path / "new" / "t.db"

    async def test():
        database = await Database.open(f"sqlite:///{path}")
        await (await database.hold()).release()
        await database.close()

    asyncio.run(test())
    assert stat.S_IMODE(path.parent.stat().st_mode) == 0o700
    assert all(stat.S_IMODE(file.stat().st_mode) == 0o600 for file in path.parent.iterdir())
