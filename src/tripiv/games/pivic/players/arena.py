"""Matches of two players of this program, straight on the rules: no server, no clock on the wall.

Each is a line of JSON, so that a long run can be broken off and gone on with. Players think as
much as their strength says; what they take of the processor is told.
"""

import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import msgspec

from tripiv.core import record
from tripiv.core.capability import Budget, Player
from tripiv.core.game import Act, AnyGame, Wake
from tripiv.core.rng import Rng
from tripiv.games.pivic.event import Rolled
from tripiv.games.pivic.shot import EJECTED, Shot
from tripiv.games.pivic.state import PivicOptions, PivicState, PivicView
from tripiv.games.pivic.table import goal

__all__ = ["Played", "contestant", "play_match", "played_before", "run_matches"]

_THINKING = Budget(wall_ms=600_000)
_MOST_CAUSES = 5_000


class Played(msgspec.Struct, frozen=True, kw_only=True):
    """One match. `first` is the player in seat 0."""

    setup: str
    """The options and the players: lines of another set-up are of another run."""
    index: int
    first: str
    second: str
    winner: int | None
    """The seat."""
    reason: str
    turns: int
    shots: int
    points: tuple[int, int]
    goals: int
    """Balls that fell into goals, into other holes, and that went over a rail."""
    others: int
    ejected: int
    cpu_ms: tuple[int, int]
    slowest_ms: tuple[int, int]
    """Of the processor, for one decision."""


def contestant(name: str) -> Player[PivicView]:
    """A level, or one of those that only measurements ask for."""
    from tripiv.games.pivic.players.bot import Thinker  # noqa: PLC0415  Numba
    from tripiv.games.pivic.players.level import PEERS, STRENGTHS  # noqa: PLC0415  as above
    from tripiv.games.pivic.players.peer import NearestBall  # noqa: PLC0415  as above

    if name == "nearest":
        return NearestBall()
    known = {**STRENGTHS, **PEERS}
    if name not in known:
        raise ValueError(f"no player is called {name!r}; there are nearest, {', '.join(known)}")
    # By effort alone: a busy machine is to change nothing.
    return Thinker(msgspec.structs.replace(known[name], wall_ms=_THINKING.wall_ms))


def played_before(path: Path, setup: str) -> list[Played]:
    """The matches of this set-up that a file holds already; a line broken off is left out."""
    if not path.exists():
        return []
    found = []
    for line in path.read_bytes().splitlines():
        try:
            played = msgspec.json.decode(line, type=Played)
        except msgspec.MsgspecError:
            continue
        if played.setup == setup:
            found.append(played)
    return found


def run_matches(
    game: AnyGame,
    options: PivicOptions,
    names: tuple[str, str],
    setup: str,
    seed: int,
    indices: Iterator[int],
) -> Iterator[Played]:
    """Matches with these numbers, one after another; the players change seats each time."""
    players = {name: contestant(name) for name in names}
    for index in indices:
        first, second = names if index % 2 == 0 else names[::-1]
        rng = Rng(seed).split(setup, index)
        told = play_match(game, options, (players[first], players[second]), rng)
        yield Played(setup=setup, index=index, first=first, second=second, **told)


def play_match(
    game: AnyGame,
    options: PivicOptions,
    players: tuple[Player[PivicView], Player[PivicView]],
    rng: Rng,
    watch: Callable[[PivicState], None] = lambda _state: None,
) -> dict[str, Any]:
    """One match to its end, as `Played` tells it. `watch` is shown the state after each shot."""
    seed = rng.split("match").bits().to_bytes(8, "big") * 2
    line = record.begin(game, options, 2, seed=seed)[1]
    spent, slowest = [0.0, 0.0], [0.0, 0.0]
    turns, shots, goals, others, ejected = 1, 0, 0, 0, 0
    both = (goal(options.table, 0), goal(options.table, 1))
    for _ in range(_MOST_CAUSES):
        if game.outcome(line.state) is not None:
            break
        at = max(line.at, line.busy_until)
        for seat in game.actors(line.state):
            began = time.thread_time()
            mine = rng.split(line.seq, seat)
            action = players[seat].decide(game.view(line.state, seat), mine, _THINKING).action
            taken = time.thread_time() - began
            spent[seat] += taken
            slowest[seat] = max(slowest[seat], taken)
            if action is None:
                continue
            refusal = game.refuse(line.state, seat, action)
            if refusal is not None:
                raise RuntimeError(f"seat {seat} was refused {action}: {refusal}")
            turn = line.state.turn
            entry, line = record.write(game, line, Act(seat, action), at, seed=seed)
            turns += line.state.turn != turn
            if isinstance(action, Shot):
                shots += 1
                watch(line.state)
                for event in entry.events:
                    for _, hole, _ in event.departures if isinstance(event, Rolled) else ():
                        goals += hole in both
                        others += hole not in both and hole != EJECTED
                        ejected += hole == EJECTED
            break
        else:
            moment = record.due(game, line)
            if moment is None:
                raise RuntimeError("nobody acts, and nothing happens by itself")
            line = record.write(game, line, Wake(), moment, seed=seed)[1]
    state = line.state
    return {
        "winner": None if state.end is None or state.end.winner is None else int(state.end.winner),
        "reason": "unfinished" if state.end is None else state.end.reason,
        "turns": turns,
        "shots": shots,
        "points": state.points,
        "goals": goals,
        "others": others,
        "ejected": ejected,
        "cpu_ms": tuple(round(1000 * s) for s in spent),
        "slowest_ms": tuple(round(1000 * s) for s in slowest),
    }
