"""Settling a hand: a grid, a proof that there is none, or neither in the time given (T8.1).

Most hands that have a grid give it up to a few rounds of ruin and recreate, and most that have none
are proved so in a few steps. What is left gets both in turns, ever longer ones.
"""

import time
from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any

from tripiv.games.tiles.grid import Wilds
from tripiv.games.tiles.solver.grower import Grower
from tripiv.games.tiles.solver.prover import LAY_LONGEST, Prover
from tripiv.games.tiles.solver.reason import alone, alone_words, reason
from tripiv.games.tiles.solver.solution import Solution
from tripiv.games.tiles.tile import COPIES, FEWEST, FULL_SET, WILD, WILDS, Tile, format_tile

__all__ = ["judge_hand", "solve"]

FIRST_ROUNDS = 30  # of ruin and recreate, before anything else
FIRST_NODES = 4_000  # of the search for a proof, up to the first structure
TURN_ROUNDS = 400
TURN_NODES = 6_000  # each some milliseconds: how soon a wish to stop is heard
LAY_NODES_MS = 50_000  # of laying a structure, in a millisecond


def solve(
    hand: Sequence[Tile],
    *,
    limit_ms: float = 2_000,
    turns: int | None = None,
    pairs: bool = False,
    wilds: Wilds = "fixed",
    key: int = 0,
    stopped: Callable[[], bool] | None = None,
) -> Solution:
    """Settle a hand of 3 to 114 tiles.

    The same hand, options and key give the same answer, unless the time runs out; `turns` limits
    the work without a clock. Raises `ValueError` for what is no hand.
    """
    began = time.perf_counter()
    judge_hand(hand)
    shortest, free = 2 if pairs else 3, wilds == "free"
    grower = Grower(hand, shortest=shortest, free=free, key=key)
    prover: Prover | None = None
    rounds = turn = 0

    def told(**facts: Any) -> Solution:
        ms = (time.perf_counter() - began) * 1000
        return Solution(**facts, rounds=rounds, ms=ms)

    if not grower.all_have_lines:
        return told(status="unsolvable", reason=alone_words(alone(hand, shortest)))
    rounds = grower.run(FIRST_ROUNDS)
    while True:
        if grower.is_whole:
            return told(status="solved", cells=grower.cells(), stands=grower.stands())
        if prover is None:
            prover = Prover(hand, shortest=shortest, free=free)
            verdict = prover.run(FIRST_NODES, lay=False)
        else:
            left_ms = limit_ms - (time.perf_counter() - began) * 1000
            verdict = prover.run(TURN_NODES, lay_most=min(LAY_LONGEST, left_ms * LAY_NODES_MS))
        if verdict == "solved":
            return told(status="solved", cells=prover.cells)
        if verdict == "unsolvable":
            return told(status="unsolvable", reason=reason(prover))
        late = (time.perf_counter() - began) * 1000 >= limit_ms
        if late or turn == turns or (stopped is not None and stopped()):
            return told(status="unsettled")
        turn += 1
        rounds += grower.run(TURN_ROUNDS)


def judge_hand(hand: Sequence[Tile]) -> None:
    """Raises `ValueError` for what is no hand."""
    if not FEWEST <= len(hand) <= len(FULL_SET):
        raise ValueError(f"a hand has {FEWEST} to {len(FULL_SET)} tiles, not {len(hand)}")
    for tile, count in Counter(hand).items():
        if not 0 <= tile <= WILD:
            raise ValueError(f"{tile} is no tile")
        most = WILDS if tile == WILD else COPIES
        if count > most:
            raise ValueError(f"there are only {most} of {format_tile(tile)} (T1.1)")
