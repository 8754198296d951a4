"""Every test of the store runs on both databases."""

import pytest

import postgres
from tripiv.store.database import Database


@pytest.fixture(scope="session")
def cluster():
    with postgres.running() as socket:
        yield socket


@pytest.fixture(params=["sqlite", "postgres"])
def url(request, tmp_path):
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path}/tripiv.db"
    return postgres.new_database(request.getfixturevalue("cluster"))


@pytest.fixture
def run(url):
    """Runs a coroutine function with the open database."""
    import asyncio

    def call(test):
        async def whole():
            database = await Database.open(url)
            try:
                return await test(database)
            finally:
                await database.close()

        return asyncio.run(whole())

    return call
