"""Which actions are legal, and what a wrong one gets."""

from collections.abc import Iterator
from typing import Any

import msgspec

from tripiv.core import record, rulebook
from tripiv.core.capability import Enumerable
from tripiv.core.codec import CodecError, codec_of
from tripiv.core.conformance.case import Broken, Moment
from tripiv.core.game import Act, AnyGame, Fault, Refusal, Seat
from tripiv.core.rng import Rng

__all__ = ["check_enumeration", "check_refusals"]


def check_refusals(moment: Moment) -> None:
    """Every kind of wrong action gets a refusal in the words of a clause, never an exception."""
    game, state, entry = moment.game, moment.before.state, moment.entry
    if not isinstance(entry.do, Act):
        return
    book = rulebook.clauses(game.spec.package)
    actors = game.actors(state)
    for seat in map(Seat, range(moment.case.seats)):
        refusal = game.refuse(state, seat, entry.do.action)
        if seat not in actors and refusal is None:
            raise Broken("refusals", f"seat {seat} is not an actor and its action is accepted")
        _check_refusal(refusal, book)
    listed = _listed(game, state, entry.do.seat)
    for action in _mutants(game, entry.do.action, moment.rng):
        refusal = _asked(game, state, entry.do.seat, action)
        _check_refusal(refusal, book)
        if refusal is None and listed is not None and action not in listed:
            raise Broken("enumeration", f"{action} is accepted and not among the legal actions")
        if refusal is None:
            _applied(game, moment, action)


def check_enumeration(moment: Moment) -> None:
    """The list of legal actions holds the one taken, no illegal one, and nothing twice."""
    game, state, entry = moment.game, moment.before.state, moment.entry
    if not isinstance(entry.do, Act):
        return
    listed = _listed(game, state, entry.do.seat)
    if listed is None:
        return
    if entry.do.action not in listed:
        raise Broken("enumeration", f"{entry.do.action} is legal and not listed")
    if len(set(map(msgspec.json.encode, listed))) != len(listed):
        raise Broken("enumeration", "an action is listed twice")
    for action in listed:
        if game.refuse(state, entry.do.seat, action) is not None:
            raise Broken("enumeration", f"{action} is listed and refused")


def _check_refusal(refusal: Refusal | None, book: dict[str, str]) -> None:
    if refusal is None:
        return
    parts: tuple[Refusal | Fault, ...] = (refusal, *refusal.faults)
    for part in parts:
        if not (part.code and part.text):
            raise Broken("refusals", f"{part} lacks a code or words")
        if part.clause not in book:
            raise Broken("refusals", f"{part.code}: there is no clause {part.clause!r}")


def _asked(game: AnyGame, state: Any, seat: Seat, action: Any) -> Refusal | None:
    try:
        return game.refuse(state, seat, action)
    except Exception as error:
        raise Broken("refusals", f"{action} raises {error!r}") from error


def _applied(game: AnyGame, moment: Moment, action: Any) -> None:
    try:
        do = Act(moment.entry.do.seat, action)
        record.write(game, moment.before, do, moment.entry.at, seed=b"conformance")
    except Exception as error:
        raise Broken("refusals", f"{action} is accepted and then raises {error!r}") from error


def _listed(game: AnyGame, state: Any, seat: Seat) -> list[Any] | None:
    enumerable = game.capability(Enumerable)
    return None if enumerable is None else list(enumerable.actions(state, seat))


def _mutants(game: AnyGame, action: Any, rng: Rng) -> Iterator[Any]:
    """Actions like this one, with one number or word changed."""
    coder = codec_of(game).action
    plain = msgspec.to_builtins(action)
    for _ in range(6):
        mutant = _mutated(plain, rng)
        try:
            yield coder.decode(msgspec.json.encode(mutant))
        except CodecError:
            continue


def _mutated(plain: Any, rng: Rng) -> Any:
    if isinstance(plain, bool):
        return not plain
    if isinstance(plain, int):
        return rng.choice((plain + 1, plain - 1, -plain, 0, rng.below(64), 10**6, -(2**62)))
    if isinstance(plain, float):
        return rng.choice((-plain, plain * 2 + 1, 0.0, 1e300))
    if isinstance(plain, str):
        return rng.choice(("", plain + plain, plain[:1], "\N{SNOWMAN}"))
    if isinstance(plain, list) and plain:
        at = rng.below(len(plain))
        changed = [*plain[:at], _mutated(plain[at], rng), *plain[at + 1 :]]
        return rng.choice((changed, changed, plain[1:], plain + plain[:1]))
    if isinstance(plain, dict) and plain:
        name = rng.choice(sorted(plain, key=str))
        return {**plain, name: _mutated(plain[name], rng)}
    return plain
