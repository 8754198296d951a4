"""The course of a shot as it is sent, against examples that the page's reader is held to as well.

`vectors/course.json` is a list of {"pieces", "at": [[ball, t_us, [x, y, z] or null], …]}. To write
it anew after a change that was meant: TRIPIV_VECTORS=write python -m pytest tests/games/pivic
"""

import json
import os
from pathlib import Path
from random import Random
from typing import Any

import pytest

from games.pivic.shots import ordinary
from tripiv.games.pivic.course import GRAVITY_UM_S2, Mode, place_at, told_contacts, told_pieces
from tripiv.games.pivic.physics.run import run

FILE = Path(__file__).parent / "vectors" / "course.json"
HOP = ((3, 4, 1_000_000, 12_345, -67_890, 250_001, -99_999, 17, 81_000), (3, 1, 1_016_521, 1, 2))


def examples() -> list[dict[str, Any]]:
    """Hops by hand, and what ordinary shots give; moments between and exactly at the pieces."""
    courses = [HOP]
    for trial in ordinary(77, 6, most=8):
        balls, speed = trial.balls, trial.velocity
        course = run(trial.table, balls, trial.shooter, speed, count=len(balls))
        courses.append(told_pieces(course.pieces))
    draw, told = Random(5), []
    for pieces in courses:
        moments = [0, *(piece[2] for piece in pieces[:12])]
        moments += [draw.randrange(pieces[-1][2] + 200_000) for _ in range(12)]
        balls_seen = sorted({piece[0] for piece in pieces})
        asked = [(ball, moment) for moment in moments for ball in balls_seen]
        at = [(ball, moment, place_at(pieces, ball, moment)) for ball, moment in asked]
        told.append({"pieces": pieces, "at": at})
    return told


def on_file() -> list[dict[str, Any]]:
    if os.environ.get("TRIPIV_VECTORS") == "write":
        FILE.parent.mkdir(exist_ok=True)
        FILE.write_text(json.dumps(examples()) + "\n", encoding="utf-8")
    found: list[dict[str, Any]] = json.loads(FILE.read_text(encoding="utf-8"))
    return found


def test_the_reader_finds_what_is_on_file() -> None:
    """To the bit: JSON tells a float exactly."""
    for example in on_file():
        pieces = [tuple(piece) for piece in example["pieces"]]
        for ball, moment, place in example["at"]:
            found = place_at(pieces, ball, moment)
            assert (None if found is None else [*found]) == place


def test_every_mode_has_examples() -> None:
    modes = {piece[1] for example in on_file() for piece in example["pieces"]}
    assert modes >= {Mode.RESTING, Mode.SLIDING, Mode.ROLLING, Mode.FLYING}


def test_a_hop_goes_up_and_comes_down() -> None:
    x, y, z = place_at(HOP, 3, 1_010_000) or (0, 0, 0)
    assert (x, y) == (12_345 + 250_001 * 0.01, -67_890 - 99_999 * 0.01)
    assert z == pytest.approx(17 + 81_000 * 0.01 - GRAVITY_UM_S2 * 0.01**2 / 2)
    assert place_at(HOP, 3, 999_999) is None
    assert place_at(HOP, 0, 2_000_000) is None


def test_what_is_told_stays_near_what_was_computed() -> None:
    """Rounded pieces lead to where the ball lies, within 30 µm, and start where the last ended."""
    for trial in ordinary(78, 60):
        course = run(
            trial.table, trial.balls, trial.shooter, trial.velocity, count=len(trial.balls)
        )
        pieces = told_pieces(course.pieces)
        gone = {int(ball): moment for ball, _, moment in course.departures}
        before: dict[int, tuple[int, ...]] = {}
        for piece in pieces:
            ball = piece[0]
            if ball in before:
                place = place_at([before[ball]], ball, piece[2])
                assert place is not None
                assert max(abs(place[0] - piece[3]), abs(place[1] - piece[4])) < 30
            before[ball] = piece
        for ball, piece in before.items():
            if ball not in gone:
                assert piece[1] == Mode.RESTING
                assert abs(piece[3] / 1000 - course.balls[ball, 0]) <= 0.0005 + 1e-9


def test_soft_touches_are_not_told() -> None:
    for trial in ordinary(79, 20):
        course = run(
            trial.table, trial.balls, trial.shooter, trial.velocity, count=len(trial.balls)
        )
        told = told_contacts(course.contacts)
        assert all(speed >= 5 or kind in (5, 6) for _, kind, _, _, speed in told)
        assert len(told) <= len(course.contacts)
