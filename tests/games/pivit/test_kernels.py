"""The kernels against the plain reference: everything a position is asked, on thousands."""

import random

import numpy as np
import pytest

from games.pivit import reference as ref
from games.pivit.pack import ENDS, number, odd_position, packed, read
from tripiv.core.rng import Rng
from tripiv.games.pivit import kernel_rules as rules
from tripiv.games.pivit import kernel_state, layout
from tripiv.games.pivit.kernel_bits import drop, highest, lowest, popcount
from tripiv.games.pivit.kernel_board import MAX_ACTIONS
from tripiv.games.pivit.kernel_perft import perft
from tripiv.games.pivit.kernel_playout import DRAWN, TALLIES, nth_action, playout, playouts
from tripiv.games.pivit.notation import parse_position
from tripiv.games.pivit.position import pack

BUFFER = np.zeros(MAX_ACTIONS, np.int64)
CHILD = np.zeros(layout.WORDS, np.uint64)


def agree_on(p: ref.Position) -> None:
    """Every question the kernels answer about one position."""
    state = packed(p)
    before = state.copy()
    legal = [number(action) for action in ref.actions(p)]
    n = rules.list_actions(state, BUFFER)
    listed = [int(action) for action in BUFFER[:n]]
    assert sorted(listed) == legal
    assert rules.count_actions(state) == len(legal)
    assert [nth_action(state, i) for i in range(n)] == listed
    if p.end:
        assert rules.winner(state) == (-1 if ref.winner(p) is None else ref.winner(p))
    assert (state == before).all()


def agree_on_children(p: ref.Position, draw: random.Random) -> None:
    state = packed(p)
    for action in ref.actions(p):
        after = ref.play(p, action)
        count = rules.apply(state, number(action), CHILD)
        assert (packed(after) == CHILD).all()
        assert count == len(ref.actions(after))
    side, removed = draw.randrange(p.sides), draw.random() < 0.5
    if not p.end and side in ref.in_game(p):
        after = ref.resigned(p, side, removed)
        count = rules.resign(state, side, removed, CHILD)
        assert (packed(after) == CHILD).all()
        assert count == len(ref.actions(after))


@pytest.mark.parametrize("seed", range(8))
def test_odd_positions(seed: int) -> None:
    draw = random.Random(seed)
    ends = set()
    for _ in range(250):
        p = odd_position(draw)
        ends.add(p.end)
        settled = packed(ref.replace(p, end=""))
        rules.settle(settled)
        assert (settled == packed(p)).all()
        agree_on(p)
        if draw.random() < 0.25:
            agree_on_children(p, draw)
    assert {"", "B5.1", "B5.2"} <= ends


@pytest.mark.parametrize(("size", "sides"), ref.EDGES)
def test_whole_matches(size: int, sides: int) -> None:
    """Random play with resignations in it, every position and every child compared."""
    draw = random.Random(f"{size} {sides}")
    ends = []
    for match in range(12):
        p = ref.start(size, sides, limit=draw.choice([0, 12, 30 * sides]))
        while not p.end and p.ply < 600:
            agree_on(p)
            if draw.random() < 0.05:
                agree_on_children(p, draw)
            if sides > 2 and match % 2 and draw.random() < 0.01:
                p = ref.resigned(p, draw.choice(ref.in_game(p)), draw.random() < 0.5)
                continue
            action = draw.choice(ref.actions(p))
            after = ref.play(p, action)
            rules.apply(packed(p), number(action), CHILD)
            assert (packed(after) == CHILD).all()
            p = after
        agree_on(p)
        ends.append(p.end)
    assert set(ends) & set(ENDS[1:])


def test_legality_of_every_pair_of_squares() -> None:
    draw = random.Random(3)
    for _ in range(60):
        p = odd_position(draw)
        state = packed(p)
        legal = {number(action) for action in ref.actions(p)}
        for action in range(64 * 64):
            assert rules.is_legal(state, action) == (action in legal)


def test_perft_of_odd_positions_in_three_ways() -> None:
    # Small boards are full of skips (B2.2), of games that end, and of both at once.
    draw = random.Random(4)
    for _ in range(300):
        p = odd_position(draw)
        deep = 3 if len(ref.actions(p)) < 9 else 2
        for depth in range(deep + 1):
            expected = ref.perft(p, depth)
            assert perft(packed(p), depth, True) == expected
            assert perft(packed(p), depth, False) == expected


@pytest.mark.parametrize(
    "line",
    [
        # Calm enough for the fast way of counting, and somebody is stuck: red from the start,
        "RhrhrhRh/4/bh2bh/1bhbh1 r rb r 0 1",
        # red after some of blue's plies,
        "Rhrhrh1/3Rv/bh2bh/1bhbh1 r rb r 0 1",
        # both, once each has closed its row (B5.4).
        "Rhrhrhrhrhrh1Rh/6rv1/8/8/8/8/1bv6/Bh1bhbhbhbhbhBh r rb rb 0 1",
    ],
)
def test_perft_where_players_are_skipped(line: str) -> None:  # B2.2
    position, _ = parse_position(line)
    state = np.array(pack(position), np.uint64)
    rules.settle(state)
    plain = ref.replace(read(line), limit=0)
    for depth in range(5):
        assert perft(state, depth, True) == ref.perft(plain, depth)
        assert perft(state, depth, False) == ref.perft(plain, depth)


def test_playouts_ply_by_ply() -> None:
    """The same draws, taken by hand, lead the reference to the same state."""
    draw = random.Random(7)
    for _ in range(120):
        p, key, most = odd_position(draw), draw.getrandbits(64), draw.choice([1, 2, 9, 200])
        state = packed(p)
        plies = playout(state, np.uint64(key), most)
        draws = Rng(key)
        while not p.end and draws.counter < most:
            n = rules.list_actions(packed(p), BUFFER)
            chosen = int(BUFFER[(draws.bits() >> 32) * n >> 32])
            p = ref.play(p, next(a for a in ref.actions(p) if number(a) == chosen))
        assert plies == draws.counter
        assert (packed(p) == state).all()


def test_quiet_plies_stop_at_what_fits() -> None:  # B5.3
    most = layout.QUIET[2]
    p = ref.Position(
        4,
        2,
        {(1, 1): ref.Piece(0, True), (2, 3): ref.Piece(1, True)},
        limit=0,
        quiet=most,
    )
    rules.apply(packed(p), number(ref.actions(p)[0]), CHILD)
    assert kernel_state.get(CHILD, layout.QUIET) == most
    assert kernel_state.get(CHILD, layout.LIMIT) == 0


def test_playouts_add_up() -> None:
    state = packed(ref.start(8, 3, limit=90))
    tally = np.zeros(TALLIES, np.int64)
    plies = playouts(state, np.uint64(1), 400, 10_000, tally)
    assert tally.sum() == 400
    assert tally[3] == 0
    assert plies > 400
    again = np.zeros(TALLIES, np.int64)
    assert playouts(state, np.uint64(1), 400, 10_000, again) == plies
    assert (again == tally).all()
    cut = np.zeros(TALLIES, np.int64)
    assert playouts(state, np.uint64(1), 10, 5, cut) == 50
    assert cut[-1] == 10
    assert cut[: DRAWN + 1].sum() == 0


def test_random_play_is_even() -> None:
    """The first ply of many playouts is spread evenly over the actions."""
    p = ref.start(6, 2)
    counts = dict.fromkeys((number(a) for a in ref.actions(p)), 0)
    before = packed(p)
    for key in range(16_000):
        after = before.copy()
        playout(after, np.uint64(key), 1)
        gone, come = int(before[0] & ~after[0]), int(after[0] & ~before[0])
        counts[64 * (gone.bit_length() - 1) + come.bit_length() - 1] += 1
    # Chi squared with 15 degrees of freedom passes 44.3 once in ten thousand.
    assert sum((n - 1000) ** 2 / 1000 for n in counts.values()) < 44.3


def test_bits() -> None:
    draw = random.Random(5)
    for _ in range(500):
        value = draw.getrandbits(draw.randint(1, 64)) or 1
        word = np.uint64(value)
        assert popcount(word) == value.bit_count()
        assert lowest(word) == (value & -value).bit_length() - 1
        assert highest(word) == value.bit_length() - 1
        n = draw.randint(0, value.bit_count())
        left = int(drop(word, n))
        assert left.bit_count() == value.bit_count() - n
        assert left & value == left
        assert left == 0 or value & ((left & -left) - 1) == value ^ left
    assert popcount(np.uint64(0)) == 0
