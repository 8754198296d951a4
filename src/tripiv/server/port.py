"""What would stand elsewhere if several machines shared the work.

Nothing but these ports knows that there is one process: who owns a match, who hears of it, what
calls at a moment. The forms shipped are in `local`; one on leases in PostgreSQL and on NATS would
answer the same questions.
"""

from collections.abc import Callable
from typing import Protocol

__all__ = ["Fanout", "Listener", "Ownership", "Timer", "Timers"]


class Listener(Protocol):
    """Somebody at the other end of a connection."""

    def tell(self, raw: bytes, sender: str = "") -> None:
        """A message, encoded. `sender` is the person it came from, whom the listener may not
        want to hear."""
        ...


class Fanout(Protocol):
    """Brings one message to all who listen to a topic. Topics are made of plain text."""

    def subscribe(self, topic: str, listener: Listener) -> None: ...

    def unsubscribe(self, topic: str, listener: Listener) -> None: ...

    def publish(self, topic: str, raw: bytes, sender: str = "") -> None: ...


class Ownership(Protocol):
    """At most one process at a time writes a match; the log's positions hold that in any case."""

    async def take(self, match: str) -> bool:
        """Whether it is ours now."""
        ...

    async def release(self, match: str) -> None: ...


class Timer(Protocol):
    def cancel(self) -> None: ...


class Timers(Protocol):
    """Calls back at a moment of the server's clock. What is due is in the log; a timer lost
    with its process is made anew by whoever takes the match over."""

    def at(self, moment_ms: int, call: Callable[[], None]) -> Timer: ...
