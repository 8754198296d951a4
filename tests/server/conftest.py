"""Servers for tests: each runs a coroutine with a live server on SQLite."""

import asyncio
import shutil

import pytest

from server.live import live
from tripiv.core import registry
from tripiv.server.warming import warm_up
from tripiv.store.database import Database


@pytest.fixture(scope="session", autouse=True)
def warm():
    """What has to be compiled is, before a test waits for it."""
    warm_up(registry.find(game_id) for game_id in registry.ids())


@pytest.fixture(scope="session")
def empty(tmp_path_factory):
    """A database whose tables are made: to be copied."""
    path = tmp_path_factory.mktemp("empty") / "tripiv.db"

    async def make():
        await (await Database.open(f"sqlite:///{path}")).close()

    asyncio.run(make())
    return path


@pytest.fixture
def url(tmp_path, empty):
    shutil.copy(empty, tmp_path)
    return f"sqlite:///{tmp_path}/tripiv.db"


@pytest.fixture
def serve(url):
    """Runs a coroutine function with a server that lives as long."""

    def call(test, **more):
        async def whole():
            async with live(url, **more) as server:
                return await test(server)

        return asyncio.run(whole())

    return call
