"""Where balls are placed: at the start, back on the table, and behind the second pegs.

Several places are drawn and made better ball by ball; the best of those are judged by the shots
that whoever is next finds on them. Who places first (P2.1) thinks of a good answer to each.
"""

import time
from collections.abc import Sequence

import numpy as np

from tripiv.core.rng import Rng
from tripiv.games.pivic.physics.layout import GONE, MODE, Rows, Whole, X, Y
from tripiv.games.pivic.players import kernel_think as think
from tripiv.games.pivic.players.layout import DUE, SHOT_COLUMNS, TURN
from tripiv.games.pivic.players.position import Position
from tripiv.games.pivic.players.strength import Care
from tripiv.games.pivic.shot import Place
from tripiv.games.pivic.table import SEAT_BALLS

__all__ = ["place"]

_UM = 1000


def place(
    position: Position,
    own: Sequence[int],
    edge_mm: float,
    mind: think.Mind,
    care: Care,
    rng: Rng,
    deadline: float | None = None,
) -> tuple[Place, ...]:
    """Places for those balls, fewer of them if there is no room for more. `edge_mm`: how far from
    the middle the region begins."""
    board, score = position.board, position.score.copy()
    seat = own[0] // SEAT_BALLS
    score[DUE + seat] = 0
    rows = np.array(own, np.int64)
    start = position.balls.copy()
    if score[DUE + 1 - seat] == SEAT_BALLS:  # P2.2: somebody has to be there to think of
        think.lay(board, start, 1 - seat, SEAT_BALLS, 0.0, np.uint64(rng.bits()))
    found: list[tuple[float, Rows]] = []
    for _ in range(max(care.layouts, 1)):
        balls = start.copy()
        think.lay(board, balls, seat, len(own), edge_mm, np.uint64(rng.bits()))
        worth = think.improve(
            board, balls, rows, score, edge_mm, care.steps, mind, np.uint64(rng.bits())
        )
        found.append((worth, balls))
        if _is_over(deadline):
            break
    found.sort(key=lambda pair: -pair[0])
    best = found[0][1]
    if care.judged:
        best = _judged(position, found[: care.judged], seat, score, mind, care, rng, deadline)
    return tuple(
        (ball, round(float(best[ball, X]) * _UM), round(float(best[ball, Y]) * _UM))
        for ball in own
        if best[ball, MODE] != GONE
    )


def _is_over(deadline: float | None) -> bool:
    return deadline is not None and time.perf_counter() >= deadline


def _judged(
    position: Position,
    found: Sequence[tuple[float, Rows]],
    seat: int,
    score: Whole,
    mind: think.Mind,
    care: Care,
    rng: Rng,
    deadline: float | None,
) -> Rows:
    """The layout that leaves this seat the most, when shots are played from it."""
    board, foe, key = position.board, 1 - seat, np.uint64(rng.bits())
    play, shots = think.new_play(len(position.balls)), np.empty((care.shots, SHOT_COLUMNS))
    most, best = -1.0, found[0][1]
    foes = np.arange(foe * SEAT_BALLS, (foe + 1) * SEAT_BALLS)
    for _, balls in found:
        after, rest = score.copy(), balls.copy()
        if after[DUE + foe] == SEAT_BALLS:
            after[DUE + foe] = 0
            think.improve(board, rest, foes, after, 0.0, care.steps, mind, key)
        worth = think.worth_of(board, play, rest, after, mind, key, shots, 2, 6, 10)
        worth = worth if score[TURN] == seat else 1.0 - worth
        if worth > most:
            most, best = worth, balls
        if _is_over(deadline):
            break
    return best
