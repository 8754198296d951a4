"""Whether a log holds, entry by entry: the judgement of somebody who did not write it."""

from collections.abc import Iterable, Iterator
from typing import Any

import msgspec

from tripiv.core import record
from tripiv.core.game import Act, AnyGame, Leave, Seat, Start, Wake
from tripiv.core.record import AnyEntry, Takeback
from tripiv.match import clock
from tripiv.match.entry import Aborted, Drawn, Paused, Rematched, Seated
from tripiv.match.rule import departure, next_by_itself, refuse
from tripiv.match.state import Match, fold, is_resting, opening
from tripiv.match.terms import Header, refuse_terms

__all__ = ["Audited", "audit"]

_BY_AGREEMENT = Takeback | Drawn | Aborted | Paused | Rematched


class Audited(msgspec.Struct, frozen=True):
    """An entry that was looked at: the match after it, or why it does not hold."""

    entry: AnyEntry
    match: Match | None
    events: tuple[Any, ...] = ()
    fault: str | None = None


def audit(
    game: AnyGame, header: Header, entries: Iterable[AnyEntry], seed: bytes | None = None
) -> Iterator[Audited]:
    """Each entry with the match after it, up to and including the first that does not hold.

    With the seed every draw of chance is made again and compared.
    """
    match: Match | None = None
    ids: set[tuple[Seat, str]] = set()
    for entry in entries:
        fault = _fault(game, header, match, entry, seed) or _used(ids, entry)
        if fault is not None:
            yield Audited(entry, match, (), fault)
            return
        if match is None:
            match, events = opening(game, header, entry), entry.events
        else:
            match, events = fold(game, match, entry)
        yield Audited(entry, match, events)


def _fault(
    game: AnyGame, header: Header, match: Match | None, entry: AnyEntry, seed: bytes | None
) -> str | None:
    if match is None:
        refusal = refuse_terms(game, header)
        if refusal is not None:
            return f"{refusal.text} ({refusal.clause})"
        return record.audit(game, None, entry, seed) or _other_start(header, entry)
    return (
        _out_of_order(game, match, entry)
        or _not_allowed(game, match, entry)
        or record.audit(game, match.line, entry, seed, goes_on=match.ended is None)
    )


def _other_start(header: Header, entry: AnyEntry) -> str | None:
    if entry.do.options != header.options or entry.do.seats != len(header.occupants):
        return "it starts with other options or seats than the header says"
    return None


def _out_of_order(game: AnyGame, match: Match, entry: AnyEntry) -> str | None:
    """M10: what happens by itself stands at its own moment, and nothing jumps it."""
    upcoming = next_by_itself(game, match)
    by_itself = isinstance(entry.do, Wake | _BY_AGREEMENT) or (
        isinstance(entry.do, Leave | Seated) and entry.do.why in {"time", "absent"}
    )
    if by_itself:
        if upcoming is None or upcoming[1] != entry.do:
            return "this does not happen by itself here"
        if upcoming[0] != entry.at:
            return f"it stands at {entry.at} ms and was due at {upcoming[0]} ms"
    elif upcoming is not None and upcoming[0] <= entry.at:
        what = upcoming[1].__struct_config__.tag
        return f"what was due at {upcoming[0]} ms ({what}) was jumped"
    return None


def _not_allowed(game: AnyGame, match: Match, entry: AnyEntry) -> str | None:
    do = entry.do
    if isinstance(do, Start):
        return "a match starts once"
    if isinstance(do, Wake | _BY_AGREEMENT):
        return None
    if not 0 <= do.seat < len(match.chairs):
        return f"there is no seat {do.seat + 1}"
    if not isinstance(do, Act):
        refusal = refuse(game, match, do, entry.at)
        if refusal is not None:
            return f"seat {do.seat + 1}: {refusal.text} ({refusal.clause})"
        if (
            isinstance(do, Leave | Seated)
            and do.why != "join"
            and do != departure(match, do.seat, do.why)
        ):
            return "an empty seat is dealt with otherwise at this table (M5.3, M5.4)"
        return None
    if match.ended is not None:
        return "the match is over"
    if match.paused:
        return "the match is paused (M7.1)"
    if match.chairs[do.seat].out is not None:
        return f"seat {do.seat + 1} has left the match (M5.2)"
    if not is_resting(match, entry.at):
        return "it comes while things are in motion (M3.3)"
    face = match.chairs[do.seat].face
    spared = 0 if face is None else clock.credit(face, entry.at, do.credit_ms)
    if spared != do.credit_ms:
        return f"{do.credit_ms} ms of lag are forgiven where {spared} ms could be (M4.2)"
    if face is not None and clock.is_late(face, entry.at, spared):
        return f"seat {do.seat + 1} had no time left (M3.6)"
    return None


def _used(ids: set[tuple[Seat, str]], entry: AnyEntry) -> str | None:
    """M2.4: nothing is done twice. Notes the id for the entries to come."""
    do = entry.do
    if isinstance(do, Seated):
        # Whoever sits down is another sender, with names of their own.
        ids.difference_update({used for used in ids if used[0] == do.seat})
    if not entry.id:
        return None
    if isinstance(do, Start | Wake | _BY_AGREEMENT):
        return "nobody sent this, and it has a sender's id"
    if (do.seat, entry.id) in ids:
        return f"seat {do.seat + 1} has used the id {entry.id!r} before (M2.4)"
    ids.add((do.seat, entry.id))
    return None
