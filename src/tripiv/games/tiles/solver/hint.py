"""What to do from an arrangement: go on as it lies, or lift a few tiles, and the line to lay next.

A grid that keeps what lies is looked for by ruin and recreate with those tiles pinned. Where none
turns up, some are lifted, and fewer of them as long as there is time: that none could do with
fewer is not proved, unless nothing or one that is wrong had to go.
"""

import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from typing import Literal, TypeAlias

import msgspec

from tripiv.core.rng import Rng, key_of
from tripiv.games.tiles.grid import Cell, Place, Wilds, faults, places_of, stands
from tripiv.games.tiles.solver.grower import Grower, Pin
from tripiv.games.tiles.solver.layout import MARK
from tripiv.games.tiles.solver.solve import judge_hand, solve
from tripiv.games.tiles.tile import WILD, Tile, format_hand

__all__ = ["Hint", "hint", "words"]

Advice: TypeAlias = Literal["done", "go on", "lift", "unsolvable", "unsettled"]

KEEP_ROUNDS = 150  # with all that lies pinned, for each choice of what its wilds stand for
KEEP_TRIES = 3
LIFT_ROUNDS = 40  # a third of a millisecond
MOST_TRIES = 4_000
HARD = frozenset({"long", "mixed", "colour", "design", "wild"})  # what no tile that comes can mend


class Hint(msgspec.Struct, frozen=True, kw_only=True):
    """What to do from an arrangement."""

    advice: Advice
    """It is done; or can be completed without moving a tile; or some must be lifted; or the hand
    has no grid; or no grid was found in time."""
    lift: tuple[Cell, ...] = ()
    """What to lift."""
    is_least: bool = False
    """It is known that nobody could do with fewer; else nobody has found how."""
    line: tuple[Cell, ...] = ()
    """The tiles to lay next: what is missing of one line of the grid."""
    grid: tuple[Cell, ...] = ()
    """A grid of all tiles that keeps what need not be lifted where it lies."""
    reason: str = ""
    """Why the hand has no grid."""


def hint(
    cells: Sequence[Cell],
    left: Sequence[Tile],
    *,
    limit_ms: float = 500,
    tries: int = MOST_TRIES,
    pairs: bool = False,
    wilds: Wilds = "fixed",
    key: int = 0,
    stopped: Callable[[], bool] | None = None,
) -> Hint:
    """A hint for tiles that lie and tiles that are left.

    The same arrangement, options and key give the same hint, unless the time runs out; `tries`
    limits the work without a clock. Raises `ValueError` for what is no hand, or no arrangement.
    """
    began = time.perf_counter()

    def late() -> bool:
        is_late = (time.perf_counter() - began) * 1000 >= limit_ms
        return is_late or (stopped is not None and stopped())

    hand = [*(tile for _, _, tile in cells), *left]
    judge_hand(hand)
    found = faults(cells, pairs=pairs, wilds=wilds)
    if not found and not left:
        return Hint(advice="done", grid=tuple(sorted(cells)), is_least=True)
    search = _Search(tuple(cells), hand, pairs, wilds, key, late)
    hard = sorted({place for fault in found if fault.code in HARD for place in places_of(fault)})
    if not hard and search.keeps_all():
        return _told(search.best, cells, is_least=True)
    whole = solve(
        hand,
        limit_ms=max(1.0, limit_ms - (time.perf_counter() - began) * 1000),
        turns=tries,
        pairs=pairs,
        wilds=wilds,
        key=key,
        stopped=stopped,
    )
    if whole.status == "unsolvable":
        return Hint(advice="unsolvable", reason=whole.reason, is_least=True)
    if whole.status == "solved":
        search.offer(_moved(whole.cells, cells))
    search.lift_fewer(hard, tries)
    if not search.best:
        return Hint(advice="unsettled")
    return _told(search.best, cells, is_least=bool(hard) and search.lifted == 1)


class _Search:
    """The grid that keeps most of what lies, so far."""

    def __init__(
        self,
        cells: tuple[Cell, ...],
        hand: Sequence[Tile],
        pairs: bool,
        wilds: Wilds,
        key: int,
        late: Callable[[], bool],
    ) -> None:
        self._cells, self._hand = cells, hand
        self._pairs, self._wilds = pairs, wilds
        self._late = late
        self._rng = Rng(key_of("hint", key))
        self._stand = stands(cells, pairs=pairs, wilds=wilds)
        self.best: tuple[Cell, ...] = ()
        self.lifted = len(cells) + 1

    def offer(self, grid: tuple[Cell, ...]) -> bool:
        """A correct grid of all tiles; whether it keeps more than the best before it."""
        lifted = len(set(self._cells) - set(grid))
        if lifted >= self.lifted:
            return False
        self.best, self.lifted = grid, lifted
        return True

    def keeps_all(self) -> bool:
        return any(self._try(self._cells, KEEP_ROUNDS) for _ in range(KEEP_TRIES))

    def lift_fewer(self, hard: Sequence[Place], tries: int) -> None:
        """Lift some, then fewer, until nothing better comes up."""
        if not self._cells:
            return
        for chosen in islice(self._choices(hard), tries):
            if self.lifted <= 1 or self._late():
                return
            if len(chosen) < self.lifted:
                self._try([cell for cell in self._cells if cell not in chosen], LIFT_ROUNDS)

    def _choices(self, hard: Sequence[Place]) -> Iterator[set[Cell]]:
        """Tiles to lift: each alone, then some of one neighbourhood, or all but one of those that
        the best grid so far has lifted."""
        at = {(row, col): (row, col, tile) for row, col, tile in self._cells}
        wrong = [at[place] for place in hard]
        for cell in wrong or self._cells:
            yield {cell}
        while True:
            gone = set(self._cells) - set(self.best) if self.best else set(self._cells)
            if self.best and self._rng.below(3) == 0:
                yield gone - {self._rng.choice(sorted(gone))}
                continue
            size = 2 + self._rng.below(max(1, min(len(gone), len(self._cells)) - 2))
            start = self._rng.choice(wrong or list(self._cells))
            far = {
                cell: abs(cell[0] - start[0]) + abs(cell[1] - start[1]) + self._rng.below(3)
                for cell in self._cells
            }
            near = sorted(far, key=lambda cell: far[cell])
            yield set(near[:size])

    def _try(self, kept: Sequence[Cell], rounds: int) -> bool:
        """Look for a grid that keeps these where they lie."""
        count = len(self._hand)
        for axis in (0, 1):
            places = [cell[axis] for cell in kept]
            if places and max(places) - min(places) >= count:
                return False
        grower = Grower(
            self._hand,
            shortest=2 if self._pairs else 3,
            free=self._wilds == "free",
            key=self._rng.bits(),
            pinned=[self._pin(cell) for cell in kept],
        )
        grower.run(rounds)
        if not grower.is_whole:
            return False
        grid = grower.cells()
        if not kept:
            grid = _moved(grid, self._cells)
        if faults(grid, pairs=self._pairs, wilds=self._wilds):
            return False  # a wild stands for what its lines forbid
        return self.offer(grid)

    def _pin(self, cell: Cell) -> Pin:
        """A tile that stays; a wild stands for what it could, or for anything."""
        row, col, tile = cell
        if tile != WILD:
            return cell
        if self._wilds == "free":
            return row, col, WILD
        stand = self._stand.get((row, col))
        if stand is None or self._rng.below(2):
            return row, col, MARK + self._rng.below(WILD)
        return row, col, MARK + stand[0]


def _moved(grid: tuple[Cell, ...], cells: Sequence[Cell]) -> tuple[Cell, ...]:
    """A grid where most of what lies is where it lies."""
    shifts = Counter(
        (row - r, col - c) for row, col, tile in cells for r, c, same in grid if tile == same
    )
    if not shifts:
        return grid
    (down, right), _ = max(shifts.items(), key=lambda item: (item[1], item[0]))
    return tuple((row + down, col + right, tile) for row, col, tile in grid)


def _told(grid: tuple[Cell, ...], cells: Sequence[Cell], *, is_least: bool) -> Hint:
    kept = set(cells) & set(grid)
    lift = tuple(sorted(set(cells) - kept))
    return Hint(
        advice="lift" if lift else "go on",
        lift=lift,
        is_least=is_least,
        line=_next_line(grid, kept),
        grid=tuple(sorted(grid)),
    )


def _next_line(grid: tuple[Cell, ...], kept: set[Cell]) -> tuple[Cell, ...]:
    """What is missing of the line that most of lies already; of the longest, if nothing lies."""
    best: tuple[Cell, ...] = ()
    rank = (-1, -99)
    for line in _lines(grid):
        missing = tuple(cell for cell in line if cell not in kept)
        if missing:
            lying = len(line) - len(missing)
            now = (lying, -len(missing) if kept else len(missing))
            if now > rank:
                best, rank = missing, now
    return best


def _lines(grid: tuple[Cell, ...]) -> Iterator[list[Cell]]:
    """T3.2: the rows and columns of two or more neighbours."""
    at = {(row, col): (row, col, tile) for row, col, tile in grid}
    for down, right in ((0, 1), (1, 0)):
        for row, col in sorted(at):
            if (row - down, col - right) not in at:
                line = []
                while (row, col) in at:
                    line.append(at[row, col])
                    row, col = row + down, col + right  # noqa: PLW2901  walking on
                if len(line) > 1:
                    yield line


def words(found: Hint) -> str:
    """The hint as a person would give it."""
    match found.advice:
        case "done":
            return "This grid is correct, and has all tiles."
        case "unsolvable":
            return f"These tiles have no grid: {found.reason}."
        case "unsettled":
            return "No grid was found in time."
    said = "It can be completed as it lies."
    if found.lift:
        known = "" if found.is_least else ", or fewer"
        count = "1 tile" if len(found.lift) == 1 else f"{len(found.lift)} tiles"
        names = ", ".join(_name(cell) for cell in found.lift)
        said = f"{count} must be lifted{known}: {names}."
    return said


def _name(cell: Cell) -> str:
    row, col, tile = cell
    return f"{format_hand([tile])} in row {row + 1}, column {col + 1}"
