"""Finds games by entry point, so that nothing has to import a game to play it.

A distribution that brings a game names it in the group `tripiv.games`: the game's id, and
`module:NAME` of the game or of what makes it when called without arguments. Only the game
that is asked for is imported.
"""

from functools import cache
from importlib.metadata import EntryPoint, entry_points
from typing import Any, cast

from tripiv.core.game import AnyGame, Spec

__all__ = ["GROUP", "BrokenGameError", "RegistryError", "UnknownGameError", "find", "ids"]

GROUP = "tripiv.games"


class RegistryError(Exception):
    """A game cannot be handed out; the text says why, in a line for a person."""


class UnknownGameError(RegistryError):
    """No game has this id."""


class BrokenGameError(RegistryError):
    """Something is registered under this id that is not one whole game."""


def ids() -> tuple[str, ...]:
    """The ids of all registered games, sorted. Imports none of them."""
    return tuple(sorted({entry.name for entry in entry_points(group=GROUP)}))


@cache
def find(game_id: str) -> AnyGame:
    """The game of this id, the same object every time."""
    found = tuple(entry_points(group=GROUP, name=game_id))
    if not found:
        known = ", ".join(ids()) or "none"
        raise UnknownGameError(f"no game is called {game_id!r}; registered: {known}")
    if len(found) > 1:
        makers = ", ".join(sorted(f"{entry.value} of {_maker(entry)}" for entry in found))
        raise BrokenGameError(f"game {game_id!r} is registered more than once: {makers}")
    return _load(found[0])


def _load(entry: EntryPoint) -> AnyGame:
    source = f"game {entry.name!r} ({entry.value} of {_maker(entry)})"
    try:
        game: Any = entry.load()
        if isinstance(game, type) or (callable(game) and not hasattr(game, "spec")):
            game = game()
    except Exception as error:
        # Whatever a stranger's module raises, the person is told whose it is.
        reason = f"{type(error).__name__}: {error}"
        raise BrokenGameError(f"{source} cannot be loaded: {reason}") from error
    spec = getattr(game, "spec", None)
    if not isinstance(spec, Spec):
        raise BrokenGameError(f"{source} is no game: it has no `spec`")
    if spec.id != entry.name:
        raise BrokenGameError(f"{source} calls itself {spec.id!r}")
    return cast(AnyGame, game)


def _maker(entry: EntryPoint) -> str:
    return "an unnamed distribution" if entry.dist is None else entry.dist.name
