"""Options as text: a set-up's name or a position, then what differs from the usual.

8x8-2p
6x6-2p swap quiet=0
1rvbv1/bh2bh/rh2rh/1rvbv1 r rb - 0 1 resigned=removed
"""

import re

from tripiv.core.capability import NotationError
from tripiv.core.game import Refusal
from tripiv.games.pivit.layout import LIMIT
from tripiv.games.pivit.notation import parse_position
from tripiv.games.pivit.setup import DEFAULT, SETUPS
from tripiv.games.pivit.state import PivitOptions

__all__ = ["format_options", "parse_options", "unfit"]

_POSITION_FIELDS = 6
_USUAL = PivitOptions()


def format_options(options: PivitOptions) -> str:
    names = {line: name for name, line in SETUPS.items()}
    words = [names.get(options.start, options.start)]
    if options.swap:
        words.append("swap")
    if options.quiet != _USUAL.quiet:
        words.append(f"quiet={options.quiet}")
    if options.resigned != _USUAL.resigned:
        words.append(f"resigned={options.resigned}")
    return " ".join(words)


def parse_options(text: str) -> tuple[PivitOptions, int]:
    """The options and the number of seats. Raises `NotationError`."""
    words = [(found[0], found.start()) for found in re.finditer(r"\S+", text)]
    start, taken = SETUPS[DEFAULT], 0
    if words and "/" in words[0][0]:
        taken = min(_POSITION_FIELDS, len(words))
        start = " ".join(word for word, _ in words[:taken])
    elif words and words[0][0] in SETUPS:
        start, taken = SETUPS[words[0][0]], 1
    try:
        position, _ = parse_position(start)
    except NotationError as error:
        raise NotationError(error.text, words[0][1] + error.at) from None
    quiet, swap, resigned = _USUAL.quiet, False, _USUAL.resigned
    for word, at in words[taken:]:
        if word == "swap":
            swap = True
        elif found := re.fullmatch(r"quiet=(\d{1,5})", word):
            quiet = int(found[1])
        elif word == "resigned=removed":
            resigned = "removed"
        elif word == "resigned=stay":
            resigned = "stay"
        else:
            known = f"{', '.join(SETUPS)}, a position, swap, quiet=30, resigned=removed"
            raise NotationError(f"{word!r} is none of {known}", at)
    return PivitOptions(start, quiet, swap, resigned), position.sides


def unfit(options: PivitOptions, seats: int) -> Refusal | None:
    """Why no match can start with these options; positions are judged by `game`."""
    try:
        position, swapped = parse_position(options.start)
    except NotationError as error:
        return Refusal("start", "B1.5", str(error))
    if position.sides != seats:
        text = f"the set-up is for {position.sides} players, not for {seats}"
        return Refusal("seats", "B1.3", text)
    if options.swap and (seats != 2 or swapped):
        text = "colours can be swapped once, and by two players"
        return Refusal("swap", "B1.4", text)
    most = LIMIT[2] // seats
    if not 0 <= options.quiet <= most:
        return Refusal("quiet", "B5.3", f"quiet is a number from 0 to {most}")
    return None
