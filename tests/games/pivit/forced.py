"""A plain search as deep as it is told, to hold the endgame tables against."""

from games.pivit.pack import Words
from tripiv.core.jit import kernel
from tripiv.games.pivit.kernel_bits import Numbers
from tripiv.games.pivit.kernel_rules import apply, list_actions, winner
from tripiv.games.pivit.kernel_state import get
from tripiv.games.pivit.layout import END, TURN


@kernel()
def forced(states: Words, depth: int, lists: Numbers) -> int:
    """1 if the side to move in `states[depth]` can force a win within so many plies, -1 if the
    other can, 0 if neither; the states below are room to work in."""
    if depth == 0:
        return 0
    state, child = states[depth], states[depth - 1]
    best = -1
    for i in range(list_actions(state, lists[depth])):
        apply(state, lists[depth, i], child)
        if get(child, END):
            value = 1 if winner(child) == get(state, TURN) else -1
        else:
            value = -forced(states, depth - 1, lists)
        if value > best:
            best = value
            if best == 1:
                break
    return best
