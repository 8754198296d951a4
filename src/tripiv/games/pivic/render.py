"""`tripiv pivic render` and `tripiv pivic table draw`: pictures of shots, matches and tables."""

from pathlib import Path

import click
from msgspec.structs import replace

from tripiv.games.pivic.scroll import RolledShot, Scroll, ScrollError, read
from tripiv.games.pivic.table_file import DEFAULT, TableError, load

__all__ = ["draw", "render"]

MATCH_COLUMNS = 2


@click.command()
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option(
    "--out",
    type=click.Path(dir_okay=False, path_type=Path),
    help="Where to: .svg, .gif or .mp4. Without it SVG on standard output.",
)
@click.option("--shot", type=click.IntRange(min=1), help="One shot of a match, counted from 1.")
@click.option(
    "--speed",
    type=click.FloatRange(0.05, 20),
    default=1.0,
    help="Of a moving picture; 1: as it was.",
)
def render(file: Path, out: Path | None, shot: int | None, speed: float) -> None:
    """Draw a shot or a whole match: SVG with the ways of all balls, or a moving picture.

    FILE is a record of a match (lines of JSON, as `save` in a match writes them), or a scene as
    `tripiv pivic shot` reads it. Moving pictures need the extra: pip install 'tripiv[movie]'.

    \b
    Examples:
      tripiv pivic render match.jsonl > match.svg
      tripiv pivic render match.jsonl --shot 3 --out shot.gif
      tripiv pivic render scene.json --out scene.mp4 --speed 0.5
    """
    try:
        scroll = _chosen(read(file), shot)
    except ScrollError as error:
        raise click.ClickException(str(error)) from None
    if out is None or out.suffix == ".svg":
        _put(_svg(scroll), out)
        return
    from tripiv.games.pivic.movie import KINDS, MovieError, write  # noqa: PLC0415  of an extra

    if out.suffix not in KINDS:
        text = f"{out.name}: pictures are .svg, {' or '.join(KINDS)}"
        raise click.BadParameter(text, param_hint="--out")
    try:
        count = write(scroll, out, speed=speed)
    except (MovieError, OSError) as error:
        raise click.ClickException(str(error)) from None
    click.echo(f"{out}: {count} frames, {len(scroll.shots)} shots", err=True)


@click.command()
@click.argument("table_name", metavar="NAME_OR_FILE", default=DEFAULT)
@click.option(
    "--out", type=click.Path(dir_okay=False, path_type=Path), help="Without it standard output."
)
def draw(table_name: str, out: Path | None) -> None:
    """Draw a table as SVG, in its true size: printed, one can lay it on the board.

    \b
    Examples:
      tripiv pivic table draw small > small.svg
      tripiv pivic table draw my-table.toml --out my-table.svg
    """
    from tripiv.games.pivic.picture import panel, sheet  # noqa: PLC0415  light help

    try:
        found = load(table_name)
    except TableError as error:
        raise click.ClickException(str(error)) from None
    _put(sheet(found, [[*panel(found, (), caption=found.name)]]), out)


def _chosen(scroll: Scroll, number: int | None) -> Scroll:
    if not scroll.shots:
        raise ScrollError("nobody has shot yet")
    if number is None:
        return scroll
    if number > len(scroll.shots):
        raise ScrollError(f"there are {len(scroll.shots)} shots, and no shot {number}")
    return replace(scroll, shots=(scroll.shots[number - 1],))


def _svg(scroll: Scroll) -> str:
    from tripiv.games.pivic.picture import sheet  # noqa: PLC0415  light help

    columns = 1 if len(scroll.shots) == 1 else MATCH_COLUMNS
    return sheet(scroll.table, [_panel(scroll, shot) for shot in scroll.shots], columns)


def _panel(scroll: Scroll, shot: RolledShot) -> list[str]:
    from tripiv.games.pivic.picture import panel, traces_of  # noqa: PLC0415  light help

    gone = {ball: 1000 * moment for ball, _, moment in shot.departures}
    traces = traces_of(shot.before, shot.pieces, gone)
    ghosts = [place for place in shot.before if place[0] in traces]
    return [*panel(scroll.table, shot.after, traces, ghosts, shot.caption)]


def _put(text: str, out: Path | None) -> None:
    if out is None:
        click.echo(text, nl=False)
        return
    try:
        out.write_text(text, encoding="utf-8")
    except OSError as error:
        raise click.ClickException(f"{out} cannot be written: {error.strerror}") from None
