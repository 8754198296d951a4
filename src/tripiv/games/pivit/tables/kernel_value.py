"""What the tables hold for a position, twice: a result in two bits and a number in a byte.

Without a limit of quiet plies the result is a win, a loss, or that it never ends, because each
side can keep the other from winning; the number is the distance to the end in plies. `worth`
makes one number of both, for the side to move: d for a win in d plies, -d for a loss, 0 if it
never ends.

With the usual limit (B5.3) the result is a win, a loss or a draw, if no quiet ply has been
played yet; the number is how many quiet plies must be left for that. With fewer left it goes to
the holder: to whom the masters on the board would give it if the quiet plies ended it now.
"""

import numpy as np
import numpy.typing as npt

from tripiv.core.jit import kernel
from tripiv.games.pivit.kernel_bits import Numbers

__all__ = [
    "DRAW",
    "LATE",
    "LIMIT",
    "LONGEST",
    "LOSS",
    "NEVER",
    "NONE",
    "WIN",
    "Bytes",
    "crossed",
    "number",
    "pack",
    "read",
    "worth",
]

Bytes = npt.NDArray[np.uint8]
Rows = npt.NDArray[np.int64]

NEVER, WIN, LOSS, NONE = range(4)  # `NONE` is an entry that no position has
DRAW = NEVER
LONGEST = 126  # plies that a distance can say
LATE = NONE + 1  # in `crossed`
LIMIT = 60  # the usual limit of quiet plies for two players (B5.3)


@kernel("int64(uint8[::1], int64)", inline=True)
def read(results: Bytes, entry: int) -> int:
    """One of the results, four of which share a byte."""
    return int(np.int64(results[entry >> 2]) >> 2 * (entry & 3) & 3)


@kernel("int64(uint8[::1], int64)", inline=True)
def number(numbers: Bytes, entry: int) -> int:
    """One of the numbers; unsigned bytes would not become negative as they should."""
    return int(np.int64(numbers[entry]))


@kernel("int64(uint8[::1], uint8[::1], int64)", inline=True)
def worth(result: Bytes, distance: Bytes, entry: int) -> int:
    """An entry as one number; one that no position has is worth 0."""
    found = read(result, entry)
    plies = number(distance, entry)
    return plies if found == WIN else -plies if found == LOSS else 0


@kernel("void(uint8[:, ::1], uint8[:, ::1], int64, uint8[::1], uint8[::1], int64[::1])")
def pack(
    kinds: Bytes, plies: Bytes, start: int, result: Bytes, distance: Bytes, tally: Numbers
) -> None:
    """Write results and numbers of a slice, [side to move, rank], from its first entry on, and
    count the results."""
    positions = kinds.shape[1]
    for first in range(0, 2 * positions, 4):
        packed = 0
        for i in range(4):
            kind = NONE
            if first + i < 2 * positions:
                turn = 1 if first + i >= positions else 0
                rank = first + i - turn * positions
                kind = int(kinds[turn, rank])
                distance[start + first + i] = plies[turn, rank]
                tally[kind] += 1
            packed |= kind << 2 * i
        result[(start + first) >> 2] = packed


@kernel("void(uint8[::1], uint8[::1], uint8[::1], int64, int64, int64[:, ::1])", counted=False)
def crossed(
    result: Bytes, distance: Bytes, verdict: Bytes, start: int, end: int, tally: Rows
) -> None:
    """Count what the limit makes of a slice's entries, from `start` to `end`: a row for each
    result without it, one more for wins that take more plies than the limit, which the row of wins
    leaves out; a column for each result with it."""
    for entry in range(start, end):
        found = read(result, entry)
        late = found == WIN and number(distance, entry) > LIMIT
        tally[LATE if late else found, read(verdict, entry)] += 1
