"""What goes to the disk together: rows gather while the commit before is on its way.

Commits follow each other at a pace, so that one is shared by all that come meanwhile; who is
alone does not wait. Those who have something to work out first may wait for their `turn`: it
comes when the next commit is gathered, at once for all of them. What came in the meantime is then
done in one go, which costs a processor far less than a little now and a little then.
"""

import asyncio
from collections.abc import Callable, Sequence

import msgspec

from tripiv.store.log import Row

__all__ = ["Gatherer", "Job"]

BATCH_MOST = 1000
PACE_S = 0.02


class Job(msgspec.Struct):
    """The rows of one call, which are kept together or not at all."""

    rows: list[tuple[str, int, bytes]]
    done: "asyncio.Future[None]"
    fault: Exception | None = None


class Gatherer:
    """Belongs to an event loop. `commit` begins to write a batch; `settle` is called when it is
    done."""

    def __init__(self, commit: Callable[[list[Job]], None]) -> None:
        self._commit = commit
        self._loop = asyncio.get_running_loop()
        self._waiting: list[Job] = []
        self._turns: list[asyncio.Future[None]] = []
        self._is_busy = self._is_planned = False
        self._free_at_s = 0.0

    async def append(self, match: str, rows: Sequence[Row]) -> None:
        """Returns when they are on the disk."""
        job = Job([(match, seq, raw) for seq, raw in rows], self._loop.create_future())
        self._waiting.append(job)
        if not self._is_planned:
            self._plan()
        await job.done

    async def turn(self) -> None:
        """Returns when something appended now would be written soonest."""
        if not self._is_busy and self._loop.time() >= self._free_at_s:
            return
        turn = self._loop.create_future()
        self._turns.append(turn)
        if not self._is_planned:
            self._plan()
        await turn

    async def rest(self) -> None:
        """Returns when everything is written."""
        while self._is_busy or self._waiting:
            await asyncio.sleep(PACE_S)

    def settle(self, batch: list[Job]) -> None:
        """Whoever waits learns that it is on the disk, or why it is not."""
        for job in batch:
            if job.done.done():
                continue  # Whoever waited was cancelled.
            if job.fault is None:
                job.done.set_result(None)
            else:
                job.done.set_exception(job.fault)
        self._is_busy = False
        if self._waiting or self._turns:
            self._plan()

    def _plan(self) -> None:
        """The next batch, as soon as it may be."""
        if self._is_busy:
            return
        self._is_planned = True
        wait_s = self._free_at_s - self._loop.time()
        if wait_s > 0:
            self._loop.call_later(wait_s, self._gather)
        elif self._turns:
            self._gather()
        else:
            self._hand_over()

    def _gather(self) -> None:
        turns, self._turns = self._turns, []
        for turn in turns:
            if not turn.done():
                turn.set_result(None)
        # After all of them have had it.
        self._loop.call_soon(self._hand_over)

    def _hand_over(self) -> None:
        self._is_planned = False
        if not self._waiting:
            if self._turns:  # A timer may be a little early, and its turn then is not the last.
                self._plan()
            return
        self._is_busy = True
        self._free_at_s = self._loop.time() + PACE_S
        batch, self._waiting = self._waiting[:BATCH_MOST], self._waiting[BATCH_MOST:]
        self._commit(batch)
