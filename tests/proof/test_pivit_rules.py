"""Pivit's kernels against the reference, longer than anyone would wait at each commit."""

import random

import pytest

from games.pivit import reference as ref
from games.pivit.pack import cases, odd_position, read
from games.pivit.test_kernels import agree_on, agree_on_children

MOST_NODES = 5_000_000

pytestmark = pytest.mark.proof


@pytest.mark.parametrize(("line", "counts"), cases())
def test_counts_on_file_are_the_references(line: str, counts: dict[int, int]) -> None:
    for depth, nodes in counts.items():
        if nodes <= MOST_NODES:
            assert ref.perft(read(line), depth) == nodes


@pytest.mark.parametrize("seed", range(100, 120))
def test_many_odd_positions(seed: int) -> None:
    draw = random.Random(seed)
    for _ in range(5_000):
        p = odd_position(draw)
        agree_on(p)
        agree_on_children(p, draw)


@pytest.mark.parametrize(("size", "sides"), ref.EDGES)
def test_many_matches(size: int, sides: int) -> None:
    draw = random.Random(f"proof {size} {sides}")
    for _ in range(100):
        p = ref.start(size, sides, limit=30 * sides)
        while not p.end:
            agree_on(p)
            agree_on_children(p, draw)
            p = ref.play(p, draw.choice(ref.actions(p)))
