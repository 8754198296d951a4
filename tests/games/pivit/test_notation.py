"""Position lines and actions as text: there and back, and errors that say where."""

import random

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.pivit import reference as ref
from games.pivit.pack import odd_position, packed
from tripiv.core.capability import NotationError
from tripiv.games.pivit import layout
from tripiv.games.pivit.kernel_rules import settle
from tripiv.games.pivit.notation import (
    format_position,
    format_step,
    parse_position,
    parse_step,
)
from tripiv.games.pivit.position import pack, unpack
from tripiv.games.pivit.setup import DEFAULT, SETUPS

SMALL = SETUPS["4x4-2p"]


@pytest.mark.parametrize(("size", "sides"), ref.EDGES)
def test_setups_are_those_of_the_rules(size: int, sides: int) -> None:  # B1.2, B1.3, B1.5
    position, swapped = parse_position(SETUPS[f"{size}x{size}-{sides}p"])
    assert pack(position) == packed(ref.start(size, sides)).tolist()
    assert not swapped


@pytest.mark.parametrize("name", SETUPS)
def test_every_setup_is_whole(name: str) -> None:
    position, _ = parse_position(SETUPS[name])
    size = position.size
    assert name == f"{size}x{size}-{position.sides}p"
    edge = {(r, c) for r in range(size) for c in range(size)} - {
        (r, c) for r in (0, size - 1) for c in (0, size - 1)
    }
    edge = {(r, c) for r, c in edge if r in (0, size - 1) or c in (0, size - 1)}
    assert {(piece.row, piece.col) for piece in position.pieces} == edge  # B1.2
    for piece in position.pieces:
        assert piece.axis == ("v" if piece.row in (0, size - 1) else "h")  # B1.2
        assert not piece.master
    assert DEFAULT in SETUPS


def test_there_and_back() -> None:
    draw = random.Random(1)
    for _ in range(1000):
        p = odd_position(draw)
        words = packed(p).tolist()
        position = unpack(words)
        limit = p.limit
        again = pack(position, limit)
        word, low, most = layout.END
        words[word] &= ~(most << low)  # judged by the kernels, not written down
        assert again == words
        corners = {(r, c) for r in (0, p.size - 1) for c in (0, p.size - 1)}
        if any(not p.pieces[s].master for s in corners & set(p.pieces)) or not ref.in_game(p):
            continue
        swapped = p.sides == 2 and draw.random() < 0.5
        line = format_position(position, swapped=swapped)
        assert parse_position(line) == (position, swapped)
        assert format_position(parse_position(line)[0], swapped=swapped) == line


def test_a_line_holds_the_whole_state() -> None:
    """With the limit, which is an option, it gives every word again, the end among them."""
    draw = random.Random(2)
    ends = set()
    for _ in range(1000):
        p = odd_position(draw)
        corners = {(r, c) for r in (0, p.size - 1) for c in (0, p.size - 1)}
        if any(not p.pieces[s].master for s in corners & set(p.pieces)) or not ref.in_game(p):
            continue
        ends.add(p.end)
        state = packed(p)
        position, _ = parse_position(format_position(unpack(state.tolist())))
        again = np.array(pack(position, p.limit), np.uint64)
        settle(again)
        assert (again == state).all()
    assert {"", "B5.1", "B5.2", "B5.3"} <= ends


@pytest.mark.parametrize(
    ("line", "at", "words"),
    [
        ("", 0, "6 fields"),
        (SMALL + " 1", len(SMALL) + 1, "6 fields"),
        (SMALL.replace(" r ", " "), len(SMALL) - 2, "6 fields"),
        (SMALL.replace("1rv", "rh1rv", 1), 0, "corner"),
        (SMALL.replace("1rv", "11", 1), 1, "two numbers"),
        (SMALL.replace("bh2", "bh3", 1), 12, "row 3 has 5 squares instead of 4"),
        (SMALL.replace("bv1/", "bv/", 1), 5, "3 squares instead of 4"),
        (SMALL.replace("rv", "rx", 1), 2, "axis"),
        (SMALL.replace("bv1/", "1b/", 1), 5, "axis"),
        (SMALL.replace("rv", "pv", 1), 1, "'p'"),
        (SMALL.replace("rv", "9v", 1), 1, "'9'"),
        (SMALL.replace("rv", "gv", 1), 1, "no seat"),
        (SMALL.replace("rv", "Rv", 1), 1, "first masters"),
        (SMALL.replace(" r ", " g "), 26, "'g'"),
        (SMALL.replace(" r ", " rb "), 26, "one colour"),
        (SMALL.replace(" rb ", " rg "), 28, "seats"),
        (SMALL.replace(" rb ", " r "), 28, "seats"),
        (SMALL.replace(" rb ", " rbxx "), 28, "behind"),
        (SMALL.replace(" rb ", " rxbx "), 0, "nobody"),
        (SMALL.replace(" - ", " rr "), 32, "twice"),
        (SMALL.replace(" - ", " x "), 31, "'x'"),
        (SMALL.replace(" 0 ", " -1 "), 33, "'-1'"),
        (SMALL.replace(" 0 ", " 70000 "), 33, "65535"),
        (SMALL.replace(" 0 ", " 01 "), 33, "'01'"),
        (SMALL[:-1] + "0", 35, "from 1"),
        ("1/1", 0, "3 to 8 rows"),
    ],
)
def test_errors_say_where(line: str, at: int, words: str) -> None:
    if len(line) < 4:
        line = line and line + " r rb - 0 1"
    with pytest.raises(NotationError, match=words) as caught:
        parse_position(line)
    assert caught.value.at == at


def read_or_refused(line: str) -> None:
    fault = None
    try:
        position, swapped = parse_position(line)
    except NotationError as error:
        fault = error
    if fault is None:
        assert format_position(position, swapped=swapped) == line
    else:
        assert 0 <= fault.at <= len(line)


@given(st.text(alphabet="rbgyRBhvx12345678/- 0", max_size=60))
def test_any_text_is_read_or_refused(line: str) -> None:
    read_or_refused(line)


@given(st.data())
def test_one_wrong_character_is_read_or_refused(data: st.DataObject) -> None:
    line = data.draw(st.sampled_from(sorted(SETUPS.values())))
    at = data.draw(st.integers(0, len(line) - 1))
    line = line[:at] + data.draw(st.characters()) + line[at + 1 :]
    read_or_refused(line)


@pytest.mark.parametrize("text", ["b1-b4", "b1xb4", "b1b4", " B1-B4 ", "b1-b4+"])
def test_actions(text: str) -> None:
    assert parse_step(6, text) == ((5, 1), (2, 1))


def test_format_of_actions() -> None:
    assert format_step(6, (5, 1), (2, 1), capture=False, promotion=False) == "b1-b4"
    assert format_step(6, (5, 1), (2, 1), capture=True, promotion=False) == "b1xb4"
    assert format_step(8, (7, 1), (7, 0), capture=False, promotion=True) == "b1-a1+"


@pytest.mark.parametrize(
    ("text", "at", "words"),
    [("", 0, "two squares"), ("b1-", 0, "two squares"), ("b1-b7", 3, "no b7"), ("h1-b2", 0, "h1")],
)
def test_actions_that_are_none(text: str, at: int, words: str) -> None:
    with pytest.raises(NotationError, match=words) as caught:
        parse_step(6, text)
    assert caught.value.at == at
