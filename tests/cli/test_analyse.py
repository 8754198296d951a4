"""`tripiv analyse`: positions and matches, for people and for programs, and what it refuses."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tripiv.cli.main import Code, main
from tripiv.core import registry
from tripiv.core.capability import Enumerable, Notation
from tripiv.core.rng import Rng
from tripiv.match.file import Record, format_record
from tripiv.match.session import Seen, Session
from tripiv.match.sheet import Sheet, format_sheet
from tripiv.match.terms import Header, Person

ACTIONS = 6


def record() -> Record:
    """The beginning of a match."""
    game = registry.find("pivit")
    options, _ = game.capability(Notation).parse_options("6x6-2p")
    header = Header(
        game="pivit",
        rules=game.spec.version,
        occupants=(Person("Ann"), Person("Bo")),
        options=options,
    )
    session, output = Session.open(game, header, seed=bytes(16), now=0)
    log, rng = list(output.entries), Rng(5)
    for now in range(ACTIONS):
        state = session.match.line.state
        seat = game.actors(state)[0]
        action = rng.choice(game.capability(Enumerable).actions(state, seat))
        log += session.act(seat, str(now), Seen(session.guard(seat)), action, now=now).entries
    return Record(header, tuple(log))


@pytest.fixture(scope="module")
def file(tmp_path_factory) -> str:
    path = tmp_path_factory.mktemp("analyse") / "match.jsonl"
    path.write_text("\n".join([*format_record(registry.find("pivit"), record()), ""]))
    return str(path)


@pytest.fixture(scope="module")
def sheet(tmp_path_factory) -> str:
    path = tmp_path_factory.mktemp("analyse") / "match.txt"
    path.write_text(format_sheet(registry.find("pivit"), Sheet(record())))
    return str(path)


def test_a_position(capsys):
    assert main(["analyse", "6x6-2p", "--nodes", "20000", "--lines", "2"]) == Code.FINE
    out = capsys.readouterr().out
    assert "Red (seat 1) to move" in out
    assert "  2. " in out
    assert "  3. " not in out


def test_a_position_of_words_needs_no_quotes(capsys):
    line = "3Rh/bh3/4/1rv2 r rb r 0 1 quiet=0"
    assert main(["analyse", *line.split(), "--game", "pivit"]) == Code.FINE
    assert "Red wins in" in capsys.readouterr().out


def test_a_program_reads_a_line_for_each_answer(capsys):
    assert main(["analyse", "8x8-2p", "--time", "0.5", "--json"]) == Code.FINE
    told = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert len(told) > 1
    assert {one["type"] for one in told} == {"position"}


def test_a_match(file, sheet, capsys):
    for path in (file, sheet):
        assert main(["analyse", path, "--nodes", "20000"]) == Code.FINE
        out = capsys.readouterr().out.splitlines()
        assert out[0].lstrip().startswith("1. Red")
        assert out[-1].startswith("seat 2")
        assert all(len(line) <= 80 for line in out)


def test_a_match_as_lines_of_json(file, capsys):
    assert main(["analyse", file, "--nodes", "20000", "--json"]) == Code.FINE
    *steps, summary = map(json.loads, capsys.readouterr().out.splitlines())
    assert [step["seq"] for step in steps] == list(range(1, ACTIONS + 1))
    assert summary["type"] == "match"


def test_a_position_of_a_match(file, capsys):
    assert main(["analyse", file, "--at", "1", "--nodes", "20000"]) == Code.FINE
    assert "Blue (seat 2) to move" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("arguments", "told", "code"),
    [
        (["nothing"], "is no file, and no position: ", Code.NO),
        (["6x6-2p", "--game", "chess"], "chess", Code.NO),
        (["6x6-2p", "--seat", "3"], "there are 2 seats", Code.USAGE),
        (["6x6-2p", "--at", "3"], "--at is for a file", Code.USAGE),
        (["6x6-2p", "--time", "0"], "--time", Code.USAGE),
        ([], "Missing argument", Code.USAGE),
    ],
)
def test_what_makes_no_sense_is_one_line(arguments, told, code, capsys):
    assert main(["analyse", *arguments]) == code
    captured = capsys.readouterr()
    assert captured.out == ""
    assert len(captured.err.splitlines()) == 1
    assert told in captured.err


def test_files_that_do_not_hold(tmp_path: Path, file, capsys):
    lines = Path(file).read_text().splitlines()
    spoilt = tmp_path / "spoilt.jsonl"
    spoilt.write_text("\n".join([*lines[:3], *lines[4:]]))
    for path, told in ((spoilt, "does not hold"), (Path(__file__), "line 1")):
        assert main(["analyse", str(path)]) == Code.NO
        assert told in capsys.readouterr().err
    assert main(["analyse", file, "--at", "99"]) == Code.NO
    assert f"entries 0 to {ACTIONS}" in capsys.readouterr().err
    assert main(["analyse", file, "--game", "pivit"]) == Code.USAGE


def test_as_a_program_of_its_own(file):
    program = "import sys; from tripiv.cli.main import main; sys.exit(main())"
    run = subprocess.run(
        [sys.executable, "-c", program, "analyse", file, "--nodes", "20000", "--json"],
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert run.returncode == 0, run.stderr
    assert len(run.stdout.splitlines()) == ACTIONS + 1
    assert run.stderr == ""
