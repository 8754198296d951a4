"""What a seat may ask of a match, and what happens in it by itself. Clauses: `RULES.md`."""

from typing import Any, TypeAlias

from tripiv.core.game import AnyGame, Leave, Refusal, Seat, Wake, Why
from tripiv.core.record import Takeback, due, taken_back
from tripiv.match import clock
from tripiv.match.entry import (
    Aborted,
    Agree,
    Away,
    Back,
    Claim,
    Decline,
    Drawn,
    Paused,
    Proposal,
    Propose,
    Rematched,
    Resumed,
    Seated,
)
from tripiv.match.state import Chair, Match, consent, is_over
from tripiv.match.terms import Bot, Days, Person, Terms, Untimed

__all__ = ["Upcoming", "claimable", "departure", "has_claims", "next_by_itself", "refuse"]

CLAIM_MS = 5 * 60 * 1000
"""How long a seat has been away before others may say that it has left (M5.5)."""

Upcoming: TypeAlias = tuple[int, Any]
"""A moment of match time, and what happens then."""


def next_by_itself(game: AnyGame, match: Match) -> Upcoming | None:
    """What happens next if nobody does anything, and when (M10.1). It stands in the log at that
    moment, whenever it is noticed (M10.2)."""
    now = match.line.at
    if match.open is not None and consent(match, *_asked(match)) <= match.open.agreed:
        return now, _agreed(match.open.what, match.open.seat)
    if match.ended is not None or match.paused:
        return None
    best: Upcoming | None = None
    moment = due(game, match.line)
    if moment is not None:
        best = moment, Wake()
    for seat, chair in enumerate(match.chairs):
        flag = None if chair.face is None else clock.runs_out(chair.face)
        if flag is not None and (best is None or max(flag, now) < best[0]):
            best = max(flag, now), departure(match, Seat(seat), "time")  # M3.7
    for seat, chair in enumerate(match.chairs):
        gone = None if chair.away_since is None else _gives_up(match, chair)
        if gone is not None and (best is None or max(gone, now) < best[0]):
            best = max(gone, now), departure(match, Seat(seat), "absent")  # M5.2
    return best


def has_claims(terms: Terms) -> bool:
    """Whether it is for the others to say who has left (M5.5)."""
    return terms.patience_ms is None and not isinstance(terms.clock, Days)


def claimable(match: Match, seat: Seat) -> int | None:
    """From when on that seat may say that somebody has left (M5.5), if nobody comes back."""
    if all(chair.away_since is None for chair in match.chairs):
        return None
    if not has_claims(match.terms) or match.chairs[seat].out is not None:
        return None
    moments = [
        chair.away_since + CLAIM_MS
        for other, chair in enumerate(match.chairs)
        if other != seat and chair.away_since is not None and chair.out is None
    ]
    return min(moments, default=None)


def _gives_up(match: Match, chair: Chair) -> int | None:
    """When a seat that is away counts as left: at the end of the table's patience (M1.3), or
    when somebody has said so (M5.5)."""
    if chair.away_since is None or chair.out is not None:
        return None
    patience, claimed = match.terms.patience_ms, match.claimed
    if patience is not None:
        return chair.away_since + patience
    is_claimed = claimed is not None and chair.away_since + CLAIM_MS <= claimed
    return claimed if is_claimed else None


def departure(match: Match, seat: Seat, why: Why) -> Leave | Seated:
    """What a seat's going comes to at this table: the rules of the game (M5.3) or a bot (M1.4,
    M5.4). A bot that fails is not followed by a bot, or a broken one would sit there for ever.
    """
    is_person = isinstance(match.chairs[seat].occupant, Person)
    if match.terms.vacancy == "bot" and len(match.chairs) > 2 and is_person:
        return Seated(seat, Bot(match.terms.stand_in), why)
    return Leave(seat, why)


def refuse(game: AnyGame, match: Match, do: Any, at: int) -> Refusal | None:
    """Why a seat may not do this at that moment; None if it may. Actions are judged by
    `Session`."""
    chair = match.chairs[do.seat]
    match do:
        case Away():
            if isinstance(chair.occupant, Bot):
                return Refusal("bot", "M5.1", "a bot has no connection to lose")
            if chair.away_since is not None:
                return Refusal("away", "M5.1", "that seat is away already")
            return None
        case Back():
            if chair.away_since is None:
                return Refusal("here", "M5.1", "that seat is not away")
            return None
        case Propose(seat=seat, what="rematch"):
            return _refuse_rematch(match, seat, at)
        case Agree(seat=seat):
            return _refuse_answer(match, seat)
        case Decline(seat=seat):
            if match.open is not None and seat == match.open.seat:
                return None  # M6.6
            return _refuse_answer(match, seat)
    if is_over(match, at):
        return Refusal("over", "M6.1", "the match is over")
    if match.ended is not None:
        # It is decided, and nobody is told before the end of the motion.
        return Refusal("moving", "M3.3", "wait until everything is at rest")
    if chair.out is not None:
        return Refusal("out", "M5.2", "that seat has left the match")
    match do:
        case Propose(seat=seat, what=what):
            return _refuse_proposal(game, match, seat, what)
        case Resumed():
            if not match.paused:
                return Refusal("not-paused", "M7.2", "the match is not paused")
            if isinstance(chair.occupant, Bot):
                return Refusal("bot", "M7.2", "a person has to resume the match")
        case Claim(seat=seat):
            return _refuse_claim(match, seat, at)
        case Seated(why="join", occupant=occupant):
            if isinstance(chair.occupant, Person):
                return Refusal("taken", "M5.4", "a person sits there")
            if isinstance(occupant, Bot):
                return Refusal("bot", "M5.4", "only a person can sit down in a bot's seat")
    return None


def _refuse_claim(match: Match, seat: Seat, at: int) -> Refusal | None:
    if not has_claims(match.terms):
        return Refusal("no-claim", "M5.5", "at this table it is decided by itself who has left")
    if match.paused:
        return Refusal("paused", "M7.1", "the match is paused")
    if isinstance(match.chairs[seat].occupant, Bot):
        return Refusal("bot", "M5.5", "a bot waits for ever")
    moment = claimable(match, seat)
    if moment is None or at < moment:
        minutes = CLAIM_MS // 60_000
        return Refusal("nobody-gone", "M5.5", f"nobody has been away for {minutes} minutes")
    return None


def _asked(match: Match) -> tuple[Seat, Proposal]:
    assert match.open is not None
    return match.open.seat, match.open.what


def _agreed(what: Proposal, seat: Seat) -> Any:
    match what:
        case "takeback":
            return Takeback(seat)
        case "draw":
            return Drawn()
        case "pause":
            return Paused()
        case "abort":
            return Aborted()
        case "rematch":
            return Rematched()


def _refuse_answer(match: Match, seat: Seat) -> Refusal | None:
    if match.open is None:
        return Refusal("no-question", "M6.1", "nothing was asked")
    if seat not in consent(match, *_asked(match)):
        return Refusal("not-asked", "M6.2", "that seat was not asked")
    if seat in match.open.agreed:
        return Refusal("answered", "M6.2", "that seat has agreed already")
    return None


def _refuse_rematch(match: Match, seat: Seat, at: int) -> Refusal | None:
    if not is_over(match, at):
        return Refusal("not-over", "M6.1", "a rematch follows the end of a match")
    if match.rematched:
        return Refusal("rematched", "M8.1", "there is a rematch already")
    if match.open is not None:
        return Refusal("question-open", "M6.1", "something else is being asked")
    if match.chairs[seat].asked_rematch and consent(match, seat, "rematch"):
        return Refusal("pestering", "M6.3", "the others have been asked")
    return None


def _refuse_proposal(game: AnyGame, match: Match, seat: Seat, what: Proposal) -> Refusal | None:
    if match.open is not None:
        return Refusal("question-open", "M6.1", "something else is being asked")
    chair = match.chairs[seat]
    if chair.asked == chair.actions and consent(match, seat, what):
        return Refusal("pestering", "M6.3", "ask again after your next action")
    match what:
        case "takeback":
            if not (game.spec.takeback and match.terms.takeback):
                return Refusal("no-takeback", "M6.7", "nothing is taken back at this table")
            if taken_back(match.line, seat) is None:
                text = "there is no own action that could be taken back"
                return Refusal("nothing-to-take-back", "M6.7", text)
        case "draw":
            if not game.spec.draw:
                return Refusal("no-draw", "M6.4", f"{game.spec.title} knows no agreed draw")
        case "pause":
            if not (match.terms.pause and isinstance(match.terms.clock, Untimed)):
                return Refusal("no-pause", "M7.1", "this match cannot be paused")
            if match.paused:
                return Refusal("paused", "M7.1", "the match is paused already")
    return None
