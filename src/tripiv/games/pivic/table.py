"""A table: outline, rails, holes, pegs, balls and materials, as data and whole.

Lengths are millimetres, the origin is the middle, x runs along the table and seat 0 is on the
left. A table goes into the options of a match as it is, so that a record never asks for a file.

                      y
       ┌──────────────┼──────────────┐
       │  :           │           :  │      o  goals, behind the first pegs
       │   o :        O        : o   │ x    O  the Pivic
       │  :           │           :  │      :  pegs
       └──────────────┼──────────────┘
        seat 0                 seat 1
"""

from typing import Annotated, Literal, TypeAlias

import msgspec

__all__ = [
    "BALLS",
    "SEAT_BALLS",
    "Ball",
    "Cloth",
    "Hole",
    "HoleKind",
    "Peg",
    "PegSet",
    "Rail",
    "Table",
    "goal",
    "owner",
    "second_line_mm",
]

SEAT_BALLS = 8
BALLS = 2 * SEAT_BALLS

HoleKind: TypeAlias = Literal["goal", "pivic", "neutral"]
PegSet: TypeAlias = Literal["first", "second"]
_Share = Annotated[float, msgspec.Meta(ge=0, le=1)]
_Friction = Annotated[float, msgspec.Meta(gt=0, le=2)]
_Length = Annotated[float, msgspec.Meta(gt=0, le=50_000)]
_Place = Annotated[float, msgspec.Meta(ge=-25_000, le=25_000)]


class _Data(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Plain values that stand in options and records."""


class Ball(_Data, frozen=True, kw_only=True):
    """All balls are alike."""

    radius_mm: _Length
    mass_g: _Length
    restitution: _Share


class Cloth(_Data, frozen=True, kw_only=True):
    """The floor: what slows a ball that slides, one that rolls, and one that lands."""

    sliding_friction: _Friction
    rolling_friction: _Friction
    restitution: _Share


class Rail(_Data, frozen=True, kw_only=True):
    """The wall around. A ball whose centre is above its top goes over it."""

    height_mm: _Length
    restitution: _Share
    friction: Annotated[float, msgspec.Meta(ge=0, le=2)]


class Hole(_Data, frozen=True, kw_only=True):
    """P1.4: goals are of a player, every other hole is neutral."""

    kind: HoleKind
    x_mm: _Place
    y_mm: _Place
    radius_mm: _Length


class Peg(_Data, frozen=True, kw_only=True):
    """An upright pin, too high for any ball to pass over."""

    set: PegSet
    x_mm: _Place
    y_mm: _Place
    radius_mm: _Length


class PegMaterial(_Data, frozen=True, kw_only=True):
    """What all pegs are made of."""

    restitution: _Share
    friction: Annotated[float, msgspec.Meta(ge=0, le=2)]


class Table(_Data, frozen=True, kw_only=True):
    """One table, with all that a shot on it depends on."""

    name: str
    corners_mm: Annotated[tuple[tuple[_Place, _Place], ...], msgspec.Meta(max_length=16)]
    """A convex outline, anticlockwise; each side is a rail."""
    top_speed_mm_s: Annotated[int, msgspec.Meta(ge=1, le=20_000)]
    tolerance_mm: Annotated[float, msgspec.Meta(ge=0, le=10)]
    """How far the halves may differ (P1.5): real boards are not perfect."""
    ball: Ball
    cloth: Cloth
    rail: Rail
    peg: PegMaterial
    holes: Annotated[tuple[Hole, ...], msgspec.Meta(max_length=32)] = ()
    pegs: Annotated[tuple[Peg, ...], msgspec.Meta(max_length=64)] = ()
    bare: bool = False
    """A floor for experiments: no hole, no peg, and no match."""


def owner(ball: int) -> int:
    """The seat whose ball it is."""
    return ball // SEAT_BALLS


def goal(table: Table, seat: int) -> int:
    """The index of the hole that a seat defends (P1.1)."""
    return next(
        index
        for index, hole in enumerate(table.holes)
        if hole.kind == "goal" and (hole.x_mm > 0) == bool(seat)
    )


def second_line_mm(table: Table, seat: int) -> float:
    """Where along the table a seat's second pegs stand (P1.3)."""
    found = [p.x_mm for p in table.pegs if p.set == "second" and (p.x_mm > 0) == bool(seat)]
    return sum(found) / len(found)
