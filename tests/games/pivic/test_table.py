"""Table files: what ships can be played on, and what cannot is refused by its line."""

import math
from pathlib import Path

import msgspec
import pytest

from tripiv.games.pivic.table import Table, goal, second_line_mm
from tripiv.games.pivic.table_fault import faults_of
from tripiv.games.pivic.table_file import TableError, load, names, parse_table

STANDARD = """\
name = "Mine"
top_speed = 3000
tolerance = 1

[outline]
size = [900, 450]

[ball]
diameter = 19.05

[rail]
height = 19
"""


def disc(kind: str, x: float, y: float, diameter: float) -> str:
    section, key = ("peg", "set") if kind in {"first", "second"} else ("hole", "kind")
    return f'\n[[{section}]]\n{key} = "{kind}"\nx = {x}\ny = {y}\ndiameter = {diameter}\n'


def whole(change: dict[str, str] | None = None) -> str:
    text = STANDARD + "".join(
        [
            disc("goal", -400, 0, 26),
            disc("goal", 400, 0, 26),
            disc("pivic", 0, 0, 46),
            disc("neutral", -300, 140, 32),
            disc("neutral", 300, 140, 32),
            *(disc("first", x, y, 8) for x in (-355, 355) for y in (-21, 21)),
            *(disc("second", x, y, 8) for x in (-240, 240) for y in (-70, 70)),
        ]
    )
    for old, new in (change or {}).items():
        assert old in text
        text = text.replace(old, new, 1)
    return text


def line(text: str, *, starts: str, nth: int = 0) -> int:
    found = [n for n, words in enumerate(text.splitlines(), 1) if words.startswith(starts)]
    return found[nth]


@pytest.mark.parametrize("name", names())
def test_what_ships_is_without_fault_and_survives_a_record(name: str) -> None:  # P1.5
    table = load(name)
    assert bool(faults_of(table)) == table.bare
    assert msgspec.json.decode(msgspec.json.encode(table), type=Table) == table


def test_three_tables_and_a_floor_ship() -> None:
    assert names() == ("default", "free", "small", "small-inch")


def test_inches_and_millimetres_make_one_table() -> None:
    small, inch = load("small"), load("small-inch")
    assert inch.top_speed_mm_s == small.top_speed_mm_s
    for one, other in zip((*small.holes, *small.pegs), (*inch.holes, *inch.pegs), strict=True):
        assert math.hypot(one.x_mm - other.x_mm, one.y_mm - other.y_mm) < 0.2
        assert one.radius_mm == pytest.approx(other.radius_mm, abs=0.1)


def test_goals_and_lines_belong_to_seats() -> None:  # P1.1, P1.3
    table = load("default")
    assert [table.holes[goal(table, seat)].x_mm < 0 for seat in (0, 1)] == [True, False]
    assert second_line_mm(table, 0) == -second_line_mm(table, 1) < 0


@pytest.mark.parametrize(
    ("change", "starts", "nth", "words"),
    [
        ({"diameter = 46": "diameter = 26"}, "[[hole]]", 0, "not smaller than the Pivic (P1.5)"),
        ({"x = -300": "x = -303"}, "[[hole]]", 3, "no like in the other half (P1.5)"),
        ({"x = -300": "x = -390", "y = 140": "y = 10"}, "[[hole]]", 3, "overlaps the goal"),
        ({"x = -355": "x = -400", "y = -21": "y = -12"}, "[[peg]]", 0, "stands in the goal"),
        ({"diameter = 26": "diameter = 19"}, "[[hole]]", 0, "does not fit the goal of player one"),
        ({"diameter = 46": "diameter = 96"}, "[[hole]]", 2, "more than 4 times as wide"),
        ({"y = 0\n": "y = 2\n"}, "[[hole]]", 0, "not centred on the long axis (P1.2)"),
        ({'"pivic"': '"neutral"'}, "", 0, "0 centre holes (Pivic)"),
        ({'"neutral"': '"pivic"'}, "[[hole]]", 3, "there are 2 centre holes"),
        ({'"neutral"': '"goal"'}, "[[hole]]", 3, "has 2 goals, and needs one (P1.1)"),
        ({"x = -355": "x = -200"}, "[[peg]]", 0, "not further in than the first"),
        ({"x = -355": "x = -430"}, "[[peg]]", 0, "is not before the goal (P1.2)"),
        ({'"first"': '"second"'}, "[[peg]]", 5, "needs two first pegs"),
        ({"x = -300": "x = -460"}, "[[hole]]", 3, "does not lie inside of the outline"),
        ({"height = 19": "heigth = 19"}, "[rail]", 0, "unknown field `heigth`"),
        ({"height = 19": 'height = "tall"'}, "height", 0, "rail.height: Expected `float`"),
        ({"x = -300": "x = nan"}, "x = nan", 0, "hole[3].x"),
        ({"19.05": "inf"}, "diameter = inf", 0, "ball.diameter"),
        ({"size = [900, 450]": ""}, "[outline]", 0, "either size or corners"),
        ({"size = [900, 450]": "corners = [[0,0],[9,0]]"}, "[outline]", 0, "3 corners at least"),
        (
            {"size = [900, 450]": "corners = [[-9,-9],[9,-9],[0,0],[9,9],[-9,9]]"},
            "[outline]",
            0,
            "not convex at the corner (0, 0)",
        ),
        ({"size = [900, 450]": "corners = [[9,9],[99,9],[99,99]]"}, "[outline]", 0, "the middle"),
        ({"top_speed = 3000": "top_speed = 30000"}, "top_speed", 0, "<= 20000"),
    ],
)
def test_a_wrong_file_is_refused_by_its_line(
    change: dict[str, str], starts: str, nth: int, words: str
) -> None:  # P1.5, P1.1 to P1.4
    text = whole(change)
    with pytest.raises(TableError) as caught:
        parse_table(text, "mine.toml")
    first = str(caught.value).splitlines()[0]
    place = f"mine.toml, line {line(text, starts=starts, nth=nth)}: " if starts else "mine.toml: "
    assert first.startswith(place)
    assert words in str(caught.value)


def test_every_fault_is_named() -> None:
    text = whole({"diameter = 46": "diameter = 26", "y = 0\n": "y = 2\n"})
    with pytest.raises(TableError) as caught:
        parse_table(text, "mine.toml")
    assert len(str(caught.value).splitlines()) == 3


def test_a_real_board_may_be_a_little_off() -> None:  # P1.5
    assert parse_table(whole({"x = -300": "x = -300.9", "y = 0\n": "y = 0.5\n"}), "mine.toml")


def test_halves_may_be_turned_about_instead_of_mirrored() -> None:  # P1.5
    text = whole({"x = 300\ny = 140": "x = 300\ny = -140"})
    assert parse_table(text, "mine.toml")


def test_corners_may_run_either_way() -> None:
    corners = [(-450, -200), (-425, -225), (425, -225), (450, -200)]
    corners += [(-x, -y) for x, y in corners]
    tables = [
        parse_table(
            whole({"size = [900, 450]": f"corners = {[list(c) for c in order]}"}), "mine.toml"
        )
        for order in (corners, corners[::-1])
    ]
    assert set(tables[0].corners_mm) == set(tables[1].corners_mm)


def test_files_that_are_none(tmp_path: Path) -> None:
    with pytest.raises(TableError, match="is no table"):
        load(str(tmp_path / "none.toml"))
    (tmp_path / "bytes").write_bytes(b"\xff\xfe")
    with pytest.raises(TableError, match="not text"):
        load(str(tmp_path / "bytes"))
    (tmp_path / "torn.toml").write_text("[ball\n")
    with pytest.raises(TableError, match="line 1"):
        load(str(tmp_path / "torn.toml"))
    (tmp_path / "mine.toml").write_text(whole())
    assert load(str(tmp_path / "mine.toml")).name == "Mine"
