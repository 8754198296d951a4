"""What happens, in words: what a shot did and meant, and what comes by itself."""

from collections.abc import Iterable, Sequence

from tripiv.core.game import Seat
from tripiv.games.pivic.event import Event, Lapsed, Missed, Opened, Removed, Rolled
from tripiv.games.pivic.legal import REASONS
from tripiv.games.pivic.notation import SEATS, format_action
from tripiv.games.pivic.shot import EJECTED
from tripiv.games.pivic.state import Ended, LastShot, Note

__all__ = ["PivicTeller", "last_text", "over_text"]


class PivicTeller:
    """The capability `Teller`."""

    def tell(self, event: Event, seat: Seat | None) -> str:  # noqa: ARG002  nothing is hidden
        match event:
            case Rolled():
                return _rolled(event)
            case Removed(ball=ball, notes=notes):
                return _with_notes(f"ball {ball + 1} is taken off the table (P7.1)", notes)
            case Opened():
                return "the moment for removals is over (P7.1)"
            case Lapsed(seat=who, notes=notes):
                return _with_notes(f"{SEATS[who]} did not place a ball in time (P9.2)", notes)
            case Missed(seat=who):
                return f"{SEATS[who]} did not shoot in time (P9.3)"
            case Ended():
                return over_text(event)
        return ""  # what is placed the action says, and who has left the match


def over_text(end: Ended) -> str:
    reason, clause = REASONS[end.reason]
    who = "a draw" if end.winner is None else f"{SEATS[end.winner]} wins"
    return f"{who}: {reason} ({clause})"


def last_text(last: LastShot) -> str:
    """The last shot, what it did, and what that meant."""
    text = f"Last: {SEATS[last.seat]} flicked {format_action(last.shot)}"
    if last.void:
        return f"{text}: {_VOID}"
    return _with_notes(f"{text}; {_fallen(last.departures)}", last.notes)


_VOID = "void, it would not have ended (P3.6)"


def _rolled(event: Rolled) -> str:
    """Without what was meant: that is the action."""
    if event.void:
        return _VOID
    return _with_notes(
        f"{event.duration_ms / 1000:.1f} s, {_fallen(event.departures)}", event.notes
    )


def _fallen(departures: Sequence[tuple[int, int, int]]) -> str:
    left = (
        f"{ball + 1} {'over a rail' if hole == EJECTED else f'into hole {hole + 1}'}"
        for ball, hole, _ in departures
    )
    return ", ".join(left) or "nothing fell"


def _with_notes(text: str, notes: Iterable[Note]) -> str:
    return ". ".join(filter(None, [text, "; ".join(map(_note_text, notes))]))


def _note_text(note: Note) -> str:
    who = SEATS[note.seat]
    match note.what:
        case "points":
            text = f"{who} scores {note.count}"
        case "retrieves":
            text = f"{who} retrieves {note.count}"
        case "removal":
            text = f"{who} gets a removal"
        case "again":
            text = f"{who} goes again"
        case "passes":
            text = f"{who} is next"
        case "rescue":
            text = f"{who} places a ball behind the second pegs"
    return f"{text} ({note.clause})"
