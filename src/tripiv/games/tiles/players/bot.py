"""A player that races as people do: it looks, lays, runs aground, lifts, and tries again.

It sees what its seat sees and nothing else. What it has in mind (what to lay next, what was left
over so far, how long it has been at it) it keeps between two decisions; where that is lost, as
after a restart, it looks at what lies before it and goes on from there.
"""

import math
import time
from collections import deque

import msgspec

from tripiv.core.capability import Budget, Decision
from tripiv.core.game import Seat
from tripiv.core.rng import Rng
from tripiv.games.tiles import grid
from tripiv.games.tiles.grid import Place
from tripiv.games.tiles.players.idea import Idea, idea, parting
from tripiv.games.tiles.players.level import Skill
from tripiv.games.tiles.players.sight import Rules, is_lonely, mended
from tripiv.games.tiles.state import BARRED_MS, Back, Done, Lay, Lift, Ready, Stuck, Trade
from tripiv.games.tiles.tile import Tile
from tripiv.games.tiles.view import TilesView

__all__ = ["Racer"]

READY_MS = 2_500
LOOK_MS = 3_000
"""At one's own finished grid, before or after "done"."""
SPREAD = 0.4
"""The standard deviation of the logarithm of times."""
SLACK = 2
"""An idea that leaves fewer than so many tiles more than now is tried all the same."""
IDEAS_MOST = 4
"""For each idea that a player compares, when none is any good."""
HURRY = 0.85
"""In a minute that runs everything goes a little quicker."""


class _Mind(msgspec.Struct):
    """What is kept of one round."""

    round: int
    tiles: tuple[Tile, ...]
    todo: deque[tuple[int, Lay | Lift]] = msgspec.field(default_factory=deque)
    """What to do next, each with how long it takes."""
    tried_ms: int = 0
    """Since the hand was dealt, or a tile was traded."""
    over: list[int] = msgspec.field(default_factory=list)
    """The tiles that were left over, again and again."""
    is_fresh: bool = True
    """Nothing was tried with this hand yet."""


class Racer:
    def __init__(self, skill: Skill) -> None:
        self._skill = skill
        self._minds: dict[Seat, _Mind] = {}

    def decide(self, view: TilesView, rng: Rng, budget: Budget) -> Decision:
        if view.seat is None or not view.may:
            return Decision(0, None)
        if "ready" in view.may:
            return Decision(_time(READY_MS, rng), Ready())
        if "back" in view.may:
            return self._looked_again(view, rng)
        if "lay" not in view.may or view.desks[view.seat].stuck:
            return Decision(0, None)
        mind = self._mind(view)
        decision = self._raced(view, mind, rng, budget)
        hurried = decision.after_ms * HURRY if view.phase == "minute" else decision.after_ms
        mind.tried_ms += int(hurried)
        return Decision(int(hurried), decision.action)

    def _mind(self, view: TilesView) -> _Mind:
        assert view.seat is not None
        mind = self._minds.get(view.seat)
        if mind is None or (mind.round, mind.tiles) != (view.round, view.tiles):
            mind = self._minds[view.seat] = _Mind(view.round, view.tiles)
        return mind

    def _raced(self, view: TilesView, mind: _Mind, rng: Rng, budget: Budget) -> Decision:
        assert view.seat is not None
        desk = view.desks[view.seat]
        if mind.todo:
            after_ms, action = mind.todo.popleft()
            if _is_possible(view, action):
                return Decision(after_ms, action)
            mind.todo.clear()
        rules = Rules(view.options.pairs, view.options.wilds)
        board = {place: tile for tile, place in enumerate(view.places) if place is not None}
        clean = mended(board, view.tiles, rules) if board else {}
        wrong = tuple(sorted(tile for place, tile in board.items() if place not in clean))
        if "done" in view.may:
            was_told = desk.barred_until is not None or view.options.assist
            if not wrong or not (was_told or rng.unit() < self._skill.care):
                barred_ms = 0 if desk.barred_until is None else BARRED_MS  # T6.9
                return Decision(barred_ms + self._look_ms(rng), Done())
        if wrong:
            return Decision(self._look_ms(rng), Lift(wrong))
        lonely = [n for n, kind in enumerate(view.tiles) if is_lonely(kind, view.tiles, rules)]
        tired = mind.tried_ms > 1000 * self._skill.patience_s
        if "trade" in view.may and (tired or (lonely and rng.unit() < self._skill.sight)):
            tile = lonely[0] if lonely else parting(mind.over, view.tiles)
            return Decision(_time(self._skill.idea_ms, rng), Trade(tile))
        if "stuck" in view.may and tired and mind.tried_ms > 2000 * self._skill.patience_s:
            return Decision(_time(LOOK_MS, rng), Stuck())
        return self._thought(view, mind, clean, rng, budget)

    def _thought(
        self, view: TilesView, mind: _Mind, board: dict[Place, int], rng: Rng, budget: Budget
    ) -> Decision:
        """Nothing is to be done but to think of something."""
        skill, now = self._skill, view.places.count(None)
        rules = Rules(view.options.pairs, view.options.wilds)
        until = time.monotonic() + budget.wall_ms / 1000
        best: Idea | None = None
        thinking_ms = 0
        for number in range(skill.ideas * IDEAS_MOST):
            lifting = bool(board) and not (mind.is_fresh and number == 0)
            thought = idea(board, view.tiles, rules, rng, sight=skill.sight, lifting=lifting)
            thinking_ms += _time(skill.idea_ms if lifting else skill.line_ms, rng)
            if (thought.lifts or thought.lines) and (best is None or thought.left < best.left):
                best = thought
            is_good = best is not None and best.left < now + rng.below(SLACK + 1)
            if best is not None and not best.left:
                break
            if (number + 1 >= skill.ideas and is_good) or time.monotonic() > until:
                break
        mind.is_fresh = False
        if best is None:
            return _at_a_loss(view, board, thinking_ms)
        self._intend(mind, best, rng)
        lying = {tile for line in best.lines for tile, _ in line}
        lying |= set(board.values()) - set(best.lifts)
        mind.over += [tile for tile in range(len(view.tiles)) if tile not in lying]
        after_ms, action = mind.todo.popleft()
        return Decision(thinking_ms + after_ms, action)

    def _intend(self, mind: _Mind, wanted: Idea, rng: Rng) -> None:
        """Tiles are lifted together, and laid one by one."""
        skill = self._skill
        if wanted.lifts:
            lifting_ms = sum(_time(skill.tile_ms // 2, rng) for _ in wanted.lifts)
            mind.todo.append((lifting_ms, Lift(wanted.lifts)))
        puts = [put for line in wanted.lines for put in line]
        tiles = [tile for tile, _ in puts]
        for n in range(len(tiles)):
            if rng.unit() < skill.slip:
                other = rng.below(len(tiles))
                tiles[n], tiles[other] = tiles[other], tiles[n]
        firsts = {line[0][1] for line in wanted.lines}
        for tile, (_, place) in zip(tiles, puts, strict=True):
            after_ms = _time(skill.tile_ms, rng)
            if place in firsts:
                after_ms += _time(skill.line_ms, rng)
            mind.todo.append((after_ms, Lay(((tile, *place),))))

    def _looked_again(self, view: TilesView, rng: Rng) -> Decision:
        """T6.1: with a stick in hand that nobody checked, one goes on looking at the grid."""
        assert view.seat is not None
        options = view.options
        faults = grid.faults(view.desks[view.seat].grid, pairs=options.pairs, wilds=options.wilds)
        if faults and (options.assist or rng.unit() < self._skill.care):
            return Decision(2 * self._look_ms(rng), Back())
        return Decision(0, None)

    def _look_ms(self, rng: Rng) -> int:
        return _time(LOOK_MS * self._skill.tile_ms // 1000, rng)


def _at_a_loss(view: TilesView, board: dict[Place, int], thinking_ms: int) -> Decision:
    """One sees nothing at all: all that lies comes back, or a tile goes; or that was it."""
    if board:
        return Decision(thinking_ms, Lift(tuple(sorted(board.values()))))
    if "trade" in view.may:
        return Decision(thinking_ms, Trade(parting((), view.tiles)))
    if "stuck" in view.may:
        return Decision(thinking_ms, Stuck())
    return Decision(0, None)


def _is_possible(view: TilesView, action: Lay | Lift) -> bool:
    """What one had in mind still can be done."""
    if isinstance(action, Lift):
        return all(view.places[tile] is not None for tile in action.tiles)
    return all(
        view.places[tile] is None and (row, col) not in view.places
        for tile, row, col in action.puts
    )


def _time(median_ms: int, rng: Rng) -> int:
    """Log-normal, as times of people are."""
    normal = sum(rng.unit() for _ in range(12)) - 6
    return int(median_ms * math.exp(SPREAD * normal))
