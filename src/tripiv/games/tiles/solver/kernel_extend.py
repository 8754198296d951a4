"""One step of growing a grid: a line through a tile that lies, out of tiles that are left.

The line takes in the run that the tile is part of along one axis, tiles that lie beyond gaps
where it reaches them, and tiles of the hand in the gaps. Every line that this makes or
lengthens, across too, is correct afterwards, so a grid that grows is correct at each step.
"""

import numpy as np

from tripiv.core.jit import kernel
from tripiv.games.tiles.solver.kernel_board import agrees, below, bits_of, code_at, lay, scan, step
from tripiv.games.tiles.solver.layout import BITS, EMPTY, FREE, MARK, SHORTEST
from tripiv.games.tiles.tile import DESIGNS, WILD

__all__ = ["extend"]

ANY = (1 << DESIGNS) - 1
WILD_FITS = 1 << DESIGNS
BLOCKED = -1


@kernel("int64(int8[::1], int64[::1], int64, int64, int64, int64)", counted=False)
def _fits(
    board: np.ndarray, facts: np.ndarray, cell: int, axis: int, by_colour: int, key: int
) -> int:
    """Which tiles of a line may go to an empty cell by the line that crosses there: a mask of what
    varies in the line, and WILD_FITS."""
    bits = facts[BITS]
    if (
        board[step(cell, 1 - axis, 1, bits)] == EMPTY
        and board[step(cell, 1 - axis, -1, bits)] == EMPTY
    ):
        return ANY | WILD_FITS
    ahead, c1, d1, h1 = scan(board, cell, 1 - axis, 1, bits)
    behind, c2, d2, h2 = scan(board, cell, 1 - axis, -1, bits)
    length = ahead + behind + 1
    if length < facts[SHORTEST] or length > DESIGNS:
        return 0
    colours, designs, held = c1 | c2, d1 | d2, h1 + h2
    if not agrees(colours, designs, held, length):
        return 0
    mask = WILD_FITS
    for x in range(DESIGNS):
        colour, design = (key, x) if by_colour else (x, key)
        if agrees(colours | 1 << colour, designs | 1 << design, held + 1, length):
            mask |= 1 << x
    return mask


@kernel("int64(int64[::1], int64, int64)", inline=True, counted=False)
def _in_hand(left: np.ndarray, by_colour: int, key: int) -> int:
    """What the tiles left have that share a colour, or a design: a mask of what varies."""
    mask = 0
    for x in range(DESIGNS):
        if left[DESIGNS * key + x if by_colour else DESIGNS * x + key] > 0:
            mask |= 1 << x
    return mask


@kernel(
    "int64(int8[::1], int64[::1], int64[::1], int64[::1], int64[::1], int64[::1], uint64[::1],"
    " int64, int64, int64, int64, int64[:, ::1])",
    counted=False,
)
def extend(
    board: np.ndarray,
    where: np.ndarray,
    pos: np.ndarray,
    left: np.ndarray,
    weight: np.ndarray,
    facts: np.ndarray,
    rng: np.ndarray,
    cell: int,
    axis: int,
    want: int,
    by_colour: int,
    work: np.ndarray,
) -> int:
    """Try to lengthen the run through a tile along an axis, by colour or by design; how many
    tiles that laid.

    One of them is `want`, plain or wild. `weight` says which tiles come next; other wilds are laid
    where plain tiles are too few.
    """
    bits = facts[BITS]
    tile = code_at(board, cell) & (MARK - 1)
    if want < WILD:
        key = want // DESIGNS if by_colour else want % DESIGNS
        if tile < WILD and (tile // DESIGNS if by_colour else tile % DESIGNS) != key:
            return 0
    elif tile < WILD:
        key = tile // DESIGNS if by_colour else tile % DESIGNS
    else:
        key = below(rng, DESIGNS)
    ahead, c1, d1, _ = scan(board, cell, axis, 1, bits)
    behind, c2, d2, _ = scan(board, cell, axis, -1, bits)
    length = ahead + behind + 1
    if length >= DESIGNS:
        return 0
    colours, designs = c1 | c2, d1 | d2
    if tile < WILD:
        colours |= 1 << tile // DESIGNS
        designs |= 1 << tile % DESIGNS
    same, used = (colours, designs) if by_colour else (designs, colours)
    if same & ~(1 << key):
        return 0
    wanted = 0
    if want < WILD:
        wanted = 1 << (want % DESIGNS if by_colour else want // DESIGNS)
        if used & wanted:
            return 0
    plain = _in_hand(left, by_colour, key) & ~used
    jokers = left[WILD]
    supply = bits_of(plain) + jokers
    if supply == 0:
        return 0
    if length + supply < facts[SHORTEST]:
        # Too few, unless the line goes on behind a gap.
        beyond0 = step(step(cell, axis, ahead + 1, bits), axis, 1, bits)
        beyond1 = step(step(cell, axis, -behind - 1, bits), axis, -1, bits)
        if board[beyond0] == EMPTY and board[beyond1] == EMPTY:
            return 0
    # Both ways: cells in order, what fits there or BLOCKED for a tile that lies; and each length
    # at which the line can end, because the cell behind is empty.
    reach0 = reach1 = 0
    for way in range(2):
        sign = 1 - 2 * way
        at = cell
        for _ in range(behind if way else ahead):
            at = step(at, axis, sign, bits)
        reach = fills = inside = inside_held = 0
        for n in range(DESIGNS - length):
            at = step(at, axis, sign, bits)
            code = code_at(board, at)
            if code == EMPTY:
                mask = _fits(board, facts, at, axis, by_colour, key)
                fills += 1
                if fills > supply or (mask & plain == 0 and (jokers == 0 or mask == 0)):
                    break
            else:
                found = code & (MARK - 1)
                mask = BLOCKED
                if found < WILD:
                    its_key = found // DESIGNS if by_colour else found % DESIGNS
                    varies = found % DESIGNS if by_colour else found // DESIGNS
                    if its_key != key or (used | inside) >> varies & 1:
                        break
                    inside |= 1 << varies
                    inside_held += 1
            work[way, n] = at
            work[2 + way, n] = mask
            work[4 + way, n] = inside
            work[6 + way, n] = fills
            # It can end here if nothing lies behind.
            work[8 + way, n] = board[step(at, axis, sign, bits)] == EMPTY
            reach = n + 1
        if way:
            reach1 = reach
        else:
            reach0 = reach
    # Choose how far, both ways.
    choices = 0
    chosen0 = chosen1 = 0
    best = -1
    for i in range(reach0 + 1):
        if i > 0 and not work[8, i - 1]:
            continue
        in0 = work[4, i - 1] if i > 0 else 0
        fills0 = work[6, i - 1] if i > 0 else 0
        for j in range(reach1 + 1):
            if i + j + length > DESIGNS:
                break
            if i + j + length < facts[SHORTEST] or i + j == 0:
                continue
            if j > 0 and not work[9, j - 1]:
                continue
            in1 = work[5, j - 1] if j > 0 else 0
            fills1 = work[7, j - 1] if j > 0 else 0
            fills = fills0 + fills1
            if in0 & in1 or fills == 0 or (in0 | in1) & wanted:
                continue
            if fills > bits_of(plain & ~(in0 | in1)) + jokers:
                continue
            value = below(rng, 64) + 4 * fills
            if value > best:
                best, chosen0, chosen1 = value, i, j
            choices += 1
    if choices == 0:
        return 0
    in0 = work[4, chosen0 - 1] if chosen0 > 0 else 0
    in1 = work[5, chosen1 - 1] if chosen1 > 0 else 0
    used |= in0 | in1
    plain &= ~used
    # The cells to fill, those with the least choice first.
    count = 0
    for way in range(2):
        for n in range(chosen1 if way else chosen0):
            mask = work[2 + way, n]
            if mask != BLOCKED:
                work[10, count] = work[way, n]
                work[11, count] = mask
                count += 1
    free = facts[FREE]
    first = 0
    if wanted or want == WILD:
        # The tile that is wanted has the first choice of cells.
        fit = wanted if wanted else ANY & ~used
        best, which = -1, -1
        for m in range(count):
            if work[11, m] & fit or (free and want == WILD and work[11, m] & WILD_FITS):
                value = below(rng, 64)
                if value > best:
                    best, which = value, m
        if which < 0:
            return 0
        target, mask = work[10, which], work[11, which]
        work[10, which], work[11, which] = work[10, 0], work[11, 0]
        work[10, 0] = target
        first = 1
        if wanted:
            work[12, 0] = want
            used |= wanted
        else:
            jokers -= 1
            work[12, 0] = WILD
            if not free:
                best, pick = -1, 0
                for x in range(DESIGNS):
                    if (mask & fit) >> x & 1:
                        value = below(rng, 64) + 64 * (1 - (plain >> x & 1))
                        if value > best:
                            best, pick = value, x
                used |= 1 << pick
                work[12, 0] = MARK + (DESIGNS * key + pick if by_colour else DESIGNS * pick + key)
        plain &= ~used
    taken = 0
    for k in range(first, count):
        least, which = 99, k
        for m in range(k, count):
            room = bits_of(work[11, m] & plain & ANY) * 8 + below(rng, 8)
            if room < least:
                least, which = room, m
        target, mask = work[10, which], work[11, which]
        work[10, which], work[11, which] = work[10, k], work[11, k]
        work[10, k] = target
        best, pick = -1, -1
        for x in range(DESIGNS):
            if (mask & plain) >> x & 1:
                kind = DESIGNS * key + x if by_colour else DESIGNS * x + key
                value = weight[kind] + below(rng, 64)
                if value > best:
                    best, pick = value, x
        if pick >= 0:
            used |= 1 << pick
            plain &= ~used
            work[12, k] = DESIGNS * key + pick if by_colour else DESIGNS * pick + key
            continue
        if jokers == 0:
            return 0
        jokers -= 1
        if free:
            if mask & WILD_FITS == 0:
                return 0
            work[12, k] = WILD
            continue
        # A wild stands for what nobody else will be in this line.
        for x in range(DESIGNS):
            if (mask & ~used) >> x & 1:
                value = below(rng, 64)
                if (plain >> x) & 1 == 0:
                    value += 64
                if value > best:
                    best, pick = value, x
        if pick < 0:
            return 0
        used |= 1 << pick
        plain &= ~used
        work[12, k] = MARK + (DESIGNS * key + pick if by_colour else DESIGNS * pick + key)
    for k in range(count):
        lay(board, where, pos, left, facts, work[10, k], work[12, k])
        taken += 1
    return taken
