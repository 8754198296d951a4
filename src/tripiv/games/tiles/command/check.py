"""`tripiv tiles check`: all that is wrong with a grid."""

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
from tripiv.games.tiles.grid import Wilds, faults, format_grid
from tripiv.games.tiles.tile import COPIES, WILD, WILDS, format_hand, format_tile

__all__ = ["command"]


@click.command()
@click.argument("grid")
@click.option("--hand", help="The tiles that the grid should have, no more and no less.")
@pairs_option
@wilds_option
@json_option
@click.pass_context
def command(
    ctx: click.Context, grid: str, hand: str | None, pairs: bool, wilds: Wilds, as_json: bool
) -> None:
    """Name every fault of a GRID (`-` reads it); exit code 1 if there is any.

    Cells are separated by blanks, rows by / or line ends, and a dot is an empty cell. What a wild
    is said to stand for is not needed, and not believed.

    \b
    Examples:
      tripiv tiles check 'r1 r2 r3 / . . b3 / . . *'
      tripiv tiles solve 'r1 r2 r3 b3 *' | tripiv tiles check -
    """
    cells = grid_of(grid)
    held = Counter(tile for _, _, tile in cells)
    missing: list[int] = []
    if hand is not None:
        tiles = Counter(hand_of("the hand", hand))
        missing = sorted((tiles - held).elements())
        extra = sorted((held - tiles).elements())
        if extra:
            raise click.ClickException(f"the grid has what the hand has not: {format_hand(extra)}")
    for tile, count in held.items():
        most = WILDS if tile == WILD else COPIES
        if count > most:
            name = format_tile(tile)
            raise click.ClickException(f"the grid has {count} of {name}, and there are only {most}")
    found = faults(cells, missing, pairs=pairs, wilds=wilds)
    if as_json:
        shown = format_grid(cells, pairs=pairs, wilds=wilds)
        answer = {"correct": bool(cells) and not found, "grid": shown, "faults": found}
        click.echo(msgspec.json.encode(answer))
    elif not cells:
        click.echo("There is no tile.")
    elif found:
        for fault in found:
            click.echo(f"{fault.text} ({fault.clause})")
    else:
        click.echo(f"Correct: {len(cells)} tiles.")
        if WILD in held:
            click.echo(format_grid(cells, between="\n", pairs=pairs, wilds=wilds))
    if found or not cells:
        ctx.exit(1)
