"""The kernels, asked with plain tuples: what `game` needs of them, and nothing more.

Importing this module imports Numba; whoever can do without does it inside a function.
"""

import numpy as np

from tripiv.games.pivit import kernel_rules as rules
from tripiv.games.pivit.kernel_bits import Words as Array
from tripiv.games.pivit.kernel_board import MAX_ACTIONS
from tripiv.games.pivit.layout import WORDS
from tripiv.games.pivit.state import Words

__all__ = ["actions", "apply", "is_legal", "perft", "resign", "settle", "winner"]


def actions(words: Words) -> list[int]:
    """The packed actions of the side to move, in order."""
    out = np.empty(MAX_ACTIONS, np.int64)
    return sorted(out[: rules.list_actions(_array(words), out)].tolist())


def is_legal(words: Words, action: int) -> bool:
    return bool(rules.is_legal(_array(words), action))


def apply(words: Words, action: int) -> Words:
    out = np.empty(WORDS, np.uint64)
    rules.apply(_array(words), action, out)
    return tuple(out.tolist())


def resign(words: Words, side: int, *, removed: bool) -> Words:
    out = np.empty(WORDS, np.uint64)
    rules.resign(_array(words), side, removed, out)
    return tuple(out.tolist())


def settle(words: Words) -> Words:
    """The same position, its end judged and its turn passed on where it must be."""
    state = _array(words)
    rules.settle(state)
    return tuple(state.tolist())


def winner(words: Words) -> int | None:
    """The side that won a game that is over; None for a draw."""
    side = int(rules.winner(_array(words)))
    return None if side < 0 else side


def perft(words: Words, depth: int, *, bulk: bool = True) -> int:
    from tripiv.games.pivit.kernel_perft import perft as count  # noqa: PLC0415  seconds to compile

    return int(count(_array(words), depth, bulk))


def _array(words: Words) -> Array:
    return np.array(words, np.uint64)
