"""Analysis over the websocket: it streams, ends, and stops; what cannot be is refused clearly."""

import asyncio

import pytest

from server.test_match import first_go
from tripiv.core import registry
from tripiv.core.capability import Analyst
from tripiv.server.catalogue import usual_options

TYPED = [
    game_id
    for game_id in registry.ids()
    if registry.find(game_id).capability(Analyst) is not None
    and not registry.find(game_id).spec.hides
]


async def all_of(client, id):
    """Every answer until the last."""
    found = []
    while True:
        told = await client.until("analysis", "failed", id=id)
        assert told["type"] == "analysis", told
        if told.get("last"):
            return found
        found.append(told["answer"])


@pytest.mark.parametrize("game", TYPED)
def test_a_line_from_the_start_is_analysed(game, serve):
    async def test(server):
        options = usual_options(registry.find(game), 2)
        async with server.client() as ann:
            await ann.me()
            await ann.dial()
            source = {"type": "line", "game": game, "seats": 2, "options": options}
            await ann.say("analyse", id="a", source=source, seat=0, budget_ms=50)
            assert await all_of(ann, "a")

    serve(test)


def test_a_match_that_is_over_is_reviewed_and_looked_into(serve):
    async def test(server):
        async with server.client() as ann:
            await ann.me()
            match = await ann.table("pivit", ["me", "me"], setup="4x4-2p")
            await ann.dial()
            await ann.follow(match)
            for seat in (0, 1, 0):
                state = await ann.see(match, lambda s, n=seat: n in s["standing"]["awaited"])
                await ann.act(match, seat, first_go(state, seat))
            whole = {"type": "match", "match": match}
            await ann.say("analyse", id="live", source=whole)
            assert (await ann.until("failed", id="live"))["refusal"]["code"] == "live"
            await ann.ask(match, 1, "resign")
            await ann.see(match, lambda s: "ended" in s["standing"])
            async with asyncio.timeout(120):
                while (await ann.get("/matches", person="me")).json()[0]["state"] != "over":
                    await asyncio.sleep(0.02)
            await ann.say("analyse", id="r", source=whole, budget_ms=20)
            assert len(await all_of(ann, "r")) >= 3
            await ann.say("analyse", id="p", source={**whole, "seq": 2}, budget_ms=50)
            assert await all_of(ann, "p")
            await ann.say("analyse", id="q", source={**whole, "seq": 99})
            assert (await ann.until("failed", id="q"))["refusal"]["code"] == "seq"

    serve(test)


def test_it_stops_when_told_to_or_when_its_reader_leaves(serve):
    async def test(server):
        options = usual_options(registry.find("pivit"), 2)
        source = {"type": "line", "game": "pivit", "seats": 2, "options": options}
        async with server.client() as ann:
            await ann.me()
            await ann.dial()
            for id in ("a", "b"):
                await ann.say("analyse", id=id, source=source, budget_ms=60_000)
            await ann.until("analysis", id="a")
            await ann.say("analyse", id="c", source=source)
            assert (await ann.until("failed", id="c"))["refusal"]["code"] == "enough"
            await ann.say("stop", id="a")
            await all_of(ann, "a")
            await ann.hang_up()
            async with asyncio.timeout(120):
                while server.house.parts.pool._running:
                    await asyncio.sleep(0.02)

    serve(test)


@pytest.mark.parametrize(
    ("source", "code"),
    [
        ({"game": "none"}, "game"),
        ({"game": "tiles"}, "line"),
        ({"seats": 5}, "seats"),
        ({"options": {"start": "x"}}, "start"),
        ({"options": {"what": 1}}, "line"),
        ({"actions": [{"type": "go", "start": [0, 0], "end": [0, 0]}]}, "line"),
        ({"actions": [{"type": "swim"}]}, "line"),
    ],
)
def test_a_line_that_cannot_be_is_refused(serve, source, code):
    async def test(server):
        async with server.client() as ann:
            await ann.dial()
            line = {"type": "line", "game": "pivit", "seats": 2, "options": {}, **source}
            await ann.say("analyse", id="a", source=line)
            told = await ann.until("failed", id="a")
            assert told["refusal"]["code"] in {code, "analyst"}, told

    serve(test)
