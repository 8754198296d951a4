"""What is wrong with a table: every fault by P1.1 to P1.5, and where it stands.

`where` is the path of the entry, as `hole[2]` or `outline`; who reads a file makes a line of it.
"""

from collections.abc import Iterator
from itertools import combinations
from math import hypot

from tripiv.core.game import Fault
from tripiv.games.pivic.table import Hole, Peg, Table

__all__ = ["FEWEST_HOLE_RATIO", "MOST_HOLE_RATIO", "faults_of"]

# Radius of hole by radius of ball for which the drop has been computed.
FEWEST_HOLE_RATIO = 1.04
MOST_HOLE_RATIO = 4.0

_SEATS = ("player one", "player two")


def faults_of(table: Table, *, match: bool = True) -> tuple[Fault, ...]:
    """All faults of a table; without `match` a bare floor for experiments has none."""
    found = [*_outline(table)]
    if found:
        return tuple(found)
    if table.bare:
        if table.holes or table.pegs:
            found.append(Fault("bare", "P1.5", "a bare floor has neither hole nor peg", "bare"))
        elif match:
            text = f"{table.name} is a bare floor for experiments: no match is played on it"
            found.append(Fault("bare", "P1.5", text, "bare"))
        return tuple(found)
    found += [*_holes(table), *_pegs(table)]
    found += [*_goals(table), *_sets(table)] if not found else []
    return tuple(found or _halves(table))


def _outline(table: Table) -> Iterator[Fault]:
    """P1.5: a convex outline, anticlockwise, with room for balls."""
    corners = table.corners_mm
    count = len(corners)
    if count < 3:
        yield Fault("outline", "P1.5", "an outline has 3 corners at least", "outline")
        return
    for i in range(count):
        (ax, ay), (bx, by), (cx, cy) = (corners[(i + n) % count] for n in range(3))
        turn = (bx - ax) * (cy - by) - (by - ay) * (cx - bx)
        if turn <= 1e-9 * hypot(bx - ax, by - ay) * hypot(cx - bx, cy - by):
            text = f"the outline is not convex at the corner ({bx:g}, {by:g})"
            yield Fault("outline", "P1.5", text, "outline")
            return
    # Convex, but turning round more than once?
    area = sum(
        corners[i][0] * corners[(i + 1) % count][1] - corners[(i + 1) % count][0] * corners[i][1]
        for i in range(count)
    )
    middle = min(rail_gap_mm(table, 0.0, 0.0), area)
    if middle <= table.ball.radius_mm:
        text = "the middle of the table, where x and y are 0, does not lie inside of the outline"
        yield Fault("outline", "P1.5", text, "outline")


def rail_gap_mm(table: Table, x: float, y: float) -> float:
    """How far inside of the outline a point lies; below zero outside."""
    corners = table.corners_mm
    return min(
        ((bx - ax) * (y - ay) - (by - ay) * (x - ax)) / hypot(bx - ax, by - ay)
        for (ax, ay), (bx, by) in zip(corners, (*corners[1:], corners[0]), strict=True)
    )


def _holes(table: Table) -> Iterator[Fault]:
    for i, hole in enumerate(table.holes):
        where, ratio = f"hole[{i}]", hole.radius_mm / table.ball.radius_mm
        name = _hole_name(hole)
        if ratio < FEWEST_HOLE_RATIO:
            yield Fault("narrow", "P1.5", f"a ball does not fit {name}", where)
        if ratio > MOST_HOLE_RATIO:
            text = f"{name} is more than {MOST_HOLE_RATIO:g} times as wide as a ball"
            yield Fault("wide", "P1.5", text, where)
        if rail_gap_mm(table, hole.x_mm, hole.y_mm) < hole.radius_mm:
            yield Fault("outside", "P1.5", f"{name} does not lie inside of the outline", where)
    for (i, one), (j, other) in combinations(enumerate(table.holes), 2):
        if _apart(one, other) < one.radius_mm + other.radius_mm:
            text = f"{_hole_name(other)} overlaps {_hole_name(one)} (hole {i + 1} of the file)"
            yield Fault("overlap", "P1.5", text, f"hole[{j}]")


def _pegs(table: Table) -> Iterator[Fault]:
    for j, peg in enumerate(table.pegs):
        name, where = f"the peg at ({peg.x_mm:g}, {peg.y_mm:g})", f"peg[{j}]"
        if rail_gap_mm(table, peg.x_mm, peg.y_mm) < peg.radius_mm:
            yield Fault("outside", "P1.5", f"{name} does not stand inside of the outline", where)
        for hole in table.holes:
            if _apart(peg, hole) < peg.radius_mm + hole.radius_mm:
                yield Fault("peg", "P1.5", f"{name} stands in {_hole_name(hole)}", where)
        for other in table.pegs[:j]:
            if _apart(peg, other) < peg.radius_mm + other.radius_mm:
                yield Fault("peg", "P1.5", f"{name} stands in another peg", where)


def _goals(table: Table) -> Iterator[Fault]:
    """P1.1, P1.2, P1.4."""
    goals = [(i, hole) for i, hole in enumerate(table.holes) if hole.kind == "goal"]
    for seat, name in enumerate(_SEATS):
        count = sum(_seat(hole) == seat for _, hole in goals)
        if count != 1:
            text = f"the half of {name} has {count} goals, and needs one"
            yield Fault("goals", "P1.1", text, f"hole[{goals[-1][0]}]" if goals else "")
    for i, found in goals:
        if abs(found.y_mm) > table.tolerance_mm:
            text = f"{_hole_name(found)} is not centred on the long axis"
            yield Fault("axis", "P1.2", text, f"hole[{i}]")
        for hole in table.holes:
            if hole.kind != "goal" and hole.radius_mm <= found.radius_mm:
                text = f"{_hole_name(found)} is not smaller than {_hole_name(hole)}"
                yield Fault("goal", "P1.5", text, f"hole[{i}]")
    centres = [(i, hole) for i, hole in enumerate(table.holes) if hole.kind == "pivic"]
    if len(centres) != 1:
        text = f"there are {len(centres)} centre holes (Pivic), and there must be one"
        yield Fault("centre", "P1.4", text, f"hole[{centres[-1][0]}]" if centres else "")
    for i, hole in centres:
        if hypot(hole.x_mm, hole.y_mm) > max(table.tolerance_mm, 1e-9):
            yield Fault("centre", "P1.4", "the Pivic is not in the middle", f"hole[{i}]")


def _sets(table: Table) -> Iterator[Fault]:
    """P1.2: two first pegs before each goal. P1.3: second pegs further in."""
    for seat, name in enumerate(_SEATS):
        pegs = [(i, peg) for i, peg in enumerate(table.pegs) if _seat(peg) == seat]
        first = [(i, peg) for i, peg in pegs if peg.set == "first"]
        second = [peg for _, peg in pegs if peg.set == "second"]
        where = f"peg[{pegs[-1][0]}]" if pegs else ""
        if len(first) != 2 or first[0][1].y_mm * first[1][1].y_mm >= 0:
            text = f"the goal of {name} needs two first pegs, one on either side of the long axis"
            yield Fault("first", "P1.2", text, where)
        if len(second) < 2:
            text = f"the half of {name} needs second pegs, two at least"
            yield Fault("second", "P1.3", text, where)
        goals = [abs(h.x_mm) for h in table.holes if h.kind == "goal" and _seat(h) == seat]
        for i, peg in first:
            if any(abs(peg.x_mm) >= goal for goal in goals):
                text = f"the first peg at ({peg.x_mm:g}, {peg.y_mm:g}) is not before the goal"
                yield Fault("first", "P1.2", text, f"peg[{i}]")
            if any(abs(peg.x_mm) <= abs(other.x_mm) for other in second):
                text = f"second pegs of {name} are not further in than the first ones"
                yield Fault("second", "P1.3", text, f"peg[{i}]")


def _halves(table: Table) -> tuple[Fault, ...]:
    """P1.5: one half is the mirror image of the other, or the other turned about."""
    mirrored = tuple(_unlike(table, -1, 1))
    return mirrored if mirrored and [*_unlike(table, -1, -1)] else ()


def _unlike(table: Table, x_sign: int, y_sign: int) -> Iterator[Fault]:
    """What has no partner where the table's image has something."""
    off = table.tolerance_mm + 1e-9
    for x, y in table.corners_mm:
        if not any(hypot(x_sign * x - cx, y_sign * y - cy) <= off for cx, cy in table.corners_mm):
            text = f"the corner ({x:g}, {y:g}) has no like in the other half"
            yield Fault("halves", "P1.5", text, "outline")
    for word, things in _things(table):
        for i, thing in enumerate(things):
            image = (x_sign * thing.x_mm, y_sign * thing.y_mm)
            if not any(_alike(thing, other, image, off) for other in things):
                text = (
                    f"the {word} at ({thing.x_mm:g}, {thing.y_mm:g}) has no like in the other half"
                )
                yield Fault("halves", "P1.5", text, f"{word}[{i}]")


def _things(table: Table) -> tuple[tuple[str, tuple[Hole | Peg, ...]], ...]:
    return ("hole", table.holes), ("peg", table.pegs)


def _alike(thing: Hole | Peg, other: Hole | Peg, image: tuple[float, float], off: float) -> bool:
    kinds = [x.kind if isinstance(x, Hole) else x.set for x in (thing, other)]
    return (
        kinds[0] == kinds[1]
        and abs(thing.radius_mm - other.radius_mm) <= off
        and hypot(image[0] - other.x_mm, image[1] - other.y_mm) <= off
    )


def _seat(thing: Hole | Peg) -> int:
    return int(thing.x_mm > 0)


def _apart(one: Hole | Peg, other: Hole | Peg) -> float:
    return hypot(one.x_mm - other.x_mm, one.y_mm - other.y_mm)


def _hole_name(hole: Hole) -> str:
    if hole.kind == "pivic":
        return "the Pivic"
    if hole.kind == "goal":
        return f"the goal of {_SEATS[_seat(hole)]}"
    return f"the hole at ({hole.x_mm:g}, {hole.y_mm:g})"
