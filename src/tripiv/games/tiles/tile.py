"""Tiles and hands, as numbers and as text.

A tile is a number, `6 * colour + design`, colours and designs from 0; a wild is 36. As text it
is the letter of its colour and its design from 1, `r3`; a wild is `*`. A hand is tiles with
blanks or commas between them, or nothing: `r3 b2 *` or `r3b2*`.
"""

from collections import Counter
from collections.abc import Iterable

from tripiv.core.capability import NotationError

__all__ = [
    "COLOURS",
    "COLOUR_NAMES",
    "COPIES",
    "DESIGNS",
    "DRAWN",
    "FEWEST",
    "FULL_SET",
    "WILD",
    "WILDS",
    "Tile",
    "colour_of",
    "design_of",
    "format_hand",
    "format_tile",
    "parse_hand",
    "read_tile",
]

Tile = int

COLOURS = "roygbp"
COLOUR_NAMES = ("red", "orange", "yellow", "green", "blue", "purple")
DESIGNS = 6
WILD = 36
COPIES = 3  # T1.1
WILDS = 6  # T1.1
FULL_SET: tuple[Tile, ...] = tuple(sorted([*range(WILD)] * COPIES)) + (WILD,) * WILDS
DRAWN = 24  # T2.1
FEWEST = 3  # T3.2: no fewer make a line


def colour_of(tile: Tile) -> int:
    return tile // DESIGNS


def design_of(tile: Tile) -> int:
    return tile % DESIGNS


def format_tile(tile: Tile) -> str:
    return "*" if tile == WILD else f"{COLOURS[tile // DESIGNS]}{tile % DESIGNS + 1}"


def format_hand(tiles: Iterable[Tile]) -> str:
    return " ".join(map(format_tile, tiles))


def read_tile(text: str, at: int = 0) -> tuple[Tile, int]:
    """The tile that stands at a character, and where the text goes on.

    Raises `NotationError`, as all that reads does.
    """
    letter = text[at : at + 1].lower()
    if letter == "*":
        return WILD, at + 1
    colour = COLOURS.find(letter) if letter else -1
    if colour < 0:
        known = ", ".join(COLOURS)
        what = repr(text[at]) if letter else "the end"
        raise NotationError(f"{what} is neither a colour ({known}) nor a wild (*)", at)
    design = text[at + 1 : at + 2]
    if design not in tuple("123456"):
        what = repr(design) if design else "the end"
        name = COLOUR_NAMES[colour]
        raise NotationError(f"{name} needs a design from 1 to {DESIGNS}, not {what}", at + 1)
    return DESIGNS * colour + int(design) - 1, at + 2


def parse_hand(text: str) -> tuple[Tile, ...]:
    """The tiles of a hand, in the order of the text; no more of a kind than there are."""
    known = [_BY_NAME.get(word, -1) for word in text.split()]
    if -1 not in known and max(map(known.count, known), default=0) <= COPIES:
        return tuple(known)  # as hands mostly are; the rest takes its time, and names its faults
    found: list[Tile] = []
    held: Counter[Tile] = Counter()
    at = 0
    while at < len(text):
        if text[at].isspace() or text[at] == ",":
            at += 1
            continue
        tile, after = read_tile(text, at)
        held[tile] += 1
        most = WILDS if tile == WILD else COPIES
        if held[tile] > most:
            raise NotationError(f"there are only {most} of {format_tile(tile)} (T1.1)", at)
        found.append(tile)
        at = after
    return tuple(found)


_BY_NAME = {format_tile(tile): tile for tile in (*range(WILD), WILD)}
