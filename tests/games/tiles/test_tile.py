"""Tiles and hands as text."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tripiv.core.capability import NotationError
from tripiv.games.tiles.tile import (
    FULL_SET,
    WILD,
    colour_of,
    design_of,
    format_hand,
    format_tile,
    parse_hand,
)


def test_the_set() -> None:  # T1.1
    assert len(FULL_SET) == 114
    assert FULL_SET.count(WILD) == 6
    assert all(FULL_SET.count(tile) == 3 for tile in range(36))


def test_names() -> None:
    assert format_hand(range(0, 36, 7)) == "r1 o2 y3 g4 b5 p6"
    assert format_tile(WILD) == "*"
    assert (colour_of(23), design_of(23)) == (3, 5)


@given(st.permutations(FULL_SET), st.integers(0, 114), st.sampled_from([" ", "", ", ", "\n"]))
def test_hands_there_and_back(tiles: list[int], size: int, between: str) -> None:
    hand = tuple(tiles[:size])
    assert parse_hand(format_hand(hand).replace(" ", between)) == hand


@pytest.mark.parametrize(
    ("text", "at", "words"),
    [
        ("r1 r1 r1 r1", 9, "there are only 3 of r1"),
        ("*" * 7, 6, r"there are only 6 of \*"),
        ("r1 q2", 3, "'q' is neither a colour"),
        ("r1 r", 4, "red needs a design from 1 to 6, not the end"),
        ("r0", 1, "red needs a design from 1 to 6, not '0'"),
    ],
)
def test_unreadable_hands(text: str, at: int, words: str) -> None:
    with pytest.raises(NotationError, match=words) as caught:
        parse_hand(text)
    assert caught.value.at == at
