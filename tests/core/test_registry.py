"""Games are found by entry point, and whoever brings a bad one is named."""

import re
import sys

import pytest

from tripiv.core import registry


def test_a_game_is_found_by_its_id_and_is_always_the_same_object(toy):
    assert "toy" in registry.ids()
    assert registry.find("toy").spec.title == "Toy"
    assert registry.find("toy") is registry.find("toy")


def test_listing_the_ids_imports_no_game(toy):
    assert "toy" in registry.ids()
    assert "toygame" not in sys.modules


def test_ids_are_sorted_and_named_once(toy):
    toy("again", {"tripiv.games": {"toy": "toygame:GAME", "aaa": "toygame:GAME"}}, {})
    assert list(registry.ids()) == sorted(set(registry.ids()))


@pytest.mark.parametrize("maker", ["Toy", "make"])
def test_an_entry_may_name_what_makes_the_game(install, maker):
    files = {
        "made.py": "from tripiv.core.game import Spec\n"
        "class Toy:\n"
        "    spec = Spec(\n"
        "        id='made', title='', version=1, package='', fewest_seats=1, most_seats=1\n"
        "    )\n"
        "def make():\n"
        "    return Toy()\n"
    }
    install("made", {"tripiv.games": {"made": f"made:{maker}"}}, files)
    game = registry.find("made")
    assert type(game).__name__ == "Toy"
    assert registry.find("made") is game


def test_an_unknown_id_names_what_is_registered(toy):
    with pytest.raises(registry.UnknownGameError, match=r"called 'tay'; registered: .*\btoy\b"):
        registry.find("tay")


def test_two_games_of_one_id_are_both_refused_and_named(toy):
    toy("rival", {"tripiv.games": {"toy": "toygame:Toy"}}, {})
    told = "'toy' is registered more than once: toygame:GAME of toy-dist, toygame:Toy of rival"
    with pytest.raises(registry.BrokenGameError, match=re.escape(told)):
        registry.find("toy")


@pytest.mark.parametrize(
    ("value", "source", "told"),
    [
        ("absent:GAME", "", "cannot be loaded: ModuleNotFoundError"),
        ("bad:GAME", "1 / 0", "cannot be loaded: ZeroDivisionError: division by zero"),
        ("bad:GAME", "", "cannot be loaded: AttributeError"),
        ("bad:GAME", "GAME = 7", "is no game: it has no `spec`"),
        ("bad:GAME", "def GAME(): raise OSError('no disk')", "cannot be loaded: OSError: no disk"),
        (
            "bad:GAME",
            "from tripiv.core.game import Spec\n"
            "class GAME: spec = Spec(\n"
            " id='good', title='', version=1, package='', fewest_seats=1, most_seats=1)",
            "calls itself 'good'",
        ),
    ],
)
def test_what_cannot_be_a_game_is_refused_with_the_name_of_its_distribution(
    install, value, source, told
):
    install("bad-dist", {"tripiv.games": {"bad": value}}, {"bad.py": source})
    with pytest.raises(registry.BrokenGameError) as caught:
        registry.find("bad")
    assert str(caught.value).startswith(f"game 'bad' ({value} of bad-dist) ")
    assert told in str(caught.value)
