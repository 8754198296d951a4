"""The board under a grid that grows: steps, runs, tiles that come and go.

A board is a flat array of bytes, 2**bits cells along an edge, its edges joined; `pos` lists the
cells that hold a tile and `where` says at which place of that list. Axis 0 runs across, 1 down.
"""

import numpy as np

from tripiv.core.jit import kernel
from tripiv.core.rng_kernel import pick
from tripiv.games.tiles.solver.layout import COUNT, EMPTY, MARK
from tripiv.games.tiles.tile import DESIGNS, WILD

__all__ = ["agrees", "below", "bits_of", "code_at", "lay", "scan", "step", "take"]


@kernel("int64(uint64[::1], int64)", counted=False)
def below(rng: np.ndarray, n: int) -> int:
    """A random number under n; `rng` is a key and a counter."""
    rng[1] += np.uint64(1)
    return int(pick(rng[0], rng[1], np.uint64(n)))


@kernel("int64(int64)", inline=True, counted=False)
def bits_of(mask: int) -> int:
    """How many of six bits are set."""
    mask = (mask & 21) + (mask >> 1 & 21)
    return (mask & 3) + (mask >> 2 & 3) + (mask >> 4)


@kernel("boolean(int64, int64, int64, int64)", inline=True, counted=False)
def agrees(colours: int, designs: int, held: int, length: int) -> bool:
    """T3.3 of a line: masks of what its tiles have, how many have any, and how many there are."""
    if length > DESIGNS:
        return False
    if held < 2:
        return True
    one_colour = colours & (colours - 1) == 0
    one_design = designs & (designs - 1) == 0
    return one_colour != one_design and bits_of(designs if one_colour else colours) == held


@kernel("int64(int8[::1], int64)", inline=True, counted=False)
def code_at(board: np.ndarray, cell: int) -> int:
    code: int = board[cell]
    return code


@kernel("int64(int64, int64, int64, int64)", inline=True, counted=False)
def step(cell: int, axis: int, sign: int, bits: int) -> int:
    low = (1 << bits) - 1
    if axis == 0:
        return (cell & ~low) | ((cell + sign) & low)
    return (cell + (sign << bits)) & ((1 << 2 * bits) - 1)


@kernel("UniTuple(int64, 4)(int8[::1], int64, int64, int64, int64)", counted=False)
def scan(
    board: np.ndarray, cell: int, axis: int, sign: int, bits: int
) -> tuple[int, int, int, int]:
    """The run of tiles that begins beside a cell: its length, the masks of its colours and of its
    designs, and how many of its tiles have such."""
    length = colours = designs = held = 0
    at = step(cell, axis, sign, bits)
    while board[at] != EMPTY:
        tile = code_at(board, at) & (MARK - 1)
        length += 1
        if tile < WILD:
            colours |= 1 << tile // DESIGNS
            designs |= 1 << tile % DESIGNS
            held += 1
        at = step(at, axis, sign, bits)
    return length, colours, designs, held


@kernel(
    "void(int8[::1], int64[::1], int64[::1], int64[::1], int64[::1], int64, int64)", counted=False
)
def lay(
    board: np.ndarray,
    where: np.ndarray,
    pos: np.ndarray,
    left: np.ndarray,
    facts: np.ndarray,
    cell: int,
    code: int,
) -> None:
    board[cell] = code
    where[cell] = facts[COUNT]
    pos[facts[COUNT]] = cell
    facts[COUNT] += 1
    left[code if code < WILD else WILD] -= 1


@kernel("void(int8[::1], int64[::1], int64[::1], int64[::1], int64[::1], int64)", counted=False)
def take(
    board: np.ndarray,
    where: np.ndarray,
    pos: np.ndarray,
    left: np.ndarray,
    facts: np.ndarray,
    cell: int,
) -> None:
    code = code_at(board, cell)
    left[code if code < WILD else WILD] += 1
    board[cell] = EMPTY
    facts[COUNT] -= 1
    last = pos[facts[COUNT]]
    pos[where[cell]] = last
    where[last] = where[cell]
