"""What is hidden stays hidden."""

from collections.abc import Callable
from typing import Any

import msgspec

from tripiv.core import record
from tripiv.core.capability import Hidden
from tripiv.core.codec import codec_of
from tripiv.core.conformance.case import Broken, Moment, watchers
from tripiv.core.game import Act, AnyGame, Seat
from tripiv.core.record import AnyEntry

__all__ = ["check_views", "twin_differs"]

_SEED = b"a twin's own seed"


def check_views(moment: Moment) -> None:
    """States that differ only in what is hidden from a seat look the same to it, and so does
    what happens in them until something is laid open."""
    game = moment.game
    hidden = game.capability(Hidden)
    if hidden is None:
        return
    state = moment.before.state
    for seat in watchers(moment.case):
        twin = hidden.twin(state, seat, moment.rng)
        for name, question in _told(game, seat).items():
            if question(state) != question(twin):
                raise Broken("views", f"`{name}` tells {_named(seat)} what is hidden from it")
        _check_events(moment, hidden, seat, twin)


def _check_events(moment: Moment, hidden: Hidden[Any, Any], seat: Seat | None, twin: Any) -> None:
    game, entry = moment.game, moment.entry
    if isinstance(entry.do, Act):
        refusal = game.refuse(twin, entry.do.seat, entry.do.action)
        if entry.do.seat == seat and refusal is not None:
            raise Broken("views", f"what {_named(seat)} may do depends on what it cannot see")
        if entry.do.seat == seat and entry.resolution is not None:
            return  # What chance gave a seat it may see, and chance drew from what is hidden.
        if refusal is not None:
            return  # Somebody else's action speaks of what only they can see.
    resolution = record.resolved(game, twin, entry.do, entry.seq, _SEED)
    twin_entry = msgspec.structs.replace(entry, resolution=resolution)
    mine = _heard(moment, hidden, seat, moment.before.state, entry)
    theirs = _heard(moment, hidden, seat, twin, twin_entry)
    if mine is not None and theirs is not None and mine != theirs:
        raise Broken("views", f"an event tells {_named(seat)} what is hidden from it")


def _heard(
    moment: Moment, hidden: Hidden[Any, Any], seat: Seat | None, state: Any, entry: AnyEntry
) -> bytes | None:
    """What a seat hears of an entry and sees after it; None once something is laid open."""
    game = moment.game
    line = msgspec.structs.replace(moment.before, state=state)
    after, events = record.fold(game, line, entry)
    if any(map(hidden.reveals, events)):
        return None
    shown = [game.show(event, seat) for event in events]
    return msgspec.json.encode((shown, game.view(after.state, seat)))


def _told(game: AnyGame, seat: Seat | None) -> dict[str, Callable[[Any], bytes]]:
    """All that a seat, or a spectator, is ever told about a state."""

    def encoded(question: Callable[[Any], Any]) -> Callable[[Any], bytes]:
        return lambda state: msgspec.json.encode(question(state))

    told = {
        "view": encoded(lambda state: game.view(state, seat)),
        "actors": encoded(game.actors),
        "awaited": encoded(game.awaited),
        "wake": encoded(game.wake),
        "outcome": encoded(game.outcome),
    }
    if seat is not None:
        told["guard"] = encoded(lambda state: game.guard(state, seat))
        told["cue"] = encoded(lambda state: game.cue(state, seat))
        told["offers"] = encoded(lambda state: game.offers(state, seat))
        told["premoves"] = encoded(lambda state: game.premoves(state, seat))
    return told


def twin_differs(moment: Moment) -> bool:
    """Whether a twin of this moment is a different state at all."""
    hidden = moment.game.capability(Hidden)
    if hidden is None:
        return False
    key, state = codec_of(moment.game).key, moment.before.state
    return any(
        key(hidden.twin(state, seat, moment.rng)) != key(state) for seat in watchers(moment.case)
    )


def _named(seat: Seat | None) -> str:
    return "a spectator" if seat is None else f"seat {seat}"
