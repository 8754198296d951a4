"""The endgame tables against brute force on the smallest board, and against search elsewhere."""

import random
from collections.abc import Iterator
from itertools import permutations, product

import numpy as np
import pytest

from games.pivit import reference as ref
from games.pivit import solved
from games.pivit.forced import forced
from games.pivit.pack import packed
from tripiv.games.pivit import layout
from tripiv.games.pivit.kernel_state import put
from tripiv.games.pivit.tables.kernel_check import lay
from tripiv.games.pivit.tables.kernel_probe import FAR, UNKNOWN, endless, probe
from tripiv.games.pivit.tables.material import POSITIONS
from tripiv.games.pivit.tables.store import Tables, shipped

CORNERS = {(0, 0), (0, 3), (3, 0), (3, 3)}


def ours(size: int) -> Tables:
    tables = shipped(size)
    assert tables is not None
    return tables


def pairs() -> Iterator[ref.Position]:
    """Every position of two pieces on 4x4 that is not over, one of the pieces in the left half:
    the others are those turned round."""
    squares = list(product(range(4), repeat=2))
    for where, axes, masters in product(
        permutations(squares, 2), product((False, True), repeat=2), product((False, True), repeat=2)
    ):
        if where[0][1] > 1 or all(masters):
            continue
        if any(
            square in CORNERS and not master for square, master in zip(where, masters, strict=True)
        ):
            continue
        pieces = {where[side]: ref.Piece(side, axes[side], masters[side]) for side in (0, 1)}
        for turn, first in product((0, 1), ((0, 1), (1, 0), ())):
            if first or not any(masters):
                yield ref.Position(4, 2, pieces, turn, first)


def compare(p: ref.Position, value: int, by_left: list[int], arrays: tuple) -> int:
    """Ask the tables without a limit, and with as many quiet plies left as are given; returns how
    often they could not tell."""
    first = p.first_masters + tuple(
        1 - side for side in p.first_masters if len(p.first_masters) < 2
    )
    state = packed(ref.replace(p, first_masters=first))
    assert endless(state, *arrays[:4]) == value
    assert probe(state, *arrays) == value
    unknown = 0
    put(state, layout.LIMIT, solved.LIMIT)  # B5.3
    for left, expected in enumerate(by_left, start=1):
        put(state, layout.QUIET, solved.LIMIT - left)
        found = int(probe(state, *arrays))
        if found == UNKNOWN:
            unknown += 1
            continue
        assert (found > 0) - (found < 0) == expected
        if 0 < abs(found) < FAR:
            assert found == value
    return unknown


def test_every_position_of_two_pieces() -> None:
    graph = solved.successors(pairs())
    value, by_left = solved.endless(graph), solved.limited(graph)
    arrays = ours(4).arrays
    assert len(graph) > 4_000
    assert {(v > 0) - (v < 0) for v in value.values()} == {-1, 0, 1}
    for k, (p, _) in graph.items():
        assert compare(p, value[k], by_left[k], arrays) == 0


def test_a_lone_minion_against_two_masters() -> None:
    pieces = {
        (0, 1): ref.Piece(0, True),
        (3, 3): ref.Piece(1, True, True),
        (2, 0): ref.Piece(1, False, True),
    }
    graph = solved.successors([ref.Position(4, 2, pieces, 0, (0, 1))])
    assert len(graph) > 5_000
    value = solved.endless(graph)
    for k, (p, _) in graph.items():
        compare(p, value[k], [], ours(4).arrays)


def random_entries(tables: Tables, count: int, draw: random.Random) -> Iterator[np.ndarray]:
    """Positions that the tables have, each slice by its size."""
    state = np.zeros(layout.WORDS, np.uint64)
    units = tables.arrays.units
    weights = units[:, POSITIONS].tolist()
    while count:
        (number,) = draw.choices(range(len(weights)), weights)
        rank, turn = draw.randrange(weights[number]), draw.randrange(2)
        if lay(units[number], tables.size // 2, rank, turn, tables.slices[number].first, state):
            yield state
            count -= 1


@pytest.mark.parametrize(("size", "count"), [(4, 2_500), (6, 5_000), (8, 2_500)])
def test_search_finds_the_same(size: int, count: int) -> None:
    """A win in d plies is found d plies deep and not one ply less deep."""
    depth = 5
    tables, shallow, seen = ours(size), 0, set()
    states = np.zeros((depth + 2, layout.WORDS), np.uint64)
    lists = np.zeros((depth + 2, 256), np.int64)
    for state in random_entries(tables, count, random.Random(size)):
        value = int(endless(state, *tables.arrays[:4]))
        states[depth + 1] = state
        plies = min(abs(value) or depth, depth)
        sign = (value > 0) - (value < 0) if abs(value) <= depth else 0
        states[plies] = state
        assert forced(states, plies, lists) == sign
        if sign and plies > 1:
            states[plies - 1] = state
            assert forced(states, plies - 1, lists) == 0
            shallow += 1
        seen.add(sign)
    assert seen == {-1, 0, 1}
    assert shallow > count / 10


def test_what_no_table_has() -> None:
    arrays = ours(6).arrays
    pieces = {(1, 2): ref.Piece(0, True), (4, 4): ref.Piece(1, True, True)}
    p = ref.Position(6, 2, pieces, 0, (1,))
    assert probe(packed(p), *arrays) != UNKNOWN
    other = {
        "of another size": ref.replace(p, size=5),
        "of three players": ref.replace(p, sides=3),
        "resigned": ref.replace(p, gone=frozenset({1})),  # B5.5
        "over": ref.replace(p, end="B5.1"),
        "of a master that nobody was first to get": ref.replace(p, first_masters=()),
        "without minions": ref.replace(
            p, pieces={(1, 2): ref.Piece(0, True, True), (4, 4): pieces[4, 4]}
        ),
        "of one side": ref.replace(
            p, pieces={(1, 2): ref.Piece(0, True), (4, 4): ref.Piece(0, True)}
        ),
        "too large": ref.replace(
            p, pieces=pieces | {(0, c): ref.Piece(0, True) for c in (1, 2, 3)}
        ),
        "far too large": ref.start(6, 2),
    }
    for name, odd in other.items():
        assert probe(packed(odd), *arrays) == UNKNOWN, name


def test_another_limit_is_only_told_what_holds_under_it() -> None:
    pieces = {(1, 2): ref.Piece(0, True), (0, 5): ref.Piece(1, False, True)}
    p = ref.Position(6, 2, pieces, 1, (1,))
    arrays = ours(6).arrays
    assert probe(packed(p), *arrays) == 7
    for limit, quiet, told in ((7, 0, 7), (6, 0, UNKNOWN), (20, 13, 7), (20, 14, UNKNOWN)):
        assert probe(packed(ref.replace(p, limit=limit, quiet=quiet)), *arrays) == told


def test_empty_hands_know_nothing() -> None:
    """Who has no tables calls the same kernel with nothing in it."""
    state = np.zeros(layout.WORDS, np.uint64)
    put(state, layout.SIDES, 2)
    put(state, layout.SIZE, 6)
    assert probe(state, *ours(6).arrays) == UNKNOWN
