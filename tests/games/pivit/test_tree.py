"""The growing tree of three and four sides."""

import math
import random
import threading
import time

import numpy as np
import pytest

from games.pivit import reference as ref
from games.pivit.pack import packed
from games.pivit.plain_search import forced, worths
from games.pivit.table import begun
from games.pivit.test_search import small_position, weights_of
from tripiv.games.pivit.kernel_playout import TALLIES, playouts
from tripiv.games.pivit.notation import parse_position
from tripiv.games.pivit.players import kernel_tree, weight
from tripiv.games.pivit.players.limit import Limits
from tripiv.games.pivit.players.tree import LOOKER, MCTS, UCT, Grown, Manner, Tree
from tripiv.games.pivit.position import pack


def words_of(line: str, limit: int = 90) -> tuple[int, ...]:
    return tuple(pack(parse_position(line)[0], limit))


def grown(line: str, visits: int = 3000, manner: Manner = LOOKER) -> Grown:
    *_, last = Tree(words_of(line), manner).grow(Limits(nodes=visits))
    return last


def plain_promise(p: ref.Position) -> list[float]:
    """The judgement of `kernel_tree.promise`, from its description."""
    weights, strengths = weights_of(p.size), {}
    full = 4 * (p.size - 2)
    part = min(full, sum(not piece.master for piece in p.pieces.values()))

    def blended(pair: list[int] | tuple[int, int]) -> int:
        return int((pair[0] * part + pair[1] * (full - part)) / full)

    corners = [(r, c) for r in (0, p.size - 1) for c in (0, p.size - 1)]
    for side in ref.in_game(p):
        sums = [0, 0]
        actions = ref.actions_of(p, side)
        promotions = sum(not p.pieces[a].master and b in corners for a, b in actions)
        for i in (0, 1):
            sums[i] = len(actions) * weights["mobility"][i] + promotions * weights["promotion"][i]
            for square, piece in p.pieces.items():
                if piece.side == side:
                    sums[i] += worths(weights, p, square)[i]
        strengths[side] = float(blended(sums))
        taken = [p.pieces[b].master for _, b in actions if b in p.pieces]
        if side == p.turn and taken:
            strengths[side] += 95 if any(taken) else 50
    holder = next((side for side in p.first_masters if side in strengths), None)
    if holder is not None:
        strengths[holder] += blended(weights["first_master"])
    most = max(strengths.values())
    shares = {side: math.exp((s - most) / kernel_tree.SHARPNESS) for side, s in strengths.items()}
    return [shares.get(side, 0.0) / sum(shares.values()) for side in range(4)]


def test_promise_is_what_its_description_says() -> None:
    draw, found = random.Random(2), np.zeros(4)
    for size, sides in ((8, 3), (8, 4)):
        for _ in range(25):
            p = ref.start(size, sides, limit=30 * sides)
            for _ in range(draw.randrange(60)):
                if not p.end:
                    p = ref.play(p, draw.choice(ref.actions(p)))
            if p.end:
                continue
            kernel_tree.promise(packed(p), weight.load(size), found)
            assert found == pytest.approx(plain_promise(p))


@pytest.mark.parametrize("manner", [LOOKER, UCT, MCTS])
@pytest.mark.parametrize("setup", ["8x8-2p", "8x8-3p", "6x6-4p"])
def test_it_adds_up(setup: str, manner: Manner) -> None:
    words = begun(setup).words
    answers = list(Tree(words, manner, seed=3).grow(Limits(nodes=5000)))
    last = answers[-1]
    assert last.visits == 5000
    assert [a.visits for a in answers] == sorted(a.visits for a in answers)
    assert sum(last.shares) == pytest.approx(1)
    # A visit of the root goes on to a child; but the first of a tree that looks ahead makes the
    # children, each as if visited once.
    below = sum(branch.visits for branch in last.branches)
    assert below == last.visits + (len(last.branches) - 1 if manner is LOOKER else 0)
    for branch in last.branches:
        assert branch.visits == 0 or sum(branch.shares) == pytest.approx(1)


def test_equal_visits_find_the_same() -> None:
    words = begun("8x8-4p").words

    def lines(seed: int) -> list[tuple[int, ...]]:
        *_, last = Tree(words, UCT, seed=seed).grow(Limits(nodes=2000))
        return [branch.line for branch in last.branches]

    assert lines(1) == lines(1)
    assert lines(1) != lines(2)


def test_it_takes_the_win_that_is_there() -> None:
    one_ply = "6/6/Rh2bv2/6/6/6 r rbg r 0 30"
    for manner in (LOOKER, UCT, MCTS):
        best = grown(one_ply, 300, manner=manner).branches[0]
        assert best.line == (64 * 16 + 16 + 3,)
        assert best.shares[0] == 1
    assert grown(one_ply).branches[0].result == 0


@pytest.mark.parametrize("manner", [LOOKER, MCTS])
def test_a_result_that_nobody_can_avoid_is_told_to_the_node_before(manner: Manner) -> None:
    draw, seen = random.Random(4), {1: 0, -1: 0}
    while min(seen.values()) < 10:
        p = small_position(draw)
        exact = None if p is None or len(ref.actions(p)) > 6 else forced(p, 2)
        if p is None or not exact or len(ref.actions(p)) > 6:
            continue
        *_, last = Tree(tuple(packed(p).tolist()), manner).grow(Limits(nodes=3000))
        expected = p.turn if exact > 0 else 1 - p.turn
        assert last.branches[0].result == expected
        seen[1 if exact > 0 else -1] += 1


def test_time_and_a_wish_to_stop_end_it() -> None:
    words = begun("8x8-4p").words
    list(Tree(words).grow(Limits(nodes=10)))
    began = time.monotonic()
    *_, last = Tree(words).grow(Limits(wall_ms=100))
    assert last.visits > 0
    assert time.monotonic() - began < 2
    wish = threading.Event()
    threading.Timer(0.1, wish.set).start()
    *_, last = Tree(words).grow(Limits(), stopped=wish.is_set)
    assert time.monotonic() - began < 5
    *_, last = Tree(words).grow(Limits(wall_ms=0))
    assert last.branches[0].line


def test_there_is_an_answer_however_soon_the_wish_to_stop_comes() -> None:
    """The time was over between the start of the clock and the first visit: nothing was tried."""
    tree = Tree(begun("8x8-3p").words)
    tree.stop()
    *_, last = tree.grow(Limits(nodes=1000))
    assert last.visits == 1
    assert last.branches


def test_a_tree_of_playouts_agrees_with_playouts() -> None:
    """The share of the root is the mean of what its visits found: near that of random play, and
    better for who chooses."""
    words, tally = begun("6x6-2p").words, np.zeros(TALLIES, np.int64)
    playouts(np.array(words, np.uint64), np.uint64(1), 5000, 20_000, tally)
    *_, last = Tree(words, UCT, seed=1).grow(Limits(nodes=5000))
    assert last.shares[0] > tally[0] / 5000 - 0.03
