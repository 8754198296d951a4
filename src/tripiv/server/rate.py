"""Ratings: what a result says about strength, for two to four players, with its uncertainty."""

from collections.abc import Sequence
from typing import Any

from openskill.models import PlackettLuce

from tripiv.store.rating import RatingRow

__all__ = ["DOUBTS", "SIGMA_SURE", "deviation_of", "fresh", "is_provisional", "rated", "shown"]

# The model counts around 25; people know numbers like 1500.
_MODEL: Any = PlackettLuce()
_CENTRE = 1500
_POINTS = 40
SIGMA_SURE = 6.5
"""Who is less sure than this is provisional."""
PLAYED_SURE = 8
DOUBTS = 2.0
"""In a leaderboard everybody counts as what they are at least, with so many deviations taken
off."""


def fresh(subject: str, game: str, speed: str) -> RatingRow:
    """Somebody of whom nothing is known yet."""
    return RatingRow(subject=subject, game=game, speed=speed, mu=_MODEL.mu, sigma=_MODEL.sigma)


def shown(row: RatingRow) -> int:
    """The number that people see."""
    return round(_CENTRE + _POINTS * (row.mu - float(_MODEL.mu)))


def deviation_of(row: RatingRow) -> int:
    return round(_POINTS * row.sigma)


def is_provisional(row: RatingRow) -> bool:
    return row.sigma > SIGMA_SURE or row.played < PLAYED_SURE


def rated(rows: Sequence[RatingRow], ranks: Sequence[int], now: int) -> list[RatingRow]:
    """The ratings after a match with these ranks (0 is first, equal is level)."""
    teams = [[_MODEL.rating(mu=row.mu, sigma=row.sigma)] for row in rows]
    after = _MODEL.rate(teams, ranks=list(map(float, ranks)))
    shared = list(ranks).count(0) > 1
    return [
        RatingRow(
            subject=row.subject,
            game=row.game,
            speed=row.speed,
            mu=found.mu,
            sigma=found.sigma,
            played=row.played + 1,
            won=row.won + (rank == 0 and not shared),
            level=row.level + (rank == 0 and shared),
            updated=now,
        )
        for row, [found], rank in zip(rows, after, ranks, strict=True)
    ]
