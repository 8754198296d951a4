"""Where bots and analysts think: a few threads, in turn for all matches that want something.

Kernels let go of the interpreter, so that threads are enough. Who asks names a lane (a match, an
analysis); lanes take turns, whatever each has waiting, and at most one job of a lane runs at a
time. Only so many jobs wait: one more is a `FullError`, so that nobody waits without end.
"""

import threading
from collections import deque
from collections.abc import Callable
from concurrent.futures import Future
from typing import Any, TypeVar

__all__ = ["FullError", "Pool"]

T = TypeVar("T")


class FullError(Exception):
    """Too much waits already."""


class Pool:
    def __init__(self, threads: int, waiting_most: int) -> None:
        self._waiting_most = waiting_most
        self._lanes: dict[str, deque[tuple[Callable[[], Any], Future[Any]]]] = {}
        self._turns: deque[str] = deque()
        """The lanes that have something waiting and nothing running, in the order of their
        turns."""
        self._running: set[str] = set()
        self._waiting = 0
        self._change = threading.Condition()
        self._is_closed = False
        self._threads = [
            threading.Thread(target=self._work, name=f"tripiv-bot-{n}", daemon=True)
            for n in range(threads)
        ]
        for thread in self._threads:
            thread.start()

    def submit(self, lane: str, work: Callable[[], T]) -> "Future[T]":
        """Do this when it is the lane's turn. Whoever cancels the future before that has it
        forgotten."""
        future: Future[T] = Future()
        with self._change:
            if self._is_closed or self._waiting >= self._waiting_most:
                raise FullError
            jobs = self._lanes.setdefault(lane, deque())
            jobs.append((work, future))
            self._waiting += 1
            if len(jobs) == 1 and lane not in self._running:
                self._turns.append(lane)
                self._change.notify()
        return future

    @property
    def waiting(self) -> int:
        """How many jobs have not begun."""
        return self._waiting

    def close(self) -> None:
        """Whatever waits is cancelled; what runs ends by itself, and nobody waits for it."""
        with self._change:
            self._is_closed = True
            for jobs in self._lanes.values():
                for _, future in jobs:
                    future.cancel()
            self._change.notify_all()

    def _work(self) -> None:
        while True:
            with self._change:
                while not self._turns and not self._is_closed:
                    self._change.wait()
                if self._is_closed:
                    return
                lane = self._turns.popleft()
                jobs = self._lanes[lane]
                work, future = jobs.popleft()
                if not jobs:
                    del self._lanes[lane]
                self._waiting -= 1
                self._running.add(lane)
            if future.set_running_or_notify_cancel():
                _run(work, future)
            with self._change:
                self._running.discard(lane)
                if lane in self._lanes:
                    self._turns.append(lane)
                    self._change.notify()


def _run(work: Callable[[], Any], future: Future[Any]) -> None:
    try:
        result = work()
    except BaseException as error:
        future.set_exception(error)
    else:
        future.set_result(result)
