"""What the solver says of hands and arrangements, asked once for each."""

from collections.abc import Sequence

from tripiv.games.tiles import grid
from tripiv.games.tiles.analyst.answer import BetterTrade
from tripiv.games.tiles.grid import Cell, Place
from tripiv.games.tiles.solver.hint import hint
from tripiv.games.tiles.solver.solution import Solution
from tripiv.games.tiles.solver.solve import solve
from tripiv.games.tiles.solver.trade import trade_advice
from tripiv.games.tiles.state import TilesOptions
from tripiv.games.tiles.tile import Tile

__all__ = ["Known"]

TRIED = 4
"""So many tiles are tried for a trade: those most often left over are nearly always the best."""
ADVICE_MS = 1_000
WAY_MS = 30


class Known:
    """For one set of options."""

    def __init__(self, options: TilesOptions, limit_ms: int) -> None:
        self._options, self._limit_ms = options, limit_ms
        self._verdicts: dict[tuple[Tile, ...], Solution] = {}

    def verdict(self, hand: Sequence[Tile]) -> Solution:
        """T8.1."""
        key = tuple(sorted(hand))
        if key not in self._verdicts:
            options = self._options
            self._verdicts[key] = solve(
                key, limit_ms=self._limit_ms, pairs=options.pairs, wilds=options.wilds
            )
        return self._verdicts[key]

    def is_correct(self, cells: Sequence[Cell]) -> bool:
        options = self._options
        return not grid.faults(cells, pairs=options.pairs, wilds=options.wilds)

    def way_on(self, cells: Sequence[Cell], hand: Sequence[Tile]) -> dict[Place, Tile]:
        """A whole grid in which all that lies stays where it is; empty if none was found."""
        options, left = self._options, list(hand)
        for _, _, tile in cells:
            left.remove(tile)
        found = hint(
            cells, left, tries=0, limit_ms=WAY_MS, pairs=options.pairs, wilds=options.wilds
        )
        if found.advice not in ("go on", "done"):
            return {}
        return {(row, col): tile for row, col, tile in found.grid}

    def advice(self, hand: Sequence[Tile]) -> BetterTrade | None:
        """The tile to trade (T4.1); None where no trade that was tried would help."""
        options = self._options
        found = trade_advice(
            hand, limit_ms=ADVICE_MS, most=TRIED, pairs=options.pairs, wilds=options.wilds
        )
        best = found.swaps[0]
        return BetterTrade(best.tile, best.chance) if best.chance else None
