"""When a search stops, and what sees to it."""

import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import msgspec

__all__ = ["DEPTH_MOST", "Limits", "watched"]

DEPTH_MOST = 100
WATCH_S = 0.01  # how soon a wish to stop is seen


class Limits(msgspec.Struct, frozen=True, kw_only=True):
    """When to stop: at the first of these."""

    wall_ms: int | None = None
    nodes: int | None = None
    """Positions, or visits of a tree."""
    depth: int = DEPTH_MOST


@contextmanager
def watched(
    stop: Callable[[], None],
    began: float,
    wall_ms: int | None,
    stopped: Callable[[], bool] | None,
) -> Iterator[None]:
    """Call `stop` so long after `began` (by `time.perf_counter`), or when `stopped` says so.

    A kernel runs without the interpreter's lock, so that another thread can tell it to end.
    """
    if wall_ms is None and stopped is None:
        yield
        return
    deadline = None if wall_ms is None else began + wall_ms / 1000
    done = threading.Event()

    def watch() -> None:
        while True:
            left = None if deadline is None else deadline - time.perf_counter()
            if (left is not None and left <= 0) or (stopped is not None and stopped()):
                stop()
                return
            pause = [s for s in (left, None if stopped is None else WATCH_S) if s is not None]
            if done.wait(min(pause)):
                return

    watcher = threading.Thread(target=watch, name="pivit-watch", daemon=True)
    watcher.start()
    try:
        yield
    finally:
        done.set()
        watcher.join()
