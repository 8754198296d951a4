"""What a player sees: where tiles of the hand could go so that every line stays correct.

A board here is what lies, by cell. A line that is seen runs through what lies already or along
it, and each of its new tiles fits crosswise too. How much of all this somebody sees is `sight`:
the share of the places that are noticed where tiles must fit in two directions at once.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence

import msgspec

from tripiv.core.rng import Rng
from tripiv.games.tiles import grid
from tripiv.games.tiles.grid import Place, Wilds
from tripiv.games.tiles.place import SIZE
from tripiv.games.tiles.tile import DESIGNS, WILD, Tile

__all__ = [
    "WHIM",
    "Board",
    "Laying",
    "Rules",
    "friends",
    "is_lonely",
    "mended",
    "new_line",
    "steps",
]

Board = Mapping[Place, int]
"""Which of one's own tiles lies where."""

Laying = tuple[tuple[int, Place], ...]
"""Own tiles and where they go, in the order of the line."""

_ALL = (1 << WILD) - 1
_WIDEST = DESIGNS  # T3.3
_MIDDLE = SIZE // 2
_WILD_CHANCE = 0.05
WHIM = 0.5
_WILD_COST = 0.6
_ASSIGNED_MOST = 40


class Rules(msgspec.Struct, frozen=True):
    """What a grid must keep to at this table."""

    pairs: bool = False
    wilds: Wilds = "fixed"

    @property
    def shortest(self) -> int:
        return 2 if self.pairs else 3  # T3.2, T3.5


def _friends(tile: Tile) -> int:
    """The kinds that may lie in one line with a tile, as bits (T3.3). Those that may lie with
    each of several are those they have in common."""
    if tile == WILD:
        return _ALL
    return sum(
        1 << other
        for other in range(WILD)
        if (other // DESIGNS == tile // DESIGNS) != (other % DESIGNS == tile % DESIGNS)
    )


_FRIENDS = tuple(_friends(tile) for tile in range(WILD + 1))


class _Gap(msgspec.Struct, frozen=True):
    """A line that could be: its empty cells, and the kinds that fit each of them."""

    cells: tuple[Place, ...]
    fits: tuple[int, ...]
    crosses: bool
    """Tiles would have to fit in two directions."""


def new_line(
    board: Board,
    kinds: Sequence[Tile],
    hand: Iterable[int],
    rules: Rules,
    rng: Rng,
    *,
    sight: float = 1.0,
    whim: float = WHIM,
) -> Laying | None:
    """A line that somebody finds, or longer ones that one or two tiles make; None if they see
    none. What is hard to place goes first, but for a whim of the size of `whim`."""
    left = list(hand)
    if not left:
        return None
    rng.shuffle(left)
    stock: dict[Tile, list[int]] = {}
    for tile in left:
        stock.setdefault(kinds[tile], []).append(tile)
    worth = {kind: _worth(kind, stock) for kind in stock}
    found: list[tuple[float, list[Tile], _Gap]] = []
    cells = {place: kinds[tile] for place, tile in board.items()}
    for gap in _gaps(cells, rules) if cells else _first_gaps(rules):
        if rng.unit() >= (sight if gap.crosses else sight**0.5):
            continue
        chosen = _assigned(gap, stock, rng)
        if chosen is not None:
            score = sum(worth[kind] for kind in chosen) / len(chosen)
            found.append((score + whim * rng.unit(), chosen, gap))
    found.sort(key=lambda item: -item[0])
    for _, chosen, gap in found:
        after = [(*place, kind) for place, kind in cells.items()]
        after += [(*place, kind) for place, kind in zip(gap.cells, chosen, strict=True)]
        # A wild was taken for whatever fits each of its lines; here it must be one tile (T3.4).
        if WILD not in {kind for *_, kind in after} or not grid.faults(
            after, pairs=rules.pairs, wilds=rules.wilds
        ):
            return tuple(
                (stock[kind].pop(), place) for kind, place in zip(chosen, gap.cells, strict=True)
            )
    return None


def steps(
    board: Board,
    kinds: Sequence[Tile],
    rules: Rules,
    rng: Rng,
    *,
    sight: float = 1.0,
    whim: float = WHIM,
) -> tuple[dict[Place, int], list[Laying]]:
    """Lines laid one after another until no other is seen: the board then, and those lines."""
    after, found = dict(board), list[Laying]()
    hand = [tile for tile in range(len(kinds)) if tile not in set(board.values())]
    while laying := new_line(after, kinds, hand, rules, rng, sight=sight, whim=whim):
        found.append(laying)
        after.update({place: tile for tile, place in laying})
        hand = [tile for tile in hand if tile not in {own for own, _ in laying}]
    return after, found


def mended(board: Board, kinds: Sequence[Tile], rules: Rules) -> dict[Place, int]:
    """The board without what is wrong with it: lines that are too short or do not match, and
    all but the largest piece."""
    left = dict(board)
    while True:
        cells = [(*place, kinds[tile]) for place, tile in left.items()]
        faults = grid.faults(cells, pairs=rules.pairs, wilds=rules.wilds)
        if not faults and len(left) >= rules.shortest:
            return left
        # Whatever a fault names goes, the worst line first; of two pieces the smaller (T3.1).
        named = [grid.places_of(fault) for fault in faults]
        if not named:
            return {}
        for place in max(named, key=len):
            left.pop(place, None)
        left = _largest(left)


def _largest(board: Board) -> dict[Place, int]:
    rest, best = set(board), set[Place]()
    while rest:
        part, edge = set[Place](), [rest.pop()]
        while edge:
            row, col = place = edge.pop()
            part.add(place)
            for near in ((row, col + 1), (row + 1, col), (row, col - 1), (row - 1, col)):
                if near in rest:
                    rest.remove(near)
                    edge.append(near)
        best = max(best, part, key=len)
    return {place: board[place] for place in board if place in best}


def friends(kind: Tile, others: Iterable[Tile]) -> int:
    """How many of these could lie in one line with a tile."""
    return sum(other == WILD or bool(_FRIENDS[kind] >> other & 1) for other in others)


def is_lonely(kind: Tile, kinds: Sequence[Tile], rules: Rules) -> bool:
    """No line can be made with that tile out of a whole hand."""
    if kind == WILD:
        return False
    wilds = kinds.count(WILD)
    plain = {other for other in kinds if other != WILD}
    colour = sum(other // DESIGNS == kind // DESIGNS for other in plain)
    design = sum(other % DESIGNS == kind % DESIGNS for other in plain)
    return max(colour, design) + wilds < rules.shortest


def _worth(kind: Tile, stock: Mapping[Tile, Sequence[int]]) -> float:
    """How glad one is to be rid of a tile: the fewer others go with it, the more. A wild goes
    anywhere, so it is kept."""
    if kind == WILD:
        return 1 - _WILD_COST
    friends = sum(len(own) for other, own in stock.items() if _FRIENDS[kind] >> other & 1)
    return 1 + 2 / (1 + friends)


def _first_gaps(rules: Rules) -> Iterator[_Gap]:
    """The first line lies across the middle of the table."""
    for length in range(rules.shortest, _WIDEST + 1):
        start = _MIDDLE - length // 2
        places = tuple((_MIDDLE, start + n) for n in range(length))
        for _ in range(3):
            yield _Gap(places, (_ALL,) * length, crosses=False)


def _gaps(cells: Mapping[Place, Tile], rules: Rules) -> Iterator[_Gap]:
    for axis in (0, 1):
        lines: dict[int, dict[int, Tile]] = {}
        for place, kind in cells.items():
            lines.setdefault(place[axis], {})[place[1 - axis]] = kind
        for major in range(max(0, min(lines) - 1), min(SIZE, max(lines) + 2)):
            yield from _gaps_along(lines, major, axis, rules)


def _gaps_along(
    lines: Mapping[int, Mapping[int, Tile]],
    major: int,
    axis: int,
    rules: Rules,
) -> Iterator[_Gap]:
    """All stretches of one row or column that a line could fill."""
    taken = lines.get(major, {})
    beside = {*taken, *lines.get(major - 1, {}), *lines.get(major + 1, {})}
    if not beside:
        return
    fit: dict[int, tuple[int, int]] = {}
    for start in range(max(0, min(beside) - _WIDEST + 1), min(SIZE, max(beside) + 1)):
        if start - 1 in taken:
            continue
        common, empty, masks, touches, crosses = _ALL, [], [], False, False
        for minor in range(start, min(SIZE, start + _WIDEST)):
            if minor in taken:
                common = _joined(common, taken[minor])
                touches = True
            else:
                if minor not in fit:
                    fit[minor] = _crosswise(lines, major, minor, rules)
                mask, near = fit[minor]
                if not mask:
                    break
                empty.append(minor)
                masks.append(mask)
                touches |= near > 0
                crosses |= near > 0
            if not common:
                break
            long_enough = minor - start + 1 >= rules.shortest
            if long_enough and empty and touches and minor + 1 not in taken:
                yield _Gap(
                    tuple((major, m) if axis == 0 else (m, major) for m in empty),
                    tuple(mask & common for mask in masks),
                    crosses or minor - start + 1 - len(empty) > 1,
                )


def _crosswise(
    lines: Mapping[int, Mapping[int, Tile]], major: int, minor: int, rules: Rules
) -> tuple[int, int]:
    """The kinds that fit an empty cell in the other direction, and how many tiles lie there."""
    mask, near = _ALL, 0
    for step in (-1, 1):
        at = major + step
        while (kind := lines.get(at, {}).get(minor)) is not None:
            mask = _joined(mask, kind)
            near += 1
            at += step
    if near and (near + 1 < rules.shortest or near + 1 > _WIDEST):
        return 0, near
    return mask, near


def _joined(mask: int, kind: Tile) -> int:
    """What goes with a tile as well, if that goes with those before it."""
    return mask & _FRIENDS[kind] if kind == WILD or mask >> kind & 1 else 0


def _assigned(gap: _Gap, stock: Mapping[Tile, Sequence[int]], rng: Rng) -> list[Tile] | None:
    """Kinds of the hand for the cells of a gap, by chance among those that fit."""
    wilds = len(stock.get(WILD, ()))
    if any(not fits for fits in gap.fits):
        return None
    chosen: list[Tile] = [-1] * len(gap.cells)
    used: dict[Tile, int] = {}
    kinds = [kind for kind in stock if kind != WILD]
    rng.shuffle(kinds)
    tries = 0

    def fill(masks: list[int], open_cells: list[int]) -> bool:
        nonlocal tries
        tries += 1
        if not open_cells:
            return True
        if tries > _ASSIGNED_MOST:
            return False
        options = [
            (n, [k for k in kinds if masks[n] >> k & 1 and used.get(k, 0) < len(stock[k])])
            for n in open_cells
        ]
        n, fitting = min(options, key=lambda option: len(option[1]))
        if used.get(WILD, 0) < wilds and (not fitting or rng.unit() < _WILD_CHANCE):
            fitting = [*fitting, WILD]
        rest = [m for m in open_cells if m != n]
        for kind in fitting:
            chosen[n] = kind
            used[kind] = used.get(kind, 0) + 1
            after = [mask & _FRIENDS[kind] for mask in masks]
            if fill(after, rest):
                return True
            used[kind] -= 1
        return False

    return chosen if fill(list(gap.fits), list(range(len(gap.cells)))) else None
