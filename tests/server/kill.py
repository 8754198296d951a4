"""The kill test: a server under load is killed at random moments, again and again.

The server is a process of its own, started as people start it. Clients are two to a match, each
on a websocket; they come back by themselves, say which version they have seen, and send what was
not answered once more under the same id. Afterwards the log on the disk is held against all that
was ever acknowledged.
"""

import asyncio
import random
import signal
import socket
import sys
import time
from collections import Counter
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any

import httpx
import msgspec
import websockets

from tripiv.core import registry
from tripiv.core.game import Act
from tripiv.match.entry import entry_coder
from tripiv.server.checkup import check
from tripiv.store.database import Database
from tripiv.store.match import Matches
from tripiv.store.run import Run, Runs

__all__ = ["Tally", "run"]

READY_S = 600.0
LONGEST_S = 10.0
MOST_ANSWERS = 60
"""From one kill to the next."""
CLOCK = {"type": "increment", "initial_ms": 3_600_000, "increment_ms": 1000}
SLACK_MS = 30
"""Between the moment an action is judged and the one noted as its wall time there is no gap; this
is for the heartbeat that is being written when the blow falls."""


@dataclass
class Tally:
    """What came of it."""

    kills: int = 0
    matches: int = 0
    acknowledged: int = 0
    entries: int = 0
    resumed: int = 0
    resent: int = 0
    heard: int = 0
    faults: list[str] = field(default_factory=list)

    def __str__(self) -> str:
        return (
            f"{self.kills} kills, {self.matches} matches, {self.entries} entries, "
            f"{self.acknowledged} acknowledged, {self.resumed} resumptions, "
            f"{self.resent} sent again, {len(self.faults)} faults"
        )


class Server:
    def __init__(self, url: str, folder: str) -> None:
        with socket.create_server(("127.0.0.1", 0)) as free:
            self.port = free.getsockname()[1]
        self._call = [sys.executable, "serve", "--port", str(self.port)]
        self._call += ["--database", url, "--data", folder, "--level", "warning"]
        self._call += ["--rate", "10000", "--guests", "100000"]
        self._process: asyncio.subprocess.Process | None = None
        self.said = b""

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    async def start(self) -> None:
        code = "import sys; from tripiv.cli.main import main; sys.exit(main(sys.argv[1:]))"
        call = [self._call[0], "-c", code, *self._call[1:]]
        self._process = await asyncio.create_subprocess_exec(
            *call, stdout=asyncio.subprocess.DEVNULL, stderr=asyncio.subprocess.PIPE
        )
        async with asyncio.timeout(READY_S), httpx.AsyncClient() as http:
            while True:
                assert self._process.returncode is None, await self._rest()
                try:
                    if (await http.get(f"{self.url}/ready")).status_code == 200:
                        return
                except httpx.TransportError:
                    await asyncio.sleep(0.02)

    async def kill(self, how: signal.Signals = signal.SIGKILL) -> None:
        assert self._process is not None
        self._process.send_signal(how)
        self.said += await self._rest()
        await self._process.wait()

    async def _rest(self) -> bytes:
        assert self._process is not None
        assert self._process.stderr is not None
        return await self._process.stderr.read()


class Client:
    """Plays one seat for as long as it is let, whatever happens to the server."""

    def __init__(self, server: Server, tally: Tally, rng: random.Random, name: str) -> None:
        self.server, self.tally, self.rng, self.name = server, tally, rng, name
        self.cookie = ""
        self.match, self.seat = "", -1
        self.version: int | None = None
        self.state: dict[str, Any] = {}
        self.pending: dict[str, Any] | None = None
        self.sent = 0
        self.acknowledged: dict[tuple[str, int, str], int] = {}
        self.is_done = False

    async def play(self) -> None:
        """Until told to stop: connect, follow, send again what had no answer, go on."""
        while not self.is_done:
            try:
                async with websockets.connect(
                    f"ws://127.0.0.1:{self.server.port}/api/v1/socket",
                    additional_headers={"cookie": self.cookie},
                    origin=self.server.url,
                    compression=None,
                    ping_interval=None,
                    open_timeout=10,
                ) as wire:
                    await self._resume(wire)
                    while not self.is_done:
                        try:
                            async with asyncio.timeout(0.5):
                                raw = await wire.recv()
                        except TimeoutError:
                            continue  # Nothing to hear: look whether to go on.
                        for message in msgspec.json.decode(raw):
                            await self._hear(wire, message)
            except (OSError, TimeoutError, websockets.WebSocketException):
                await asyncio.sleep(0.05)

    async def _resume(self, wire: Any) -> None:
        await self._send(wire, {"type": "follow", "match": self.match, "seen": self.version})
        if self.version is not None:
            self.tally.resumed += 1
        if self.pending is not None:
            self.tally.resent += 1
            await self._send(wire, self.pending)

    async def _hear(self, wire: Any, message: dict[str, Any]) -> None:
        match message["type"]:
            case "snapshot":
                self.state, self.version = message, message["version"]
            case "update":
                if message["after"] != self.version:
                    return await self._send(
                        wire, {"type": "follow", "match": self.match, "seen": self.version}
                    )
                self.state.update({k: v for k, v in message.items() if v is not None})
                self.version = message["version"]
            case "answered":
                self._answered(message)
            case "failed" if message.get("id"):
                if message["refusal"]["code"] not in {"unsaved", "not-followed"}:
                    self.tally.faults.append(f"{self.name}: {message}")
                elif self.pending is not None:
                    await asyncio.sleep(0.05)
                    await self._send(wire, self.pending)
            case "probe":
                await self._send(wire, {"type": "echo", "n": message["n"]})
        if self.pending is None and message["type"] in {"snapshot", "update", "answered"}:
            await self._act(wire)
        return None

    def _answered(self, message: dict[str, Any]) -> None:
        if self.pending is None or message["id"] != self.pending["id"]:
            return
        answer = message["answer"]
        self.pending = None
        if answer["type"] == "accepted":
            self.tally.heard += 1
            self.acknowledged[self.match, self.seat, message["id"]] = answer["seq"]
        elif answer["refusal"]["code"] != "over":
            self.tally.faults.append(f"{self.name}: {message}")

    async def _act(self, wire: Any) -> None:
        if "ended" in self.state["standing"]:
            self.is_done = True
            return
        sight = next((s for s in self.state["sights"] if s.get("seat") == self.seat), None)
        if sight is None or self.seat not in self.state["standing"].get("awaited", []):
            return
        start, ends = self.rng.choice(sight["offers"]["go"])
        self.sent += 1
        self.pending = {
            "type": "act",
            "match": self.match,
            "seat": self.seat,
            "id": f"{self.name}-{self.sent}",
            "base": {"type": "seen", "guard": sight.get("guard", [])},
            "action": {"type": "go", "start": start, "end": self.rng.choice(ends)},
        }
        await asyncio.sleep(self.rng.random() * 0.02)
        await self._send(wire, self.pending)

    async def _send(self, wire: Any, message: dict[str, Any]) -> None:
        await wire.send(msgspec.json.encode(message).decode())


async def run(url: str, folder: str, *, kills: int, matches: int = 4, key: int = 1) -> Tally:
    """Kill a server so often; what came of it."""
    rng, tally, server = random.Random(key), Tally(), Server(url, folder)
    every: list[Client] = []
    await server.start()
    pairs = [await _table(server, tally, rng, f"{n}") for n in range(matches)]
    jobs: dict[int, asyncio.Task[Any]] = {}
    count = matches
    try:
        for n in range(kills + 1):
            for number, pair in enumerate(pairs):
                if number not in jobs or jobs[number].done():
                    if all(client.is_done for client in pair):
                        every += pair
                        pairs[number] = await _table(server, tally, rng, f"{count}")
                        count += 1
                    jobs[number] = asyncio.ensure_future(_both(pairs[number]))
            # In the midst of it: after so many answers, and a moment more.
            begun, wanted = time.monotonic(), tally.heard + rng.randrange(MOST_ANSWERS)
            while tally.heard < wanted and time.monotonic() - begun < LONGEST_S:
                await asyncio.sleep(0.005)
            await asyncio.sleep(rng.random() * 0.1)
            if n < kills:
                await server.kill()
                tally.kills += 1
                await server.start()
    finally:
        for pair in pairs:
            for client in pair:
                client.is_done = True
            every += pair
        await asyncio.gather(*jobs.values(), return_exceptions=True)
        await server.kill(signal.SIGTERM)
    if b"Traceback" in server.said:
        tally.faults.append(server.said.decode()[-3000:])
    tally.matches = count
    await _judge(url, tally, every)
    return tally


async def _both(pair: list[Client]) -> None:
    await asyncio.gather(*(client.play() for client in pair))


async def _table(server: Server, tally: Tally, rng: random.Random, name: str) -> list[Client]:
    """A new match, and those who play it."""
    found = []
    async with httpx.AsyncClient(base_url=f"{server.url}/api/v1", timeout=READY_S) as http:
        http.headers["origin"] = server.url
        match = ""
        for seat in range(2):
            http.cookies.clear()
            client = Client(server, tally, random.Random(rng.random()), f"{name}.{seat}")
            (await http.get("/me")).raise_for_status()
            client.cookie = "; ".join(f"{k}={v}" for k, v in http.cookies.items())
            if not match:
                body = {"game": "pivit", "seats": ["me", "open"], "terms": {"clock": CLOCK}}
                match = (await http.post("/matches", json=body)).raise_for_status().json()["match"]
            else:
                (await http.post(f"/matches/{match}/join", json={})).raise_for_status()
            client.match, client.seat = match, seat
            found.append(client)
    return found


async def _judge(url: str, tally: Tally, clients: list[Client]) -> None:
    """What stands on the disk, against what clients were told."""
    database = await Database.open(url)
    try:
        runs = await Runs(database).before()
        tally.faults += [
            f"{found.match}: {found.fault}"
            async for found in check(database, registry.find)
            if found.fault
        ]
        logs: dict[str, list[Any]] = {}
        for client in clients:
            if client.match not in logs:
                row = await Matches(database).get(client.match)
                assert row is not None
                coder = entry_coder(registry.find(row.game))
                log = [coder.decode(raw) for raw in await database.log.read(client.match)]
                logs[client.match] = log
                tally.entries += len(log)
                tally.faults += _doubled(client.match, log) + _timed(client.match, log, runs)
            for (match, seat, id), seq in client.acknowledged.items():
                tally.acknowledged += 1
                entry = logs[match][seq] if seq < len(logs[match]) else None
                if entry is None or entry.id != id or entry.do.seat != seat:
                    tally.faults.append(f"{match}: {id} was acknowledged and is not at {seq}")
    finally:
        await database.close()


def _doubled(match: str, log: list[Any]) -> list[str]:
    ids = Counter((entry.do.seat, entry.id) for entry in log if entry.id)
    return [f"{match}: {who} stands there {n} times" for who, n in ids.items() if n > 1]


def _timed(match: str, log: list[Any], runs: tuple[Run, ...]) -> list[str]:
    """M3.1: from one action to the next just so much match time passes as a server ran, up to
    its last heartbeat; the run in which an action was done had not ended."""
    faults = []
    acts = [entry for entry in log if isinstance(entry.do, Act)]
    for one, two in pairwise(acts):
        ran = 0
        for number, found in enumerate(runs):
            if found.started > two.wall:
                break
            is_last = number == len(runs) - 1 or runs[number + 1].started > two.wall
            end = two.wall if is_last else found.beat
            ran += max(0, end - max(found.started, one.wall))
        if abs(two.at - one.at - ran) > SLACK_MS:
            faults.append(f"{match}: entry {two.seq} is {two.at - one.at} ms later, not {ran}")
    return faults
