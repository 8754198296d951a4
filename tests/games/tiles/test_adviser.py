"""What people can ask of a real hand, and what they are told."""

import pytest

from tripiv.core.capability import Adviser, Budget
from tripiv.games.tiles.adviser import Asked
from tripiv.games.tiles.game import GAME
from tripiv.games.tiles.grid import faults
from tripiv.games.tiles.tile import parse_hand

BUDGET = Budget(wall_ms=2_000)
EASY = parse_hand("r1 r2 r3 o1 o2 o3 y1 y2 y3")


def advise(**asked):
    adviser = GAME.capability(Adviser)
    assert adviser is not None
    return adviser.advise(Asked(**asked), BUDGET, lambda: False)


def test_a_grid_of_a_real_hand_is_correct():  # T3.1
    told = advise(want="grid", hand=EASY)
    assert told.status == "solved"
    assert sorted(tile for _, _, tile in told.grid) == sorted(EASY)
    assert not faults(told.grid)


def test_a_hand_without_a_grid_is_told_why():  # T8.1
    told = advise(want="grid", hand=parse_hand("r1 o2 y3 g4"))
    assert told.status == "unsolvable"
    assert told.text


def test_a_hint_keeps_what_lies_and_says_what_comes_next():
    laid = tuple((0, col, tile) for col, tile in enumerate(EASY[:3]))
    told = advise(want="hint", hand=EASY[3:], laid=laid)
    assert told.status == "solved"
    assert not told.lift
    assert set(laid) <= set(told.grid)
    assert told.line
    assert set(told.line) <= set(told.grid) - set(laid)
    assert told.text


def test_a_hint_names_what_has_to_be_lifted():
    laid = ((0, 0, EASY[0]), (0, 1, EASY[4]), (0, 2, EASY[8]))
    left = tuple(tile for n, tile in enumerate(EASY) if n not in (0, 4, 8))
    told = advise(want="hint", hand=left, laid=laid)
    assert told.status == "solved"
    assert told.lift
    assert set(told.lift) <= set(laid)


def test_a_trade_gives_up_what_fits_nowhere():  # T4.1
    odd = parse_hand("p6")[0]
    told = advise(want="trade", hand=(*EASY, odd))
    assert told.status == "unsolvable"
    assert told.trades[0].tile == odd
    assert 0 < told.trades[0].chance <= 1


@pytest.mark.parametrize(
    ("asked", "word"),
    [
        ({"hand": parse_hand("r1 r2")}, "3 tiles"),
        ({"hand": parse_hand("r1") * 4}, "only 3 of r1"),
        ({"hand": EASY, "laid": ((0, 0, 6), (0, 0, 7))}, "one cell"),
    ],
)
@pytest.mark.parametrize("want", ["grid", "hint", "trade"])
def test_what_makes_no_sense_is_told(want, asked, word):
    with pytest.raises(ValueError, match=word):
        advise(want=want, **asked)


def test_a_check_names_what_is_wrong_and_what_is_left():  # T3.6
    right = tuple((0, col, tile) for col, tile in enumerate(EASY[:3]))
    assert advise(want="check", hand=(), laid=right).status == "solved"
    told = advise(want="check", hand=EASY[3:4], laid=right)
    assert [fault.code for fault in told.faults] == ["left"]
    told = advise(want="check", hand=(), laid=(*right, (1, 0, EASY[4])))
    assert told.status == "unsettled"
    assert told.text
    assert {fault.clause for fault in told.faults} <= {"T3.2", "T3.3"}
