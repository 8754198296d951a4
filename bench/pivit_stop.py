"""How soon Pivit's analyst and its engine stop when they are told to, by the wall.

    python bench/pivit_stop.py           figures as JSON on standard output, lines for people on
                                         standard error; fails where something took over 50 ms
    python bench/pivit_stop.py --busy 4  the same beside four processes that never rest

The wish comes at other moments each time: while depths follow soon on each other, when threats
are looked for, and later. The analyst has stopped when its last answer is out, the engine when it
says its best action.
"""

import argparse
import json
import os
import sys
import threading
import time

from busy import busy
from tripiv.core.capability import Analyst, Budget
from tripiv.games.pivit.game import GAME
from tripiv.games.pivit.protocol.session import Session
from tripiv.games.pivit.state import PivitState

SETUPS = ("6x6-2p", "8x8-2p", "8x8-3p", "8x8-4p")
MOMENTS_S = (0.03, 0.3, 1.0)  # after it began; the first wish comes then, others soon after
STEP_S = 0.013
MOST_MS = 50
LONG_MS = 60_000


def analyst_stops(state: PivitState, after_s: float) -> float:
    """Milliseconds from the wish to the end."""
    analyst = GAME.capability(Analyst)
    assert analyst is not None
    stop, wished = threading.Event(), list[float]()

    def wish() -> None:
        wished.append(time.perf_counter())
        stop.set()

    threading.Timer(after_s, wish).start()
    for _ in analyst.analyse(state, None, Budget(wall_ms=LONG_MS), stop.is_set):
        pass
    return 1000 * (time.perf_counter() - wished[0])


def engine_stops(session: Session, said: threading.Event, setup: str, after_s: float) -> float:
    """The same of the engine."""
    session.hear(f"position setup {setup}")
    said.clear()
    session.hear("go infinite")
    time.sleep(after_s)
    began = time.perf_counter()
    session.hear("stop")
    said.wait()
    return 1000 * (time.perf_counter() - began)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("--wishes", type=int, default=10, help="at each moment")
    parser.add_argument("--busy", type=int, default=0, help="processes that work beside it")
    given = parser.parse_args()
    found, said = {}, threading.Event()
    session = Session("bench", lambda line: said.set() if line.startswith("best") else None)
    load = os.getloadavg()[0]
    with busy(given.busy):
        for setup in SETUPS:
            options, seats = GAME.parse_options(setup)
            state = GAME.initial(options, seats, None)
            analyst_stops(state, 0.2)  # memory and kernels at hand
            moments = [first + STEP_S * n for first in MOMENTS_S for n in range(given.wishes)]
            spent = {
                "analyst": [analyst_stops(state, after) for after in moments],
                "engine": [engine_stops(session, said, setup, after) for after in moments],
            }
            found[setup] = {
                who: {"median_ms": sorted(ms)[len(ms) // 2], "longest_ms": max(ms)}
                for who, ms in spent.items()
            }
            told = "; ".join(
                f"{who} {facts['median_ms']:.1f} ms, at most {facts['longest_ms']:.1f}"
                for who, facts in found[setup].items()
            )
            print(f"{setup}: {told}", file=sys.stderr)
    print(f"load before and after: {load:.1f}, {os.getloadavg()[0]:.1f}", file=sys.stderr)
    print(json.dumps(found))
    longest = max(who["longest_ms"] for facts in found.values() for who in facts.values())
    return 1 if longest > MOST_MS else 0


if __name__ == "__main__":
    sys.exit(main())
