"""The solver of hands, judged by the plain checker (T8.1)."""

import os
import random
import subprocess
import sys
import threading
from collections import Counter

import pytest

from games.tiles import reference as ref
from games.tiles.arrangement import random_hand
from games.tiles.brute import has_grid
from tripiv.games.tiles.grid import Wilds
from tripiv.games.tiles.solver.solve import solve
from tripiv.games.tiles.tile import parse_hand


@pytest.mark.parametrize(("pairs", "wilds"), [(False, "fixed"), (True, "fixed"), (False, "free")])
@pytest.mark.parametrize("size", [3, 7, 12, 24, 40, 114])
def test_grids_are_correct(pairs: bool, wilds: Wilds, size: int) -> None:
    draw = random.Random(f"solve {pairs} {wilds} {size}")
    solved = 0
    for _ in range(30 if size < 100 else 1):
        hand = random_hand(draw, size)
        found = solve(hand, limit_ms=60_000, turns=3, pairs=pairs, wilds=wilds)
        if found.status == "solved":
            assert ref.is_correct(found.cells, hand, pairs, wilds == "free")
            solved += 1
        else:
            assert found.cells == ()
    assert solved or size < 24


@pytest.mark.parametrize(
    ("pairs", "wilds", "most", "times"),
    [
        (False, "fixed", 7, 150),
        (True, "fixed", 5, 150),
        (False, "free", 7, 150),
        pytest.param(False, "fixed", 9, 240, marks=pytest.mark.proof),
        pytest.param(True, "fixed", 6, 240, marks=pytest.mark.proof),
        pytest.param(False, "free", 9, 240, marks=pytest.mark.proof),
    ],
)
def test_small_hands_against_every_way_to_lay_them(
    pairs: bool, wilds: Wilds, most: int, times: int
) -> None:
    draw = random.Random(f"brute {pairs} {wilds}")
    told: Counter[str] = Counter()
    for _ in range(times):
        # Tiles that have something to do with each other.
        few = [t for t in ref.FULL_SET if t == ref.WILD or (t // 6 < 3 and t % 6 < 4)]
        hand = draw.sample(few, draw.randrange(3, most + 1))
        if hand.count(ref.WILD) < 3:
            found = solve(hand, limit_ms=60_000, pairs=pairs, wilds=wilds)
            expected = has_grid(hand, pairs=pairs, free=wilds == "free")
            assert found.status == ("solved" if expected else "unsolvable")
            told[found.status] += 1
    assert min(told["solved"], told["unsolvable"]) > 10


def test_it_works_without_a_compiler() -> None:
    hand = parse_hand("r1 r2 r3 b3 g3 o1 y1 *")
    code = (
        "from tripiv.games.tiles.solver.solve import solve;"
        f"print(solve({hand}, turns=1, limit_ms=1e9).cells)"
    )
    environment = {**os.environ, "NUMBA_DISABLE_JIT": "1"}
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", code],
        env=environment,
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout.strip() == str(solve(hand, turns=1, limit_ms=1e9).cells)


def test_the_same_key_gives_the_same_grid() -> None:
    hand = random_hand(random.Random(5))
    grids = {solve(hand, limit_ms=60_000, turns=9, key=key % 3).cells for key in range(9)}
    assert len(grids) == 3


def test_it_can_be_stopped() -> None:
    # Every tile thrice: a grid is hard to find, and a proof harder.
    hand = [*range(36)] * 3
    wish = threading.Event()
    threading.Timer(0.05, wish.set).start()
    found = solve(hand, limit_ms=60_000, stopped=wish.is_set)
    assert found.ms < 30_000


def test_time_is_kept() -> None:
    assert solve([*range(36)] * 3, limit_ms=1).ms < 5_000


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("r1 r2 r3 b4", "the blue 4 can lie in no line with the others"),
        ("r1 r2 r3 b4 b4 g5", "the green 5 and both blue 4s can lie in no line with the others"),
        ("r1 r2 r3 b4 b5 b6", "the red 1, the red 2 and the red 3 cannot be joined to the others"),
        ("r1 r2 r3 r1 r2 r3", "the red 1 can lie in one line only"),
    ],
)
def test_reasons_in_words(text: str, words: str) -> None:
    found = solve(parse_hand(text))
    assert found.status == "unsolvable"
    assert words in found.reason


@pytest.mark.parametrize(
    ("hand", "words"),
    [
        ([0, 1], "3 to 114 tiles, not 2"),
        ([0, 1, 37], "37 is no tile"),
        ([0] * 4, "only 3 of r1"),
    ],
)
def test_what_is_no_hand(hand: list[int], words: str) -> None:
    with pytest.raises(ValueError, match=words):
        solve(hand)
