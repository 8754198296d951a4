"""One websocket: a bounded queue and one task that empties it.

Whoever tells it something never waits. One that does not read fast enough is given up, and loses
nothing: it comes back with the version it has seen, and hears the rest.
"""

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable
from typing import Any

__all__ = ["SLOW", "Connection"]

MESSAGES_MOST = 1_000
BYTES_MOST = 2_000_000

SLOW = 1013  # "try again later", of RFC 6455's registry
_AWAY = 1001


class Connection:
    def __init__(
        self, send: Callable[[dict[str, Any]], Awaitable[None]], dropped: Callable[[str], None]
    ) -> None:
        self._send, self._dropped = send, dropped
        self._queue: deque[bytes] = deque()
        self._bytes = 0
        self._sleeper: asyncio.Future[None] | None = None
        """The writer, while there is nothing to write."""
        self._code: int | None = None
        self.muted: frozenset[str] = frozenset()
        """People whose words are not passed on."""

    @property
    def is_closed(self) -> bool:
        return self._code is not None

    def tell(self, raw: bytes, sender: str = "") -> None:
        if self._code is not None or (sender and sender in self.muted):
            return
        self._queue.append(raw)
        self._bytes += len(raw)
        if len(self._queue) > MESSAGES_MOST or self._bytes > BYTES_MOST:
            self._dropped("slow")
            self.close(SLOW)
        self._wake()

    def close(self, code: int = _AWAY) -> None:
        """No more after what is queued; one that is slow hears not even that."""
        if self._code is None:
            self._code = code
            if code == SLOW:
                self._queue.clear()
            self._wake()

    async def write(self) -> None:
        """Send what is queued until it is closed. All that waits goes in one frame."""
        loop = asyncio.get_running_loop()
        while True:
            while self._queue:
                text = b"[" + b",".join(self._queue) + b"]"
                self._queue.clear()
                self._bytes = 0
                await self._send({"type": "websocket.send", "text": text.decode()})
            if self._code is not None:
                await self._send({"type": "websocket.close", "code": self._code})
                return
            self._sleeper = loop.create_future()
            await self._sleeper

    def _wake(self) -> None:
        if self._sleeper is not None and not self._sleeper.done():
            self._sleeper.set_result(None)
