"""Where a match stands: the game's line, and what the match adds to it. A value.

`fold` makes the next one of an entry. It is the only thing that does, whether the entry was
just made, comes out of a store, or stands in a record file.
"""

from typing import Any, Literal, TypeAlias

import msgspec

from tripiv.core import record
from tripiv.core.game import Act, AnyGame, Guard, Leave, Outcome, Seat, Wake, Why
from tripiv.core.record import AnyEntry, Line, Takeback, taken_back
from tripiv.match import clock
from tripiv.match.clock import Face
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
from tripiv.match.terms import Header, Occupant, Person, Terms

__all__ = [
    "Chair",
    "Ended",
    "Match",
    "Open",
    "absorb",
    "consent",
    "fold",
    "guard",
    "is_over",
    "is_resting",
    "opening",
]

How: TypeAlias = Literal["rules", "draw", "abort"]


class Chair(msgspec.Struct, frozen=True):
    """One seat in one match."""

    occupant: Occupant
    face: Face | None
    actions: int = 0
    """How many of its actions were accepted."""
    last_id: str = ""
    """The sender's id of the last of them, and the game's guard right after it (M2.3)."""
    last_guard: Guard = ()
    away_since: int | None = None
    out: Why | None = None
    asked: int = -1
    """How many actions it had when it last asked the others for something (M6.3)."""
    asked_rematch: bool = False


class Open(msgspec.Struct, frozen=True):
    """A proposal that waits for answers."""

    what: Proposal
    seat: Seat
    agreed: frozenset[Seat] = frozenset()


class Ended(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How a match ended. An aborted one has no outcome."""

    how: How
    at: int
    outcome: Outcome | None


class Match(msgspec.Struct, frozen=True):
    """Everything that a log of one match comes to."""

    terms: Terms
    line: Line[Any]
    chairs: tuple[Chair, ...]
    back_to: int = 0
    """The position of the last takeback: guards from before it are stale (M2.2)."""
    paused: bool = False
    open: Open | None = None
    ended: Ended | None = None
    rematched: bool = False
    claimed: int | None = None
    """When a seat last said that others have left (M5.5)."""


def opening(game: AnyGame, header: Header, entry: AnyEntry) -> Match:
    """The match after its first entry."""
    line, _ = record.fold(game, None, entry)
    face = clock.fresh(header.terms.clock)
    chairs = tuple(Chair(occupant, face) for occupant in header.occupants)
    match = Match(header.terms, line, chairs)
    return _settled(game, match, entry.at)


def fold(game: AnyGame, match: Match, entry: AnyEntry) -> tuple[Match, tuple[Any, ...]]:
    """The match after an entry, and the game's events in it. Trusts the entry."""
    line, events = record.fold(game, match.line, entry)
    return absorb(game, match, entry, line), events


def absorb(game: AnyGame, match: Match, entry: AnyEntry, line: Line[Any]) -> Match:
    """The match after an entry whose line is known already: the second half of `fold`."""
    after = _noted(game, msgspec.structs.replace(match, line=line), entry)
    return _settled(game, after, entry.at)


def guard(game: AnyGame, match: Match, seat: Seat) -> Guard:
    """What an action of that seat is built on: takebacks, its own actions, what it sees (M2.1)."""
    own = match.chairs[seat].actions
    return (match.back_to, own, *game.guard(match.line.state, seat))


def is_resting(match: Match, at: int) -> bool:
    """Nothing moves: the very end of a roll already counts as rest."""
    return at >= match.line.busy_until


def is_over(match: Match, at: int) -> bool:
    """The end is known: what a motion decided is announced when it ends (M3.3)."""
    return match.ended is not None and at >= match.ended.at


def consent(match: Match, seat: Seat, what: Proposal) -> frozenset[Seat]:
    """Who must agree before a proposal of that seat is done (M6.2).

    Persons who still play; to a draw bots too. After the end, every person. Nobody to an abort
    before everyone who still plays has acted (M6.5).
    """
    if what == "abort" and any(
        chair.actions == 0 and chair.out is None and isinstance(chair.occupant, Person)
        for chair in match.chairs
    ):
        return frozenset()
    return frozenset(
        Seat(other)
        for other, chair in enumerate(match.chairs)
        if other != seat
        and (chair.out is None or what == "rematch")
        and (isinstance(chair.occupant, Person) or what == "draw")
    )


def _noted(game: AnyGame, match: Match, entry: AnyEntry) -> Match:
    """What the match itself remembers of an entry."""
    replace = msgspec.structs.replace
    do, at = entry.do, entry.at
    match do:
        case Act(seat=seat, credit_ms=credit_ms):
            chair = match.chairs[seat]
            face = chair.face
            if face is not None:
                face = clock.charged(match.terms.clock, face, at, credit_ms)
            chair = replace(
                chair,
                face=face,
                actions=chair.actions + 1,
                last_id=entry.id,
                last_guard=tuple(game.guard(match.line.state, seat)),
            )
            open = None if _is_dropped_by(match, seat) else match.open
            return replace(match, chairs=_with(match.chairs, seat, chair), open=open)
        case Wake():
            return match
        case Leave(seat=seat, why=why):
            return _gone(match, seat, replace(match.chairs[seat], out=why))
        case Seated(seat=seat, occupant=occupant, why=why):
            # M5.4. What the one before did is not taken back by the next (M6.7).
            face = match.chairs[seat].face
            if face is not None and why != "join":
                face = clock.fresh(match.terms.clock)
            match = replace(match, line=replace(match.line, past=None))
            return _gone(match, seat, Chair(occupant, face, match.chairs[seat].actions))
        case Takeback():
            # M2.2: nothing builds on what came before.
            chairs = tuple(replace(chair, last_id="") for chair in match.chairs)
            return replace(match, chairs=chairs, back_to=entry.seq, open=None)
        case Propose(seat=seat, what=what):
            chair = match.chairs[seat]
            if what == "rematch":
                chair = replace(chair, asked_rematch=True)
            else:
                chair = replace(chair, asked=chair.actions)
            return replace(match, chairs=_with(match.chairs, seat, chair), open=Open(what, seat))
        case Agree(seat=seat) if match.open is not None:
            agreed = match.open.agreed | {seat}
            return replace(match, open=replace(match.open, agreed=agreed))
        case Decline():
            return replace(match, open=None)
        case Drawn():
            return replace(match, open=None, ended=Ended("draw", at, _level(match)))
        case Aborted():
            return replace(match, open=None, ended=Ended("abort", at, None))
        case Rematched():
            return replace(match, open=None, rematched=True)
        case Paused():
            return replace(match, open=None, paused=True)
        case Resumed():
            return replace(match, paused=False)
        case Away(seat=seat):
            chair = replace(match.chairs[seat], away_since=at)
            return replace(match, chairs=_with(match.chairs, seat, chair))
        case Back(seat=seat):
            chair = replace(match.chairs[seat], away_since=None)
            return replace(match, chairs=_with(match.chairs, seat, chair))
        case Claim(seat=seat):
            # Whoever claims is there, whatever has been noticed of their connection.
            chair = replace(match.chairs[seat], away_since=None)
            return replace(match, chairs=_with(match.chairs, seat, chair), claimed=at)
        case _:
            raise ValueError(f"no match knows what {type(do).__name__} means")


def _settled(game: AnyGame, match: Match, at: int) -> Match:
    """Clocks run for those who are awaited and stand for the others; the end is noticed."""
    state = match.line.state
    ended = match.ended
    if ended is None and (outcome := game.outcome(state)) is not None:
        # M3.3: what a motion decided is announced when it ends, and not before.
        moment = max(at, match.line.busy_until)
        ended = Ended("rules", moment, outcome)
        match = msgspec.structs.replace(match, ended=ended, open=None)
    if match.ended is not None and match.paused:
        # M7.2: else the end of a motion, at which it is announced, would never come.
        match = msgspec.structs.replace(match, paused=False)
    if _asks_in_vain(match):
        match = msgspec.structs.replace(match, open=None)
    if isinstance(match.chairs[0].face, Face):
        # M3.2: whom the others wait for.
        awaited = () if ended is not None or match.paused else game.awaited(state)
        chairs = tuple(
            _timed(match, chair, Seat(seat) in awaited, at)
            for seat, chair in enumerate(match.chairs)
        )
        match = msgspec.structs.replace(match, chairs=chairs)
    return match


def _timed(match: Match, chair: Chair, is_awaited: bool, at: int) -> Chair:
    face = chair.face
    if face is None:
        return chair
    busy_until = match.line.busy_until
    if not is_awaited:
        after = clock.stopped(face, at)
    elif face.since is None:
        after = clock.running(match.terms.clock, face, max(at, busy_until))
    elif busy_until > at:
        after = clock.halted(face, at, busy_until)
    else:
        return chair
    return chair if after is face else msgspec.structs.replace(chair, face=after)


def _is_dropped_by(match: Match, seat: Seat) -> bool:
    """An action of that seat ends the open question (M6.6): who acts instead of answering has
    declined. The asker's own question stands, but for a takeback: that was about another
    action than would now be the last."""
    open = match.open
    if open is None:
        return False
    if seat == open.seat:
        return open.what == "takeback"
    return seat in consent(match, open.seat, open.what) - open.agreed


def _asks_in_vain(match: Match) -> bool:
    """A takeback is asked for, and something has happened that it cannot reach across (M6.7)."""
    open = match.open
    return (
        open is not None and open.what == "takeback" and taken_back(match.line, open.seat) is None
    )


def _gone(match: Match, seat: Seat, chair: Chair) -> Match:
    """A chair whose person is gone, and with them what they asked and agreed to."""
    replace = msgspec.structs.replace
    open = match.open
    if open is not None:
        open = None if open.seat == seat else replace(open, agreed=open.agreed - {seat})
    chairs = _with(match.chairs, seat, chair)
    # M7.2: a pause that nobody is left to lift is over.
    paused = match.paused and any(
        chair.out is None and isinstance(chair.occupant, Person) for chair in chairs
    )
    return replace(match, chairs=chairs, open=open, paused=paused)


def _level(match: Match) -> Outcome:
    """Everyone who still plays shares the first rank; who left is behind."""
    ranks = tuple(0 if chair.out is None else 1 for chair in match.chairs)
    share = 1 / ranks.count(0)
    scores = tuple(share if rank == 0 else 0.0 for rank in ranks)
    return Outcome(ranks, scores, "drawn by agreement", "M6.4")


def _with(chairs: tuple[Chair, ...], seat: Seat, chair: Chair) -> tuple[Chair, ...]:
    return (*chairs[:seat], chair, *chairs[seat + 1 :])
