"""Who is told of a match: connections, by the seats they see it from."""

from collections import Counter
from collections.abc import Callable, Iterator
from typing import TypeAlias

from tripiv.core.game import Seat
from tripiv.server.clock import Now
from tripiv.server.port import Fanout, Listener, Timer, Timers

__all__ = ["Audience", "Gallery"]

Audience: TypeAlias = tuple[Seat, ...]
"""The seats of somebody who is told of a match; none of a spectator."""

AWAY_GRACE_MS = 3_000
"""A page that is loaded anew is not away."""


class Gallery:
    """`persons` are those of the seats, kept up to date by their owner; `presence` is called when
    somebody is really gone, or there again, and `change` whenever it looks different."""

    def __init__(
        self,
        match: str,
        persons: list[str | None],
        presence: Callable[[Seat, bool], None],
        *,
        fanout: Fanout,
        timers: Timers,
        now: Now,
    ) -> None:
        self._match, self._persons, self._presence = match, persons, presence
        self._fanout, self._timers, self._now = fanout, timers, now
        self._listeners: dict[Listener, tuple[str, Audience]] = {}
        self._audiences: Counter[Audience] = Counter()
        self._topics: dict[Audience, str] = {}
        self._online: Counter[Seat] = Counter()
        self._leaving: dict[Seat, Timer] = {}

    # Who is there.

    def seats_of(self, person: str) -> Audience:
        if not person:
            return ()
        return tuple(Seat(seat) for seat, who in enumerate(self._persons) if who == person)

    @property
    def audiences(self) -> Iterator[Audience]:
        return iter(tuple(self._audiences))

    @property
    def online(self) -> Audience:
        return tuple(sorted(seat for seat, count in self._online.items() if count))

    @property
    def is_empty(self) -> bool:
        """Nobody listens, and nobody has just gone."""
        return not self._listeners and not self._leaving

    def is_followed_by(self, person: str) -> bool:
        return any(who == person for who, _ in self._listeners.values())

    # Coming and going.

    def open(self) -> None:
        """Nobody is connected yet; who does not come is away."""
        for seat, person in enumerate(self._persons):
            if person is not None:
                self._left(Seat(seat))

    def add(self, listener: Listener, person: str) -> Audience:
        self.remove(listener)
        audience = self.seats_of(person)
        self._listeners[listener] = person, audience
        self._audiences[audience] += 1
        self._fanout.subscribe(self._topic(audience), listener)
        for seat in audience:
            self._online[seat] += 1
            if self._online[seat] == 1:
                self._came(seat)
        return audience

    def remove(self, listener: Listener) -> None:
        if listener not in self._listeners:
            return
        _, audience = self._listeners.pop(listener)
        self._fanout.unsubscribe(self._topic(audience), listener)
        self._audiences[audience] -= 1
        if not self._audiences[audience]:
            del self._audiences[audience]
        for seat in audience:
            self._online[seat] -= 1
            if not self._online[seat]:
                self._left(seat)

    def resort(self) -> None:
        """A seat has changed hands: who listens may see it from elsewhere now."""
        for listener, (person, audience) in list(self._listeners.items()):
            if self.seats_of(person) != audience:
                self.add(listener, person)

    def retell(self, tell: Callable[[Audience], bytes]) -> None:
        """To each of them something of its own."""
        for listener, (person, _) in list(self._listeners.items()):
            listener.tell(tell(self.add(listener, person)))

    def close(self) -> None:
        for timer in self._leaving.values():
            timer.cancel()
        self._leaving.clear()

    # Telling.

    def publish(self, audience: Audience, raw: bytes, sender: str = "") -> None:
        self._fanout.publish(self._topic(audience), raw, sender)

    # Inside.

    def _topic(self, audience: Audience) -> str:
        topic = self._topics.get(audience)
        if topic is None:
            topic = f"match/{self._match}/{'.'.join(map(str, audience))}"
            self._topics[audience] = topic
        return topic

    def _came(self, seat: Seat) -> None:
        timer = self._leaving.pop(seat, None)
        if timer is not None:
            timer.cancel()
        self._presence(seat, True)

    def _left(self, seat: Seat) -> None:
        if seat not in self._leaving:
            moment = self._now() + AWAY_GRACE_MS
            self._leaving[seat] = self._timers.at(moment, lambda: self._gone(seat))

    def _gone(self, seat: Seat) -> None:
        del self._leaving[seat]
        if self._persons[seat] is not None:
            self._presence(seat, False)
