"""What is told of one match: its noted log, and the messages made of it for each audience."""

from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from tripiv.core.game import AnyGame
from tripiv.core.record import AnyEntry
from tripiv.match.entry import Seated
from tripiv.match.session import Session
from tripiv.match.state import Match
from tripiv.server import message as wire
from tripiv.server.clock import Now
from tripiv.server.gallery import Audience, Gallery
from tripiv.server.telling import Noted, note, sights, standing, steps

__all__ = ["Teller"]

STEPS_MOST = 600
"""How many steps a snapshot holds."""


class Teller:
    """Notes what is committed, and nothing else. `is_over`: it may be told that it is over."""

    def __init__(self, match: str, game: AnyGame, seed: bytes, gallery: Gallery, now: Now) -> None:
        self._match, self._game, self._seed = match, game, seed
        self._gallery, self._now = gallery, now
        self._last: Match | None = None
        self.noted: list[Noted] = []
        self.table: wire.Table
        """As a spectator sees it."""
        self.rematch = ""
        self.ratings: tuple[wire.Place, ...] = ()
        self.is_over = False

    def note(self, entry: AnyEntry, after: Match) -> None:
        """An entry that stands in the log for good, and the match after it."""
        self.noted.append(note(self._game, self._last if entry.seq else None, entry))
        self._last = after

    def snapshot(self, session: Session, audience: Audience, said: Sequence[bytes] = ()) -> bytes:
        """All there is to know, encoded."""
        lines: Any = tuple(msgspec.Raw(line) for line in said)
        return msgspec.json.encode(
            wire.Snapshot(
                match=self._match,
                version=session.match.line.seq,
                table=self._table(audience),
                standing=self._standing(session),
                sights=sights(session, audience, over=self.is_over),
                steps=steps(self._game, self.noted[-STEPS_MOST:], audience),
                said=lines,
            )
        )

    def updates(self, session: Session, after: int) -> Callable[[Audience], bytes]:
        """What has happened since that version, encoded; what is the same for all of them is
        made once."""
        standing: Any = msgspec.Raw(msgspec.json.encode(self._standing(session)))
        fresh, has_reseated = self.noted[after + 1 :], self.has_reseated(after)

        def update(audience: Audience) -> bytes:
            return msgspec.json.encode(
                wire.Update(
                    match=self._match,
                    version=session.match.line.seq,
                    after=after,
                    steps=steps(self._game, fresh, audience),
                    standing=standing,
                    sights=sights(session, audience, over=self.is_over),
                    table=self._table(audience) if has_reseated else None,
                )
            )

        return update

    def has_reseated(self, after: int) -> bool:
        """Whether a seat has changed hands since that version."""
        return any(isinstance(noted.entry.do, Seated) for noted in self.noted[after + 1 :])

    def _table(self, audience: Audience) -> wire.Table:
        return msgspec.structs.replace(self.table, yours=audience)

    def _standing(self, session: Session) -> wire.Standing:
        return standing(
            session,
            self._now(),
            online=self._gallery.online,
            rematch=self.rematch,
            ratings=self.ratings,
            seed=self._seed,
        )
