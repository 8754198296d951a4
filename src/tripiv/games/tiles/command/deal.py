"""`tripiv tiles deal`: hands as a match would deal them."""

import secrets

import click
import msgspec

from tripiv.core.rng import Rng, key_of
from tripiv.games.tiles.alone.grade import GRADES, Grade, grade
from tripiv.games.tiles.command.common import json_option, pairs_option, wilds_option
from tripiv.games.tiles.deal import deal_from
from tripiv.games.tiles.grid import Wilds
from tripiv.games.tiles.state import TilesOptions
from tripiv.games.tiles.tile import Tile, format_hand

__all__ = ["command"]


@click.command()
@click.option("--seats", type=click.IntRange(1, 4), default=1, show_default=True, help="Players.")
@click.option("--seed", type=int, help="The same number, the same hands; else they are random.")
@click.option("--fair", is_flag=True, help="Only hands that have a correct grid (T8.2).")
@click.option(
    "--grade",
    "wanted",
    type=click.Choice(GRADES),
    help="One fair hand that is so hard, by the usual rules.",
)
@pairs_option
@wilds_option
@json_option
def command(
    seats: int,
    seed: int | None,
    fair: bool,
    wanted: Grade | None,
    pairs: bool,
    wilds: Wilds,
    as_json: bool,
) -> None:
    """Deal 24 tiles to each player, a line for each hand.

    \b
    Examples:
      tripiv tiles deal
      tripiv tiles deal --seats 4 --fair --seed 7
      tripiv tiles deal --grade hard
    """
    key = secrets.randbits(64) if seed is None else key_of("deal", seed)
    if wanted is not None:
        if seats > 1 or pairs or wilds != "fixed":
            raise click.UsageError("grades are for one hand, by the usual rules")
        text = format_hand(_graded(wanted, Rng(key)))
        click.echo(msgspec.json.encode({"hand": text, "grade": wanted}) if as_json else text)
        return
    options = TilesOptions(fair=fair, pairs=pairs, wilds=wilds)
    for hand in deal_from(options, seats, Rng(key)).hands:
        text = format_hand(hand)
        click.echo(msgspec.json.encode({"hand": text}) if as_json else text)


def _graded(wanted: Grade, rng: Rng) -> tuple[Tile, ...]:
    """The first such hand of a stream of fair ones."""
    while True:
        hand = deal_from(TilesOptions(fair=True), 1, rng).hands[0]
        if grade(hand) == wanted:
            return hand
