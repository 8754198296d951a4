"""The search of three and four sides, and the plain UCT that others are measured against."""

from collections.abc import Callable, Iterator

import msgspec
import numpy as np

from tripiv.games.pivit import layout
from tripiv.games.pivit.kernel_bits import Numbers
from tripiv.games.pivit.players import kernel_tree as kernel
from tripiv.games.pivit.players import weight
from tripiv.games.pivit.players.limit import Limits, Moment, watched
from tripiv.games.pivit.position import number_in
from tripiv.games.pivit.state import Words

__all__ = ["LOOKER", "MCTS", "UCT", "Branch", "Grown", "Manner", "Tree"]

NODES_MOST = 3_000_000
VISITS_MOST = (1 << 31) - 2
CHUNK_VISITS = 2_000  # the first of these chunks is done whatever the time
GROWTH = 2  # how much longer each chunk is than the one before
LINE_PLIES = 12


class Manner(msgspec.Struct, frozen=True):
    """How a tree grows."""

    plays_out: bool
    settles: bool
    explore: int
    """In hundredths."""


LOOKER = Manner(plays_out=False, settles=True, explore=120)
"""Judges by the pieces on the board: the strong one."""
UCT = Manner(plays_out=True, settles=False, explore=141)
"""Plain: random playouts, UCB1 with the square root of 2."""
MCTS = Manner(plays_out=True, settles=True, explore=100)
"""What OpenSpiel's MCTSBot does with `uct_c=2`, one rollout a simulation and `solve`: as UCT, with
proven results told to the nodes before. Its returns go from -1 to 1, our shares from 0 to 1, so
that its factor of 2 is 1 here."""


class Branch(msgspec.Struct, frozen=True, kw_only=True):
    """One action of the root."""

    line: tuple[int, ...]
    """Packed actions, this one first."""
    visits: int
    shares: tuple[float, ...]
    """The chance to win of each side, as far as the visits tell."""
    result: int | None
    """The side that wins by force, -1 for a draw, None if that is open."""


class Grown(msgspec.Struct, frozen=True, kw_only=True):
    """What the tree says so far."""

    branches: tuple[Branch, ...]
    """The best for the side to move first."""
    shares: tuple[float, ...]
    visits: int
    spent_s: float


class Tree:
    """One tree for one position. Not to be shared between threads."""

    def __init__(
        self,
        words: Words,
        manner: Manner = LOOKER,
        seed: int = 0,
        weights: Callable[[int], Numbers] = weight.load,
    ) -> None:
        self._root = np.array(words, np.uint64)
        self._turn = number_in(words, layout.TURN)
        self._sides = number_in(words, layout.SIDES)
        self._weights = weights(number_in(words, layout.SIZE))
        self._links = np.empty((NODES_MOST, kernel.LINKS), np.int32)
        self._totals = np.zeros((NODES_MOST, layout.MOST_SIDES))
        self._priors = np.empty(NODES_MOST)
        self._links[0] = (0, 0, 0, 0, kernel.UNSETTLED)
        self._settings = np.zeros(kernel.SETTINGS, np.int64)
        self._settings[kernel.USED] = 1
        self._settings[kernel.PLAYS_OUT] = manner.plays_out
        self._settings[kernel.SETTLES] = manner.settles
        self._settings[kernel.EXPLORE] = manner.explore
        self._settings[kernel.SEED] = seed & (1 << 62) - 1

    def stop(self) -> None:
        """End the growth under way; to be called from another thread."""
        self._settings[kernel.ASKED_TO_STOP] = 1

    def grow(self, limits: Limits, stopped: Callable[[], bool] | None = None) -> Iterator[Grown]:
        """Answers, each with more visits behind it than the one before."""
        began, settings = Moment.now(), self._settings
        most = VISITS_MOST if limits.nodes is None else max(1, limits.nodes)
        goal = min(CHUNK_VISITS, most)
        with watched(self.stop, began, limits, stopped):
            while True:
                settings[kernel.VISITS_MOST] = goal
                visits = self._grow()
                yield self._told(began)
                if visits < goal or goal >= most or settings[kernel.ASKED_TO_STOP]:
                    return
                goal = min(GROWTH * goal, most)

    def _grow(self) -> int:
        return int(
            kernel.grow(
                self._root, self._links, self._totals, self._priors, self._settings, self._weights
            )
        )

    def _told(self, began: Moment) -> Grown:
        first, count = self._links[0, : kernel.ACTION].tolist()
        nodes = sorted(range(first, first + count), key=self._rank, reverse=True)
        visits = int(self._links[0, kernel.VISITS])
        return Grown(
            branches=tuple(self._branch(node) for node in nodes),
            shares=self._shares(0),
            visits=visits,
            spent_s=began.wall_s(),
        )

    def _rank(self, node: int) -> tuple[int, int, float]:
        """How good a node is for who moves to it: results first, then visits, then value."""
        visits, result = self._links[node, [kernel.VISITS, kernel.RESULT]].tolist()
        settled = 0
        if self._settings[kernel.SETTLES] and result != kernel.UNSETTLED:
            settled = 1 if result == self._turn else -1 if result >= 0 else 0
        return settled, visits, float(self._totals[node, self._turn]) / max(visits, 1)

    def _shares(self, node: int) -> tuple[float, ...]:
        visits = max(int(self._links[node, kernel.VISITS]), 1)
        return tuple(float(total) / visits for total in self._totals[node, : self._sides])

    def _branch(self, node: int) -> Branch:
        result = int(self._links[node, kernel.RESULT])
        return Branch(
            line=self._line(node),
            visits=int(self._links[node, kernel.VISITS]),
            shares=self._shares(node),
            result=None if result == kernel.UNSETTLED else result,
        )

    def _line(self, node: int) -> tuple[int, ...]:
        """The actions most visited, from a node on."""
        line = [int(self._links[node, kernel.ACTION])]
        while len(line) < LINE_PLIES and self._links[node, kernel.COUNT]:
            first, count = self._links[node, : kernel.ACTION].tolist()
            visits = self._links[first : first + count, kernel.VISITS]
            if visits.max() < 2:
                break
            node = first + int(visits.argmax())
            line.append(int(self._links[node, kernel.ACTION]))
        return tuple(line)
