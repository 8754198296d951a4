"""What a table of Pivit tiles may choose, in words."""

from tripiv.core.capability import Choice, Chosen, Setup
from tripiv.games.tiles.option import LONGEST_S
from tripiv.games.tiles.state import TilesOptions

__all__ = ["TilesMenu"]

_NO, _YES = Chosen(False, "no"), Chosen(True, "yes")


class TilesMenu:
    def setups(self) -> tuple[Setup, ...]:
        return (
            Setup(
                id="usual",
                title="As usual",
                seats=(2, 3, 4, 1),
                options=TilesOptions(assist=True),  # T7.4
                rated=TilesOptions(),
            ),
            Setup(
                id="young",
                title="For younger players",
                about="Lines of two are allowed, and what is wrong is marked.",
                seats=(2, 3, 4, 1),
                options=TilesOptions(pairs=True, assist=True),
            ),
        )

    def choices(self) -> tuple[Choice, ...]:
        return (
            Choice(
                name="referee",
                title="Referee",
                about="Every “done” is checked at once.",
                clause="T6.7",
                values=(_YES, _NO),
                seats=(3, 4),
            ),
            Choice(
                name="assist",
                title="Assist",
                about="What is wrong with one's own grid is marked.",
                clause="T7.4",
                values=(_NO, _YES),
            ),
            Choice(
                name="grids",
                title="Grids of the others",
                clause="T2.3",
                values=(Chosen("closed", "closed"), Chosen("open", "open")),
            ),
            Choice(
                name="wilds",
                title="Wild tiles",
                about="Whether one may stand for another tile in its row than in its column.",
                clause="T3.4",
                values=(Chosen("fixed", "one tile"), Chosen("free", "one each way")),
            ),
            Choice(
                name="pairs",
                title="Lines of two",
                clause="T3.5",
                values=(_NO, _YES),
            ),
            Choice(
                name="fair",
                title="Fair deals",
                about="Only hands that have a correct grid are dealt.",
                clause="T8.2",
                values=(_NO, _YES),
            ),
            Choice(
                name="limit_s",
                title="Longest race, in seconds",
                about="0: no limit.",
                clause="T6.8",
                least=0,
                most=LONGEST_S,
            ),
        )
