"""Random partial arrangements: what people make on the way to a grid, and worse."""

import random

from games.tiles.reference import FULL_SET, WILD, Cell, can_agree


def random_hand(draw: random.Random, size: int = 24) -> list[int]:
    return draw.sample(FULL_SET, size)


def random_arrangement(draw: random.Random, hand: list[int]) -> tuple[list[Cell], list[int]]:
    """Some tiles of a hand laid at random, mostly where they fit; and those left."""
    care = draw.choice((0.0, 0.7, 0.95))
    apart = draw.choice((0.0, 0.0, 0.1))
    left = list(hand)
    draw.shuffle(left)
    if draw.random() < 0.3:
        left.sort(key=lambda tile: tile != WILD)
    grid: dict[tuple[int, int], int] = {}
    for _ in range(draw.randrange(len(hand) * 2)):
        if not left:
            break
        tile = left[-1]
        near = [(r + dr, c + dc) for r, c in grid for dr, dc in ((0, 1), (1, 0), (0, -1), (-1, 0))]
        if not near or draw.random() < apart:
            near = [(draw.randrange(-6, 6), draw.randrange(-6, 6))]
        place = draw.choice(near)
        if place in grid:
            continue
        if draw.random() < care and not _fits(grid, place, tile):
            left.insert(0, left.pop())
            continue
        grid[place] = left.pop()
    return [(row, col, tile) for (row, col), tile in grid.items()], left


def _fits(grid: dict[tuple[int, int], int], place: tuple[int, int], tile: int) -> bool:
    for down, right in ((0, 1), (1, 0)):
        line = [tile]
        for sign in (-1, 1):
            row, col = place[0] + sign * down, place[1] + sign * right
            while (row, col) in grid:
                line.append(grid[row, col])
                row, col = row + sign * down, col + sign * right
        if not can_agree(line):
            return False
    return True
