"""The bots of one match: asked when it is their turn of thought, away from the event loop."""

import asyncio
import logging
import secrets
from collections.abc import Callable
from concurrent.futures import CancelledError, Future

from tripiv.bots.pace import budget
from tripiv.bots.pool import FullError
from tripiv.core.capability import Budget, Decision, Player, Players
from tripiv.core.game import Seat
from tripiv.core.rng import Rng
from tripiv.match.session import Output, Session
from tripiv.match.terms import Bot
from tripiv.server.host import Host
from tripiv.server.part import Parts

__all__ = ["Thinking"]

AGAIN_MS = 300
"""When the pool is full, a bot asks again so much later."""
TRIES_MOST = 3
"""A bot that fails so often in one position does any legal action: its mistake is ours, and
nobody shall have to wait for it."""

_LOG = logging.getLogger("tripiv.bot")


class Thinking:
    def __init__(self, host: Host, parts: Parts) -> None:
        self._host, self._parts = host, parts
        self._loop = asyncio.get_running_loop()
        self._rng = Rng.from_bytes(secrets.token_bytes(16))
        self._players: dict[tuple[Seat, str], Player[object]] = {}
        self._tries: dict[Seat, tuple[int, int]] = {}
        """For each seat the version it thinks about, and how often it has been asked there."""

    def ask(self) -> None:
        """Ask every bot whose turn of thought it is."""
        for seat in self._host.session.bots_to_ask():
            version, tries = self._tries.get(seat, (-1, 0))
            tries = tries + 1 if version == self._host.version else 1
            self._tries[seat] = self._host.version, tries
            self._think(seat, is_desperate=tries > TRIES_MOST)

    def _think(self, seat: Seat, *, is_desperate: bool) -> None:
        session = self._host.session
        asked_at = session.at(self._parts.now())
        work = self._any_action(seat) if is_desperate else self._decision(seat)
        try:
            future = self._parts.pool.submit(self._host.id, work)
        except FullError:
            moment = self._parts.now() + AGAIN_MS
            self._parts.timers.at(moment, lambda: self._ask_again(seat))
            return
        self._parts.metrics.bots_waiting.set(self._parts.pool.waiting)
        future.add_done_callback(
            lambda done: self._loop.call_soon_threadsafe(self._decided, seat, asked_at, done)
        )

    def _decision(self, seat: Seat) -> Callable[[], Decision]:
        session = self._host.session
        chair = session.match.chairs[seat]
        assert isinstance(chair.occupant, Bot)
        level = chair.occupant.level
        if (seat, level) not in self._players:
            players = self._host.game.capability(Players)
            assert players is not None, "no table is made with bots of a game that has none"
            self._players[seat, level] = players.player(level)
        player, view = self._players[seat, level], session.view(seat)
        rng, spent = self._rng.split(seat, self._host.version), self._budget(seat)
        return lambda: player.decide(view, rng, spent)

    def _budget(self, seat: Seat) -> Budget:
        match = self._host.session.match
        return budget(match.terms.clock, match.chairs[seat].face)

    def _any_action(self, seat: Seat) -> Callable[[], Decision]:
        game, state = self._host.game, self._host.session.match.line.state
        rng = self._rng.split("any", seat, self._host.version)
        return lambda: Decision(0, game.propose(state, seat, rng))

    def _ask_again(self, seat: Seat) -> None:
        """If it still is its turn: what was planned meanwhile is another matter."""
        session = self._host.session
        if session.match.ended is None and seat in self._host.game.actors(session.match.line.state):
            self._host.look(lambda: self._think(seat, is_desperate=False))

    def _decided(self, seat: Seat, asked_at: int, done: "Future[Decision]") -> None:
        try:
            decision = done.result()
        except CancelledError:
            return
        except Exception:
            self._parts.metrics.mistakes.inc()
            _LOG.exception("match %s: the bot of seat %d failed", self._host.id, seat + 1)
            tries = self._tries.get(seat, (0, TRIES_MOST))[1]
            self._tries[seat] = self._host.version, tries + 1
            self._host.look(lambda: self._think(seat, is_desperate=tries >= TRIES_MOST))
            return

        def work(session: Session, now: int) -> Output:
            session.plan(seat, decision, asked_at=asked_at)
            return session.tick(now)

        self._host.submit(work)
