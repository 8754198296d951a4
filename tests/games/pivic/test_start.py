"""P2.4: a match that begins with a position laid out beforehand."""

import pytest
from msgspec.structs import replace

from tripiv.core import record
from tripiv.core.game import Act, Wake
from tripiv.core.rng import Rng
from tripiv.games.pivic.game import GAME
from tripiv.games.pivic.option import format_options, parse_options
from tripiv.games.pivic.state import PivicOptions

USUAL = parse_options("")[0]
TWO_BALLS = "1@-120,45 9@100,0"


def beginning(start: str, options: PivicOptions = USUAL) -> PivicOptions:
    return replace(options, start=start)


@pytest.mark.parametrize(
    "start",
    [
        f"one 0:0 {TWO_BALLS}",
        f"two 2:1 due=3:0 removals=0:2 {TWO_BALLS}",
        "two 0:0 due=0:2 places=two 1@-120,45",
        f"one 0:0 behind=two places=two {TWO_BALLS}",
        "one 0:0 due=8:8 places=one,two setup",
    ],
)
def test_p2_4_it_begins_as_it_is_written(start: str) -> None:
    options = beginning(start)
    assert GAME.unfit(options, 2) is None
    state = GAME.initial(options, 2, None)
    assert GAME.format_position(state) == start
    assert GAME.awaited(state)
    assert parse_options(format_options(options)) == (options, 2)


@pytest.mark.parametrize(
    ("start", "words"),
    [
        ("nonsense", "no position"),
        ("one 0:0 1@-120,45", "two has no ball"),
        (f"one 3:0 {TWO_BALLS}", "has won by points"),
        ("one 0:0 1@-120,45 9@-120,46", "lies in ball 9"),
        (f"one 0:0 due=8:0 {TWO_BALLS}", "more than 8"),
        ("two 0:0 due=0:2 1@-120,45", "place first"),
        (f"one 0:0 due=2:0 places=one,one {TWO_BALLS}", "twice"),
        (f"one 0:0 removals=9:0 {TWO_BALLS}", "too many"),
        ("one 0:0 1@0,0 9@100,0", "over a hole"),
        ("one 0:0 1@-9999,0 9@100,0", "off the table"),
        ("one 0:0 due=8:8 places=one,two setup 1@-120,45", "then two does"),
        (f"two 0:0 due=0:8 places=two setup {TWO_BALLS}", "then two does"),
    ],
)
def test_p2_4_what_no_match_comes_to_is_refused(start: str, words: str) -> None:
    refusal = GAME.unfit(beginning(start), 2)
    assert refusal is not None
    assert refusal.clause == "P2.4"
    assert words in refusal.text


def test_p2_4_no_ball_lies_in_a_peg() -> None:
    peg = USUAL.table.pegs[0]
    refusal = GAME.unfit(beginning(f"one 0:0 1@{peg.x_mm:g},{peg.y_mm:g} 9@100,0"), 2)
    assert refusal is not None
    assert refusal.faults[0].code == "peg"


@pytest.mark.parametrize("seed", range(3))
def test_p2_4_wherever_a_match_stands_another_can_begin(seed: int) -> None:
    """And goes on in the same way, but for times."""
    options = parse_options("advanced total=0 place=0 hand=average")[0]
    entropy = bytes([seed]) * 16
    _, line = record.begin(GAME, options, 2, seed=entropy)
    rng = Rng(seed)
    for _ in range(60):
        if GAME.outcome(line.state) is not None:
            break
        while not (actors := GAME.actors(line.state)):
            moment = record.due(GAME, line)
            assert moment is not None
            _, line = record.write(GAME, line, Wake(), moment, seed=entropy)
        text = GAME.format_position(line.state)
        begun = beginning(text, options)
        assert GAME.unfit(begun, 2) is None, text
        again = GAME.initial(begun, 2, None)
        assert GAME.format_position(again) == text
        seat = actors[0]
        action = GAME.propose(line.state, seat, rng)
        at = max(line.at, line.busy_until)
        _, line = record.write(GAME, line, Act(seat, action), at, seed=entropy)


def test_p2_4_the_clock_begins_with_the_match() -> None:
    options = parse_options("advanced total=60")[0]
    assert GAME.initial(beginning(f"one 0:0 {TWO_BALLS}", options), 2, None).clock_end == 60_000
    waits = GAME.initial(beginning("one 0:0 due=8:8 places=one,two setup", options), 2, None)
    assert waits.clock_end is None
