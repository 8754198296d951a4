"""What every request passes on its way in and out: origin, pace, headers, our own mistakes.

Cookies are sent by browsers on behalf of any page, so whatever changes something must come from
a page of ours: the browser says from which (`Origin`), and no page can make it lie. Programs
send a token instead, which no browser sends by itself.
"""

import logging
import time
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any, TypeAlias

import msgspec

from tripiv.core.game import Refusal
from tripiv.server.limit import Buckets, network_of
from tripiv.server.metric import Metrics
from tripiv.server.people import COOKIE, COOKIE_S

__all__ = ["AT_ONCE", "BODY_MOST", "App", "Gate", "Receive", "Send", "wire_of"]

Scope: TypeAlias = MutableMapping[str, Any]
Message: TypeAlias = MutableMapping[str, Any]
Receive: TypeAlias = Callable[[], Awaitable[Message]]
Send: TypeAlias = Callable[[Message], Awaitable[None]]
App: TypeAlias = Callable[[Scope, Receive, Send], Awaitable[None]]

AT_ONCE = 12
"""So many times the requests of a second may come at once: a page asks for many things."""
BODY_MOST = 65_536
_LOG = logging.getLogger("tripiv.gate")
_WIRE = "tripiv_wire"
_SAFE = {"GET", "HEAD", "OPTIONS"}
_HEADERS = (
    (b"x-content-type-options", b"nosniff"),
    (b"x-frame-options", b"DENY"),
    (b"referrer-policy", b"same-origin"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), geolocation=(), microphone=()"),
    (
        b"content-security-policy",
        b"default-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'none'; "
        b"frame-ancestors 'none'; form-action 'self'",
    ),
)


class Gate:
    """`origins` are those of the page; without any, that of the host which was asked."""

    def __init__(
        self,
        app: App,
        *,
        origins: frozenset[str],
        is_secure: bool,
        limits: Buckets,
        metrics: Metrics,
    ) -> None:
        self._app = app
        self._origins, self._is_secure = origins, is_secure
        self._limits, self._metrics = limits, metrics

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        kind = scope["type"]
        if kind == "websocket":
            refused = self._refused_socket(scope)
            if refused is not None:
                self._metrics.refused.labels(refused).inc()
                await receive()
                await send({"type": "websocket.close", "code": 1008, "reason": refused})
                return
            scope.setdefault("state", {})[_WIRE] = receive, send
            await self._app(scope, receive, send)
        elif kind == "http":
            await self._http(scope, receive, send)
        else:
            await self._app(scope, receive, send)

    async def _http(self, scope: Scope, receive: Receive, send: Send) -> None:
        scope.setdefault("state", {})

        begun, status = time.perf_counter(), 0
        wants_head = scope["method"] == "HEAD"

        async def send_more(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                message["headers"] = [*message.get("headers", ()), *self._headers(scope)]
            elif wants_head:
                message["body"] = b""
            await send(message)

        refused = self._refused(scope)
        if wants_head:
            # What can be had can be asked about, and watchdogs do so.
            scope["method"] = "GET"
        if refused is None:
            await self._app(scope, receive, send_more)
            route = scope.get("path_template") or "none"
            spent = time.perf_counter() - begun
            self._metrics.requests.labels(scope["method"], route, str(status)).inc()
            self._metrics.request_s.labels(route).observe(spent)
            _LOG.debug("%s %s %d", scope["method"], scope["path"], status)
            return
        status, code, text = refused
        self._metrics.refused.labels(code).inc()
        body = msgspec.json.encode(Refusal(code, "", text))
        headers = [(b"content-type", b"application/json")]
        if status == 429:
            headers.append((b"retry-after", b"5"))
        await send_more({"type": "http.response.start", "status": status, "headers": headers})
        await send_more({"type": "http.response.body", "body": body})

    def _refused(self, scope: Scope) -> tuple[int, str, str] | None:
        if not self._limits.take(_client(scope)):
            return 429, "rate", "too many requests: slow down"
        if scope["method"] in _SAFE:
            return None
        length = _header(scope, b"content-length")
        if length is not None and (not length.isdigit() or int(length) > BODY_MOST):
            return 413, "large", f"no more than {BODY_MOST} bytes"
        if _header(scope, b"authorization") is None and self._is_foreign(scope, strict=True):
            return 403, "origin", "this must come from a page of this server, or with a token"
        return None

    def _refused_socket(self, scope: Scope) -> str | None:
        if self._is_foreign(scope):
            return "origin"
        return None if self._limits.take(_client(scope)) else "rate"

    def _is_foreign(self, scope: Scope, *, strict: bool = False) -> bool:
        """Whether a page of somebody else's sends this. Programs name no origin; where they
        change something (`strict`) and bring a cookie, the browser's own word is asked for."""
        origin = _header(scope, b"origin")
        if origin is None:
            has_cookie = COOKIE.encode() in (_header(scope, b"cookie") or b"")
            site = _header(scope, b"sec-fetch-site")
            return strict and has_cookie and site not in {b"same-origin", b"none"}
        told = origin.decode("latin-1").rstrip("/")
        if self._origins:
            return told not in self._origins
        host = (_header(scope, b"host") or b"").decode("latin-1")
        return told not in {f"http://{host}", f"https://{host}"}

    def _headers(self, scope: Scope) -> list[tuple[bytes, bytes]]:
        found = list(_HEADERS)
        if self._is_secure:
            found.append((b"strict-transport-security", b"max-age=31536000"))
        value = scope["state"].pop("tripiv_cookie", None)
        if value is not None:
            age = COOKIE_S if value else 0
            cookie = f"{COOKIE}={value}; Path=/; Max-Age={age}; HttpOnly; SameSite=Lax"
            found.append((b"set-cookie", (cookie + "; Secure" * self._is_secure).encode()))
        return found


def wire_of(scope: Any) -> tuple[Receive, Send]:
    """What an accepted websocket is read and written by, past all that the framework wraps around
    it for handlers that need it: every action of every match goes this way."""
    found: tuple[Receive, Send] = scope["state"].pop(_WIRE)
    return found


def _client(scope: Scope) -> str:
    return network_of((scope.get("client") or ("", 0))[0])


def _header(scope: Scope, name: bytes) -> bytes | None:
    for key, value in scope["headers"]:
        if key == name:
            return bytes(value)
    return None
