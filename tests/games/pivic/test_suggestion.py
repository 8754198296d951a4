"""What is proposed to those who place: it is legal, and enough."""

import pytest

from tripiv.core.game import Seat
from tripiv.core.rng import Rng
from tripiv.games.pivic.game import GAME
from tripiv.games.pivic.room import rack, random_places
from tripiv.games.pivic.state import Put
from tripiv.games.pivic.table_file import DEFAULT, load


@pytest.mark.parametrize("seat", [Seat(0), Seat(1)])
def test_a_newcomer_can_begin_with_what_is_proposed(seat):  # P2.1, P2.2
    options, seats = GAME.parse_options("")
    state = GAME.initial(options, seats, None)
    if seat:
        first = GAME.offers(state, Seat(0)).put
        assert first is not None
        state = GAME.apply(state, Seat(0), Put(first.suggestion), 0, None).state
    offer = GAME.offers(state, seat).put
    assert offer is not None
    assert len(offer.suggestion) == offer.most
    assert GAME.refuse(state, seat, Put(offer.suggestion)) is None


@pytest.mark.parametrize("region", ["half", "behind"])
def test_a_rack_finds_room_among_whatever_lies(region):  # P2.1, P8.5
    from tripiv.games.pivic.placing import placing_faults

    table = load(DEFAULT)
    for key in range(20):
        rng = Rng(key)
        others = random_places(table, (), tuple(range(8, 16)), 1, "half", rng)
        own = random_places(table, others, (0, 1, 2, 3, 4), 0, "behind", rng)
        balls = tuple(sorted((*own, *others)))
        found = rack(table, balls, (5, 6, 7), 0, region)
        assert not placing_faults(table, balls, found, 0, region)
