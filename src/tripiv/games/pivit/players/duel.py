"""The search of two sides: deeper and deeper until time, nodes or depth run out."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import NamedTuple

import msgspec
import numpy as np

from tripiv.games.pivit import layout
from tripiv.games.pivit.kernel_bits import Numbers
from tripiv.games.pivit.kernel_board import CORNERS, WALLS
from tripiv.games.pivit.notation import FEWEST_SQUARES, MOST_SQUARES
from tripiv.games.pivit.players import kernel_duel as kernel
from tripiv.games.pivit.players import kernel_work as at
from tripiv.games.pivit.players import weight
from tripiv.games.pivit.players.kernel_value import material
from tripiv.games.pivit.players.limit import DEPTH_MOST, Limits, Moment, watched
from tripiv.games.pivit.players.shelf import table_for
from tripiv.games.pivit.position import number_in
from tripiv.games.pivit.state import Words
from tripiv.games.pivit.tables.store import Tables, shipped

__all__ = [
    "CLEAR",
    "Duel",
    "Pass",
    "Sight",
    "no_tables",
    "plies_to_win",
    "prepare",
    "sides_of",
]

NODES_MOST = 1 << 62
ENTRY_BYTES = 16
ASPIRATION = 30  # hundredths of a minion to either side of the value before
ASPIRATION_DEPTH = 5
TABLES_REACH = 7  # pieces that may be captured in a search


class Sight(msgspec.Struct, frozen=True, kw_only=True):
    """How well a player judges: full strength, unless said otherwise."""

    noise: int = 0
    """Standard deviation of its error at each position, in hundredths of a minion."""
    salt: int = 0


CLEAR = Sight()


class Pass(msgspec.Struct, frozen=True, kw_only=True):
    """What the search has found so far."""

    depth: int
    deepest: int
    value: int
    """For the side to move; see `kernel_duel`."""
    line: tuple[int, ...]
    """Packed actions, the best one first; it breaks off where a turn is skipped."""
    nodes: int
    spent_s: float
    is_whole: bool
    """This depth was searched to its end."""


def plies_to_win(value: int) -> int | None:
    """In how many plies a value says that the game is won (negative: lost); None if it does
    not."""
    if abs(value) < kernel.PROVEN:
        return None
    return kernel.WIN - value if value > 0 else -(kernel.WIN + value)


def sides_of(words: Words) -> tuple[int, int] | None:
    """The two sides that a position is about, who is to move first; None if there are more, or
    if pieces of someone who resigned stand about."""
    if number_in(words, layout.END):
        return None
    sides = [side for side in range(layout.MOST_SIDES) if words[side]]
    if len(sides) != 2 or any(number_in(words, layout.GONE) >> side & 1 for side in sides):
        return None
    turn = number_in(words, layout.TURN)
    return turn, sides[1] if turn == sides[0] else sides[0]


def no_tables(_size: int) -> None:
    """For a `Duel` that is to find everything by itself."""


def prepare() -> None:
    """Read what comes with the product, so that no search pays for it."""
    for size in range(FEWEST_SQUARES, MOST_SQUARES + 1):
        weight.load(size)
        shipped(size)


class _Pieces(NamedTuple):
    own: np.uint64
    foe: np.uint64
    upright: np.uint64
    masters: np.uint64


class _Root(NamedTuple):
    """The position to search, as kernels take it."""

    pieces: _Pieces
    first: int
    quiet: int
    lead: int


class Duel:
    """One searcher with a table of its own. Not to be shared between threads.

    `tables` and `weights` give the endgame tables and the weights of the evaluation for a size of
    board: those that came with the product, unless told otherwise.
    """

    def __init__(
        self,
        megabytes: float = 16,
        tables: Callable[[int], Tables | None] = shipped,
        weights: Callable[[int], Numbers] = weight.load,
    ) -> None:
        slots = 1 << max(10, int(megabytes * 2**20 / ENTRY_BYTES).bit_length() - 1)
        self._table = table_for(self, slots)
        self._keys = np.zeros(kernel.PATH + at.MOST_PLIES, np.uint64)
        self._work = np.zeros(at.WORK, np.int64)
        self._age = 0
        self._tables, self._weights_of = tables, weights

    def forget(self) -> None:
        """As if nothing had ever been searched."""
        self._table[:] = 0
        self._age = 0

    def stop(self) -> None:
        """End the search under way; to be called from another thread."""
        self._work[at.STOP] = 1

    def passes(
        self,
        words: Words,
        limits: Limits,
        *,
        sight: Sight = CLEAR,
        left_out: Sequence[int] = (),
        whole: bool = False,
        stopped: Callable[[], bool] | None = None,
    ) -> Iterator[Pass]:
        """Search a position that `sides_of` lets pass, one ply deeper with each answer. The last
        answer may be of a pass that was not finished. The first ply is searched whatever the time
        and the nodes, so that there is an answer, unless all actions are left out. With `whole` no
        shortcut is taken: slower, and by the book."""
        began = Moment.now()
        root = self._begin(words, sight, left_out)
        if whole:
            self._work[at.WHOLE], self._work[at.TABLE_PIECES] = 1, 0
        best = self._pass(root, 1, None, began)
        if best is None:
            return
        yield best
        self._limit_nodes(limits)
        with watched(self.stop, began, limits, stopped):
            for depth in range(2, min(limits.depth, DEPTH_MOST) + 1):
                won = plies_to_win(best.value)
                if not best.is_whole or (won is not None and abs(won) < depth):
                    return
                found = self._pass(root, depth, best, began)
                if found is None:
                    return
                best = found
                yield best

    def ranked(
        self,
        words: Words,
        limits: Limits,
        count: int,
        *,
        stopped: Callable[[], bool] | None = None,
    ) -> Iterator[tuple[Pass, ...]]:
        """As `passes`, for so many actions: the best, the best of the others, and so on. There
        must be as many. An answer whose last depth was cut short has that of the depth before."""
        began = Moment.now()
        root = self._begin(words, CLEAR, ())
        before = self._rank(root, 1, (), count, began)
        if not before:
            return
        yield before
        self._limit_nodes(limits)
        with watched(self.stop, began, limits, stopped):
            for depth in range(2, min(limits.depth, DEPTH_MOST) + 1):
                won = [plies_to_win(one.value) for one in before]
                if all(plies is not None and abs(plies) < depth for plies in won):
                    return
                before = self._rank(root, depth, before, count, began)
                yield before
                if self._work[at.ABORTED] or self._work[at.STOP]:
                    return

    def _rank(
        self, root: "_Root", depth: int, before: tuple[Pass, ...], count: int, began: Moment
    ) -> tuple[Pass, ...]:
        """One depth, each action searched as if those that came out better did not exist."""
        found: list[Pass] = []
        for place in range(count):
            taken = [one.line[0] for one in found]
            self._work[at.LEFT_OUT_COUNT] = len(taken)
            self._work[at.LEFT_OUT : at.LEFT_OUT + len(taken)] = taken
            known = before[place] if place < len(before) else None
            one = self._pass(root, depth, known, began)
            if one is None or not one.is_whole:
                if one is not None and one.line[0] not in taken:
                    found.append(one)
                break
            found.append(one)
        taken = [one.line[0] for one in found]
        found += [one for one in before if one.line[0] not in taken]
        return tuple(sorted(found[:count], key=lambda one: one.value, reverse=True))

    def _limit_nodes(self, limits: Limits) -> None:
        """To be called when there is an answer."""
        self._work[at.NODES_MOST] = NODES_MOST if limits.nodes is None else limits.nodes

    def _begin(self, words: Words, sight: Sight, left_out: Sequence[int]) -> "_Root":
        pair = sides_of(words)
        if pair is None:
            raise ValueError("this is no position of two sides that play on")
        own, foe = words[pair[0]], words[pair[1]]
        size = number_in(words, layout.SIZE)
        ranks = [number_in(words, layout.RANKS[side]) or layout.MOST_SIDES + 1 for side in pair]
        first = (ranks[0] < ranks[1]) - (ranks[0] > ranks[1])
        self._weights = self._weights_of(size)
        tables = self._tables(size)
        self._search: Callable[..., int] = kernel.search
        # A search in which pieces can hardly get so few does without.
        if tables and (own | foe).bit_count() <= tables.pieces + TABLES_REACH:
            self._search = partial(kernel.search_with_tables, **tables.arrays._asdict())
        self._keys[kernel.WALLS_AT] = WALLS[size]
        self._keys[kernel.CORNERS_AT] = CORNERS[size]
        work = self._work
        work[: at.LEFT_OUT] = 0
        work[at.KILLERS : at.LISTS] = 0
        self._age += 1
        work[at.AGE] = self._age
        work[at.NODES_MOST] = NODES_MOST
        work[at.SIZE_AT], work[at.TABLE_PIECES] = size, 0 if tables is None else tables.pieces
        work[at.QUIET_MOST] = number_in(words, layout.LIMIT)
        work[at.NOISE], work[at.SALT] = sight.noise, sight.salt
        work[at.LEFT_OUT_COUNT] = len(left_out)
        work[at.LEFT_OUT : at.LEFT_OUT + len(left_out)] = left_out
        masks = own, foe, words[layout.UPRIGHT], words[layout.MASTERS]
        pieces = _Pieces(*(np.uint64(mask) for mask in masks))
        lead = material(*pieces, weights=self._weights)
        return _Root(pieces, first, number_in(words, layout.QUIET), int(lead))

    def _pass(self, root: "_Root", depth: int, before: Pass | None, began: Moment) -> Pass | None:
        """One depth, in a window about the value before that widens where it must."""
        work, width = self._work, ASPIRATION
        if work[at.STOP]:
            return None
        low, high = -kernel.WIN, kernel.WIN
        if before is not None and depth >= ASPIRATION_DEPTH:
            low, high = before.value - width, before.value + width
        work[at.ROOT_ACTION] = 0
        while True:
            low, high = max(low, -kernel.WIN), min(high, kernel.WIN)
            value = self._search(
                *root.pieces,
                first=root.first,
                quiet=root.quiet,
                lead=root.lead,
                depth=depth,
                alpha=low,
                beta=high,
                table=self._table,
                keys=self._keys,
                work=work,
                weights=self._weights,
            )
            if work[at.ABORTED]:
                return self._cut_short(depth, before, began)
            width *= 3
            if value <= low > -kernel.WIN:
                low = value - width
            elif value >= high < kernel.WIN:
                high = value + width
            else:
                break
        return self._told(depth, int(value), self._line(), began, is_whole=True)

    def _cut_short(self, depth: int, before: Pass | None, began: Moment) -> Pass | None:
        """What a pass found that was stopped: its first action is the best one before, so that
        another that came out better is better."""
        action = int(self._work[at.ROOT_ACTION])
        if before is None:
            return None
        if not action or action == before.line[0]:
            line, value, depth = before.line, before.value, before.depth
        else:
            line, value = (action,), int(self._work[at.ROOT_VALUE])
        return self._told(depth, value, line, began, is_whole=False)

    def _told(
        self, depth: int, value: int, line: tuple[int, ...], began: Moment, *, is_whole: bool
    ) -> Pass:
        return Pass(
            depth=depth,
            deepest=int(self._work[at.DEEPEST]),
            value=value,
            line=line,
            nodes=int(self._work[at.NODES]),
            spent_s=began.wall_s(),
            is_whole=is_whole,
        )

    def _line(self) -> tuple[int, ...]:
        found = []
        for action in self._work[at.LINES : at.LINES + at.MOST_PLIES].tolist():
            if not action:
                break
            found.append(action)
        return tuple(found) or (int(self._work[at.ROOT_ACTION]),)
