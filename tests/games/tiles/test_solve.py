"""The solver of hands, judged by the plain checker (T8.1)."""

import random
import threading

import pytest

from games.tiles import reference as ref
from games.tiles.arrangement import random_hand
from tripiv.games.tiles.grid import Wilds
from tripiv.games.tiles.solver.solve import solve


@pytest.mark.parametrize(("pairs", "wilds"), [(False, "fixed"), (True, "fixed"), (False, "free")])
@pytest.mark.parametrize("size", [3, 7, 12, 24, 40, 114])
def test_grids_are_correct(pairs: bool, wilds: Wilds, size: int) -> None:
    draw = random.Random(f"solve {pairs} {wilds} {size}")
    solved = 0
    for _ in range(30 if size < 100 else 1):
        hand = random_hand(draw, size)
        found = solve(hand, limit_ms=60_000, rounds=300, pairs=pairs, wilds=wilds)
        if found.status == "solved":
            assert ref.is_correct(found.cells, hand, pairs, wilds == "free")
            solved += 1
        else:
            assert found.cells == ()
    assert solved or size < 24


def test_the_same_key_gives_the_same_grid() -> None:
    hand = random_hand(random.Random(5))
    grids = {solve(hand, limit_ms=60_000, rounds=2_000, key=key % 3).cells for key in range(9)}
    assert len(grids) == 3


def test_it_can_be_stopped() -> None:
    hand = [0] * 3 + [7] * 3
    wish = threading.Event()
    threading.Timer(0.05, wish.set).start()
    found = solve(hand, limit_ms=20_000, stopped=wish.is_set)
    assert found.status != "solved"
    assert found.ms < 10_000


@pytest.mark.parametrize(
    ("hand", "words"),
    [
        ([0, 1], "3 to 114 tiles, not 2"),
        ([0, 1, 37], "37 is no tile"),
        ([0] * 4, "more tiles of a kind"),
    ],
)
def test_what_is_no_hand(hand: list[int], words: str) -> None:
    with pytest.raises(ValueError, match=words):
        solve(hand)
