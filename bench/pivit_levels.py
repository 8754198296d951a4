"""How long Pivit's levels take for an action, by the wall, against their budgets.

    python bench/pivit_levels.py           figures as JSON on standard output, lines for people
                                           on standard error; fails where a level takes more than
                                           its budget and 50 ms
    python bench/pivit_levels.py --busy 4  the same, while four processes want all the time of the
                                           machine, each as urgently as the levels

Positions come from the opening book and from a few plies of level 3 after it, on 8x8 with two,
three and four players and on 6x6.
"""

import argparse
import json
import os
import sys
import time
from typing import Any

from busy import busy
from tripiv.core.capability import Budget
from tripiv.core.rng import Rng
from tripiv.games.pivit.arena.contest import opening
from tripiv.games.pivit.game import GAME
from tripiv.games.pivit.players import PivitPlayers
from tripiv.games.pivit.players.level import STRENGTHS
from tripiv.games.pivit.state import PivitState, PivitView

SETUPS = ("8x8-2p", "6x6-2p", "8x8-3p", "8x8-4p")
PLIES = 12  # between two positions of a match
SPARED_MS = 50
FREE_MS = 60_000  # what the table allows: more than any level takes


def views(setup: str, count: int) -> list[PivitView]:
    options, seats = GAME.parse_options(setup)
    start = GAME.initial(options, seats, None)
    player, rng, found = PivitPlayers().player("3"), Rng(1), list[PivitView]()
    number = 0
    while len(found) < count:
        state = PivitState(options, opening(start.words, number))
        number += 1
        for ply in range(3 * PLIES):
            if GAME.outcome(state) is not None or len(found) == count:
                break
            view = GAME.view(state, GAME.actors(state)[0])
            if ply % PLIES == 0:
                found.append(view)
            action = player.decide(view, rng, Budget(wall_ms=FREE_MS)).action
            state = GAME.apply(state, GAME.actors(state)[0], action, 0, None).state
    return found


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("--positions", type=int, default=10, help="of each set-up")
    parser.add_argument("--busy", type=int, default=0, help="processes that work beside it")
    given = parser.parse_args()
    asked = {setup: views(setup, given.positions) for setup in SETUPS}
    began = os.getloadavg()[0]
    with busy(given.busy):
        found = measured(asked)
    print(f"load before and after: {began:.1f}, {os.getloadavg()[0]:.1f}", file=sys.stderr)
    print(json.dumps(found))
    late = [
        level
        for level, facts in found.items()
        if max(facts["longest_ms"].values()) > facts["budget_ms"] + SPARED_MS
    ]
    return 1 if late else 0


def measured(asked: dict[str, list[PivitView]]) -> dict[str, dict[str, Any]]:
    """By level: its budget, and the longest action on each set-up."""
    found = {}
    for level, strength in STRENGTHS.items():
        player, rng = PivitPlayers().player(level), Rng(2)
        player.decide(asked["8x8-2p"][0], rng, Budget(wall_ms=20))
        worst: dict[str, float] = {}
        for setup, positions in asked.items():
            for view in positions:
                began = time.perf_counter()
                player.decide(view, rng, Budget(wall_ms=FREE_MS))
                spent = 1000 * (time.perf_counter() - began)
                worst[setup] = round(max(worst.get(setup, 0.0), spent), 1)
        found[level] = {"budget_ms": strength.wall_ms, "longest_ms": worst}
        told = ", ".join(f"{setup} {ms:g}" for setup, ms in worst.items())
        print(f"level {level}: budget {strength.wall_ms} ms; longest {told}", file=sys.stderr)
    return found


if __name__ == "__main__":
    sys.exit(main())
