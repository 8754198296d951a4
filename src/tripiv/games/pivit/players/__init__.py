"""Pivit's bots, from the weakest to the strongest."""

from collections.abc import Sequence

from tripiv.core.capability import Level, Player
from tripiv.games.pivit.players.chance import RandomPlayer
from tripiv.games.pivit.state import PivitView

__all__ = ["PivitPlayers"]


class PivitPlayers:
    """Who can be asked to play."""

    def levels(self) -> Sequence[Level]:
        return (Level("random", "Random", "Any legal action, each as likely as every other."),)

    def player(self, level: str) -> Player[PivitView]:
        if level != "random":
            raise ValueError(f"Pivit has no level {level!r}")
        return RandomPlayer()
