"""Shots whose course a textbook knows, on the bare floor."""

import json
import math
from typing import Any

import pytest
from click.testing import CliRunner

from tripiv.cli.group import tripiv
from tripiv.games.pivic.table_file import load

FREE = load("free")
SLIDING = FREE.cloth.sliding_friction * 9806.65
ROLLING = FREE.cloth.rolling_friction * 9806.65
RESTITUTION = FREE.ball.restitution
WIDE = 2 * FREE.ball.radius_mm


def told(*places: tuple[float, float], direction: tuple[int, int], speed: float) -> dict[str, Any]:
    scene = {
        "table": "free",
        "balls": [{"owner": 0, "x": x, "y": y} for x, y in places],
        "shooter": 0,
        "direction": direction,
        "speed": speed,
    }
    result = CliRunner().invoke(
        tripiv, ["pivic", "shot", "--json", "--pieces"], input=json.dumps(scene)
    )
    assert result.exit_code == 0, result.output
    answer: dict[str, Any] = json.loads(result.stdout)
    return answer


def slide(speed: float) -> float:
    """How far a ball goes until it rolls, at 5/7 of its speed."""
    return 12 * speed**2 / (49 * SLIDING)


def roll(speed: float) -> float:
    return speed**2 / (2 * ROLLING)


@pytest.mark.parametrize("speed", [1, 40, 333, 1000, 1900])
@pytest.mark.parametrize("direction", [(1, 0), (-3, 4), (123_456, -654_321)])
def test_a_flick_slides_then_rolls_then_stands(speed: int, direction: tuple[int, int]) -> None:
    way = slide(speed) + roll(5 / 7 * speed)
    answer = told((0, 0), direction=direction, speed=speed)
    x, y = answer["balls"][0]["x"], answer["balls"][0]["y"]
    assert math.hypot(x, y) == pytest.approx(way, rel=1e-12)
    assert math.atan2(y, x) == pytest.approx(math.atan2(direction[1], direction[0]), abs=1e-12)
    time = 2 * speed / (7 * SLIDING) + 5 / 7 * speed / ROLLING
    assert answer["duration_ms"] == pytest.approx(1000 * time, rel=1e-12)


def test_rolling_begins_at_five_sevenths() -> None:
    pieces = told((0, 0), direction=(1, 0), speed=1400)["pieces"]
    (_, _, _, x, _, vx, *_) = pieces[1]
    assert vx == 1_000_000
    assert x == round(1000 * slide(1400))


def test_a_full_hit_shares_momentum_by_restitution() -> None:
    """The other one starts without spin; the shooter keeps the spin it came with."""
    gap = 200.0
    answer = told((0, 0), (WIDE + gap, 0), direction=(1, 0), speed=1000)
    met = (
        math.sqrt(1000**2 - 2 * SLIDING * gap)
        if gap < slide(1000)
        else math.sqrt((5 / 7 * 1000) ** 2 - 2 * ROLLING * (gap - slide(1000)))
    )
    assert answer["contacts"][0]["speed"] == pytest.approx(met, rel=1e-12)
    given, kept = (1 + RESTITUTION) / 2 * met, (1 - RESTITUTION) / 2 * met
    assert answer["balls"][1]["x"] == pytest.approx(
        WIDE + gap + slide(given) + roll(5 / 7 * given), rel=1e-12
    )
    # The shooter rolled before: its spin takes it on, to 5/7 of what it keeps and 2/7 of met.
    after = 5 / 7 * kept + 2 / 7 * met
    slip = met - kept
    time = 2 * slip / (7 * SLIDING)
    way = kept * time + SLIDING * time**2 / 2
    assert answer["balls"][0]["x"] == pytest.approx(gap + way + roll(after), rel=1e-11)


def cut(offset: float, gap: float = 10.0) -> tuple[float, float, list[list[int]]]:
    """Play a cut at short distance; the angle between the two courses, the speed that was met,
    and the pieces. The sliding shooter has next to no spin yet."""
    answer = told((0, 0), (WIDE + gap, offset), direction=(1, 0), speed=2000)
    after = [p for p in answer["pieces"] if p[2] == answer["pieces"][1][2]]
    (_, _, _, _, _, vx, vy, *_), (_, _, _, _, _, wx, wy, *_) = after
    angle = math.degrees(math.acos((vx * wx + vy * wy) / math.hypot(vx, vy) / math.hypot(wx, wy)))
    return angle, answer["contacts"][0]["speed"], after


@pytest.mark.parametrize("offset", [4.0, 9.5, 15.0])
def test_two_balls_part_at_right_angles_but_for_restitution(offset: float) -> None:
    """The 90° rule holds for a restitution of 1; what is lost closes the angle as computed."""
    angle, _, _ = cut(offset)
    sine = offset / WIDE
    across, along = sine, (1 - RESTITUTION) / 2 * math.sqrt(1 - sine**2)
    assert angle == pytest.approx(math.degrees(math.atan2(across, along)), abs=1e-4)


def test_the_object_ball_leaves_along_the_line_of_centres() -> None:
    _, met, after = cut(9.5)
    (_, _, _, _, _, wx, wy, *_) = after[1]
    assert math.atan2(wy, wx) == pytest.approx(math.asin(9.5 / WIDE), abs=1e-6)
    assert math.hypot(wx, wy) / 1000 == pytest.approx((1 + RESTITUTION) / 2 * met, rel=1e-6)
