"""Options as text: what differs from a match on the default table by the base rules.

advanced
table=small advanced total=0 hand=average
table={"name":…} none_due shot=30
start=one/0:0/1@-120,45/9@80,0
"""

import re
from typing import Any

import msgspec

from tripiv.core.capability import NotationError
from tripiv.core.game import Refusal
from tripiv.games.pivic.hand import HANDS
from tripiv.games.pivic.room import room_faults
from tripiv.games.pivic.start import start_refusal
from tripiv.games.pivic.state import PivicOptions
from tripiv.games.pivic.table import Table
from tripiv.games.pivic.table_fault import faults_of
from tripiv.games.pivic.table_file import DEFAULT, load, names

__all__ = ["format_options", "parse_options", "unfit"]

SEATS = 2
MOST_S = 86_400
ADVANCED_S = {"total_s": 12 * 60, "place_s": 10}
"""P9.1, P9.2: what goes with advanced play."""

_TIMES = {"total": "total_s", "place": "place_s", "shot": "shot_s"}
_KNOWN = (
    "table=NAME, advanced, none_due, hand=average, aim=far, start=…, total=720, place=10, shot=30"
)
_BREAK = "/"
"""Stands in a position for its spaces."""


def unfit(options: PivicOptions, seats: int) -> Refusal | None:
    """Why no match can start with these options."""
    if seats != SEATS:
        return Refusal("seats", "P2.2", f"Pivic is for 2 players, not {seats}")
    faults = faults_of(options.table) or room_faults(options.table)
    if faults:
        return Refusal("table", "P1.5", f"that table cannot be played on: {faults[0].text}", faults)
    for name in _TIMES.values():
        if not 0 <= getattr(options, name) <= MOST_S:
            text = f"a time is a number of seconds from 0 (none) to {MOST_S}"
            return Refusal("time", "P9.1", text)
    return start_refusal(options)


def format_options(options: PivicOptions) -> str:
    """One line; there are always two seats."""
    words = []
    if options.table != load(DEFAULT):
        words.append(f"table={_table_text(options.table)}")
    if options.advanced:
        words.append("advanced")
    if options.none_due:
        words.append("none_due")
    if options.hand != "steady":
        words.append(f"hand={options.hand}")
    if options.aim != "short":
        words.append(f"aim={options.aim}")
    if options.start:
        words.append(f"start={_BREAK.join(options.start.split())}")
    usual = ADVANCED_S if options.advanced else {}
    for word, name in _TIMES.items():
        if getattr(options, name) != usual.get(name, 0):
            words.append(f"{word}={getattr(options, name)}")
    return " ".join(words)


def parse_options(text: str) -> tuple[PivicOptions, int]:
    """The options, and two seats. Raises `NotationError`."""
    chosen: dict[str, Any] = {}
    table = load(DEFAULT)
    for found in re.finditer(r"\S+", text):
        word, at = found[0], found.start()
        name, _, value = word.partition("=")
        if word in ("advanced", "none_due"):
            chosen[word] = True
        elif name == "table":
            table = _parsed_table(value, at + len("table="))
        elif name == "aim" and value in ("short", "far"):
            chosen["aim"] = value
        elif name == "hand" and value in HANDS:
            chosen["hand"] = value
        elif name == "start" and value:
            chosen["start"] = value.replace(_BREAK, " ")
        elif name in _TIMES and re.fullmatch(r"\d{1,5}", value):
            chosen[_TIMES[name]] = int(value)
        else:
            raise NotationError(f"{word!r} is none of {_KNOWN}", at)
    if chosen.get("advanced"):
        chosen = {**ADVANCED_S, **chosen}
    return PivicOptions(table=table, **chosen), SEATS


def _table_text(table: Table) -> str:
    for name in names():
        if table == load(name):
            return name
    # Without a space, of which there are none but in names.
    return msgspec.json.encode(table).decode().replace(" ", "\\u0020")


def _parsed_table(text: str, at: int) -> Table:
    if text.startswith("{"):
        try:
            return msgspec.json.decode(text, type=Table)
        except msgspec.MsgspecError as error:
            raise NotationError(f"that is no table: {error}", at) from None
    if text not in names():
        # No file is opened here: such text may come from anywhere.
        known = ", ".join(names())
        hint = "a table of your own is written out by `tripiv pivic table setup FILE`"
        raise NotationError(f"no table is called {text!r}; there are {known}; {hint}", at)
    return load(text)
