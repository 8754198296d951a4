"""Mining: positions of matches with one action that is clearly the best.

A position is looked at three times: quickly, to leave out most; then with `NODES`, which must
see the best action ahead of the second by `LEAD` of the chance to win; then with ten times as
many and other settings, which must see the same. So for each further action of the line.
"""

from collections.abc import Callable, Collection, Iterator
from typing import NamedTuple

import msgspec

from tripiv.core.capability import Budget
from tripiv.core.rng import Rng
from tripiv.games.pivit import engine, layout
from tripiv.games.pivit.analyst.answer import Analysis
from tripiv.games.pivit.analyst.path import begins, follow
from tripiv.games.pivit.analyst.think import Mind, worth_of
from tripiv.games.pivit.game import GAME
from tripiv.games.pivit.players.duel import Duel, Sight, no_tables, sides_of
from tripiv.games.pivit.players.limit import Limits
from tripiv.games.pivit.position import number_in
from tripiv.games.pivit.puzzles.grade import NODES_MOST, found_with, grade_of, hardness
from tripiv.games.pivit.puzzles.stored import THEMES, Goal, Stored, ThemeId
from tripiv.games.pivit.puzzles.theme import minions_in, theme_of, turned_order
from tripiv.games.pivit.setup import SETUPS
from tripiv.games.pivit.state import PivitState, Words

__all__ = ["LEAD", "NODES", "confirms", "dig", "played"]

QUICK_NODES = 20_000
NODES = 100_000
LEAD = 0.25  # of the chance to win
AHEAD = 0.60  # the chance that the best action must lead to, if it does not win or save
LOST = 0.10  # what loses leaves no more
OWN_MOST = 5
FEW_MINIONS = 5  # late enough for the order of first masters to decide
ORDER_LEAD = 0.5

SELF_NODES = 1_500
ERRORS = (0, 20, 40, 70)  # hundredths of a minion, drawn for each side: who errs gives chances
OPENING_PLIES = (2, 4, 6, 8)

CHECK_MEGABYTES = 64
CHECK_ERROR = 2  # hundredths of a minion; with it the search goes other ways


class _Clear(NamedTuple):
    """One action that is clearly the best."""

    action: int
    goal: Goal
    plies: int | None
    line: tuple[int, ...]
    chance: float


def played(setup: str, number: int) -> Iterator[PivitState]:
    """The positions of one match of the search against itself, as good or bad as chance has it."""
    rng, duel = Rng(number).split("puzzle", setup), Duel(1)
    options, seats = GAME.parse_options(SETUPS.get(setup, setup))
    state = GAME.initial(options, seats, None)
    for _ in range(rng.choice(OPENING_PLIES)):
        if GAME.actors(state):
            seat = GAME.actors(state)[0]
            state = GAME.apply(state, seat, GAME.propose(state, seat, rng), 0, None).state
    sights = [Sight(noise=rng.choice(ERRORS), salt=rng.bits() >> 2) for _ in range(2)]
    while GAME.actors(state) and sides_of(state.words) is not None:
        yield state
        sight = sights[number_in(state.words, layout.TURN) % 2]
        *_, last = duel.passes(state.words, Limits(nodes=SELF_NODES), sight=sight)
        state = _with(state, engine.apply(state.words, last.line[0]))


def dig(
    state: PivitState,
    quick: Mind,
    wanted: Callable[[ThemeId, int], bool] = lambda *_: True,
    *,
    fewest: int = 0,
    themes: Collection[ThemeId] = THEMES,
) -> Stored | None:
    """The puzzle that a position is, if it is one; and if one of that theme is wanted, whose first
    action takes a solver so many nodes to find. `quick` looks first. With fewer than `fewest`
    nodes a solver must not find it: most positions are too easy, and that is soon seen."""
    if sides_of(state.words) is None or len(engine.actions(state.words)) < 2:
        return None
    seen = _clear(quick, state, QUICK_NODES)
    if seen is None or (fewest and found_with(state.words, fewest // 2) == seen.action):
        return None
    mind = Mind(None)  # What others left behind must not tell.
    first = _clear(mind, state, NODES)
    if first is None:
        return None
    theme = "tiebreak" if _hangs_on_order(mind, state, first) else theme_of(state.words, first.line)
    if theme is None or theme not in themes:
        return None
    nodes, depth = hardness(state.words, first.action)
    if not fewest <= nodes <= NODES_MOST or not wanted(theme, nodes):
        return None
    whole: list[int] = []
    at = state
    while len(whole) < 2 * OWN_MOST - 1:
        found = _clear(mind, at, NODES)
        if found is None or not confirms(at, found.action):
            break
        if first.goal == "win" and found.goal != "win":
            break
        whole.append(found.action)
        after = _with(at, engine.apply(at.words, found.action))
        if not GAME.actors(after) or GAME.actors(after) == GAME.actors(at):
            break
        reply = begins(mind.last(after, _budget(NODES), _never).lines[0].actions[0])
        assert reply is not None
        at = _with(after, engine.apply(after.words, reply))
        if not GAME.actors(at) or GAME.actors(at) != GAME.actors(state):
            break
        whole.append(reply)
    if not whole:
        return None
    if len(whole) % 2 == 0:
        whole.pop()  # A reply that nothing has to be found against.
    return Stored(
        start=GAME.format_position(state),
        line=" ".join(_texts(state, whole)),
        theme=theme,
        goal=first.goal,
        plies=first.plies,
        grade=grade_of(nodes, (len(whole) + 1) // 2),
        nodes=nodes,
        depth=depth,
    )


def _hangs_on_order(mind: Mind, state: PivitState, first: _Clear) -> bool:
    """Whether the best action is so good only because of who had the first master (B5.1)."""
    words = turned_order(engine.apply(state.words, first.action))
    if words is None or minions_in(words) > FEW_MINIONS or number_in(words, layout.END):
        return False
    seat = GAME.actors(state)[0]
    turned = mind.last(_with(state, words), _budget(QUICK_NODES), _never)
    return first.chance - turned.chances[seat] >= ORDER_LEAD


def confirms(state: PivitState, action: int) -> bool:
    """Whether another look, ten times as long, finds the same action clearly the best: by the
    tables where they know the position, else by a search with another table that judges each
    position a little differently."""
    exact = Mind(None).last(state, _budget(NODES), _never)
    if exact.concept == "exact":
        found = _judged(exact)
        return found is not None and found.action == action
    duel = Duel(CHECK_MEGABYTES, no_tables)
    sight = Sight(noise=CHECK_ERROR, salt=1)
    best = second = None
    for best in duel.passes(state.words, Limits(nodes=10 * NODES), sight=sight):  # noqa: B007
        pass
    if best is None or best.line[0] != action:
        return False
    limits = Limits(nodes=10 * NODES)
    for second in duel.passes(state.words, limits, sight=sight, left_out=[action]):  # noqa: B007
        pass
    if second is None:
        return False
    seat = GAME.actors(state)[0]
    pair = [worth_of(state, one).chances[seat] for one in (best, second)]
    return pair[0] - pair[1] >= LEAD


def _clear(mind: Mind, state: PivitState, nodes: int) -> _Clear | None:
    return _judged(mind.last(state, _budget(nodes), _never))


def _judged(found: Analysis) -> _Clear | None:
    if found.seat is None or len(found.lines) < 2:
        return None
    best, second = found.lines[0].worth, found.lines[1].worth
    mine, other = best.chances[found.seat], second.chances[found.seat]
    if mine - other < LEAD:
        return None
    goal: Goal = "edge"
    plies = None
    if best.certain is not None and best.certain.result == "win":
        goal, plies = "win", best.certain.plies
    elif other <= LOST:
        goal = "save"
    elif mine < AHEAD:
        return None
    packed = [begins(action) for action in found.lines[0].actions]
    line = tuple(action for action in packed if action is not None)
    return _Clear(line[0], goal, plies, line, mine)


def _texts(state: PivitState, packed: list[int]) -> Iterator[str]:
    _, texts = follow(state, packed)
    assert len(texts) == len(packed)
    yield from texts


def _with(state: PivitState, words: Words) -> PivitState:
    return msgspec.structs.replace(state, words=words)


def _budget(nodes: int) -> Budget:
    return Budget(wall_ms=600_000, nodes=nodes, lines=2)


def _never() -> bool:
    return False
