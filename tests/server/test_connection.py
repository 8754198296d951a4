"""One reader who does not read: given up, and no burden to anybody else."""

import asyncio
import socket
import time

import msgspec
import websockets

from server.test_match import say, two_at
from tripiv.server.connection import BYTES_MOST, MESSAGES_MOST, SLOW, Connection


class Line:
    """The other end: reads when it is told to."""

    def __init__(self):
        self.frames, self.closed = [], None
        self.reads = asyncio.Event()
        self.reads.set()

    async def send(self, message):
        await self.reads.wait()
        if message["type"] == "websocket.close":
            self.closed = message["code"]
        else:
            self.frames.append(msgspec.json.decode(message["text"]))


def written(test):
    async def whole():
        line, dropped = Line(), []
        connection = Connection(line.send, dropped.append)
        writer = asyncio.create_task(connection.write())
        await asyncio.sleep(0)
        await test(line, connection, dropped)
        writer.cancel()

    asyncio.run(whole())


def test_what_waits_goes_in_one_frame_and_in_order():
    async def test(line, connection, dropped):
        connection.tell(b"1")
        await asyncio.sleep(0.01)
        line.reads.clear()
        for n in range(2, 6):
            connection.tell(b"%d" % n)
            await asyncio.sleep(0)
        line.reads.set()
        await asyncio.sleep(0.01)
        assert line.frames == [[1], [2], [3, 4, 5]]
        connection.tell(b"6")
        connection.close(1012)
        connection.tell(b"7")
        await asyncio.sleep(0.01)
        assert line.frames[-1] == [6]
        assert (line.closed, dropped) == (1012, [])

    written(test)


def test_who_does_not_read_is_given_up():
    for raw, count in ((b"1", MESSAGES_MOST + 2), (b"1" * 1000, BYTES_MOST // 1000 + 2)):

        async def test(line, connection, dropped, raw=raw, count=count):
            line.reads.clear()
            connection.tell(b"0")
            await asyncio.sleep(0)
            for _ in range(count):
                connection.tell(raw)
            assert connection.is_closed
            assert dropped == ["slow"]
            line.reads.set()
            await asyncio.sleep(0.01)
            assert (line.frames, line.closed) == ([[0]], SLOW)

        written(test)


def test_those_who_are_muted_are_not_heard():
    async def test(line, connection, dropped):
        connection.muted = frozenset({"eve"})
        connection.tell(b"1", "eve")
        connection.tell(b"2", "ann")
        await asyncio.sleep(0.01)
        assert line.frames == [[2]]

    written(test)


def test_one_who_stops_reading_delays_nobody_at_the_table(serve):
    async def test(server):
        async with two_at(server) as (match, ann, ben), server.client() as eve:
            await eve.me()
            cookie = "; ".join(f"{k}={v}" for k, v in eve.http.cookies.items())
            small = socket.socket()
            small.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            small.setblocking(False)
            await asyncio.get_running_loop().sock_connect(small, ("127.0.0.1", server.port))
            wire = await websockets.connect(
                f"ws://127.0.0.1:{server.port}/api/v1/socket",
                sock=small,
                additional_headers={"cookie": cookie},
                compression=None,
                ping_interval=None,
            )
            before = set(server.house._desks)
            await wire.send(msgspec.json.encode({"type": "follow", "match": match}))
            wire.transport.pause_reading()
            [deaf] = [
                c for c in before if server.house._desks[c].person_id == (await eve.me())["id"]
            ]
            host = server.house.hosts.running()[0]
            async with asyncio.timeout(20):
                while deaf not in host.gallery._listeners:
                    await asyncio.sleep(0.01)
            slowest = 0.0
            for n in range(12):
                # More than the system itself holds for one who does not read.
                for _ in range(3):
                    host.gallery.publish((), b'"' + b"x" * 400_000 + b'"')
                begun = time.monotonic()
                seat = n % 2
                player = (ann, ben)[seat]
                await player.see(
                    match, lambda s, seat=seat: seat in s["standing"].get("awaited", [])
                )
                told = await player.act(match, seat, say(1))
                assert told["answer"]["type"] == "accepted"
                slowest = max(slowest, time.monotonic() - begun)
            assert deaf.is_closed
            assert slowest < 2
            wire.transport.abort()

    serve(test)
