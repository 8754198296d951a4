"""Checks of one whole match."""

from typing import Any

import msgspec

from tripiv.core import record, rulebook
from tripiv.core.codec import codec_of
from tripiv.core.conformance.case import Broken, Check, Played, acted
from tripiv.core.game import Act, Leave, Seat, Wake
from tripiv.core.record import Line

__all__ = ["MATCH_CHECKS"]

WAKES_AT_ONE_MOMENT = 100


def check_outcome(played: Played) -> None:
    """A finished match is finished for everyone, and its outcome is whole."""
    game, line = played.game, played.lines[-1]
    outcome = game.outcome(line.state)
    if outcome is None:
        return
    seats = played.case.seats
    if len(outcome.ranks) != seats or len(outcome.scores) != seats or min(outcome.ranks) != 0:
        raise Broken("outcome", f"{outcome} is not an outcome for {seats} seats")
    if outcome.clause not in rulebook.clauses(game.spec.package):
        raise Broken("outcome", f"there is no clause {outcome.clause}")
    if game.actors(line.state) or game.awaited(line.state):
        raise Broken("outcome", "somebody may still act after the end")
    if game.wake(line.state) is not None:
        raise Broken("outcome", "something would still happen after the end")
    for before, entry in zip(played.lines, played.entries[1:], strict=False):
        if game.outcome(before.state) is not None:
            raise Broken("outcome", "the match went on after its end")
        if isinstance(entry.do, Act) and game.refuse(line.state, *acted(entry)) is None:
            raise Broken("outcome", "an action is accepted after the end")


def check_replay(played: Played) -> None:
    """The log, through bytes, gives every state again; and so does starting anywhere in it."""
    game = played.game
    line: Line[Any] | None = None
    coder = codec_of(game).state
    for entry, live in zip(played.entries, played.lines, strict=True):
        fault = record.audit(game, line, entry)
        if fault is not None:
            raise Broken("replay", f"entry {entry.seq}: {fault}")
        line, _ = record.fold(game, line, entry)
        restarted = msgspec.structs.replace(line, state=coder.decode(coder.encode(line.state)))
        if record.due(game, restarted) != record.due(game, live):
            raise Broken("replay", f"entry {entry.seq}: a restart forgets what is due")
        line = restarted


def check_resolution(played: Played) -> None:
    """What chance gives depends on the cause and the entropy alone."""
    game, state = played.game, None
    for entry, line in zip(played.entries, played.lines, strict=True):
        drawn = record.resolved(game, state, entry.do, entry.seq, played.seed)
        if drawn != entry.resolution:
            raise Broken("resolution", f"entry {entry.seq}: the same entropy draws otherwise")
        state = line.state


def check_wakes(played: Played) -> None:
    """Time moves on: a game does not wake for ever at one moment."""
    run, last = 0, -1
    for entry in played.entries:
        run = run + 1 if isinstance(entry.do, Wake) and entry.at == last else 0
        last = entry.at
        if run > WAKES_AT_ONE_MOMENT:
            raise Broken("wakes", f"it wakes again and again at {last} ms")


def check_everyone_gone(played: Played) -> None:
    """When all have left, at any moment, the match is over."""
    game = played.game
    line = played.lines[played.rng.below(len(played.lines))]
    for seat in range(played.case.seats):
        if game.outcome(line.state) is None:
            do = Leave(Seat(seat), "absent")
            _, line = record.write(game, line, do, line.at, seed=played.seed)
            if game.outcome(line.state) is None and Seat(seat) in game.actors(line.state):
                raise Broken("leaving", f"seat {seat} has left and may still act")
    if game.outcome(line.state) is None:
        raise Broken("leaving", "everyone has left and the match goes on")


MATCH_CHECKS: tuple[Check, ...] = (
    check_replay,
    check_resolution,
    check_outcome,
    check_wakes,
    check_everyone_gone,
)
