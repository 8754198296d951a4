"""Matches of two bots: counted right, gone on with where they were broken off."""

from pathlib import Path

import msgspec
import pytest
from click.testing import CliRunner

from tripiv.games.pivic.command import pivic
from tripiv.games.pivic.players.arena import Played
from tripiv.games.pivic.players.command import interval, summary


def arena(*arguments: str) -> str:
    result = CliRunner().invoke(pivic, ["arena", *arguments])
    assert result.exit_code == 0, result.output
    return result.stdout


def test_a_run_goes_on_where_it_was_broken_off(tmp_path: Path) -> None:
    out = tmp_path / "run.jsonl"
    told = msgspec.json.decode(arena("1", "nearest", "--matches", "2", "--out", str(out), "--json"))
    assert told["matches"] == 2
    lines = out.read_bytes().splitlines()
    played = [msgspec.json.decode(line, type=Played) for line in lines]
    assert [(one.index, one.first, one.second) for one in played] == [
        (0, "1", "nearest"),
        (1, "nearest", "1"),
    ]
    # The second line was being written when the machine stopped, and a run of other options
    # stands in the file as well.
    other = msgspec.json.encode(msgspec.structs.replace(played[1], setup="another"))
    out.write_bytes(lines[0] + b"\n" + other + b"\n" + lines[1][:30] + b"\n")
    again = msgspec.json.decode(
        arena("1", "nearest", "--matches", "2", "--out", str(out), "--json")
    )
    last = msgspec.json.decode(out.read_bytes().splitlines()[-1], type=Played)
    # Time apart, the same match is played for the same seed.
    alike = [
        msgspec.structs.replace(one, cpu_ms=(0, 0), slowest_ms=(0, 0)) for one in (last, played[1])
    ]
    assert alike[0] == alike[1]
    assert again["reasons"] == told["reasons"]


def test_who_won_is_counted_by_name_and_by_seat() -> None:
    def one(index: int, winner: int | None) -> Played:
        names = ("a", "b") if index % 2 == 0 else ("b", "a")
        return Played(
            setup="", index=index, first=names[0], second=names[1], winner=winner, reason="points",
            turns=10, shots=12, points=(3, 1), goals=3, others=4, ejected=0, cpu_ms=(60, 60),
            slowest_ms=(9, 8),
        )  # fmt: skip

    told = summary([one(0, 0), one(1, 1), one(2, 1), one(3, None)])
    assert told["wins"] == 2
    assert told["share"] == pytest.approx(2.5 / 4)
    assert told["first_seat"] == pytest.approx(1.5 / 4)
    assert told["cpu_ms_a_shot"] == pytest.approx(10)


def test_the_interval_of_a_share() -> None:
    # Wilson (1927): 0 of 10 and 5 of 10.
    assert interval(0, 10) == pytest.approx((0.0, 0.2775), abs=1e-3)
    assert interval(5, 10) == pytest.approx((0.2366, 0.7634), abs=1e-3)


@pytest.mark.parametrize(
    ("arguments", "text"),
    [
        (("1", "nobody"), "no player is called 'nobody'"),
        (("1", "2", "--table", "free"), "cannot be played on"),
        (("1", "2", "--table", "none.toml"), "none.toml is no table"),
    ],
)
def test_what_is_wrong_is_named(arguments: tuple[str, ...], text: str) -> None:
    result = CliRunner().invoke(pivic, ["arena", *arguments])
    assert result.exit_code == 1
    assert text in result.output
