"""A round looked back upon: what each hand could have become, and when."""

import time
from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from tripiv.core.game import Seat
from tripiv.core.record import AnyEntry
from tripiv.games.tiles.analyst.answer import Moment, Raced, RoundReview, Swapped
from tripiv.games.tiles.analyst.known import Known
from tripiv.games.tiles.event import Arranged, Begun, Scored, Traded
from tripiv.games.tiles.grid import Cell
from tripiv.games.tiles.state import TilesState, laid
from tripiv.games.tiles.tile import DRAWN

__all__ = ["RoundLog", "review_round"]


class _Change(msgspec.Struct, frozen=True):
    """An own arrangement after an entry."""

    seq: int
    at: int
    tiles: tuple[int, ...]
    cells: tuple[Cell, ...]


class RoundLog:
    """What happened in a round so far, by seat."""

    def __init__(self, state: TilesState, begun: Begun) -> None:
        self.begun = begun
        self.go_at = state.go_at
        self.hands = tuple(desk.tiles for desk in state.desks)
        self.changes: list[list[_Change]] = [[] for _ in state.desks]
        self.trades: list[list[tuple[AnyEntry, Traded]]] = [[] for _ in state.desks]
        self.entries = 0

    def note(self, entry: AnyEntry, after: TilesState) -> None:
        self.entries += 1
        for event in entry.events:
            if isinstance(event, Arranged | Traded):
                desk = after.desks[event.seat]
                change = _Change(entry.seq, entry.at - self.go_at, desk.tiles, laid(desk))
                self.changes[event.seat].append(change)
            if isinstance(event, Traded):
                self.trades[event.seat].append((entry, event))


def review_round(
    log: RoundLog,
    scored: Scored,
    seq: int,
    known: Known,
    budget_ms: int,
    stopped: Callable[[], bool],
) -> RoundReview:
    """The time is shared by the seats."""
    share_ms = budget_ms / len(log.hands)
    seats = tuple(
        _raced(log, Seat(seat), finish, known, time.monotonic() + share_ms / 1000, stopped)
        for seat, finish in enumerate(scored.round.finishes)
        if log.hands[seat]
    )
    return RoundReview(seq, scored.round.number, seats)


def _raced(
    log: RoundLog,
    seat: Seat,
    finish: Any,
    known: Known,
    until: float,
    stopped: Callable[[], bool],
) -> Raced:
    hand = log.hands[seat]
    verdict = known.verdict(hand)
    moments = tuple(_moments(log.changes[seat], known, until, stopped))
    trades, held = [], list(hand)
    for entry, event in log.trades[seat]:
        assert event.tile is not None
        assert event.gave is not None
        assert event.got is not None
        before = known.verdict(held).status
        held[event.tile] = event.got
        after = known.verdict(held).status
        at_ms = entry.at - log.go_at
        trades.append(Swapped(entry.seq, at_ms, event.gave, event.got, before, after))
    helps = verdict.status == "unsolvable" and not stopped()
    return Raced(
        seat=seat,
        hand=hand,
        status=verdict.status,
        reason=verdict.reason,
        grid=verdict.cells,
        moments=moments,
        trades=tuple(trades),
        first_ms=next((moment.at_ms for moment in moments if moment.goes_on), None),
        done_ms=finish.done_ms,
        correct=finish.correct,
        points=finish.points,
        better=known.advice(hand) if helps else None,
    )


def _moments(
    changes: Sequence[_Change], known: Known, until: float, stopped: Callable[[], bool]
) -> list[Moment]:
    """Each change, in order. While what lies agrees with a grid that was found it goes on."""
    found, way = [], dict[tuple[int, int], int]()
    for change in changes:
        here = {(row, col): tile for row, col, tile in change.cells}
        agrees = bool(way) and here.items() <= way.items()
        if not agrees:
            way = {}
            if here and time.monotonic() < until and not stopped():
                way = known.way_on(change.cells, change.tiles)
        goes_on = bool(way) or (len(here) == DRAWN and known.is_correct(change.cells))
        found.append(Moment(change.seq, change.at, len(here), goes_on))
    return found
