"""What games say that a table may choose is what they let it choose."""

import msgspec
import pytest

from tripiv.core import registry
from tripiv.core.capability import Menu, Notation
from tripiv.core.rulebook import clauses

GAMES = [game for game in map(registry.find, registry.ids()) if game.capability(Menu) is not None]


@pytest.fixture(params=GAMES, ids=lambda game: game.spec.id)
def game(request):
    return request.param


def test_every_setup_can_be_played(game):
    setups = game.capability(Menu).setups()
    assert len({setup.id for setup in setups}) == len(setups) > 0
    for setup in setups:
        assert setup.title
        assert setup.seats
        for seats in setup.seats:
            assert game.unfit(setup.options, seats) is None


def test_the_usual_setup_is_what_one_gets_without_a_word(game):
    setup = game.capability(Menu).setups()[0]
    # T7.4: text says what differs from a rated match.
    usual = setup.options if setup.rated is None else setup.rated
    notation = game.capability(Notation)
    if notation is not None:
        assert usual == notation.parse_options("")[0]
    else:
        assert usual == msgspec.convert({}, game.types.options)


def test_every_choice_can_be_made(game):
    menu = game.capability(Menu)
    for choice in menu.choices():
        assert choice.title
        assert not choice.clause or choice.clause in clauses(game.spec.package)
        values = [chosen.value for chosen in choice.values]
        for setup in menu.setups():
            here = getattr(setup.options, choice.name)
            if values:
                assert here in values
            elif choice.least is not None:
                assert choice.least <= here <= choice.most
            tried = values or [v for v in (choice.least, choice.most) if v is not None]
            for seats in set(setup.seats) & set(choice.seats or setup.seats):
                for value in tried:
                    options = msgspec.structs.replace(setup.options, **{choice.name: value})
                    assert game.unfit(options, seats) is None, (choice.name, value, seats)
