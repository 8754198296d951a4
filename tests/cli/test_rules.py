"""`tripiv games` and `tripiv rules`: what can be played, and by what rules."""

import json
import os
import pty
import re
import subprocess
import sys
from importlib.resources import files
from pathlib import Path

import pytest

from tripiv.cli.main import Code, main
from tripiv.cli.rules import sections

TRIPIV = Path(sys.executable).with_name("tripiv")


def book() -> str:
    return files("toygame").joinpath("RULES.md").read_text()


def test_games_are_listed(toy, capsys):
    assert main(["games"]) == Code.FINE
    lines = capsys.readouterr().out.splitlines()
    assert [line.split() for line in lines if line.startswith("toy ")] == [
        ["toy", "Toy", "2", "to", "4", "players,", "rules", "version", "3"]
    ]


def test_games_are_listed_for_a_program(toy, capsys):
    assert main(["games", "--json"]) == Code.FINE
    listed = json.loads(capsys.readouterr().out)
    assert {"id": "toy", "title": "Toy", "version": 3, "seats": [2, 4]} in listed


def test_a_broken_game_does_not_hide_the_others(toy, capsys):
    toy("bad-dist", {"tripiv.games": {"bad": "toygame:NO_GAME"}}, {})
    assert main(["games"]) == Code.NO
    out, err = capsys.readouterr()
    assert "toy " in out
    assert err.startswith("tripiv: game 'bad' (toygame:NO_GAME of bad-dist) is no game")
    assert main(["rules", "bad"]) == Code.NO
    assert capsys.readouterr().err == err


def test_rules_in_a_pipe_are_the_file_as_it_is(toy, capsys):
    assert main(["rules", "toy"]) == Code.FINE
    assert capsys.readouterr().out == book()


@pytest.mark.parametrize(
    ("asked", "told"),
    [
        ("X1.1", "**X1.1** Sit down,\nand breathe.\n"),
        ("x2.1", "**X2.1** Stand up.\n"),
        ("X2", "## X2 End\n- **X2.1** Stand up.\n"),
    ],
)
def test_one_clause_or_section(toy, capsys, asked, told):
    assert main(["rules", "toy", asked]) == Code.FINE
    assert capsys.readouterr().out == told


def test_rules_for_a_program(toy, capsys):
    assert main(["rules", "toy", "X1", "--json"]) == Code.FINE
    told = json.loads(capsys.readouterr().out)
    assert (told["game"], told["version"]) == ("toy", 3)
    assert list(told["clauses"]) == ["X1.1", "X1.2"]
    assert main(["rules", "toy", "--json"]) == Code.FINE
    assert list(json.loads(capsys.readouterr().out)["clauses"]) == ["X1.1", "X1.2", "X2.1"]


@pytest.mark.parametrize(
    ("asked", "near"),
    [("X1.3", "near it: X1.2, X1.1"), ("QQ", "there are X1 to X2.1"), ("X3", "near it: X2, X1")],
)
def test_an_unknown_clause_names_near_ones(toy, capsys, asked, near):
    assert main(["rules", "toy", asked]) == Code.NO
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith(f"tripiv: the rules of toy have no clause '{asked}'; {near}")
    assert err.count("\n") == 1


def test_an_unknown_game_is_a_wrong_call_that_names_the_known(toy, capsys):
    assert main(["rules", "tay"]) == Code.USAGE
    err = capsys.readouterr().err
    assert "no game is called 'tay'; registered: " in err
    assert "toy" in err


def test_a_book_is_cut_at_every_numbered_heading():
    assert sections("") == {}
    book = "# Words\n## Q1 A\n- **Q1.1** a\n## Words\nnot of Q1\n## Q22 B\nb\n"
    assert sections(book) == {"Q1": "## Q1 A\n- **Q1.1** a", "Q22": "## Q22 B\nb"}


@pytest.mark.parametrize("colour", [True, False])
def test_rules_on_a_terminal_are_laid_out_and_coloured_unless_unwanted(toy, colour):
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path), "TERM": "xterm-256color"}
    for name in ("NO_COLOR", "FORCE_COLOR"):
        environment.pop(name, None)
    if not colour:
        environment["NO_COLOR"] = "1"
    here, there = pty.openpty()
    done = subprocess.run([TRIPIV, "rules", "toy"], check=False, stdout=there, env=environment)
    os.close(there)
    shown = os.read(here, 10_000).decode()
    os.close(here)
    assert done.returncode == 0
    assert "Stand up." in shown
    assert "**" not in shown
    assert bool(re.search(r"\x1b\[[0-9;]*3[0-7]", shown)) == colour
