"""Thinking about one position: by the tables, by a search of two sides, or by a tree for more."""

from collections.abc import Callable, Iterator
from functools import cache, partial
from pathlib import Path
from typing import TypeAlias

import msgspec

from tripiv.core.capability import Budget
from tripiv.games.pivit import engine, layout
from tripiv.games.pivit.analyst.answer import Analysis, Line, Worth
from tripiv.games.pivit.analyst.chance import certain_chance, chance
from tripiv.games.pivit.analyst.path import follow
from tripiv.games.pivit.game import GAME
from tripiv.games.pivit.players.duel import Duel, Pass, plies_to_win, sides_of
from tripiv.games.pivit.players.limit import Limits
from tripiv.games.pivit.players.tree import Branch, Grown, Tree
from tripiv.games.pivit.position import number_in
from tripiv.games.pivit.state import PivitState, Swap, side_of
from tripiv.games.pivit.tables.answer import answer, answers
from tripiv.games.pivit.tables.result import Answer
from tripiv.games.pivit.tables.store import Tables, TablesError, load

__all__ = ["Mind", "Thought", "worth_of"]

Thought: TypeAlias = Callable[[], Analysis]

MEGABYTES = 32
NODES_FEWEST = 20_000  # enough for the first ply of any position
EXACT_PLIES = 16  # of a line out of the tables


class Mind:
    """Thinks about one position at a time, and remembers what it searched. Not to be shared
    between threads."""

    def __init__(self, data: Path | None, megabytes: float = MEGABYTES) -> None:
        self._megabytes = megabytes
        self._tables_of = _finder(None if data is None else data / "tables")
        self._duel: Duel | None = None

    def thoughts(
        self, state: PivitState, budget: Budget, stopped: Callable[[], bool]
    ) -> Iterator[Thought]:
        """Answers, each with more behind it than the one before; at least one. Without threats.
        They are put into words when they are called, since most are never told."""
        if not GAME.actors(state):
            yield partial(_over, state)
            return
        exact = self._exact(state, budget.lines)
        if exact is not None:
            yield lambda: exact
        elif sides_of(state.words) is None:
            yield from self._grown(state, budget, stopped)
        else:
            yield from self._searched(state, budget, stopped)

    def last(self, state: PivitState, budget: Budget, stopped: Callable[[], bool]) -> Analysis:
        """The last of the answers."""
        *_, thought = self.thoughts(state, budget, stopped)
        return thought()

    # By the tables.

    def _exact(self, state: PivitState, count: int) -> Analysis | None:
        tables = self._tables_of(number_in(state.words, layout.SIZE))
        own = None if tables is None else answer(tables, state.words)
        if tables is None or own is None:
            return None
        told = answers(tables, state.words)
        if not told or told[0][1].result != own.result:
            return None  # The best action leads to where they cannot tell.
        lines = []
        for action, certain in told[:count]:
            actions, texts = follow(state, _best_line(tables, state, action))
            lines.append(Line(actions=actions, texts=texts, worth=_certain(state, certain)))
        return _analysis(state, _with_swap(state, lines, count))

    # By a search of two sides.

    def _searched(
        self, state: PivitState, budget: Budget, stopped: Callable[[], bool]
    ) -> Iterator[Thought]:
        self._duel = self._duel or Duel(self._megabytes, self._tables_of)
        count = min(max(budget.lines, 1), len(engine.actions(state.words)))
        nodes = None if budget.nodes is None else max(budget.nodes, NODES_FEWEST)
        limits = Limits(wall_ms=budget.wall_ms, nodes=nodes)
        for ranked in self._duel.ranked(state.words, limits, count, stopped=stopped):
            yield partial(_of_search, state, ranked, budget.lines)

    # By a tree of more.

    def _grown(
        self, state: PivitState, budget: Budget, stopped: Callable[[], bool]
    ) -> Iterator[Thought]:
        limits = Limits(wall_ms=budget.wall_ms, nodes=budget.nodes)
        for grown in Tree(state.words).grow(limits, stopped):
            yield partial(_of_tree, state, grown, budget.lines)


def _finder(folder: Path | None) -> Callable[[int], Tables | None]:
    """What finds the tables for a size of board. It knows no `Mind`: the search holds it, and a
    mind that its own search holds would keep its memory long after it is gone."""

    @cache
    def find(size: int) -> Tables | None:
        try:
            return load(size, folder)
        except (TablesError, OSError):  # spoilt or of another version: those that came along
            return load(size)

    return find


def _over(state: PivitState) -> Analysis:
    outcome = GAME.outcome(state)
    assert outcome is not None, "nobody can act"
    return Analysis(sides=_sides(state), chances=outcome.scores, outcome=outcome)


def _analysis(state: PivitState, lines: list[Line]) -> Analysis:
    return Analysis(
        seat=GAME.actors(state)[0],
        sides=_sides(state),
        chances=lines[0].worth.chances,
        lines=tuple(lines),
    )


def _sides(state: PivitState) -> tuple[int, ...]:
    sides = number_in(state.words, layout.SIDES)
    return tuple(side_of(state.swapped, seat) for seat in range(sides))


def _best_line(tables: Tables, state: PivitState, first: int) -> Iterator[int]:
    """A line of best play out of the tables."""
    words, action = state.words, first
    for _ in range(EXACT_PLIES):
        yield action
        words = engine.apply(words, action)
        told = [] if number_in(words, layout.END) else answers(tables, words)
        if not told:
            return
        action = told[0][0]


def _of_search(state: PivitState, ranked: tuple[Pass, ...], count: int) -> Analysis:
    lines = [_line(state, one) for one in ranked]
    return msgspec.structs.replace(
        _analysis(state, _with_swap(state, lines, count)),
        concept="minimax",
        depth=ranked[0].depth,
        deepest=max(one.deepest for one in ranked),
        nodes=max(one.nodes for one in ranked),
        spent_ms=int(1000 * max(one.spent_s for one in ranked)),
    )


def _line(state: PivitState, found: Pass) -> Line:
    actions, texts = follow(state, found.line)
    return Line(actions=actions, texts=texts, worth=worth_of(state, found), depth=found.depth)


def worth_of(state: PivitState, found: Pass) -> Worth:
    """What a search of two sides found, as chances."""
    plies = plies_to_win(found.value)
    if plies is None:
        own = chance(state.words, found.value)
        return Worth(chances=_between(state, own), value=found.value)
    return _certain(state, Answer("win" if plies > 0 else "loss", abs(plies)))


def _certain(state: PivitState, answer: Answer) -> Worth:
    return Worth(chances=_between(state, certain_chance(answer)), certain=answer)


def _between(state: PivitState, own: float) -> tuple[float, ...]:
    """The chances of two, by seat; whoever is out has none."""
    pair = sides_of(state.words)
    assert pair is not None
    by_side = {pair[0]: own, pair[1]: 1 - own}
    return tuple(round(by_side.get(side, 0.0), 4) for side in _sides(state))


def _with_swap(state: PivitState, lines: list[Line], count: int) -> list[Line]:
    """The lines, with the exchange of colours at its place (B1.4): it gives the other seat all
    that the best line promises."""
    seat = GAME.actors(state)[0]
    if GAME.refuse(state, seat, Swap()) is not None:
        return lines
    best = lines[0]
    worth = Worth(
        chances=tuple(reversed(best.worth.chances)),
        value=None if best.worth.value is None else -best.worth.value,
        certain=None if best.worth.certain is None else _turned(best.worth.certain),
    )
    actions, texts = (Swap(), *best.actions), ("swap", *best.texts)
    swap = Line(actions=actions, texts=texts, worth=worth, depth=best.depth)
    ordered = sorted([*lines, swap], key=lambda line: line.worth.chances[seat], reverse=True)
    return ordered[:count]


def _turned(answer: Answer) -> Answer:
    """The same, as the other side sees it."""
    if answer.result not in ("win", "loss"):
        return answer
    return msgspec.structs.replace(answer, result="loss" if answer.result == "win" else "win")


def _of_tree(state: PivitState, grown: Grown, count: int) -> Analysis:
    def line(branch: Branch) -> Line:
        actions, texts = follow(state, branch.line)
        worth = Worth(chances=_shares(state, branch.shares, branch.result))
        return Line(actions=actions, texts=texts, worth=worth, visits=branch.visits)

    lines = [line(branch) for branch in grown.branches[: max(count, 1)]]
    return msgspec.structs.replace(
        _analysis(state, lines),
        concept="max-n",
        nodes=grown.visits,
        spent_ms=int(1000 * grown.spent_s),
    )


def _shares(state: PivitState, shares: tuple[float, ...], result: int | None) -> tuple[float, ...]:
    """By seat; where a branch is settled, what it is settled to."""
    if result is not None and result >= 0:
        shares = tuple(float(side == result) for side in range(len(shares)))
    return tuple(round(shares[side], 4) for side in _sides(state))
