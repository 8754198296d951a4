"""Questions about a real hand on a real table, and their answers: a grid, a hint, a trade, or what
is wrong with what lies."""

from collections.abc import Callable
from typing import Annotated, Literal, TypeAlias

import msgspec

from tripiv.core.capability import Budget
from tripiv.core.game import Fault
from tripiv.games.tiles.grid import Cell, Wilds, faults
from tripiv.games.tiles.tile import FEWEST, FULL_SET, Tile

__all__ = ["Advice", "Asked", "TilesAdviser", "Worth"]

MOST_CELL = 999

_Tile: TypeAlias = Annotated[Tile, msgspec.Meta(ge=0, le=36)]
_At: TypeAlias = Annotated[int, msgspec.Meta(ge=-MOST_CELL, le=MOST_CELL)]


class Asked(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What is to be known of these tiles: a grid; how to go on from what lies; which to trade;
    whether it is right as it lies."""

    want: Literal["grid", "hint", "trade", "check"]
    hand: Annotated[tuple[_Tile, ...], msgspec.Meta(max_length=len(FULL_SET))]
    """The tiles that do not lie yet."""
    laid: Annotated[tuple[tuple[_At, _At, _Tile], ...], msgspec.Meta(max_length=len(FULL_SET))] = ()
    pairs: bool = False
    """Lines of two are allowed (T3.5)."""
    wilds: Wilds = "fixed"
    """T3.4."""


class Worth(msgspec.Struct, frozen=True):
    """The chance that the hand has a grid after that tile was traded."""

    tile: Tile
    chance: float


class Advice(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What the solver says."""

    status: Literal["solved", "unsolvable", "unsettled"]
    """Whether the hand has a grid, as far as is known."""
    grid: tuple[Cell, ...] = ()
    """One of all tiles; for a hint one that keeps most of what lies."""
    lift: tuple[Cell, ...] = ()
    """For a hint: what has to be lifted first."""
    line: tuple[Cell, ...] = ()
    """For a hint: what to lay next."""
    trades: tuple[Worth, ...] = ()
    """The best first."""
    faults: tuple[Fault, ...] = ()
    """For a check: all that is wrong; if it is nothing, it is solved."""
    text: str = ""
    """In words."""


class TilesAdviser:
    """The solver, asked by people."""

    def advise(self, question: Asked, budget: Budget, stopped: Callable[[], bool]) -> Advice:
        tiles = [*question.hand, *(tile for _, _, tile in question.laid)]
        if len(tiles) < FEWEST:
            raise ValueError(f"that needs {FEWEST} tiles at least")
        if len({(row, col) for row, col, _ in question.laid}) < len(question.laid):
            raise ValueError("two tiles lie on one cell")
        match question.want:
            case "grid":
                return _grid(question, tiles, budget, stopped)
            case "hint":
                return _hint(question, budget, stopped)
            case "trade":
                return _trade(question, tiles, budget, stopped)
            case "check":
                return _check(question)


def _grid(
    question: Asked, tiles: list[Tile], budget: Budget, stopped: Callable[[], bool]
) -> Advice:
    from tripiv.games.tiles.solver.solve import solve  # noqa: PLC0415  Numba, where it is needed

    found = solve(
        tiles,
        limit_ms=budget.wall_ms,
        pairs=question.pairs,
        wilds=question.wilds,
        stopped=stopped,
    )
    return Advice(status=found.status, grid=found.cells, text=found.reason)


def _hint(question: Asked, budget: Budget, stopped: Callable[[], bool]) -> Advice:
    from tripiv.games.tiles.solver.hint import hint, words  # noqa: PLC0415  as above

    found = hint(
        question.laid,
        question.hand,
        limit_ms=budget.wall_ms,
        pairs=question.pairs,
        wilds=question.wilds,
        stopped=stopped,
    )
    match found.advice:
        case "unsolvable" | "unsettled":
            return Advice(status=found.advice, text=words(found))
    return Advice(
        status="solved", grid=found.grid, lift=found.lift, line=found.line, text=words(found)
    )


def _trade(
    question: Asked, tiles: list[Tile], budget: Budget, stopped: Callable[[], bool]
) -> Advice:
    from tripiv.games.tiles.solver.trade import trade_advice  # noqa: PLC0415  as above

    found = trade_advice(
        tiles,
        limit_ms=budget.wall_ms,
        pairs=question.pairs,
        wilds=question.wilds,
        stopped=stopped,
    )
    worths = tuple(Worth(swap.tile, swap.chance) for swap in found.swaps)
    return Advice(status=found.before, trades=worths)


def _check(question: Asked) -> Advice:
    found = faults(question.laid, question.hand, pairs=question.pairs, wilds=question.wilds)
    if not found:
        return Advice(status="solved", grid=question.laid)
    return Advice(status="unsettled", faults=found, text=found[0].text)
