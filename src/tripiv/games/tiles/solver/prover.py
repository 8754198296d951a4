"""Looking for a proof that a hand has no grid: all structures of lines, none of which can be
laid."""

from collections.abc import Sequence
from typing import Literal

import numpy as np

from tripiv.games.tiles.grid import Cell
from tripiv.games.tiles.solver.kernel_embed import embed
from tripiv.games.tiles.solver.kernel_line import list_lines
from tripiv.games.tiles.solver.kernel_structure import search
from tripiv.games.tiles.solver.layout import (
    COLUMNS,
    DEPTH,
    FACTS,
    FOUND,
    FREE,
    LARGEST,
    MASK,
    NODES,
    NONE,
    PLANE,
    SHORTEST,
    STOP,
    TILES,
    UNKNOWN,
)
from tripiv.games.tiles.tile import Tile

__all__ = ["LAY_LONGEST", "Prover", "Verdict"]

Verdict = Literal["solved", "unsolvable"] | None
Masks = np.ndarray[tuple[int], np.dtype[np.int64]]

MOST_LINES = 1 << 13
LOG_COLUMNS = 3
LAY_FIRST = 20_000  # nodes to lay a structure, a quarter of a millisecond
LAY_AGAIN = 20  # times as many, each time that all others have been looked at
LAY_LONGEST = 4e8  # some seconds
LAY_NODES = 50  # take as long as one of the search


class Prover:
    """One search for one hand; not to be shared between threads, but for `stop`.

    It does not take on hands that are too large for it: then `is_able` is False.
    """

    def __init__(
        self, hand: Sequence[Tile], *, shortest: int, free: bool, log_rows: int = 0
    ) -> None:
        self.hand = np.array(sorted(hand), np.int64)
        self.is_able = len(hand) <= LARGEST
        self.facts = np.zeros(FACTS, np.int64)
        self.facts[SHORTEST], self.facts[FREE] = shortest, free
        self.facts[TILES], self.facts[DEPTH] = len(hand), -1
        self.structures = 0
        """How many have been found."""
        self.spent = 0
        """Nodes of the search."""
        self.cells: tuple[Cell, ...] = ()
        """The grid, once there is one."""
        self._found: Masks | None = None
        self._waiting: list[Masks] = []
        self._doubtful: list[Masks] = []
        self._lay_most = LAY_FIRST
        self._is_over = False
        self._logged = np.zeros(1, np.int64)
        self._log = np.zeros((log_rows, LOG_COLUMNS), np.int64)
        if not self.is_able:
            return
        lines = np.empty((MOST_LINES, COLUMNS), np.int64)
        count = int(list_lines(self.hand, shortest, lines))
        self.is_able = count <= MOST_LINES
        self.lines = lines[:count]
        deepest = len(hand) + 2  # no tile lies in more than two lines
        self._chosen = np.empty(deepest, np.int64)
        self._opens = np.empty((deepest, count), np.int64)
        self._todo = np.empty((deepest, count), np.int64)
        self._sizes = np.empty((deepest, 5), np.int64)

    def run(self, nodes: int, *, lay: bool = True, lay_most: float = LAY_LONGEST) -> Verdict:
        """So many nodes more; without `lay` not beyond the next structure. What takes more than
        `lay_most` nodes to lay is left as it is."""
        while self.is_able and nodes > 0 and not self.facts[STOP]:
            if self._found is not None:
                if not lay:
                    return None
                masks, self._found = self._found, None
                nodes -= self._lay(masks)
            elif not self._is_over:
                nodes -= self._search(nodes)
            elif self._waiting:
                nodes -= self._lay(self._waiting.pop())
            elif self._lay_most * LAY_AGAIN <= lay_most:
                self._lay_most *= LAY_AGAIN
                self._waiting, self._doubtful = self._doubtful, []
            else:
                return None
            if self.cells:
                return "solved"
            if self._is_over and not self._waiting and not self._doubtful:
                return "unsolvable"
        return None

    @property
    def log(self) -> list[list[int]] | None:
        """The rows of the proof so far; None if there was no room for all."""
        rows = int(self._logged[0])
        return None if rows > len(self._log) else self._log[:rows].tolist()

    def stop(self) -> None:
        self.facts[STOP] = 1

    def _search(self, nodes: int) -> int:
        """Look for the next structure; how many nodes that took."""
        self.facts[NODES] = nodes
        ended = search(
            self.lines,
            len(self.lines),
            self.hand,
            self.facts,
            self._chosen,
            self._opens,
            self._todo,
            self._sizes,
            self._log,
            self._logged,
        )
        if ended == NONE:
            self._is_over = True
        elif ended == FOUND:
            self.structures += 1
            self._found = self.lines[self._chosen[: self.facts[DEPTH]], MASK].copy()
        spent = nodes - int(self.facts[NODES])
        self.spent += spent
        return spent

    def _lay(self, masks: Masks) -> int:
        """Lay a structure in the plane, if that can be done; how many nodes that took."""
        count = len(self.hand)
        at, found = np.empty(count, np.int64), np.empty(count, np.int64)
        board, nodes = np.zeros(PLANE * PLANE, np.int8), np.array([self._lay_most])
        ended = embed(masks, at, board, found, nodes, self.facts)
        if ended == FOUND:
            rows, cols = found // PLANE, found % PLANE
            rows, cols = rows - rows.min(), cols - cols.min()
            cells = zip(rows.tolist(), cols.tolist(), self.hand.tolist(), strict=True)
            self.cells = tuple(sorted(cells))
        elif ended == UNKNOWN:
            self._doubtful.append(masks)
        return 1 + (self._lay_most - int(nodes[0])) // LAY_NODES
