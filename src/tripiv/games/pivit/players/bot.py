"""A player that searches: how deeply, for how long, and how well it sees, is its strength."""

import msgspec
from msgspec import structs

from tripiv.core.capability import Budget, Decision
from tripiv.core.rng import Rng
from tripiv.games.pivit.layout import PLY, TURN
from tripiv.games.pivit.players.limit import DEPTH_MOST, Limits
from tripiv.games.pivit.position import number_in, pack, square_pair
from tripiv.games.pivit.state import Go, PivitView, Swap, Words

__all__ = ["Searcher", "Strength"]

MARGIN_MS = 40  # to wake up on a busy machine, and to give a large tree back to it
OPENING_PLIES = 4  # in which the strongest vary
OPENING_NOISE = 4  # by so many hundredths of a minion


class Strength(msgspec.Struct, frozen=True, kw_only=True):
    """What a player may use, and how well it judges."""

    wall_ms: int | None = None
    nodes: int | None = None
    depth: int = DEPTH_MOST
    noise: int = 0
    """Of each judgement between two, in hundredths of a minion."""
    visits: int | None = None
    """Among more than two, where positions are visited and not searched to a depth."""
    blur: float = 0.0
    """Among more than two: the standard deviation of its error about its chance to win."""
    megabytes: float = 1


class Searcher:
    """Plays the best it finds."""

    def __init__(self, strength: Strength, *, is_by_cpu: bool = False) -> None:
        """With `is_by_cpu` its time is that of its thread, as in matches that must be fair
        however busy the machine is."""
        self._is_by_cpu = is_by_cpu
        # The kernels are made ready here, where no clock runs.
        from tripiv.games.pivit.players import duel, tree  # noqa: PLC0415  Numba

        duel.prepare()
        self._strength, self._duel, self._tree = strength, duel, tree

    def decide(self, view: PivitView, rng: Rng, budget: Budget) -> Decision:
        if view.turn is None or view.turn != view.seat:
            return Decision(0, None)
        words = tuple(pack(view.position, view.limit))
        action, value = self.choose(words, rng, budget)
        if view.may_swap and value < 0:
            return Decision(0, Swap())  # B1.4: what is bad for this colour is good for the other
        return Decision(0, Go(*square_pair(action)))

    def choose(self, words: Words, rng: Rng, budget: Budget) -> tuple[int, int]:
        """The packed action, and what it is worth to the side to move: 0 among more than two, and
        where there is no other."""
        only = _only(words)
        if only is not None:
            return only, 0
        if self._duel.sides_of(words) is None:
            return self._among_many(words, rng, budget), 0
        return self._between_two(words, rng, budget)

    def _between_two(self, words: Words, rng: Rng, budget: Budget) -> tuple[int, int]:
        strength = self._strength
        noise = strength.noise
        if number_in(words, PLY) < OPENING_PLIES:
            noise = max(noise, OPENING_NOISE)
        sight = self._duel.Sight(noise=noise, salt=rng.bits() >> 2)
        limits = self._limits(budget, strength.nodes, strength.depth)
        duel = self._duel.Duel(strength.megabytes)
        *_, best = duel.passes(words, limits, sight=sight)
        return best.line[0], best.value

    def _among_many(self, words: Words, rng: Rng, budget: Budget) -> int:
        strength = self._strength
        limits = self._limits(budget, strength.visits)
        tree = self._tree.Tree(words, seed=rng.bits())
        *_, grown = tree.grow(limits)
        if not strength.blur:
            return int(grown.branches[0].line[0])
        turn = number_in(words, TURN)
        return int(
            max(grown.branches, key=lambda b: b.shares[turn] + strength.blur * _normal(rng)).line[0]
        )

    def _limits(self, budget: Budget, nodes: int | None, depth: int = DEPTH_MOST) -> Limits:
        spent_ms = _least(self._strength.wall_ms, budget.wall_ms) or 0
        limits = Limits(nodes=_least(nodes, budget.nodes), depth=depth)
        if self._is_by_cpu:
            return structs.replace(limits, cpu_ms=spent_ms)
        return structs.replace(limits, wall_ms=max(1, spent_ms - min(MARGIN_MS, spent_ms // 5)))


def _least(mine: int | None, given: int | None) -> int | None:
    known = [limit for limit in (mine, given) if limit is not None]
    return min(known, default=None)


def _only(words: Words) -> int | None:
    """The one action there is."""
    from tripiv.games.pivit import engine  # noqa: PLC0415  Numba

    actions = engine.actions(words)
    return actions[0] if len(actions) == 1 else None


def _normal(rng: Rng) -> float:
    """Nearly normal, of deviation 1: the sum of twelve draws."""
    return sum(rng.unit() for _ in range(12)) - 6
