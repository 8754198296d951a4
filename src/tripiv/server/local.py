"""The ports for one process."""

import asyncio
from collections.abc import Callable

from tripiv.server.clock import Now
from tripiv.server.port import Listener, Timer

__all__ = ["LocalFanout", "LocalOwnership", "LocalTimers"]

_FAR_MS = 24 * 60 * 60 * 1000
"""Timers that are further away look again in between: the loop refuses what is very far."""


class LocalFanout:
    def __init__(self) -> None:
        self._topics: dict[str, set[Listener]] = {}

    def subscribe(self, topic: str, listener: Listener) -> None:
        self._topics.setdefault(topic, set()).add(listener)

    def unsubscribe(self, topic: str, listener: Listener) -> None:
        listeners = self._topics.get(topic)
        if listeners is None:
            return
        listeners.discard(listener)
        if not listeners:
            del self._topics[topic]

    def publish(self, topic: str, raw: bytes, sender: str = "") -> None:
        # A copy: who is told may leave at once.
        for listener in tuple(self._topics.get(topic, ())):
            listener.tell(raw, sender)


class LocalOwnership:
    """Everything is ours."""

    async def take(self, match: str) -> bool:  # noqa: ARG002  there is nobody else
        return True

    async def release(self, match: str) -> None:
        pass


class LocalTimers:
    def __init__(self, now: Now) -> None:
        self._now = now
        self._loop = asyncio.get_running_loop()

    def at(self, moment_ms: int, call: Callable[[], None]) -> Timer:
        # Rounded up: a timer that is early would find nothing to do.
        delay_ms = min(_FAR_MS, max(0, moment_ms - self._now() + 1))
        return self._loop.call_later(delay_ms / 1000, call)
