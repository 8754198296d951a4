"""The rules one by one, each on a small board made for it."""

import random

import msgspec
import pytest

from games.pivit import reference as ref
from games.pivit.pack import odd_position, packed
from games.pivit.table import begun, leave, line, outcome, play, refusal, step, texts
from tripiv.core.capability import NotationError
from tripiv.core.game import Seat
from tripiv.games.pivit.fault import faults_of
from tripiv.games.pivit.game import GAME
from tripiv.games.pivit.position import Piece, unpack
from tripiv.games.pivit.setup import SETUPS
from tripiv.games.pivit.state import (
    Go,
    Left,
    PivitOffers,
    PivitOptions,
    Skipped,
    Swap,
    Swapped,
    Went,
)


def codes(state, text: str) -> list[tuple[str, str, str]]:
    return [(fault.code, fault.clause, fault.where) for fault in refusal(state, text).faults]


# B1 Board and set-up


def test_b1_1_squares_off_the_board() -> None:  # B1.1
    state = begun("6x6-2p")
    for far in ((6, 0), (-1, 3), (2, 6), (10**6, -(2**62))):
        found = GAME.refuse(state, Seat(0), Go((5, 1), far))
        assert found is not None
        assert (found.code, found.clause) == ("square", "B1.1")
    with pytest.raises(NotationError, match="no g1 on a board of 6x6"):
        GAME.parse_action(state, Seat(0), "g1-a1")


def test_b1_3_the_set_up_decides_the_seats() -> None:  # B1.3
    for setup, seats in (("6x6-2p", 2), ("8x8-3p", 3), ("8x8-4p", 4)):
        options, found = GAME.parse_options(setup)
        assert found == seats
        assert len(GAME.view(begun(setup), None).colours) == seats
        refused = GAME.unfit(options, 5 - seats if seats < 4 else 2)
        assert refused is not None
        assert refused.clause == "B1.3"


def test_b1_4_swap() -> None:  # B1.4
    state = begun("6x6-2p swap")
    assert "swap" not in texts(state)
    assert refusal(state, "swap").clause == "B1.4"
    state = play(state, "b1-b4")
    assert "swap" in texts(state)
    assert GAME.view(state, None).may_swap
    before = line(state)
    done = step(state, "swap")
    assert done.events == (Swapped(Seat(1)),)
    # Position, colour to move and ply stay; the other person plays that colour.
    assert line(done.state) == before.replace(" rb ", " br ")
    assert GAME.actors(done.state) == (Seat(0),)
    assert GAME.view(done.state, None).colours == (1, 0)
    assert GAME.guard(done.state, Seat(0)) != GAME.guard(state, Seat(0))
    assert "swap" not in texts(done.state)
    assert refusal(done.state, "swap").code == "swap"
    after = play(done.state, "c6-c5")
    assert GAME.actors(after) == (Seat(1),)
    # Red is seat 2 now: if blue resigns, seat 2 wins.
    assert outcome(leave(after, 0).state).ranks == (1, 0)


def test_b1_4_swap_is_the_first_answer_or_none() -> None:  # B1.4
    state = play(begun("6x6-2p swap"), "b1-b4", "c6-c5")
    assert "swap" not in texts(state)
    assert "swap" not in texts(play(state, "b4-c4"))
    assert "swap" not in texts(play(begun("6x6-2p"), "b1-b4"))


@pytest.mark.parametrize(
    ("options", "seats", "code", "clause"),
    [
        (PivitOptions(start="nonsense"), 2, "start", "B1.5"),
        (PivitOptions(start="3/3/1rv1 r rb - 0 1"), 2, "start", "B1.5"),
        (PivitOptions(start=SETUPS["8x8-3p"]), 2, "seats", "B1.3"),
        (PivitOptions(start=SETUPS["8x8-3p"], swap=True), 3, "swap", "B1.4"),
        (PivitOptions(quiet=-1), 2, "quiet", "B5.3"),
        (PivitOptions(quiet=40_000), 2, "quiet", "B5.3"),
    ],
)
def test_options_that_fit_no_match(
    options: PivitOptions, seats: int, code: str, clause: str
) -> None:  # B1.5
    found = GAME.unfit(options, seats)
    assert found is not None
    assert (found.code, found.clause) == (code, clause)


# B2 Turns


def test_b2_1_turns_go_round() -> None:  # B2.1
    state = begun("8x8-3p")
    seen = []
    for _ in range(7):
        (seat,) = GAME.actors(state)
        assert GAME.awaited(state) == (seat,)
        seen.append(seat)
        state = play(state, texts(state)[0])
    assert seen == [0, 1, 2, 0, 1, 2, 0]


def test_b2_1_only_own_pieces_in_own_turn() -> None:  # B2.1
    state = begun("6x6-2p")
    assert refusal(state, "b1-b4", seat=1).code == "turn"
    assert codes(state, "c1-c2") == [("owner", "B2.1", "c1")]
    assert codes(state, "c3-c4") == [("empty", "B2.1", "c3")]


def test_b2_2_who_cannot_move_is_skipped_and_no_ply_counted() -> None:  # B2.2
    # Red's top row looks down the board; turned along itself it is stuck.
    state = begun("RhrhRh/3/BhBv1 b rb br 4 11")
    done = step(state, "b1-b2")
    assert done.events[-1] == Skipped(Seat(0))
    assert line(done.state) == "RhrhRh/1Bh1/Bh2 b rb br 5 12"
    assert GAME.actors(done.state) == (Seat(1),)


def test_b2_2_skipped_at_the_start_too() -> None:  # B2.2
    state = begun("RhrhRh/3/BhBv1 r rb br 4 11")
    assert GAME.actors(state) == (Seat(1),)


def test_b2_2_who_has_no_pieces_is_out() -> None:  # B2.2
    # Blue takes green's last piece: green's turns are gone, without a word about skipping.
    state = begun("4/rh3/bhgh2/1rv2 b rbg - 0 1")
    done = step(state, "a2xb2")
    assert [type(event) for event in done.events] == [Went]
    assert GAME.actors(done.state) == (Seat(0),)
    after = play(done.state, "a3-b3")
    assert GAME.actors(after) == (Seat(1),)
    assert GAME.outcome(after) is None


# B3 Moving


def test_b3_1_a_minion_goes_odd_ways() -> None:  # B3.1
    state = begun("8/8/8/8/rh7/8/8/7Bv r rb b 0 1")
    assert texts(state) == ["a4-b4", "a4-d4", "a4-f4", "a4-h4"]
    assert codes(state, "a4-c4") == [("distance", "B3.1", "a4")]
    assert codes(state, "a4-a5") == [("axis", "B3.1", "a4")]
    assert codes(state, "a4-b5") == [("axis", "B3.1", "a4")]
    assert codes(state, "a4-a4") == [("axis", "B3.1", "a4")]


def test_b3_2_a_master_goes_any_way() -> None:  # B3.2
    state = begun("8/8/8/8/2Rh5/8/bv7/8 r rb r 0 1")
    assert texts(state) == [f"c4-{letter}4" for letter in "abdefgh"]
    assert codes(state, "c4-c5") == [("axis", "B3.2", "c4")]


def test_b3_3_nothing_jumps() -> None:  # B3.3
    state = begun("8/8/8/8/rh1bh2rh2/8/8/7Bv r rb b 0 1")
    assert texts(state) == ["a4-b4", "f4-e4", "f4-g4", "f4xc4"]
    assert codes(state, "a4-h4") == [("blocked", "B3.3", "c4"), ("blocked", "B3.3", "f4")]
    assert codes(state, "a4-g4")[0] == ("distance", "B3.1", "a4")


def test_b3_4_capture() -> None:  # B3.4
    state = begun("8/8/8/8/rh2bh1rh2/8/8/7Bv r rb b 7 1")
    done = step(state, "a4xd4")
    captured = Piece(row=4, col=3, owner=1, axis="h")
    assert done.events == (Went(Seat(0), (4, 0), (4, 3), captured=captured),)
    assert line(done.state) == "8/8/8/8/3rv1rh2/8/8/7Bv b rb b 0 2"
    own = begun("8/8/8/8/rh2rh4/8/8/7Bv r rb b 0 1")
    assert codes(own, "a4-d4") == [("own", "B3.4", "d4")]
    far = begun("8/8/8/8/rh1rhrh4/8/8/7Bv r rb b 0 1")
    assert codes(far, "a4-d4") == [("blocked", "B3.3", "c4"), ("own", "B3.4", "d4")]


def test_b3_5_pieces_turn() -> None:  # B3.5
    state = play(begun("6x6-2p"), "b1-b4")
    assert line(state) == "1rvbvrvbv1/bh4bh/rhrh3rh/bh4bh/rh4rh/2bvrvbv1 b rb - 1 2"
    master = play(begun("8/8/8/8/2Rh5/8/bv7/8 r rb r 0 1"), "c4-e4")
    assert line(master) == "8/8/8/8/4Rv3/8/bv7/8 b rb r 1 2"


# B4 Promotion


def test_b4_1_a_corner_makes_a_master() -> None:  # B4.1
    done = step(begun("4/bv3/4/1rh2 r rb - 5 8"), "b1-a1+")
    assert done.events == (Went(Seat(0), (3, 1), (3, 0), promoted=True),)
    assert line(done.state) == "4/bv3/4/Rv3 b rb r 0 9"


def test_b4_2_a_master_is_not_promoted_again() -> None:  # B4.2
    state = begun("4/bvBh2/4/1Rh2 r rb br 5 8")
    done = step(state, "b1-a1")
    assert done.events == (Went(Seat(0), (3, 1), (3, 0)),)
    assert line(done.state) == "4/bvBh2/4/Rv3 b rb br 6 9"
    assert GAME.format_action(state, Seat(0), Go((3, 1), (3, 0))) == "b1-a1"


def test_b4_2_masters_have_no_shield() -> None:  # B4.2
    state = begun("4/rv3/Bv3/2bv1 r rb b 5 8")
    assert line(play(state, "a3xa2")) == "4/4/rh3/2bv1 b rb b 0 9"


def test_b4_3_the_first_master_counts_though_captured() -> None:  # B4.3
    # Red's minion is promoted by capturing a master in the corner, then captured itself.
    state = begun("4/bv3/2bv1/Bvrh2 r rb b 0 1")
    state = play(state, "b1xa1+")
    assert line(state) == "4/bv3/2bv1/Rv3 b rb br 0 2"
    state = begun("4/2rh1/bv3/1rh2 r rb - 0 1")
    state = play(state, "b1-a1+", "a2xa1+")
    assert line(state) == "4/2rh1/4/Bh3 r rb rb 0 3"


def test_b4_3_the_last_player_before_the_masters() -> None:  # B4.3, B5.2
    # One capture by promotion leaves no minion and no enemy: it is the last player who wins.
    state = begun("4/4/4/Bvrh2 r rb b 0 1")
    assert outcome(play(state, "b1xa1+")).clause == "B5.2"


# B5 The end


def test_b5_1_no_minion_left() -> None:  # B5.1
    state = begun("3Bv/1Rh2/4/1rh2 r rb br 0 1")
    ended = play(state, "b1-a1+")
    assert outcome(ended).clause == "B5.1"
    assert outcome(ended).ranks == (0, 1)
    assert outcome(ended).scores == (1.0, 0.0)
    assert GAME.actors(ended) == ()
    assert texts(ended) == []
    found = GAME.refuse(ended, Seat(1), Go((0, 3), (1, 3)))
    assert found is not None
    assert found.code == "over"


def test_b5_1_the_earlier_first_master_breaks_the_tie() -> None:  # B5.1
    for order, ranks in (("br", (1, 0)), ("rb", (0, 1))):
        state = begun(f"3Bv/1Rh2/4/1rhBh1 r rb {order} 0 1")
        assert outcome(play(state, "b1-a1+")).ranks == ranks


def test_b5_2_the_last_player_wins() -> None:  # B5.2
    ended = play(begun("4/rhbh2/4/4 r rb - 0 1"), "a3xb3")
    assert outcome(ended).ranks == (0, 1)
    assert outcome(ended).clause == "B5.2"


def test_b5_3_quiet_plies_end_it() -> None:  # B5.3
    state = begun("Rv3/1rh2/2bh1/3Bv r rb rb 0 1 quiet=2")
    for text in ("a4-a2", "d1-d3", "a2-b2", "d3-c3"):
        assert GAME.outcome(state) is None
        state = play(state, text)
    assert outcome(state).clause == "B5.3"
    assert outcome(state).ranks == (0, 1)


def quietest(state) -> str:
    return next(text for text in texts(state) if "x" not in text and "+" not in text)


def test_b5_3_no_master_is_a_draw() -> None:  # B5.3
    state = begun("6x6-2p quiet=1")
    state = play(state, "b1-b2", "c1-c2")
    assert outcome(state).clause == "B5.3"
    assert outcome(state).ranks == (0, 0)
    assert outcome(state).scores == (0.5, 0.5)


def test_b5_3_default_and_off() -> None:  # B5.3
    assert [GAME.view(begun(f"8x8-{n}p"), None).limit for n in (2, 3, 4)] == [60, 90, 120]
    line_ = "1rv4/6/6/6/6/4bv1 r rb - {} 200"
    assert GAME.outcome(begun(line_.format(59))) is None
    late = GAME.parse_options(line_.format(60))
    assert GAME.unfit(*late) is not None
    assert GAME.bound(PivitOptions(quiet=0), 2) is None
    assert GAME.outcome(begun(line_.format(900) + " quiet=0")) is None


def test_b5_4_nobody_can_move() -> None:  # B5.4
    # Red closes its row and is stuck; so is blue.
    state = begun("Rh1Rh/1rv1/BhbhBh r rb br 0 1")
    ended = play(state, "b2-b3")
    assert line(ended).startswith("RhrhRh/3/BhbhBh ")
    assert outcome(ended).clause == "B5.4"
    assert outcome(ended).ranks == (1, 0)


def test_b5_5_two_players() -> None:  # B5.5
    done = leave(begun("8x8-2p"), 0)
    assert done.events == (Left(Seat(0), False),)
    assert outcome(done.state).ranks == (1, 0)
    assert line(done.state).split()[2] == "rxb"


def test_b5_5_three_players_pieces_stay() -> None:  # B5.5
    state = begun("8x8-3p")
    done = leave(state, 0)
    assert GAME.outcome(done.state) is None
    assert GAME.actors(done.state) == (Seat(1),)
    assert line(done.state).split()[0] == line(state).split()[0]
    assert GAME.guard(done.state, Seat(1)) != GAME.guard(state, Seat(1))
    # Leaving twice does nothing more.
    assert leave(done.state, 0).state == done.state
    last = leave(done.state, 2)
    assert outcome(last.state).ranks == (1, 0, 1)
    assert outcome(last.state).clause == "B5.2"


def test_b5_5_pieces_left_behind_count_for_nothing() -> None:  # B5.5
    # Red's minion does not keep the game going, red's masters do not win it.
    state = begun("Rv1Rv1/1rh2/bh2Bv/1Gv2 b rbg rbg 0 1")
    state = leave(state, 0).state
    assert GAME.outcome(state) is None
    gone = begun("Rv1Rv1/1rh2/3Bv/1Gv2 r rbg rbg 0 1")
    ended = leave(gone, 0).state
    assert outcome(ended).clause == "B5.1"
    assert outcome(ended).ranks == (1, 0, 1)


def test_b5_5_they_block_and_can_be_captured() -> None:  # B5.5
    state = leave(begun("8/8/8/8/rhbhgh5/8/8/8 r rbg - 0 1"), 1).state
    assert texts(state) == ["a4xb4"]
    state = play(state, "a4xb4")
    assert GAME.actors(state) == (Seat(2),)


def test_b5_5_option_removed() -> None:  # B5.5
    state = begun("8x8-3p resigned=removed")
    done = leave(state, 1)
    assert done.events == (Left(Seat(1), True),)
    assert "b" not in line(done.state).split()[0]
    assert line(done.state).split()[2] == "rbxg"
    assert outcome(leave(done.state, 0).state).ranks == (1, 1, 0)


def test_b5_5_leaving_in_anothers_turn() -> None:  # B5.5
    state = begun("8x8-4p")
    done = leave(state, 2)
    assert GAME.actors(done.state) == (Seat(0),)
    after = play(done.state, texts(done.state)[0])
    after = play(after, texts(after)[0])
    assert GAME.actors(after) == (Seat(3),)


def test_b5_6_shares() -> None:  # B5.6
    # Seat 1 is out; the others have no master: they share the draw.
    state = leave(begun("6/1rv4/6/3bv2/6/1gh4 r rbg - 0 1 quiet=1"), 0).state
    for _ in range(3):
        assert GAME.outcome(state) is None
        state = play(state, quietest(state))
    assert outcome(state).ranks == (1, 0, 0)
    assert outcome(state).scores == (0.0, 0.5, 0.5)


def test_b6_1_out_of_time_is_resigning() -> None:  # B6.1
    state = begun("8x8-2p")
    for why in ("time", "absent"):
        done = GAME.leave(state, Seat(1), why, 5, None)
        assert outcome(done.state).ranks == (0, 1)
    assert GAME.spec.clocks == {"none", "increment", "days"}
    assert GAME.wake(state) is None


# What belongs to no single clause


def test_a_refusal_is_explained_exactly_where_the_kernels_refuse() -> None:
    draw = random.Random(9)
    for _ in range(40):
        p = odd_position(draw)
        if p.end:
            continue
        position = unpack(packed(p).tolist())
        legal = set(ref.actions(p))
        squares = [(r, c) for r in range(p.size) for c in range(p.size)]
        for start in squares:
            for end in squares:
                assert bool(faults_of(position, start, end)) == ((start, end) not in legal)


def test_swap_and_premoves_are_held_as_they_should() -> None:
    state = begun("6x6-2p")
    assert GAME.holds(state, Seat(1), Go((0, 2), (1, 2))) == "turn"
    assert GAME.holds(state, Seat(1), Swap()) is None
    premoves = dict(map(tuple, GAME.premoves(state, Seat(1)).go))
    assert premoves[0, 2] == ((1, 2), (3, 2), (5, 2))
    assert all(n in range(6) for ends in premoves.values() for square in ends for n in square)


def test_what_is_offered_is_what_is_legal() -> None:
    state = begun("6x6-2p")
    offered = [(start, end) for start, ends in GAME.offers(state, Seat(0)).go for end in ends]
    assert sorted(offered) == ref.actions(ref.start(6, 2))
    assert GAME.offers(state, Seat(1)) == PivitOffers()


def test_nothing_given_is_changed_and_states_are_values() -> None:
    state = begun("8x8-4p")
    raw = msgspec.json.encode(state)
    play(state, texts(state)[3])
    assert msgspec.json.encode(state) == raw
    assert begun("8x8-4p") == state
