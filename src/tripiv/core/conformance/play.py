"""Random matches, logged as the live writer logs."""

from typing import Any

from tripiv.core import record
from tripiv.core.conformance.case import Broken, Case, Played
from tripiv.core.game import Act, AnyGame, Leave, Seat, Wake
from tripiv.core.record import AnyEntry, Line
from tripiv.core.rng import Rng

__all__ = ["play"]

UNBOUNDED_CAUSES = 400


def play(game: AnyGame, case: Case, rng: Rng) -> Played:
    """A random match, logged as the live writer logs."""
    seed = rng.bits().to_bytes(8, "big") * 2
    refusal = game.unfit(case.options, case.seats)
    if refusal is not None:
        raise Broken("start", f"the case cannot start: {refusal.text}")
    bound = game.bound(case.options, case.seats)
    entry, line = record.begin(game, case.options, case.seats, seed=seed)
    entries, lines, at = [entry], [line], 0
    while game.outcome(line.state) is None and len(entries) <= (bound or UNBOUNDED_CAUSES):
        at = max(line.at, line.busy_until) + _pause_ms(rng)
        made = _next_entry(game, case, line, at, seed, rng)
        if made is None:
            raise Broken("progress", "nobody may act and nothing will happen by itself")
        entries.append(made[0])
        lines.append(line := made[1])
    if bound is not None and game.outcome(line.state) is None:
        raise Broken("bound", f"still going on after {bound} causes")
    return Played(game, case, seed, tuple(entries), tuple(lines), rng)


def _pause_ms(rng: Rng) -> int:
    """Mostly quick, sometimes at the same millisecond, sometimes long enough for any timer."""
    return (0, rng.below(50), rng.below(5_000), rng.below(120_000))[rng.below(4)]


def _next_entry(
    game: AnyGame, case: Case, line: Line[Any], at: int, seed: bytes, rng: Rng
) -> tuple[AnyEntry, Line[Any]] | None:
    actors = game.actors(line.state)
    moment = record.due(game, line)
    if moment is not None and (moment <= at or not actors):
        return record.write(game, line, Wake(), moment, seed=seed)
    if case.leaving and rng.below(40) == 0:
        seat = Seat(rng.below(case.seats))
        return record.write(game, line, Leave(seat, "resign"), at, seed=seed)
    if not actors:
        return None
    seat = rng.choice(actors)
    action = game.propose(line.state, seat, rng)
    refusal = game.refuse(line.state, seat, action)
    if refusal is not None:
        raise Broken("propose", f"a proposed action is refused: {refusal.text}")
    return record.write(game, line, Act(seat, action), at, seed=seed)
