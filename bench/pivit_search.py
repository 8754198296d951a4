"""Pivit's search against Stockfish's, and its peers against what the kernels can do at most.

    python bench/pivit_search.py         figures as JSON on standard output, a line for people
                                         on standard error; fails below the floors

Nodes a second of the search from positions of the opening book on 8x8, against those of
Stockfish's own `bench`: one thread and 16 MB each. Simulations a second of plain UCT, the peer that
the search is matched against, against playouts from the same position and nothing else.

All times are processor time. Each ratio is the median of the ratios of its rounds; what Stockfish
takes to start is not counted.
"""

import argparse
import json
import re
import resource
import shutil
import subprocess
import sys
import time
from collections.abc import Callable
from statistics import median
from typing import Any

import numpy as np

from tripiv.games.pivit.arena.contest import opening
from tripiv.games.pivit.kernel_playout import TALLIES, playouts
from tripiv.games.pivit.kernel_rules import settle
from tripiv.games.pivit.notation import parse_position
from tripiv.games.pivit.players.duel import Duel, prepare
from tripiv.games.pivit.players.limit import Limits
from tripiv.games.pivit.players.tree import UCT, Tree
from tripiv.games.pivit.position import pack
from tripiv.games.pivit.setup import SETUPS

ROUNDS = 5
POSITIONS = 10
NODES = 400_000  # for each
MEGABYTES = 16
SIMULATIONS = 30_000
PLIES_MOST = 20_000
LIMIT_PLIES = 60  # B5.3, its default for two
FLOORS = {"search": 2.5, "uct": 0.5}


def start() -> np.ndarray[Any, np.dtype[np.uint64]]:
    state = np.array(pack(parse_position(SETUPS["8x8-2p"])[0], LIMIT_PLIES), np.uint64)
    settle(state)
    return state


def our_search() -> float:
    """Nodes a second."""
    begun = tuple(start().tolist())
    spent, nodes = 0.0, 0
    for number in range(POSITIONS):
        duel, words = Duel(MEGABYTES), opening(begun, number)
        before = time.thread_time()
        *_, last = duel.passes(words, Limits(nodes=NODES))
        spent += time.thread_time() - before
        nodes += last.nodes
    return nodes / spent


class Stockfish:
    def __init__(self) -> None:
        path = shutil.which("stockfish") or shutil.which("stockfish", path="/usr/games")
        if path is None:
            sys.exit("bench: stockfish is not installed (Debian package: stockfish)")
        self.path = path

    def run(self, *args: str) -> tuple[float, str]:
        """Seconds of processor time, and what it said."""
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        done = subprocess.run(
            [self.path, *args], capture_output=True, text=True, check=True, input="quit\n"
        )
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        spent = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
        return spent, done.stdout + done.stderr

    def search(self) -> float:
        """Nodes a second."""
        spent, told = self.run("bench", str(MEGABYTES), "1")
        found = re.search(r"Nodes searched\s*: (\d+)", told)
        if found is None:
            sys.exit("bench: stockfish does not say how many nodes it searched")
        return int(found[1]) / (spent - self.run()[0])


def uct() -> float:
    """Simulations a second."""
    tree = Tree(tuple(start().tolist()), UCT, seed=1)
    before = time.thread_time()
    *_, last = tree.grow(Limits(nodes=SIMULATIONS))
    return last.visits / (time.thread_time() - before)


def raw_playouts() -> float:
    """Playouts a second."""
    state, tally = start(), np.zeros(TALLIES, np.int64)
    before = time.thread_time()
    playouts(state, np.uint64(1), SIMULATIONS, PLIES_MOST, tally)
    return SIMULATIONS / (time.thread_time() - before)


def rounds(ours: Callable[[], float], peer: Callable[[], float], times: int) -> dict[str, Any]:
    ours(), peer()  # the first of each warms up and does not count
    pairs = [(ours(), peer()) for _ in range(times)]
    return {
        "ours_per_s": [round(pair[0]) for pair in pairs],
        "peer_per_s": [round(pair[1]) for pair in pairs],
        "ratio": round(median(pair[0] / pair[1] for pair in pairs), 2),
    }


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    times = parser.parse_args().rounds
    prepare()
    found = {
        "search": {"peer": "stockfish", **rounds(our_search, Stockfish().search, times)},
        "uct": {"peer": "raw playouts", **rounds(uct, raw_playouts, times)},
    }
    print(json.dumps(found))
    for name, result in found.items():
        print(
            f"{name}: {median(result['ours_per_s']) / 1e6:,.2f} million a second, "
            f"{result['ratio']:.2f} times {result['peer']} (floor {FLOORS[name]:g})",
            file=sys.stderr,
        )
    return 0 if all(found[name]["ratio"] >= floor for name, floor in FLOORS.items()) else 1


if __name__ == "__main__":
    sys.exit(main())
