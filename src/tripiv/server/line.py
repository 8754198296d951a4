"""Lines: positions that are reached by actions from a start, of no match, for study."""

from typing import Any

import msgspec

from tripiv.core.capability import Notation
from tripiv.core.codec import CodecError, codec_of
from tripiv.core.game import Act, AnyGame, Start
from tripiv.core.registry import RegistryError
from tripiv.server import message as wire
from tripiv.server.part import Parts
from tripiv.server.refusing import NoError, no

__all__ = ["Reached", "reach"]

ACTIONS_MOST = 2_000
_ENTROPY = bytes(32)
"""Chance is the same each time: a line is looked at, not played."""


class Reached(msgspec.Struct, frozen=True, kw_only=True):
    """Where a line leads."""

    game: AnyGame
    state: Any
    events: tuple[Any, ...] = ()
    """Of the last action."""
    texts: tuple[str, ...] = ()
    """The actions as people write them, where the game has a notation."""


def reach(parts: Parts, line: wire.Typed) -> Reached:
    """Follow a line to its end. Raises `NoError` with the clause where it goes wrong."""
    try:
        game = parts.game(line.game)
        codec = codec_of(game)
        options = codec.options.decode(bytes(line.options))
        actions = [codec.action.decode(bytes(action)) for action in line.actions]
    except RegistryError as error:
        raise no("game", str(error), 404) from None
    except CodecError as error:
        raise no("line", str(error)) from None
    if len(actions) > ACTIONS_MOST:
        raise no("line", f"a line has {ACTIONS_MOST} actions at most")
    if game.spec.hides:
        raise no("line", f"a line says nothing of what {game.spec.title} hides")
    fewest, most = game.spec.fewest_seats, game.spec.most_seats
    if not fewest <= line.seats <= most:
        raise no("seats", f"{game.spec.title} is for {fewest} to {most} players")
    refusal = game.unfit(options, line.seats)
    if refusal is not None:
        raise NoError(refusal)
    notation = game.capability(Notation)
    drawn = game.resolve(None, Start(options, line.seats), _ENTROPY)
    state, events, texts = game.initial(options, line.seats, drawn), (), []
    for n, action in enumerate(actions, start=1):
        actors = game.actors(state)
        if not actors:
            raise no("line", f"the game is over before action {n}")
        seat = actors[0]
        refusal = game.refuse(state, seat, action)
        if refusal is not None:
            raise no("line", f"action {n}: {refusal.text} ({refusal.clause})")
        if notation is not None:
            texts.append(notation.format_action(state, seat, action))
        resolution = game.resolve(state, Act(seat, action), _ENTROPY)
        step = game.apply(state, seat, action, 0, resolution)
        state, events = step.state, step.events
    return Reached(game=game, state=state, events=events, texts=tuple(texts))
