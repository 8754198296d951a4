"""What is agreed before a match begins: who sits where, the clock, what is allowed."""

from typing import Any, Literal, TypeAlias

import msgspec

from tripiv.core.game import AnyGame, Refusal

__all__ = [
    "Bot",
    "Clock",
    "Days",
    "Header",
    "Increment",
    "Occupant",
    "Person",
    "Terms",
    "Untimed",
    "refuse_terms",
    "rematch",
]

DAY_MS = 24 * 60 * 60 * 1000


class Untimed(msgspec.Struct, frozen=True, tag="none", forbid_unknown_fields=True):
    """No clock."""


class Increment(msgspec.Struct, frozen=True, tag="increment", forbid_unknown_fields=True):
    """A bank of time for the whole match, and some more for every action."""

    initial_ms: int
    increment_ms: int = 0


class Days(msgspec.Struct, frozen=True, tag="days", forbid_unknown_fields=True):
    """So many days for each action, anew."""

    days: int


Clock: TypeAlias = Untimed | Increment | Days


class Person(msgspec.Struct, frozen=True, tag="person", forbid_unknown_fields=True):
    name: str


class Bot(msgspec.Struct, frozen=True, tag="bot", forbid_unknown_fields=True):
    level: str


Occupant: TypeAlias = Person | Bot


class Terms(
    msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True
):
    """The table's own rules; those of the game are in its options."""

    clock: Clock = Untimed()
    vacancy: Literal["rules", "bot"] = "rules"
    """At a table of three or more: what takes the seat of one who leaves."""
    stand_in: str = ""
    """The level of that bot."""
    patience_ms: int | None = None
    """How long a seat may be away before it counts as left; None waits for ever."""
    takeback: bool = True
    pause: bool = True


class Header(
    msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True
):
    """The first line of a record: all that a replay needs beside the entries."""

    format: int = 1
    game: str
    rules: int
    occupants: tuple[Occupant, ...]
    terms: Terms = Terms()
    options: Any = None
    bodies: dict[str, str] = {}
    started: int = 0
    """Milliseconds since 1970."""
    commitment: str = ""
    """A hash of the seed of all chance. The seed is made public when the match is over, and
    anyone can then see that no draw was chosen late."""
    follows: str = ""
    """The match of which this is the rematch."""


def refuse_terms(game: AnyGame, header: Header) -> Refusal | None:
    """Why no match can be played so (M1); the game judges its own options."""
    spec, terms, seats = game.spec, header.terms, len(header.occupants)
    if not spec.fewest_seats <= seats <= spec.most_seats:
        span = f"{spec.fewest_seats} to {spec.most_seats}"
        return Refusal("seats", "M1.1", f"{spec.title} is for {span} players, not {seats}")
    kind = terms.clock.__struct_config__.tag
    if kind not in spec.clocks:
        return Refusal("clock", "M1.2", f"{spec.title} is not played with this kind of clock")
    match terms.clock:
        case Increment(initial_ms=initial, increment_ms=increment):
            if initial < 1000 or increment < 0:
                text = "a clock starts with at least a second, and never loses by an action"
                return Refusal("clock", "M1.2", text)
        case Days(days=days):
            if not 1 <= days <= 14:
                return Refusal("clock", "M1.2", "a turn lasts between 1 and 14 days")
    if terms.patience_ms is not None and terms.patience_ms < 1000:
        return Refusal("patience", "M1.3", "patience is at least a second")
    if terms.vacancy == "bot" and not terms.stand_in:
        return Refusal("stand-in", "M1.4", "the bot that takes an empty seat needs a level")
    return game.unfit(header.options, seats)


def rematch(
    header: Header,
    *,
    follows: str,
    started: int,
    commitment: str,
    occupants: tuple[Occupant, ...] | None = None,
) -> Header:
    """The same match once more, everyone one seat further on (M8.1).

    `occupants` are those who sat there at the end, where a seat changed hands.
    """
    occupants = header.occupants if occupants is None else occupants
    # Whoever sat in seat 0 sits in the last one, whoever sat in seat 1 in the first.
    occupants = occupants[1:] + occupants[:1]
    return msgspec.structs.replace(
        header, occupants=occupants, follows=follows, started=started, commitment=commitment
    )
