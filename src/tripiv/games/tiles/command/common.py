"""What the commands of Pivit tiles share: options, and hands read from arguments or lines."""

import sys
from collections.abc import Iterator, Sequence

import click

from tripiv.core.capability import NotationError
from tripiv.games.tiles.grid import Cell, parse_grid
from tripiv.games.tiles.tile import FEWEST, FULL_SET, Tile, parse_hand

__all__ = [
    "grid_of",
    "hand_of",
    "hands_of",
    "json_option",
    "lines_of",
    "pairs_option",
    "wilds_option",
]

json_option = click.option(
    "--json", "as_json", is_flag=True, help="Answer for a program: JSON on stdout, nothing else."
)
pairs_option = click.option("--pairs", is_flag=True, help="Lines of two are allowed (T3.5).")
wilds_option = click.option(
    "--wilds",
    type=click.Choice(["fixed", "free"]),
    default="fixed",
    show_default=True,
    help="Free: a wild may stand for one tile in its row and another in its column (T3.4).",
)


def lines_of(what: str) -> Iterator[tuple[str, str]]:
    """The lines of standard input that are not blank, each with the name of its place."""
    if sys.stdin.isatty():
        click.echo(f"Type {what} and Enter; Ctrl-D ends.", err=True)
    for number, line in enumerate(iter(sys.stdin.readline, ""), start=1):
        if line.strip():
            yield f"line {number}", line


def hands_of(arguments: Sequence[str]) -> Iterator[tuple[str, str]]:
    """Hands as text, each with the name of its place: one for each argument, or the lines of
    standard input. Arguments that are one tile each are one hand, typed without quotes."""
    if not arguments:
        yield from lines_of("a hand, like r1 r2 r3 b3 *,")
    elif all(len(argument.strip(" ,")) <= 2 for argument in arguments):
        yield "the hand", " ".join(arguments)
    elif len(arguments) == 1:
        yield "the hand", arguments[0]
    else:
        yield from ((f"hand {n}", text) for n, text in enumerate(arguments, start=1))


def hand_of(place: str, text: str, *, fewest: int = FEWEST) -> tuple[Tile, ...]:
    """The tiles of a hand; what is wrong with it is named by its place."""
    try:
        hand = parse_hand(text.strip("\r\n"))
    except NotationError as error:
        raise click.ClickException(f"{place}: {error}") from None
    if not fewest <= len(hand) <= len(FULL_SET):
        words = f"a hand has {fewest} to {len(FULL_SET)} tiles, not {len(hand)}"
        raise click.ClickException(f"{place}: {words}")
    return hand


def grid_of(text: str) -> tuple[Cell, ...]:
    """The cells of a grid; `-` reads it from standard input."""
    if text == "-":
        text = sys.stdin.read()
    try:
        return parse_grid(text.strip("\r\n"))
    except NotationError as error:
        raise click.ClickException(f"the grid: {error}") from None
