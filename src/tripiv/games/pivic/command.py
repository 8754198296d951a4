"""`tripiv pivic …`: tables and single shots, outside of any match."""

from typing import Any, BinaryIO

import click
import msgspec

from tripiv.games.pivic.players.command import arena
from tripiv.games.pivic.render import draw, render
from tripiv.games.pivic.table import Table
from tripiv.games.pivic.table_fault import faults_of
from tripiv.games.pivic.table_file import DEFAULT, TableError, load, names

__all__ = ["pivic"]

_json_option = click.option(
    "--json", "as_json", is_flag=True, help="Answer for a program: JSON on stdout, nothing else."
)


@click.group()
def pivic() -> None:
    """Tables and shots of Pivic, outside of any match."""


pivic.add_command(arena)
pivic.add_command(render)


@pivic.command()
@click.argument("scenes", type=click.File("rb"), default="-")
@click.option("--pieces", is_flag=True, help="With --json: the course of all balls as well.")
@_json_option
def shot(scenes: BinaryIO, pieces: bool, as_json: bool) -> None:
    """Flick a ball and say what comes of it, for each line of SCENES (standard input).

    A line is {"table": NAME OR FILE, "balls": [{"owner": 0|1, "x": mm, "y": mm}], "shooter":
    index, "direction": [dx, dy] (whole numbers), "speed": mm/s}. The origin is the middle of the
    table, x runs along it, seat 0 is on the left. The rules have no say: the table `free` is a
    bare floor with rails 10 m away, and speeds go up to 1 km/s.

    Each line is answered by one, lengths unrounded: {"balls": [{"x", "y", "fate": "table",
    "dropped" or "ejected", "hole"}], "contacts": [{"t_ms", "kind", "ball", "other", "speed"}],
    "duration_ms", "void"}. Void is a shot without end: nothing moved.

    \b
    Examples:
      tripiv pivic shot scenes.jsonl --json
      echo '{"table": "free", "balls": [{"owner": 0, "x": 0, "y": 0}], "shooter": 0,
        "direction": [1, 0], "speed": 1000}' | tr -d '\\n' | tripiv pivic shot
    """
    from tripiv.games.pivic.scene import answer, parse_scene  # noqa: PLC0415  light help

    for number, text in enumerate(scenes, start=1):
        if not text.strip():
            continue
        try:
            scene, table = parse_scene(text)
        except (msgspec.MsgspecError, ValueError) as error:
            source = getattr(scenes, "name", "<stdin>")
            raise click.ClickException(f"{source}, line {number}: {error}") from None
        told = answer(scene, table, with_pieces=pieces)
        if as_json:
            click.echo(msgspec.json.encode(told))
        else:
            click.echo(_in_words(told))


def _in_words(told: dict[str, Any]) -> str:
    if told["void"]:
        return "void: it would not have ended"
    fates = []
    for i, ball in enumerate(told["balls"]):
        place = f"({ball['x']:.1f}, {ball['y']:.1f})"
        hole = f" into hole {ball['hole']}" if ball["hole"] is not None else ""
        fates.append(f"{i} {ball['fate']}{hole} {place}")
    return f"{told['duration_ms'] / 1000:.2f} s: " + ", ".join(fates)


@pivic.group()
def table() -> None:
    """The tables that Pivic is played on, and tables of your own."""


table.add_command(draw)


@table.command("list")
@_json_option
def list_tables(as_json: bool) -> None:
    """Name the tables that come with the product."""
    tables = {name: load(name) for name in names()}
    if as_json:
        click.echo(msgspec.json.encode([*tables]))
        return
    for name, found in tables.items():
        about = "a bare floor for experiments" if found.bare else _size(found)
        click.echo(f"{name:12} {found.name}: {about}{' (default)' if name == DEFAULT else ''}")


def _size(table: Table) -> str:
    xs, ys = zip(*table.corners_mm, strict=True)
    return f"{max(xs) - min(xs):.0f} × {max(ys) - min(ys):.0f} mm"


@table.command()
@click.argument("table_name", metavar="NAME_OR_FILE", default=DEFAULT)
@_json_option
def show(table_name: str, as_json: bool) -> None:
    """Print a table with all that shots on it depend on, in millimetres.

    Lengths and speeds are in mm and s; gravity is 9806.65 mm/s². A ball slows down by
    sliding_friction (rolling_friction) times gravity while it slides (rolls).

    \b
    Examples:
      tripiv pivic table show
      tripiv pivic table show free --json
    """
    found = _loaded(table_name)
    data = msgspec.to_builtins(found)
    if as_json:
        click.echo(msgspec.json.encode(data))
        return
    for key, value in data.items():
        if isinstance(value, list):
            click.echo(f"{key}:")
            for item in value:
                click.echo(f"  {_line(item)}")
        else:
            click.echo(f"{key}: {_line(value)}")


def _line(value: Any) -> str:
    if isinstance(value, dict):
        return ", ".join(f"{key} {_line(item)}" for key, item in value.items())
    if isinstance(value, list):
        return ", ".join(_line(item) for item in value)
    return f"{value:g}" if isinstance(value, float) else str(value)


@table.command()
@click.argument("file")
@_json_option
@click.pass_context
def check(context: click.Context, file: str, as_json: bool) -> None:
    """Say whether a match can be played on the table in FILE, and if not, which lines are at
    fault (P1.5).

    \b
    Examples:
      tripiv pivic table check my-table.toml
    """
    try:
        found = load(file)
        faults = [fault.text for fault in faults_of(found)]
    except TableError as error:
        faults = str(error).splitlines()
    if as_json:
        click.echo(msgspec.json.encode({"fine": not faults, "faults": faults}))
    elif faults:
        for fault in faults:
            click.echo(f"tripiv: {fault}", err=True)
    else:
        click.echo(f"{file}: {found.name} is fine, {_size(found)}")
    if faults:
        context.exit(1)


@table.command()
@click.argument("file")
def setup(file: str) -> None:
    """Write out the set-up of a match on the table in FILE: one line, for --setup of `tripiv play`.

    \b
    Examples:
      tripiv play pivic --setup "$(tripiv pivic table setup my-table.toml) advanced"
    """
    from tripiv.games.pivic.option import format_options, unfit  # noqa: PLC0415  light help
    from tripiv.games.pivic.state import PivicOptions  # noqa: PLC0415  as above

    options = PivicOptions(table=_loaded(file))
    refusal = unfit(options, 2)
    if refusal is not None:
        raise click.ClickException(f"{file}: {refusal.text} ({refusal.clause})")
    click.echo(format_options(options))


def _loaded(name: str) -> Table:
    try:
        return load(name)
    except TableError as error:
        raise click.ClickException(str(error)) from None
