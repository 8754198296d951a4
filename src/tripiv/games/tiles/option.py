"""Options as text: the number of players, then what differs from the usual.

2p
3p referee=off assist=on grids=open wilds=free pairs fair limit=300
1p day=2026-01-31
"""

import re
from datetime import date
from typing import Any

from tripiv.core.capability import NotationError
from tripiv.core.game import Refusal
from tripiv.games.tiles.state import TilesOptions

__all__ = ["format_options", "parse_options", "unfit"]

LONGEST_S = 24 * 60 * 60
_USUAL = TilesOptions()
_USUAL_SEATS = 2
_WORDS: dict[str, tuple[str, Any]] = {
    "referee=on": ("referee", True),
    "referee=off": ("referee", False),
    "assist": ("assist", True),
    "assist=on": ("assist", True),
    "assist=off": ("assist", False),
    "grids=open": ("grids", "open"),
    "grids=closed": ("grids", "closed"),
    "wilds=free": ("wilds", "free"),
    "wilds=fixed": ("wilds", "fixed"),
    "pairs": ("pairs", True),
    "fair": ("fair", True),
}


def format_options(options: TilesOptions, seats: int) -> str:
    words = [f"{seats}p"]
    if not options.referee:
        words.append("referee=off")
    if options.assist:
        words.append("assist")
    if options.grids != _USUAL.grids:
        words.append(f"grids={options.grids}")
    if options.wilds != _USUAL.wilds:
        words.append(f"wilds={options.wilds}")
    words += [name for name in ("pairs", "fair") if getattr(options, name)]
    if options.limit_s != _USUAL.limit_s:
        words.append(f"limit={options.limit_s}")
    if options.day:
        words.append(f"day={options.day}")
    return " ".join(words)


def parse_options(text: str) -> tuple[TilesOptions, int]:
    """The options and the number of seats. Raises `NotationError`."""
    seats = _USUAL_SEATS
    chosen: dict[str, Any] = {}
    for found in re.finditer(r"\S+", text):
        word, at = found[0], found.start()
        if re.fullmatch(r"\dp", word) and at == len(text) - len(text.lstrip()):
            seats = int(word[0])
        elif word in _WORDS:
            name, value = _WORDS[word]
            chosen[name] = value
        elif limit := re.fullmatch(r"limit=(\d{1,6})", word):
            chosen["limit_s"] = int(limit[1])
        elif day := re.fullmatch(r"day=(\S+)", word):
            chosen["day"] = day[1]
        else:
            known = "2p at the beginning, referee=off, assist, grids=open, wilds=free, pairs, fair"
            raise NotationError(f"{word!r} is none of {known}, limit=300, day=2026-01-31", at)
    return TilesOptions(**chosen), seats


def unfit(options: TilesOptions, seats: int) -> Refusal | None:
    """Why no match can start with these options."""
    if not 1 <= seats <= 4:
        return Refusal("seats", "T2.1", f"Pivit tiles is for 1 to 4 players, not {seats}")
    if not 0 <= options.limit_s <= LONGEST_S:
        text = f"a limit is a number of seconds from 0 (none) to {LONGEST_S}"
        return Refusal("limit", "T6.8", text)
    if options.day and seats != 1:
        return Refusal("day", "T8.3", "the hand of a day is for one player")
    if options.day and not _is_date(options.day):
        return Refusal("day", "T8.3", f"{options.day!r} is no date like 2026-01-31")
    return None


def _is_date(text: str) -> bool:
    try:
        return date.fromisoformat(text).isoformat() == text
    except ValueError:
        return False
