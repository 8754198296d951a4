"""`tripiv tiles trade`: which tile to give up."""

import click
import msgspec

from tripiv.games.tiles.command.common import (
    hand_of,
    hands_of,
    json_option,
    pairs_option,
    wilds_option,
)
from tripiv.games.tiles.grid import Wilds
from tripiv.games.tiles.tile import format_tile

__all__ = ["command"]

SHOWN = 5
_BEFORE = {
    "solved": "This hand has a grid as it is.",
    "unsolvable": "This hand has no grid.",
    "unsettled": "Whether this hand has a grid could not be settled.",
}


@click.command()
@click.argument("hands", nargs=-1)
@click.option(
    "--time",
    "limit_s",
    type=click.FloatRange(0.001, 3600),
    default=10.0,
    show_default=True,
    help="Seconds for each hand; the most promising tiles are tried first.",
)
@pairs_option
@wilds_option
@json_option
def command(
    hands: tuple[str, ...], limit_s: float, pairs: bool, wilds: Wilds, as_json: bool
) -> None:
    """Tell which tile of each of the HANDS to trade: for each tile, the chance that the hand has
    a grid when it goes and any of the tiles that the hand has not comes.

    Without HANDS each line of standard input is one. With --json an answer is {"before":
    "solved", "unsolvable" or "unsettled", "swaps": [{"tile", "chance"}], "is_whole"}.

    \b
    Example:
      tripiv tiles deal | tripiv tiles trade
    """
    from tripiv.games.tiles.solver.trade import trade_advice  # noqa: PLC0415  Numba, where needed

    for place, text in hands_of(hands):
        hand = hand_of(place, text)
        found = trade_advice(hand, limit_ms=limit_s * 1000, pairs=pairs, wilds=wilds)
        if as_json:
            told = msgspec.to_builtins(found)
            for swap in told["swaps"]:
                swap["tile"] = format_tile(swap["tile"])
            click.echo(msgspec.json.encode(told))
            continue
        click.echo(_BEFORE[found.before])
        click.echo(
            "Chance of a grid after trading" + ("" if found.is_whole else ", as far as tried")
        )
        for swap in found.swaps[:SHOWN]:
            click.echo(f"  {format_tile(swap.tile):<3}{swap.chance:7.1%}")
