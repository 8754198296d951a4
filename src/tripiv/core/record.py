"""The log of a match, and the one fold that makes states of it.

A live match, a restart and a replay differ only in where entries come from: `write` makes a
new one, a store or a file hands over old ones, and all of them go through `fold`. Only `write`
draws a resolution; whoever reads uses the one that stands in the entry.

Time passes here and nowhere else: `due` says when the game next changes by itself, and
`catch_up` lets it, one entry at a time, each at its own moment. An entry that stands anywhere
else, or an action before a change that was due, is a fault in the log that `audit` finds.
"""

from collections.abc import Iterator
from typing import Annotated, Any, Generic, TypeAlias, TypeVar

import msgspec

from tripiv.core.codec import codec_of
from tripiv.core.game import Act, AnyGame, Leave, Seat, Start, Wake
from tripiv.core.rng import entropy

__all__ = [
    "AnyEntry",
    "Entry",
    "Line",
    "Past",
    "Takeback",
    "audit",
    "begin",
    "catch_up",
    "due",
    "fold",
    "resolved",
    "taken_back",
    "write",
]

D = TypeVar("D")
R = TypeVar("R")
E = TypeVar("E")
S = TypeVar("S")

_CAUSE = (Start, Act, Wake, Leave)


class Takeback(msgspec.Struct, frozen=True, tag="takeback", forbid_unknown_fields=True):
    """The state before the seat's last action comes back. The log keeps what was taken back."""

    seat: Seat


# Whole numbers that every reader of JSON holds exactly; nothing else is a time.
_Moment: TypeAlias = Annotated[int, msgspec.Meta(ge=0, lt=2**53)]
_Wall: TypeAlias = Annotated[int, msgspec.Meta(gt=-(2**53), lt=2**53)]


class Entry(
    msgspec.Struct,
    Generic[D, R, E],
    frozen=True,
    kw_only=True,
    omit_defaults=True,
    forbid_unknown_fields=True,
):
    """One position of a log. `do` says what happened; the rest, when and what came of it.

    A `do` that this module does not know (a pause, an offer) belongs to the match and leaves
    the game as it is.
    """

    seq: _Moment
    at: _Moment
    """Match time in ms, which stands still while a match is paused."""
    do: D
    wall: _Wall = 0
    """Milliseconds since 1970, for people; nothing is decided by it."""
    id: str = ""
    """The sender's own name for it, so that sending it twice does it once."""
    resolution: R | None = None
    events: tuple[E, ...] = ()
    key: str = ""
    """The key of the state after it."""


AnyEntry: TypeAlias = Entry[Any, Any, Any]


class Past(msgspec.Struct, frozen=True, eq=False):
    """A state that can come back, and whose action came next.

    A chain as long as the match, so nothing walks it by recursion: comparing, pickling and
    printing are written out.
    """

    state: Any
    seat: Seat
    before: "Past | None"

    def __eq__(self, other: object) -> bool:
        mine: Past | None = self
        theirs = other
        while mine is not theirs:
            if not (isinstance(mine, Past) and isinstance(theirs, Past)):
                return False
            if (mine.seat, mine.state) != (theirs.seat, theirs.state):
                return False
            mine, theirs = mine.before, theirs.before
        return True

    def __hash__(self) -> int:
        return hash((self.seat, self.state))

    def __reduce__(self) -> tuple[Any, ...]:
        chain: list[tuple[Any, Seat]] = []
        past: Past | None = self
        while past is not None:
            chain.append((past.state, past.seat))
            past = past.before
        return _chained, (tuple(reversed(chain)),)

    def __repr__(self) -> str:
        before = "None" if self.before is None else "..."
        return f"Past({self.state!r}, {self.seat!r}, {before})"


def _chained(chain: tuple[tuple[Any, Seat], ...]) -> Past | None:
    past: Past | None = None
    for state, seat in chain:
        past = Past(state, seat, past)
    return past


class Line(msgspec.Struct, Generic[S], frozen=True):
    """Where a game stands in its log."""

    state: S
    seq: int
    at: int
    busy_until: int = 0
    """Until then things are in motion."""
    past: Past | None = None


def begin(
    game: AnyGame, options: Any, seats: int, *, seed: bytes, wall: int = 0
) -> tuple[AnyEntry, Line[Any]]:
    """The first entry of a match, at match time 0."""
    return write(game, None, Start(options, seats), 0, seed=seed, wall=wall)


def write(
    game: AnyGame,
    line: Line[Any] | None,
    do: Any,
    at: int,
    *,
    seed: bytes,
    wall: int = 0,
    id: str = "",
) -> tuple[AnyEntry, Line[Any]]:
    """A new entry for a cause that was found legal: the live writer's half of the fold."""
    seq = 0 if line is None else line.seq + 1
    resolution = resolved(game, None if line is None else line.state, do, seq, seed)
    bare: AnyEntry = Entry(seq=seq, at=at, do=do, wall=wall, id=id, resolution=resolution)
    line, events = fold(game, line, bare)
    key = codec_of(game).key(line.state)
    return msgspec.structs.replace(bare, events=events, key=key), line


def resolved(game: AnyGame, state: Any, do: Any, seq: int, seed: bytes) -> Any:
    """What is drawn for a cause at a log position: always the same for one seed."""
    if game.types.resolution is not None and isinstance(do, _CAUSE):
        return game.resolve(state, do, entropy(seed, seq))
    return None


def fold(
    game: AnyGame, line: Line[Any] | None, entry: AnyEntry
) -> tuple[Line[Any], tuple[Any, ...]]:
    """The line after an entry, and the events. Trusts the entry; `audit` does not."""
    do, at = entry.do, entry.at
    if line is None:
        if not isinstance(do, Start):
            raise ValueError("a log begins with its start")
        return Line(game.initial(do.options, do.seats, entry.resolution), entry.seq, at), ()
    past = line.past
    match do:
        case Act(seat=seat, action=action):
            step = game.apply(line.state, seat, action, at, entry.resolution)
            past = None
            if game.spec.takeback and entry.resolution is None:
                past = Past(line.state, seat, line.past)
        case Wake():
            step, past = game.advance(line.state, at, entry.resolution), None
        case Leave(seat=seat, why=why):
            step, past = game.leave(line.state, seat, why, at, entry.resolution), None
        case Takeback(seat=seat):
            found = taken_back(line, seat)
            if found is None:
                raise ValueError(f"seat {seat + 1} has no action to take back")
            return Line(found.state, entry.seq, at, line.busy_until, found.before), ()
        case _:
            return Line(line.state, entry.seq, at, line.busy_until, past), ()
    busy_until = max(line.busy_until, at + step.busy_ms) if step.busy_ms else line.busy_until
    return Line(step.state, entry.seq, at, busy_until, past), step.events


def taken_back(line: Line[Any], seat: Seat) -> Past | None:
    """Where a takeback by that seat would lead; None if there is nothing it may take back."""
    past = line.past
    while past is not None and past.seat != seat:
        past = past.before
    return past


def due(game: AnyGame, line: Line[Any]) -> int | None:
    """When the game next changes by itself: at its wake, but never while things move."""
    wake = game.wake(line.state)
    return None if wake is None else max(wake, line.busy_until, line.at)


def catch_up(
    game: AnyGame, line: Line[Any], until: int, *, seed: bytes, wall: int = 0
) -> Iterator[tuple[AnyEntry, Line[Any]]]:
    """Everything the game does by itself up to and including `until`."""
    while (moment := due(game, line)) is not None and moment <= until:
        entry, line = write(game, line, Wake(), moment, seed=seed, wall=wall)
        yield entry, line


def audit(
    game: AnyGame,
    line: Line[Any] | None,
    entry: AnyEntry,
    seed: bytes | None = None,
    *,
    goes_on: bool = True,
) -> str | None:
    """Why the entry does not hold here, in one sentence; None if it does.

    Judges what a log can get wrong about the game: order, time, wakes, legality, and that the
    same things came of it; with the seed also what chance gave. What the match adds (clocks,
    offers) the match audits. A match that its seats have ended by agreement no longer `goes_on`:
    the game knows nothing of it, and what it was about to do by itself is not due any more.
    """
    if line is None:
        if entry.seq != 0 or not isinstance(entry.do, Start):
            return "the log does not begin with its start"
        if entry.at != 0:
            return f"match time begins at 0 ms, not at {entry.at} ms"
        refusal = game.unfit(entry.do.options, entry.do.seats)
        if refusal is not None:
            return f"no match can start so: {refusal.text} ({refusal.clause})"
    else:
        moment = due(game, line) if goes_on else None
        fault = _misplaced(line, entry, moment) or _illegal(game, line, entry.do)
        if fault is not None:
            return fault
    if entry.resolution is not None and not isinstance(entry.do, _CAUSE):
        return "chance has no part in this"
    state = None if line is None else line.state
    if seed is not None and resolved(game, state, entry.do, entry.seq, seed) != entry.resolution:
        return "chance gives something else for this seed"
    try:
        after, events = fold(game, line, entry)
    except Exception as error:
        # What a stranger's log claims that chance gave need not even have the right shape.
        return f"the rules can make nothing of it ({type(error).__name__}: {error})"
    if events != entry.events:
        return "the events differ from what the rules make of it"
    if codec_of(game).key(after.state) != entry.key:
        return "the state after it differs from the one recorded"
    return None


def _misplaced(line: Line[Any], entry: AnyEntry, moment: int | None) -> str | None:
    """Whether it stands in the wrong place; `moment` is when the game next changes by itself."""
    if entry.seq != line.seq + 1:
        return f"it is numbered {entry.seq} where {line.seq + 1} comes next"
    if entry.at < line.at:
        return f"its time {entry.at} ms is before {line.at} ms, the time of the one before"
    if isinstance(entry.do, Wake):
        if moment is None:
            return "nothing changes by itself here"
        if entry.at != moment:
            return f"the change stands at {entry.at} ms and was due at {moment} ms"
    elif moment is not None and moment <= entry.at:
        return f"a change due at {moment} ms was jumped"
    return None


def _illegal(game: AnyGame, line: Line[Any], do: Any) -> str | None:
    match do:
        case Start():
            return "a match starts once"
        case Act(seat=seat, action=action):
            refusal = game.refuse(line.state, seat, action)
            if refusal is not None:
                return f"seat {seat + 1}: {refusal.text} ({refusal.clause})"
        case Takeback(seat=seat):
            if taken_back(line, seat) is None:
                return f"seat {seat + 1} has no action to take back"
        case Leave() if game.outcome(line.state) is not None:
            return "the match is over"
    return None
