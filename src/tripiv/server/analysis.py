"""What the analysts of games say, streamed to whoever asked, and stopped when they leave.

They think in the same pool as bots. A match that is played cannot be analysed here.
"""

import asyncio
from collections.abc import Callable, Iterator
from typing import Any

import msgspec

from tripiv.bots.pool import FullError
from tripiv.core import record
from tripiv.core.capability import Analyst, Budget
from tripiv.core.game import AnyGame
from tripiv.match.entry import entry_coder
from tripiv.server import message as wire
from tripiv.server.line import reach
from tripiv.server.part import Parts
from tripiv.server.port import Listener
from tripiv.server.refusing import no

__all__ = ["Analyses"]

AT_A_TIME = 2
"""Of one listener."""


class Analyses:
    """Those that one listener has asked for."""

    def __init__(self, parts: Parts, listener: Listener) -> None:
        self._parts, self._listener = parts, listener
        self._loop = asyncio.get_running_loop()
        self._stopped: dict[str, Callable[[], None]] = {}

    async def start(self, wanted: wire.Analyse) -> None:
        if wanted.id in self._stopped:
            raise no("id", "an analysis of that id is under way")
        if len(self._stopped) >= AT_A_TIME:
            raise no("enough", f"no more than {AT_A_TIME} analyses at a time", 429)
        analyse = await self._prepared(wanted)
        is_stopped = False

        def stop() -> None:
            nonlocal is_stopped
            is_stopped = True
            future.cancel()

        def work() -> None:
            for answer in analyse(lambda: is_stopped):
                if is_stopped:
                    return
                raw = msgspec.json.encode(wire.Analysis(id=wanted.id, answer=answer))
                self._loop.call_soon_threadsafe(self._listener.tell, raw)

        try:
            future = self._parts.pool.submit(f"analysis/{id(self)}/{wanted.id}", work)
        except FullError:
            raise no("busy", "too many analyses wait already: try again soon", 503) from None
        self._stopped[wanted.id] = stop
        future.add_done_callback(
            lambda done: self._loop.call_soon_threadsafe(self._ended, wanted.id, done)
        )

    def stop(self, id: str) -> None:
        stop = self._stopped.get(id)
        if stop is not None:
            stop()

    def stop_all(self) -> None:
        for stop in list(self._stopped.values()):
            stop()

    # Inside.

    def _ended(self, id: str, done: Any) -> None:
        self._stopped.pop(id, None)
        if not done.cancelled() and done.exception() is not None:
            self._parts.metrics.mistakes.inc()
        self._listener.tell(msgspec.json.encode(wire.Analysis(id=id, last=True)))

    async def _prepared(
        self, wanted: wire.Analyse
    ) -> Callable[[Callable[[], bool]], Iterator[Any]]:
        budget = Budget(wall_ms=wanted.budget_ms, lines=wanted.lines, data=self._parts.data)
        if isinstance(wanted.source, wire.Typed):
            reached = await asyncio.to_thread(reach, self._parts, wanted.source)
            analyst = _analyst(reached.game)
            return lambda stopped: analyst.analyse(reached.state, wanted.seat, budget, stopped)
        row = await self._parts.matches.get(wanted.source.match)
        if row is None:
            raise no("match", "there is no such match", 404)
        if row.state != "over":
            raise no("live", "a match can be analysed when it is over", 409)
        game = self._parts.game(row.game)
        analyst, raws = _analyst(game), await self._parts.log.read(row.id)
        entries, states = await asyncio.to_thread(_folded, game, raws)
        seq = wanted.source.seq
        if seq is None:
            return lambda stopped: analyst.review(states, entries, budget, stopped)
        if not 0 <= seq < len(entries):
            raise no("seq", f"the match has positions 0 to {len(entries) - 1}")
        return lambda stopped: analyst.analyse(states[seq + 1], wanted.seat, budget, stopped)


def _analyst(game: AnyGame) -> Analyst[Any]:
    found = game.capability(Analyst)
    if found is None:
        raise no("analyst", f"{game.spec.title} has no analyst", 404)
    return found


def _folded(game: AnyGame, raws: list[bytes]) -> tuple[list[Any], list[Any]]:
    """The entries of a match, and the state before each and after the last; that before the
    start is the first one."""
    coder = entry_coder(game)
    entries = [coder.decode(raw) for raw in raws]
    states, line = [], None
    for entry in entries:
        line, _ = record.fold(game, line, entry)
        states.append(line.state)
    return entries, [states[0], *states]
