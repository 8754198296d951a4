"""What a match looks like from outside: log entries, standing and sights, as one may see them.

Pure. Nothing here is a seat's own but by the game's `view` and `show`; an action as it was sent,
resolutions, keys and the seed never leave the server while a match is played.
"""

from collections.abc import Sequence
from typing import Any

import msgspec

from tripiv.core.capability import Notation
from tripiv.core.game import Act, AnyGame, Seat, Start
from tripiv.core.record import AnyEntry
from tripiv.match.clock import Face
from tripiv.match.rule import claimable
from tripiv.match.session import Session
from tripiv.match.state import Match, consent, is_over
from tripiv.server import message as wire

__all__ = ["Noted", "note", "sights", "standing", "steps"]


class Noted(msgspec.Struct, frozen=True):
    """An entry, and what stood before it has to say of it."""

    entry: AnyEntry
    do: Any
    """As it is told."""
    raw: msgspec.Raw | None = None
    """The whole step encoded, where it is the same for everybody."""


def note(game: AnyGame, before: Match | None, entry: AnyEntry) -> Noted:
    """Made once for each entry, and kept for those who come later."""
    do = _told(game, before, entry.do)
    if game.spec.hides:
        return Noted(entry, do)
    step = wire.Step(seq=entry.seq, at=entry.at, do=do, events=entry.events)
    return Noted(entry, do, msgspec.Raw(msgspec.json.encode(step)))


def steps(game: AnyGame, noted: Sequence[Noted], seats: Sequence[Seat]) -> tuple[Any, ...]:
    """The entries as somebody may see them who sits there; nowhere: a spectator."""
    if not game.spec.hides:
        return tuple(entry.raw for entry in noted)
    found = (_step(game, entry, seats) for entry in noted)
    return tuple(step for step in found if step is not None)


def sights(session: Session, seats: Sequence[Seat], *, over: bool) -> tuple[wire.Sight, ...]:
    """What each of one's own seats sees and may do, or what a spectator sees."""
    if not seats:
        return (wire.Sight(view=session.view(None)),)
    return tuple(_sight(session, seat, over) for seat in seats)


def standing(
    session: Session,
    now: int,
    *,
    online: tuple[Seat, ...],
    rematch: str,
    ratings: tuple[wire.Place, ...],
    seed: bytes,
) -> wire.Standing:
    """The part that is the same for everybody."""
    game, match = session.game, session.match
    at = session.at(now)
    over = is_over(match, at)
    plays = match.ended is None
    ended = match.ended if over else None
    return wire.Standing(
        at=at,
        now=now,
        busy_until=match.line.busy_until if match.line.busy_until > at else 0,
        paused=match.paused,
        chairs=tuple(
            wire.Chair(
                actions=chair.actions,
                clock=_face(chair.face),
                away_since=chair.away_since,
                out=chair.out,
                claim=claimable(match, Seat(seat)) if plays else None,
            )
            for seat, chair in enumerate(match.chairs)
        ),
        actors=game.actors(match.line.state) if plays else (),
        awaited=game.awaited(match.line.state) if plays else (),
        online=online,
        question=_question(match),
        ended=None
        if ended is None
        else wire.Ended(how=ended.how, at=ended.at, outcome=ended.outcome, seed=seed.hex()),
        rematch=rematch,
        ratings=ratings,
    )


def _told(game: AnyGame, before: Match | None, do: Any) -> Any:
    match do:
        case Start():
            return wire.Begun()
        case Act(seat=seat, action=action):
            notation = None if game.spec.hides else game.capability(Notation)
            if notation is None or before is None:
                return wire.Acted(seat=seat)
            return wire.Acted(
                seat=seat, text=notation.format_action(before.line.state, seat, action)
            )
    return do


def _step(game: AnyGame, noted: Noted, seats: Sequence[Seat]) -> wire.Step | None:
    """None where one may not even know that something happened."""
    entry = noted.entry
    events = tuple(
        seen for event in entry.events if (seen := _shown(game, event, seats)) is not None
    )
    is_own = isinstance(entry.do, Act) and entry.do.seat in seats
    if isinstance(entry.do, Act) and entry.events and not events and not is_own:
        return None
    return wire.Step(seq=entry.seq, at=entry.at, do=noted.do, events=events)


def _shown(game: AnyGame, event: Any, seats: Sequence[Seat]) -> Any:
    """The event as seen from the first of the seats that may know of it."""
    for seat in seats:
        seen = game.show(event, seat)
        if seen is not None:
            return seen
    return None if seats else game.show(event, None)


def _sight(session: Session, seat: Seat, over: bool) -> wire.Sight:
    game, match = session.game, session.match
    state = match.line.state
    is_actor = not over and seat in game.actors(state)
    can_prepare = not over and not is_actor and game.spec.premove and match.chairs[seat].out is None
    return wire.Sight(
        seat=seat,
        guard=session.guard(seat),
        view=session.view(seat),
        offers=game.offers(state, seat) if is_actor else None,
        premoves=game.premoves(state, seat) if can_prepare else None,
    )


def _face(face: Face | None) -> wire.Face | None:
    return None if face is None else wire.Face(left_ms=face.left_ms, since=face.since)


def _question(match: Match) -> wire.Question | None:
    if match.open is None:
        return None
    asked = consent(match, match.open.seat, match.open.what)
    return wire.Question(
        what=match.open.what,
        seat=match.open.seat,
        agreed=tuple(sorted(match.open.agreed)),
        waits=tuple(sorted(asked - match.open.agreed)),
    )
