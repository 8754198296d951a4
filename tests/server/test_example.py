"""The example bot plays a whole match of each registered game against itself, on a live server."""

import asyncio
import importlib.util
import time
from pathlib import Path

import pytest

from server.live import live
from tripiv.core import registry
from tripiv.server.local import LocalTimers

RATE = 40
FILE = Path(__file__).parents[2] / "examples" / "bot.py"


@pytest.fixture(scope="module")
def example():
    spec = importlib.util.spec_from_file_location("example_bot", FILE)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


class FastTimers(LocalTimers):
    """For a clock that runs so much faster."""

    def at(self, moment_ms, call):
        delay_ms = max(0, moment_ms - self._now() + 1)
        return self._loop.call_later(delay_ms / 1000 / RATE, call)


@pytest.mark.parametrize("game", registry.ids())
def test_it_plays_a_whole_match(game, example, url, monkeypatch):
    monkeypatch.setattr("tripiv.server.house.LocalTimers", FastTimers)
    begun = time.monotonic_ns()

    def now():
        return 10**12 + (time.monotonic_ns() - begun) * RATE // 1_000_000

    async def test():
        async with live(url, now=now) as server, server.client() as ann:
            await ann.join("Ann")
            bots = []
            for name in ("Robot 1", "Robot 2"):
                secret = (await ann.post("/me/bots", name=name)).json()
                bots.append(example.Bot(server.url, secret["token"], key=len(bots)))
                bots[-1].rate = RATE
            match = await asyncio.to_thread(bots[0].make, game, "open")
            await asyncio.to_thread(bots[1].join, match)
            plays = [asyncio.to_thread(bot.play, match) for bot in bots]
            async with asyncio.timeout(60):
                ended = await asyncio.gather(*plays)
            assert ended[0] == ended[1]
            assert ended[0]["how"] == "rules"
            assert len(ended[0]["outcome"]["ranks"]) == 2

    asyncio.run(test())


def test_what_goes_wrong_is_told_in_the_words_of_the_server(example, serve):
    async def test(server):
        bot = example.Bot(server.url, "nonsense")
        with pytest.raises(SystemExit, match="this token is not valid"):
            await asyncio.to_thread(bot.make, "pivit", "open")

    serve(test)
