"""Checking tables: the second pass over slices, several at a time."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor, as_completed

import numpy as np

from tripiv.games.pivit.tables.kernel_check import first_fault
from tripiv.games.pivit.tables.material import POSITIONS
from tripiv.games.pivit.tables.store import Bytes, Tables, checksum

__all__ = ["check"]


def check(tables: Tables, *, step: int, jobs: int, advance: Callable[[int], None]) -> list[str]:
    """What is wrong with tables, a sentence for each slice that is; nothing if they are right.

    Every slice must have its checksum, and every `step`-th entry must agree with its successors;
    `advance` is told of entries that need no more looking at.
    """
    stop = np.zeros(1, np.uint8)
    with ThreadPoolExecutor(jobs) as pool:
        try:
            todo = {
                pool.submit(_fault, tables, number, step, stop): number
                for number in range(len(tables.slices))
            }
            faults = []
            for future in as_completed(todo):
                fault = future.result()
                advance(2 * int(tables.arrays.units[todo[future], POSITIONS]))
                if fault:
                    faults.append(f"{tables.slices[todo[future]].name}: {fault}")
            return sorted(faults)
        finally:
            stop[0] = 1
            pool.shutdown(cancel_futures=True)


def _fault(tables: Tables, number: int, step: int, stop: Bytes) -> str:
    one = tables.slices[number]
    if checksum(tables.arrays, number) != tables.sheet.slices[one.name].checksum:
        return "its checksum is another"
    entry = first_fault(
        tables.size // 2, number, one.first, number % step, step, *tables.arrays, stop
    )
    return f"entry {entry} does not agree with its successors" if entry >= 0 else ""
