"""Listens: the application on uvicorn, in this process, until it is told to stop."""

import asyncio
import gc
import socket
import sys
from collections.abc import Awaitable, Callable

import uvicorn
from litestar import Litestar

from tripiv.server.app import make_app
from tripiv.server.gate import App
from tripiv.server.logs import set_up
from tripiv.server.secret import held_secret
from tripiv.server.setting import Settings
from tripiv.store.database import Database

__all__ = ["ListenError", "listen", "make_server", "serve"]

FRAME_MOST = 65_536
"""Of a websocket, in bytes."""
BACKLOG = 2048
STOP_S = 10
GARBAGE = (20_000, 20, 50)
"""Matches are made of values that point to nothing back: there is little for a collector."""
DEAF_MS = 60_000
"""How long what was sent may stay unread."""
SWITCH_S = 0.0005
"""How long a thinking bot may keep the interpreter from the event loop."""


class ListenError(Exception):
    """The address cannot be listened on; the text says why, in a line for a person."""


def listen(settings: Settings) -> socket.socket:
    """The socket, bound: whoever asks knows the port before anything else is done."""
    family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    found = socket.socket(family, socket.SOCK_STREAM)
    found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    # Accepted sockets inherit these: who has vanished, or reads nothing, is gone in the end.
    found.setsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE, 1)
    if hasattr(socket, "TCP_USER_TIMEOUT"):
        found.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, DEAF_MS)
    try:
        found.bind((settings.host, settings.port))
    except OSError as error:
        found.close()
        where = f"{settings.host} port {settings.port}"
        raise ListenError(f"cannot listen on {where}: {error.strerror or error}") from error
    found.listen(BACKLOG)
    found.setblocking(False)
    return found


def serve(settings: Settings, listening: socket.socket, started: Callable[[], None]) -> None:
    """Serve until Ctrl-C or SIGTERM. `started` is called when people can come in."""
    set_up(settings.log, settings.level)
    asyncio.run(_bring_up_to_date(settings))
    sys.setswitchinterval(SWITCH_S)
    app, inner = make_app(settings, held_secret(settings.folder / "secret"))
    make_server(app, inner, settings, started).run(sockets=[listening])


async def _bring_up_to_date(settings: Settings) -> None:
    """Before anything else: whatever is wrong with the database is one line for a person."""
    database = await Database.open(settings.url)
    try:
        await (await database.hold()).release()
    finally:
        await database.close()


def make_server(
    app: App, inner: Litestar, settings: Settings, started: Callable[[], None]
) -> uvicorn.Server:
    """What speaks HTTP and websockets for the application."""

    async def stopping() -> None:
        house = getattr(inner.state, "house", None)
        if house is not None:
            await house.say_goodbye()

    config = uvicorn.Config(
        app,
        loop="uvloop",
        ws="websockets-sansio",
        ws_max_size=FRAME_MOST,
        ws_per_message_deflate=False,
        ws_ping_interval=None,  # Clients say by themselves that they are there (`ping`).
        lifespan="on",
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=True,
        forwarded_allow_ips=settings.proxy,
        timeout_graceful_shutdown=STOP_S,
    )
    return _Server(config, started, stopping)


class _Server(uvicorn.Server):
    def __init__(
        self,
        config: uvicorn.Config,
        started: Callable[[], None],
        stopping: Callable[[], Awaitable[None]],
    ) -> None:
        super().__init__(config)
        self._tell_started, self._tell_stopping = started, stopping

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            # What is there now stays: looking through it again and again costs more than it frees.
            gc.collect()
            gc.freeze()
            gc.set_threshold(*GARBAGE)
            self._tell_started()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        # Before uvicorn closes the connections: who is told comes back without alarm.
        await self._tell_stopping()
        await super().shutdown(sockets)
