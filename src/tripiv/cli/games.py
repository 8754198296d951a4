"""`tripiv games`: what can be played."""

from typing import Any

import click

from tripiv.cli.option import json_option, print_json
from tripiv.core import registry

__all__ = ["command"]


@click.command()
@json_option
def command(as_json: bool) -> None:
    """List the games that can be played.

    \b
    Examples:
      tripiv games
      tripiv games --json
    """
    facts: list[dict[str, Any]] = []
    broken: list[str] = []
    for game_id in registry.ids():
        try:
            spec = registry.find(game_id).spec
        except registry.BrokenGameError as error:
            broken.append(str(error))
            continue
        seats = [spec.fewest_seats, spec.most_seats]
        facts.append({"id": spec.id, "title": spec.title, "version": spec.version, "seats": seats})
    if as_json:
        print_json(facts)
    else:
        _print_table(facts)
    if broken:
        raise click.ClickException("; ".join(broken))


def _print_table(facts: list[dict[str, Any]]) -> None:
    widths = [max((len(str(fact[key])) for fact in facts), default=0) for key in ("id", "title")]
    for fact in facts:
        fewest, most = fact["seats"]
        players = f"{fewest} players" if fewest == most else f"{fewest} to {most} players"
        name, title = fact["id"].ljust(widths[0]), fact["title"].ljust(widths[1])
        click.echo(f"{name}  {title}  {players}, rules version {fact['version']}")
