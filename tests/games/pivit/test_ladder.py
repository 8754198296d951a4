"""The measure of the levels, and that they stand in order."""

import json
from pathlib import Path

from games.pivit.table import begun
from games.pivit.test_command import run, told
from tripiv.games.pivit.arena.entrant import parse_entrant
from tripiv.games.pivit.arena.loss import LOSS_MOST, losses


def test_losses_follow_from_their_numbers_and_fall() -> None:
    start = begun("6x6-2p").words
    mean = {}
    for text in ("random", "level:1", "level:5", "engine:nodes=30000"):
        found = list(losses(start, 20, parse_entrant(text)))
        assert len(found) == 20
        assert all(0 <= loss <= 2 * LOSS_MOST for loss in found)
        mean[text] = sum(found)
    assert list(losses(start, 20, parse_entrant("level:1"))) == list(
        losses(start, 20, parse_entrant("level:1"))
    )
    assert mean["random"] > mean["level:1"] > mean["level:5"] >= mean["engine:nodes=30000"]


def test_the_ladder_of_the_cheap_levels(tmp_path: Path) -> None:
    args = ("pivit", "ladder", "--matches", "30", "--positions", "5", "--out", str(tmp_path))
    rungs = json.loads(told(*args, "--first", "2", "--last", "5", "--json"))
    assert [rung["level"] for rung in rungs] == ["2", "3", "4", "5"]
    assert rungs[0]["against_below"] is None
    for rung in rungs[1:]:
        assert rung["against_below"]["score"] >= 0.6
    # What is kept is not played again.
    lines = told(*args, "--first", "2", "--last", "3").splitlines()
    assert len(lines) == 3
    assert f"{100 * rungs[1]['against_below']['score']:.1f} %" in lines[2]
    assert max(map(len, lines)) <= 80


def test_what_cannot_be_measured() -> None:
    found = run("pivit", "ladder", "--setup", "8x8-3p", "--last", "2")
    assert found.exit_code == 1
    assert "between two players" in found.stderr
    assert run("pivit", "ladder", "--first", "5", "--last", "5").exit_code == 2
