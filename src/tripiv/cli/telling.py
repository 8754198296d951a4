"""Log entries in words."""

from typing import Any

import msgspec

from tripiv.core.capability import Notation, Teller
from tripiv.core.game import Act, AnyGame, Leave, Start, Wake
from tripiv.core.record import AnyEntry, Takeback
from tripiv.match import entry as entries
from tripiv.match.state import Match

__all__ = ["describe", "result_text", "what_came"]

_WHY = {
    "resign": "resigns",
    "time": "is out of time",
    "absent": "was away too long",
    "join": "takes the seat",
}


def describe(game: AnyGame, match: Match | None, entry: AnyEntry) -> str:
    """What an entry did, in a few words; `match` is the one before it."""
    do: Any = entry.do
    match do:
        case Start(seats=seats):
            return f"{game.spec.title} for {seats}"
        case Act(seat=seat, action=action):
            return f"seat {seat + 1}: {_action_text(game, match, entry, action)}"
        case Wake():
            told = _told(game, entry)
            return "by itself: " + ("; ".join(told) if told else _plain(entry.events))
        case Leave(seat=seat, why=why):
            return f"seat {seat + 1} {_WHY[why]}"
        case Takeback(seat=seat):
            return f"seat {seat + 1} takes back"
        case entries.Propose(seat=seat, what=what):
            return f"seat {seat + 1} asks for a {what}"
        case entries.Agree(seat=seat):
            return f"seat {seat + 1} agrees"
        case entries.Decline(seat=seat):
            return f"seat {seat + 1} declines"
        case entries.Seated(seat=seat, why=why):
            who = "another player" if why == "join" else "a bot"
            before = "" if why == "join" else f"seat {seat + 1} {_WHY[why]}; "
            return f"{before}{who} takes seat {seat + 1}"
        case entries.Away(seat=seat):
            return f"seat {seat + 1} is away"
        case entries.Back(seat=seat):
            return f"seat {seat + 1} is back"
        case entries.Claim(seat=seat):
            return f"seat {seat + 1} says that who is away has left"
        case entries.Resumed(seat=seat):
            return f"seat {seat + 1} goes on"
        case entries.Drawn():
            return "a draw is agreed"
        case entries.Aborted():
            return "the match is aborted"
        case entries.Paused():
            return "a pause"
        case entries.Rematched():
            return "a rematch is agreed"
    raise ValueError(f"no words for {type(do).__name__}")


def what_came(game: AnyGame, entry: AnyEntry) -> list[str]:
    """What followed of an entry, a line each, where the game has words for it and `describe` does
    not say it already. Of what is hidden nothing."""
    return [] if isinstance(entry.do, Wake) else _told(game, entry)


def result_text(result: str) -> str:
    """A result as `match.sheet` writes it, as a sentence."""
    who, _, why = result.partition(": ")
    if not why:
        return result[:1].upper() + result[1:] + "."
    if who == "level":
        return f"It is level: {why}."
    return f"Seat {who.replace(' ', ' and ')} wins: {why}."


def _action_text(game: AnyGame, match: Match | None, entry: AnyEntry, action: Any) -> str:
    notation = game.capability(Notation)
    if notation is None or match is None:
        return _plain(action)
    return notation.format_action(match.line.state, entry.do.seat, action)


def _told(game: AnyGame, entry: AnyEntry) -> list[str]:
    teller: Teller[Any] | None = game.capability(Teller)
    if teller is None:
        return []
    shown = (game.show(event, None) for event in entry.events)
    return [text for event in shown if event is not None and (text := teller.tell(event, None))]


def _plain(value: Any) -> str:
    return msgspec.json.encode(value).decode()
