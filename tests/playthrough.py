"""Whole random matches as readable text, on file: what changes in a game's behaviour shows there.

A test compares; to write them anew after a change that was meant, and read the difference:

    TRIPIV_PLAYTHROUGH=write python -m pytest tests/games -k playthrough
    git diff
"""

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

from tripiv.core import record
from tripiv.core.capability import Enumerable, Notation
from tripiv.core.codec import codec_of
from tripiv.core.game import Act, AnyGame, Leave, Seat
from tripiv.core.rng import Rng, key_of

__all__ = ["check", "dump"]

SEED = b"a playthrough 16"


def check(game: AnyGame, setup: str, file: Path, *, leaving: int = 0) -> None:
    """The match on file is the match played now. `leaving`: one cause in so many is a leave."""
    text = "".join(f"{line}\n" for line in dump(game, setup, leaving))
    if os.environ.get("TRIPIV_PLAYTHROUGH") == "write":
        file.parent.mkdir(exist_ok=True)
        file.write_text(text, encoding="utf-8")
    assert file.read_text(encoding="utf-8") == text


def dump(game: AnyGame, setup: str, leaving: int) -> Iterator[str]:
    """A random match, decided by the set-up's text alone. For games that take turns."""
    notation = game.capability(Notation)
    assert notation is not None
    options, seats = notation.parse_options(setup)
    rng = Rng(key_of(game.spec.id, setup))
    yield f"{game.spec.id}, rules version {game.spec.version}"
    yield f"setup: {notation.format_options(options, seats)}, {seats} seats"
    _, line = record.begin(game, options, seats, seed=SEED)
    while game.outcome(line.state) is None:
        state = line.state
        yield ""
        yield f"{line.seq}  {notation.format_position(state)}"
        yield from _told(game, notation, state)
        do: Any
        if leaving and rng.below(leaving) == 0:
            do = Leave(Seat(rng.below(seats)), "resign")
            yield f"does: seat {do.seat + 1} leaves"
        else:
            seat = rng.choice(game.actors(state))
            do = Act(seat, game.propose(state, seat, rng))
            yield f"does: seat {seat + 1} {notation.format_action(state, seat, do.action)}"
        entry, line = record.write(game, line, do, line.at, seed=SEED)
        for event in entry.events:
            yield f"event: {msgspec.json.encode(event).decode()}"
        yield f"key: {codec_of(game).key(line.state)}"
    yield ""
    yield f"{line.seq}  {notation.format_position(line.state)}"
    yield f"outcome: {msgspec.json.encode(game.outcome(line.state)).decode()}"


def _told(game: AnyGame, notation: Notation[Any, Any, Any], state: Any) -> Iterator[str]:
    enumerable = game.capability(Enumerable)
    for seat in game.actors(state):
        waited = "" if seat in game.awaited(state) else ", not waited for"
        yield f"may act: seat {seat + 1}{waited}, guard {game.guard(state, seat)}"
        if enumerable is not None:
            texts = [
                notation.format_action(state, seat, a) for a in enumerable.actions(state, seat)
            ]
            yield f"legal ({len(texts)}): {' '.join(texts)}"
