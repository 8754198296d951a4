"""Deals: fair ones (T8.2), and the hand of a day (T8.3)."""

import pytest

from games.tiles import reference as ref
from tripiv.games.tiles.deal import deal
from tripiv.games.tiles.game import GAME
from tripiv.games.tiles.solver.solve import solve
from tripiv.games.tiles.state import TilesOptions

PLAIN, FAIR = TilesOptions(), TilesOptions(fair=True)


def entropy(n: int) -> bytes:
    return n.to_bytes(32, "big")


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_every_hand_of_a_fair_deal_has_a_grid(seats: int) -> None:  # T8.2
    for n in range(5):
        dealt = deal(FAIR, seats, entropy(n))
        tiles = [*dealt.pool, *(tile for hand in dealt.hands for tile in hand)]
        assert sorted(tiles) == sorted(ref.FULL_SET)
        for hand in dealt.hands:
            found = solve(hand, limit_ms=60_000, key=7)
            assert ref.is_correct(found.cells, hand)


def test_other_deals_are_not_all_fair() -> None:
    found = [solve(deal(PLAIN, 1, entropy(n)).hands[0]).status for n in range(60)]
    assert {"solved", "unsolvable"} == {*found}


def test_fair_deals_are_those_deals_that_are_fair() -> None:
    for n in range(20):
        usual = deal(PLAIN, 2, entropy(n))
        if all(solve(hand).status == "solved" for hand in usual.hands):
            assert deal(FAIR, 2, entropy(n)) == usual


def test_the_hand_of_a_day() -> None:  # T8.3
    day = TilesOptions(day="2026-01-31")
    dealt = deal(day, 1, entropy(1))
    assert dealt == deal(day, 1, entropy(2))
    assert dealt == deal(TilesOptions(day="2026-01-31", pairs=True, fair=True), 1, entropy(3))
    assert dealt != deal(TilesOptions(day="2026-02-01"), 1, entropy(1))
    assert solve(dealt.hands[0]).status == "solved"


def test_fair_deals_can_be_asked_for() -> None:
    for text in ("4p fair", "1p fair", "1p day=2026-01-31"):
        assert GAME.unfit(*GAME.parse_options(text)) is None
