"""`tripiv tiles hint`: how to go on from what lies."""

from collections import Counter

import click
import msgspec

from tripiv.games.tiles.command.common import (
    grid_of,
    hand_of,
    json_option,
    pairs_option,
    wilds_option,
)
from tripiv.games.tiles.grid import Cell, Wilds, format_grid
from tripiv.games.tiles.tile import Tile, format_hand, format_tile

__all__ = ["command"]


@click.command()
@click.argument("grid")
@click.option("--hand", help="All tiles of the hand, those that lie too.")
@click.option("--left", help="Or only the tiles that do not lie yet.")
@click.option(
    "--time",
    "limit_s",
    type=click.FloatRange(0.001, 3600),
    default=1.0,
    show_default=True,
    help="Seconds to look for what lifts fewer tiles.",
)
@click.option("--whole", is_flag=True, help="Show the whole grid, not only the next line.")
@pairs_option
@wilds_option
@json_option
def command(
    grid: str,
    hand: str | None,
    left: str | None,
    limit_s: float,
    whole: bool,
    pairs: bool,
    wilds: Wilds,
    as_json: bool,
) -> None:
    """Say how to go on from an arrangement, GRID (`-` reads it): whether it can be completed as it
    lies, else which tiles to lift, and which line to lay next.

    Rows and columns count from the first of GRID, and go on before it: 0, -1. With --json the
    answer is {"advice": "done", "go on", "lift", "unsolvable" or "unsettled", "lift",
    "is_least", "line", "grid", "reason"}; its cells are [row, column, tile], counted from 0.

    \b
    Examples:
      tripiv tiles hint 'r1 r2 r3 / . . b3' --left 'g3 y1 y2 y3'
      tripiv tiles hint 'r1 r2 r3' --hand 'r1 r2 r3 b3 g3 *' --whole
    """
    cells = grid_of(grid)
    if (hand is None) == (left is None):
        raise click.UsageError("give either --hand or --left")
    spare = _spare(cells, hand, left)
    from tripiv.games.tiles.solver.hint import hint, words  # noqa: PLC0415  Numba, where needed

    try:
        found = hint(cells, spare, limit_ms=limit_s * 1000, pairs=pairs, wilds=wilds)
    except ValueError as error:
        raise click.ClickException(str(error)) from None
    if as_json:
        told = msgspec.to_builtins(found)
        for name in ("lift", "line"):
            told[name] = [[row, col, format_tile(tile)] for row, col, tile in told[name]]
        told["grid"] = format_grid(found.grid, pairs=pairs, wilds=wilds)
        click.echo(msgspec.json.encode(told))
        return
    click.echo(words(found))
    if found.line:
        click.echo(f"Lay {_places(found.line)}.")
    if found.grid and whole:
        click.echo(format_grid(found.grid, between="\n", pairs=pairs, wilds=wilds))


def _spare(cells: tuple[Cell, ...], hand: str | None, left: str | None) -> list[Tile]:
    """The tiles that do not lie."""
    lying = Counter(tile for _, _, tile in cells)
    if left is not None:
        return list(hand_of("the tiles left", left, fewest=0))
    tiles = Counter(hand_of("the hand", hand or ""))
    extra = sorted((lying - tiles).elements())
    if extra:
        raise click.ClickException(f"the grid has what the hand has not: {format_hand(extra)}")
    return sorted((tiles - lying).elements())


def _places(cells: tuple[Cell, ...]) -> str:
    return ", ".join(
        f"{format_tile(tile)} in row {row + 1}, column {col + 1}" for row, col, tile in cells
    )
