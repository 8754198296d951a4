"""The server as an ASGI application: routes, the websocket, the page, errors in our own words."""

import asyncio
import logging
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from litestar import Litestar, Request, Response, Router, WebSocket, websocket
from litestar.datastructures import State
from litestar.exceptions import HTTPException
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin

from tripiv import __version__
from tripiv.core import registry
from tripiv.core.codec import CodecError
from tripiv.core.game import AnyGame, Refusal
from tripiv.server import page
from tripiv.server.catalogue import playable
from tripiv.server.clock import Now
from tripiv.server.connection import Connection
from tripiv.server.desk import Desk
from tripiv.server.gate import AT_ONCE, BODY_MOST, App, Gate, Receive, wire_of
from tripiv.server.house import House
from tripiv.server.limit import Buckets, network_of
from tripiv.server.people import COOKIE
from tripiv.server.refusing import NoError
from tripiv.server.route import advice, code, operation, people, play, puzzle, study
from tripiv.server.route.depend import DEPENDENCIES, TheHouse
from tripiv.server.setting import Settings
from tripiv.server.warming import warm_up

__all__ = ["make_app"]

_LOG = logging.getLogger("tripiv.app")


@websocket("/socket")
async def socket(socket: WebSocket[Any, Any, State], house: TheHouse) -> None:
    """Everything that is live. Frames of clients are single messages, ours are lists."""
    address = network_of(socket.client.host) if socket.client else ""
    try:
        house.check_room(address)
        person = await house.registrar.known(
            socket.cookies.get(COOKIE), socket.headers.get("authorization")
        )
    except NoError as error:
        await socket.close(code=1008, reason=error.refusal.text)
        return
    await socket.accept()
    metrics = house.parts.metrics
    receive, send = wire_of(socket.scope)
    connection = Connection(send, lambda why: metrics.dropped.labels(why).inc())
    desk = Desk(house, connection, person)
    house.enter(connection, desk, address)
    writer = asyncio.create_task(connection.write())
    try:
        await desk.open()
        await _read(receive, desk, writer)
    finally:
        house.leave(connection, address)
        connection.close()
        await desk.close()
        writer.cancel()


async def _read(receive: Receive, desk: Desk, writer: asyncio.Task[None]) -> None:
    """Until either side has had enough."""
    reader: asyncio.Task[None] = asyncio.create_task(_frames(receive, desk))
    await asyncio.wait({reader, writer}, return_when=asyncio.FIRST_COMPLETED)
    desk.is_left = True
    if not desk.is_busy:
        # What is under way is finished: in the middle of it, it would leave things open.
        reader.cancel()
    await asyncio.wait({reader})


async def _frames(receive: Receive, desk: Desk) -> None:
    while not desk.is_left:
        message = await receive()
        if message["type"] != "websocket.receive":
            return
        text = message.get("text")
        await desk.read(message.get("bytes") or b"" if text is None else text)


def make_app(
    settings: Settings,
    secret: str,
    *,
    now: Now | None = None,
    game: Callable[[str], AnyGame] = registry.find,
    folder: Path = page.FOLDER,
    makes_ready: bool = True,
) -> tuple[App, Litestar]:
    """The application, and the Litestar one inside, whose state has the house once it runs."""

    @asynccontextmanager
    async def lifespan(app: Litestar) -> AsyncIterator[None]:
        if makes_ready:
            # Before the house opens: match time shall not pass while a compiler works.
            begun = time.perf_counter()
            await asyncio.to_thread(lambda: warm_up(playable(game)))
            _LOG.info("ready after %.1f s", time.perf_counter() - begun)
        house = await House.open(settings, secret, now=now, game=game)
        if makes_ready:
            house.warm_up_bots()
        app.state.house = house
        try:
            yield
        finally:
            await house.close()

    routers: list[Any] = [
        play.ROUTER,
        puzzle.ROUTER,
        people.ROUTER,
        code.ROUTER,
        study.ROUTER,
        advice.ROUTER,
        socket,
    ]
    api = Router("/api/v1", route_handlers=routers)
    inner = Litestar(
        route_handlers=[api, operation.ROUTER, *page.handlers(folder)],
        dependencies=DEPENDENCIES,
        lifespan=[lifespan],
        exception_handlers={
            NoError: _refused,
            CodecError: _unreadable,
            HTTPException: _http_fault,
            Exception: _mistake,
        },
        openapi_config=OpenAPIConfig(
            title="Tripiv",
            version=__version__,
            path="/api/schema",
            render_plugins=[JsonRenderPlugin(path="/openapi.json")],
        ),
        logging_config=None,
        request_max_body_size=BODY_MOST,  # Whatever length it claims.
    )
    return _Whole(inner, settings), inner


class _Whole:
    """The gate needs the house's clock and counters, which are there once it runs."""

    def __init__(self, app: Litestar, settings: Settings) -> None:
        self._app, self._settings = app, settings
        self._gate: Gate | None = None

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
            return
        if self._gate is None:
            parts = self._app.state.house.parts
            self._gate = Gate(
                self._app,  # type: ignore[arg-type]  # any ASGI application
                origins=self._settings.origins,
                is_secure=self._settings.is_secure,
                limits=Buckets(AT_ONCE * self._settings.rate, self._settings.rate, parts.now),
                metrics=parts.metrics,
            )
        await self._gate(scope, receive, send)


def _refused(_: Request[Any, Any, State], error: NoError) -> Response[Refusal]:
    return Response(error.refusal, status_code=error.status)


def _unreadable(_: Request[Any, Any, State], error: CodecError) -> Response[Refusal]:
    return Response(Refusal("unreadable", "", str(error)), status_code=400)


def _http_fault(_: Request[Any, Any, State], error: HTTPException) -> Response[Refusal]:
    """What the framework found wrong, in the one form that all faults have."""
    text = error.detail
    if isinstance(error.extra, list):
        found = [f"{fault.get('key', '')}: {fault.get('message', '')}" for fault in error.extra]
        text = "; ".join(found) or text
    return Response(Refusal("request", "", text), status_code=error.status_code)


def _mistake(request: Request[Any, Any, State], error: Exception) -> Response[Refusal]:
    house: House = request.app.state.house
    house.parts.metrics.mistakes.inc()
    _LOG.error("%s %s", request.method, request.url.path, exc_info=error)
    return Response(Refusal("mistake", "", "a mistake of ours; try again"), status_code=500)
