"""Pivit keeps the contract, at every set-up and with every option."""

import pytest

from tripiv.core import registry
from tripiv.core.conformance import Case, examine
from tripiv.games.pivit.game import GAME
from tripiv.games.pivit.setup import SETUPS

SPECIAL = (
    "8x8-2p swap quiet=3",
    "8x8-3p resigned=removed quiet=5",
    "8x8-4p resigned=removed",
    "6x6-2p quiet=0",
    "4x4-2p swap",
    "1rvbvrvbv1/bh4bh/rhrh3rh/bh4bh/rh4rh/2bvrvbv1 b br - 1 2",
    "RhrhRh/3/BhBv1 b rb br 4 11",
)


@pytest.mark.parametrize("setup", [*SETUPS, *SPECIAL])
def test_conformance(setup: str) -> None:
    options, seats = GAME.parse_options(setup)
    examined = examine(GAME, [Case(options, seats, matches=2)])
    assert examined.entries > 4


def test_the_registry_finds_it() -> None:
    assert registry.find("pivit") is GAME
