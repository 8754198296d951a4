"""A proof that a hand has no grid, for whoever does not want to believe the solver.

    {"hand": ["b4", "r1", …], "proof": CASE}

Tiles are named by their places in that hand, from 0. The proof goes through the cases that there
are, on the way to a set of lines that a grid could have. A CASE is one of

    {"split": TILES, "lines": [[LINE, CASE], …]}
        No line chosen so far leads from these tiles to others, and one must: it is one of the
        lines told, each in a case of its own; or a line that is like one of them but for copies
        of a tile that lie in no line yet. Once a line was told, neither it nor one like it needs
        to be looked at in the cases that follow.
    {"laid": true, "lines": [[LINE, CASE], …]}
        The lines chosen join all tiles, but no grid has them and no others: they cannot be laid
        side by side. So there are more.
    {"few": true}
        The lines that are left cannot join all tiles, by their number alone (see
        `kernel_structure`).
    {"unfit": true}
        There is nothing that a wild of the lines chosen could stand for.

What a line of a grid must obey besides needs no word: it lies across lines that it shares a tile
with, and shares one at most; a tile lies in two lines at most.
"""

from collections.abc import Sequence
from typing import Any

from tripiv.games.tiles.grid import Wilds
from tripiv.games.tiles.solver.layout import FEW, LAID, SPLIT, UNFIT
from tripiv.games.tiles.solver.prover import Prover
from tripiv.games.tiles.solver.reason import alone
from tripiv.games.tiles.tile import Tile, format_tile

__all__ = ["certify"]

LOG_ROWS = 1 << 20
NODES = 2_000_000  # a second or two


def certify(
    hand: Sequence[Tile], *, pairs: bool = False, wilds: Wilds = "fixed"
) -> dict[str, Any] | None:
    """The proof, as data for JSON; None where there is none or it would be too long."""
    shortest = 2 if pairs else 3
    tiles = sorted(hand)
    names = [format_tile(tile) for tile in tiles]
    lonely = alone(tiles, shortest)
    if lonely:
        return {"hand": names, "proof": {"split": [tiles.index(lonely[0])], "lines": []}}
    prover = Prover(tiles, shortest=shortest, free=wilds == "free", log_rows=LOG_ROWS)
    if prover.run(NODES) != "unsolvable":
        return None
    rows = prover.log
    if rows is None:
        return None
    case, end = _case(rows, 0)
    assert end == len(rows)
    return {"hand": names, "proof": case}


def _case(rows: list[list[int]], at: int) -> tuple[dict[str, Any], int]:
    """The case that begins at a row, and the row behind it."""
    kind, tiles, count = rows[at]
    if kind == FEW:
        return {"few": True}, at + 1
    if kind == UNFIT:
        return {"unfit": True}, at + 1
    case: dict[str, Any]
    if kind == LAID:
        at += 1
        kind, tiles, count = rows[at]
        case = {"laid": True}
    else:
        case = {"split": _places(tiles)}
    assert kind == SPLIT
    at += 1
    lines = []
    for _ in range(count):
        mask = rows[at][1]
        inner, at = _case(rows, at + 1)
        lines.append([_places(mask), inner])
    return {**case, "lines": lines}, at


def _places(mask: int) -> list[int]:
    return [n for n in range(mask.bit_length()) if mask >> n & 1]
