"""`tripiv replay`: whether a recorded match holds, and how it went."""

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import click
import msgspec

from tripiv.cli.option import print_json
from tripiv.cli.telling import describe, what_came
from tripiv.core import registry
from tripiv.core.capability import Terminal
from tripiv.core.game import AnyGame
from tripiv.core.record import resolved
from tripiv.match.audit import Audited, audit
from tripiv.match.file import Record, RecordError, parse_header, parse_record
from tripiv.match.sheet import SheetError, format_result, parse_sheet, parse_tags
from tripiv.match.state import Match

__all__ = ["command", "first_difference", "load"]


@click.command()
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option("--board", is_flag=True, help="Draw the position after every step.")
@click.option("--quiet", is_flag=True, help="Only the verdict.")
@click.option(
    "--resimulate",
    is_flag=True,
    help="Compute and draw everything anew, and name the first thing that comes out otherwise.",
)
@click.option("--json", "as_json", is_flag=True, help="One JSON object a step, then the verdict.")
def command(file: Path, board: bool, quiet: bool, resimulate: bool, as_json: bool) -> None:
    """Verify a recorded match and print it step by step.

    FILE is a record file (lines of JSON) or a score sheet (text with tags). Every entry is
    judged by the rules, from the header on; the first that does not hold is named, and the
    exit code is then 1. Where the record tells its seed, every draw of chance is made again, as
    long as what computed it has the same version here; --resimulate does it in any case.

    \b
    Examples:
      tripiv replay match.jsonl
      tripiv replay --board match.txt
      tripiv replay --quiet --json match.jsonl
      tripiv replay --quiet --resimulate match.jsonl
    """
    game, record = load(file)
    if resimulate:
        _resimulate(file, game, record)
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
    same = record.header.bodies == game.spec.bodies
    return audit(game, record.header, record.entries, _seed(record) if same else None)


def _seed(record: Record) -> bytes | None:
    return None if record.closing is None else bytes.fromhex(record.closing.seed)


def _resimulate(file: Path, game: AnyGame, record: Record) -> None:
    """Every resolution made again; the first difference is an error."""
    seed = _seed(record)
    if seed is None:
        raise click.ClickException(f"{file}: without its closing line a record tells no seed")
    state: Any = None
    for audited in audit(game, record.header, record.entries):
        if audited.fault is not None:
            return  # That is told by whoever judges the record.
        entry = audited.entry
        made = resolved(game, state, entry.do, entry.seq, seed)
        found = first_difference(
            msgspec.to_builtins(entry.resolution), msgspec.to_builtins(made), "resolution"
        )
        if found is not None:
            raise click.ClickException(f"{file}: entry {entry.seq}: {found}{_bodies(game, record)}")
        state = None if audited.match is None else audited.match.line.state


def _bodies(game: AnyGame, record: Record) -> str:
    """What was another version then, if anything."""
    then, now = record.header.bodies, game.spec.bodies
    other = [f"{name} {then.get(name, 'none')} then, {now[name]} now" for name in now]
    return f" ({', '.join(other)})" if then != now else ""


def first_difference(recorded: Any, made: Any, where: str) -> str | None:
    """Where two plain values first differ, and how; None if they are equal."""
    if isinstance(recorded, dict) and isinstance(made, dict) and recorded.keys() == made.keys():
        pairs = [(recorded[name], made[name], f"{where}.{name}") for name in recorded]
    elif isinstance(recorded, list | tuple) and isinstance(made, list | tuple):
        pairs = [
            (one, other, f"{where}[{n}]")
            for n, (one, other) in enumerate(zip(recorded, made, strict=False))
        ]
        if len(recorded) != len(made):
            pairs.append((len(recorded), len(made), f"the length of {where}"))
    else:
        return None if recorded == made else f"{where} is {recorded} here, and {made} is computed"
    found = (first_difference(*pair) for pair in pairs)
    return next((text for text in found if text is not None), None)


def _told(result: str) -> str:
    return "not finished" if result == "*" else result


def _print_step(game: AnyGame, match: Match | None, audited: Audited, as_json: bool) -> None:
    entry = audited.entry
    text, came = describe(game, match, entry), what_came(game, entry)
    if as_json:
        step: dict[str, Any] = {"seq": entry.seq, "at_ms": entry.at, "text": text}
        if came:
            step["came"] = came
        print_json(step)
    else:
        click.echo(f"{entry.seq:>5}  {entry.at / 1000:>9.3f} s  {text}")
        for line in came:
            click.echo(f"{'':20}{line}")


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
