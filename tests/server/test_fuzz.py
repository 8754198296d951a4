"""Nonsense over HTTP and over websockets: no mistake of ours, no trace, no memory without end."""

import asyncio
import logging
import os
import random
from pathlib import Path

import msgspec
import pytest
import schemathesis
import websockets
from hypothesis import HealthCheck, given, settings
from schemathesis.checks import not_a_server_error
from schemathesis.generation.hypothesis.reporting import UnsatisfiableSchema

from server.test_match import say, two_at
from tripiv.server.message import ClientMessage

CHECKS = [not_a_server_error]

EXAMPLES = 4
LONG = 60


def exercise(server, cookies, examples):
    """Every operation of the API with requests made from its own description."""
    schema = schemathesis.openapi.from_url(f"{server.url}/api/schema/openapi.json")
    headers = {"origin": server.url, "cookie": cookies}
    count = 0
    for found in schema.get_all_operations():
        operation = found.ok()
        if operation.path == "/api/v1/me/delete":
            continue  # It is tried elsewhere; here it would end the session.

        @settings(
            max_examples=examples,
            deadline=None,
            database=None,
            derandomize=True,
            suppress_health_check=list(HealthCheck),
        )
        @given(operation.as_strategy())
        def check(case):
            response = case.call(headers=headers)
            case.validate_response(response, checks=CHECKS)

        try:
            check()
        except UnsatisfiableSchema:
            continue  # The framework describes a list of anything as a list that cannot be.
        count += 1
    return count


def exercised(serve, examples):
    async def test(server):
        async with server.client() as ann:
            await ann.join("Ann")
            cookies = "; ".join(f"{k}={v}" for k, v in ann.http.cookies.items())
            count = await asyncio.to_thread(exercise, server, cookies, examples)
            assert count > 30
            assert server.house.parts.metrics.mistakes._value.get() == 0

    serve(test, guests=100_000)


FRAMES = [
    b"",
    b"{",
    b"null",
    b"[]",
    b"\xff\xfe",
    b'{"type":"follow"}',
    b'{"type":"follow","match":"../../etc"}',
    b'{"type":"follow","match":"none","seen":-5}',
    b'{"type":"act","match":"none","seat":9,"id":"x","base":{"type":"ahead"},"action":1}',
    b'{"type":"ask","match":"none","seat":-1,"id":"x","what":"draw"}',
    b'{"type":"pair","id":"x","game":"none","clock":{"type":"none"}}',
    b'{"type":"pair","id":"x","game":"pile","clock":{"type":"days","days":99},"seats":-3}',
    b'{"type":"analyse","id":"x","source":{"type":"match","match":"none"}}',
    b'{"type":"analyse","id":"x","source":{"type":"line","game":"pivit","seats":99,"options":{}}}',
    b'{"type":"stop","id":"x"}',
    b'{"type":"echo","n":99999999999999999999999}',
    b'{"type":"ping","sent":1e999}',
    b'{"type":"watch","game":"' + b"x" * 64 + b'"}',
    b'{"type":"say","match":"none","id":"x","text":"' + b"y" * 400 + b'"}',
    b"[" * 5000 + b"]" * 5000,
    b'{"type":' * 3000,
    b'{"type":"ping","sent":1,"more":' + b"[" * 20000 + b"]" * 20000 + b"}",
]
WORDS = [kind.__struct_config__.tag for kind in ClientMessage.__args__]
VALUES = [None, True, -1, 0, 2**70, 1.5, "", "x" * 300, "\x00", [], {}, [[]], {"type": "seen"}]
FIELDS = [
    "match", "seat", "id", "base", "action", "what", "seen", "text", "room", "game", "clock",
    "seats", "rated", "source", "budget_ms", "sent", "n", "guard",
]  # fmt: skip


def nonsense(rng, match):
    """A frame: one of those above, or a message with a few fields of any kind, or one cut off."""
    kind = rng.random()
    if kind < 0.3:
        return rng.choice(FRAMES)
    message = {"type": rng.choice(WORDS)}
    for _ in range(rng.randrange(6)):
        message[rng.choice(FIELDS)] = rng.choice(VALUES)
    if rng.random() < 0.6:
        message["match"] = match
    if rng.random() < 0.5:
        message |= {"seat": 0, "id": str(rng.random()), "base": {"type": "ahead"}, "what": "draw"}
    try:
        raw = msgspec.json.encode(message)
    except (OverflowError, msgspec.MsgspecError):
        raw = repr(message).encode()
    return raw[: rng.randrange(len(raw))] if rng.random() < 0.15 else raw


def memory():
    return int(Path("/proc/self/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")


async def abuse(server, match, cookies, rng, count):
    """Connections that do all that one should not."""
    address = f"ws://127.0.0.1:{server.port}/api/v1/socket"
    headers = {"cookie": "; ".join(f"{k}={v}" for k, v in cookies.items())}
    for n in range(count):
        try:
            async with websockets.connect(
                address,
                additional_headers=headers if rng.random() < 0.7 else {},
                origin=server.url,
                compression=None,
                ping_interval=None,
                max_size=None,
            ) as wire:
                how = n % 5
                if how == 0:  # A huge frame: the connection ends, and nothing else.
                    await wire.send("x" * 200_000)
                    async for _ in wire:
                        pass
                    assert wire.close_code == 1009
                elif how == 1:  # A flood, and nothing is read.
                    for _ in range(500):
                        await wire.send(rng.choice((FRAMES[2], b'{"type":"ping","sent":1}')))
                elif how == 2:  # Half open: gone without a word.
                    await wire.send(msgspec.json.encode({"type": "follow", "match": match}))
                    wire.transport.abort()
                else:
                    for _ in range(60):
                        raw = nonsense(rng, match)
                        await wire.send(raw if rng.random() < 0.5 else raw.decode("latin-1"))
        except (websockets.WebSocketException, OSError):
            continue


@pytest.fixture
def quiet(caplog):
    """Nothing may be logged as an error."""
    with caplog.at_level(logging.WARNING):
        yield
    bad = [record for record in caplog.records if record.levelno >= logging.ERROR]
    assert not [record.getMessage() for record in bad]


async def stay(*clients):
    """They say now and then that they are there."""
    while True:
        for client in clients:
            await client.say("ping", sent=1)
        await asyncio.sleep(10)


def abused(serve, count):
    async def test(server):
        rng = random.Random(count)
        async with two_at(server) as (match, ann, ben), server.client() as eve:
            await eve.me()
            before, there = memory(), asyncio.create_task(stay(ann, ben))
            await abuse(server, match, eve.http.cookies, rng, count)
            there.cancel()
            assert memory() - before < 60_000_000
            # Those at the table have noticed nothing.
            assert (await ann.act(match, 0, say(1)))["answer"]["type"] == "accepted"
            await ben.see(match, lambda state: state["version"] >= 1)
            assert server.house.parts.metrics.mistakes._value.get() == 0
            async with asyncio.timeout(10):
                while len(server.house._desks) > 2:
                    await asyncio.sleep(0.05)

    serve(test)


def test_nonsense_on_sockets_harms_nobody(serve, quiet):
    abused(serve, 15)


def test_a_flood_ends_with_the_connection(serve):
    async def test(server):
        async with server.client() as eve:
            await eve.me()
            await eve.dial()
            for _ in range(1000):
                try:
                    await eve.say("ping", sent=1)
                except websockets.ConnectionClosed:
                    break
            assert await eve.closed() == 1008

    serve(test)


def test_requests_made_from_the_description_find_no_mistake(serve, quiet):
    exercised(serve, EXAMPLES)


@pytest.mark.proof
def test_many_requests_made_from_the_description(serve, quiet):
    exercised(serve, LONG)


@pytest.mark.proof
def test_much_nonsense_on_sockets(serve, quiet):
    abused(serve, 500)
