"""Who takes part: a player made from a line such as `level:5`, `engine:cpu=100` or `uct:cpu=100`.

Times are of the processor, spent by the thread that thinks, so that other work on the machine
tilts no match.
"""

import time
from collections.abc import Callable
from pathlib import Path
from typing import Protocol

import msgspec

from tripiv.core.capability import Budget
from tripiv.core.rng import Rng
from tripiv.games.pivit.kernel_bits import Numbers
from tripiv.games.pivit.players import weight
from tripiv.games.pivit.players.bot import Searcher
from tripiv.games.pivit.players.duel import Duel, prepare, sides_of
from tripiv.games.pivit.players.level import STRENGTHS
from tripiv.games.pivit.players.limit import DEPTH_MOST, Limits
from tripiv.games.pivit.players.tree import LOOKER, MCTS, UCT, Manner, Tree
from tripiv.games.pivit.state import Words

__all__ = ["Choice", "Entrant", "EntrantError", "parse_entrant"]

MEGABYTES = 64
DAY_MS = 86_400_000
MANNERS = {"tree": LOOKER, "uct": UCT, "mctsbot": MCTS}


class EntrantError(ValueError):
    """A line that names no player, and why."""


class Choice(msgspec.Struct, frozen=True):
    """A packed action, and what was spent on it."""

    action: int
    cpu_s: float
    nodes: int
    """Positions searched or simulations made; 0 where nobody counts."""


class Entrant(Protocol):
    def begin(self) -> None:
        """A new match: nothing is known of those before."""
        ...

    def choose(self, words: Words, rng: Rng) -> Choice: ...


class _Timed:
    def begin(self) -> None:
        pass

    def choose(self, words: Words, rng: Rng) -> Choice:
        began = time.thread_time()
        action, nodes = self._think(words, rng)
        return Choice(action, time.thread_time() - began, nodes)

    def _think(self, words: Words, rng: Rng) -> tuple[int, int]:
        raise NotImplementedError


class _Random(_Timed):
    def _think(self, words: Words, rng: Rng) -> tuple[int, int]:
        return rng.choice(_actions(words)), 0


class _Level(_Timed):
    def __init__(self, level: str) -> None:
        self._searcher = Searcher(STRENGTHS[level], is_by_cpu=True)

    def _think(self, words: Words, rng: Rng) -> tuple[int, int]:
        return self._searcher.choose(words, rng, Budget(wall_ms=DAY_MS))[0], 0


class _Growing(_Timed):
    def __init__(
        self, manner: Manner, limits: Limits, weights: Callable[[int], Numbers] = weight.load
    ) -> None:
        self._manner, self._limits, self._weights = manner, limits, weights

    def _think(self, words: Words, rng: Rng) -> tuple[int, int]:
        tree = Tree(words, self._manner, rng.bits(), self._weights)
        *_, last = tree.grow(self._limits)
        return last.branches[0].line[0], last.visits


class _Engine(_Timed):
    """Our search at full strength: of two sides in depth, of more as a tree."""

    def __init__(self, limits: Limits, weights: Callable[[int], Numbers]) -> None:
        prepare()
        self._duel, self._limits = Duel(MEGABYTES, weights=weights), limits
        self._tree = _Growing(LOOKER, limits, weights)

    def begin(self) -> None:
        self._duel.forget()

    def _think(self, words: Words, rng: Rng) -> tuple[int, int]:
        if sides_of(words) is None:
            return self._tree._think(words, rng)
        *_, last = self._duel.passes(words, self._limits)
        return last.line[0], last.nodes


def _actions(words: Words) -> list[int]:
    from tripiv.games.pivit import engine  # noqa: PLC0415  Numba

    return engine.actions(words)


def parse_entrant(text: str) -> Entrant:
    """The player that a line names. Raises `EntrantError`."""
    kind, _, rest = text.partition(":")
    if kind == "random" and not rest:
        return _Random()
    if kind == "level":
        if rest not in STRENGTHS:
            raise EntrantError(f"{text!r}: levels are {', '.join(STRENGTHS)}")
        return _Level(rest)
    if kind != "engine" and kind not in MANNERS:
        known = ", ".join(["random", "level:N", "engine:LIMITS", *(f"{m}:LIMITS" for m in MANNERS)])
        raise EntrantError(f"{text!r} is none of {known}")
    numbers: dict[str, int] = {}
    weights: Callable[[int], Numbers] = weight.load
    for part in rest.split(",") if rest else []:
        name, _, value = part.partition("=")
        if name == "weights" and kind in ("engine", "tree"):
            weights = _weights(value)
        elif name not in ("cpu", "nodes", *(["depth"] if kind == "engine" else [])):
            raise EntrantError(f"{text!r}: {kind} has no limit {name!r}")
        elif not (value.isascii() and value.isdigit() and 0 < int(value) <= 10**9):
            raise EntrantError(f"{text!r}: {name} is a number from 1 to a billion, not {value!r}")
        else:
            numbers[name] = int(value)
    if not numbers:
        raise EntrantError(f"{text!r} has no limit: give cpu=MS, for example")
    limits = Limits(
        cpu_ms=numbers.get("cpu"),
        nodes=numbers.get("nodes"),
        depth=min(numbers.get("depth", DEPTH_MOST), DEPTH_MOST),
    )
    if kind == "engine":
        return _Engine(limits, weights)
    return _Growing(MANNERS[kind], limits, weights)


def _weights(name: str) -> Callable[[int], Numbers]:
    try:
        tuned = weight.read(Path(name).read_bytes())
    except (OSError, msgspec.MsgspecError) as error:
        raise EntrantError(f"weights={name}: {error}") from None
    arrays = {size: weight.arrange(weight.of_size(tuned, size), size) for size in range(3, 9)}
    return arrays.__getitem__
