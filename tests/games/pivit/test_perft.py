"""Counts on file, worked out by the reference, against kernels and reference."""

from pathlib import Path

import numpy as np
import pytest

from games.pivit import reference as ref
from tripiv.games.pivit.kernel_perft import perft
from tripiv.games.pivit.kernel_rules import settle
from tripiv.games.pivit.notation import parse_position
from tripiv.games.pivit.position import Position, pack
from tripiv.games.pivit.setup import SETUPS

FILES = sorted((Path(__file__).parent / "perft").glob("*.txt"))
PLIES = 30  # for each side, as by B5.3
QUICK_NODES = 2_000_000
QUICK_REFERENCE_NODES = 10_000
PROOF_REFERENCE_NODES = 1_000_000


def cases() -> list[tuple[str, dict[int, int]]]:
    found = []
    for file in FILES:
        for line in file.read_text().splitlines():
            if line and not line.startswith("#"):
                position, *counts = line.split(" ; ")
                pairs = (count.split() for count in counts)
                found.append((position, {int(depth): int(nodes) for depth, nodes in pairs}))
    return found


def read(line: str) -> ref.Position:
    position, _ = parse_position(line)
    return plain(position)


def plain(position: Position) -> ref.Position:
    pieces = {
        (piece.row, piece.col): ref.Piece(piece.owner, piece.axis == "v", piece.master)
        for piece in position.pieces
    }
    return ref.settled(
        ref.Position(
            position.size,
            position.sides,
            pieces,
            position.turn,
            position.first_masters,
            frozenset(position.resigned),
            PLIES * position.sides,
            position.quiet,
            position.ply,
        )
    )


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


@pytest.mark.proof
@pytest.mark.parametrize(("line", "counts"), cases())
def test_counts_by_the_reference(line: str, counts: dict[int, int]) -> None:
    for depth, nodes in counts.items():
        if QUICK_REFERENCE_NODES < nodes <= PROOF_REFERENCE_NODES:
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
