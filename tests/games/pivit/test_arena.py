"""Contests of players: who sits where, what is kept, what the results are worth."""

import json
from pathlib import Path

import pytest

from games.pivit.table import begun
from games.pivit.test_command import run, told
from tripiv.core.rng import Rng
from tripiv.games.pivit import engine
from tripiv.games.pivit.arena.contest import Contest, Result, opening, play, seatings
from tripiv.games.pivit.arena.entrant import EntrantError, parse_entrant
from tripiv.games.pivit.arena.ledger import Ledger, LedgerError
from tripiv.games.pivit.arena.score import elo, scored
from tripiv.games.pivit.layout import PLY
from tripiv.games.pivit.position import number_in

CONTEST = Contest(a="level:1", b="random", setup="6x6-2p")


def result(number: int, winner: str, seat: int | None = 0) -> Result:
    return Result(
        number=number,
        seating="AB",
        winner=winner,
        seat=seat,
        plies=3,
        actions=(2, 1),
        cpu_s=(0.5, 0.25),
        longest_cpu_s=(0.3, 0.25),
        nodes=(1000, 0),
    )


@pytest.mark.parametrize(("seats", "ways"), [(2, 2), (3, 6), (4, 14)])
def test_each_has_each_seat_equally_often(seats: int, ways: int) -> None:
    found = seatings(seats)
    assert len(found) == len({*found}) == ways
    for seat in range(seats):
        assert sum(way[seat] == "A" for way in found) == ways / 2
    for one, other in zip(found[::2], found[1::2], strict=True):
        assert all({a, b} == {"A", "B"} for a, b in zip(one, other, strict=True))
    assert all("A" in way and "B" in way for way in found)


@pytest.mark.parametrize(("setup", "plies"), [("8x8-2p", 4), ("8x8-3p", 6), ("8x8-4p", 8)])
def test_openings_are_drawn_from_their_number(setup: str, plies: int) -> None:
    start = begun(setup).words
    found = [opening(start, number) for number in range(40)]
    assert found == [opening(start, number) for number in range(40)]
    assert len({*found}) > 35
    assert {number_in(words, PLY) for words in found} == {plies}
    assert all(engine.actions(words) for words in found)


def test_a_start_that_ends_at_once_is_played_from_there() -> None:
    start = begun("6/6/Rh2bv2/6/6/6 r rb r 0 30").words
    assert opening(start, 3)


@pytest.mark.parametrize("setup", ["6x6-2p", "8x8-3p", "6x6-4p"])
def test_equal_nodes_play_equal_matches(setup: str) -> None:
    start = begun(setup).words
    a, b = parse_entrant("engine:nodes=300"), parse_entrant("uct:nodes=60")
    first, again = (play(start, 1, a, b) for _ in range(2))
    assert (first.winner, first.plies, first.nodes) == (again.winner, again.plies, again.nodes)
    assert sum(first.actions) == first.plies
    assert first.seat is None or first.seating[first.seat] == first.winner
    assert play(start, 0, a, b).seating == first.seating.translate(str.maketrans("AB", "BA"))


def test_limits_of_time_are_kept() -> None:
    words = begun("8x8-2p").words
    for text in ("engine:cpu=30", "uct:cpu=30", "mctsbot:cpu=30", "tree:cpu=30"):
        player = parse_entrant(text)
        player.begin()
        player.choose(words, Rng(1))
        choice = player.choose(words, Rng(1))
        assert 0.025 < choice.cpu_s < 0.15
        assert choice.nodes > 100
        assert choice.action in engine.actions(words)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("chess", "is none of random, level:N, engine:LIMITS"),
        ("random:3", "is none of"),
        ("level:11", "levels are 1, 2"),
        ("level", "levels are"),
        ("engine", "has no limit"),
        ("engine:", "has no limit"),
        ("engine:plies=3", "engine has no limit 'plies'"),
        ("uct:depth=3", "uct has no limit 'depth'"),
        ("uct:weights=x", "uct has no limit 'weights'"),
        ("engine:cpu=fast", "cpu is a number from 1"),
        ("engine:cpu=0", "cpu is a number from 1"),
        ("engine:cpu=5,weights=/no/file", "weights=/no/file: "),
    ],
)
def test_a_line_that_names_no_player(text: str, why: str) -> None:
    with pytest.raises(EntrantError, match=why):
        parse_entrant(text)
    found = run("pivit", "arena", text, "random")
    assert found.exit_code == 1
    assert found.stderr.count("\n") == 1
    assert why in found.stderr


def test_results_are_kept_and_gone_on_with(tmp_path: Path) -> None:
    path = tmp_path / "results.jsonl"
    args = ("pivit", "arena", "level:1", "random", "--setup", "6x6-2p", "--out", str(path))
    told(*args, "--matches", "4")
    four = path.read_text()
    assert len(four.splitlines()) == 5
    assert json.loads(four.splitlines()[0])["a"] == "level:1"
    # A kill in the middle of a line.
    path.write_text(four + '{"number":4,"sea')
    text = told(*args, "--matches", "6")
    lines = path.read_text().splitlines()
    assert path.read_text().startswith(four)
    assert [json.loads(line)["number"] for line in lines[1:]] == list(range(6))
    assert told(*args, "--matches", "6") == text
    found = run(*args[:2], "level:2", *args[3:])
    assert found.exit_code == 1
    assert "holds another contest: level:1 against random on 6x6-2p" in found.stderr


def test_a_ledger_that_is_none(tmp_path: Path) -> None:
    path = tmp_path / "results.jsonl"
    path.write_text("hello\n")
    with pytest.raises(LedgerError, match="line 1"):
        Ledger(CONTEST, path)
    kept = Ledger(CONTEST, tmp_path / "other.jsonl")
    kept.add(result(0, "A"))
    with (tmp_path / "other.jsonl").open("a") as file:
        file.write("{}\n")
    with pytest.raises(LedgerError, match="line 3"):
        Ledger(CONTEST, tmp_path / "other.jsonl")


def test_what_results_are_worth() -> None:
    found = [result(n, "A") for n in range(6)] + [result(6, "-", None), result(7, "B", 1)]
    score = scored(found)
    assert (score.wins, score.draws, score.losses) == (6, 1, 1)
    assert score.score == 6.5 / 8
    # Wilson's interval, by hand.
    assert (round(score.low, 4), round(score.high, 4)) == (0.4668, 0.9555)
    assert score.first_seat == 6.5 / 8
    assert score.cpu_ms == (250, 250)
    assert score.longest_cpu_ms == (300, 250)
    assert score.nodes_per_s == (2000, 0)
    all_won = scored(result(n, "A") for n in range(200))
    assert round(all_won.low, 4) == 0.9812
    assert all_won.high == 1
    assert round(elo(10 / 11)) == 400
    assert round(elo(0.25)) == -191


def test_it_tells_the_score() -> None:
    args = ("pivit", "arena", "level:3", "random", "--setup", "6x6-2p", "--matches", "4")
    lines = told(*args).splitlines()
    assert lines[2] == "A won 4, drew 0, lost 0"
    assert lines[3] == "A scores 100.0 % (95 %: 51.0 to 100.0)"
    assert lines[4] == "Elo of A over B +∞ (95 %: +7 to +∞)"
    found = json.loads(told(*args, "--json"))
    assert found["score"]["wins"] == 4
    assert max(map(len, lines)) <= 80


def test_several_at_a_time_find_the_same() -> None:
    args = ("pivit", "arena", "level:2", "random", "--setup", "5x5-2p", "--matches", "6", "--json")
    one, two = (json.loads(told(*args, "--jobs", jobs))["score"] for jobs in ("1", "2"))
    for name in ("wins", "draws", "losses", "first_seat"):
        assert one[name] == two[name]
