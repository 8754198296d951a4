"""`tripiv rules GAME [CLAUSE]`: the rule book of a game, whole or by clause."""

import difflib
import re
import sys

import click

from tripiv.cli.option import game_argument, json_option, print_json
from tripiv.core import registry
from tripiv.core.rulebook import clauses, text

__all__ = ["command", "sections"]

_SECTION = re.compile(r"#+ (?P<number>[A-Z][0-9]+)\b")
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
    found = clauses(spec.package)
    book = text(spec.package)
    if clause is not None:
        number = clause.upper()
        parts = sections(book)
        if number not in parts and number not in found:
            raise click.ClickException(_unknown(game, clause, [*parts, *found]))
        book = parts.get(number) or f"**{number}** {found[number]}"
        found = {key: words for key, words in found.items() if f"{key}.".startswith(f"{number}.")}
    if as_json:
        print_json({"game": spec.id, "version": spec.version, "clauses": found})
    elif sys.stdout.isatty():
        from rich.console import Console  # noqa: PLC0415  a tenth of a second that a pipe saves
        from rich.markdown import Markdown  # noqa: PLC0415  as above

        Console().print(Markdown(book))
    else:
        click.echo(book.rstrip("\n"))


def sections(book: str) -> dict[str, str]:
    """Every numbered section of a rule book by its number: from its heading to the next one."""
    parts: dict[str, list[str]] = {}
    now: list[str] | None = None
    for line in book.splitlines():
        if opening := _SECTION.match(line):
            now = parts.setdefault(opening["number"], [])
        elif _HEADING.match(line):
            now = None
        if now is not None:
            now.append(line)
    return {number: "\n".join(lines).strip() for number, lines in parts.items()}


def _unknown(game: str, asked: str, known: list[str]) -> str:
    fault = f"the rules of {game} have no clause {asked!r}"
    if not known:
        return f"{fault}; they are not numbered"
    near = difflib.get_close_matches(asked.upper(), known, n=3, cutoff=0.5)
    return f"{fault}; " + (
        f"near it: {', '.join(near)}" if near else f"there are {known[0]} to {known[-1]}"
    )
