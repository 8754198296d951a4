"""Between the reference's positions and the kernels' words, and positions to compare on."""

import random
from pathlib import Path

import numpy as np

from games.pivit import reference as ref
from tripiv.games.pivit import kernel_state, layout
from tripiv.games.pivit.kernel_bits import Words
from tripiv.games.pivit.notation import parse_position
from tripiv.games.pivit.position import Position

PERFT_FILES = sorted((Path(__file__).parent / "perft").glob("*.txt"))
PLIES = 30  # for each side, as by B5.3
ENDS = ("", "B5.1", "B5.2", "B5.3", "B5.4")


def packed(p: ref.Position) -> Words:
    state = np.zeros(layout.WORDS, np.uint64)
    bits = [0] * 6
    for (row, column), piece in p.pieces.items():
        bit = 1 << 8 * row + column
        bits[piece.side] |= bit
        bits[4] |= bit if piece.master else 0
        bits[5] |= bit if piece.upright else 0
    state[:6] = bits
    kernel_state.put(state, layout.SIZE, p.size)
    kernel_state.put(state, layout.SIDES, p.sides)
    kernel_state.put(state, layout.TURN, p.turn)
    kernel_state.put(state, layout.GONE, sum(1 << side for side in p.gone))
    kernel_state.put(state, layout.END, ENDS.index(p.end))
    for rank, side in enumerate(p.first_masters):
        kernel_state.put(state, layout.RANKS[side], rank + 1)
    kernel_state.put(state, layout.QUIET, p.quiet)
    kernel_state.put(state, layout.LIMIT, p.limit)
    kernel_state.put(state, layout.PLY, p.ply)
    return state


def number(action: ref.Action) -> int:
    (row, column), (to_row, to_column) = action
    return 64 * (8 * row + column) + 8 * to_row + to_column


def odd_position(draw: random.Random) -> ref.Position:
    """Pieces anywhere, as no game would leave them: full boards, minions in corners."""
    size, sides = draw.choice([4, 5, 6, 7, 8, 8]), draw.randint(2, 4)
    density, mastery = draw.choice([0.05, 0.3, 0.6, 1.0]), draw.choice([0.0, 0.3, 0.9])
    uneven = draw.random() < 0.3
    pieces = {}
    for row in range(size):
        for column in range(size):
            if draw.random() < density:
                side = 0 if uneven and draw.random() < 0.9 else draw.randrange(sides)
                # All upright, often: whole lines turned along themselves make players skip.
                upright = draw.random() < draw.choice([0.5, 1.0])
                pieces[row, column] = ref.Piece(side, upright, draw.random() < mastery)
    order = list(range(sides))
    draw.shuffle(order)
    owners = {piece.side for piece in pieces.values() if piece.master}
    first = tuple(s for s in order if s in owners or draw.random() < 0.2)
    gone = frozenset(s for s in range(sides) if draw.random() < draw.choice([0, 0, 0.4]))
    limit = draw.choice([0, 3, 60])
    return ref.settled(
        ref.Position(
            size,
            sides,
            pieces,
            draw.randrange(sides),
            first,
            gone,
            limit,
            draw.randrange(limit + limit // 3) if limit else draw.choice([0, 7, 60_000]),
            draw.randrange(1000),
        )
    )


def cases() -> list[tuple[str, dict[int, int]]]:
    """The positions on file, with the counts by depth."""
    found = []
    for file in PERFT_FILES:
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
