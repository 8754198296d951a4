"""What results say of the strength of two players: a score, its bounds, and both as Elo."""

import math
from collections.abc import Iterable

import msgspec

from tripiv.games.pivit.arena.contest import Result

__all__ = ["Score", "elo", "scored"]

Z = 1.959963984540054  # two-sided, 95 %
SCORE_ENDS = 1e-6  # a score of 0 or 1 has no finite Elo


class Score(msgspec.Struct, frozen=True, kw_only=True):
    """Of `a`. With more than two seats `a` has half of all seats, so that an equal is at 0.5."""

    matches: int
    wins: int
    draws: int
    losses: int
    score: float
    low: float
    high: float
    """95 % bounds (Wilson, each match counted for itself; that pairs share an opening makes the
    true bounds rather narrower)."""
    first_seat: float
    """What the first seat scores, whoever sits there."""
    cpu_ms: tuple[float, float]
    """For each action, of `a` and `b`."""
    longest_cpu_ms: tuple[float, float]
    nodes_per_s: tuple[float, float]


def elo(score: float) -> float:
    """How much stronger a score says that one is."""
    kept = min(max(score, SCORE_ENDS), 1 - SCORE_ENDS)
    return -400 * math.log10(1 / kept - 1)


def scored(results: Iterable[Result]) -> Score:
    found = list(results)
    n = len(found)
    wins = sum(result.winner == "A" for result in found)
    draws = sum(result.winner == "-" for result in found)
    points = wins + draws / 2
    low, high = _bounds(points, n)
    first = sum(
        1.0 if result.seat == 0 else 1 / len(result.seating) if result.seat is None else 0.0
        for result in found
    )
    actions, cpu_s, nodes = (
        tuple(sum(getattr(result, name)[who] for result in found) for who in (0, 1))
        for name in ("actions", "cpu_s", "nodes")
    )
    longest = [max((r.longest_cpu_s[who] for r in found), default=0.0) for who in (0, 1)]
    return Score(
        matches=n,
        wins=wins,
        draws=draws,
        losses=n - wins - draws,
        score=points / n if n else 0.5,
        low=low,
        high=high,
        first_seat=first / n if n else 0.0,
        cpu_ms=(_rate(1000 * cpu_s[0], actions[0]), _rate(1000 * cpu_s[1], actions[1])),
        longest_cpu_ms=(round(1000 * longest[0], 1), round(1000 * longest[1], 1)),
        nodes_per_s=(_rate(nodes[0], cpu_s[0]), _rate(nodes[1], cpu_s[1])),
    )


def _rate(total: float, count: float) -> float:
    return round(total / count, 3) if count else 0.0


def _bounds(points: float, n: int) -> tuple[float, float]:
    """Wilson's interval, draws as half a win and half a loss."""
    if n == 0:
        return 0.0, 1.0
    p = points / n
    middle = (p + Z * Z / (2 * n)) / (1 + Z * Z / n)
    half = Z / (1 + Z * Z / n) * math.sqrt(p * (1 - p) / n + Z * Z / (4 * n * n))
    return max(0.0, middle - half), min(1.0, middle + half)
