"""Pivic as text: actions, positions, options; the table drawn in a terminal."""

import re
import subprocess
import sys
from pathlib import Path

import pytest
from msgspec.structs import replace

from games.pivic.board import Board
from tripiv.cli.main import Code, main
from tripiv.core.capability import NotationError, Teller, Terminal
from tripiv.core.game import Seat
from tripiv.core.rng import Rng
from tripiv.games.pivic.event import Event
from tripiv.games.pivic.game import GAME
from tripiv.games.pivic.notation import parse_position
from tripiv.games.pivic.option import format_options, parse_options
from tripiv.games.pivic.shot import Shot
from tripiv.games.pivic.state import PivicState, Put, Remove
from tripiv.games.pivic.table_file import load

STATE = parse_position("one 0:0 3@-100,50 12@100,-25.5", parse_options("")[0])


def parsed(text: str) -> object:
    return GAME.parse_action(STATE, Seat(0), text)


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("3 > 120,-45 @ 1500", Shot(2, 120, -45, 1500)),
        ("  3>+120 , -45@1500 ", Shot(2, 120, -45, 1500)),
        ("3 > 12 @ 900", Shot(2, 200_000, -75_500, 900)),
        ("3 > hole 3 @ 900", Shot(2, 100_000, -50_000, 900)),
        ("remove 12", Remove(11)),
        ("put 1@-120,45 2@-100.25,-.5", None),
        ("put 1@-120,45 2@-100.25,-0.5", Put(((0, -120_000, 45_000), (1, -100_250, -500)))),
    ],
)
def test_actions(text: str, action: object) -> None:
    if action is None:
        with pytest.raises(NotationError):
            parsed(text)
    else:
        assert parsed(text) == action


@pytest.mark.parametrize(
    ("text", "at", "what"),
    [
        ("", 0, "no action"),
        ("17 > 1,0 @ 9", 0, "numbered from 1 to 16"),
        ("3 > 1;0 @ 9", 4, "no direction"),
        ("3 > 9 @ 100", 4, "ball 9 is not on the table"),
        ("1 > 12 @ 100", 0, "ball 1 is not on the table"),
        ("3 > hole 99 @ 100", 4, "holes are numbered"),
        ("3 > 1,0 @ 99999", 10, "1 to 20000"),
        ("3 > 9999999,0 @ 5", 4, "up to 1000000"),
        ("put", 3, "say where"),
        ("put 1@a,b", 4, "ball and place"),
        ("remove x", 7, "numbered"),
    ],
)
def test_what_is_wrong_and_where(text: str, at: int, what: str) -> None:
    with pytest.raises(NotationError, match=what) as told:
        parsed(text)
    assert told.value.at == at


def test_a_rack_is_a_legal_placement() -> None:
    board = Board()
    board.state = PivicState(board.state.options)
    for seat in (Seat(0), Seat(1)):
        action = GAME.parse_action(board.state, seat, "rack")
        board.do(seat, action)
    assert board.lying == (8, 8)
    board = Board("advanced place=0", two=1)
    board.shot("two:hole")
    assert (
        GAME.refuse(board.state, Seat(1), GAME.parse_action(board.state, Seat(1), "rack")) is None
    )


@pytest.mark.parametrize("seed", range(20))
def test_positions_are_read_back(seed: int) -> None:
    rng = Rng(seed)
    board = Board("advanced", one=1 + rng.below(8), two=rng.below(8), points=(rng.below(3), 1))
    board.state = replace(
        board.state,
        turn=Seat(rng.below(2)),
        due=(0, 1),
        removals=(rng.below(3), 0),
        queue=((), (Seat(1),))[rng.below(2)],
    )
    text = GAME.format_position(board.state)
    assert "\n" not in text
    assert parse_position(text, board.state.options) == board.state


@pytest.mark.parametrize(
    "text", ["one 0:0 x", "one 0:0 1@1,2 1@5,6", "one 0:0 places=two", "one 0:0 17@1,1"]
)
def test_positions_that_are_none(text: str) -> None:
    with pytest.raises(NotationError):
        parse_position(text, STATE.options)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "advanced",
        "advanced total=0 place=5",
        "table=small none_due hand=expert total=300 shot=30",
    ],
)
def test_options(text: str) -> None:
    assert format_options(parse_options(text)[0]) == text


def test_a_table_of_ones_own_goes_into_a_line() -> None:
    own = replace(load("small"), name="The kitchen's table")
    text = format_options(replace(parse_options("advanced")[0], table=own))
    assert parse_options(text)[0].table == own


@pytest.mark.parametrize("text", ["table=../x", "total=-1", "hand=good", "table={}", "fast"])
def test_options_that_are_none(text: str) -> None:
    with pytest.raises(NotationError):
        parse_options(text)


# The table in a terminal.


def drawn(board: Board, seat: int | None, *, colour: bool = False) -> list[str]:
    terminal = GAME.capability(Terminal)  # type: ignore[type-abstract]  # asked for by protocol
    assert terminal is not None
    view = GAME.view(board.state, None if seat is None else Seat(seat))
    assert len(terminal.hint(view)) <= 90
    return terminal.draw(view, colour=colour).splitlines()


def test_every_ball_is_drawn_once_and_told_where() -> None:
    board = Board()
    lines = drawn(board, 0)
    assert max(map(len, lines)) <= 80
    table = "".join(line for line in lines if line.startswith("   │"))
    assert all(table.count(sign) == 1 for sign in "①②③④⑤⑥⑦⑧❾❿⓫⓬⓭⓮⓯⓰")
    numbers = range(1, 1 + len(board.table.holes))
    assert all(f"({n})" in table or f"[{n}]" in table or "{3}" in table for n in numbers)
    below = "\n".join(lines[-8:])
    assert all(f" {n} " in below for n in range(1, 17))


def test_balls_that_touch_are_drawn_beside_one_another() -> None:
    board = Board()
    wide = 19_060
    rack = tuple((n, -200_000 + wide * (n % 4), wide * (n // 4)) for n in range(8))
    board.state = replace(board.state, balls=rack)
    table = "".join(line for line in drawn(board, 0) if line.startswith("   │"))
    assert all(table.count(sign) == 1 for sign in "①②③④⑤⑥⑦⑧")


def test_colour_adds_nothing_but_colour() -> None:
    board = Board(removals=(1, 0))
    board.shot("two:over", "one:hole")
    plain = drawn(board, 1)
    coloured = drawn(board, 1, colour=True)
    bare = [re.sub(r"\x1b\[[0-9;]*m", "", line).rstrip() for line in coloured]
    assert bare == plain
    text = " ".join(" ".join(plain).split())
    assert "two places 2 balls" in text or "two places 1 ball" in text
    assert "one holds 1 removal" in text
    assert "9 over a rail" in text
    assert "(P7.1)" in text


def test_the_end_is_told() -> None:
    board = Board(two=1)
    board.shot("two:hole")
    assert "one wins" in drawn(board, None)[0]


def test_a_table_that_is_no_rectangle_is_drawn_as_it_is() -> None:
    board = Board()
    corners = ((-450, -100), (-350, -225), (350, -225), (450, -100), (450, 100), (350, 225))
    corners = (*corners, (-350, 225), (-450, 100))
    table = replace(board.table, corners_mm=corners)
    board.state = replace(board.state, options=replace(board.state.options, table=table))
    rows = [line[4:-1] for line in drawn(board, 0) if line.startswith("   │")]
    # What is cut off is hatched, the more the nearer to the corner, and alike on all sides.
    cut = [len(row) - len(row.lstrip("▒")) for row in rows]
    assert cut[0] > cut[2] > 0
    assert cut[len(rows) // 2] == 0
    assert cut == [len(row) - len(row.rstrip("▒")) for row in rows]
    assert cut == cut[::-1]
    assert sum(row.count("▒") for row in rows) == 2 * sum(cut)


# What happens, in words.


def told(events: list[Event]) -> list[str]:
    teller = GAME.capability(Teller)  # type: ignore[type-abstract]  # asked for by protocol
    assert teller is not None
    return [teller.tell(event, None) for event in events]


def test_a_shot_is_told_with_what_it_meant() -> None:
    board = Board()
    assert told(board.shot()) == ["2.0 s, nothing fell. two is next (P4.2)"]
    [text] = told(board.shot("one:goal-one", "two:hole"))
    assert text.startswith("2.0 s, 1 into hole 1, 9 into hole ")
    assert "two scores 1 (P5.1)" in text
    assert told(board.shot(void=True)) == ["void, it would not have ended (P3.6)"]


def test_what_comes_by_itself_is_told() -> None:
    board = Board("advanced", two=1, removals=(1, 0))
    assert told(board.shot("two:hole"))[0].endswith("one goes again (P4.1)")
    assert told(board.wait(60_000)) == [
        "the moment for removals is over (P7.1)",
        "two did not place a ball in time (P9.2)",
        "one wins: the other did not place the last ball in time (P9.2)",
    ]
    board = Board("shot=5", removals=(1, 0))
    board.shot()
    assert told(board.wait(8_000)) == [
        "the moment for removals is over (P7.1)",
        "two did not shoot in time (P9.3)",
    ]
    assert told(board.remove(0)) == ["ball 9 is taken off the table (P7.1)"]


def test_a_match_at_one_keyboard(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "m.jsonl"
    typed = "rack\nrack\nmoves\n1 > 9 @ 2000\nzz\n2: remove 1\n9 > hole 1 @ 1200\n"
    typed += f"save {tmp_path}/m.txt\nsave {file}\nquit\n"
    done = subprocess.run(
        [Path(sys.executable).with_name("tripiv"), "play", "pivic", "--hot-seat"],
        input=typed,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert "Last: one flicked 1 >" in done.stdout
    assert "'zz' is no action" in done.stdout
    assert "(P7.1)" in done.stdout  # the other seat holds no removal
    lines = done.stdout.splitlines()
    assert max(len(line) for line in lines if str(tmp_path) not in line) <= 80
    # Each shot is told below its action, not only the last one above the table.
    told_below = re.findall(r"\n {10}\d\.\d s, .*\(P4\.[12]\)\n", done.stdout)
    assert len(told_below) == 2
    # A sheet would lack what the physics gave.
    assert "Not saved: " in done.stdout
    assert not (tmp_path / "m.txt").exists()
    assert file.read_text().count('"rolled"') == 2

    # The record is read by whatever reads records.
    assert main(["replay", str(file)]) == Code.FINE
    out = capsys.readouterr().out
    assert "seat 1: 1 > " in out
    assert out.count(" is next (P4.2)") + out.count(" goes again (P4.1)") == 2
    assert main(["analyse", str(file), "--nodes", "400"]) == Code.FINE
    out = capsys.readouterr().out
    assert "Seat 1: 1 shots" in out
    assert main(["analyse", str(file), "--at", "3", "--nodes", "400"]) == Code.FINE
    assert "Seat 2 shoots. Chance to win: " in capsys.readouterr().out
