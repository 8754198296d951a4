"""Tables of searches that ended, kept for those that begin.

A search writes all over its table within its first thousand positions, and until then no wish to
stop is seen. Memory that the system has yet to find costs far more than to clear what is there: up
to 5 ms for each 2 MB on a virtual machine that has to ask for it, with 32 MB a tenth of a second.
"""

import weakref
from collections import deque

import numpy as np

from tripiv.games.pivit.kernel_bits import Words

__all__ = ["table_for"]

KEPT = 2  # of one size: as many as usually search at a time
KEPT_BYTES_MOST = 64 * 2**20  # of one table; larger ones are seldom, and too much to keep

# By size. A deque may be filled and emptied by several threads, and drops what is too many.
_SHELVES: dict[int, deque[Words]] = {}


def table_for(owner: object, slots: int) -> Words:
    """An empty table with so many entries, which comes back here when its owner is no more."""
    shelf = _SHELVES.setdefault(slots, deque(maxlen=KEPT))
    try:
        table = shelf.pop()
    except IndexError:
        table = np.zeros((slots, 2), np.uint64)
    else:
        table[:] = 0
    if table.nbytes <= KEPT_BYTES_MOST:
        weakref.finalize(owner, shelf.append, table).atexit = False
    return table
