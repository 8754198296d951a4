"""How hard a puzzle is, by a model of a solver: the search with ever more nodes."""

from collections.abc import Iterable

from tripiv.games.pivit.players.duel import Duel
from tripiv.games.pivit.players.limit import Limits
from tripiv.games.pivit.state import Words

__all__ = ["NODES_MOST", "fewest_for", "found_with", "grade_of", "hardness"]

NODES_FEWEST = 125
NODES_MOST = 128_000
_STEPS = (500, 2_000, 8_000, 32_000)
"""Nodes from which on a puzzle of one action has the next grade; each further action to find
counts as four times as many."""


def hardness(words: Words, action: int) -> tuple[int, int]:
    """The fewest nodes, doubled from step to step, with which the search finds an action and
    finds it with all that come after; and the same in plies."""
    rising = [NODES_FEWEST]
    while rising[-1] < NODES_MOST:
        rising.append(2 * rising[-1])
    nodes = _first_stable(((most, found_with(words, most)) for most in reversed(rising)), action)
    depths = ((one.depth, one.line[0]) for one in Duel(4).passes(words, Limits(nodes=NODES_MOST)))
    return nodes, _first_stable(reversed(list(depths)), action)


def found_with(words: Words, nodes: int) -> int:
    """The action that a solver with so many nodes takes for the best."""
    found = 0
    for one in Duel(4).passes(words, Limits(nodes=nodes)):
        found = one.line[0]
    return found


def _first_stable(falling: Iterable[tuple[int, int]], action: int) -> int:
    """The smallest number of those that fall, down to the first that finds something else."""
    stable = 0
    for number, found in falling:
        if found != action:
            return stable or 2 * number
        stable = number
    return stable


def grade_of(nodes: int, own: int) -> int:
    """From 1, which is plain to see, to 5."""
    harder: int = nodes * 4 ** (own - 1)
    return 1 + sum(harder >= step for step in _STEPS)


def fewest_for(grade: int) -> int:
    """The nodes from which on a puzzle of one action has that grade."""
    return 0 if grade == 1 else _STEPS[grade - 2]
