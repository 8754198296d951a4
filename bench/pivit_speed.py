"""Pivit's kernels against two peers, in turns, in one run.

    python bench/pivit_speed.py          figures as JSON on standard output, a line for people
                                         on standard error; fails below the floors

Perft on 8x8 with two players, the last ply counted and not played, against `go perft` of
Stockfish, which does the same from its own start position. Random playouts against
OpenSpiel's C++ breakthrough, played by its uniform random bots in its C++ loop.

All times are processor time of the one thread that works, so that other work on the machine
disturbs little. Each ratio is the median of the ratios of its rounds.
"""

import argparse
import json
import shutil
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from statistics import median
from typing import Any

import numpy as np

from tripiv.games.pivit.kernel_perft import perft
from tripiv.games.pivit.kernel_playout import TALLIES, playouts
from tripiv.games.pivit.kernel_rules import settle
from tripiv.games.pivit.notation import parse_position
from tripiv.games.pivit.position import pack
from tripiv.games.pivit.setup import SETUPS

ROUNDS = 5
PERFT_DEPTH = 6
STOCKFISH_DEPTH = 6
PLAYOUTS = 20_000
OPEN_SPIEL_MATCHES = 2_000
LIMIT_PLIES = 60  # B5.3, its default for two
FLOORS = {"perft": 3.0, "playout": 10.0}


def start() -> np.ndarray[Any, np.dtype[np.uint64]]:
    state = np.array(pack(parse_position(SETUPS["8x8-2p"])[0], LIMIT_PLIES), np.uint64)
    settle(state)
    return state


def our_perft() -> float:
    """Nodes a second."""
    state = start()
    before = time.process_time()
    nodes = perft(state, PERFT_DEPTH, True)
    return nodes / (time.process_time() - before)


def our_playouts() -> float:
    """Plies a second."""
    state, tally = start(), np.zeros(TALLIES, np.int64)
    before = time.process_time()
    plies = playouts(state, np.uint64(time.time_ns()), PLAYOUTS, 10_000, tally)
    return plies / (time.process_time() - before)


class Stockfish:
    def __init__(self) -> None:
        path = shutil.which("stockfish") or shutil.which("stockfish", path="/usr/games")
        if path is None:
            sys.exit("bench: stockfish is not installed (Debian package: stockfish)")
        self.process = subprocess.Popen(
            [path], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1
        )
        self.ask("uci", "uciok")
        self.ask("isready", "readyok")

    def ask(self, command: str, until: str) -> str:
        pipe_in, pipe_out = self.process.stdin, self.process.stdout
        assert pipe_in is not None
        assert pipe_out is not None
        pipe_in.write(command + "\n")
        while not (line := pipe_out.readline()).startswith(until):
            if not line:
                sys.exit("bench: stockfish has gone away")
        return line

    def spent_s(self) -> float:
        tasks = Path(f"/proc/{self.process.pid}/task").glob("*/schedstat")
        return sum(int(task.read_text().split()[0]) for task in tasks) / 1e9

    def perft(self) -> float:
        """Nodes a second."""
        before = self.spent_s()
        line = self.ask(f"go perft {STOCKFISH_DEPTH}", "Nodes searched")
        return int(line.split(":")[1]) / (self.spent_s() - before)


class OpenSpiel:
    def __init__(self) -> None:
        try:
            import pyspiel
        except ImportError:
            sys.exit("bench: open_spiel is not installed (the dependency group bench)")
        self.pyspiel = pyspiel
        self.game = pyspiel.load_game("breakthrough")

    def playouts(self) -> float:
        """Actions a second."""
        make = self.pyspiel.make_uniform_random_bot
        bots = [make(seat, time.time_ns() % 2**31) for seat in (0, 1)]
        states = [self.game.new_initial_state() for _ in range(OPEN_SPIEL_MATCHES)]
        before = time.process_time()
        for i, state in enumerate(states):
            self.pyspiel.evaluate_bots(state, bots, i)
        spent = time.process_time() - before
        return sum(state.move_number() for state in states) / spent


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
    found = {
        "perft": {"peer": "stockfish", **rounds(our_perft, Stockfish().perft, times)},
        "playout": {
            "peer": "open_spiel breakthrough",
            **rounds(our_playouts, OpenSpiel().playouts, times),
        },
    }
    print(json.dumps(found))
    for name, result in found.items():
        print(
            f"{name}: {median(result['ours_per_s']) / 1e6:,.1f} million a second, "
            f"{result['ratio']:.1f} times {result['peer']} (floor {FLOORS[name]:g})",
            file=sys.stderr,
        )
    return 0 if all(found[name]["ratio"] >= floor for name, floor in FLOORS.items()) else 1


if __name__ == "__main__":
    sys.exit(main())
