"""Counts on file, worked out by the reference, against kernels and reference."""

import numpy as np
import pytest

from games.pivit import reference as ref
from games.pivit.pack import PLIES, cases, read
from tripiv.games.pivit.kernel_perft import perft
from tripiv.games.pivit.kernel_rules import settle
from tripiv.games.pivit.notation import parse_position
from tripiv.games.pivit.position import pack
from tripiv.games.pivit.setup import SETUPS

QUICK_NODES = 2_000_000
QUICK_REFERENCE_NODES = 10_000


@pytest.mark.parametrize(("line", "counts"), cases())
def test_counts(line: str, counts: dict[int, int]) -> None:
    position, _ = parse_position(line)
    state = np.array(pack(position, PLIES * position.sides), np.uint64)
    settle(state)
    for depth, nodes in counts.items():
        assert perft(state, depth, True) == nodes
        if nodes <= QUICK_NODES:
            assert perft(state, depth, False) == nodes
        if nodes <= QUICK_REFERENCE_NODES:
            assert ref.perft(read(line), depth) == nodes


def test_known_counts_are_on_file() -> None:
    known = {
        "6x6-2p": {1: 16, 2: 248, 3: 3576, 4: 49640},
        "8x8-2p": {1: 36, 2: 1256, 3: 41528},
        "8x8-3p": {2: 560},
        "8x8-4p": {2: 316},
    }
    on_file = dict(cases())
    assert set(SETUPS.values()) <= set(on_file)
    for name, counts in known.items():
        assert counts.items() <= on_file[SETUPS[name]].items()
