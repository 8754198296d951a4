"""A race in words, while it runs: what happens, and how much time is left."""

from collections.abc import Iterable

from tripiv.core.game import Seat
from tripiv.games.tiles.drawing import fault_text
from tripiv.games.tiles.event import (
    Begun,
    Checked,
    Claimed,
    Counting,
    Denied,
    Ended,
    Event,
    Freed,
    Hurried,
    Left,
    Readied,
    Returned,
    Said,
    Scored,
    Traded,
)
from tripiv.games.tiles.score import reason_of
from tripiv.games.tiles.state import ScoredRound
from tripiv.games.tiles.tile import format_tile
from tripiv.games.tiles.view import TilesView

__all__ = ["TilesTicker"]

_SECOND_MS = 1000
_MINUTE_S = 60
_FAULTS_MOST = 3
_TIMES = {"ready": "Next round in", "countdown": "Go in", "race": "Race", "minute": "Last minute"}


class TilesTicker:
    """The capability `Ticker`."""

    def tell(self, event: Event, seat: Seat | None) -> str:
        match event:
            case Counting(round=number):
                return f"Round {number} begins in three seconds."
            case Begun():
                return "Go!"
            case Readied(seat=who):
                return f"{_who(who, seat)} {_verb(who, seat, 'is', 'are')} ready."
            case Traded():
                return _traded(event, seat)
            case Claimed(seat=who, stick=stick):
                return f"{_who(who, seat)} {_verb(who, seat, 'is', 'are')} done: {stick} points."
            case Denied(seat=who):
                return _denied(event, who == seat)
            case Freed():
                return "You may say done again."
            case Returned(seat=who):
                return f"{_who(who, seat)} {_verb(who, seat, 'gives', 'give')} the stick back."
            case Said(seat=who, stuck=stuck):
                word = "stuck" if stuck else "not stuck any more"
                return f"{_who(who, seat)} {_verb(who, seat, 'is', 'are')} {word}."
            case Checked(wrong=wrong):
                return f"All grids are checked: {_wrong(wrong, seat)}."
            case Hurried(seats=seats):
                return f"One minute for {_names(seats, seat)}."
            case Scored(round=done):
                return _scored(done, seat)
            case Left(seat=who):
                return f"{_who(who, seat)} {_verb(who, seat, 'has', 'have')} left."
            case Ended(end=end):
                return f"The match is over: {reason_of(end)}."
        return ""  # what is laid is seen on the table

    def time(self, view: TilesView, at: int) -> str:
        if view.phase == "over":
            return "The match is over."
        told = _TIMES[view.phase]
        if view.until is not None:
            left = f"{_clock(max(0, view.until - at) + _SECOND_MS - 1)}"
            return f"{told}: {left} left" if view.phase in ("race", "minute") else f"{told} {left}"
        return f"{told}: {_clock(at - view.go_at)} since go"


def _clock(ms: int) -> str:
    minutes, seconds = divmod(ms // _SECOND_MS, _MINUTE_S)
    return f"{minutes}:{seconds:02}"


def _who(who: Seat, seat: Seat | None) -> str:
    return "You" if who == seat else f"Seat {who + 1}"


def _verb(who: Seat, seat: Seat | None, other: str, own: str) -> str:
    return own if who == seat else other


def _names(seats: Iterable[Seat], seat: Seat | None) -> str:
    return " and ".join("you" if who == seat else f"seat {who + 1}" for who in seats)


def _wrong(wrong: tuple[Seat, ...], seat: Seat | None) -> str:
    return f"not correct: {_names(wrong, seat)}" if wrong else "all are correct"


def _traded(event: Traded, seat: Seat | None) -> str:
    if event.gave is None or event.got is None:
        return f"{_who(event.seat, seat)} trades a tile."
    return f"You trade {format_tile(event.gave)} and get {format_tile(event.got)}."


def _denied(event: Denied, is_own: bool) -> str:
    if not is_own:
        return f"Seat {event.seat + 1} says done, and is wrong."
    told = "; ".join(fault_text(fault) for fault in event.faults[:_FAULTS_MOST])
    more = len(event.faults) - _FAULTS_MOST
    return f"Not correct: {told}{f'; and {more} more' if more > 0 else ''}."


def _scored(done: ScoredRound, seat: Seat | None) -> str:
    points = ", ".join(
        f"{_who(Seat(n), seat).lower()} +{finish.points}" for n, finish in enumerate(done.finishes)
    )
    return f"Round {done.number} is scored: {points}."
