"""What chance gives: hands, and the tile that a trade brings."""

from tripiv.core.rng import Rng, key_of
from tripiv.games.tiles.state import Dealt, Drawn, TilesOptions, TilesState
from tripiv.games.tiles.tile import DRAWN, FULL_SET, Tile

__all__ = ["deal", "deal_from", "draw"]

MOST_DEALS = 1_000  # five hands in six have a grid, so that half of all deals to four are fair
SOLVER_TURNS = 20  # a fifth of a second for a hand, which hardly any needs; a clock would differ


def deal(options: TilesOptions, seats: int, entropy: bytes) -> Dealt:
    """T2.1, T7.2: all tiles mixed, 24 for each. The order in a hand is that of the draw: any
    other would tell something."""
    if options.day:
        # T8.3: by the usual rules, so that it is the same whatever a table allows.
        return deal_from(TilesOptions(fair=True), seats, Rng(key_of("hand", options.day)))
    return deal_from(options, seats, Rng.from_bytes(entropy))


def deal_from(options: TilesOptions, seats: int, rng: Rng) -> Dealt:
    """The first deal of a stream; of a stream of fair ones, where such are asked for."""
    tiles = list(FULL_SET)
    for _ in range(MOST_DEALS):
        rng.shuffle(tiles)
        hands = tuple(tuple(tiles[n * DRAWN : (n + 1) * DRAWN]) for n in range(seats))
        # T8.2: all hands anew, so that each fair deal is as likely as any other.
        if not options.fair or all(_has_grid(hand, options) for hand in hands):
            return Dealt(hands, tuple(tiles[seats * DRAWN :]))
    raise AssertionError("no deal was fair, which does not happen")


def draw(state: TilesState, entropy: bytes) -> Drawn:
    """T4.1: any tile of the pool as it was before the trade. The pool is never empty (T4.2)."""
    day = state.options.day
    rng = Rng(key_of("trade", day, state.draws)) if day else Rng.from_bytes(entropy)  # T8.3
    return Drawn(rng.below(len(state.pool)))


def _has_grid(hand: tuple[Tile, ...], options: TilesOptions) -> bool:
    from tripiv.games.tiles.solver.solve import solve  # noqa: PLC0415  Numba, where it is needed

    found = solve(
        hand,
        limit_ms=float("inf"),
        turns=SOLVER_TURNS,
        pairs=options.pairs,
        wilds=options.wilds,
    )
    return found.status == "solved"
