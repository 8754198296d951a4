"""`tripiv replay`: a record that holds, one that does not, and files that are no records."""

import json
from pathlib import Path

import pytest

from tripiv.cli.main import Code, main
from tripiv.core import registry
from tripiv.core.capability import Enumerable, Notation
from tripiv.core.rng import Rng, commitment
from tripiv.match.file import Closing, Record, format_record
from tripiv.match.session import Seen, Session
from tripiv.match.sheet import Sheet, format_sheet
from tripiv.match.terms import Header, Increment, Person, Terms


@pytest.fixture(scope="module")
def lines() -> list[str]:
    """A whole match with clocks, as the lines of its record file."""
    game = registry.find("pivit")
    options, _ = game.capability(Notation).parse_options("6x6-2p")
    seed = bytes(range(16))
    header = Header(
        game="pivit",
        rules=game.spec.version,
        occupants=(Person("Ann"), Person("Bo")),
        terms=Terms(clock=Increment(600_000, 1000)),
        options=options,
        commitment=commitment(seed),
    )
    session, output = Session.open(game, header, seed=seed, now=0)
    log, rng, now = list(output.entries), Rng(5), 0
    while session.match.ended is None:
        state = session.match.line.state
        seat = game.actors(state)[0]
        action = rng.choice(game.capability(Enumerable).actions(state, seat))
        now += 700
        log += session.act(seat, str(now), Seen(session.guard(seat)), action, now=now).entries
    record = Record(header, tuple(log), Closing(session.match.ended, seed.hex()))
    return list(format_record(game, record))


def write(tmp_path: Path, lines: list[str]) -> str:
    path = tmp_path / "match.jsonl"
    path.write_text("\n".join([*lines, ""]))
    return str(path)


def test_a_record_that_holds(tmp_path, lines, capsys):
    assert main(["replay", write(tmp_path, lines)]) == Code.FINE
    out = capsys.readouterr().out.splitlines()
    assert len(out) == len(lines) - 1  # every entry a line; header and closing have none
    assert out[0].split() == ["0", "0.000", "s", "Pivit", "for", "2"]
    assert out[-1].startswith(f"The record holds: {len(lines) - 2} entries, ")


def test_the_verdict_alone(tmp_path, lines, capsys):
    assert main(["replay", "--quiet", write(tmp_path, lines)]) == Code.FINE
    assert len(capsys.readouterr().out.splitlines()) == 1


def test_a_program_reads_steps_and_verdict(tmp_path, lines, capsys):
    assert main(["replay", "--json", write(tmp_path, lines)]) == Code.FINE
    *steps, verdict = map(json.loads, capsys.readouterr().out.splitlines())
    assert [step["seq"] for step in steps] == list(range(len(lines) - 2))
    assert verdict["holds"] is True


def test_boards_are_drawn(tmp_path, lines, capsys):
    assert main(["replay", "--board", write(tmp_path, lines[:4])]) == Code.FINE
    assert capsys.readouterr().out.count("a   b   c   d   e   f") == 2 * 3


@pytest.mark.parametrize(
    ("field", "value", "fault"),
    [
        ("at", 1, "entry 3 does not hold: its time 1 ms is before 1400 ms"),
        ("key", "0" * 32, "entry 3 does not hold: the state after it differs"),
        ("seq", 9, "entry 9 does not hold: it is numbered 9 where 3 comes next"),
    ],
)
def test_the_first_entry_that_does_not_hold_is_named(tmp_path, lines, capsys, field, value, fault):
    entry = json.loads(lines[4])
    entry[field] = value
    path = write(tmp_path, [*lines[:4], json.dumps(entry), *lines[5:]])
    assert main(["replay", path]) == Code.NO
    captured = capsys.readouterr()
    assert fault in captured.err
    assert len(captured.err.splitlines()) == 1
    assert len(captured.out.splitlines()) == 3  # what held is told before


def test_an_illegal_action_is_told_by_its_clause(tmp_path, lines, capsys):
    entry = json.loads(lines[2])
    entry["do"]["action"]["end"] = entry["do"]["action"]["start"]
    path = write(tmp_path, [*lines[:2], json.dumps(entry)])
    assert main(["replay", "--json", path]) == Code.NO
    told = json.loads(capsys.readouterr().out.splitlines()[-1])
    assert (told["holds"], told["seq"]) == (False, 1)
    assert "(B3" in told["fault"]


def test_another_end_is_found(tmp_path, lines, capsys):
    closing = json.loads(lines[-1])
    closing["ended"]["how"] = "draw"
    path = write(tmp_path, [*lines[:-1], json.dumps(closing)])
    assert main(["replay", "--quiet", path]) == Code.NO
    assert "the closing line tells another end" in capsys.readouterr().err


def test_a_score_sheet_is_replayed(tmp_path, capsys):
    path = tmp_path / "match.txt"
    path.write_text('[Game "pivit"]\n[Setup "6x6-2p"]\n\n1. b1-b4 a3-d3\n')
    assert main(["replay", str(path)]) == Code.FINE
    assert "seat 2: a3-d3" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("text", "what"),
    [
        ("", "line 1"),
        ("hello\n", "line 1: this is not the header of a record"),
        ('{"format": 1, "game": "chess", "rules": 1, "occupants": []}\n', "'chess'"),
        ('[Setup "6x6-2p"]\n', '[Game "…"]'),
        ('[Game "pivit"]\n[Setup "6x6-2p"]\n\nb1-b9\n', "line 4"),
    ],
)
def test_what_is_no_record_is_told_in_one_line(tmp_path, capsys, text, what):
    path = tmp_path / "file"
    path.write_text(text)
    assert main(["replay", str(path)]) == Code.NO
    err = capsys.readouterr().err
    assert what in err
    assert err.startswith("tripiv: ")
    assert len(err.splitlines()) == 1


def test_bytes_that_are_no_text(tmp_path, capsys):
    path = tmp_path / "file"
    path.write_bytes(b"\xff\xfe\x00")
    assert main(["replay", str(path)]) == Code.NO
    assert "is not text" in capsys.readouterr().err


def test_a_sheet_of_the_record_replays_alike(tmp_path, lines, capsys):
    from tripiv.match.file import parse_header, parse_record

    game = registry.find("pivit")
    record = parse_record(game, parse_header(lines[0]), lines[1:])
    path = tmp_path / "match.txt"
    path.write_text(format_sheet(game, Sheet(record)))
    assert main(["replay", "--quiet", str(path)]) == Code.FINE
    sheet_verdict = capsys.readouterr().out
    assert main(["replay", "--quiet", write(tmp_path, lines)]) == Code.FINE
    assert capsys.readouterr().out == sheet_verdict
