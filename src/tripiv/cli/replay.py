"""`tripiv replay`: whether a recorded match holds, and how it went."""

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import click

from tripiv.cli.option import print_json
from tripiv.cli.telling import describe
from tripiv.core import registry
from tripiv.core.capability import Terminal
from tripiv.core.game import AnyGame
from tripiv.match.audit import Audited, audit
from tripiv.match.file import Record, RecordError, parse_header, parse_record
from tripiv.match.sheet import SheetError, format_result, parse_sheet, parse_tags
from tripiv.match.state import Match

__all__ = ["command", "load"]


@click.command()
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option("--board", is_flag=True, help="Draw the position after every step.")
@click.option("--quiet", is_flag=True, help="Only the verdict.")
@click.option("--json", "as_json", is_flag=True, help="One JSON object a step, then the verdict.")
def command(file: Path, board: bool, quiet: bool, as_json: bool) -> None:
    """Verify a recorded match and print it step by step.

    FILE is a record file (lines of JSON) or a score sheet (text with tags). Every entry is
    judged by the rules, from the header on; the first that does not hold is named, and the
    exit code is then 1. Where the record tells its seed, every draw of chance is made again.

    \b
    Examples:
      tripiv replay match.jsonl
      tripiv replay --board match.txt
      tripiv replay --quiet --json match.jsonl
    """
    game, record = load(file)
    match: Match | None = None
    steps = 0
    for audited in _audited(game, record):
        if audited.fault is not None:
            _print_fault(audited, as_json)
            raise click.exceptions.Exit(1)
        if not quiet:
            _print_step(game, match, audited, as_json)
            if board and not as_json:
                _print_board(game, audited.match)
        match, steps = audited.match, steps + 1
    if match is None:
        raise click.ClickException(f"{file}: the record has no entries")
    result = format_result(match.ended)
    if record.closing is not None and match.ended != record.closing.ended:
        raise click.ClickException(f"{file}: the closing line tells another end: {result} holds")
    if as_json:
        print_json({"holds": True, "entries": steps, "result": result})
    else:
        click.echo(f"The record holds: {steps} entries, {_told(result)}.")


def load(file: Path) -> tuple[AnyGame, Record]:
    """The match in a record file or on a score sheet."""
    try:
        text = file.read_text(encoding="utf-8")
    except UnicodeDecodeError:
        raise click.ClickException(f"{file} is not text") from None
    try:
        if text.lstrip().startswith("["):
            return _sheet(text)
        first, _, rest = text.partition("\n")
        header = parse_header(first)
        game = registry.find(header.game)
        return game, parse_record(game, header, rest.split("\n"))
    except (RecordError, SheetError) as error:
        raise click.ClickException(f"{file}, {error}") from None


def _sheet(text: str) -> tuple[AnyGame, Record]:
    name = parse_tags(text).get("Game")
    if name is None:
        raise SheetError('a sheet needs a tag [Game "…"]', 1)
    game = registry.find(name)
    return game, parse_sheet(game, text).record


def _audited(game: AnyGame, record: Record) -> Iterator[Audited]:
    seed = None if record.closing is None else bytes.fromhex(record.closing.seed)
    return audit(game, record.header, record.entries, seed)


def _told(result: str) -> str:
    return "not finished" if result == "*" else result


def _print_step(game: AnyGame, match: Match | None, audited: Audited, as_json: bool) -> None:
    entry = audited.entry
    text = describe(game, match, entry)
    if as_json:
        step: dict[str, Any] = {"seq": entry.seq, "at_ms": entry.at, "text": text}
        print_json(step)
    else:
        click.echo(f"{entry.seq:>5}  {entry.at / 1000:>9.3f} s  {text}")


def _print_board(game: AnyGame, match: Match | None) -> None:
    terminal: Terminal[Any] | None = game.capability(Terminal)
    if terminal is None or match is None:
        return
    view = game.view(match.line.state, None)
    colour = sys.stdout.isatty()
    click.echo(f"\n{terminal.draw(view, colour=colour)}\n")


def _print_fault(audited: Audited, as_json: bool) -> None:
    entry = audited.entry
    if as_json:
        print_json({"holds": False, "seq": entry.seq, "fault": audited.fault})
    else:
        click.echo(f"entry {entry.seq} does not hold: {audited.fault}", err=True)
