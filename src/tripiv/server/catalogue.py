"""What there is to know of a game before one plays it: seats, clocks, set-ups, options, bots."""

import logging
from collections.abc import Callable
from typing import Any

from tripiv.core import registry, rulebook
from tripiv.core.capability import Analyst, Menu, Notation, Players
from tripiv.core.codec import CodecError, codec_of
from tripiv.core.game import AnyGame
from tripiv.server import resource

__all__ = ["describe", "playable", "rules_of", "usual_options"]

_LOG = logging.getLogger("tripiv.house")
_TABLE = "tripiv.match"
"""Whose rule book holds for every game."""


def describe(game: AnyGame) -> resource.Game:
    spec, players, menu = game.spec, game.capability(Players), game.capability(Menu)
    levels = () if players is None else tuple(players.levels())
    return resource.Game(
        id=spec.id,
        title=spec.title,
        rules=spec.version,
        fewest_seats=spec.fewest_seats,
        most_seats=spec.most_seats,
        together=spec.together,
        clocks=tuple(sorted(spec.clocks)),
        hot_seat=spec.hot_seat,
        premove=spec.premove,
        takeback=spec.takeback,
        draw=spec.draw,
        hides=spec.hides,
        notation=game.capability(Notation) is not None,
        levels=tuple(
            resource.Level(level.id, level.title, level.about, level.usual) for level in levels
        ),
        analyst=game.capability(Analyst) is not None,
        setups=() if menu is None else _setups(menu),
        choices=() if menu is None else _choices(menu),
    )


def playable(find: Callable[[str], AnyGame]) -> list[AnyGame]:
    """The registered games that can be loaded; a broken one is no reason to hide the others."""
    found = []
    for game_id in registry.ids():
        try:
            found.append(find(game_id))
        except registry.RegistryError:
            _LOG.exception("a game that is registered cannot be played")
    return found


def usual_options(game: AnyGame, seats: int, *, rated: bool = False) -> Any:
    """The options of a table of which nothing is said. Raises `CodecError` where a game's own
    have to be given."""
    menu, notation = game.capability(Menu), game.capability(Notation)
    if menu is not None:
        for setup in menu.setups():
            if seats in setup.seats:
                return setup.rated if rated and setup.rated is not None else setup.options
    try:
        return codec_of(game).options.decode(b"{}")
    except CodecError:
        if notation is None:
            raise
        return notation.parse_options("")[0]


def rules_of(game: AnyGame) -> resource.Rules:
    return resource.Rules(
        game=game.spec.id,
        version=game.spec.version,
        text=rulebook.text(game.spec.package),
        clauses=_clauses(game.spec.package),
        table=_clauses(_TABLE),
    )


def _setups(menu: Menu) -> tuple[resource.Setup, ...]:
    return tuple(
        resource.Setup(
            id=setup.id,
            title=setup.title,
            about=setup.about,
            seats=setup.seats,
            options=setup.options,
            rated=setup.rated,
        )
        for setup in menu.setups()
    )


def _choices(menu: Menu) -> tuple[resource.Choice, ...]:
    return tuple(
        resource.Choice(
            name=choice.name,
            title=choice.title,
            about=choice.about,
            clause=choice.clause,
            values=choice.values,
            least=choice.least,
            most=choice.most,
            seats=choice.seats,
        )
        for choice in menu.choices()
    )


def _clauses(package: str) -> tuple[resource.Clause, ...]:
    found = rulebook.clauses(package)
    return tuple(resource.Clause(number, text) for number, text in found.items())
