"""P3.8: the page draws how far a ball would go straight on. Here is how far balls do go.

`vectors/reach.json` is read by the page's own test (`web/packages/view-pivic/test/reach.test.ts`).
It is written anew by calling this file.
"""

import json
import sys
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

import msgspec

from games.pivic.shots import ordinary
from tripiv.games.pivic.course import Contact, place_at, told_contacts, told_pieces
from tripiv.games.pivic.menu import PivicMenu
from tripiv.games.pivic.option import format_options, parse_options
from tripiv.games.pivic.physics.run import run
from tripiv.games.pivic.shot import MOST_STEPS
from tripiv.games.pivic.table_file import load

FILE = Path(__file__).parent / "vectors" / "reach.json"
TRIED = 260
FAST_MM_S = 1800.0
NAMES = {Contact.BALL: "ball", Contact.PEG: "peg", Contact.RAIL: "rail"}


def vectors() -> dict[str, Any]:
    """Shots whose ball meets a ball, a peg or a rail first, and where it is then."""
    tables, draw, cases = [load("default"), load("small")], Random(8), []
    for n, trial in enumerate(ordinary(91, TRIED)):
        dx, dy = (draw.randint(-MOST_STEPS, MOST_STEPS) for _ in range(2))
        share = FAST_MM_S / (dx * dx + dy * dy) ** 0.5
        balls = [(ball, round(x * 1000), round(y * 1000)) for ball, x, y in trial.balls]
        places = [(ball, x / 1000, y / 1000) for ball, x, y in balls]
        course = run(
            trial.table, places, trial.shooter, (dx * share, dy * share), count=len(places)
        )
        contacts = told_contacts(course.contacts)
        if not contacts or contacts[0][1] not in NAMES:
            continue
        moment, kind, ball, other, _ = contacts[0]
        place = place_at(told_pieces(course.pieces), trial.shooter, moment)
        assert place is not None
        case = {
            "table": n % 2,
            "balls": balls,
            "ball": trial.shooter,
            "dx": dx,
            "dy": dy,
            "met": NAMES[Contact(kind)],
            "which": ball if kind == Contact.BALL and ball != trial.shooter else other,
            "at": [round(place[0]), round(place[1])],
        }
        cases.append(case)
    return {"tables": tables, "cases": cases}


def encoded() -> bytes:
    told = vectors()
    rows = b",\n".join(msgspec.json.encode(case) for case in told["cases"])
    return (
        b'{"tables":' + msgspec.json.encode(told["tables"]) + b',\n"cases":[\n' + rows + b"\n]}\n"
    )


def test_p3_8_the_page_is_tested_by_what_shots_do() -> None:
    assert FILE.read_bytes() == encoded(), f"call {Path(__file__).name}"
    cases = json.loads(FILE.read_bytes())["cases"]
    met = sorted({case["met"] for case in cases})
    assert met == ["ball", "peg", "rail"]
    assert len(cases) > 100


def test_p3_8_how_far_the_line_goes_is_for_the_table_to_choose() -> None:
    usual, far = parse_options("")[0], parse_options("aim=far")[0]
    assert (usual.aim, far.aim) == ("short", "far")
    assert format_options(far) == "aim=far"
    choice = next(choice for choice in PivicMenu().choices() if choice.name == "aim")
    assert [one.value for one in choice.values] == ["short", "far"]


def test_moments_of_contacts_are_in_order() -> None:
    """Else the first on file were not the first that was."""
    for trial in ordinary(92, 20):
        course = run(
            trial.table, trial.balls, trial.shooter, trial.velocity, count=len(trial.balls)
        )
        told = told_contacts(course.contacts)
        assert all(one[0] <= other[0] for one, other in pairwise(told))


if __name__ == "__main__":
    sys.exit(0 if FILE.write_bytes(encoded()) else 1)
