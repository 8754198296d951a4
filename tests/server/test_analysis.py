"""What an analyst says, streamed over a socket until it is told to stop."""

import time

import pytest

from server.test_match import play_out
from tripiv.core import registry
from tripiv.core.capability import Analyst, Budget

START = {"start": "1rvbv1/bh2bh/rh2rh/1rvbv1 r rb - 0 1", "quiet": 30, "swap": False}
LINE = {
    "type": "line",
    "game": "pivit",
    "seats": 2,
    "options": {**START, "resigned": "stay"},
    "actions": [{"type": "go", "start": [0, 1], "end": [1, 1]}],
}


@pytest.fixture(scope="module", autouse=True)
def compiled():
    """Kernels, before anybody waits for an answer."""
    game = registry.find("pivit")
    options, seats = game.parse_options("4x4-2p")
    state = game.initial(options, seats, None)
    list(game.capability(Analyst).analyse(state, None, Budget(wall_ms=1), lambda: False))


async def answers(client, id):
    """All of an analysis, to the end."""
    found = []
    while True:
        told = await client.until("analysis", id=id)
        if told.get("last"):
            return found
        found.append(told["answer"])


def test_a_position_is_analysed(serve):
    async def test(server):
        async with server.client() as ann:
            await ann.me()
            await ann.dial()
            await ann.say("analyse", id="a", source=LINE, budget_ms=300, lines=2)
            found = await answers(ann, "a")
            assert found
            assert found[-1]["type"] == "position"
            assert found[-1]["seat"] == 1
            assert len(found[-1]["lines"]) == 2

    serve(test)


def test_it_stops_when_told(serve):
    async def test(server):
        async with server.client() as ann:
            await ann.me()
            await ann.dial()
            await ann.say("analyse", id="a", source={**LINE, "actions": []}, budget_ms=60_000)
            await ann.until("analysis", id="a")
            began = time.monotonic()
            await ann.say("stop", id="a")
            await ann.until("analysis", id="a", last=True)
            assert time.monotonic() - began < 5

    serve(test)


def test_a_match_that_is_over_is_judged(serve):
    async def test(server):
        async with server.client() as ann:
            await ann.me()
            match = await ann.table("pivit", ["me", "random"], setup="4x4-2p")
            await ann.dial()
            await ann.say("analyse", id="a", source={"type": "match", "match": match})
            assert (await ann.until("failed", "analysis", id="a"))["type"] == "failed"
            await ann.follow(match)
            state = await play_out(ann, match, 0)
            source = {"type": "match", "match": match}
            await ann.say("analyse", id="b", source=source, budget_ms=20)
            *judged, summary = await answers(ann, "b")
            assert [one["type"] for one in judged] == ["action"] * len(judged)
            assert len(judged) == sum("act" in step["do"]["type"] for step in state["steps"])
            assert summary["type"] == "match"

    serve(test)
