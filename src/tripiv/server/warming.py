"""Makes games ready before people come: the first call of a kernel may have to compile it."""

import logging
from collections.abc import Iterable

from tripiv.core import record
from tripiv.core.capability import Budget, Players
from tripiv.core.game import Act, AnyGame
from tripiv.core.rng import Rng
from tripiv.server.catalogue import usual_options

__all__ = ["warm_up", "warm_up_bots"]

ACTIONS = 6
LEAST = Budget(wall_ms=1, nodes=1)

_LOG = logging.getLogger("tripiv.house")
_warm: set[int] = set()


def warm_up(games: Iterable[AnyGame]) -> None:
    """Ask each game once for all that a match asks it."""
    for game in games:
        if id(game) in _warm:
            continue
        try:
            _play(game)
        except Exception:
            # A game that cannot be played so is no reason for the others not to be.
            _LOG.exception("%s cannot be made ready", game.spec.id)
        _warm.add(id(game))


def warm_up_bots(games: Iterable[AnyGame]) -> None:
    """Ask the weakest and the strongest bot of each game for an action; those between are made of
    the same."""
    for game in games:
        players, line = game.capability(Players), _begun(game)
        if players is None or not game.actors(line.state):
            continue
        seat = game.actors(line.state)[0]
        levels = players.levels()
        for level in {levels[0].id, levels[-1].id}:
            view = game.view(line.state, seat)
            players.player(level).decide(view, Rng.from_bytes(bytes(16)), LEAST)


def _begun(game: AnyGame) -> record.Line[object]:
    seats = max(game.spec.fewest_seats, min(2, game.spec.most_seats))
    options = usual_options(game, seats)
    game.unfit(options, seats)
    return record.begin(game, options, seats, seed=bytes(16))[1]


def _play(game: AnyGame) -> None:
    line, rng = _begun(game), Rng.from_bytes(bytes(16))
    for n in range(ACTIONS):
        state = line.state
        for seat in game.actors(state):
            game.view(state, seat)
            game.offers(state, seat)
            game.guard(state, seat)
            game.cue(state, seat)
            if game.spec.premove:
                game.premoves(state, seat)
        game.outcome(state)
        moment = record.due(game, line)
        actors = game.actors(state)
        if moment is not None and (moment <= line.at or not actors):
            *_, (_, line) = record.catch_up(game, line, moment, seed=bytes(16))
        elif actors:
            action = game.propose(state, actors[0], rng.split(n))
            if game.refuse(state, actors[0], action) is None:
                at = max(line.at, line.busy_until)
                _, line = record.write(game, line, Act(actors[0], action), at, seed=bytes(16))
        else:
            return
