"""P2.1: where balls may be placed, judged in whole micrometres, every fault named."""

from collections.abc import Sequence
from itertools import chain
from math import ceil, floor
from typing import Literal, TypeAlias

from tripiv.core.game import Fault
from tripiv.games.pivic.shot import Place
from tripiv.games.pivic.table import Table, owner, second_line_mm
from tripiv.games.pivic.table_fault import rail_gap_mm

__all__ = ["Region", "placing_faults", "region_edge_um"]

Region: TypeAlias = Literal["half", "behind"]
"""The own half, or the part of it behind the second pegs (P1.3)."""

_UM = 1000
_ROUNDING_MM = 1e-9


def placing_faults(
    table: Table,
    balls: Sequence[Place],
    new: Sequence[Place],
    seat: int,
    region: Region = "half",
) -> tuple[Fault, ...]:
    """Why `new` balls of a seat cannot be placed beside those that lie; `where` is the ball.

    Nothing touches: neither balls, pegs nor rails, nor does a ball reach over a hole. A ball
    lies in its region as a whole.
    """
    found: list[Fault] = []
    seen: set[int] = {ball for ball, _, _ in balls}
    for n, (ball, x, y) in enumerate(new):
        if owner(ball) != seat:
            found.append(_fault("owner", ball, "is not yours"))
        if ball in seen:
            found.append(_fault("twice", ball, "is on the table already"))
        seen.add(ball)
        found += _off(table, (ball, x, y), seat, region)
        for other, other_x, other_y in chain(balls, new[:n]):
            if other != ball and _within(x - other_x, y - other_y, 2 * table.ball.radius_mm):
                found.append(_fault("ball", ball, f"touches ball {other + 1}"))
    return tuple(found)


def _off(table: Table, place: Place, seat: int, region: Region) -> list[Fault]:
    """What of the table is in the way of one ball."""
    ball, x, y = place
    radius = table.ball.radius_mm
    found: list[Fault] = []
    gap = rail_gap_mm(table, x / _UM, y / _UM)
    if gap <= radius + _ROUNDING_MM:
        what = "touches a rail" if gap >= 0 else "is off the table"
        found.append(_fault("rail", ball, what))
    for code, things, text in (
        ("peg", table.pegs, "touches a peg"),
        ("hole", table.holes, "reaches over a hole"),
    ):
        found += [
            _fault(code, ball, text)
            for thing in things
            if _within(x - thing.x_mm * _UM, y - thing.y_mm * _UM, thing.radius_mm + radius)
        ]
    outward = region_edge_um(table, seat, region) - x
    if (outward if seat == 0 else -outward) < radius * _UM:
        half, behind = "does not lie on the own half", "does not lie behind the own second pegs"
        clause = "P2.1" if region == "half" else "P8.5"
        found.append(_fault(region, ball, half if region == "half" else behind, clause))
    return found


def region_edge_um(table: Table, seat: int, region: Region) -> int:
    """Where along the table a region ends, towards the other player; no ball reaches over it."""
    line = 0.0 if region == "half" else second_line_mm(table, seat) * _UM
    return floor(line) if seat == 0 else ceil(line)


def _within(x_um: float, y_um: float, reach_mm: float) -> bool:
    return x_um * x_um + y_um * y_um <= (reach_mm * _UM) ** 2


def _fault(code: str, ball: int, text: str, clause: str = "P2.1") -> Fault:
    return Fault(code, clause, f"ball {ball + 1} {text}", str(ball))
