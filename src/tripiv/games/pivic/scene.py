"""A scene for experiments: balls on a table, one of them flicked, and what comes of it unrounded.

Rules have no say here: any number of balls, any speed, any table, a bare floor too.
"""

from itertools import combinations
from math import hypot, sqrt
from typing import Annotated, Any

import msgspec

from tripiv.games.pivic.start import SLACK_MM
from tripiv.games.pivic.table import Table
from tripiv.games.pivic.table_fault import rail_gap_mm
from tripiv.games.pivic.table_file import DEFAULT, load

__all__ = ["MOST_BALLS", "Scene", "SceneBall", "answer", "parse_scene"]

MOST_BALLS = 64

_Speed = Annotated[float, msgspec.Meta(gt=0, le=1_000_000)]
_Part = Annotated[int, msgspec.Meta(ge=-(10**9), le=10**9)]


class SceneBall(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Where a ball lies, in mm from the middle of the table."""

    owner: Annotated[int, msgspec.Meta(ge=0, le=1)]
    x: float
    y: float


class Scene(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One experiment."""

    table: str = DEFAULT
    balls: Annotated[tuple[SceneBall, ...], msgspec.Meta(min_length=1, max_length=MOST_BALLS)]
    shooter: int
    direction: tuple[_Part, _Part]
    speed: _Speed


_SCENE = msgspec.json.Decoder(Scene)


def parse_scene(text: str | bytes) -> tuple[Scene, Table]:
    """A scene and its table. Raises `ValueError` that says what is wrong with it."""
    scene = _SCENE.decode(text)
    table = load(scene.table)
    faults = _faults(scene, table)
    if faults:
        raise ValueError("; ".join(faults))
    return scene, table


def _faults(scene: Scene, table: Table) -> list[str]:
    count = len(scene.balls)
    found: list[str] = []
    if not 0 <= scene.shooter < count:
        found.append(f"shooter: balls are counted from 0 to {count - 1}, not {scene.shooter}")
    if scene.direction == (0, 0):
        found.append("direction: [0, 0] leads nowhere")
    radius = table.ball.radius_mm
    for i, ball in enumerate(scene.balls):
        # Not "too small": what is no number at all is to be found as well.
        if not rail_gap_mm(table, ball.x, ball.y) >= radius - SLACK_MM:
            found.append(f"balls[{i}] lies in a rail or off the table")
        found += [
            f"balls[{i}] lies in the peg at ({peg.x_mm:g}, {peg.y_mm:g})"
            for peg in table.pegs
            if hypot(ball.x - peg.x_mm, ball.y - peg.y_mm) < peg.radius_mm + radius - SLACK_MM
        ]
    for (i, one), (j, other) in combinations(enumerate(scene.balls), 2):
        if hypot(one.x - other.x, one.y - other.y) < 2 * radius - SLACK_MM:
            found.append(f"balls[{i}] and balls[{j}] overlap")
    return found


def answer(scene: Scene, table: Table, *, with_pieces: bool = False) -> dict[str, Any]:
    """What comes of it, as plain data."""
    from tripiv.games.pivic.course import Contact, told_pieces  # noqa: PLC0415  Numba
    from tripiv.games.pivic.physics.run import run  # noqa: PLC0415  as above

    dx, dy = scene.direction
    share = scene.speed / sqrt(dx * dx + dy * dy)
    places = [(i, ball.x, ball.y) for i, ball in enumerate(scene.balls)]
    course = run(table, places, scene.shooter, (dx * share, dy * share), count=len(scene.balls))
    if course.is_void:
        still = [{"x": b.x, "y": b.y, "fate": "table", "hole": None} for b in scene.balls]
        told: dict[str, Any] = {"balls": still, "contacts": [], "duration_ms": 0, "void": True}
        return told | ({"pieces": []} if with_pieces else {})
    balls: list[dict[str, Any]] = [
        {"x": x, "y": y, "fate": "table", "hole": None} for x, y in course.balls.tolist()
    ]
    for ball, hole, _ in course.departures.tolist():
        fate = {"fate": "ejected"} if hole < 0 else {"fate": "dropped", "hole": int(hole)}
        balls[int(ball)].update(fate)
    contacts = [
        {
            "t_ms": moment * 1000,
            "kind": Contact(int(kind)).name.lower(),
            "ball": int(ball),
            "other": int(other),
            "speed": speed,
        }
        for moment, kind, ball, other, speed in course.contacts.tolist()
    ]
    told = {
        "balls": balls,
        "contacts": contacts,
        "duration_ms": course.duration_s * 1000,
        "void": False,
    }
    return told | ({"pieces": told_pieces(course.pieces)} if with_pieces else {})
