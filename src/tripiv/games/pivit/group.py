"""`tripiv pivit`: the commands that only Pivit has, each loaded when it is called.

A command is a module that holds a click command named `command`; it stands in `COMMANDS`. Its
module is read for the help, so it imports kernels inside functions.
"""

from importlib import import_module

import click

__all__ = ["COMMANDS", "pivit"]

COMMANDS = {
    "arena": "tripiv.games.pivit.arena.command",
    "engine": "tripiv.games.pivit.protocol.command",
    "fit": "tripiv.games.pivit.analyst.command",
    "ladder": "tripiv.games.pivit.arena.ladder",
    "puzzles": "tripiv.games.pivit.puzzles.command",
    "tables": "tripiv.games.pivit.tables.command",
    "tune": "tripiv.games.pivit.tune.command",
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
def pivit() -> None:
    """What only Pivit has: endgame tables, an engine for programs, an arena for players."""
