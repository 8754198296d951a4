"""Whether hands that are graded hard take bots longer: `python bench/tiles_grades.py`.

Fair hands, by the usual rules. The effort of the solver is held against how long bots need, as the
correlation of ranks; what two halves of the bots' own times agree in is the most there can be.
Figures of a long run stand in docs/tiles-bots.md.
"""

import argparse
import math
import statistics
import sys
from collections.abc import Sequence

from tripiv.core.rng import Rng, key_of
from tripiv.games.tiles.alone.grade import GRADES, effort, grade_of_effort
from tripiv.games.tiles.deal import deal_from
from tripiv.games.tiles.players.trial import hand_time
from tripiv.games.tiles.state import TilesOptions

__all__ = ["main"]

LEVELS = ("3", "5")


def main(argv: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition(":")[0])
    parser.add_argument("--hands", type=int, default=6)
    parser.add_argument("--runs", type=int, default=1, help="of each level with each hand, twice")
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args(argv)
    rng = Rng(key_of("grades", arguments.seed))
    hands = [deal_from(TilesOptions(fair=True), 1, rng).hands[0] for _ in range(arguments.hands)]
    efforts = [effort(hand) for hand in hands]
    for level in LEVELS:
        halves = [
            [_typical(hand, level, arguments.runs, key_of(half, n)) for n, hand in enumerate(hands)]
            for half in (0, 1)
        ]
        times = [(one + other) / 2 for one, other in zip(*halves, strict=True)]
        agree = _by_rank(efforts, times)
        most = _by_rank(*halves)
        print(f"level {level}: effort and time agree by {agree:.2f}; two halves by {most:.2f}")
        for grade in GRADES:
            some = [
                time
                for known, time in zip(efforts, times, strict=True)
                if grade_of_effort(known) == grade
            ]
            if some:
                seconds = 2 ** statistics.median(some) / 1000
                print(f"  {grade:<9}  {len(some):4} hands, median {seconds:4.0f} s", flush=True)


def _typical(hand: Sequence[int], level: str, runs: int, key: int) -> float:
    """The mean of the logarithms of times: a bad day must not count for ten."""
    times = (hand_time(hand, level, key_of(key, n, level)) for n in range(runs))
    return statistics.mean(math.log2(time) for time in times)


def _by_rank(one: Sequence[float], other: Sequence[float]) -> float:
    return statistics.correlation(_ranks(one), _ranks(other))


def _ranks(values: Sequence[float]) -> list[int]:
    order = sorted(range(len(values)), key=values.__getitem__)
    return [order.index(n) for n in range(len(values))]


if __name__ == "__main__":
    sys.exit(main())
