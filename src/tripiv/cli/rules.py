"""`tripiv rules GAME [CLAUSE]`: the rule book of a game, whole or by clause."""

import difflib
import re
import sys
from importlib.resources import files

import click

from tripiv.cli.option import game_argument, json_option, print_json
from tripiv.core import registry

__all__ = ["clauses", "command", "sections"]

_CLAUSE = re.compile(r"- \*\*(?P<id>[A-Z]+[0-9]+\.[0-9]+)\*\*")
_SECTION = re.compile(r"#+ (?P<id>[A-Z]+[0-9]+)\b")
_HEADING = re.compile(r"#+ ")


@click.command()
@game_argument
@click.argument("clause", required=False)
@json_option
def command(game: str, clause: str | None, as_json: bool) -> None:
    """Print the rules of GAME, or one CLAUSE of them, or a whole section.

    \b
    Examples:
      tripiv rules GAME
      tripiv rules GAME B3
      tripiv rules GAME B3.1 --json
    """
    spec = registry.find(game).spec
    text = files(spec.package).joinpath("RULES.md").read_text(encoding="utf-8")
    if clause is not None:
        text = _part(text, clause, game)
    if as_json:
        print_json({"game": spec.id, "version": spec.version, "clauses": clauses(text)})
    elif sys.stdout.isatty():
        from rich.console import Console  # noqa: PLC0415  a tenth of a second that a pipe saves
        from rich.markdown import Markdown  # noqa: PLC0415

        Console().print(Markdown(text))
    else:
        click.echo(text.rstrip("\n"))


def clauses(text: str) -> dict[str, str]:
    """Every numbered rule of a rule book, by its number: the item with all that belongs to it."""
    return _cut(text, _CLAUSE)


def sections(text: str) -> dict[str, str]:
    """Every numbered section of a rule book, by its number, heading included."""
    return _cut(text, _SECTION)


def _cut(text: str, opening: re.Pattern[str]) -> dict[str, str]:
    """The parts that begin with `opening`, each up to the next of them or the next heading."""
    parts: dict[str, list[str]] = {}
    now: list[str] | None = None
    for line in text.splitlines():
        if begins := opening.match(line):
            now = parts.setdefault(begins["id"], [])
        elif _HEADING.match(line):
            now = None
        if now is not None:
            now.append(line)
    return {name: "\n".join(lines).strip() for name, lines in parts.items()}


def _part(text: str, asked: str, game: str) -> str:
    parts = sections(text) | clauses(text)
    name = asked.upper()
    if name in parts:
        return parts[name]
    known = list(parts)
    near = difflib.get_close_matches(name, known, n=3, cutoff=0.5)
    hint = f"near it: {', '.join(near)}" if near else f"there are {known[0]} to {known[-1]}"
    raise click.ClickException(f"the rules of {game} have no clause {asked!r}; {hint}")
