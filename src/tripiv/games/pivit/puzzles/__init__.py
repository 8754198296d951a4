"""Pivit's puzzles: the capability that hands them out and judges answers."""

from collections.abc import Sequence
from functools import cache

from tripiv.core.capability import Budget, Puzzle, Reply, Theme
from tripiv.core.game import Seat
from tripiv.games.pivit.drawing import COLOUR_NAMES
from tripiv.games.pivit.game import GAME
from tripiv.games.pivit.puzzles.stored import GRADES, Stored, shipped
from tripiv.games.pivit.state import Action, PivitOptions, PivitState

__all__ = ["PivitPuzzles", "puzzle_of"]

REFUTATION = Budget(wall_ms=2_000, nodes=60_000, lines=1)
REFUTATION_PLIES = 5

THEMES = (
    Theme("promote", "Promotion", "A minion becomes a master."),
    Theme("capture", "Capture", "Something can be taken."),
    Theme("block", "Block", "Something stands in the way of what the other side wants."),
    Theme("race", "Race", "Who gets there first?"),
    Theme("tiebreak", "Tiebreak", "Level on masters: who had the first one decides."),
)


class PivitPuzzles:
    """The capability `Puzzles`."""

    def themes(self) -> Sequence[Theme]:
        return THEMES

    def grades(self) -> int:
        return GRADES

    def puzzles(self) -> Sequence[Puzzle]:
        return _all()

    def answer(self, puzzle: Puzzle, actions: Sequence[Action]) -> Reply:
        line, state, played = self.solution(puzzle), _start(puzzle), list[Action]()
        if not 0 < len(actions) <= puzzle.actions:
            raise ValueError(f"there are 1 to {puzzle.actions} actions to find")
        for number, action in enumerate(actions):
            if GAME.outcome(state) is not None:
                raise ValueError("the puzzle is solved already")
            refusal = GAME.refuse(state, puzzle.seat, action)
            if refusal is not None:
                raise ValueError(f"{refusal.text} ({refusal.clause})")
            before, state = state, _after(state, action)
            played.append(action)
            if action != line[2 * number]:
                if _wins(state, puzzle.seat):
                    break  # Another way to win at once is as good.
                if number < len(actions) - 1:
                    raise ValueError(f"action {number + 1} is wrong")
                return _wrong(puzzle, before, state, played)
            if 2 * number + 1 < len(line):
                state = _after(state, line[2 * number + 1])
                played.append(line[2 * number + 1])
        if len(played) >= len(line) or _wins(state, puzzle.seat):
            return Reply(verdict="solved", played=tuple(played), text="Solved.")
        before = _begin(puzzle, played[:-1])
        reply = GAME.format_action(before, GAME.actors(before)[0], played[-1])
        return Reply(verdict="right", played=tuple(played), text=f"Right. The answer is {reply}.")

    def solution(self, puzzle: Puzzle) -> Sequence[Action]:
        stored = next((one for one in shipped() if one.id == puzzle.id), None)
        if stored is None:
            raise ValueError(f"there is no puzzle {puzzle.id}")
        return line_of(stored)


def line_of(stored: Stored) -> list[Action]:
    """Its actions."""
    state, found = _start(puzzle_of(stored)), list[Action]()
    for text in stored.texts:
        found.append(GAME.parse_action(state, GAME.actors(state)[0], text))
        state = _after(state, found[-1])
    return found


def puzzle_of(stored: Stored) -> Puzzle:
    """What is told of a puzzle before it is solved."""
    options, seats = GAME.parse_options(stored.start)
    seat = GAME.actors(GAME.initial(options, seats, None))[0]
    colour = COLOUR_NAMES[seat].capitalize()
    if stored.goal == "win":
        plies = "" if stored.plies is None else f" in {stored.plies} plies"
        task = f"{colour} to move wins{plies}. How?"
        task = task.replace("in 1 plies", "at once")
    elif stored.goal == "save":
        task = f"{colour} to move: everything loses but one action. Which?"
    else:
        task = f"{colour} to move: what is much better than all else?"
    return Puzzle(
        id=stored.id,
        options=options,
        seats=seats,
        seat=seat,
        task=task,
        theme=stored.theme,
        grade=stored.grade,
        actions=stored.own,
    )


@cache
def _all() -> tuple[Puzzle, ...]:
    return tuple(puzzle_of(stored) for stored in shipped())


def _start(puzzle: Puzzle) -> PivitState:
    assert isinstance(puzzle.options, PivitOptions)
    return GAME.initial(puzzle.options, puzzle.seats, None)


def _begin(puzzle: Puzzle, played: Sequence[Action]) -> PivitState:
    state = _start(puzzle)
    for action in played:
        state = _after(state, action)
    return state


def _after(state: PivitState, action: Action) -> PivitState:
    return GAME.apply(state, GAME.actors(state)[0], action, 0, None).state


def _wins(state: PivitState, seat: Seat) -> bool:
    outcome = GAME.outcome(state)
    return outcome is not None and outcome.scores[seat] == 1


def _wrong(puzzle: Puzzle, before: PivitState, state: PivitState, played: list[Action]) -> Reply:
    """Why an action is no good: what the other side makes of it."""
    from tripiv.games.pivit.analyst.think import Mind  # noqa: PLC0415  kernels

    own = GAME.format_action(before, puzzle.seat, played[-1])
    found = Mind(None).last(state, REFUTATION, lambda: False)
    chance = f"{100 * found.chances[puzzle.seat]:.0f} %"
    if found.seat is None:
        text = f"{own} ends the game, and not by a win."
    elif found.seat == puzzle.seat:
        text = f"{own} leaves a chance of {chance}: there is better."
    else:
        text = f"{own} is answered by {found.lines[0].texts[0]}, which leaves a chance of {chance}."
    line = found.lines[0].actions[:REFUTATION_PLIES] if found.lines else ()
    return Reply(verdict="wrong", played=tuple(played), refutation=line, text=text)
