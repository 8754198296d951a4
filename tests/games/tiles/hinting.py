"""Whether a hint for an arrangement is right, by the plain checker."""

import random

from games.tiles import reference as ref
from games.tiles.arrangement import random_arrangement, random_hand
from tripiv.games.tiles.grid import Wilds, faults
from tripiv.games.tiles.solver.hint import Hint, hint
from tripiv.games.tiles.solver.solve import solve

COURSES: tuple[tuple[bool, Wilds], ...] = ((False, "fixed"), (True, "fixed"), (False, "free"))


def judge_hint(
    found: Hint, cells: list[ref.Cell], left: list[int], pairs: bool, wilds: Wilds
) -> None:
    hand = [tile for _, _, tile in cells] + left
    correct = ref.is_correct(cells, hand, pairs, wilds == "free")
    assert (found.advice == "done") == correct
    if found.advice in ("unsolvable", "unsettled"):
        assert bool(found.reason) == (found.advice == "unsolvable")
        assert not found.grid
        assert not found.lift
        return
    assert ref.is_correct(found.grid, hand, pairs, wilds == "free")
    kept = set(cells) & set(found.grid)
    assert set(found.lift) == set(cells) - kept
    assert (found.advice == "lift") == bool(found.lift)
    if found.advice == "done":
        assert not found.line
        return
    # The line to lay is what is missing of a line of the grid, so it can be laid from the hand.
    assert found.line
    assert set(found.line) <= set(found.grid) - kept
    places = {(row, col) for row, col, _ in found.line}
    assert any(
        places == set(line) - {(row, col) for row, col, _ in kept}
        for line in ref.lines([(row, col) for row, col, _ in found.grid])
    )
    if found.is_least and found.lift:
        assert len(found.lift) == 1
        wrong = {code for code, _ in ref.verdict(cells, (), pairs, wilds == "free")}
        assert wrong & {"long", "mixed", "colour", "design", "wild"}


def fuzz(seed: str, count: int, limit_tries: int) -> dict[str, int]:
    """So many random arrangements, checked and hinted at; how often each advice was given."""
    draw = random.Random(seed)
    told: dict[str, int] = {}
    for n in range(count):
        pairs, wilds = COURSES[n % 3] if n % 2 else COURSES[0]
        hand = random_hand(draw, draw.choice((24, 24, 24, 24, 6, 12, 40)))
        if n % 5 == 0:
            # On the way to a grid, and then a little wrong.
            grid = [*solve(hand, limit_ms=60_000, turns=2, pairs=pairs, wilds=wilds).cells]
            draw.shuffle(grid)
            laid, out = draw.randrange(len(grid) + 1), draw.randrange(3)
            cells = grid[: max(0, laid - out)]
            left = [tile for _, _, tile in grid[max(0, laid - out) :]] if grid else list(hand)
        else:
            cells, left = random_arrangement(draw, hand)
        found = faults(cells, left, pairs=pairs, wilds=wilds)
        verdict = ref.verdict(cells, left, pairs, wilds == "free")
        assert {fault.code for fault in found} == {code for code, _ in verdict}
        advice = hint(
            cells, left, limit_ms=60_000, tries=limit_tries, pairs=pairs, wilds=wilds, key=n
        )
        judge_hint(advice, cells, left, pairs, wilds)
        told[advice.advice] = told.get(advice.advice, 0) + 1
    return told
