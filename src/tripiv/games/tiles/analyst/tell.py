"""What the analyst says, in words for a person."""

from collections.abc import Iterable, Iterator, Sequence
from textwrap import wrap

from tripiv.games.tiles.analyst.answer import (
    BetterTrade,
    Hand,
    Hands,
    Moment,
    Raced,
    RoundReview,
    Swapped,
)
from tripiv.games.tiles.grid import Cell, format_grid
from tripiv.games.tiles.place import format_place, is_on_table
from tripiv.games.tiles.solver.solution import Status
from tripiv.games.tiles.tile import DRAWN, format_tile

__all__ = ["told_hands", "told_round"]

_WIDTH = 80
_SPANS_MOST = 5
_HAD: dict[Status, str] = {"solved": "a grid", "unsolvable": "no grid", "unsettled": "not settled"}


def told_round(review: RoundReview) -> str:
    lines = [f"Round {review.number}"]
    for raced in review.seats:
        first, *rest = _raced(raced)
        lines += [f"  Seat {raced.seat + 1}: {first}", *_indented(rest, 4)]
    return "\n".join(lines)


def told_hands(answer: Hands) -> str:
    if not answer.hands:
        return "No hand is dealt now."
    lines = []
    for hand in answer.hands:
        first, *rest = _hand(hand)
        lines += [f"Seat {hand.seat + 1}: {first}", *_indented(rest, 2)]
    return "\n".join(lines)


def _indented(lines: Iterable[str], by: int) -> Iterator[str]:
    """Sentences broken where a terminal ends; grids, which are narrow, as they are."""
    for line in lines:
        if len(line) + by <= _WIDTH:
            yield " " * by + line
        else:
            yield from wrap(line, _WIDTH, initial_indent=" " * by, subsequent_indent=" " * by)


def _hand(hand: Hand) -> Iterator[str]:
    yield f"{hand.laid} laid, {hand.in_hand} in hand"
    if hand.status == "unsolvable":
        yield f"These tiles have no grid: {hand.reason}."
        if hand.advice is not None:
            yield f"Trade {_advice(hand.advice)}."
        return
    if hand.goes_on is None:
        yield "Whether these tiles have a grid was not settled in the time given."
        return
    if hand.lifts:
        known = "nobody could do with fewer" if hand.fewest else "perhaps fewer would do"
        yield f"Lift {_cells(hand.lifts)} ({known})."
    elif hand.in_hand:
        yield "All that is left can be laid without moving a tile."
    else:
        yield "The grid is complete and correct."
    if hand.line:
        yield f"Next: {_cells(hand.line)}."


def _raced(raced: Raced) -> Iterator[str]:
    yield f"{_points(raced.points)}, {_ending(raced)}"
    if raced.status == "unsolvable":
        yield f"The hand had no grid: {raced.reason}."
    elif raced.status == "unsettled":
        yield "Whether the hand had a grid was not settled in the time given."
    else:
        yield "The hand had a grid:"
        yield from (f"  {line}" for line in format_grid(raced.grid, between="\n").splitlines())
    yield from (_swapped(trade) for trade in raced.trades)
    if raced.better is not None:
        yield f"A trade that would have helped: {_advice(raced.better)}."
    elif raced.status == "unsolvable":
        yield "No single trade was found that would have helped."
    yield from _opportunity(raced)


def _ending(raced: Raced) -> str:
    if raced.done_ms is not None:
        return f"done after {_clock(raced.done_ms)}"
    if raced.correct:
        return "complete and correct, too late for a stick"
    most = max((moment.laid for moment in raced.moments), default=0)
    return f"not done; {most} of {DRAWN} laid at most"


def _opportunity(raced: Raced) -> Iterator[str]:
    """When the grid could have been completed as it lay."""
    spans = _spans(raced.moments)
    if not spans:
        if raced.moments:
            yield "At no moment was a way seen to complete the grid as it lay."
        return
    yield "Without moving a tile it could have been completed"
    for first, last, until_ms in spans[-_SPANS_MOST:]:
        few, many = sorted((first.laid, last.laid))
        laid = str(few) if few == many else f"{few} to {many}"
        yield f"  from {_clock(first.at_ms)} to {_clock(until_ms)}, with {laid} laid"


def _spans(moments: Sequence[Moment]) -> list[tuple[Moment, Moment, int]]:
    """The stretches in which it went on: the first and the last moment of each, and its end."""
    found: list[tuple[Moment, Moment, int]] = []
    first: Moment | None = None
    for moment, following in zip(moments, [*moments[1:], None], strict=True):
        if not moment.goes_on:
            continue
        first = moment if first is None else first
        if following is None or not following.goes_on:
            end_ms = moment.at_ms if following is None else following.at_ms
            found.append((first, moment, end_ms))
            first = None
    return found


def _swapped(trade: Swapped) -> str:
    change = f"{_HAD[trade.before]} before, {_HAD[trade.after]} after"
    tiles = f"{format_tile(trade.gave)} for {format_tile(trade.got)}"
    return f"Traded {tiles} at {_clock(trade.at_ms)}: {change}."


def _advice(advice: BetterTrade) -> str:
    """Told so as not to promise too much: which tile comes is chance."""
    return f"{format_tile(advice.tile)}, after which {advice.share:.0%} of such hands have a grid"


def _cells(cells: Iterable[Cell]) -> str:
    return " ".join(
        f"{format_tile(tile)}@{format_place((row, col))}"
        if is_on_table((row, col))
        else f"{format_tile(tile)} beyond the edge"
        for row, col, tile in cells
    )


def _points(points: int) -> str:
    return "1 point" if points == 1 else f"{points} points"


def _clock(ms: int) -> str:
    return f"{ms // 60_000}:{ms // 1000 % 60:02}"
