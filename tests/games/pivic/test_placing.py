"""P2.1: nothing touches, to the micrometre."""

import pytest

from tripiv.games.pivic.placing import Region, placing_faults
from tripiv.games.pivic.shot import Place
from tripiv.games.pivic.table_file import load

TABLE = load("default")
RADIUS = 9_525
WIDE = 2 * RADIUS


def codes(
    *new: Place, balls: tuple[Place, ...] = (), seat: int = 0, region: Region = "half"
) -> list[str]:
    return [fault.code for fault in placing_faults(TABLE, balls, new, seat, region)]


@pytest.mark.parametrize(
    ("free", "touching", "code"),
    [
        ((-100_000, 0), (-RADIUS + 1, 100_000), "half"),
        ((-RADIUS, 100_000), (-RADIUS + 1, 100_000), "half"),
        ((-450_000 + RADIUS + 1, 50_000), (-450_000 + RADIUS, 50_000), "rail"),
        ((-100_000, 225_000 - RADIUS - 1), (-100_000, 225_000 - RADIUS), "rail"),
        ((-355_000, 22_500 + 4_000 + RADIUS + 1), (-355_000, 22_500 + 4_000 + RADIUS), "peg"),
        ((-400_000, 13_000 + RADIUS + 1), (-400_000, 13_000 + RADIUS), "hole"),
    ],
)
def test_a_micrometre_decides(
    free: tuple[int, int], touching: tuple[int, int], code: str
) -> None:  # P2.1
    assert codes((0, *free)) == []
    assert code in codes((0, *touching))


def test_balls_do_not_touch() -> None:  # P2.1
    lying = ((9, -100_000, 0),)
    assert codes((0, -100_000, WIDE + 1), balls=lying) == []
    assert codes((0, -100_000, WIDE), balls=lying) == ["ball"]
    assert codes((0, -100_000, WIDE + 1), (1, -100_000, 2 * WIDE + 1), balls=lying) == ["ball"]


def test_each_seat_has_its_own_half() -> None:  # P1.1
    assert codes((8, 100_000, 0), seat=1) == []
    assert codes((8, -100_000, 0), seat=1) == ["half"]
    assert codes((8, 100_000, 0), seat=0) == ["owner", "half"]


def test_behind_the_second_pegs() -> None:  # P1.3, P8.5
    # Beside the pegs, which are 16 mm thick and stand 30 mm from the axis.
    line, y = 200_000, 60_000
    assert codes((0, -line - RADIUS, y), region="behind") == []
    assert codes((0, -line - RADIUS + 1, y), region="behind") == ["behind"]
    assert codes((8, line + RADIUS, y), seat=1, region="behind") == []


def test_every_fault_is_named() -> None:  # P2.2
    faults = placing_faults(TABLE, ((3, -100_000, 0),), ((3, -100_000, 0), (4, 900_000, 0)), 0)
    assert [(fault.code, fault.where) for fault in faults] == [
        ("twice", "3"),
        ("rail", "4"),
        ("half", "4"),
    ]
    assert faults[1].text == "ball 5 is off the table"
