"""Values and purity: everything survives bytes, nothing is changed, nothing is secret."""

import random
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import msgspec

from tripiv.core import record
from tripiv.core.codec import CodecError, Coder, codec_of
from tripiv.core.conformance.case import Broken, Moment, watchers
from tripiv.core.game import Act, Seat
from tripiv.core.record import Line

__all__ = ["check_codec", "check_purity"]


def check_codec(moment: Moment) -> None:
    """Everything survives the way through bytes, to the last bit."""
    game, case, entry = moment.game, moment.case, moment.entry
    codec = codec_of(game)
    _same("options", codec.options, case.options)
    _same("state", codec.state, moment.after.state)
    if entry.resolution is not None:
        _same("resolution", codec.resolution, entry.resolution)
    if isinstance(entry.do, Act):
        _same("action", codec.action, entry.do.action)
    for event in entry.events:
        _same("event", codec.event, event)
    for seat in watchers(case):
        _same("view", codec.view, game.view(moment.after.state, seat))
        for event in entry.events:
            shown = game.show(event, seat)
            if shown is not None:
                _same("event", codec.event, shown)


def check_purity(moment: Moment) -> None:
    """Every question asked twice gives one answer, changes nothing, and needs no clock, chance
    or process of its own."""
    game, before, entry = moment.game, moment.before, moment.entry
    codec = codec_of(game)
    given = codec.state.encode(before.state), msgspec.json.encode(entry.do)
    line = msgspec.structs.replace(before, state=codec.state.decode(given[0]))
    with _sealed():
        once = _answers(moment, before)
        twice = _answers(moment, line)
    if once != twice:
        name = next(name for name in once if once[name] != twice[name])
        raise Broken("purity", f"`{name}` answers differently when asked again")
    if (codec.state.encode(before.state), msgspec.json.encode(entry.do)) != given:
        raise Broken("purity", "something that was given has been changed")


def _same(what: str, coder: Coder[Any], value: Any) -> None:
    raw = coder.encode(value)
    try:
        back = coder.decode(raw)
    except CodecError as error:
        raise Broken("codec", f"the {what} cannot be read back: {error}") from None
    if back != value or coder.encode(back) != raw:
        raise Broken("codec", f"the {what} comes back as something else")


def _answers(moment: Moment, line: Line[Any]) -> dict[str, bytes]:
    """All questions to one state, each answer as bytes."""
    game, state, entry = moment.game, line.state, moment.entry
    answers: dict[str, Any] = {
        "actors": game.actors(state),
        "awaited": game.awaited(state),
        "wake": game.wake(state),
        "outcome": game.outcome(state),
        "fold": record.fold(game, line, entry)[1],
        "key": codec_of(game).key(record.fold(game, line, entry)[0].state),
    }
    for seat in watchers(moment.case):
        answers[f"view of {seat}"] = game.view(state, seat)
    for seat in map(Seat, range(moment.case.seats)):
        answers[f"guard of {seat}"] = game.guard(state, seat)
        answers[f"cue of {seat}"] = game.cue(state, seat)
        answers[f"offers of {seat}"] = game.offers(state, seat)
        answers[f"premoves of {seat}"] = game.premoves(state, seat)
        if isinstance(entry.do, Act):
            answers[f"refuse of {seat}"] = game.refuse(state, seat, entry.do.action)
    return {name: msgspec.json.encode(answer) for name, answer in answers.items()}


@contextmanager
def _sealed() -> Iterator[None]:
    """No wall clock and no global chance for whoever runs inside."""

    def caught(name: str) -> Callable[..., Any]:
        def call(*_: Any, **__: Any) -> Any:
            raise Broken("purity", f"it calls {name}")

        return call

    places: list[tuple[Any, str]] = [
        (time, "time"),
        (time, "time_ns"),
        *((random, name) for name in ("random", "randrange", "randint", "choice", "shuffle")),
    ]
    kept = [getattr(place, name) for place, name in places]
    for place, name in places:
        setattr(place, name, caught(f"{place.__name__}.{name}"))
    try:
        yield
    finally:
        for (place, name), function in zip(places, kept, strict=True):
            setattr(place, name, function)
