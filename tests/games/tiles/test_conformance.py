"""Pivit tiles keep the contract, with any number of players and with every option."""

import pytest

from tripiv.core import registry
from tripiv.core.conformance import Case, examine
from tripiv.games.tiles.game import GAME
from tripiv.games.tiles.option import parse_options

SETUPS = (
    "1p limit=60",
    "2p",
    "2p assist grids=open wilds=free pairs limit=0",
    "3p referee=off limit=45",
    "4p",
    "4p referee=off grids=open assist limit=90",
)


@pytest.mark.parametrize("setup", SETUPS)
def test_conformance(setup: str) -> None:
    options, seats = parse_options(setup)
    examined = examine(GAME, [Case(options, seats, matches=2)])
    assert examined.entries > 20


def test_the_registry_finds_it() -> None:
    assert registry.find("tiles") is GAME
