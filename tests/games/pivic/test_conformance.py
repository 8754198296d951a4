"""Pivic keeps the contract, with every option."""

import pytest

from tripiv.core import registry
from tripiv.core.conformance import Case, examine
from tripiv.games.pivic.game import GAME
from tripiv.games.pivic.option import parse_options

SETUPS = (
    "",
    "table=small none_due hand=novice aim=far",
    "advanced",
    "advanced table=small-inch total=90 place=2 shot=5 hand=average",
    "shot=3 total=60",
    "advanced start=two/1:2/due=2:0/removals=1:0/1@-120,45/2@-60,0.5/9@80,0/10@150,-30",
)


@pytest.mark.parametrize("setup", SETUPS)
def test_conformance(setup: str) -> None:
    options, seats = parse_options(setup)
    cases = [Case(options, seats, matches=1), Case(options, seats, matches=1, leaving=False)]
    assert examine(GAME, cases).entries > 10


def test_the_registry_finds_it() -> None:
    assert registry.find("pivic") is GAME
