"""`tripiv pivit tables`, as a person and as a program call it."""

import json
from collections import Counter
from pathlib import Path

import pytest

from games.pivit.test_command import run, told
from tripiv.games.pivit.tables import store
from tripiv.games.pivit.tables.kernel_value import DRAW, LIMIT, LOSS, NEVER, WIN, number, read
from tripiv.games.pivit.tables.material import OFFSET, POSITIONS

LOST = "5Bh/6/2rv3/6/6/6 r rb b 0 1"


def test_a_small_board_from_nothing(tmp_path: Path) -> None:
    data = ("--data", str(tmp_path))
    assert "4x4 with up to 3 pieces is ready" in told("pivit", "tables", "build", "4x4", "3", *data)
    assert "is ready" in told("pivit", "tables", "build", "4x4", "3", *data)
    assert told("pivit", "tables", "check", "4x4", *data).startswith("4x4 with up to 4 pieces is")
    assert "39 plies" in told("pivit", "tables", "info", *data)


def test_the_answer_for_a_position() -> None:
    lines = told("pivit", "tables", "probe", "3Rh/bh3/4/1rv2 r rb r 0 1").splitlines()
    assert lines[0] == "Red wins in 7 plies."
    assert lines[1].split() == ["d4-a4", "wins", "in", "7", "plies"]
    assert lines[-1].split() == ["b1-b2", "wins", "in", "9", "plies"]
    assert len(lines) == 6


def test_a_position_that_never_ends_is_decided_by_the_limit() -> None:  # B5.3
    lines = told("pivit", "tables", "probe", LOST).splitlines()
    assert lines[:2] == [
        "Red loses when the quiet plies are over.",
        "With no limit of quiet plies Red neither wins nor loses: it never ends.",
    ]
    assert all(line.endswith("loses when the quiet plies are over") for line in lines[2:])
    (first, *_) = told("pivit", "tables", "probe", f"{LOST} quiet=0").splitlines()
    assert first == "Red neither wins nor loses: it never ends."
    first, second, *_ = told("pivit", "tables", "probe", f"{LOST} quiet=5").splitlines()
    assert first == "The tables cannot tell who wins if 10 quiet plies end it."
    assert second == "With no limit of quiet plies Red neither wins nor loses: it never ends."


def test_the_answer_for_a_program() -> None:
    answer = json.loads(told("pivit", "tables", "probe", LOST, "--json"))
    assert answer["answer"] == {"result": "loss"}
    assert answer["without_limit"] == {"result": "endless"}
    assert set(answer["actions"]) == {"c4-c1", "c4-c3", "c4-c5"}
    answer = json.loads(told("pivit", "tables", "probe", "3Rh/bh3/4/1rv2 r rb r 0 1", "--json"))
    assert answer["answer"] == {"result": "win", "plies": 7}


def test_what_there_is_for_a_program(tmp_path: Path) -> None:
    facts = json.loads(told("pivit", "tables", "info", "--json", "--data", str(tmp_path)))
    assert [(board["board"], board["pieces"]) for board in facts] == [
        ("4x4", 4),
        ("6x6", 3),
        ("8x8", 3),
    ]
    for board in facts:
        for name in ("endless", "limited"):
            part = board[name]
            assert part["wins"] + part["losses"] + part["level"] == board["positions"]
            assert part["result_bytes"] * 4 == part["distance_bytes"]


def test_what_the_limit_changes() -> None:
    """Counted here once more, entry by entry."""
    arguments = ("pivit", "tables", "info", "--deep")
    facts = json.loads(told(*arguments, "--json"))[0]["crossed"]
    tables = store.shipped(4)
    assert tables is not None
    a, ends = tables.arrays, Counter[tuple[str, int]]()
    for row in a.units:
        for entry in range(row[OFFSET], row[OFFSET] + 2 * row[POSITIONS]):
            kind, late = read(a.result, entry), number(a.distance, entry) > LIMIT
            if kind == NEVER or (kind == WIN and late):
                ends["endless" if kind == NEVER else "late", read(a.verdict, entry)] += 1
    for name, part in facts.items():
        assert list(part.values()) == [ends[name, kind] for kind in (WIN, LOSS, DRAW)]
    assert sum(facts["endless"].values()) > 0
    assert "never ends without a limit: " in told(*arguments)


@pytest.mark.parametrize(
    ("arguments", "code", "words"),
    [
        (("probe", "6x6-2p"), 1, "16 pieces are too many: the tables of 6x6 here have up to 3"),
        (("probe", "5x5-2p"), 1, "there are no tables of 5x5"),
        (("probe", "8x8-3p"), 1, "for two players"),
        (("probe", "3Bv/1Rh2/4/Rv3 r rb br 0 1"), 1, "the game is over"),
        (("probe", "9x9"), 1, "'9x9' is none of"),
        (("build", "8x8", "5"), 2, "tables of 8x8 have up to 4 pieces"),
        (("build", "7x7", "3"), 2, "'7x7' is not one of"),
        (("build", "6x6", "4", "--data", "/dev/null/x"), 1, "Not a directory"),
        (("check", "6x6", "--step", "0"), 2, "--step"),
    ],
)
def test_errors_are_one_line(arguments: tuple[str, ...], code: int, words: str) -> None:
    result = run("pivit", "tables", *arguments)
    assert result.exit_code == code
    assert words in result.stderr
    assert "Traceback" not in result.output


def test_wrong_tables_are_named_and_answer_no(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(store, "shipped", lambda size: None)
    data = ("--data", str(tmp_path))
    told("pivit", "tables", "build", "4x4", "3", *data)
    file = tmp_path / "pivit-4x4.distance"
    entries = bytearray(file.read_bytes())
    entries[30_000] ^= 1
    file.write_bytes(entries)
    result = run("pivit", "tables", "check", "4x4", *data)
    assert result.exit_code == 1
    assert result.stderr.endswith(": its checksum is another\n")
    file.unlink()
    result = run("pivit", "tables", "info", *data)
    assert result.stderr == f"Error: {file} is missing or cut off: build the tables again\n"


@pytest.mark.parametrize("name", ["build", "check", "info", "probe"])
def test_every_command_has_help(name: str) -> None:
    assert "--data" in told("pivit", "tables", name, "--help")
    assert "tables" in told("pivit", "--help")
