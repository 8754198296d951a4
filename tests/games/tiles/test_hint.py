"""Hints from arrangements, and advice on trading, judged by the plain checker."""

import random

import pytest

from games.tiles.arrangement import random_hand
from games.tiles.hinting import fuzz
from tripiv.games.tiles.grid import parse_grid
from tripiv.games.tiles.solver.hint import hint, words
from tripiv.games.tiles.solver.solve import solve
from tripiv.games.tiles.solver.trade import leftover, trade_advice
from tripiv.games.tiles.tile import parse_hand


def test_random_arrangements() -> None:
    told = fuzz("hint", 250, 12)
    assert told["go on"] > 10
    assert told["lift"] > 10
    assert told["unsolvable"] > 10


@pytest.mark.proof
def test_a_hundred_thousand_random_arrangements() -> None:
    told = [fuzz(f"hint {n}", 10_000, 3) for n in range(10)]
    assert sum(sum(some.values()) for some in told) == 100_000


def test_hints_by_name() -> None:
    done = hint(parse_grid("r1 r2 r3"), ())
    assert (done.advice, words(done)) == (
        "done",
        "This grid is correct, and has all tiles.",
    )
    go_on = hint(parse_grid("r1 r2 r3 / . . b3"), parse_hand("g3"))
    assert go_on.advice == "go on"
    assert go_on.line in (((2, 2, 20),), ((-1, 2, 20),))
    assert words(go_on) == "It can be completed as it lies."
    lift = hint(parse_grid("r1 r2 r3 b4"), parse_hand("g4 y4 r4"))
    assert (lift.advice, len(lift.lift), lift.is_least) == ("lift", 1, True)
    assert words(lift).startswith("1 tile must be lifted: ")
    none = hint(parse_grid("r1 r2 r3 b4"), ())
    assert words(none) == (
        "These tiles have no grid: the blue 4 can lie in no line with the others."
    )
    with pytest.raises(ValueError, match="3 to 114"):
        hint((), (1,))
    with pytest.raises(ValueError, match="two tiles lie in row 1, column 1"):
        hint(((0, 0, 1), (0, 0, 2)), (3,))


def test_far_apart_tiles_are_brought_together() -> None:
    found = hint(((0, 0, 0), (0, 25, 1), (25, 0, 2)), ())
    assert (found.advice, len(found.lift)) == ("lift", 2)


def test_nothing_lies_and_no_grid_is_found_in_time() -> None:
    hand = "r2 r5 r6 o1 o4 o5 o5 o6 o6 y1 y3 y4 g1 g2 g3 b2 b4 b4 p1 p3 p4 p5 p5 p5"
    assert hint((), parse_hand(hand), tries=0).advice == "unsettled"


def test_a_trade_that_helps() -> None:
    draw = random.Random("trade")
    helped = 0
    for _ in range(3):
        hand = random_hand(draw)
        while solve(hand).status != "unsolvable":
            hand = random_hand(draw)
        advice = trade_advice(hand, limit_ms=60_000, most=2)
        assert advice.before == "unsolvable"
        assert not advice.is_whole
        assert {swap.tile for swap in advice.swaps} <= set(hand)
        assert advice.swaps[0].chance >= advice.swaps[1].chance
        helped += advice.swaps[0].chance > 0.2
    assert helped


def test_the_tile_left_over_is_the_one_that_fits_nowhere() -> None:
    hand = parse_hand("r1 r2 r3 b3 g3 y3 p6")
    assert leftover(hand).most_common(1)[0][0] == 35
    advice = trade_advice(hand, limit_ms=60_000)
    assert advice.swaps[0].tile == 35
    assert advice.is_whole
