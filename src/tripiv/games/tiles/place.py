"""The cells of a table, and their names: a letter for the column, a number for the row."""

import re

from tripiv.core.capability import NotationError
from tripiv.games.tiles.grid import Place

__all__ = ["SIZE", "format_place", "is_on_table", "parse_place"]

SIZE = 26  # T2.2: cells along an edge of a table
_COLUMNS = "abcdefghijklmnopqrstuvwxyz"
_NAME = re.compile(r"([a-z])([1-9]\d?)", re.IGNORECASE)


def is_on_table(place: Place) -> bool:
    return 0 <= place[0] < SIZE and 0 <= place[1] < SIZE


def format_place(place: Place) -> str:
    """The name of a cell of the table, counted from the top left: `a1`."""
    return f"{_COLUMNS[place[1]]}{place[0] + 1}"


def parse_place(text: str, at: int = 0) -> Place:
    """The row and the column, both from 0. Raises `NotationError`."""
    found = _NAME.fullmatch(text)
    if found is None:
        raise NotationError(f"{text!r} is no cell: write its column and its row, as in e5", at)
    place = int(found[2]) - 1, _COLUMNS.index(found[1].lower())
    if not is_on_table(place):
        raise NotationError(f"the table has rows 1 to {SIZE}, so there is no {text}", at)
    return place
