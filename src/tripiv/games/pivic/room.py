"""Where there is room for balls: lattices of places on which a ball may lie."""

from collections.abc import Sequence
from functools import lru_cache
from math import ceil, sqrt

from tripiv.core.game import Fault
from tripiv.core.rng import Rng
from tripiv.games.pivic.placing import Region, placing_faults, region_edge_um
from tripiv.games.pivic.shot import Place
from tripiv.games.pivic.table import BALLS, SEAT_BALLS, Table, second_line_mm

__all__ = ["lattice", "rack", "random_places", "room_faults"]

_UM = 1000
_TRIES = 100
_IN_REACH = 57
"""No disc of two radii covers more points of a lattice that is half a radius wide, or wider."""
_MOST_POINTS = 20_000
_AIR = 6
"""Balls of a formation are so many radii apart, from middle to middle."""


@lru_cache(maxsize=64)
def lattice(table: Table, seat: int, region: Region) -> tuple[tuple[int, int], ...]:
    """Places half a radius apart (more on a vast table) on which one ball alone may lie: from the
    line of the second pegs both ways, and on each column from the long axis outwards."""
    left, right, low, high = bounds_um(table, seat, region)
    wide = ceil(sqrt((right - left) * (high - low) / _MOST_POINTS))
    step = max(ceil(table.ball.radius_mm * _UM / 2), wide)
    ball = SEAT_BALLS * seat
    line = second_line_mm(table, seat) * _UM
    columns = sorted(range(left // step, right // step + 1), key=lambda n: abs(n * step - line))
    rows = sorted(range(low // step, high // step + 1), key=lambda row: (abs(row), row))
    found = [(column * step, row * step) for column in columns for row in rows]
    return tuple(
        (x, y) for x, y in found if not placing_faults(table, (), ((ball, x, y),), seat, region)
    )


def bounds_um(table: Table, seat: int, region: Region) -> tuple[int, int, int, int]:
    """A rectangle around a region: left, right, low, high."""
    xs, ys = zip(*table.corners_mm, strict=True)
    edge = region_edge_um(table, seat, region)
    low, high = ceil(min(ys) * _UM), int(max(ys) * _UM)
    if seat == 0:
        return ceil(min(xs) * _UM), edge, low, high
    return edge, int(max(xs) * _UM), low, high


def room_faults(table: Table) -> tuple[Fault, ...]:
    """P1.5: wherever fifteen balls lie, the sixteenth must find a place behind the second pegs."""
    needed = (BALLS - 1) * _IN_REACH + 1
    return tuple(
        Fault("room", "P1.5", f"there is too little room on the half of player {word}", "outline")
        for seat, word in enumerate(("one", "two"))
        if len(lattice(table, seat, "behind")) < needed
    )


def random_places(
    table: Table,
    balls: Sequence[Place],
    new: Sequence[int],
    seat: int,
    region: Region,
    rng: Rng,
) -> tuple[Place, ...]:
    """Anywhere in the region, each place as likely, as long as there are such."""
    left, right, low, high = bounds_um(table, seat, region)
    placed: list[Place] = []
    for ball in new:
        for _ in range(_TRIES):
            place = (ball, left + rng.below(right - left + 1), low + rng.below(high - low + 1))
            if not placing_faults(table, (*balls, *placed), (place,), seat, region):
                placed.append(place)
                break
        else:
            placed += rack(table, (*balls, *placed), (ball,), seat, region)
    return tuple(placed)


def rack(
    table: Table, balls: Sequence[Place], new: Sequence[int], seat: int, region: Region
) -> tuple[Place, ...]:
    """A plain formation: each ball on the first place of the lattice that leaves air between it
    and the others, or on the first that is free at all."""
    placed: list[Place] = []
    spots = lattice(table, seat, region)
    touch_um = 2 * table.ball.radius_mm * _UM
    air_um = round(_AIR * table.ball.radius_mm * _UM)
    for ball in new:
        lying = (*balls, *placed)
        free = (
            (ball, x, y)
            for x, y in spots
            # All else about a place of the lattice is known.
            if all((x - ox) ** 2 + (y - oy) ** 2 > touch_um**2 for _, ox, oy in lying)
        )
        fallback = None
        for place in free:
            fallback = fallback or place
            if all(max(abs(place[1] - x), abs(place[2] - y)) >= air_um for _, x, y in lying):
                break
        else:
            assert fallback is not None, "P1.5: there is room"
            place = fallback
        placed.append(place)
    return tuple(placed)
