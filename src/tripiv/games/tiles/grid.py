"""Grids: placed tiles, what is wrong with them, what their wilds stand for, and their text.

A cell is (row, column, tile); rows and columns are any whole numbers, counted from 0 in data
and from 1 in words. As text a grid has its cells separated by blanks, `.` where there is none,
and its rows separated by `/` or line ends; a wild shows what it stands for:

    r1 r2 *r3
    .  .  b3
    .  .  g3

Where a wild may stand for one tile in its row and another in its column (the option `free`),
both are shown, `*r3b4`. In what people type a plain `*` will do: nobody has to declare what a
wild stands for (T3.4), so what is read of it is forgotten.

The place of a fault, `where`, is for programs: its cells as `row,column`, and where a line is
at fault a `|` and the two ends of that line, as in `0,1 0,3 | 0,0 0,4`.
"""

import re
from array import array
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import chain
from typing import Any, Literal

from tripiv.core.capability import NotationError
from tripiv.core.game import Fault
from tripiv.games.tiles import layout
from tripiv.games.tiles.tile import (
    COLOUR_NAMES,
    DESIGNS,
    WILD,
    Tile,
    format_hand,
    format_tile,
    read_tile,
)

__all__ = [
    "Cell",
    "Wilds",
    "ends_of",
    "faults",
    "format_grid",
    "parse_grid",
    "places_of",
    "stands",
]

Cell = tuple[int, int, Tile]
Place = tuple[int, int]
Wilds = Literal["fixed", "free"]

_ROWS = re.compile(r"/|\r?\n")
_WORD = re.compile(r"[^\s/]+")


def faults(
    cells: Iterable[Cell],
    missing: Iterable[Tile] = (),
    *,
    pairs: bool = False,
    wilds: Wilds = "fixed",
) -> tuple[Fault, ...]:
    """Every fault of a grid (T3.6); none if it is correct.

    `missing` are the tiles of the hand that are not placed yet. Raises `ValueError` for what no
    table could show: two tiles in one cell, a number that is no tile.
    """
    placed = tuple(cells)
    left = tuple(missing)
    found: list[Fault] = []
    if placed:
        work, rows = _judge(placed, pairs, wilds)
        found = [fault for row in rows for fault in _told(placed, work, row)]
    if left:
        count = "1 tile is" if len(left) == 1 else f"{len(left)} tiles are"
        found.append(Fault("left", "T3.1", f"{count} left: {format_hand(left)}"))  # T3.1
    return tuple(found)


def stands(
    cells: Iterable[Cell], *, pairs: bool = False, wilds: Wilds = "fixed"
) -> dict[Place, tuple[Tile, Tile] | None]:
    """What each wild stands for in its row and in its column, the same unless wilds are free;
    None where nothing fits. A line that is faulty in itself is disregarded (T3.4)."""
    placed = tuple(cells)
    if all(tile != WILD for _, _, tile in placed):
        return {}
    work, _ = _judge(placed, pairs, wilds)
    found: dict[Place, tuple[Tile, Tile] | None] = {}
    for i, (row, col, tile) in enumerate(placed):
        if tile == WILD:
            across, down = int(work[layout.STAND, i]), int(work[layout.STAND + 1, i])
            found[row, col] = None if min(across, down) < 0 else (across, down)
    return found


def places_of(fault: Fault) -> tuple[Place, ...]:
    """The cells that a fault names."""
    return _read_places(fault.where.partition("|")[0])


def ends_of(fault: Fault) -> tuple[Place, ...]:
    """The two ends of the line that is at fault; empty where it is no line."""
    return _read_places(fault.where.partition("|")[2])


def format_grid(
    cells: Iterable[Cell],
    *,
    between: str = " / ",
    pairs: bool = False,
    wilds: Wilds = "fixed",
    known: Mapping[Place, tuple[Tile, Tile]] | None = None,
) -> str:
    """The grid as text, its top left at the first row and column that hold a tile. `known` is what
    `stands` would say, if somebody has it."""
    placed = tuple(cells)
    shown = {(row, col): format_tile(tile) for row, col, tile in placed}
    for place, stand in (known or stands(placed, pairs=pairs, wilds=wilds)).items():
        if stand is not None:
            across, down = map(format_tile, stand)
            shown[place] = f"*{across}" if across == down else f"*{across}{down}"
    if not shown:
        return ""
    rows, cols = ({place[axis] for place in shown} for axis in (0, 1))
    top, left, right = min(rows), min(cols), max(cols)
    lines = [
        [shown.get((row, col), ".") for col in range(left, right + 1)]
        for row in range(top, max(rows) + 1)
    ]
    if "\n" not in between:
        return between.join(" ".join(line) for line in lines)
    widths = [max(len(line[col]) for line in lines) for col in range(right - left + 1)]
    padded = [
        [text.ljust(width) for text, width in zip(line, widths, strict=True)] for line in lines
    ]
    return between.join(" ".join(line).rstrip() for line in padded)


def parse_grid(text: str) -> tuple[Cell, ...]:
    """The cells of a grid, row by row from the first that is not blank. Raises `NotationError`."""
    found: list[Cell] = []
    row = 0
    start = len(text) - len(text.lstrip())
    breaks = [match.span() for match in _ROWS.finditer(text, start)]
    for end, after in (*breaks, (len(text), len(text))):
        for col, word in enumerate(_WORD.finditer(text, start, end)):
            if word[0] != ".":
                found.append((row, col, _read_cell(text, *word.span())))
        row, start = row + 1, after
    return tuple(found)


def _read_cell(text: str, at: int, end: int) -> Tile:
    if text[at] == ".":
        raise NotationError("blanks separate cells; one dot is one empty cell", at)
    tile, after = read_tile(text, at)
    if tile == WILD:
        for _ in range(2):
            if after < end:
                stand, after = read_tile(text, after)
                if stand == WILD:
                    raise NotationError("a wild stands for a tile, not for a wild", after - 1)
    if after != end:
        raise NotationError(f"blanks separate cells; {text[after:end]!r} is too much", after)
    return tile


def _judge(placed: Sequence[Cell], pairs: bool, wilds: Wilds) -> tuple[Any, list[list[int]]]:
    import numpy as np  # noqa: PLC0415  Numba, where it is needed

    from tripiv.games.tiles.kernel_grid import judge  # noqa: PLC0415  as above

    cells = np.frombuffer(array("q", chain.from_iterable(placed)), np.int64).reshape(-1, 3)
    if cells[:, 2].min() < 0 or cells[:, 2].max() > WILD:
        raise ValueError(f"a tile is a number from 0 to {WILD}")
    work = np.empty((layout.WORK_ROWS, len(cells)), np.int64)
    found = np.empty((4 * len(cells) + 2, layout.FOUND_COLUMNS), np.int64)
    count = judge(cells, work, found, pairs, wilds == "free")
    return work, found[:count].tolist() if count else []


def _told(placed: Sequence[Cell], work: Any, row: Sequence[int]) -> list[Fault]:
    """A row of what the kernel found, in words; one fault for each thing that is there twice."""
    kind, axis, start, length, what = row
    if kind == layout.SAME_CELL:
        raise ValueError(
            f"two tiles lie in row {placed[what][0] + 1}, column {placed[what][1] + 1}"
        )
    if kind == layout.APART:
        parts: Mapping[int, int] = Counter(work[layout.PART].tolist())
        most = max(parts, key=lambda part: parts[part])
        apart = [cell for cell, part in zip(placed, work[layout.PART], strict=True) if part != most]
        count = "1 tile is" if len(apart) == 1 else f"{len(apart)} tiles are"
        return [Fault("apart", "T3.1", f"{count} not connected with the rest", _where(apart))]
    if kind == layout.UNFIT_WILD:
        cell = placed[what]
        text = f"row {cell[0] + 1}, column {cell[1] + 1}: no tile fits where this wild lies"
        return [Fault("wild", "T3.4", text, _where([cell]))]
    line = [placed[i] for i in work[layout.ORDER + axis, start : start + length]]
    at = _words(line, axis)
    if kind == layout.SHORT:
        return [_fault("short", "T3.2", f"{at}: two tiles are too few for a line", line, line)]
    if kind == layout.LONG:
        text = f"{at}: {length} tiles, and a line has {DESIGNS} at most"
        return [_fault("long", "T3.3", text, line, line)]
    if kind == layout.MIXED:
        return [_fault("mixed", "T3.3", f"{at}: neither one colour nor one design", line, line)]
    found = []
    for n in range(DESIGNS):
        if what >> n & 1:
            if kind == layout.SAME_COLOUR:
                guilty = [cell for cell in line if cell[2] != WILD and cell[2] // DESIGNS == n]
                code, twice = "colour", COLOUR_NAMES[n]
            else:
                guilty = [cell for cell in line if cell[2] != WILD and cell[2] % DESIGNS == n]
                code, twice = "design", f"design {n + 1}"
            times = {2: "twice"}.get(len(guilty), f"{len(guilty)} times")
            found.append(_fault(code, "T3.3", f"{at}: {twice} {times}", guilty, line))
    return found


def _fault(
    code: str, clause: str, text: str, guilty: Sequence[Cell], line: Sequence[Cell]
) -> Fault:
    return Fault(code, clause, text, f"{_where(guilty)} | {_where((line[0], line[-1]))}")


def _where(cells: Iterable[Cell]) -> str:
    return " ".join(f"{row},{col}" for row, col, _ in cells)


def _words(line: Sequence[Cell], axis: int) -> str:
    """A line as a person would point at it."""
    names = ("row", "column") if axis == 0 else ("column", "row")
    first, last = line[0], line[-1]
    link = "and" if len(line) == 2 else "to"
    start, end = first[1 - axis] + 1, last[1 - axis] + 1
    return f"{names[0]} {first[axis] + 1}, {names[1]}s {start} {link} {end}"


def _read_places(text: str) -> tuple[Place, ...]:
    pairs = (word.split(",") for word in text.split())
    return tuple((int(row), int(col)) for row, col in pairs)
