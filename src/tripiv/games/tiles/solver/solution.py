"""What the solver answers, and what it is asked with."""

from typing import Literal, TypeAlias

import msgspec

from tripiv.games.tiles.grid import Cell, Place
from tripiv.games.tiles.tile import Tile

__all__ = ["Solution", "Status"]

Status: TypeAlias = Literal["solved", "unsolvable", "unsettled"]


class Solution(msgspec.Struct, frozen=True, kw_only=True):
    """T8.1: a grid, or that there is none, or that the time was not enough to tell."""

    status: Status
    cells: tuple[Cell, ...] = ()
    """The grid, its top left at row 0 and column 0; empty unless solved."""
    stands: dict[Place, tuple[Tile, Tile]] = {}
    """What each wild stands for in its row and its column, where that came with the grid."""
    reason: str = ""
    """In words for a player: why there is no grid."""
    ms: float = 0.0
    rounds: int = 0
    """Of ruin and recreate."""
