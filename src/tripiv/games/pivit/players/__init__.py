"""Pivit's bots, from the weakest to the strongest."""

from collections.abc import Sequence

from tripiv.core.capability import Level, Player
from tripiv.games.pivit.players.bot import Searcher
from tripiv.games.pivit.players.chance import RandomPlayer
from tripiv.games.pivit.players.level import LEVELS, STRENGTHS
from tripiv.games.pivit.state import PivitView

__all__ = ["PivitPlayers"]

RANDOM = Level("random", "Random", "Any legal action, each as likely as every other.")


class PivitPlayers:
    """Who can be asked to play."""

    def levels(self) -> Sequence[Level]:
        return (RANDOM, *LEVELS)

    def player(self, level: str) -> Player[PivitView]:
        if level == RANDOM.id:
            return RandomPlayer()
        if level not in STRENGTHS:
            raise ValueError(f"Pivit has no level {level!r}")
        return Searcher(STRENGTHS[level])
