"""Record files: there and back, and every broken line by its number."""

import json
from typing import Any

import msgspec
import pytest

from match.random_play import random_table
from match.table import SEED, Table
from toy import GAME, UNTIMED, PileOptions, Redraw, Say
from toy.game import REDRAW_MS
from toy.rush import RUSH
from tripiv.core.rng import commitment
from tripiv.match.audit import audit
from tripiv.match.file import (
    Closing,
    Record,
    RecordError,
    format_record,
    parse_header,
    parse_record,
)
from tripiv.match.state import fold, opening
from tripiv.match.terms import Bot, Days, Person


def record_of(table: Table, seed: bytes | None = None) -> Record:
    ended = table.match.ended
    closing = None if ended is None else Closing(ended, (seed or table.seed).hex())
    return Record(table.header, tuple(table.log), closing)


def played() -> tuple[Table, list[str]]:
    table = Table(occupants=(Person("Ann “the pile” Ö.\u2028x"), Bot("easy")), clock=Days(3))
    table.header = msgspec.structs.replace(table.header, commitment=commitment(SEED), started=5)
    table.act(0, Redraw())
    table.wait(REDRAW_MS)
    table.act(1, Say(2))
    table.resign(0)
    return table, list(format_record(GAME, record_of(table)))


def parsed(lines: list[str], game: Any = GAME) -> Record:
    return parse_record(game, parse_header(lines[0]), lines[1:])


def fault(lines: list[str], game: Any = GAME) -> str:
    with pytest.raises(RecordError) as caught:
        parsed(lines, game)
    text = str(caught.value)
    assert text == f"line {caught.value.line}: {caught.value.text}"
    assert "\n" not in text
    return text


def edited(lines: list[str], number: int, **fields: Any) -> list[str]:
    """The file with fields of one line (from 1) set; a value of ... takes the field out."""
    data = json.loads(lines[number - 1])
    for name, value in fields.items():
        if value is ...:
            data.pop(name)
        else:
            data[name] = value
    return [*lines[: number - 1], json.dumps(data), *lines[number:]]


def test_there_and_back() -> None:
    table, lines = played()
    found = parsed(lines)
    assert found == record_of(table)
    assert list(format_record(GAME, found)) == lines
    assert list(audit(GAME, found.header, found.entries, SEED))[-1].fault is None
    assert all("\n" not in line for line in lines)


@pytest.mark.parametrize("key", range(500, 525))
def test_random_matches_there_and_back(key: int) -> None:
    table = random_table(key)
    record = record_of(table)
    lines = list(format_record(table.game, record))
    found = parsed(lines, table.game)
    assert found == record
    match = opening(table.game, found.header, found.entries[0])
    for entry in found.entries[1:]:
        match, _ = fold(table.game, match, entry)
    assert match == table.match
    assert found.closing is None or found.closing.ended == match.ended


def test_empty_lines_and_other_line_ends_do_no_harm() -> None:
    _, lines = played()
    spaced = [lines[0], "", *(f"  {line}\r" for line in lines[1:]), "", "  "]
    assert parsed(spaced) == parsed(lines)


def test_a_match_under_way_has_no_closing_line() -> None:
    _, lines = played()
    assert parsed(lines[:-1]).closing is None
    assert parsed(lines[:1]).entries == ()


def test_the_closing_line_is_known_however_it_is_laid_out() -> None:
    table, lines = played()
    data = json.loads(lines[-1])
    turned = {"seed": data["seed"], "ended": data["ended"]}
    for text in (
        json.dumps(turned),
        "   " + json.dumps(data, indent=1).replace("\n", " "),
        lines[-1].replace(":", " : ").replace(",", " ,\t"),
    ):
        assert parsed([*lines[:-1], text]).closing == record_of(table).closing


def test_nothing_follows_the_closing_line() -> None:
    _, lines = played()
    last = len(lines)
    assert fault([*lines, lines[2]]) == f"line {last + 1}: nothing can follow the closing line"
    assert fault([*lines, "", lines[-1]]).startswith(f"line {last + 2}: nothing can follow")


def test_the_seed_is_the_one_that_was_committed_to() -> None:
    _, lines = played()
    last = len(lines)
    other = edited(lines, last, seed=bytes(16).hex())
    told = f"line {last}: this seed is not the one that the header committed to"
    assert fault(other) == told
    assert "is not hexadecimal" in fault(edited(lines, last, seed="xyz"))
    assert "a seed has 16 bytes; this one has 1" in fault(edited(lines, last, seed="07"))
    # Without a commitment there is nothing to compare; the length still counts.
    bare = edited(other, 1, commitment=...)
    assert parsed(bare).closing is not None
    assert "a seed has 16 bytes" in fault(edited(bare, last, seed="07" * 100))


@pytest.mark.parametrize("number", [1, 2, 3, 4, 5])
def test_unknown_fields_are_refused(number: int) -> None:
    _, lines = played()
    broken = edited(lines, number, surprise=1)
    assert fault(broken).startswith(f"line {number}: ")
    assert "unknown field `surprise`" in fault(broken)


@pytest.mark.parametrize(
    ("number", "path"),
    [(2, "do"), (3, "do"), (5, "do"), (6, "ended"), (1, "terms")],
)
def test_unknown_fields_within_fields_are_refused(number: int, path: str) -> None:
    _, lines = played()
    data = json.loads(lines[number - 1])
    data[path]["surprise"] = 1
    text = fault(edited(lines, number, **{path: data[path]}))
    assert text.startswith(f"line {number}: ")
    assert "unknown field `surprise`" in text


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("{", "truncated"),
        ("[]", "Expected `object`"),
        ("null", "Expected `object`"),
        ("nonsense", "malformed"),
        ('{"seq":1}', "missing required field"),
        ('{"seq":1,"at":0,"do":{"type":"surprise"}}', "Invalid value 'surprise'"),
        ('{"seq":1,"at":-5,"do":{"type":"wake"}}', ">= 0"),
        ('{"seq":1,"at":1e300,"do":{"type":"wake"}}', "int"),
        ('{"seq":1,"at":99999999999999999999,"do":{"type":"wake"}}', "int"),
        ('{"seq":1,"at":9007199254740992,"do":{"type":"wake"}}', "int"),
        ('{"ended":1}', "Expected `object`"),
        ('{"ended":{"how":"rules","at":1,"outcome":null}}', "missing required field `seed`"),
        ('{"ended":1,"do":1}', "unknown field `ended`"),
        ('{"seq":1,"at":0,"do":' + "[" * 20_000, "Expected"),
        ('{"skip":' + "[" * 200_000, ""),
        ("\ud800", "not text in UTF-8"),
    ],
)
def test_a_broken_line_is_named_by_its_number(line: str, told: str) -> None:
    _, lines = played()
    text = fault([*lines[:2], line, *lines[3:]])
    assert text.startswith("line 3: ")
    assert told in text


def test_a_broken_header() -> None:
    _, lines = played()
    assert fault(["nonsense"]).startswith("line 1: this is not the header of a record: ")
    assert fault([""]).startswith("line 1: this is not the header of a record: ")
    assert "missing required field" in fault(edited(lines, 1, game=...))
    assert fault(['{"options":' + "[" * 200_000]).endswith("it is nested too deeply")
    assert "target" in fault(edited(lines, 1, options={"target": "many"}))


def test_other_versions_are_said_in_words() -> None:
    _, lines = played()
    later = edited(lines, 1, format=2, colour="what a later format has")
    assert fault(later) == "line 1: the record has format 2; this version reads format 1"
    ruled = fault(edited(lines, 1, rules=7))
    assert ruled == ("line 1: it was played by version 7 of the rules of Pile; this is version 1")
    assert fault(lines, RUSH) == "line 1: it is a record of 'pile', not of 'rush'"


def test_a_record_says_that_its_options_are_data() -> None:
    table = Table(UNTIMED, options=PileOptions(7))
    lines = list(format_record(UNTIMED, record_of(table)))
    assert parse_header(lines[0]).options == {"target": 7}
    assert parsed(lines, UNTIMED).header.options == PileOptions(7)
