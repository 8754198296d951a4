"""Whether a small hand has a grid, by trying every shape and every way to fill it."""

from collections.abc import Sequence
from functools import cache

from games.tiles.reference import Cell, Place, can_agree, is_correct, lines

Shape = tuple[Place, ...]


@cache
def shapes(size: int, shortest: int) -> tuple[Shape, ...]:
    """Every shape of so many cells in one piece, no line of which is too short."""
    found = {frozenset({(0, 0)})}
    for _ in range(size - 1):
        found = {
            _settled(shape | {near})
            for shape in found
            for row, col in shape
            for near in ((row - 1, col), (row + 1, col), (row, col - 1), (row, col + 1))
            if near not in shape
        }
    return tuple(
        tuple(sorted(shape))
        for shape in found
        if all(shortest <= len(line) <= 6 for line in lines(shape))
    )


def _settled(shape: frozenset[Place] | set[Place]) -> frozenset[Place]:
    top, left = min(row for row, _ in shape), min(col for _, col in shape)
    return frozenset((row - top, col - left) for row, col in shape)


def has_grid(hand: Sequence[int], *, pairs: bool = False, free: bool = False) -> bool:
    return any(
        _fills(shape, lines(shape), {}, sorted(hand), list(hand), pairs, free)
        for shape in shapes(len(hand), 2 if pairs else 3)
    )


def _fills(
    shape: Shape,
    judged: list[tuple[Place, ...]],
    filled: dict[Place, int],
    left: list[int],
    hand: list[int],
    pairs: bool,
    free: bool,
) -> bool:
    if not left:
        cells: list[Cell] = [(row, col, tile) for (row, col), tile in filled.items()]
        return is_correct(cells, hand, pairs, free)
    place = shape[len(filled)]
    for tile in sorted(set(left)):
        now = {**filled, place: tile}
        if all(can_agree([now[p] for p in line if p in now]) for line in judged if place in line):
            rest = list(left)
            rest.remove(tile)
            if _fills(shape, judged, now, rest, hand, pairs, free):
                return True
    return False
