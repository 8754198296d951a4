"""The checker of grids: every fault of T3, against the plain one, and by name."""

import random
import time

import pytest

from games.tiles import reference as ref
from games.tiles.arrangement import random_arrangement, random_hand
from tripiv.core.capability import NotationError
from tripiv.core.game import Fault
from tripiv.games.tiles.grid import (
    Cell,
    Wilds,
    ends_of,
    faults,
    format_grid,
    parse_grid,
    places_of,
    stands,
)

COURSES: list[tuple[bool, Wilds]] = [(False, "fixed"), (True, "fixed"), (False, "free")]

ROW = "row 1, columns 1 to"

# A correct grid of 24 tiles, its wild ambiguous in nothing.
GRID = """
r1 r2 r3 r4 .  g6
b1 .  b3 .  .  b6
p1 .  y3 y4 y5 *
.  g2 .  b4 .  r6
.  y2 .  p4 .  .
o1 o2 o3 o4 o5 o6
"""


def told(found: tuple[Fault, ...]) -> set[tuple[str, frozenset[tuple[int, int]]]]:
    """The faults in the reference's form."""
    vague = {"apart", "wild", "left"}
    return {(f.code, frozenset(() if f.code in vague else places_of(f))) for f in found}


def agree_on(cells: list[Cell], left: list[int], pairs: bool, wilds: Wilds) -> None:
    found = faults(cells, left, pairs=pairs, wilds=wilds)
    assert told(found) == ref.verdict(cells, left, pairs, wilds == "free")
    assert len({*found}) == len(found)
    if any(fault.code == "wild" for fault in found):
        return
    # What the wilds are said to stand for is right, line by line, along both axes.
    shown = stands(cells, pairs=pairs, wilds=wilds)
    grid = {(row, col): tile for row, col, tile in cells}
    for line in ref.lines(grid):
        if ref.can_agree([grid[place] for place in line]):
            axis = 0 if line[0][0] == line[1][0] else 1
            assert ref.agrees([shown.get(p, (grid[p],) * 2)[axis] for p in line])  # type: ignore[index]
    assert wilds == "free" or all(a == b for a, b in shown.values())  # type: ignore[misc]


@pytest.mark.parametrize(("pairs", "wilds"), COURSES)
def test_random_arrangements(pairs: bool, wilds: Wilds) -> None:
    draw = random.Random(f"grid {pairs} {wilds}")
    for _ in range(1_500):
        agree_on(*random_arrangement(draw, random_hand(draw)), pairs, wilds)


@pytest.mark.parametrize(("pairs", "wilds"), COURSES)
def test_arrangements_full_of_wilds(pairs: bool, wilds: Wilds) -> None:
    draw = random.Random(f"wild {pairs} {wilds}")
    for _ in range(300):
        hand = draw.sample(ref.FULL_SET, 9) + [ref.WILD] * 4
        agree_on(*random_arrangement(draw, hand), pairs, wilds)


def test_a_correct_grid() -> None:
    cells = parse_grid(GRID)
    assert len(cells) == 24
    assert faults(cells) == ()
    assert stands(cells) == {(2, 5): (17, 17)}


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("r1 r2", [("short", "row 1, columns 1 and 2: two tiles are too few for a line")]),  # T3.2
        ("r1 / r2", [("short", "column 1, rows 1 and 2: two tiles are too few for a line")]),
        ("r1 r2 b3", [("mixed", f"{ROW} 3: neither one colour nor one design")]),
        ("r1 r2 r1", [("design", f"{ROW} 3: design 1 twice")]),  # T3.3
        ("r1 b1 r1 b1", [("colour", f"{ROW} 4: red twice"),
                         ("colour", f"{ROW} 4: blue twice")]),
        ("r1 r1 r1", [("design", f"{ROW} 3: design 1 3 times")]),
        ("r1 r2 r3 r4 r5 r6 *", [("long", f"{ROW} 7: 7 tiles, and a line has 6 at most")]),
        ("r1 r2 r3 . b1", [("apart", "1 tile is not connected with the rest")]),  # T3.1
        (". r1 . / b2 * b3 / . r3 .",
         [("wild", "row 2, column 2: no tile fits where this wild lies")]),  # T3.4
        ("* * *", []),
        ("*", []),
        ("", []),
    ],
)  # fmt: skip
def test_faults_by_name(text: str, expected: list[tuple[str, str]]) -> None:
    assert [(fault.code, fault.text) for fault in faults(parse_grid(text))] == expected


def test_every_fault_has_its_place_and_its_line() -> None:
    (fault,) = faults(parse_grid("r1 r2 r3 r1 / b1 . . . / g1 . . ."))
    assert fault.clause == "T3.3"
    assert places_of(fault) == ((0, 0), (0, 3))
    assert ends_of(fault) == ((0, 0), (0, 3))
    (fault,) = faults([(-2, 7, 0), (-2, 8, 1), (-2, 9, 2), (5, 5, 3)])
    assert places_of(fault) == ((5, 5),)
    assert ends_of(fault) == ()


def test_tiles_left_are_a_fault() -> None:
    (fault,) = faults(parse_grid("r1 r2 r3"), (36, 11))
    assert (fault.code, fault.text) == ("left", "2 tiles are left: * o6")
    assert [fault.text for fault in faults((), (0,))] == ["1 tile is left: r1"]


def test_lines_of_two_where_they_are_allowed() -> None:  # T3.5
    assert faults(parse_grid("r1 r2"), pairs=True) == ()
    assert [fault.code for fault in faults(parse_grid("r1 b2"), pairs=True)] == ["mixed"]
    assert [fault.code for fault in faults(parse_grid("r1 r1"), pairs=True)] == ["design"]


def test_free_wilds_may_differ_between_row_and_column() -> None:  # T3.4
    cells = parse_grid(". r1 . / b2 * b3 / . r3 .")
    assert faults(cells, wilds="free") == ()
    assert format_grid(cells, wilds="free") == ". r1 . / b2 *b1r2 b3 / . r3 ."
    assert format_grid(cells) == ". r1 . / b2 * b3 / . r3 ."


def test_wilds_that_fit_alone_and_not_together() -> None:
    # Two wilds in one row of six designs, of which one is open.
    cells = parse_grid(". b5 . . . . / r1 * r2 r3 r4 . / . y5 . . . . / . . . . . .")
    assert faults(cells) == ()
    crossed = ". b5 . . . g5 / r1 * r2 r3 r4 * / . y5 . . . o5"
    assert [fault.code for fault in faults(parse_grid(crossed))] == ["wild", "wild"]


@pytest.mark.parametrize(
    ("cells", "words"),
    [
        ([(0, 0, 1), (0, 0, 2)], "two tiles lie in row 1, column 1"),
        ([(0, 0, 37)], "a tile is a number from 0 to 36"),
        ([(0, 0, -1)], "a tile is a number from 0 to 36"),
    ],
)
def test_what_no_table_could_show(cells: list[Cell], words: str) -> None:
    with pytest.raises(ValueError, match=words):
        faults(cells)


def test_text_there_and_back() -> None:
    text = "r1 r2 *r3 / . . b3 / . . *y3"
    cells = parse_grid(text)
    assert cells == ((0, 0, 0), (0, 1, 1), (0, 2, 36), (1, 2, 26), (2, 2, 36))
    assert format_grid(cells) == "r1 r2 *r3 / . . b3 / . . *r3".replace(
        "*r3 / . . b3 / . . *r3", "*r3 / . . b3 / . . *o3"
    )
    assert parse_grid(text.replace("/", "\n")) == cells
    assert parse_grid(text.upper()) == cells
    drawn = format_grid(cells, between="\n")
    assert drawn.splitlines()[1].split() == [".", ".", "b3"]
    assert parse_grid(drawn) == cells
    moved = [(row - 7, col + 40, tile) for row, col, tile in cells]
    assert format_grid(moved) == format_grid(cells)
    assert format_grid(()) == ""


@pytest.mark.parametrize(
    ("text", "at", "words"),
    [
        ("r1 r", 4, "red needs a design from 1 to 6, not the end"),
        ("r1 r7", 4, "red needs a design from 1 to 6, not '7'"),
        ("r1 / x2", 5, "'x' is neither a colour"),
        ("r1b2", 2, "blanks separate cells"),
        ("*r1b2c3", 5, "blanks separate cells"),
        ("**", 1, "a wild stands for a tile"),
        ("r1 r²", 4, "red needs a design"),
        ("r1 ..", 3, "blanks separate cells"),
    ],
)
def test_unreadable_grids(text: str, at: int, words: str) -> None:
    with pytest.raises(NotationError, match=words) as caught:
        parse_grid(text)
    assert caught.value.at == at


def test_a_check_is_fast() -> None:
    # Some 15 µs where nothing else runs; the bound only notices a loss by a factor.
    cells = parse_grid(GRID)
    faults(cells)
    spent = []
    for _ in range(20):
        before = time.perf_counter()
        for _ in range(50):
            faults(cells)
        spent.append(time.perf_counter() - before)
    assert min(spent) / 50 < 100e-6
