"""Whether what lies on somebody's table is a correct grid, by the options of the match."""

from tripiv.core.game import Fault
from tripiv.games.tiles import grid
from tripiv.games.tiles.state import Desk, TilesOptions, is_complete, laid

__all__ = ["faults_laid", "faults_of", "is_correct"]


def is_correct(options: TilesOptions, desk: Desk) -> bool:
    """T3.1 to T3.5."""
    return is_complete(desk) and not faults_laid(options, desk)


def faults_laid(options: TilesOptions, desk: Desk) -> tuple[Fault, ...]:
    """What is wrong with the tiles that lie, whatever is in the hand (T3.6)."""
    return grid.faults(laid(desk), pairs=options.pairs, wilds=options.wilds)


def faults_of(options: TilesOptions, desk: Desk) -> tuple[Fault, ...]:
    """All that is wrong, tiles left over among it: for the owner alone (T2.3)."""
    pairs = zip(desk.tiles, desk.places, strict=True)
    missing = [tile for tile, place in pairs if place is None]
    return grid.faults(laid(desk), missing, pairs=options.pairs, wilds=options.wilds)
