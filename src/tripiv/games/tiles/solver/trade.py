"""Which tile to trade, and what that does for the chance that the hand has a grid (T4.1).

The tile that comes is one of all that the hand has not, each as likely: what others hold and what
lies in the pool look the same to a player. The tiles that short runs of the solver leave over most
often are tried first; for each, every tile that could come is put in its place and the hand
settled.
"""

import time
from collections import Counter
from collections.abc import Callable, Sequence

import msgspec

from tripiv.games.tiles.grid import Wilds
from tripiv.games.tiles.solver.grower import Grower
from tripiv.games.tiles.solver.solution import Status
from tripiv.games.tiles.solver.solve import judge_hand, solve
from tripiv.games.tiles.tile import COPIES, WILD, WILDS, Tile

__all__ = ["Swap", "TradeAdvice", "leftover", "trade_advice"]

RUNS = 6
RUN_ROUNDS = 40
TURNS = 4  # of the solver for a hand: what it cannot settle so is counted as having no grid


class Swap(msgspec.Struct, frozen=True):
    """What giving up a tile would do."""

    tile: Tile
    chance: float
    """That the hand has a grid then."""


class TradeAdvice(msgspec.Struct, frozen=True):
    """Which tile to give up."""

    before: Status
    """Whether the hand has a grid as it is."""
    swaps: tuple[Swap, ...]
    """The best first; as many as there was time for."""
    is_whole: bool
    """All tiles have been tried."""


def leftover(
    hand: Sequence[Tile], *, pairs: bool = False, wilds: Wilds = "fixed", key: int = 0
) -> Counter[Tile]:
    """How often each kind of tile was left over in short runs: nearly as good as trying them."""
    judge_hand(hand)
    count: Counter[Tile] = Counter(dict.fromkeys(hand, 0))
    for n in range(RUNS):
        grower = Grower(hand, shortest=2 if pairs else 3, free=wilds == "free", key=RUNS * key + n)
        grower.run(RUN_ROUNDS)
        spare = grower.spare.tolist()
        for kind in count:
            count[kind] += spare[kind]
    return count


def trade_advice(
    hand: Sequence[Tile],
    *,
    limit_ms: float = 2_000,
    most: int | None = None,
    pairs: bool = False,
    wilds: Wilds = "fixed",
    key: int = 0,
    stopped: Callable[[], bool] | None = None,
) -> TradeAdvice:
    """Advice for a hand; `most` limits how many tiles are tried, without a clock. Raises
    `ValueError` for what is no hand."""
    began = time.perf_counter()
    before = solve(hand, turns=TURNS, limit_ms=limit_ms, pairs=pairs, wilds=wilds, key=key).status
    spare = leftover(hand, pairs=pairs, wilds=wilds, key=key)
    order = sorted(spare, key=lambda tile: (-spare[tile], tile))
    others = _others(hand)
    swaps: list[Swap] = []
    for tile in order[:most]:
        is_late = (time.perf_counter() - began) * 1000 >= limit_ms
        if swaps and (is_late or (stopped is not None and stopped())):
            break
        swaps.append(Swap(tile, _chance(hand, tile, others, pairs, wilds, key)))
    swaps.sort(key=lambda swap: (-swap.chance, swap.tile))
    return TradeAdvice(before, tuple(swaps), len(swaps) == len(order))


def _others(hand: Sequence[Tile]) -> Counter[Tile]:
    """All tiles that are not in a hand."""
    whole = Counter(dict.fromkeys(range(WILD), COPIES))
    whole[WILD] = WILDS
    return whole - Counter(hand)


def _chance(
    hand: Sequence[Tile], tile: Tile, others: Counter[Tile], pairs: bool, wilds: Wilds, key: int
) -> float:
    rest = list(hand)
    rest.remove(tile)
    good = sum(
        count
        for comes, count in others.items()
        if solve(
            [*rest, comes],
            limit_ms=float("inf"),
            turns=TURNS,
            pairs=pairs,
            wilds=wilds,
            key=key,
        ).status
        == "solved"
    )
    return good / others.total() if others else 0.0
