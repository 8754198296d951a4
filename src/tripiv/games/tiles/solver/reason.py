"""Why a hand has no grid, in words that a player understands (T8.1)."""

from collections import Counter
from collections.abc import Sequence

from tripiv.games.tiles.solver.layout import BASE, MASK
from tripiv.games.tiles.solver.prover import Prover
from tripiv.games.tiles.tile import COLOUR_NAMES, DESIGNS, WILD, Tile

__all__ = ["alone", "alone_words", "reason", "tile_name"]


def tile_name(tile: Tile) -> str:
    return "wild" if tile == WILD else f"{COLOUR_NAMES[tile // DESIGNS]} {tile % DESIGNS + 1}"


def alone(hand: Sequence[Tile], shortest: int) -> list[Tile]:
    """The tiles that can lie in no line."""
    plain = {tile for tile in hand if tile != WILD}
    fillers = hand.count(WILD)
    colours = Counter(tile // DESIGNS for tile in plain)
    designs = Counter(tile % DESIGNS for tile in plain)
    return [
        tile
        for tile in hand
        if tile in plain
        and max(colours[tile // DESIGNS], designs[tile % DESIGNS]) + fillers < shortest
    ]


def alone_words(tiles: Sequence[Tile]) -> str:
    return f"{_several(tiles)} can lie in no line with the others"


def reason(prover: Prover) -> str:
    """What is in the way, by what stood at the beginning of the proof."""
    hand = prover.hand.tolist()
    masks = prover.lines[:, MASK].tolist()
    whole = (1 << len(hand)) - 1
    part = _part(masks, 1)
    if part != whole:
        fewer = min((part, whole & ~part), key=int.bit_count)
        cut = [tile for n, tile in enumerate(hand) if fewer >> n & 1]
        return f"{_several(cut)} cannot be joined to the others"
    if prover.structures:
        return "the lines that could join all tiles cannot be laid side by side"
    if prover.spent == 1:
        return f"too few lines can be formed to join all {len(hand)} tiles"
    bases = prover.lines[:, BASE].tolist()
    choices = [
        len({base for base, mask in zip(bases, masks, strict=True) if mask >> n & 1})
        for n in range(len(hand))
    ]
    ways = min(choices)
    scarce = choices.index(ways)
    name = f"the {tile_name(hand[scarce])}"
    if ways == 1:
        return f"{name} can lie in one line only, and with that the others cannot all be joined"
    return f"whichever of its {ways} lines {name} lies in, the others cannot all be joined"


def _part(masks: list[int], part: int) -> int:
    """All that lines can join to some tiles."""
    grown = True
    while grown:
        grown = False
        for mask in masks:
            if mask & part and mask & ~part:
                part |= mask
                grown = True
    return part


def _several(tiles: Sequence[Tile]) -> str:
    """Tiles by name, each kind once."""
    counted = Counter(tiles)
    names = [
        f"the {tile_name(tile)}"
        if count == 1
        else f"{('both', 'all three')[min(count, 3) - 2]} {tile_name(tile)}s"
        for tile, count in sorted(counted.items())
    ]
    return names[0] if len(names) == 1 else ", ".join(names[:-1]) + f" and {names[-1]}"
