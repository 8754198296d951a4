"""Fitting how a value becomes a chance to win: matches of the search against itself, then the
curve of `chance` that makes their results most likely."""

from collections.abc import Callable, Iterator
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from tripiv.core.rng import Rng
from tripiv.games.pivit import engine, layout
from tripiv.games.pivit.analyst.chance import Slope, part_of
from tripiv.games.pivit.game import GAME
from tripiv.games.pivit.players.duel import Duel, Sight, plies_to_win
from tripiv.games.pivit.players.limit import Limits
from tripiv.games.pivit.position import number_in
from tripiv.games.pivit.state import Words

__all__ = ["SETUP_OF", "Bin", "bins", "fit", "gather"]

SETUP_OF = {"6": "6x6-2p", "8": "8x8-2p"}
"""What is played for each group of boards."""
OPENING_PLIES = (4, 5, 6, 7, 8)  # drawn at random, so that no two matches are alike
ERROR = 4  # hundredths of a minion, for the same reason
STEPS = 50

Floats = npt.NDArray[np.float64]


class Bin(NamedTuple):
    """Positions with much the same chance: what was said, and what came of it."""

    positions: int
    said: float
    won: float


def gather(group: str, matches: int, nodes: int, advance: Callable[[int], None]) -> Floats:
    """Rows of value in minions, part of the minions left, and result for the side to move."""
    rows: list[tuple[float, float, float]] = []
    for number in range(matches):
        rows += _played(SETUP_OF[group], number, nodes)
        advance(1)
    return np.array(rows, np.float64).reshape(-1, 3)


def _played(setup: str, number: int, nodes: int) -> Iterator[tuple[float, float, float]]:
    """The positions of one match that were not proven won or lost."""
    rng, duel = Rng(number), Duel(1)
    options, seats = GAME.parse_options(setup)
    words: Words = GAME.initial(options, seats, None).words
    for _ in range(rng.choice(OPENING_PLIES)):
        if not number_in(words, layout.END):
            words = engine.apply(words, rng.choice(engine.actions(words)))
    seen: list[tuple[Words, int]] = []
    sight = Sight(noise=ERROR, salt=number)
    while not number_in(words, layout.END):
        *_, last = duel.passes(words, Limits(nodes=nodes), sight=sight)
        if plies_to_win(last.value) is None:
            seen.append((words, last.value))
        words = engine.apply(words, last.line[0])
    winner = engine.winner(words)
    for before, value in seen:
        result = 0.5 if winner is None else float(winner == number_in(before, layout.TURN))
        yield value / 100, part_of(before), result


def fit(rows: Floats, matches: int) -> Slope:
    """The slope under which the results are most likely, by Newton's method."""
    given, results = np.stack([rows[:, 0], rows[:, 0] * rows[:, 1]], 1), rows[:, 2]
    slope = np.zeros(2)
    for _ in range(STEPS):
        said = _curve(given @ slope)
        curvature = (given * (said * (1 - said))[:, None]).T @ given + 1e-9 * np.eye(2)
        slope += np.linalg.solve(curvature, given.T @ (results - said))
    late, early = (round(float(part), 3) for part in slope)
    return Slope(late=late, early=early, matches=matches, positions=len(rows))


def bins(rows: Floats, slope: Slope, count: int = 10) -> list[Bin]:
    """How well a curve tells results: positions by what it says, in equal steps."""
    said = _curve(rows[:, 0] * (slope.late + slope.early * rows[:, 1]))
    found = []
    for number in range(count):
        here = (said >= number / count) & (said < (number + 1) / count)
        if here.any():
            told, won = float(said[here].mean()), float(rows[here, 2].mean())
            found.append(Bin(int(here.sum()), told, won))
    return found


def _curve(exponent: Floats) -> Floats:
    curve: Floats = 1 / (1 + np.exp(-np.clip(exponent, -30, 30)))
    return curve
