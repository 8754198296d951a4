"""Actions and positions of Pivit tiles as text; how it is written stands in `RULES.md`.

    ready  done  back  stuck  unstuck       as the word says
    r3@e5  r3@e5 r3.2@f5 *@g5               lay, or move: tile and cell
    e5 right r3 r4 r5   e5 v r3 r4          the same for a line, passing over what lies there
    lift r3 *.2   lift e5 f5   lift all     back into the hand, by tile or by cell
    trade r3

A tile with a number, `r3.2`, is the second of its kind among one's own. Without one it is the
first that is in the hand (for laying and trading) or that lies (for lifting).
"""

import re
from collections.abc import Iterator

from tripiv.core.capability import NotationError
from tripiv.core.game import Seat
from tripiv.games.tiles.grid import Place, format_grid
from tripiv.games.tiles.option import format_options
from tripiv.games.tiles.place import format_place, is_on_table, parse_place
from tripiv.games.tiles.state import (
    Action,
    Back,
    Desk,
    Done,
    Lay,
    Lift,
    Put,
    Ready,
    Stuck,
    TilesState,
    Trade,
    Unstuck,
    laid,
)
from tripiv.games.tiles.tile import format_tile, read_tile

__all__ = ["format_action", "format_position", "parse_action"]

_WORDS: dict[str, Action] = {
    "ready": Ready(),
    "done": Done(),
    "back": Back(),
    "stuck": Stuck(),
    "unstuck": Unstuck(),
}
_STEPS = {"right": (0, 1), ">": (0, 1), "down": (1, 0), "v": (1, 0)}
_WORD = re.compile(r"[^\s,]+")
_Word = tuple[str, int]


def format_action(state: TilesState, seat: Seat, action: Action) -> str:
    desk = state.desks[seat]
    match action:
        case Lay(puts=puts):
            return " ".join(
                f"{_tile_name(desk, tile)}@{format_place((row, col))}" for tile, row, col in puts
            )
        case Lift(tiles=tiles):
            return " ".join(["lift", *(_tile_name(desk, tile) for tile in tiles)])
        case Trade(tile=tile):
            return f"trade {_tile_name(desk, tile)}"
    return next(word for word, known in _WORDS.items() if known == action)


def parse_action(state: TilesState, seat: Seat, text: str) -> Action:
    """The action a text means. Raises `NotationError`."""
    desk = state.desks[seat]
    words = [(found[0], found.start()) for found in _WORD.finditer(text)]
    if not words:
        raise NotationError("write what to do, as in r3@e5, e5 right r3 r4 r5, or done")
    first = words[0][0].lower()
    rest = words[1:]
    if first in _WORDS:
        if rest:
            raise NotationError(f"nothing follows {first}", rest[0][1])
        return _WORDS[first]
    if first == "lift":
        return Lift(tuple(_lifts(desk, rest, len(text))))
    if first == "trade":
        if len(rest) != 1:
            raise NotationError("one tile can be traded, as in trade r3", len(text))
        return Trade(_tile(desk, *rest[0], lying=False, used=set()))
    if rest and rest[0][0].lower() in _STEPS:
        return Lay(tuple(_line(desk, words, len(text))))
    return Lay(tuple(_puts(desk, words)))


def format_position(state: TilesState) -> str:
    """Everything there is, also what is hidden: options, where the round stands, and for each
    seat total and tokens, what it holds or has said, the grid, and the hand behind a `+`."""
    options = format_options(state.options, len(state.desks))
    desks = (_desk_text(state, Seat(n)) for n in range(len(state.desks)))
    return " | ".join([f"{options}, round {state.round}, {state.phase}", *desks])


def _desk_text(state: TilesState, seat: Seat) -> str:
    desk = state.desks[seat]
    facts = [f"{desk.total} points", f"{desk.tokens} tokens"]
    if not desk.here:
        facts.append("left")
    if seat in state.holders:
        facts.append(f"place {state.holders.index(seat) + 1}")
    facts += [word for word in ("ready", "stuck") if getattr(desk, word)]
    grid = format_grid(laid(desk), pairs=state.options.pairs, wilds=state.options.wilds)
    hand = [
        format_tile(tile)
        for tile, place in zip(desk.tiles, desk.places, strict=True)
        if place is None
    ]
    tiles = f": {' '.join([grid or '-', '+', *hand])}" if desk.tiles else ""
    return ", ".join(facts) + tiles


def _puts(desk: Desk, words: list[_Word]) -> Iterator[Put]:
    used: set[int] = set()
    for word, at in words:
        name, sign, place = word.partition("@")
        if not sign:
            text = f"{word!r} is no action: tile and cell, as in r3@e5; help lists the others"
            raise NotationError(text, at)
        tile = _tile(desk, name, at, lying=False, used=used)
        used.add(tile)
        yield tile, *parse_place(place, at + len(name) + 1)


def _line(desk: Desk, words: list[_Word], end: int) -> Iterator[Put]:
    """Tiles from a cell on, to the right or down, each to the next cell that is empty."""
    row, col = parse_place(*words[0])
    down, right = _STEPS[words[1][0].lower()]
    if not words[2:]:
        raise NotationError("name the tiles too, as in e5 right r3 r4 r5", end)
    used: set[int] = set()
    tiles = []
    for word, at in words[2:]:
        tile = _tile(desk, word, at, lying=False, used=used)
        used.add(tile)
        tiles.append((tile, at))
    taken = {place for n, place in enumerate(desk.places) if place is not None and n not in used}
    for tile, at in tiles:
        while (row, col) in taken:
            row, col = row + down, col + right
        if not is_on_table((row, col)):
            raise NotationError("that is beyond the edge of the table", at)
        yield tile, row, col
        row, col = row + down, col + right


def _lifts(desk: Desk, words: list[_Word], end: int) -> Iterator[int]:
    if not words:
        raise NotationError("name tiles or cells, as in lift r3 or lift e5, or lift all", end)
    if [word.lower() for word, _ in words] == ["all"]:
        yield from (tile for tile, place in enumerate(desk.places) if place is not None)
        return
    lying = {place: tile for tile, place in enumerate(desk.places) if place is not None}
    used: set[int] = set()
    for word, at in words:
        tile = _lying_on(desk, lying, word, at)
        tile = _tile(desk, word, at, lying=True, used=used) if tile is None else tile
        used.add(tile)
        yield tile


def _lying_on(desk: Desk, lying: dict[Place, int], word: str, at: int) -> int | None:
    """The tile on the cell of that name; None where the name means a tile. `b3` can be both:
    it is the tile if such a one lies."""
    try:
        place = parse_place(word)
    except NotationError:
        return None
    if any(format_tile(desk.tiles[tile]) == word.lower() for tile in lying.values()):
        return None
    if place in lying:
        return lying[place]
    if word.lower() in map(format_tile, desk.tiles):
        return None
    raise NotationError(f"on {word} there is no tile", at)


def _tile(desk: Desk, word: str, at: int, *, lying: bool, used: set[int]) -> int:
    """Which of one's own tiles a name means."""
    try:
        kind, after = read_tile(word)
    except NotationError as error:
        raise NotationError(error.text, at + error.at) from None
    own = [tile for tile, known in enumerate(desk.tiles) if known == kind]
    rest = word[after:]
    if rest:
        number = re.fullmatch(r"\.([1-9]\d?)", rest)
        if number is None:
            raise NotationError(f"{rest!r} does not belong to a tile", at + after)
        if int(number[1]) > len(own):
            raise NotationError(f"you have {len(own)} of {word[:after]}", at)
        return own[int(number[1]) - 1]
    if not own:
        raise NotationError(f"you have no {format_tile(kind)}", at)
    free = [tile for tile in own if tile not in used]
    fit = [tile for tile in free if (desk.places[tile] is not None) == lying]
    return next(iter(fit or free or own))


def _tile_name(desk: Desk, tile: int) -> str:
    kind = desk.tiles[tile]
    own = [n for n, known in enumerate(desk.tiles) if known == kind]
    return format_tile(kind) + (f".{own.index(tile) + 1}" if len(own) > 1 else "")
