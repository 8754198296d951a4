"""When a search stops, and what sees to it."""

import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import NamedTuple

import msgspec

__all__ = ["DEPTH_MOST", "Limits", "Moment", "watched"]

DEPTH_MOST = 100
WATCH_S = 0.004  # how soon a wish to stop is seen


class Limits(msgspec.Struct, frozen=True, kw_only=True):
    """When to stop: at the first of these."""

    wall_ms: int | None = None
    cpu_ms: int | None = None
    """Of the thread that thinks: what fair matches are played by on a busy machine."""
    nodes: int | None = None
    """Positions, or visits of a tree."""
    depth: int = DEPTH_MOST


class Moment(NamedTuple):
    """When a thread began to think, by its own clocks."""

    wall: float
    cpu: float

    @classmethod
    def now(cls) -> "Moment":
        return cls(time.perf_counter(), time.thread_time())

    def wall_s(self) -> float:
        """Seconds since then."""
        return time.perf_counter() - self.wall


@contextmanager
def watched(
    stop: Callable[[], None],
    began: Moment,
    limits: Limits,
    stopped: Callable[[], bool] | None,
) -> Iterator[None]:
    """Call `stop` when the time is over that this thread has, or when `stopped` says so.

    A kernel runs without the interpreter's lock, so that another thread can tell it to end.
    """
    clocks = [clock for clock in (_wall(began, limits), _cpu(began, limits)) if clock is not None]
    if not clocks and stopped is None:
        yield
        return
    done = threading.Event()

    def watch() -> None:
        while True:
            left = min((clock() for clock in clocks), default=WATCH_S)
            if left <= 0 or (stopped is not None and stopped()):
                stop()
                return
            if done.wait(left if stopped is None else min(left, WATCH_S)):
                return

    watcher = threading.Thread(target=watch, name="pivit-watch", daemon=True)
    watcher.start()
    try:
        yield
    finally:
        done.set()
        watcher.join()


def _wall(began: Moment, limits: Limits) -> Callable[[], float] | None:
    """How many seconds are left, by the wall."""
    if limits.wall_ms is None:
        return None
    deadline = began.wall + limits.wall_ms / 1000
    return lambda: deadline - time.perf_counter()


def _cpu(began: Moment, limits: Limits) -> Callable[[], float] | None:
    """How many seconds are left to the thread that calls this. None pass faster than by the
    wall, so that it is enough to look again after as many."""
    if limits.cpu_ms is None:
        return None
    if not hasattr(time, "pthread_getcpuclockid"):
        raise OSError("this system does not tell the processor time of a thread")
    clock = time.pthread_getcpuclockid(threading.get_ident())
    deadline = began.cpu + limits.cpu_ms / 1000
    return lambda: deadline - time.clock_gettime(clock)
