"""Thinks about a position and tells what it finds, line by line."""

from collections.abc import Callable, Iterator
from pathlib import Path

from tripiv.core.game import Seat
from tripiv.core.rng import key_of
from tripiv.games.pivit import layout
from tripiv.games.pivit.game import GAME
from tripiv.games.pivit.players.duel import Duel, Pass, plies_to_win, prepare, sides_of
from tripiv.games.pivit.players.limit import Limits
from tripiv.games.pivit.players.tree import Grown, Tree
from tripiv.games.pivit.position import number_in, square_pair
from tripiv.games.pivit.state import Action, Go, PivitState, Swap
from tripiv.games.pivit.tables.store import Tables, load, shipped

__all__ = ["MEGABYTES", "Thinker"]

MEGABYTES = 64
AT_HAND_MEGABYTES = 1_024
TOLD_S = 0.1  # a tree grows more often than anybody wants to read


class Thinker:
    """One search at a time, with a table that lasts."""

    def __init__(self) -> None:
        prepare()
        self._megabytes = MEGABYTES
        self._folder: Path | None = None
        self._begin()

    def resize(self, megabytes: int) -> None:
        """Another size of the table; all that was in it is forgotten."""
        self._megabytes = megabytes
        self._begin()

    def look_in(self, folder: Path | None) -> None:
        """Take endgame tables from a folder. Raises `TablesError`."""
        for size in (4, 6, 8):
            if folder is not None:
                load(size, folder)
        self._folder = folder
        self._begin()

    def _begin(self) -> None:
        self._duel = Duel(self._megabytes, self._tables)
        if self._megabytes <= AT_HAND_MEGABYTES:
            self._duel.forget()  # so that the system finds the memory now, and not in a search

    def forget(self) -> None:
        self._duel.forget()

    def _tables(self, size: int) -> Tables | None:
        return shipped(size) if self._folder is None else load(size, self._folder)

    def think(
        self, state: PivitState, limits: Limits, stopped: Callable[[], bool]
    ) -> Iterator[str]:
        """Lines that tell how the search goes, at last the one with the best action. The game must
        not be over."""
        if sides_of(state.words) is None:
            yield from self._grow(state, limits, stopped)
        else:
            yield from self._search(state, limits, stopped)

    def _search(
        self, state: PivitState, limits: Limits, stopped: Callable[[], bool]
    ) -> Iterator[str]:
        found: Pass | None = None
        for found in self._duel.passes(state.words, limits, stopped=stopped):
            yield " ".join(
                (
                    f"info depth {found.depth} seldepth {found.deepest}",
                    f"score {_score(found.value)}",
                    _spent(found.nodes, found.spent_s),
                    f"pv {_line(state, found.line)}",
                )
            )
        assert found is not None, "the first ply is searched whatever the limits"
        # B1.4: what is bad for this colour is good for the other.
        actor = GAME.actors(state)[0]
        if found.value < 0 and GAME.refuse(state, actor, Swap()) is None:
            yield f"bestaction {_text(state, actor, Swap())}"
        else:
            yield f"bestaction {_line(state, found.line[:1])}"

    def _grow(
        self, state: PivitState, limits: Limits, stopped: Callable[[], bool]
    ) -> Iterator[str]:
        tree = Tree(state.words, seed=key_of("pivit engine"))
        told_s = -TOLD_S
        grown: Grown | None = None
        for grown in tree.grow(limits, stopped):
            if grown.spent_s >= told_s + TOLD_S:
                told_s = grown.spent_s
                yield _told(state, grown)
        assert grown is not None, "a tree has one visit whatever the limits"
        if grown.spent_s > told_s:
            yield _told(state, grown)
        yield f"bestaction {_line(state, grown.branches[0].line[:1])}"


def _told(state: PivitState, grown: Grown) -> str:
    best = grown.branches[0]
    shares = [round(1000 * share) for share in best.shares]
    if best.result is None or best.result < 0:
        score = "draw" if best.result == -1 else "shares " + " ".join(map(str, shares))
    else:
        score = f"seat {best.result + 1} wins"
    return " ".join(
        (
            f"info depth {len(best.line)} score {score}",
            _spent(grown.visits, grown.spent_s),
            f"pv {_line(state, best.line)}",
        )
    )


def _score(value: int) -> str:
    plies = plies_to_win(value)
    if plies is None:
        return str(value)
    return f"wins in {plies}" if plies > 0 else f"loses in {-plies}"


def _spent(nodes: int, spent_s: float) -> str:
    return f"nodes {nodes} nps {round(nodes / max(spent_s, 1e-6))} time {round(1000 * spent_s)}"


def _line(state: PivitState, packed: tuple[int, ...]) -> str:
    """Actions one after the other, as text."""
    texts = []
    for action in packed:
        if number_in(state.words, layout.END):
            break
        actor = GAME.actors(state)[0]
        go = Go(*square_pair(action))
        if GAME.refuse(state, actor, go) is not None:
            break  # a line from a table may go on where the quiet plies end it
        texts.append(_text(state, actor, go))
        state = GAME.apply(state, actor, go, 0, None).state
    return " ".join(texts)


def _text(state: PivitState, seat: Seat, action: Action) -> str:
    return GAME.format_action(state, seat, action)
