"""The page judges a place while the ball is still in the hand: here is what it must judge.

`vectors/placing.json` is read by this test and by the page's own
(`web/packages/view-pivic/test/placing.test.ts`). It is written anew by calling this file.
"""

import sys
from pathlib import Path
from typing import Any

import msgspec

from tripiv.core.rng import Rng
from tripiv.games.pivic.placing import Region, placing_faults, region_edge_um
from tripiv.games.pivic.room import bounds_um, random_places
from tripiv.games.pivic.shot import Place
from tripiv.games.pivic.table import SEAT_BALLS
from tripiv.games.pivic.table_file import load

FILE = Path(__file__).parent / "vectors" / "placing.json"
CASES = 300


def vectors() -> dict[str, Any]:
    """Tables, and balls upon them with the codes of what is wrong with each."""
    rng, cases = Rng(7), []
    tables = [load("default"), load("small")]
    for number in range(CASES):
        table, seat = tables[number % 2], number // 2 % 2
        region: Region = "behind" if number % 3 == 0 else "half"
        others = random_places(
            table, (), range(8 * (1 - seat), 8 * (1 - seat) + 6), 1 - seat, "half", rng
        )
        balls = [*others, *_anywhere(table, seat, region, rng)]
        ball = balls[-1]
        faults = placing_faults(table, balls[:-1], (ball,), seat, region)
        cases.append(
            {
                "table": number % 2,
                "seat": seat,
                "offer": {"region": region, "edge_um": region_edge_um(table, seat, region)},
                "ball": ball,
                "others": balls[:-1],
                "codes": sorted({fault.code for fault in faults}),
            }
        )
    return {"tables": tables, "cases": cases}


def _anywhere(table: Any, seat: int, region: Region, rng: Rng) -> list[Place]:
    """Two own balls, the second about where the first lies, or anywhere on the half and beyond."""
    left, right, low, high = bounds_um(table, seat, region)
    reach = round(3 * table.ball.radius_mm * 1000)
    first = SEAT_BALLS * seat

    def within(least: int, most: int) -> int:
        return least + rng.below(most - least + 1)

    x, y = within(left - reach, right + reach), within(low - reach, high + reach)
    if rng.below(2):
        return [(first, x, y), (first + 1, x + within(-reach, reach), y + within(-reach, reach))]
    things = (*table.pegs, *table.holes)
    thing = rng.choice(things)
    far = round(thing.radius_mm * 1000) + reach
    near = (
        round(thing.x_mm * 1000) + within(-far, far),
        round(thing.y_mm * 1000) + within(-far, far),
    )
    return [(first, x, y), (first + 1, *near)]


def encoded() -> bytes:
    told = vectors()
    rows = b",\n".join(msgspec.json.encode(case) for case in told["cases"])
    tables = msgspec.json.encode(told["tables"])
    return b'{"tables":' + tables + b',\n"cases":[\n' + rows + b"\n]}\n"


def test_the_page_is_tested_by_what_the_rules_judge() -> None:
    assert FILE.read_bytes() == encoded(), f"call {Path(__file__).name}"


def test_every_fault_is_there() -> None:
    codes = {code for case in vectors()["cases"] for code in case["codes"]}
    assert codes == {"rail", "peg", "hole", "half", "behind", "ball"}


if __name__ == "__main__":
    sys.exit(0 if FILE.write_bytes(encoded()) else 1)
