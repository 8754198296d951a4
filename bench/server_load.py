"""What the server costs, and what it bears: `python bench/server_load.py [PART ...]`.

Parts (all of them without a word):

    ratio    CPU of an accepted, committed, broadcast Pivit action, against a websocket echo to two
             sockets of the framework itself, in the same run; CPU of the whole server process
             (event loop and log writer), divided by actions. Wanted: at most 4.
    load     2,000 connections in 1,000 matches at 300 actions a second: from the first send to the
             opponent's receipt. Wanted: 99 % within 50 ms. Then the same while a second device of
             every tenth player reads nothing.
    memory   10,000 idle connections, held for two minutes with pings. Wanted: less than 100 KiB
             each.

The load comes from this process, the servers are processes of their own; the database is on the
disk under the folder of temporary files, with every commit synced. Loopback only.
"""

import asyncio
import base64
import os
import random
import resource
import secrets
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import msgspec
import uvloop
from itsdangerous import URLSafeSerializer
from sqlalchemy import insert

from tripiv.core import registry
from tripiv.core.rng import commitment
from tripiv.match.terms import Header, Person
from tripiv.store import schema
from tripiv.store.database import Database
from tripiv.store.match import ChairRow, Matches, MatchRow
from tripiv.store.person import PersonRow

SECRET = "5" * 64
READY_S = 600
STUCK_S = 20
PAGE = os.sysconf("SC_PAGE_SIZE")
PING = b'{"type":"ping","sent":1}'
PING_S = 10
OPENING = 200
"""Connections opened at a time."""


# Servers.


class Server:
    """A process, and what it has used."""

    def __init__(self, call: list[str], port: int) -> None:
        self.port = port
        self._process = subprocess.Popen([sys.executable, *call])
        begun = time.monotonic()
        while True:
            try:
                urllib.request.urlopen(f"http://127.0.0.1:{port}/health", timeout=2).close()
                return
            except (urllib.error.URLError, OSError):
                if self._process.poll() is not None or time.monotonic() - begun > READY_S:
                    raise SystemExit("the server did not start") from None
                time.sleep(0.05)

    def cpu_s(self) -> float:
        """Of all its threads, to the nanosecond: the ticks of `stat` are too coarse."""
        total_ns = 0
        for task in Path(f"/proc/{self._process.pid}/task").iterdir():
            try:
                total_ns += int((task / "schedstat").read_text().split()[0])
            except OSError:
                continue  # It has just ended.
        return total_ns / 1e9

    def bytes(self) -> int:
        return int(Path(f"/proc/{self._process.pid}/statm").read_text().split()[1]) * PAGE

    def stop(self) -> None:
        self._process.send_signal(signal.SIGTERM)
        try:
            self._process.wait(30)
        except subprocess.TimeoutExpired:
            self._process.kill()


async def rested(server: Server, wires: Sequence["Wire"] = ()) -> None:
    """When it has nothing to do any more: bots are made ready after the start. Who is connected
    says meanwhile that they are there."""
    for second in range(300):
        if second % PING_S == 0:
            for wire in wires:
                wire.send(PING)
        before = server.cpu_s()
        await asyncio.sleep(1)
        if second > 25 and second % PING_S > 1 and server.cpu_s() - before < 0.1:
            return


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as found:
        return int(found.getsockname()[1])


_ECHO = """
import sys, uvicorn
from litestar import Litestar, WebSocket, get, websocket
rooms = {}
@get("/health")
async def health() -> str: return "up"
@websocket("/api/v1/socket")
async def echo(socket: WebSocket) -> None:
    await socket.accept()
    room = rooms.setdefault(socket.query_params["room"], [])
    room.append(socket)
    while True:
        message = await socket.receive()
        if message["type"] != "websocket.receive": return
        for one in room: await one.send_data(message["text"])
uvicorn.run(Litestar([echo, health]), port=int(sys.argv[1]), ws="websockets-sansio", loop="uvloop",
    ws_per_message_deflate=False, ws_ping_interval=None, log_level="error", access_log=False)
"""


def echo_server() -> Server:
    port = free_port()
    return Server(["-c", _ECHO, str(port)], port)


def tripiv_server(folder: Path) -> Server:
    port = free_port()
    code = "import sys; from tripiv.cli.main import main; sys.exit(main(sys.argv[1:]))"
    limits = ["--sockets", "1000000", "--guests", "1000000", "--rate", "100000"]
    call = ["-c", code, "serve", "--port", str(port), "--data", str(folder), *limits]
    return Server([*call, "--level", "warning"], port)


async def fill(
    folder: Path, matches: int, idle: int
) -> tuple[list[tuple[str, list[str]]], list[str]]:
    """Matches about to begin, with two people each, and people who only look in; gives the ids of
    matches with the cookies of those who play, and the cookies of the others."""
    secret = folder / "secret"
    secret.write_text(SECRET)
    secret.chmod(0o600)
    signer = URLSafeSerializer(SECRET, salt="cookie")
    database = await Database.open(f"sqlite:///{folder}/tripiv.db")
    game, now = registry.find("pivit"), time.time_ns() // 1_000_000
    options = game.types.options()
    table = Matches(database)

    rows: list[dict[str, Any]] = []

    def person(id: str) -> str:
        row = PersonRow(id=id, name="Guest", role="guest", created=now, seen=now)
        rows.append(msgspec.structs.asdict(row))
        return "tripiv=" + str(signer.dumps([id, 0]))

    made = []
    for n in range(matches):
        seed, ids = secrets.token_bytes(16), [f"p{n}x{seat}" for seat in range(2)]
        header = Header(
            game="pivit",
            rules=game.spec.version,
            occupants=(Person("Guest"), Person("Guest")),
            options=options,
            started=now,
            commitment=commitment(seed),
        )
        row = MatchRow(
            id=f"m{n}",
            game="pivit",
            rules=game.spec.version,
            state="live",
            options=msgspec.to_builtins(options),
            terms=header.terms,
            speed="untimed",
            rated=False,
            public=False,
            host=ids[0],
            seed=seed,
            chairs=tuple(ChairRow(kind="person", person=id) for id in ids),
            created=now,
            header=msgspec.json.encode(header),
        )
        await table.create(row)
        made.append((row.id, [person(id) for id in ids]))
    others = [person(f"i{n}") for n in range(idle)]
    async with database.writing() as connection:
        await connection.execute(insert(schema.person), rows)
    await database.close()
    return made, others


# The load.


class Wire(asyncio.Protocol):
    """A websocket with as little around it as can be. Reads whole text frames."""

    def __init__(self, path: str, cookie: str, hear: Callable[["Wire", bytes], None]) -> None:
        self._path, self._cookie, self._hear = path, cookie, hear
        self._buffer = bytearray()
        self._is_open = False
        self.open: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.is_lost = False
        self.transport: Any = None

    def connection_made(self, transport: Any) -> None:
        self.transport = transport
        key = base64.b64encode(os.urandom(16)).decode()
        transport.write(
            f"GET {self._path} HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\n"
            f"Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {key}\r\n"
            f"Cookie: {self._cookie}\r\n\r\n".encode()
        )

    def data_received(self, data: bytes) -> None:
        self._buffer += data
        if not self._is_open:
            head, gap, rest = bytes(self._buffer).partition(b"\r\n\r\n")
            if not gap:
                return
            if b" 101 " not in head.split(b"\r\n", 1)[0]:
                self.open.set_exception(ConnectionError(head.decode()[:200]))
                return
            self._is_open = True
            self._buffer = bytearray(rest)
            self.open.set_result(None)
        buffer = self._buffer
        while len(buffer) >= 2:
            length, begin = buffer[1] & 127, 2
            if length == 126:
                length, begin = int.from_bytes(buffer[2:4], "big"), 4
            elif length == 127:
                length, begin = int.from_bytes(buffer[2:10], "big"), 10
            if len(buffer) < begin + length:
                return
            opcode, body = buffer[0] & 15, bytes(buffer[begin : begin + length])
            del buffer[: begin + length]
            if opcode == 1:
                self._hear(self, body)

    def connection_lost(self, _: Exception | None) -> None:
        self.is_lost = True
        if not self.open.done():
            self.open.set_exception(ConnectionError("lost"))

    def send(self, body: bytes) -> None:
        if self.is_lost:
            return
        # A mask of zeros is a mask; only the server's own cost is to be seen.
        size = len(body)
        head = bytes([129, 128 | size]) if size < 126 else b"\x81\xfe" + size.to_bytes(2, "big")
        self.transport.write(head + b"\0\0\0\0" + body)


async def connect(
    server: Server,
    cookies: list[str],
    hear: Callable[[Wire, bytes], None],
    *,
    room: str = "",
    before: Sequence[Wire] = (),
) -> list[Wire]:
    """Those who came `before` say meanwhile that they are there, as do those who come."""
    loop, found, pinged = asyncio.get_running_loop(), [], time.monotonic()
    for begin in range(0, len(cookies), OPENING):
        part = []
        for n, cookie in enumerate(cookies[begin : begin + OPENING], start=begin):
            path = "/api/v1/socket" + (f"?room={n // 2}" if room else "")
            _, wire = await loop.create_connection(
                lambda path=path, cookie=cookie: Wire(path, cookie, hear), "127.0.0.1", server.port
            )
            part.append(wire)
        await asyncio.gather(*(wire.open for wire in part))
        found += part
        if not room and time.monotonic() - pinged > PING_S:
            pinged = time.monotonic()
            for wire in (*before, *found):
                wire.send(PING)
    return found


class Sight(msgspec.Struct):
    seat: int | None = None
    guard: list[int] = []
    offers: Any = None


class Standing(msgspec.Struct):
    awaited: list[int] = []
    ended: Any = None


class Told(msgspec.Struct):
    type: str
    match: str = ""
    version: int = 0
    sights: list[Sight] = []
    standing: Standing | None = None
    answer: Any = None


TOLD: msgspec.json.Decoder[list[Told]] = msgspec.json.Decoder(list[Told])


class Player:
    """One seat: knows what it may do next."""

    def __init__(self, match: str, seat: int) -> None:
        self.match, self.seat = match, seat
        self.wire: Wire
        self.version = -1
        self.next: bytes | None = None
        self.sent = 0
        self.rng = random.Random(seat)


class Load:
    """Plays matches at a pace; notes when the opponent hears of an action."""

    def __init__(self, matches: list[tuple[str, list[str]]]) -> None:
        self.pairs = [(Player(match, 0), Player(match, 1)) for match, _ in matches]
        self.cookies = [cookie for _, both in matches for cookie in both]
        self.latencies: list[float] = []
        self.answers: list[float] = []
        self.sent_at: dict[str, float] = {}
        self.of: dict[Wire, Player] = {}
        self.refused = 0

    @property
    def wires(self) -> list[Wire]:
        return list(self.of)

    async def begin(self, server: Server) -> None:
        wires = await connect(server, self.cookies, self.hear)
        players = [player for pair in self.pairs for player in pair]
        for player, wire in zip(players, wires, strict=True):
            player.wire = wire
            self.of[wire] = player
        for n, player in enumerate(players):
            player.wire.send(msgspec.json.encode({"type": "follow", "match": player.match}))
            if n % OPENING == 0:
                await asyncio.sleep(0.05)
        begun = time.monotonic()
        while any(player.version < 0 for player in players):
            await asyncio.sleep(0.05)
            if time.monotonic() - begun > READY_S:
                raise SystemExit("not every match could be followed")

    def hear(self, wire: Wire, raw: bytes) -> None:
        player, now = self.of.get(wire), time.perf_counter()
        if player is None:
            return
        for told in TOLD.decode(raw):
            if told.type == "answered":
                if told.answer["type"] != "accepted":
                    self.refused += 1
                elif player.match in self.sent_at:
                    self.answers.append(now - self.sent_at[player.match])
            elif told.type in {"update", "snapshot"}:
                self._saw(player, told, now)

    def _saw(self, player: Player, told: Told, now: float) -> None:
        if (
            told.version > player.version >= 0
            and player.seat in (told.standing or Standing()).awaited
        ):
            sent = self.sent_at.pop(player.match, None)
            if sent is not None:
                self.latencies.append(now - sent)
        player.version = told.version
        for sight in told.sights:
            if sight.seat == player.seat and sight.offers is not None:
                start, ends = player.rng.choice(sight.offers["go"])
                player.sent += 1
                player.next = msgspec.json.encode(
                    {
                        "type": "act",
                        "match": player.match,
                        "seat": player.seat,
                        "id": f"{player.seat}-{player.sent}",
                        "base": {"type": "seen", "guard": sight.guard},
                        "action": {"type": "go", "start": start, "end": player.rng.choice(ends)},
                    }
                )

    async def play(self, actions: int, per_s: float) -> float:
        """So many actions at that pace, of one match after the other; gives the seconds."""
        begun, done, at = time.perf_counter(), 0, 0
        moved = begun
        while done < actions:
            if time.perf_counter() - moved > STUCK_S:
                lost = sum(wire.is_lost for wire in self.of)
                raise SystemExit(f"no match goes on; {lost} connections are lost")
            due = min(actions, int((time.perf_counter() - begun) * per_s) + 1)
            looked = 0
            while done < due and looked < len(self.pairs):
                pair = self.pairs[at % len(self.pairs)]
                at, looked = at + 1, looked + 1
                for player in pair:
                    if player.next is not None:
                        self.sent_at[player.match] = time.perf_counter()
                        player.wire.send(player.next)
                        player.next = None
                        done, looked, moved = done + 1, 0, time.perf_counter()
                        break
            await asyncio.sleep(0.001)
        spent = time.perf_counter() - begun
        for _ in range(100):
            if not self.sent_at:
                break
            await asyncio.sleep(0.02)
        return spent


# The parts.


async def ratio(folder: Path) -> None:
    pairs, actions, per_s = 100, 3000, 300.0
    matches, _ = await fill(folder, pairs, 0)
    found: dict[str, list[float]] = {"tripiv": [], "echo": []}
    ours, echo = tripiv_server(folder), echo_server()
    try:
        load = Load(matches)
        await load.begin(ours)
        heard = 0

        def hear(*_: Any) -> None:
            nonlocal heard
            heard += 1

        wires = await connect(echo, [""] * (2 * pairs), hear, room="yes")
        message = next(player.next for pair in load.pairs for player in pair if player.next)
        await load.play(300, per_s)
        await rested(ours, load.wires)
        for _ in range(3):
            before = ours.cpu_s()
            await load.play(actions // 3, per_s)
            found["tripiv"].append((ours.cpu_s() - before) / (actions // 3))
            before, heard, begun = echo.cpu_s(), 0, time.perf_counter()
            for n in range(actions // 3):
                wires[n % len(wires)].send(message)
                ahead = (n + 1) / per_s - (time.perf_counter() - begun)
                if ahead > 0:
                    await asyncio.sleep(ahead)
            while heard < 2 * (actions // 3):
                await asyncio.sleep(0.01)
            found["echo"].append((echo.cpu_s() - before) / (actions // 3))
        best = {name: sorted(values)[1] for name, values in found.items()}
        print(
            f"ratio   action {best['tripiv'] * 1e6:.0f} µs of CPU, echo to two "
            f"{best['echo'] * 1e6:.0f} µs: {best['tripiv'] / best['echo']:.2f} "
            f"(wanted: at most 4); {load.refused} refused"
        )
    finally:
        ours.stop()
        echo.stop()


async def load(folder: Path) -> None:
    matches, _ = await fill(folder, 1000, 0)
    server = tripiv_server(folder)
    try:
        made = Load(matches)
        await made.begin(server)
        await made.play(600, 300.0)
        await rested(server, made.wires)
        await measured("load    1,000 matches", made, server)
        # A second device of every tenth player, which reads nothing.
        deaf = await connect(server, made.cookies[::20], lambda *_: None)
        for wire, (match, _) in zip(deaf, matches[::10], strict=True):
            wire.send(msgspec.json.encode({"type": "follow", "match": match}))
        await asyncio.sleep(1)
        for wire in deaf:
            wire.transport.pause_reading()
        await measured("load    with 100 deaf", made, server)
    finally:
        server.stop()


async def measured(name: str, made: Load, server: Server) -> None:
    made.latencies.clear()
    before = server.cpu_s()
    spent = await made.play(6000, 300.0)
    cpu = server.cpu_s() - before
    found = sorted(made.latencies)
    share = [found[int(len(found) * part)] * 1000 for part in (0.5, 0.9, 0.99)]
    print(
        f"{name}, {6000 / spent:.0f} actions/s: 50 % {share[0]:.1f} ms, 90 % {share[1]:.1f} ms, "
        f"99 % {share[2]:.1f} ms (wanted: 50), {len(found)} heard, {made.refused} refused, "
        f"CPU {cpu / spent:.0%}"
    )


async def memory(folder: Path) -> None:
    count, held_s, every_s = 10_000, 120, 15
    _, cookies = await fill(folder, 0, count)
    server = tripiv_server(folder)
    try:
        await rested(server)
        pongs = 0

        def hear(_: Wire, raw: bytes) -> None:
            nonlocal pongs
            pongs += b'"pong"' in raw

        first = await connect(server, cookies[:20], hear)
        none = server.bytes()
        wires = first + await connect(server, cookies[20:], hear, before=first)
        await asyncio.sleep(2)
        each = (server.bytes() - none) / (count - 20)
        before, begun, sent = server.cpu_s(), time.monotonic(), 0
        while time.monotonic() - begun < held_s:
            for part in range(every_s):
                for wire in wires[part::every_s]:
                    wire.send(PING)
                    sent += 1
                await asyncio.sleep(1)
        await asyncio.sleep(1)
        lost = sum(wire.is_lost for wire in wires)
        cpu = (server.cpu_s() - before) / (time.monotonic() - begun)
        print(
            f"memory  {count} connections: {each / 1024:.1f} KiB each (wanted: 100); held "
            f"{time.monotonic() - begun:.0f} s, {lost} lost, {pongs} of {sent} pings answered, "
            f"CPU {cpu:.0%}"
        )
    finally:
        server.stop()


PARTS = {"ratio": ratio, "load": load, "memory": memory}


def main() -> None:
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (max(soft, hard), hard))
    for name in sys.argv[1:] or PARTS:
        if name not in PARTS:
            raise SystemExit(f"no part is called {name}: {', '.join(PARTS)}")
        folder = Path(tempfile.mkdtemp(prefix="tripiv-load-"))
        try:
            uvloop.run(PARTS[name](folder))
        finally:
            shutil.rmtree(folder, ignore_errors=True)


if __name__ == "__main__":
    main()
