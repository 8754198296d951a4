"""Pivic's planner: noisy shots played, judged and valued a second, and whether decisions end in
time.

    python bench/pivic_planner.py        figures as JSON on standard output, a line for people
                                         on standard error; fails below the floor

Positions come from matches of bots on the default table, advanced rules, average hands. Shots are
those that the planner aims in them, each played with errors, judged by the rules, and the position
left behind valued. Speed is in processor time of the one thread that works.
"""

import argparse
import json
import sys
import time
from statistics import median
from typing import Any

import numpy as np

from tripiv.core.capability import Budget
from tripiv.core.game import Seat
from tripiv.core.rng import Rng
from tripiv.games.pivic.game import GAME
from tripiv.games.pivic.option import parse_options
from tripiv.games.pivic.players import arena
from tripiv.games.pivic.players import kernel_think as think
from tripiv.games.pivic.players.bot import Thinker
from tripiv.games.pivic.players.kernel_aim import aim
from tripiv.games.pivic.players.layout import SHOT_COLUMNS, TALLY_COLUMNS, TURN
from tripiv.games.pivic.players.level import STRENGTHS
from tripiv.games.pivic.players.mind import mind_of, position_of
from tripiv.games.pivic.state import PivicState

FLOOR = 25_000
SHOTS, SAMPLES = 200, 4


def positions(matches: int) -> list[PivicState]:
    options, _ = parse_options("advanced hand=average")
    found: list[PivicState] = []

    def note(state: PivicState) -> None:
        if state.end is None and not state.queue and state.opens_at is None:
            found.append(state)

    player = Thinker(STRENGTHS["3"])
    for n in range(matches):
        arena.play_match(GAME, options, (player, player), Rng(n), note)
    return found


def speed(states: list[PivicState]) -> float:
    mind, play, shots = (
        mind_of(states[0].options),
        think.new_play(16),
        np.zeros((SHOTS, SHOT_COLUMNS)),
    )
    played, spent = 0, 0.0
    for state in states:
        position = position_of(state)
        board, balls, score = position
        count = aim(
            board,
            balls,
            int(score[TURN]),
            mind.worths,
            mind.spread,
            np.uint64(1),
            SHOTS // 6,
            shots,
        )
        tallies, chosen = np.zeros((count, TALLY_COLUMNS)), np.arange(count)
        before = time.thread_time()
        think.try_shots(board, play, balls, score, shots, chosen, 0, SAMPLES, mind, tallies)
        spent += time.thread_time() - before
        played += SAMPLES * count
    return played / spent


def overshoot(states: list[PivicState], wall_ms: int) -> list[float]:
    """By how many ms decisions take longer than they may (negative: shorter)."""
    player, found = Thinker(STRENGTHS["5"]), []
    for n, state in enumerate(states):
        view = GAME.view(state, Seat(state.turn))
        before = time.perf_counter()
        player.decide(view, Rng(n), Budget(wall_ms=wall_ms))
        found.append(1000 * (time.perf_counter() - before) - wall_ms)
    return found


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("--matches", type=int, default=6)
    states = positions(parser.parse_args().matches)
    speed(states[:5])  # warms up and does not count
    rates = [speed(states) for _ in range(3)]
    late = {ms: overshoot(states[:40], ms) for ms in (50, 200)}
    found: dict[str, Any] = {
        "positions": len(states),
        "shots_per_s": [round(rate) for rate in rates],
        "late_ms": {ms: [round(median(x), 1), round(max(x), 1)] for ms, x in late.items()},
    }
    print(json.dumps(found))
    print(
        f"planner: {median(rates):,.0f} noisy shots a second over {len(states)} positions "
        f"(floor {FLOOR:,}); latest decisions "
        + ", ".join(f"{max(x):+.1f} ms of {ms}" for ms, x in late.items()),
        file=sys.stderr,
    )
    return 0 if median(rates) >= FLOOR else 1


if __name__ == "__main__":
    sys.exit(main())
