"""`tripiv tiles`: the commands that only Pivit tiles has, each loaded when it is called.

A command is a module that holds a click command named `command`; it stands in `COMMANDS`. Its
module is read for the help, so it imports kernels inside functions.
"""

from importlib import import_module

import click

__all__ = ["COMMANDS", "tiles"]

COMMANDS = {
    "check": "tripiv.games.tiles.command.check",
    "daily": "tripiv.games.tiles.command.daily",
    "deal": "tripiv.games.tiles.command.deal",
    "hint": "tripiv.games.tiles.command.hint",
    "solve": "tripiv.games.tiles.command.solve",
    "trade": "tripiv.games.tiles.command.trade",
}


class _Lazy(click.Group):
    def list_commands(self, _ctx: click.Context) -> list[str]:
        return sorted(COMMANDS)

    def get_command(self, _ctx: click.Context, name: str) -> click.Command | None:
        if name not in COMMANDS:
            return None
        found = import_module(COMMANDS[name]).command
        assert isinstance(found, click.Command)
        return found


@click.command(cls=_Lazy)
def tiles() -> None:
    """Solve hands of Pivit tiles, check grids, deal, and help who is stuck.

    A tile is the letter of its colour and its design, r3; a wild is *. Colours: r red, o orange,
    y yellow, g green, b blue, p purple. Quote hands, or your shell may take the * for itself.
    """
