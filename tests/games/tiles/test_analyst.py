"""What the analyst says of hands that are being laid, and of rounds that are over."""

from typing import Any

import msgspec
import pytest

from games.tiles.race_by_bots import raced
from games.tiles.reference import is_correct as is_correct_by_reference
from games.tiles.table import HANDS, Table
from tripiv.core import record
from tripiv.core.capability import Analyst, Budget
from tripiv.core.game import Seat
from tripiv.games.tiles.analyst.answer import Hands, RoundReview
from tripiv.games.tiles.game import GAME
from tripiv.games.tiles.state import TilesState
from tripiv.games.tiles.tile import parse_hand

ANALYST = GAME.capability(Analyst)
assert ANALYST is not None
BUDGET = Budget(wall_ms=1000)


def never() -> bool:
    return False


def hands(state: TilesState, seat: int | None = None) -> Hands:
    chair = None if seat is None else Seat(seat)
    *_, last = ANALYST.analyse(state, chair, BUDGET, never)
    assert isinstance(last, Hands)
    return last


def states_of(table: Any) -> list[Any]:
    states, line = [], None
    for entry in table.log:
        line, _ = record.fold(GAME, line, entry)
        states.append(line.state)
    return [states[0], *states]


# A hand in the middle of a round.


def test_a_hand_that_goes_on() -> None:
    table = Table.racing("2p")
    table.do(0, "e5 right r1 r2 r3 r4 r5 r6")
    (hand,) = hands(table.state, 0).hands
    assert (hand.seat, hand.laid, hand.in_hand) == (0, 6, 18)
    assert (hand.status, hand.goes_on, hand.lifts) == ("solved", True, ())
    at = {(row, col): tile for row, col, tile in hand.grid}
    assert all(at[4, 4 + n] == n for n in range(6))
    assert hand.line
    assert {*hand.line} <= {*hand.grid}
    assert "without moving a tile" in ANALYST.tell(Hands((hand,)))


def test_a_hand_that_has_to_lift() -> None:
    table = Table.racing("2p")
    table.do(0, "e5 right r1 r2 r3 g6")
    (hand,) = hands(table.state, 0).hands
    assert hand.goes_on is False
    assert hand.lifts
    assert "Lift " in ANALYST.tell(Hands((hand,)))


def test_one_seat_is_told_nothing_of_the_others() -> None:  # T2.3
    table = Table.racing("2p")
    assert [hand.seat for hand in hands(table.state, 1).hands] == [1]
    assert [hand.seat for hand in hands(table.state).hands] == [0, 1]
    assert hands(Table("2p").state) == Hands(())
    assert ANALYST.tell(Hands(())) == "No hand is dealt now."


def test_a_complete_grid() -> None:
    table = Table.racing("2p")
    table.complete(0)
    (hand,) = hands(table.state, 0).hands
    assert (hand.goes_on, hand.line, hand.in_hand) == (True, (), 0)
    assert "complete and correct" in ANALYST.tell(Hands((hand,)))


def test_a_hand_without_a_grid_is_told_to_trade() -> None:  # T4.1, T8.1
    lonely = parse_hand("r1 o2 y3 g4 b5 p6 r2 o3 y4 g5 b6 p1 r3 o4 y5 g6 b1 p2 r4 o5 y6 g1 b2 b2")
    table = Table.racing("2p")
    desks = (msgspec.structs.replace(table.state.desks[0], tiles=lonely), *table.state.desks[1:])
    state = msgspec.structs.replace(table.state, desks=desks)
    (hand,) = hands(state, 0).hands
    told = ANALYST.tell(Hands((hand,)))
    if hand.status == "unsolvable":
        assert hand.reason
        assert told.count("These tiles have no grid") == 1
    else:
        assert hand.status == "solved"


# Rounds.


@pytest.fixture(scope="module")
def table() -> Any:
    return raced("2p", "45", 3, rounds=2)


@pytest.fixture(scope="module")
def reviews(table: Any) -> list[RoundReview]:
    found = list(ANALYST.review(states_of(table), table.log, Budget(wall_ms=60), never))
    assert all(isinstance(review, RoundReview) for review in found)
    return found


def test_each_round_that_was_scored_is_reviewed(table: Any, reviews: list[RoundReview]) -> None:
    assert [review.number for review in reviews] == [1, 2]
    state = table.match.line.state
    assert [[raced.points for raced in review.seats] for review in reviews] == [
        list(points) for points in state.points
    ]


def test_what_is_said_of_a_round_is_true(table: Any, reviews: list[RoundReview]) -> None:
    states = states_of(table)
    for review in reviews:
        for seat_review in review.seats:
            if seat_review.status == "solved":
                assert sorted(tile for *_, tile in seat_review.grid) == sorted(seat_review.hand)
                assert is_correct_by_reference(seat_review.grid, seat_review.hand)
            for moment in seat_review.moments:
                desk = states[moment.seq + 1].desks[seat_review.seat]
                if desk.tiles:
                    assert moment.laid == sum(place is not None for place in desk.places)
            if seat_review.done_ms is not None:
                assert seat_review.correct
                assert seat_review.moments[-1].goes_on
                assert seat_review.first_ms is not None
                assert seat_review.first_ms <= seat_review.done_ms
            for trade in seat_review.trades:
                assert trade.gave in seat_review.hand or trade.seq > seat_review.trades[0].seq


def test_a_review_in_words(reviews: list[RoundReview]) -> None:
    text = ANALYST.tell(reviews[0])
    assert text.startswith("Round 1\n  Seat 1: ")
    assert max(map(len, text.splitlines())) <= 80


def test_answers_are_plain_data(reviews: list[RoundReview]) -> None:
    raw = msgspec.json.encode(reviews[0])
    assert msgspec.json.decode(raw, type=GAME.types.analysis) == reviews[0]


def test_it_stops_when_it_is_told_to(table: Any) -> None:
    assert list(ANALYST.review(states_of(table), table.log, BUDGET, lambda: True)) == []


def test_the_hands_of_the_table_have_grids() -> None:
    table = Table.racing("4p")
    assert [hand.status for hand in hands(table.state).hands] == ["solved"] * len(HANDS)
