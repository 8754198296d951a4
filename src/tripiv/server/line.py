"""Lines: positions that are reached by actions from a start, of no match, for study."""

from collections.abc import Sequence
from typing import Any

import msgspec

from tripiv.core import record
from tripiv.core.capability import Notation
from tripiv.core.codec import CodecError, codec_of
from tripiv.core.game import Act, AnyGame, Refusal, Wake
from tripiv.core.registry import RegistryError
from tripiv.server import message as wire
from tripiv.server.part import Parts
from tripiv.server.refusing import NoError, no

__all__ = ["Reached", "reach"]

ACTIONS_MOST = 2_000
WAKES_MOST = 100
_SEED_BYTES = 16


class Reached(msgspec.Struct, frozen=True, kw_only=True):
    """Where a line leads."""

    game: AnyGame
    state: Any
    events: tuple[Any, ...] = ()
    """Of the last action."""
    texts: tuple[str, ...] = ()
    """The actions as people write them, where the game has a notation."""


def reach(parts: Parts, line: wire.Typed, chance: int = 0) -> Reached:
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
    if game.spec.hides or game.spec.together:
        raise no("line", f"{game.spec.title} is not played in a line of turns")
    fewest, most = game.spec.fewest_seats, game.spec.most_seats
    if not fewest <= line.seats <= most:
        raise no("seats", f"{game.spec.title} is for {fewest} to {most} players")
    refusal = game.unfit(options, line.seats)
    if refusal is not None:
        raise NoError(refusal)
    return _played(game, options, line.seats, actions, chance.to_bytes(_SEED_BYTES))


def _played(
    game: AnyGame, options: Any, seats: int, actions: Sequence[Any], seed: bytes
) -> Reached:
    """The line of actions, each by whoever may do it, as soon as it can be done."""
    _, line = record.begin(game, options, seats, seed=seed)
    notation = game.capability(Notation)
    events: tuple[Any, ...] = ()
    texts: list[str] = []
    for n, action in enumerate(actions, start=1):
        line = _rested(game, line, seed)
        refusal = Refusal("over", "", "the game is over")
        for seat in dict.fromkeys((*game.awaited(line.state), *game.actors(line.state))):
            refused = game.refuse(line.state, seat, action)
            if refused is None:
                if notation is not None:
                    texts.append(notation.format_action(line.state, seat, action))
                entry, line = record.write(game, line, Act(seat, action), line.at, seed=seed)
                events = entry.events
                break
            refusal = refused
        else:
            cited = f" ({refusal.clause})" if refusal.clause else ""
            raise no("line", f"action {n}: {refusal.text}{cited}")
    state = _rested(game, line, seed).state
    return Reached(game=game, state=state, events=events, texts=tuple(texts))


def _rested(game: AnyGame, line: record.Line[Any], seed: bytes) -> record.Line[Any]:
    """Let time pass until all is at rest and somebody is waited for, or nothing more happens."""
    at = max(line.at, line.busy_until)
    for _ in range(WAKES_MOST):
        moment = record.due(game, line)
        if moment is None or (moment > at and game.awaited(line.state)):
            break
        _, line = record.write(game, line, Wake(), moment, seed=seed)
        at = max(at, moment, line.busy_until)
    return msgspec.structs.replace(line, at=at)
