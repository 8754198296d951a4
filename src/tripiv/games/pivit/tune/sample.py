"""Quiet positions of matches that the search plays against itself, each with how the match ended.

Of such a position the evaluation must be right by itself: nothing that could be taken or promoted
at once is worth it. Everything follows from the number of the match: nodes limit the search, and
chance is drawn from the number.
"""

import numpy as np
import numpy.typing as npt

from tripiv.core.rng import Rng, key_of
from tripiv.games.pivit import engine, layout
from tripiv.games.pivit.kernel_bits import Numbers
from tripiv.games.pivit.kernel_board import CORNERS, WALLS
from tripiv.games.pivit.players.duel import Duel, plies_to_win, sides_of
from tripiv.games.pivit.players.kernel_value import COUNTS, counts
from tripiv.games.pivit.players.limit import Limits
from tripiv.games.pivit.players.weight import rings
from tripiv.games.pivit.position import number_in
from tripiv.games.pivit.state import Words

__all__ = ["match"]

MEGABYTES = 1
RANDOM_PLIES = 6, 10  # at the beginning, so that no two matches are alike
SPARED_PLIES = 1  # between the samples of a match, which are much alike

Rows = npt.NDArray[np.int64]


def match(start: Words, number: int, nodes: int, seed: int) -> tuple[Rows, npt.NDArray[np.float64]]:
    """The samples of one match: what is counted in each (see `kernel_value.counts`), and 1 if who
    was to move there won, 0 if not, 0.5 for a draw."""
    rng = Rng(key_of("pivit tune", seed, number))
    words = _begun(start, rng)
    duel = Duel(MEGABYTES)
    size = number_in(words, layout.SIZE)
    ring_of = rings(size)
    rows: list[Numbers] = []
    sides: list[int] = []
    wait = 0
    while not number_in(words, layout.END):
        *_, found = duel.passes(words, Limits(nodes=nodes))
        action = found.line[0]
        wait -= 1
        if wait < 0 and plies_to_win(found.value) is None and not _is_forcing(words, action):
            rows.append(_counted(words, ring_of))
            sides.append(number_in(words, layout.TURN))
            wait = rng.below(2 * SPARED_PLIES + 1)
        words = engine.apply(words, action)
    winner = engine.winner(words)
    labels = [0.5 if winner is None else float(side == winner) for side in sides]
    return np.array(rows, np.int64).reshape(-1, COUNTS), np.array(labels)


def _begun(start: Words, rng: Rng) -> Words:
    """A position some random plies later."""
    while True:
        words = start
        least, most = RANDOM_PLIES
        for _ in range(least + rng.below(most - least + 1)):
            words = engine.apply(words, rng.choice(engine.actions(words)))
            if number_in(words, layout.END):
                break
        else:
            return words


def _is_forcing(words: Words, action: int) -> bool:
    """It captures or promotes."""
    return number_in(engine.apply(words, action), layout.QUIET) == 0


def _counted(words: Words, ring_of: Numbers) -> Numbers:
    pair = sides_of(words)
    assert pair is not None
    ranks = [number_in(words, layout.RANKS[side]) or layout.MOST_SIDES + 1 for side in pair]
    first = (ranks[0] < ranks[1]) - (ranks[0] > ranks[1])
    size = number_in(words, layout.SIZE)
    out = np.zeros(COUNTS, np.int64)
    counts(
        np.uint64(words[pair[0]]),
        np.uint64(words[pair[1]]),
        np.uint64(words[layout.UPRIGHT]),
        np.uint64(words[layout.MASTERS]),
        WALLS[size],
        CORNERS[size],
        first,
        ring_of,
        out,
    )
    return out
