"""A real server for tests, in this process, and clients that speak to it over real sockets."""

import asyncio
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any

import httpx
import msgspec
import websockets

from toy import GAME, UNTIMED
from toy.rush import RUSH
from tripiv.core import registry
from tripiv.server import page
from tripiv.server.app import make_app
from tripiv.server.run import make_server
from tripiv.server.setting import Settings

__all__ = ["PASSWORD", "Client", "Live", "live"]

SECRET = "s" * 64
PASSWORD = "correct horse"
WAIT_S = 120.0
"""Long, since a kernel may have to be compiled meanwhile; nothing waits so long that goes well."""
TOYS = {"pile": GAME, "rush": RUSH, "slow": UNTIMED}


def game_of(game_id: str) -> Any:
    return TOYS.get(game_id) or registry.find(game_id)


class Live:
    def __init__(self, port: int, inner: Any) -> None:
        self.port = port
        self.inner = inner

    @property
    def house(self) -> Any:
        return self.inner.state.house

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @asynccontextmanager
    async def client(self, **headers: str) -> AsyncIterator["Client"]:
        """Somebody with a browser of their own."""
        async with httpx.AsyncClient(base_url=self.url, timeout=WAIT_S) as http:
            http.headers["origin"] = self.url
            http.headers.update(headers)
            client = Client(self, http)
            try:
                yield client
            finally:
                await client.hang_up()


@asynccontextmanager
async def live(
    url: str,
    *,
    game: Any = game_of,
    now: Any = None,
    folder: Path = page.FOLDER,
    **more: Any,
) -> AsyncIterator[Live]:
    """A server on a free port of the loopback."""
    settings = Settings(database=url, threads=2, **{"rate": 10_000, **more})
    app, inner = make_app(
        settings,
        SECRET,
        now=now,
        game=game,
        folder=folder,
        makes_ready=False,
    )
    server = make_server(app, inner, settings, lambda: None)
    listening = socket.create_server(("127.0.0.1", 0))
    serving = asyncio.create_task(server.serve(sockets=[listening]))
    try:
        while not server.started:
            assert not serving.done(), "the server did not start"
            await asyncio.sleep(0.01)
        yield Live(listening.getsockname()[1], inner)
    finally:
        server.should_exit = True
        await serving
        listening.close()


class Client:
    """Reads what it is told into `told`, and keeps the last state of each match."""

    def __init__(self, server: Live, http: httpx.AsyncClient) -> None:
        self.server = server
        self.http = http
        self.told: list[dict[str, Any]] = []
        self.raw: list[str] = []
        self.matches: dict[str, dict[str, Any]] = {}
        self._socket: Any = None
        self._reader: asyncio.Task[None] | None = None
        self._new = asyncio.Event()
        self._sent = 0

    # HTTP.

    async def me(self) -> dict[str, Any]:
        return (await self.get("/me")).json()

    async def get(self, path: str, status: int = 200, **params: Any) -> httpx.Response:
        return _checked(await self.http.get(f"/api/v1{path}", params=params), status)

    async def post(self, path: str, status: int = 201, **body: Any) -> httpx.Response:
        return _checked(await self.http.post(f"/api/v1{path}", json=body), status)

    async def join(self, name: str) -> "Client":
        """Become a member."""
        await self.me()
        await self.post("/account", name=name, password=PASSWORD)
        return self

    async def table(self, game: str, seats: list[str], **more: Any) -> str:
        return (await self.post("/matches", game=game, seats=seats, **more)).json()["match"]

    # The websocket.

    async def dial(self) -> None:
        headers = {"cookie": "; ".join(f"{k}={v}" for k, v in self.http.cookies.items())}
        if "authorization" in self.http.headers:
            headers = {"authorization": self.http.headers["authorization"]}
        self._socket = await websockets.connect(
            f"ws://127.0.0.1:{self.server.port}/api/v1/socket",
            additional_headers=headers,
            origin=self.server.url,
            compression=None,
            ping_interval=None,
            max_size=None,
        )
        self._reader = asyncio.create_task(self._read())
        await self.until("welcome")

    async def hang_up(self) -> None:
        if self._reader is not None:
            self._reader.cancel()
            self._reader = None
            self.told.clear()
            await self._socket.close()

    async def say(self, type: str, **fields: Any) -> None:
        await self._socket.send(msgspec.json.encode({"type": type, **fields}).decode())

    async def until(self, *types: str, **fields: Any) -> dict[str, Any]:
        """The first message of these types, with these fields, that was not asked for before."""

        def fits(message: dict[str, Any]) -> bool:
            same = all(message.get(key) == value for key, value in fields.items())
            return message["type"] in types and same

        async with asyncio.timeout(WAIT_S):
            while True:
                for message in self.told:
                    if fits(message):
                        self.told.remove(message)
                        return message
                assert self._reader is None or not self._reader.done(), "the connection is gone"
                self._new.clear()
                await self._new.wait()

    async def see(self, match: str, wanted: Any) -> dict[str, Any]:
        """The state of a match as soon as it is as wanted."""
        async with asyncio.timeout(WAIT_S):
            while match not in self.matches or not wanted(self.matches[match]):
                assert self._reader is not None, "nobody listens"
                assert not self._reader.done(), "the connection is gone"
                self._new.clear()
                await self._new.wait()
        return self.matches[match]

    async def follow(self, match: str, seen: int | None = None) -> dict[str, Any]:
        self.told = [told for told in self.told if told.get("match") != match]
        await self.say("follow", match=match, seen=seen)
        return await self.until("snapshot", "update", match=match)

    async def act(
        self, match: str, seat: int, action: Any, *, id: str = "", base: Any = None
    ) -> Any:
        """The final answer to an action built on what is seen now."""
        self._sent += 1
        id = id or f"c{self._sent}"
        if base is None:
            sight = next(s for s in self.matches[match]["sights"] if s.get("seat") == seat)
            base = {"type": "seen", "guard": sight.get("guard", [])}
        await self.say("act", match=match, seat=seat, id=id, base=base, action=action)
        return await self.until("answered", "failed", id=id)

    async def ask(self, match: str, seat: int, what: str) -> Any:
        self._sent += 1
        id = f"c{self._sent}"
        await self.say("ask", match=match, seat=seat, id=id, what=what)
        return await self.until("answered", "failed", id=id)

    async def closed(self) -> int:
        """The code with which the server closes the connection."""
        async with asyncio.timeout(WAIT_S):
            await self._reader
        return self._socket.close_code

    async def _read(self) -> None:
        with suppress(websockets.ConnectionClosed):
            await self._hear()

    async def _hear(self) -> None:
        async for raw in self._socket:
            self.raw.append(raw)
            for message in msgspec.json.decode(raw):
                self.told.append(message)
                self._keep(message)
                if message["type"] == "probe":
                    await self.say("echo", n=message["n"])
            self._new.set()

    def _keep(self, message: dict[str, Any]) -> None:
        if message["type"] == "snapshot":
            self.matches[message["match"]] = dict(message)
        elif message["type"] == "update":
            held = self.matches.setdefault(message["match"], {"version": message["after"]})
            assert message["after"] == held["version"], "something was missed"
            steps = [*held.get("steps", []), *message.get("steps", [])]
            held.update({k: v for k, v in message.items() if v is not None})
            held["steps"] = steps


def _checked(response: httpx.Response, status: int) -> httpx.Response:
    assert response.status_code == status, f"{response.status_code}: {response.text[:500]}"
    return response
