"""`tripiv tiles …`, as a person and as a program call it."""

import io
import json

import pytest

from games.tiles import reference as ref
from games.tiles.proof import judge
from tripiv.cli.main import Code, main
from tripiv.games.tiles.tile import parse_hand


def run(capfd: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    code = main(["tiles", *arguments])
    out, err = capfd.readouterr()
    return code, out, err


def test_hands_are_solved_line_by_line(
    capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    hands = ["r1 r2 r3", "r1, b2 y3", "", "r1r2*b2g2", "* * *"]
    monkeypatch.setattr("sys.stdin", io.StringIO("\n".join(hands) + "\n"))
    code, out, err = run(capfd, "solve", "--json")
    answers = [json.loads(line) for line in out.splitlines()]
    assert (code, err) == (Code.FINE, "")
    assert [sorted(answer) for answer in answers] == [["grid", "ms", "reason", "status"]] * 4
    assert [answer["status"] for answer in answers] == [
        "solved",
        "unsolvable",
        "solved",
        "solved",
    ]
    for hand, answer in zip([hands[0], *hands[3:]], [answers[0], *answers[2:]], strict=True):
        assert ref.is_shown_correct(answer["grid"], parse_hand(hand))
        assert answer["ms"] > 0
    assert "can lie in no line" in answers[1]["reason"]


def test_hands_of_people(capfd: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capfd, "solve", "r1", "r2", "r3")
    assert (code, sorted(out.split())) == (Code.FINE, ["r1", "r2", "r3"])
    code, out, _ = run(capfd, "solve", "r1 r2 r3 b4", "r1 r2 r3")
    assert code == Code.FINE
    assert out.startswith("There is no grid: the blue 4 can lie in no line with the others.\n\n")
    assert run(capfd, "solve", "--pairs", "r1 r2 b2")[1].count("r") == 2
    hand = "b5 b6 r3 r1 r2 g3 p3 * o5 y5"
    assert "Not settled" not in run(capfd, "solve", "--wilds", "free", hand)[1]


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["solve", "r1 r2 x"], "the hand: 'x' is neither a colour"),
        (["solve", "r1 r2 r3", "r1 r7 r2"], "hand 2: red needs a design"),
        (["solve", "r1 r2"], "the hand: a hand has 3 to 114 tiles, not 2"),
        (["solve", "r1 r1 r1 r1"], "there are only 3 of r1"),
        (["check", "r1 r2 q"], "the grid: 'q' is neither"),
        (["check", "r1 r1 r1 r1"], "the grid has 4 of r1, and there are only 3"),
        (["check", "r1 r2 r3", "--hand", "r1 r2 r4"], "the grid has what the hand has not: r3"),
    ],
)
def test_what_is_wrong_is_named_by_its_place(
    capfd: pytest.CaptureFixture[str], arguments: list[str], words: str
) -> None:
    code, _, err = run(capfd, *arguments)
    assert code == Code.NO
    assert err.count("\n") == 1
    assert words in err


def test_a_bad_line_is_named(
    capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("r1 r2 r3\n\nr1 r2\n"))
    code, out, err = run(capfd, "solve", "--json")
    assert (code, out.count("\n")) == (Code.NO, 1)
    assert "line 3: a hand has 3" in err


def test_check(capfd: pytest.CaptureFixture[str]) -> None:
    assert run(capfd, "check", "r1 r2 r3")[:2] == (Code.FINE, "Correct: 3 tiles.\n")
    assert run(capfd, "check", "r1 r2 *")[1] == "Correct: 3 tiles.\nr1 r2 *r3\n"
    code, out, _ = run(capfd, "check", "r1 r2", "--hand", "r1 r2 r3")
    assert code == Code.NO
    assert "column" in out
    assert "(T3.1)" in out
    code, out, _ = run(capfd, "check", "--json", "r1 r2")
    assert json.loads(out)["faults"][0]["code"] == "short"
    assert run(capfd, "check", "")[:2] == (Code.NO, "There is no tile.\n")


def test_deals(capfd: pytest.CaptureFixture[str]) -> None:
    out = run(capfd, "deal", "--seats", "4", "--fair", "--seed", "7")[1]
    assert out == run(capfd, "deal", "--seats", "4", "--fair", "--seed", "7")[1]
    hands = [parse_hand(line) for line in out.splitlines()]
    assert [len(hand) for hand in hands] == [24] * 4
    assert len(parse_hand(json.loads(run(capfd, "deal", "--json")[1])["hand"])) == 24


def test_hints_and_trades(capfd: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capfd, "hint", "r1 r2 r3", "--hand", "r1 r2 r3 b3 g3")
    assert code == Code.FINE
    assert out.startswith("It can be completed as it lies.\nLay ")
    out = run(capfd, "hint", "r1 r2 r3 b4", "--left", "g4 y4 r4", "--json", "--time", "0.1")[1]
    told = json.loads(out)
    assert (told["advice"], len(told["lift"])) == ("lift", 1)
    assert ref.is_shown_correct(told["grid"], parse_hand("r1 r2 r3 b4 g4 y4 r4"))
    code, _, err = run(capfd, "hint", "r1 r2 r3", "--hand", "r1 r2 b4")
    assert (code, "what the hand has not: r3" in err) == (Code.NO, True)
    assert run(capfd, "hint", "r1")[0] == Code.USAGE
    told = json.loads(run(capfd, "trade", "r1 r2 r3 b3 g3 y3 p6", "--json")[1])
    assert (told["before"], told["swaps"][0]["tile"]) == ("unsolvable", "p6")
    assert "after trading" in run(capfd, "trade", "r1 r2 r3 p6")[1]


def test_a_proof_comes_with_the_answer(capfd: pytest.CaptureFixture[str]) -> None:
    told = json.loads(run(capfd, "solve", "r1 r2 r3 r1 r2 r3", "--json", "--proof")[1])
    assert judge(parse_hand("r1 r2 r3 r1 r2 r3"), told["proof"]) > 0
    told = json.loads(run(capfd, "solve", "r1 r2 r3", "--json", "--proof")[1])
    assert told["proof"] is None
    assert run(capfd, "solve", "r1 r2 r3", "--proof")[0] == Code.USAGE
