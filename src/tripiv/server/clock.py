"""What time it is, in whole milliseconds since 1970; it never runs backwards in one process."""

import time
from collections.abc import Callable
from typing import TypeAlias

__all__ = ["Now", "steady_clock"]

Now: TypeAlias = Callable[[], int]


def steady_clock() -> Now:
    """A clock set once and then counted on: setting the machine's clock moves no deadline."""
    start_ns = time.time_ns() - time.monotonic_ns()
    return lambda: (start_ns + time.monotonic_ns()) // 1_000_000
