"""The bots of Pivit tiles, from the slowest to the quickest."""

from collections.abc import Sequence

from tripiv.core.capability import Level, Player
from tripiv.games.tiles.players.bot import Racer
from tripiv.games.tiles.players.level import LEVELS, SKILLS
from tripiv.games.tiles.view import TilesView

__all__ = ["TilesPlayers"]


class TilesPlayers:
    """Who can be asked to play."""

    def levels(self) -> Sequence[Level]:
        return LEVELS

    def player(self, level: str) -> Player[TilesView]:
        if level not in SKILLS:
            raise ValueError(f"Pivit tiles have no level {level!r}")
        return Racer(SKILLS[level])
