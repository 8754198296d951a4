"""Settling a hand: a grid, a proof that there is none, or neither in the time given (T8.1)."""

import time
from collections.abc import Callable, Sequence

from tripiv.games.tiles.grid import Wilds
from tripiv.games.tiles.solver.grower import Grower
from tripiv.games.tiles.solver.solution import Solution
from tripiv.games.tiles.tile import FEWEST, FULL_SET, Tile

__all__ = ["solve"]

FIRST_ROUNDS = 50
MOST_ROUNDS = 500  # some milliseconds: how soon a wish to stop is heard


def solve(
    hand: Sequence[Tile],
    *,
    limit_ms: float = 2_000,
    rounds: int | None = None,
    pairs: bool = False,
    wilds: Wilds = "fixed",
    key: int = 0,
    stopped: Callable[[], bool] | None = None,
) -> Solution:
    """Settle a hand of 3 to 114 tiles.

    The same hand, options and key give the same answer, unless the time runs out; `rounds`
    limits the search for a grid without a clock. Raises `ValueError` for what is no hand.
    """
    began = time.perf_counter()
    _judge(hand)
    grower = Grower(hand, shortest=2 if pairs else 3, free=wilds == "free", key=key)
    done, chunk = 0, FIRST_ROUNDS
    while not grower.is_whole:
        left = chunk if rounds is None else min(chunk, rounds - done)
        if left <= 0 or (time.perf_counter() - began) * 1000 >= limit_ms:
            break
        if stopped is not None and stopped():
            break
        done += grower.run(left)
        chunk = min(2 * chunk, MOST_ROUNDS)
    whole = grower.is_whole
    return Solution(
        status="solved" if whole else "unsettled",
        cells=grower.cells() if whole else (),
        rounds=done,
        ms=(time.perf_counter() - began) * 1000,
    )


def _judge(hand: Sequence[Tile]) -> None:
    if not FEWEST <= len(hand) <= len(FULL_SET):
        raise ValueError(f"a hand has {FEWEST} to {len(FULL_SET)} tiles, not {len(hand)}")
    held = dict.fromkeys(FULL_SET, 0)
    for tile in hand:
        if tile not in held:
            raise ValueError(f"{tile} is no tile")
        held[tile] += 1
    if any(count > FULL_SET.count(tile) for tile, count in held.items()):
        raise ValueError("more tiles of a kind than there are (T1.1)")
