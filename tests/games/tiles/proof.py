"""Judges a proof that a hand has no grid. Plain and slow; it shares no function with the solver.

The form of a proof stands in the product's `solver/certificate.py`. What is believed here:

A grid's lines are sets of its tiles. Each tile lies in one line or two; two lines share one tile
at most; lines that share one go across each other; all tiles hang together by lines. A wild
stands for one tile that suits all of its lines, unless wilds are free.

A case is a set of lines that the grid has (`chosen`) and a set of lines that it has not
(`barred`). Copies of a tile that lie in no chosen line are all the same: exchanging them makes of
a grid of the case another grid of the case, as whatever is barred is barred for all of them.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations
from typing import Any

from games.tiles.reference import TILES, WILD, can_agree, colour, design

Line = frozenset[int]


class ProofError(Exception):
    """What is wrong with a proof."""


def judge(
    hand: Sequence[int], certificate: dict[str, Any], *, pairs: bool = False, free: bool = False
) -> int:
    """How many cases the proof has, all of them sound. Raises `ProofError`."""
    names = certificate["hand"]
    tiles = [
        WILD if name == "*" else 6 * "roygbp".index(name[0]) + "123456".index(name[1])
        for name in names
    ]
    if sorted(tiles) != sorted(hand):
        raise ProofError("the proof is about another hand")
    judge_ = _Judge(tiles, 2 if pairs else 3, free)
    return judge_.case(certificate["proof"], (), judge_.lines)


class _Judge:
    def __init__(self, tiles: list[int], shortest: int, free: bool) -> None:
        self.tiles, self.shortest, self.free = tiles, shortest, free
        self.whole = frozenset(range(len(tiles)))
        self.lines = sorted(self._lines(), key=sorted)

    def _lines(self) -> set[Line]:
        """Every set of tiles that could be a line (T3.2 to T3.4)."""
        found: set[Line] = set()
        for of in (colour, design):
            for key in range(6):
                fit = [n for n, t in enumerate(self.tiles) if t == WILD or of(t) == key]
                for size in range(self.shortest, 7):
                    for chosen in combinations(fit, size):
                        if can_agree([self.tiles[n] for n in chosen]):
                            found.add(frozenset(chosen))
        return found

    def case(self, case: dict[str, Any], chosen: tuple[Line, ...], lines: Iterable[Line]) -> int:
        """Judge a case; `lines` are those not barred that were possible with fewer chosen."""
        lines = [line for line in lines if self._possible(line, chosen)]
        if "unfit" in case:
            if next(self._stands(chosen), None) is not None:
                raise ProofError("the wilds can stand for something")
            return 1
        if "few" in case:
            if self._most_joined([*lines, *chosen]) >= len(self.tiles) - 1:
                raise ProofError("there may be lines enough")
            return 1
        if "laid" in case:
            if self._is_structure(chosen) and self._can_be_laid(chosen):
                raise ProofError("these lines can be laid")
            asked = lines
        else:
            part = frozenset(case["split"])
            if not part or part == self.whole or not part < self.whole:
                raise ProofError("what is split off is nothing, or all")
            if any(line & part and line - part for line in chosen):
                raise ProofError("a chosen line leads out of what is split off")
            asked = [line for line in lines if line & part and line - part]
        return self._cases(case["lines"], chosen, lines, asked)

    def _cases(
        self, told: list[Any], chosen: tuple[Line, ...], lines: list[Line], asked: list[Line]
    ) -> int:
        used = frozenset().union(*chosen)

        def like(line: Line) -> tuple[Line, tuple[int, ...]]:
            return line & used, tuple(sorted(self.tiles[n] for n in line - used))

        left = {like(line) for line in asked}
        count = 1
        for places, inner in told:
            line = frozenset(places)
            if line in lines:
                count += self.case(inner, (*chosen, line), lines)
            kind = like(line)
            left.discard(kind)
            lines = [other for other in lines if like(other) != kind]
        if left:
            raise ProofError(f"{len(left)} lines are not told of")
        return count

    def _possible(self, line: Line, chosen: tuple[Line, ...]) -> bool:
        """Whether a grid with the chosen lines could have this one too."""
        across = []
        for n, other in enumerate(chosen):
            common = line & other
            if len(common) > 1 or not self._may_share(line, other):
                return False
            if common:
                across.append(n)
        if any(sum(n in other for other in chosen) > 1 for n in line):
            return False
        # All that it crosses must be able to have one direction.
        turns: dict[int, int] = {}
        for first in across:
            if first in turns:
                if turns[first] != 0:
                    return False
                continue
            waiting = [(first, 0)]
            turns[first] = 0
            while waiting:
                at, turn = waiting.pop()
                for n, other in enumerate(chosen):
                    if n != at and other & chosen[at]:
                        if n not in turns:
                            turns[n] = 1 - turn
                            waiting.append((n, 1 - turn))
                        elif turns[n] == turn:
                            return False
            # Those it crosses in the same group all have the turn of the first.
            if any(turns.get(n, 0) != 0 for n in across):
                return False
        return True

    def _may_share(self, line: Line, other: Line) -> bool:
        """T3.4: whether a wild in both can stand for the same in both."""
        common = line & other
        if self.free or not common or self.tiles[min(common)] != WILD:
            return True
        rests = [[self.tiles[n] for n in each - common] for each in (line, other)]
        return any(all(can_agree([*rest, tile]) for rest in rests) for tile in TILES)

    def _stands(self, chosen: tuple[Line, ...]) -> Iterator[dict[int, int]]:
        """Every way in which the wilds of these lines can stand for tiles."""
        wilds = [n for n in sorted(frozenset().union(*chosen)) if self.tiles[n] == WILD]

        def go(values: dict[int, int], at: int) -> Iterator[dict[int, int]]:
            if at == len(wilds):
                yield values
                return
            for tile in TILES:
                now = {**values, wilds[at]: tile}
                if all(
                    can_agree([now.get(n, self.tiles[n]) for n in line])
                    for line in chosen
                    if wilds[at] in line
                ):
                    yield from go(now, at + 1)

        return go({}, 0)

    def _most_joined(self, lines: list[Line]) -> int:
        """The most that lines can join. A line joins its tiles by its length less one; all tiles
        take their number less one.

        Lines of one key (a colour, or a design) and the plain tiles that they touch are joined by
        the tiles less one at most, if no lines run in a circle: by another one for what closes a
        circle. A circle takes four lines, two and two side by side; each has its two corners and,
        if it is of three, one tile more that no other of the four has. A wild can be that one in
        one of the four: two of them that cross share their corner already. So there are 8 plain
        tiles less the wilds at least; or four, where lines of two are allowed. With a circle, n
        tiles lie in two lines each at most, of six at most: 2 n - 2 n / 6. A wild joins one more
        tile in each of its two lines.
        """
        wilds = sum(tile == WILD for tile in self.tiles)
        corner = 4 if self.shortest < 3 else max(4, 8 - wilds)
        total = 2 * wilds
        touched: dict[tuple[str, int], set[int]] = {}
        for line in lines:
            plain = [n for n in line if self.tiles[n] != WILD]
            if len(plain) > 1:
                colours = {colour(self.tiles[n]) for n in plain}
                designs = {design(self.tiles[n]) for n in plain}
                key = ("colour", *colours) if len(colours) == 1 else ("design", *designs)
                touched.setdefault(key, set()).update(plain)  # type: ignore[arg-type]
        for tiles in touched.values():
            total += len(tiles) - 1 if len(tiles) < corner else 5 * len(tiles) // 3
        return total

    def _is_structure(self, chosen: tuple[Line, ...]) -> bool:
        """Whether these lines hold all tiles, and hang together."""
        part = {0}
        while more := {n for line in chosen if line & part for n in line} - part:
            part |= more
        return part == self.whole and all(any(n in line for line in chosen) for n in self.whole)

    def _can_be_laid(self, chosen: tuple[Line, ...]) -> bool:
        """Try every way to lay the lines, one after the other, each across one before it."""
        if not self.free and next(self._stands(chosen), None) is None:
            return False
        crossing = {n for n in self.whole if sum(n in line for line in chosen) == 2}
        order = [max(chosen, key=len)]
        while len(order) < len(chosen):
            laid = frozenset().union(*order)
            rest = [line for line in chosen if line not in order]
            order.append(max(rest, key=lambda line: (len(line & laid), len(line))))
        turns = [0]
        for n, line in enumerate(order[1:], start=1):
            turns.append(next(1 - turns[k] for k in range(n) if order[k] & line))

        def go(n: int, at: dict[int, tuple[int, int]], cells: dict[tuple[int, int], int]) -> bool:
            """`at`: where the tiles lie that cross; `cells`: how many lines each cell has."""
            if n == len(order):
                return True
            line, turn = order[n], turns[n]
            along, over = ((0, 1), (1, 0)) if turn == 0 else ((1, 0), (0, 1))
            known = [tile for tile in line if tile in at]
            starts = [(0, 0)]
            if known:
                row, col = at[known[0]]
                starts = [(row - along[0] * k, col - along[1] * k) for k in range(len(line))]
            for row, col in starts:
                run = [(row + along[0] * k, col + along[1] * k) for k in range(-1, len(line) + 1)]
                before, *own, behind = run
                if before in cells or behind in cells:
                    continue
                if {cell for cell in own if cell in cells} != {at[tile] for tile in known}:
                    continue
                if any(
                    (cell[0] + sign * over[0], cell[1] + sign * over[1]) in cells
                    for cell in own
                    if cell not in cells
                    for sign in (-1, 1)
                ):
                    continue
                now = {**cells, **{cell: cells.get(cell, 0) + 1 for cell in own}}
                open_ = [cell for cell in own if cell not in cells]
                new = sorted(line & crossing - set(known))
                for spots in _injections(len(new), open_):
                    if go(n + 1, {**at, **dict(zip(new, spots, strict=True))}, now):
                        return True
            return False

        return go(0, {}, {})


def _injections(count: int, places: list[Any]) -> Iterator[tuple[Any, ...]]:
    if count == 0:
        yield ()
        return
    for n, place in enumerate(places):
        for rest in _injections(count - 1, places[:n] + places[n + 1 :]):
            yield (place, *rest)
