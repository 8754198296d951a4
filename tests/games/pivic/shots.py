"""Shots to try the physics at: ordinary ones, and such as nobody would play."""

from collections.abc import Callable, Iterator
from math import cos, hypot, pi, sin, sqrt
from random import Random
from typing import NamedTuple

from tripiv.games.pivic.physics.run import Course, run
from tripiv.games.pivic.table import Table
from tripiv.games.pivic.table_fault import rail_gap_mm
from tripiv.games.pivic.table_file import load

__all__ = ["Trial", "adversarial", "ordinary", "played"]

Spot = tuple[float, float]
Balls = tuple[tuple[int, float, float], ...]


class Trial(NamedTuple):
    table: Table
    balls: Balls
    shooter: int
    velocity: Spot


def played(trial: Trial) -> Course:
    return run(trial.table, trial.balls, trial.shooter, trial.velocity, count=len(trial.balls))


def ordinary(seed: int, count: int, fewest: int = 2, most: int = 16) -> Iterator[Trial]:
    """Balls anywhere on the default table and the small one; speeds up to the top."""
    draw = Random(seed)
    tables = load("default"), load("small")
    for n in range(count):
        table = tables[n % 2]
        balls = _scattered(table, draw, draw.randint(fewest, most), [])
        yield _flicked(table, balls, draw, draw.uniform(1, table.top_speed_mm_s))


def adversarial(seed: int, count: int) -> Iterator[Trial]:
    """By turns: touching racks, balls at pegs, at the rims of holes, at rails and in corners; slow,
    fast, and faster than any hand."""
    draw = Random(seed)
    table = load("default")
    kinds: tuple[Callable[[Table, Random], list[Spot]], ...] = (_rack, _pegs, _rims, _rails)
    for n in range(count):
        balls = _scattered(table, draw, draw.randint(2, 16), kinds[n % 4](table, draw))
        speed = draw.choice(
            (draw.uniform(0.001, 5), draw.uniform(5, 3000), 10 ** draw.uniform(3, 6))
        )
        trial = _flicked(table, balls, draw, speed)
        if n % 3:
            # At something: head on, or as a graze.
            x, y = trial.balls[trial.shooter][1:]
            marks = [(p.x_mm, p.y_mm) for p in (*table.pegs, *table.holes)]
            marks += [(other_x, other_y) for i, other_x, other_y in balls if i != trial.shooter]
            at_x, at_y = draw.choice(marks)
            far = max(hypot(at_x - x, at_y - y), 1e-9)
            aside = draw.choice((0.0, 1e-9, draw.uniform(-20, 20))) / far
            ux, uy = (at_x - x) / far, (at_y - y) / far
            trial = trial._replace(velocity=(speed * (ux - aside * uy), speed * (uy + aside * ux)))
        yield trial


def _flicked(table: Table, balls: Balls, draw: Random, speed: float) -> Trial:
    angle = draw.uniform(0, 2 * pi)
    velocity = (speed * cos(angle), speed * sin(angle))
    return Trial(table, balls, draw.randrange(len(balls)), velocity)


def _scattered(table: Table, draw: Random, count: int, given: list[Spot]) -> Balls:
    """Those given that have room, and others anywhere."""
    spots: list[Spot] = []
    for x, y in given:
        if len(spots) < count and _is_free(table, spots, x, y):
            spots.append((x, y))
    xs, ys = zip(*table.corners_mm, strict=True)
    while len(spots) < count:
        x, y = draw.uniform(min(xs), max(xs)), draw.uniform(min(ys), max(ys))
        if _is_free(table, spots, x, y):
            spots.append((x, y))
    return tuple((n, x, y) for n, (x, y) in enumerate(spots))


def _is_free(table: Table, spots: list[Spot], x: float, y: float) -> bool:
    radius = table.ball.radius_mm
    return (
        rail_gap_mm(table, x, y) >= radius
        and all(hypot(x - p.x_mm, y - p.y_mm) >= p.radius_mm + radius for p in table.pegs)
        and all(hypot(x - h.x_mm, y - h.y_mm) >= h.radius_mm for h in table.holes)
        and all(hypot(x - a, y - b) >= 2 * radius for a, b in spots)
    )


def _rack(table: Table, draw: Random) -> list[Spot]:
    """A lattice of balls that touch, or all but touch."""
    gap = draw.choice((0.0, 1e-12, 1e-9, 1e-7, 1e-5, 1e-3))
    wide = 2 * table.ball.radius_mm + gap
    x, y = draw.uniform(-300, 200), draw.uniform(-150, 50)
    turn = draw.choice((0.0, draw.uniform(0, pi)))
    found = []
    for row in range(4):
        for column in range(4):
            a, b = wide * (column + 0.5 * row), wide * sqrt(0.75) * row
            # A hair more than exact, where turning rounds.
            a, b = a * (1 + 1e-15), b * (1 + 1e-15)
            found.append((x + a * cos(turn) - b * sin(turn), y + a * sin(turn) + b * cos(turn)))
    return found


def _pegs(table: Table, draw: Random) -> list[Spot]:
    """Balls that touch pegs, some wedged between two of them."""
    found = []
    for peg in table.pegs:
        angle = draw.choice((0.0, pi / 2, draw.uniform(0, 2 * pi)))
        reach = peg.radius_mm + table.ball.radius_mm + draw.choice((0.0, 1e-12, 1e-9, 1e-3))
        found.append((peg.x_mm + reach * cos(angle), peg.y_mm + reach * sin(angle)))
    return found


def _rims(table: Table, draw: Random) -> list[Spot]:
    """Balls whose centres lie on the rims of holes, or a hair outside."""
    found = []
    for hole in table.holes:
        angle = draw.uniform(0, 2 * pi)
        reach = hole.radius_mm + draw.choice((0.0, 1e-12, 1e-9, 1e-3, 1.0))
        found.append((hole.x_mm + reach * cos(angle), hole.y_mm + reach * sin(angle)))
    return found


def _rails(table: Table, draw: Random) -> list[Spot]:
    """Balls against rails and in corners."""
    xs, ys = zip(*table.corners_mm, strict=True)
    radius = table.ball.radius_mm + draw.choice((0.0, 1e-12, 1e-9, 1e-3))
    left, right, low, high = min(xs) + radius, max(xs) - radius, min(ys) + radius, max(ys) - radius
    found = [(left, low), (left, high), (right, low), (right, high)]
    found += [(draw.uniform(left, right), draw.choice((low, high))) for _ in range(3)]
    return found + [(draw.choice((left, right)), draw.uniform(low, high)) for _ in range(3)]
