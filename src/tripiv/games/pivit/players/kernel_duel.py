"""Alpha-beta search for two sides: principal variations, a table, quiet endings.

A node is a position seen by the side to move: its pieces, the foe's, which of them stand upright
or are masters, who had the first master (see `kernel_value.value`), and the quiet plies. Its value
is that side's, from -`WIN` to `WIN`: `WIN` - n is a win after n plies from the root. Such values
come only from games played to their end by the rules, and no shortcut is taken that could make
one up: what is cut short is worth less than `PROVEN`.

With few pieces the endgame tables are asked. A distance they know is as good as a game played to
its end; where the quiet plies could come in between, who wins is told by values of some `TABLED`.

Arrays: `table` (see `kernel_table`), `keys` (walls, corners, a packed position for the tables, then
the key of the position at each ply), `work` (see `kernel_work`), `weights` (see `kernel_value`),
`finder` to `clock` (see `tables/store.py`).
"""

import numpy as np

from tripiv.core.jit import kernel
from tripiv.games.pivit.kernel_bits import U0, U1, Numbers, Words, lowest, popcount, square
from tripiv.games.pivit.kernel_board import MAX_ACTIONS, landings, origin
from tripiv.games.pivit.kernel_state import put
from tripiv.games.pivit.layout import LIMIT, MASTERS, QUIET, RANKS, SIDES, SIZE, UPRIGHT
from tripiv.games.pivit.layout import WORDS as STATE_WORDS
from tripiv.games.pivit.players.kernel_table import (
    AT_LEAST,
    AT_MOST,
    EXACT,
    NOTHING,
    action_in,
    bound_in,
    depth_in,
    key_of,
    keyed_by_quiet,
    probe,
    store,
    value_in,
)
from tripiv.games.pivit.players.kernel_value import Ways, place, value
from tripiv.games.pivit.players.kernel_work import (
    ABORTED,
    DEEPEST,
    HISTORY,
    HISTORY_MOST,
    KILLERS,
    LEFT_OUT,
    LEFT_OUT_COUNT,
    LINES,
    LISTS,
    MOST_PLIES,
    NODES,
    NODES_MOST,
    NOISE,
    QUIET_MOST,
    REDUCTION,
    ROOT_ACTION,
    ROOT_VALUE,
    SALT,
    SIZE_AT,
    STOP,
    TABLE_PIECES,
    WHOLE,
)
from tripiv.games.pivit.tables.kernel_index import Rows
from tripiv.games.pivit.tables.kernel_probe import FAR, UNKNOWN
from tripiv.games.pivit.tables.kernel_probe import probe as probe_tables
from tripiv.games.pivit.tables.kernel_value import Bytes

__all__ = [
    "CORNERS_AT",
    "LEAD",
    "PATH",
    "PROVEN",
    "TABLED",
    "WALLS_AT",
    "WIN",
    "search",
    "search_with_tables",
    "standing",
]

WIN = 30_000
PROVEN = 29_000  # from here on a value says in how many plies the game is won
TABLED = 28_000  # less the plies to what decides it: a win that the tables know
LEAD = 8_000  # to be ahead by masters in a position that comes again

WALLS_AT = 0  # in `keys`
CORNERS_AT = 1
STATE = 2
PATH = STATE + STATE_WORDS

Tables = tuple[Numbers, Rows, Bytes, Bytes, Bytes, Bytes]

OPEN = 2  # no result yet
SOONEST_RETURN = 8  # plies: a piece comes back as it was after four turns, no earlier
POLL_NODES = 1023

MINION = 100
MASTER = 190
REVERSE_DEPTH = 6
REVERSE_MARGIN = 70
FUTILE_DEPTH = 5
FUTILE_MARGIN = 75
LATE_DEPTH = 4
DELTA_MARGIN = 150
FREE_PLIES = 3  # of a quiet ending; then a piece may only be taken where the last one was
SORTED = 10  # of a list; what stands behind is taken as it comes

CHOSEN = 1 << 40  # scores that order a list
FORCING = 1 << 30
KILLER = 1 << 29
SHIFT = 4096


@kernel("int64(uint64, uint64, uint64, int64)", inline=True)
def standing(own: np.uint64, foe: np.uint64, masters: np.uint64, first: int) -> int:
    """Who would win by the masters on the board (B5.1): 1 own, -1 foe, 0 nobody (B5.3)."""
    mine, theirs = popcount(own & masters), popcount(foe & masters)
    if mine != theirs:
        return 1 if mine > theirs else -1
    return first if mine else 0


@kernel("int64(uint64, uint64, uint64, int64, int64, int64)", inline=True)
def _result(
    own: np.uint64, foe: np.uint64, masters: np.uint64, first: int, quiet: int, most: int
) -> int:
    """The result for `own`, which has just moved; `OPEN` if the game goes on."""
    if not foe:
        return 1  # B5.2
    if not (own | foe) & ~masters:
        return standing(own, foe, masters, first)  # B5.1
    if 0 < most <= quiet:
        return standing(own, foe, masters, first)  # B5.3
    return OPEN


@kernel("int64(uint64, int64[::1])", inline=True)
def _noise(key: np.uint64, work: Numbers) -> int:
    """The error of a weak player's eye: always the same for one position and salt."""
    mixed = (key ^ np.uint64(work[SALT])) * np.uint64(0x9E3779B97F4A7C15)
    mixed ^= mixed >> np.uint64(29)
    mixed *= np.uint64(0xBF58476D1CE4E5B9)
    mixed ^= mixed >> np.uint64(32)
    low = np.uint64(0xFFFF)
    total = (
        int(mixed & low)
        + int(mixed >> np.uint64(16) & low)
        + int(mixed >> np.uint64(32) & low)
        + int(mixed >> np.uint64(48))
    )
    return (total - 131_070) * int(work[NOISE]) // 37_837  # nearly normal: the sum of four draws


@kernel("int64(uint64, uint64, uint64, boolean, boolean)", inline=True)
def _gain(
    foe: np.uint64, masters: np.uint64, to: np.uint64, is_master: bool, promotes: bool
) -> int:
    """What is taken and made by an action; of two that are alike a minion's comes first."""
    taken = 0
    if foe & to:
        taken = MASTER if masters & to else MINION
    return taken + (MASTER - MINION if promotes else 0) - (20 if is_master else 0)


@kernel("int64(UniTuple(uint64, 4), uint64, uint64, uint64, uint64, int64, int64[::1])")
def _list_forcing(
    ways: Ways,
    own: np.uint64,
    foe: np.uint64,
    masters: np.uint64,
    corners: np.uint64,
    base: int,
    work: Numbers,
) -> int:
    """Captures and promotions with their scores, to `work` from `base` on; returns how many."""
    occupied = own | foe
    n = 0
    for direction in range(4):
        rest = ways[direction] & (foe | corners)
        while rest:
            to = lowest(rest)
            bit = square(to)
            rest &= rest - U1
            from_ = origin(occupied, to, direction)
            is_master = bool(masters & square(from_))
            promotes = bool(corners & bit) and not is_master
            if not promotes and not foe & bit:
                continue
            work[base + n] = _gain(foe, masters, bit, is_master, promotes) * SHIFT + (
                64 * from_ + to
            )
            n += 1
    return n


@kernel("int64(UniTuple(uint64, 4), uint64, uint64, uint64, uint64, int64, int64, int64[::1])")
def _list_all(
    ways: Ways,
    own: np.uint64,
    foe: np.uint64,
    masters: np.uint64,
    corners: np.uint64,
    chosen: int,
    ply: int,
    work: Numbers,
) -> int:
    """All actions with their scores, to the list of this ply; returns how many."""
    occupied = own | foe
    base = LISTS + ply * MAX_ACTIONS
    killer, other_killer = work[KILLERS + 2 * ply], work[KILLERS + 2 * ply + 1]
    history = HISTORY + 4096 * (ply & 1)
    n = 0
    for direction in range(4):
        rest = ways[direction]
        while rest:
            to = lowest(rest)
            bit = square(to)
            rest &= rest - U1
            from_ = origin(occupied, to, direction)
            action = 64 * from_ + to
            is_master = bool(masters & square(from_))
            promotes = bool(corners & bit) and not is_master
            if action == chosen:
                score = CHOSEN
            elif promotes or foe & bit:
                score = FORCING + _gain(foe, masters, bit, is_master, promotes)
            elif action == killer:
                score = KILLER + 1
            elif action == other_killer:
                score = KILLER
            else:
                score = HISTORY_MOST + work[history + action]
            work[base + n] = score * SHIFT + action
            n += 1
    return n


@kernel("int64(int64, int64, int64, int64[::1])", inline=True)
def _take(base: int, i: int, n: int, work: Numbers) -> int:
    """The i-th best of a list, the first few in order; it changes places with what stood there."""
    if i < SORTED:
        best = i
        for j in range(i + 1, n):
            if work[base + j] > work[base + best]:
                best = j
        found = work[base + best]
        work[base + best] = work[base + i]
        work[base + i] = found
    return int(work[base + i])


@kernel("boolean(int64[::1])", inline=True)
def _enter(work: Numbers) -> bool:
    """Count a node; whether the search has to stop."""
    nodes = work[NODES] + 1
    work[NODES] = nodes
    if nodes > work[NODES_MOST] or (nodes & POLL_NODES == 0 and work[STOP]):
        work[ABORTED] = 1
    return bool(work[ABORTED])


@kernel()  # no signature: a kernel that calls itself must have its name first
def _quiesce(
    own: np.uint64,
    foe: np.uint64,
    upright: np.uint64,
    masters: np.uint64,
    first: int,
    lead: int,
    alpha: int,
    beta: int,
    ply: int,
    room: int,
    keys: Words,
    work: Numbers,
    weights: Numbers,
) -> int:
    """The value once captures and promotions have calmed down. Whoever moves may also leave it
    at what stands on the board.

    So many plies of any kind as `room` says are looked at; after them only what lands on the square
    of the ply before, which is then -`room` - 1: else a wild position has thousands."""
    if _enter(work):
        return 0
    work[DEEPEST] = max(work[DEEPEST], ply)
    walls, corners = keys[WALLS_AT], keys[CORNERS_AT]
    empty = ~(own | foe | walls)
    ways = landings(own, upright, masters, empty, walls)
    foe_ways = landings(foe, upright, masters, empty, walls)
    best = value(ways, foe_ways, own, foe, masters, corners, first, lead, weights)
    if work[NOISE]:
        best += _noise(key_of(own, foe, upright, masters, first), work)
    if best >= beta or ply >= MOST_PLIES - 1:
        return best
    alpha = max(alpha, best)
    still = best
    base = LISTS + ply * MAX_ACTIONS
    n = _list_forcing(ways, own, foe, masters, corners, base, work)
    for i in range(n):
        entry = _take(base, i, n, work)
        action = entry % SHIFT
        from_, to = square(action >> 6), square(action & 63)
        taken = foe & to
        is_master = bool(masters & from_)
        promotes = bool(corners & to) and not is_master
        if room < 0 and not work[WHOLE] and action & 63 != -room - 1:
            continue
        room_after = room - 1 if room > 0 else -(action & 63) - 1
        if not work[WHOLE] and still + entry // SHIFT + DELTA_MARGIN <= alpha and foe & ~to:
            continue
        away = ~(from_ | to)
        was_upright = bool(upright & from_)
        own_after, foe_after = (own & away) | to, foe & ~to
        upright_after = (upright & away) | (U0 if was_upright else to)
        masters_after = (masters & away) | (to if is_master or promotes else U0)
        first_after = 1 if promotes and first == 0 else first
        gained = (
            weights[place(is_master or promotes, not was_upright, action & 63)]
            - weights[place(is_master, was_upright, action >> 6)]
        )
        if taken:
            gained += weights[place(bool(masters & to), bool(upright & to), action & 63)]
        result = _result(own_after, foe_after, masters_after, first_after, 0, 0)
        if result != OPEN:
            found = result * (WIN - ply - 1)
        else:
            found = -_quiesce(
                foe_after,
                own_after,
                upright_after,
                masters_after,
                -first_after,
                -(lead + gained),
                -beta,
                -alpha,
                ply + 1,
                room_after,
                keys,
                work,
                weights,
            )
            if work[ABORTED]:
                return 0
        if found > best:
            best = found
            if found >= beta:
                break
            alpha = max(alpha, found)
    return best


@kernel("void(int64, int64, int64, int64, int64, int64[::1])")
def _learn(action: int, depth: int, tried: int, base: int, ply: int, work: Numbers) -> None:
    """Remember a quiet action that refuted, and that those tried before it did not."""
    if work[KILLERS + 2 * ply] != action:
        work[KILLERS + 2 * ply + 1] = work[KILLERS + 2 * ply]
        work[KILLERS + 2 * ply] = action
    history = HISTORY + 4096 * (ply & 1)
    bonus = min(16 * depth * depth, HISTORY_MOST // 8)
    for i in range(tried + 1):
        entry = work[base + i]
        if entry // SHIFT >= FORCING and i < tried:
            continue
        at = history + entry % SHIFT
        change = bonus if i == tried else -bonus
        work[at] += change - work[at] * bonus // HISTORY_MOST


@kernel("void(int64, int64, int64[::1])", inline=True)
def _prolong(action: int, ply: int, work: Numbers) -> None:
    """The best line from this ply on: the action, then the best line after it."""
    line, rest = LINES + ply * MOST_PLIES, LINES + (ply + 1) * MOST_PLIES
    work[line] = action
    i = 0
    while i < MOST_PLIES - 2 and work[rest + i]:
        work[line + i + 1] = work[rest + i]
        i += 1
    work[line + i + 1] = 0


@kernel("boolean(int64, int64[::1])", inline=True)
def _is_left_out(action: int, work: Numbers) -> bool:
    found = False
    for i in range(work[LEFT_OUT_COUNT]):
        found |= work[LEFT_OUT + i] == action
    return found


@kernel(
    "int64(uint64, uint64, uint64, uint64, int64, int64, int64, uint64[::1], int64[::1],"
    " int64[::1], int64[:, ::1], uint8[::1], uint8[::1], uint8[::1], uint8[::1])"
)
def _looked_up(
    own: np.uint64,
    foe: np.uint64,
    upright: np.uint64,
    masters: np.uint64,
    first: int,
    quiet: int,
    ply: int,
    keys: Words,
    work: Numbers,
    finder: Numbers,
    units: Rows,
    result: Bytes,
    distance: Bytes,
    verdict: Bytes,
    clock: Bytes,
) -> int:
    """The value of a position as the tables know it, `UNKNOWN` if they do not."""
    state = keys[STATE : STATE + STATE_WORDS]
    state[:] = U0
    state[0], state[1], state[MASTERS], state[UPRIGHT] = own, foe, masters, upright
    put(state, SIDES, 2)
    put(state, SIZE, work[SIZE_AT])
    put(state, QUIET, quiet)
    put(state, LIMIT, work[QUIET_MOST])
    if first:
        put(state, RANKS[0 if first > 0 else 1], 1)
    found = probe_tables(state, finder, units, result, distance, verdict, clock)
    if found in (0, UNKNOWN):
        return int(found)
    plies = abs(found)
    worth = TABLED - (plies - FAR) if plies >= FAR else WIN - ply - plies
    return int(worth if found > 0 else -worth)


@kernel()  # as above
def _search(
    own: np.uint64,
    foe: np.uint64,
    upright: np.uint64,
    masters: np.uint64,
    first: int,
    quiet: int,
    lead: int,
    depth: int,
    alpha: int,
    beta: int,
    ply: int,
    table: Words,
    keys: Words,
    work: Numbers,
    weights: Numbers,
    tables: Tables | None,
) -> int:
    """The value within `depth` plies if it lies between alpha and beta, else a bound."""
    work[LINES + ply * MOST_PLIES] = 0
    if depth <= 0 or ply >= MOST_PLIES - 2:
        return int(
            _quiesce(
                own,
                foe,
                upright,
                masters,
                first,
                lead,
                alpha,
                beta,
                ply,
                int(np.int64(FREE_PLIES)),
                keys,
                work,
                weights,
            )
        )
    if _enter(work):
        return 0
    is_open = beta - alpha > 1  # a node of the principal variation
    most, is_whole = work[QUIET_MOST], work[WHOLE] != 0
    key = key_of(own, foe, upright, masters, first)
    keys[PATH + ply] = key
    if ply > 0:
        # No value can be better than a win at the next ply, or worse than a loss at this one.
        alpha, beta = max(alpha, ply - WIN), min(beta, WIN - ply - 1)
        if alpha >= beta:
            return alpha
        for back in range(SOONEST_RETURN, min(quiet, ply) + 1, 2):
            if keys[PATH + ply - back] == key:
                # B5.3: whoever is ahead can go round until the quiet plies end it. Without a
                # limit nobody ever wins this way.
                return standing(own, foe, masters, first) * (LEAD - ply) if most else 0

    # B5.3: what lies within reach of the limit belongs to this count of quiet plies alone.
    is_near = 0 < most <= quiet + depth
    if tables is not None and ply > 0 and popcount(own | foe) <= work[TABLE_PIECES]:
        found = _looked_up(
            own,
            foe,
            upright,
            masters,
            first,
            quiet,
            ply,
            keys,
            work,
            *tables,
        )
        # So near the limit the search itself sees in how many plies it ends.
        if found != UNKNOWN and not (is_near and LEAD < abs(found) < PROVEN):
            return found
    if is_near:
        key = keyed_by_quiet(key, quiet)
    slot, known = probe(table, key)
    chosen = 0
    if known != NOTHING:
        chosen = action_in(known)
        reach = depth_in(known)
        found, bound = value_in(known, ply), bound_in(known)
        holds = is_near or most == 0
        if not holds and abs(found) >= PROVEN:
            holds = quiet + WIN - ply - abs(found) <= most
        elif not holds:  # between these values are the tables', which know the quiet plies
            holds = quiet + reach < most and abs(found) <= LEAD
        enough = reach == depth if is_whole else reach >= depth
        is_enough = bound == EXACT or (found >= beta if bound == AT_LEAST else found <= alpha)
        if not is_open and enough and holds and is_enough and ply > 0:
            return found

    walls, corners = keys[WALLS_AT], keys[CORNERS_AT]
    empty = ~(own | foe | walls)
    ways = landings(own, upright, masters, empty, walls)
    foe_ways = landings(foe, upright, masters, empty, walls)
    if not ways[0] | ways[1] | ways[2] | ways[3]:
        if not foe_ways[0] | foe_ways[1] | foe_ways[2] | foe_ways[3]:
            return standing(own, foe, masters, first) * (WIN - ply)  # B5.4
        return -int(  # B2.2
            _search(
                foe,
                own,
                upright,
                masters,
                -first,
                quiet,
                -lead,
                depth,
                -beta,
                -alpha,
                ply + 1,
                table,
                keys,
                work,
                weights,
                tables,
            )
        )
    still = value(ways, foe_ways, own, foe, masters, corners, first, lead, weights)
    if work[NOISE]:
        still += _noise(keys[PATH + ply], work)
    may_prune = not (is_open or is_near or is_whole) and alpha > -PROVEN and beta < PROVEN
    if may_prune and depth <= REVERSE_DEPTH and still - REVERSE_MARGIN * depth >= beta:
        return still

    base = LISTS + ply * MAX_ACTIONS
    n = _list_all(ways, own, foe, masters, corners, chosen, ply, work)
    before = alpha
    best, best_action = -WIN, 0
    calm = 0  # quiet actions so far
    for i in range(n):
        entry = _take(base, i, n, work)
        action = entry % SHIFT
        if ply == 0 and _is_left_out(action, work):
            continue
        from_, to = square(action >> 6), square(action & 63)
        taken = foe & to
        is_master = bool(masters & from_)
        promotes = bool(corners & to) and not is_master
        is_calm = not taken and not promotes
        if is_calm:
            calm += 1
            if may_prune and best > -PROVEN:
                if depth <= LATE_DEPTH and calm > 3 + 2 * depth * depth:
                    continue
                if depth <= FUTILE_DEPTH and still + FUTILE_MARGIN * depth <= alpha:
                    continue
        away = ~(from_ | to)
        was_upright = bool(upright & from_)
        own_after, foe_after = (own & away) | to, foe & ~to
        upright_after = (upright & away) | (U0 if was_upright else to)
        masters_after = (masters & away) | (to if is_master or promotes else U0)
        first_after = 1 if promotes and first == 0 else first  # B4.3
        quiet_after = quiet + 1 if is_calm else 0
        gained = (
            weights[place(is_master or promotes, not was_upright, action & 63)]
            - weights[place(is_master, was_upright, action >> 6)]
        )
        if taken:
            gained += weights[place(bool(masters & to), bool(upright & to), action & 63)]
        ended = _result(own_after, foe_after, masters_after, first_after, quiet_after, most)
        if ended != OPEN:
            found = ended * (WIN - ply - 1)
            work[LINES + (ply + 1) * MOST_PLIES] = 0
        else:
            # The first action gets the whole window; others must first show, and late quiet
            # ones less deeply, that they are better than the best so far.
            reduced = 0
            if is_calm and depth >= 3 and calm > 2 and not is_whole:
                reduced = REDUCTION[min(depth, 64) - 1, min(calm, 64) - 1]
                if is_open and reduced > 0:
                    reduced -= 1
                reduced = min(reduced, depth - 2)
            found = alpha + 1
            if best_action:
                found = -_search(
                    foe_after,
                    own_after,
                    upright_after,
                    masters_after,
                    -first_after,
                    quiet_after,
                    -(lead + gained),
                    depth - 1 - reduced,
                    -alpha - 1,
                    -alpha,
                    ply + 1,
                    table,
                    keys,
                    work,
                    weights,
                    tables,
                )
                if found > alpha and reduced:
                    found = -_search(
                        foe_after,
                        own_after,
                        upright_after,
                        masters_after,
                        -first_after,
                        quiet_after,
                        -(lead + gained),
                        depth - 1,
                        -alpha - 1,
                        -alpha,
                        ply + 1,
                        table,
                        keys,
                        work,
                        weights,
                        tables,
                    )
            if not best_action or (is_open and alpha < found < beta):
                found = -_search(
                    foe_after,
                    own_after,
                    upright_after,
                    masters_after,
                    -first_after,
                    quiet_after,
                    -(lead + gained),
                    depth - 1,
                    -beta,
                    -alpha,
                    ply + 1,
                    table,
                    keys,
                    work,
                    weights,
                    tables,
                )
            if work[ABORTED]:
                return 0
        if found > best or not best_action:
            best, best_action = found, action
            if found > alpha:
                alpha = found
                if is_open:
                    _prolong(action, ply, work)
                if ply == 0:
                    work[ROOT_ACTION], work[ROOT_VALUE] = action, found
                if found >= beta:
                    if is_calm:
                        _learn(action, depth, i, base, ply, work)
                    break
    bound = AT_LEAST if best >= beta else (EXACT if best > before else AT_MOST)
    if ply > 0 or work[LEFT_OUT_COUNT] == 0:
        store(table, slot, key, best_action, depth, bound, best, ply, work)
    return best


@kernel(
    "int64(uint64, uint64, uint64, uint64, int64, int64, int64, int64, int64, int64, uint64[:,::1],"
    " uint64[::1], int64[::1], int64[::1])"
)
def search(
    own: np.uint64,
    foe: np.uint64,
    upright: np.uint64,
    masters: np.uint64,
    first: int,
    quiet: int,
    lead: int,
    depth: int,
    alpha: int,
    beta: int,
    table: Words,
    keys: Words,
    work: Numbers,
    weights: Numbers,
) -> int:
    """One pass of a search from the root. The best action and its value also stand in `work`, as
    far as the pass got before it was stopped."""
    return int(
        _search(
            own,
            foe,
            upright,
            masters,
            first,
            quiet,
            lead,
            depth,
            alpha,
            beta,
            int(np.int64(0)),  # a plain 0 would make a kernel of its own, for ply 0 alone
            table,
            keys,
            work,
            weights,
            None,
        )
    )


@kernel(
    "int64(uint64, uint64, uint64, uint64, int64, int64, int64, int64, int64, int64, uint64[:,::1],"
    " uint64[::1], int64[::1], int64[::1], int64[::1], int64[:, ::1], uint8[::1], uint8[::1],"
    " uint8[::1], uint8[::1])"
)
def search_with_tables(
    own: np.uint64,
    foe: np.uint64,
    upright: np.uint64,
    masters: np.uint64,
    first: int,
    quiet: int,
    lead: int,
    depth: int,
    alpha: int,
    beta: int,
    table: Words,
    keys: Words,
    work: Numbers,
    weights: Numbers,
    finder: Numbers,
    units: Rows,
    result: Bytes,
    distance: Bytes,
    verdict: Bytes,
    clock: Bytes,
) -> int:
    """As `search`; where pieces get few it asks the tables, which costs a little at each node."""
    return int(
        _search(
            own,
            foe,
            upright,
            masters,
            first,
            quiet,
            lead,
            depth,
            alpha,
            beta,
            int(np.int64(0)),  # a plain 0 would make a kernel of its own, for ply 0 alone
            table,
            keys,
            work,
            weights,
            (finder, units, result, distance, verdict, clock),
        )
    )
