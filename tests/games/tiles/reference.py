"""The checker of grids again, plain and slow: cells in a dictionary and sentences of the rules.

It shares no function with the product, on purpose: the two check each other.
"""

from collections.abc import Iterable, Iterator, Sequence

WILD = 36
TILES = range(36)
FULL_SET = [*TILES] * 3 + [WILD] * 6

Cell = tuple[int, int, int]
Place = tuple[int, int]
Line = tuple[Place, ...]


def colour(tile: int) -> int:
    return tile // 6


def design(tile: int) -> int:
    return tile % 6


def lines(places: Iterable[Place]) -> list[Line]:
    """T3.2: every row and column of two or more neighbours, as long as it goes."""
    there = set(places)
    found = []
    for down, right in ((0, 1), (1, 0)):
        for row, col in sorted(there):
            if (row - down, col - right) not in there:
                line = [(row, col)]
                while (line[-1][0] + down, line[-1][1] + right) in there:
                    line.append((line[-1][0] + down, line[-1][1] + right))
                if len(line) > 1:
                    found.append(tuple(line))
    return found


def agrees(tiles: Sequence[int]) -> bool:
    """T3.3, for tiles that are no wilds."""
    colours = {colour(tile) for tile in tiles}
    designs = {design(tile) for tile in tiles}
    return (len(colours) == 1 and len(designs) == len(tiles)) or (
        len(designs) == 1 and len(colours) == len(tiles)
    )


def can_agree(tiles: Sequence[int]) -> bool:
    """T3.3 and T3.4 for a line by itself: whether its wilds can stand for something."""
    plain = [tile for tile in tiles if tile != WILD]
    return len(tiles) <= 6 and (len(plain) < 2 or agrees(plain))


def parts(places: Iterable[Place]) -> list[set[Place]]:
    """T3.1: what hangs together edge to edge."""
    left = set(places)
    found = []
    while left:
        part, waiting = set(), [left.pop()]
        while waiting:
            row, col = waiting.pop()
            part.add((row, col))
            for near in ((row - 1, col), (row + 1, col), (row, col - 1), (row, col + 1)):
                if near in left:
                    left.remove(near)
                    waiting.append(near)
        found.append(part)
    return found


def choices(grid: dict[Place, int], judged: list[Line]) -> Iterator[dict[Place, int]]:
    """T3.4, fixed: every way in which the wilds of a grid fit the lines judged."""
    wilds = [place for place, tile in grid.items() if tile == WILD]

    def go(filled: dict[Place, int], at: int) -> Iterator[dict[Place, int]]:
        if at == len(wilds):
            yield filled
            return
        for tile in TILES:
            now = {**filled, wilds[at]: tile}
            if all(
                can_agree([now[place] for place in line]) for line in judged if wilds[at] in line
            ):
                yield from go(now, at + 1)

    yield from go(dict(grid), 0)


def verdict(
    cells: Iterable[Cell], missing: Iterable[int] = (), pairs: bool = False, free: bool = False
) -> set[tuple[str, frozenset[Place]]]:
    """What is wrong, each with its cells; of wilds only whether any does not fit."""
    grid = {(row, col): tile for row, col, tile in cells}
    wrong: set[tuple[str, frozenset[Place]]] = set()
    judged = []
    for line in lines(grid):
        tiles = [grid[place] for place in line]
        plain = [tile for tile in tiles if tile != WILD]
        if len(line) == 2 and not pairs:
            wrong.add(("short", frozenset(line)))
        if len(line) > 6:
            wrong.add(("long", frozenset(line)))
        if can_agree(tiles):
            judged.append(line)
        elif len(plain) > 1 and not agrees(plain):
            one_colour = len({colour(tile) for tile in plain}) == 1
            one_design = len({design(tile) for tile in plain}) == 1
            if not one_colour and not one_design:
                wrong.add(("mixed", frozenset(line)))
            of, code = (design, "design") if one_colour else (colour, "colour")
            for n in range(6):
                same = [p for p in line if grid[p] != WILD and of(grid[p]) == n]
                if (one_colour or one_design) and len(same) > 1:
                    wrong.add((code, frozenset(same)))
    found = parts(grid)
    if len(found) > 1:
        wrong.add(("apart", frozenset()))
    if not free and next(choices(grid, judged), None) is None:
        wrong.add(("wild", frozenset()))
    if tuple(missing):
        wrong.add(("left", frozenset()))
    return wrong


def is_correct(
    cells: Sequence[Cell], hand: Sequence[int], pairs: bool = False, free: bool = False
) -> bool:
    """T3.1 to T3.5: a whole grid of exactly this hand."""
    once = len({(row, col) for row, col, _ in cells}) == len(cells)
    same = sorted(tile for _, _, tile in cells) == sorted(hand)
    return once and same and not verdict(cells, pairs=pairs, free=free)


def is_shown_correct(text: str, hand: Sequence[int], pairs: bool = False) -> bool:
    """The same of a grid as text, by what its wilds are shown to stand for."""
    across: dict[Place, int] = {}
    down: dict[Place, int] = {}
    used = []
    for row, line in enumerate(text.split("/")):
        for col, word in enumerate(line.split()):
            if word != ".":
                names = word.lstrip("*")
                tiles = [
                    6 * "roygbp".index(names[i]) + "123456".index(names[i + 1])
                    for i in range(0, len(names), 2)
                ]
                across[row, col], down[row, col] = tiles[0], tiles[-1]
                used.append(WILD if word[0] == "*" else tiles[0])
    fits = all(
        agrees([(across if line[0][0] == line[1][0] else down)[place] for place in line])
        and (pairs or len(line) > 2)
        for line in lines(across)
    )
    return fits and len(parts(across)) == 1 and sorted(used) == sorted(hand)
