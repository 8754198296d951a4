"""What chance gives: hands, and the tile that a trade brings."""

from tripiv.core.rng import Rng, key_of
from tripiv.games.tiles.state import Dealt, Drawn, TilesOptions, TilesState
from tripiv.games.tiles.tile import DRAWN, FULL_SET

__all__ = ["deal", "draw"]


def deal(options: TilesOptions, seats: int, entropy: bytes) -> Dealt:
    """T2.1, T7.2: all tiles mixed, 24 for each. The order in a hand is that of the draw: any
    other would tell something."""
    rng = Rng(key_of("hand", options.day)) if options.day else Rng.from_bytes(entropy)  # T8.3
    tiles = list(FULL_SET)
    rng.shuffle(tiles)
    hands = tuple(tuple(tiles[n * DRAWN : (n + 1) * DRAWN]) for n in range(seats))
    return Dealt(hands, tuple(tiles[seats * DRAWN :]))


def draw(state: TilesState, entropy: bytes) -> Drawn:
    """T4.1: any tile of the pool as it was before the trade. The pool is never empty (T4.2)."""
    day = state.options.day
    rng = Rng(key_of("trade", day, state.draws)) if day else Rng.from_bytes(entropy)  # T8.3
    return Drawn(rng.below(len(state.pool)))
