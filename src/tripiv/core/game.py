"""The contract: what a game answers so that one match, one server and one page can play it.

A game is a set of pure functions over immutable states. Nothing given is ever changed; there
is no clock, no global chance and no file in it. Time comes in as whole milliseconds of match
time, chance as a resolution that was drawn once and stands in the log ever after.

Words used everywhere: a *game* is the rules, a *match* one play of it, a *seat* a person's
place (counted from 0), an *action* what a seat does, a *cause* anything that changes a state
(start, action, wake, leave), an *event* what a cause did as told to seats, a *view* what a
seat may see.
"""

from typing import Any, Generic, Literal, NewType, Protocol, TypeAlias, TypeVar

import msgspec

from tripiv.core.rng import Rng

__all__ = [
    "Act",
    "AnyGame",
    "Cause",
    "ClockKind",
    "Fault",
    "Game",
    "Guard",
    "Hold",
    "Leave",
    "Outcome",
    "Refusal",
    "Seat",
    "Spec",
    "Start",
    "Step",
    "Types",
    "Wake",
    "Why",
]

Seat = NewType("Seat", int)

ClockKind: TypeAlias = Literal["none", "increment", "days"]
Hold: TypeAlias = Literal["rest", "turn"] | None
Why: TypeAlias = Literal["resign", "time", "absent"]
Guard: TypeAlias = tuple[int, ...]

S = TypeVar("S")  # state
A = TypeVar("A")  # action
E = TypeVar("E")  # event
O = TypeVar("O")  # options  # noqa: E741  the letter the contract uses
R = TypeVar("R")  # resolution
C = TypeVar("C")  # capability
V_co = TypeVar("V_co", covariant=True)  # view
S_co = TypeVar("S_co", covariant=True)
E_co = TypeVar("E_co", covariant=True)


class Spec(msgspec.Struct, frozen=True, kw_only=True):
    """What the rest of the product must know of a game before it plays it.

    `version` is the version of the rules: it changes when behaviour does, never for speed.
    `bodies` are versions of what computes resolutions (physics, solver), by name.
    """

    id: str
    title: str
    version: int
    package: str
    """Where `RULES.md` lies, as a dotted package name."""
    fewest_seats: int
    most_seats: int
    together: bool = False
    """Everyone acts at once, rather than turn by turn."""
    clocks: frozenset[ClockKind] = frozenset({"none"})
    hot_seat: bool = False
    premove: bool = False
    takeback: bool = False
    """A seat may take back its own last action; only for games that never wake."""
    draw: bool = False
    """Players may agree on a draw."""
    hides: bool = False
    """Seats know what others do not; the game then has the capability `Hidden`."""
    bodies: dict[str, str] = {}


class Types(msgspec.Struct, frozen=True, kw_only=True):
    """The types a codec is made of. Each must survive `msgspec` there and back."""

    state: Any
    action: Any
    event: Any
    options: Any
    view: Any
    offers: Any = Any
    """Of `offers` and of `premoves`."""
    resolution: Any = None
    analysis: Any = Any
    """Of what its analyst says, where it has one."""
    question: Any = None
    """Of what its adviser can be asked, where it has one, ..."""
    advice: Any = None
    """... and of what the adviser says."""


class Fault(msgspec.Struct, frozen=True, omit_defaults=True):
    """One thing that is wrong, and where: a square, a cell, a ball, a field."""

    code: str
    clause: str
    text: str
    where: str = ""


class Refusal(msgspec.Struct, frozen=True, omit_defaults=True):
    """Why something is not accepted: a stable code, the clause, words for a person."""

    code: str
    clause: str
    text: str
    faults: tuple[Fault, ...] = ()


class Outcome(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How a match ended: for each seat its rank (0 is first, equal is level) and its score."""

    ranks: tuple[int, ...]
    scores: tuple[float, ...]
    reason: str
    clause: str


class Step(msgspec.Struct, Generic[S_co, E_co], frozen=True):
    """What a cause made of a state. While `busy_ms` lasts, things are in motion."""

    state: S_co
    events: tuple[E_co, ...] = ()
    busy_ms: int = 0


class Start(msgspec.Struct, Generic[O], frozen=True, tag="start", forbid_unknown_fields=True):
    """The first cause of every match."""

    options: O
    seats: int


class Act(
    msgspec.Struct,
    Generic[A],
    frozen=True,
    tag="act",
    omit_defaults=True,
    forbid_unknown_fields=True,
):
    """A seat's action. `credit_ms` is the part of its thinking time that its clock is spared."""

    seat: Seat
    action: A
    credit_ms: int = 0


class Wake(msgspec.Struct, frozen=True, tag="wake", forbid_unknown_fields=True):
    """A change the game makes by itself at its own moment."""


class Leave(msgspec.Struct, frozen=True, tag="leave", forbid_unknown_fields=True):
    """A seat is out for good."""

    seat: Seat
    why: Why


Cause: TypeAlias = Start[O] | Act[A] | Wake | Leave


class Game(Protocol[S, A, E, O, R, V_co]):
    """The questions. Where a state is finished (`outcome` is not None) nobody is an actor,
    nothing wakes, and every action is refused.
    """

    spec: Spec
    types: Types

    def unfit(self, options: O, seats: int) -> Refusal | None:
        """Why no match can start so; None if it can. The only check of options there is."""
        ...

    def initial(self, options: O, seats: int, resolution: R | None) -> S:
        """The first state. Options hold data, not names: a state can be built from a record
        alone, on any machine, years later."""
        ...

    def bound(self, options: O, seats: int) -> int | None:
        """The most causes a match can take to end; None if an option lets it go on for ever."""
        ...

    def resolve(self, state: S | None, cause: "Cause[O, A]", entropy: bytes) -> R | None:
        """What chance or heavy computation gives for this cause, drawn once and then logged.

        Called by the live writer only. `state` is None for the start. Most causes need none.
        """
        ...

    def actors(self, state: S) -> tuple[Seat, ...]:
        """Who may act now."""
        ...

    def awaited(self, state: S) -> tuple[Seat, ...]:
        """Those of the actors for whom the others wait: their clocks run."""
        ...

    def refuse(self, state: S, seat: Seat, action: A) -> Refusal | None:
        """None if the action is legal, else why not, with every fault. Takes no time: what
        expires is a wake, so that legality never depends on the moment of asking."""
        ...

    def apply(self, state: S, seat: Seat, action: A, at: int, resolution: R | None) -> Step[S, E]:
        """The rules. Only ever called with an action that `refuse` lets pass."""
        ...

    def wake(self, state: S) -> int | None:
        """The next moment at which the game changes by itself."""
        ...

    def advance(self, state: S, at: int, resolution: R | None) -> Step[S, E]:
        """Exactly one such change, the earliest; ties in the order of the clauses."""
        ...

    def leave(self, state: S, seat: Seat, why: Why, at: int, resolution: R | None) -> Step[S, E]:
        """What a seat's going does to the game. When it happens, the match decides."""
        ...

    def guard(self, state: S, seat: Seat) -> Guard:
        """A revision made of what the seat sees. It changes whenever anything but the seat's
        own action alters that seat's choice, so that an action built on an older state is
        known to be stale."""
        ...

    def holds(self, state: S, seat: Seat, action: A) -> Hold:
        """Whether an action sent too early is kept: until all is at rest, or until the turn."""
        ...

    def outcome(self, state: S) -> Outcome | None: ...

    def view(self, state: S, seat: Seat | None) -> V_co:
        """What a seat may see, or a spectator (None). It names its seat."""
        ...

    def show(self, event: E, seat: Seat | None) -> E | None:
        """The event as that seat may see it; None if it may not know of it."""
        ...

    def offers(self, state: S, seat: Seat) -> Any:
        """What an interface may highlight: the legal actions where they are few, regions and
        ranges where they are many. At most 4 KiB as JSON."""
        ...

    def premoves(self, state: S, seat: Seat) -> Any:
        """As `offers`, for actions that may be prepared before the seat's turn."""
        ...

    def cue(self, state: S, seat: Seat) -> Guard:
        """The public facts at whose change a bot in that seat is asked again."""
        ...

    def propose(self, state: S, seat: Seat, rng: Rng) -> A:
        """Some legal action of an actor, any of them with some chance."""
        ...

    def capability(self, kind: type[C]) -> C | None:
        """What else the game can do, asked for by the type (see `capability`), never by game."""
        ...


AnyGame: TypeAlias = Game[Any, Any, Any, Any, Any, Any]
