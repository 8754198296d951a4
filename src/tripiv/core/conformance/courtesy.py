"""What the match, the page and the bots are told about a state."""

from typing import Any

import msgspec

from tripiv.core.capability import Notation
from tripiv.core.codec import CodecError, codec_of
from tripiv.core.conformance.case import Broken, Moment, acted
from tripiv.core.game import Act, AnyGame, Seat

__all__ = [
    "check_actors",
    "check_cue",
    "check_guard",
    "check_holds",
    "check_notation",
    "check_offers",
]

OFFER_MOST_BYTES = 4096


def check_guard(moment: Moment) -> None:
    """Whatever changes a seat's choice, other than its own action, changes its guard, which comes
    back from clients as it was told."""
    game, entry = moment.game, moment.entry
    before, after = moment.before.state, moment.after.state
    own = entry.do.seat if isinstance(entry.do, Act) else None
    if game.outcome(after) is not None:
        return
    for seat in map(Seat, range(moment.case.seats)):
        # A truth value would come back as no whole number.
        if any(type(part) is not int for part in game.guard(after, seat)):
            raise Broken("guard", f"the guard of seat {seat} is not of whole numbers")
        if seat == own:
            continue
        changed = _choice(game, before, seat) != _choice(game, after, seat)
        if changed and game.guard(before, seat) == game.guard(after, seat):
            raise Broken("guard", f"seat {seat} has another choice and the same guard")


def check_cue(moment: Moment) -> None:
    """A bot is asked again when others begin to wait for it."""
    game, entry = moment.game, moment.entry
    before, after = moment.before.state, moment.after.state
    own = entry.do.seat if isinstance(entry.do, Act) else None
    newly = set(game.awaited(after)) - set(game.awaited(before)) - {own}
    for seat in newly:
        if game.cue(before, seat) == game.cue(after, seat):
            raise Broken("cue", f"everyone waits for seat {seat} and its bot is not asked")


def check_offers(moment: Moment) -> None:
    """What an interface may highlight is small, and of the type the game says."""
    game, state = moment.game, moment.after.state
    for seat in map(Seat, range(moment.case.seats)):
        for offer in (game.offers(state, seat), game.premoves(state, seat)):
            raw = msgspec.json.encode(offer)
            if len(raw) > OFFER_MOST_BYTES:
                raise Broken("offers", f"seat {seat} is offered {len(raw)} bytes")
            try:
                codec_of(game).offers.decode(raw)
            except CodecError as error:
                raise Broken("offers", f"what seat {seat} is offered: {error}") from None


def check_actors(moment: Moment) -> None:
    """Those waited for are among those who may act, all of them seats, in order, once each."""
    game, state = moment.game, moment.after.state
    actors, awaited = game.actors(state), game.awaited(state)
    seats = set(range(moment.case.seats))
    for found in (actors, awaited):
        if list(found) != sorted(set(found)) or not set(found) <= seats:
            raise Broken("actors", f"{found} are not seats in order")
    if not set(awaited) <= set(actors):
        raise Broken("actors", "somebody is waited for who may not act")


def check_holds(moment: Moment) -> None:
    """Only games that know premoves keep an action for the turn; actors' are not kept for it."""
    game, state, entry = moment.game, moment.before.state, moment.entry
    if not isinstance(entry.do, Act):
        return
    for seat in map(Seat, range(moment.case.seats)):
        hold = game.holds(state, seat, entry.do.action)
        if hold == "turn" and not game.spec.premove:
            raise Broken("holds", "it keeps actions for the turn and knows no premoves")


def check_notation(moment: Moment) -> None:
    """Text that is written is read back as what it was."""
    game, state, entry = moment.game, moment.before.state, moment.entry
    notation = game.capability(Notation)
    if notation is None:
        return
    if isinstance(entry.do, Act):
        text = notation.format_action(state, *acted(entry))
        if notation.parse_action(state, entry.do.seat, text) != entry.do.action:
            raise Broken("notation", f"{text!r} is read back as another action")
    text = notation.format_options(moment.case.options, moment.case.seats)
    if notation.parse_options(text) != (moment.case.options, moment.case.seats):
        raise Broken("notation", f"{text!r} is read back as other options")


def _choice(game: AnyGame, state: Any, seat: Seat) -> bytes:
    may_act = seat in game.actors(state)
    return msgspec.json.encode((may_act, game.offers(state, seat) if may_act else None))
