"""What a game may offer beyond the contract. Generic code asks `game.capability(Notation)`
and does without where the answer is None; it never asks which game it is.
"""

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any, Literal, Protocol, TypeVar

import msgspec

from tripiv.core.game import Seat
from tripiv.core.record import AnyEntry
from tripiv.core.rng import Rng

__all__ = [
    "Adviser",
    "Analyst",
    "Budget",
    "Choice",
    "Chosen",
    "Decision",
    "Enumerable",
    "Hidden",
    "Level",
    "Menu",
    "Notation",
    "NotationError",
    "Player",
    "Players",
    "Puzzle",
    "Puzzles",
    "Reply",
    "Setup",
    "Teller",
    "Terminal",
    "Theme",
    "Ticker",
]

S = TypeVar("S")
A = TypeVar("A")
O = TypeVar("O")  # noqa: E741  the letter the contract uses
A_co = TypeVar("A_co", covariant=True)
E_contra = TypeVar("E_contra", contravariant=True)
S_contra = TypeVar("S_contra", contravariant=True)
V_contra = TypeVar("V_contra", contravariant=True)


class NotationError(ValueError):
    """Text that does not say what it should: what is wrong, and at which character (from 0)."""

    def __init__(self, text: str, at: int = 0) -> None:
        super().__init__(f"{text} (at character {at + 1})")
        self.text = text
        self.at = at


class Enumerable(Protocol[S_contra, A_co]):
    """The legal actions are few enough to be listed."""

    def actions(self, state: S_contra, seat: Seat) -> Sequence[A_co]:
        """All legal actions of an actor, in an order that never changes."""
        ...


class Hidden(Protocol[S, E_contra]):
    """Seats know what others do not. Lets a test prove that nothing of it gets out."""

    def twin(self, state: S, seat: Seat | None, rng: Rng) -> S:
        """A state that differs in all that is hidden from that seat, and in nothing else."""
        ...

    def reveals(self, event: E_contra) -> bool:
        """The event lays open something that was hidden until then."""
        ...


class Notation(Protocol[S_contra, A, O]):
    """Actions, positions and options as short text that people write."""

    def format_action(self, state: S_contra, seat: Seat, action: A) -> str:
        """The action as text; `state` is the one it is taken in."""
        ...

    def parse_action(self, state: S_contra, seat: Seat, text: str) -> A:
        """The action a text means. Raises `NotationError`; judges no rule."""
        ...

    def format_position(self, state: S_contra) -> str:
        """One line that holds the whole position."""
        ...

    def format_options(self, options: O, seats: int) -> str:
        """One line that `parse_options` reads back."""
        ...

    def parse_options(self, text: str) -> tuple[O, int]:
        """Options and the number of seats; an empty text is the standard set-up. Raises
        `NotationError`."""
        ...


class Setup(msgspec.Struct, frozen=True, kw_only=True):
    """A way to begin that has a name."""

    id: str
    title: str
    about: str = ""
    seats: tuple[int, ...]
    """The numbers of players it is for."""
    options: Any
    """What the game's options are then, but for what else is chosen."""
    rated: Any = None
    """What they are in a rated match, where that is something else."""


class Chosen(msgspec.Struct, frozen=True):
    """One of the values that an option may have."""

    value: bool | int | str
    title: str


class Choice(msgspec.Struct, frozen=True, kw_only=True):
    """An option as people choose it: a field of the game's options, in words."""

    name: str
    """The field."""
    title: str
    about: str = ""
    clause: str = ""
    values: tuple[Chosen, ...] = ()
    """What it may be; empty: a number between `least` and `most`, or else a text."""
    least: int | None = None
    most: int | None = None
    seats: tuple[int, ...] = ()
    """Only for so many players; empty: for any number."""


class Menu(Protocol):
    """What a table may choose, so that an interface can ask for it."""

    def setups(self) -> Sequence[Setup]:
        """The usual one first."""
        ...

    def choices(self) -> Sequence[Choice]: ...


class Terminal(Protocol[V_contra]):
    """A drawing for a terminal."""

    def draw(self, view: V_contra, *, colour: bool) -> str:
        """The view as lines of text. Without colour it must be as plain to read."""
        ...

    def hint(self, view: V_contra) -> str:
        """One line that tells a newcomer what to type."""
        ...


class Teller(Protocol[E_contra]):
    """Words for what happens."""

    def tell(self, event: E_contra, seat: Seat | None) -> str:
        """One line for an event as that seat may see it; empty where the board, or the action
        itself, shows it."""
        ...


class Ticker(Teller[E_contra], Protocol[V_contra, E_contra]):
    """Words for a game in which everybody acts at once, and time goes on meanwhile."""

    def time(self, view: V_contra, at: int) -> str:
        """One line that tells how much time is left, at that moment of match time."""
        ...


class Budget(msgspec.Struct, frozen=True, kw_only=True):
    """What a player may spend on one decision, or an analyst on one position."""

    wall_ms: int
    nodes: int | None = None
    lines: int = 3
    """How many actions an analyst tells more of, the best first."""
    data: Path | None = None
    """The folder of what was built on this machine, such as tables; None: without it."""


class Decision(msgspec.Struct, frozen=True):
    """What a player does, and how long after being asked. None: nothing for now."""

    after_ms: int
    action: Any | None


class Level(msgspec.Struct, frozen=True):
    """A strength a player can be asked for."""

    id: str
    title: str
    about: str = ""
    usual: bool = False
    """Who asks for no level is given this one; the first where none is."""


class Player(Protocol[V_contra]):
    """A bot. It is given what its seat may see, and never the state."""

    def decide(self, view: V_contra, rng: Rng, budget: Budget) -> Decision: ...


class Players(Protocol[V_contra]):
    """The bots of a game, from the weakest level to the strongest."""

    def levels(self) -> Sequence[Level]: ...

    def player(self, level: str) -> Player[V_contra]: ...


class Analyst(Protocol[S_contra]):
    """Says what is true of a position or of a whole match.

    Answers stream while it thinks: each is a msgspec struct of plain data, the game's own, and
    replaces the one before it (`analyse`) or stands beside it (`review`). It ends by itself at
    its budget, and soon after `stopped()` is true.
    """

    def analyse(
        self,
        state: S_contra,
        seat: Seat | None,
        budget: Budget,
        stopped: Callable[[], bool],
    ) -> Iterator[Any]:
        """What can be said of a position; for one seat, where seats know different things."""
        ...

    def review(
        self,
        states: Sequence[S_contra],
        entries: Sequence[AnyEntry],
        budget: Budget,
        stopped: Callable[[], bool],
    ) -> Iterator[Any]:
        """Each step of a match: what it gained or cost, and what was better. `states[i]` is the
        state before `entries[i]`, and one more stands after the last; the budget is for each."""
        ...

    def tell(self, answer: Any) -> str:
        """One answer as lines of text for a person."""
        ...


class Theme(msgspec.Struct, frozen=True):
    """What puzzles can be about."""

    id: str
    title: str
    about: str = ""


class Puzzle(msgspec.Struct, frozen=True, kw_only=True):
    """A position with one action that is clearly the best, and as many more as that leads to."""

    id: str
    options: Any
    """Of a match that begins with the position."""
    seats: int
    seat: Seat
    """Who is to find something."""
    task: str
    """What there is to find, for a person."""
    theme: str
    """A hint: the id of its theme."""
    grade: int
    """How hard it is, from 1 on."""
    actions: int
    """How many of its own the seat has to find."""


class Reply(msgspec.Struct, frozen=True, kw_only=True):
    """What a puzzle says to the actions of the one who solves it."""

    verdict: Literal["right", "wrong", "solved"]
    played: tuple[Any, ...]
    """All actions from the puzzle's position on, the others' replies among them."""
    refutation: tuple[Any, ...] = ()
    """What would happen now, where the last action was wrong."""
    text: str
    """The same for a person."""


class Puzzles(Protocol):
    """Positions with something to find. Nothing is kept of who solves them."""

    def themes(self) -> Sequence[Theme]: ...

    def grades(self) -> int:
        """The hardest grade."""
        ...

    def puzzles(self) -> Sequence[Puzzle]:
        """All of them, in an order that stays."""
        ...

    def answer(self, puzzle: Puzzle, actions: Sequence[Any]) -> Reply:
        """What becomes of the seat's own actions so far. Only the last one may be wrong. Raises
        `ValueError` for what is against the rules, and for more actions than there are to find."""
        ...

    def solution(self, puzzle: Puzzle) -> Sequence[Any]:
        """All actions, the others' replies among them."""
        ...


class Adviser(Protocol):
    """Answers what people ask of a real table: there is no match, only what they type in."""

    def advise(self, question: Any, budget: Budget, stopped: Callable[[], bool]) -> Any:
        """The answer to a question (both of the game's own types). Raises `ValueError`, with words
        for a person, for one that makes no sense."""
        ...
