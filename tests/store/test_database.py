"""Opening a database: tables by migration, and clear words where it cannot be."""

import asyncio

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
