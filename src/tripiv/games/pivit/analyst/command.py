"""`tripiv pivit fit`: how a value becomes a chance to win, fitted anew."""

import sys
from pathlib import Path

import click
import msgspec

__all__ = ["command"]

_CHANCE = Path(__file__).with_name("chance.json")


@click.command()
@click.option("--matches", type=click.IntRange(10), default=1_000, show_default=True)
@click.option("--nodes", type=click.IntRange(1_000), default=5_000, show_default=True)
@click.option(
    "--out",
    type=click.Path(dir_okay=False, path_type=Path),
    default=_CHANCE,
    help="Where to write.  [default: where the analyst reads]",
)
def command(matches: int, nodes: int, out: Path) -> None:
    """Fit the chance to win that goes with a value of the search.

    Plays MATCHES against itself on 6x6 and on 8x8, NODES positions an action, from random
    openings, and fits a logistic curve. To be called after the evaluation has changed. Prints how
    often positions were won that are said to be won so often.

    \b
    Examples:
      tripiv pivit fit
      tripiv pivit fit --matches 200 --out /tmp/chance.json
    """
    from tripiv.games.pivit.analyst import fit  # noqa: PLC0415  Numba

    slopes = {}
    for group in fit.SETUP_OF:
        hidden = not sys.stderr.isatty()
        with click.progressbar(
            length=matches, label=fit.SETUP_OF[group], file=sys.stderr, hidden=hidden
        ) as bar:
            rows = fit.gather(group, matches, nodes, bar.update)
        slope = slopes[group] = fit.fit(rows, matches)
        click.echo(f"{fit.SETUP_OF[group]}: {len(rows):,} positions of {matches:,} matches")
        click.echo("  positions  said  won")
        for found in fit.bins(rows, slope):
            click.echo(f"  {found.positions:>9}  {found.said:.2f}  {found.won:.2f}")
    try:
        out.write_bytes(msgspec.json.format(msgspec.json.encode(slopes)) + b"\n")
    except OSError as error:
        raise click.ClickException(f"{out} cannot be written: {error.strerror}") from None
