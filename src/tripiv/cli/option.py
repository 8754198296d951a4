"""Arguments, options and answers that several commands share."""

import json
from typing import Any

import click

from tripiv.core import registry

__all__ = ["game_argument", "json_option", "print_json"]

json_option = click.option(
    "--json", "as_json", is_flag=True, help="Answer for a program: JSON on stdout, nothing else."
)


def _known(_context: click.Context, _parameter: click.Parameter, value: str) -> str:
    """Refuse an id that no game has, before any game is loaded."""
    known = registry.ids()
    if value not in known:
        listed = ", ".join(known) or "none"
        raise click.BadParameter(f"no game is called {value!r}; registered: {listed}")
    return value


def _begun(_context: click.Context, _parameter: click.Parameter, begun: str) -> list[str]:
    return [game_id for game_id in registry.ids() if game_id.startswith(begun)]


game_argument = click.argument("game", callback=_known, shell_complete=_begun)


def print_json(value: Any) -> None:
    """One JSON document on one line."""
    click.echo(json.dumps(value, ensure_ascii=False, separators=(",", ":")))
