"""Building tables: slice after slice, several at a time, and on from where it stopped."""

from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from itertools import groupby
from pathlib import Path

import numpy as np

from tripiv.games.pivit.tables.kernel_ripple import adopt, aim, hold, ripple, split
from tripiv.games.pivit.tables.kernel_survey import DRAWS, STOPPED, TOO_LONG, VOID, survey
from tripiv.games.pivit.tables.kernel_value import LIMIT, LONGEST, pack
from tripiv.games.pivit.tables.material import OFFSET, POSITIONS, Slice, directory
from tripiv.games.pivit.tables.store import (
    Bytes,
    Facts,
    Tables,
    TablesError,
    Tally,
    checksum,
    create,
    read_sheet,
    write_sheet,
)

__all__ = ["build", "missing"]


def missing(size: int, pieces: int, folder: Path) -> int:
    """How many positions a build would still have to solve. Raises `TablesError`."""
    done = read_sheet(size, folder).slices
    found = directory(size, pieces)
    pairs = zip(found.slices, found.units, strict=True)
    return sum(2 * int(row[POSITIONS]) for one, row in pairs if one.name not in done)


def build(
    size: int, pieces: int, folder: Path, *, jobs: int, advance: Callable[[int], None]
) -> None:
    """Solve what a folder has not yet of a board; `advance` is told of positions solved.

    Whatever stops it, the slices that are done are kept. Raises `TablesError`, `OSError`.
    """
    tables = create(size, pieces, folder)
    stop = np.zeros(1, np.uint8)
    with ThreadPoolExecutor(jobs) as pool:
        try:
            for stage in _stages(tables):
                todo = {pool.submit(_solve, tables, number, stop): number for number in stage}
                for number, facts in _finished(todo):
                    tables.sheet.slices[tables.slices[number].name] = facts
                    write_sheet(tables.sheet, folder)
                    advance(2 * int(tables.arrays.units[number, POSITIONS]))
        finally:
            stop[0] = 1
            pool.shutdown(cancel_futures=True)


def _stages(tables: Tables) -> Iterator[list[int]]:
    """The numbers of slices still to do, in groups. One needs only those of groups before: what a
    capture or promotion leads to has fewer pieces, or as many and fewer minions."""
    slices = tables.slices
    for _, group in groupby(
        range(len(slices)), key=lambda number: (slices[number].pieces, slices[number].minions)
    ):
        yield [number for number in group if slices[number].name not in tables.sheet.slices]


def _finished(todo: dict[Future[Facts], int]) -> Iterator[tuple[int, Facts]]:
    waiting = set(todo)
    while waiting:
        done, waiting = wait(waiting, return_when=FIRST_COMPLETED)
        for future in done:
            yield todo[future], future.result()


def _solve(tables: Tables, number: int, stop: Bytes) -> Facts:
    """Solve a slice, write it down, and say what is in it."""
    arrays, one, half = tables.arrays, tables.slices[number], tables.size // 2
    row = arrays.units[number]
    shape = (2, int(row[POSITIONS]))
    plan, best, left, kinds, plies = (np.zeros(shape, np.uint8) for _ in range(5))
    longest = survey(half, row, one.first, *arrays[:5], plan, best, left, stop)
    _judge(one, longest, LONGEST)

    code = np.where(plan == VOID, plan, np.uint8(0))
    _judge(one, ripple(half, row, longest, LONGEST, code, plan, left.copy(), stop), LONGEST)
    split(code, kinds, plies)
    endless = np.zeros(4, np.int64)
    pack(kinds, plies, row[OFFSET], arrays.result, arrays.distance, endless)
    longest = int(plies.max())

    drawn = bool(one.holder and (best == DRAWS).any())
    hold(row, plan, kinds, plies)
    for side, wins in _ways(one, drawn):
        aim(side, wins, best, code, plan)
        _judge(one, ripple(half, row, 1, LIMIT, code, plan, left.copy(), stop), LIMIT + 1)
        adopt(side, wins, LIMIT, code, kinds, plies)
    limited = np.zeros(4, np.int64)
    pack(kinds, plies, row[OFFSET], arrays.verdict, arrays.clock, limited)

    tallies = (Tally(*tally.tolist()[:3]) for tally in (endless, limited))
    return Facts(next(tallies), longest, next(tallies), drawn, checksum(arrays, number))


def _ways(one: Slice, drawn: bool) -> list[tuple[int, bool]]:
    """What can be forced against the limit of quiet plies: by which side, and whether to win or
    just to draw. In this order: who can win need not draw."""
    if not one.holder:
        return [(0, True), (1, True)]
    other = 1 if one.holder > 0 else 0
    return [(other, False), (other, True)] if drawn else [(other, True)]


def _judge(one: Slice, plies: int, most: int) -> None:
    """Raise `TablesError` where a kernel did not come to an end within so many plies."""
    if plies == STOPPED:
        raise TablesError("stopped")
    if plies == TOO_LONG or plies > most:
        raise TablesError(f"something in {one.name} takes more than {LONGEST} plies")
