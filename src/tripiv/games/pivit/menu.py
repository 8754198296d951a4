"""What a table of Pivit may choose, in words."""

from tripiv.core.capability import Choice, Chosen, Setup
from tripiv.games.pivit.layout import LIMIT, MOST_SIDES
from tripiv.games.pivit.notation import parse_position
from tripiv.games.pivit.setup import DEFAULT, SETUPS
from tripiv.games.pivit.state import PivitOptions

__all__ = ["PivitMenu"]


class PivitMenu:
    def setups(self) -> tuple[Setup, ...]:
        names = sorted(SETUPS, key=lambda name: name != DEFAULT)
        return tuple(_setup(name, SETUPS[name]) for name in names)

    def choices(self) -> tuple[Choice, ...]:
        return (
            Choice(
                name="swap",
                title="Swap",
                about="The second player may take the other colour instead of a first move.",
                clause="B1.4",
                values=(Chosen(False, "no"), Chosen(True, "yes")),
                seats=(2,),
            ),
            Choice(
                name="quiet",
                title="Quiet moves",
                about="So many moves of each player without a capture or a promotion end the "
                "game; 0: never.",
                clause="B5.3",
                least=0,
                most=LIMIT[2] // MOST_SIDES,
            ),
            Choice(
                name="resigned",
                title="Pieces of one who resigned",
                clause="B5.5",
                values=(Chosen("stay", "stay on the board"), Chosen("removed", "are removed")),
                seats=(3, 4),
            ),
        )


def _setup(name: str, line: str) -> Setup:
    position, _ = parse_position(line)
    board = f"{position.size}×{position.size}"
    return Setup(
        id=name,
        title=f"{board}, {position.sides} players",
        about=f"{len(position.pieces) // position.sides} minions each",
        seats=(position.sides,),
        options=PivitOptions(start=line),
    )
