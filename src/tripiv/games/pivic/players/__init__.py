"""Pivic's bots, from the weakest to the strongest."""

from collections.abc import Sequence

from tripiv.core.capability import Level, Player
from tripiv.games.pivic.players.level import LEVELS, STRENGTHS
from tripiv.games.pivic.state import PivicView

__all__ = ["PivicPlayers"]


class PivicPlayers:
    """Who can be asked to play."""

    def levels(self) -> Sequence[Level]:
        return LEVELS

    def player(self, level: str) -> Player[PivicView]:
        if level not in STRENGTHS:
            raise ValueError(f"Pivic has no level {level!r}")
        from tripiv.games.pivic.players.bot import Thinker  # noqa: PLC0415  Numba

        return Thinker(STRENGTHS[level])
