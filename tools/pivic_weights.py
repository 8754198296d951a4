"""Learn what the features of a position of Pivic weigh: `python tools/pivic_weights.py NUMBER`.

A quick player plays itself, so many matches by the base rules and as many by the advanced ones.
Each position after a shot is an example: its features, and whether the seat in turn won in the
end. A logistic regression, held near weights that are plain to see, gives what is written to
`players/weight.json`. With `--data FILE` the examples of earlier calls count as well: a match is
decided late and by luck, so thousands of positions are few.
"""

import argparse
import json
import sys
from importlib.resources import files
from pathlib import Path
from typing import Any, cast

import numpy as np
from numpy.typing import NDArray

from tripiv.core.rng import Rng
from tripiv.games.pivic.game import GAME
from tripiv.games.pivic.hand import Hand
from tripiv.games.pivic.physics.layout import GONE, MODE
from tripiv.games.pivic.players import arena
from tripiv.games.pivic.players.bot import Thinker
from tripiv.games.pivic.players.kernel_value import FEATURES, features
from tripiv.games.pivic.players.layout import TURN
from tripiv.games.pivic.players.mind import mind_of, position_of
from tripiv.games.pivic.players.strength import Care, Effort, Strength
from tripiv.games.pivic.state import PivicOptions, PivicState
from tripiv.games.pivic.table import SEAT_BALLS
from tripiv.games.pivic.table_file import DEFAULT, load

__all__ = ["examples", "fit", "main", "plain"]

QUICK = Strength(
    wall_ms=600_000,
    effort=Effort(shots=70, samples=2, rounds=3, answers=0, blur=0.01),
    care=Care(layouts=3, steps=24, judged=0),
)
HANDS: tuple[Hand, ...] = ("average", "average", "average", "expert")
HELD = 30.0
"""How strongly weights are held near the plain ones: as by so many examples of each feature."""
_POINTS = (0.0, 0.55, 1.3)
_THREATS = (1.2, 0.8, 0.3, 0.5, 0.1)

_Rows = NDArray[np.float64]


def examples(options: PivicOptions, rng: Rng) -> tuple[list[_Rows], list[float]]:
    """One match: the features of each position, and how it ended for the seat in turn."""
    found: list[tuple[int, _Rows]] = []
    spread = mind_of(options).spread

    def note(state: PivicState) -> None:
        if state.end is None:
            board, balls, score = position_of(state)
            lying = np.zeros(2, np.int64)
            for ball in np.flatnonzero(balls[:, MODE] != GONE):
                lying[ball // SEAT_BALLS] += 1
            row, turn = np.empty(FEATURES), int(score[TURN])
            features(board, balls, lying, score, turn, spread, row)
            found.append((turn, row))

    player = Thinker(QUICK)
    told = arena.play_match(GAME, options, (player, player), rng, note)
    winner = told["winner"]
    ends = [0.5 if winner is None else float(turn == winner) for turn, _ in found]
    return [row for _, row in found], ends


def plain(name: str) -> _Rows:
    """What is plain to see: points win; the last balls count more where balls alone can lose; own
    chances are worth more to who shoots next. In the order of `kernel_value`."""
    balls = (1.0, -0.3, 0.3, -0.1, 0.1) if name == "advanced" else (2.0, -0.9, 0.9, -0.4, 0.4)
    score = [0.1 + mine - theirs for mine in _POINTS for theirs in _POINTS]
    threats = [*_THREATS, *(-0.5 * threat for threat in _THREATS)]
    return np.array([*score, *balls, 0.1, -0.1, *threats, 0.5, -0.5])


def fit(rows: _Rows, ends: _Rows, near: _Rows) -> tuple[_Rows, float]:
    """The weights, and the loss with them (nats an example; ln 2 is knowing nothing)."""
    weights = near.copy()
    for _ in range(30):
        chances = 1.0 / (1.0 + np.exp(-rows @ weights))
        slope = rows.T @ (ends - chances) - HELD * (weights - near)
        bend = (rows * (chances * (1.0 - chances))[:, None]).T @ rows
        weights += np.linalg.solve(bend + HELD * np.eye(len(weights)), slope)
    chances = 1.0 / (1.0 + np.exp(-rows @ weights))
    loss = -np.mean(ends * np.log(chances) + (1.0 - ends) * np.log(1.0 - chances))
    return weights, float(loss)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("matches", type=int)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--data", type=Path, help="a file of examples (.npz), read and added to")
    arguments = parser.parse_args()
    data: dict[str, _Rows] = {}
    if arguments.data is not None and arguments.data.exists():
        data = dict(np.load(arguments.data))
    path = Path(str(files("tripiv.games.pivic.players") / "weight.json"))
    learned: dict[str, Any] = {}
    for name in ("advanced", "base"):
        rows: list[_Rows] = []
        ends: list[float] = []
        for n in range(arguments.matches):
            options = PivicOptions(
                load(DEFAULT), advanced=name == "advanced", hand=HANDS[n % len(HANDS)]
            )
            found = examples(options, Rng(arguments.seed).split(name, n))
            rows += found[0]
            ends += found[1]
        wide = np.array(rows).reshape(-1, FEATURES)
        data[f"{name}_rows"] = np.concatenate([data.get(f"{name}_rows", wide[:0]), wide])
        data[f"{name}_ends"] = np.concatenate([data.get(f"{name}_ends", np.empty(0)), ends])
        weights, loss = fit(data[f"{name}_rows"], data[f"{name}_ends"], plain(name))
        learned[name] = [round(float(weight), 3) for weight in weights]
        count = len(data[f"{name}_ends"])
        print(f"{name}: {count} positions, loss {loss:.4f}", file=sys.stderr, flush=True)
    if arguments.data is not None:
        np.savez_compressed(arguments.data, **cast(dict[str, Any], data))
    text = ",\n".join(f'  "{name}": {json.dumps(weights)}' for name, weights in learned.items())
    path.write_text(f"{{\n{text}\n}}\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
