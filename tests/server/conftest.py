"""Servers for tests: each runs a coroutine with a live server on SQLite."""

import asyncio

import pytest

from server.live import live


@pytest.fixture
def url(tmp_path):
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
