"""The toys that these tests stand on are games themselves."""

from toy.rush import RUSH, RushOptions
from tripiv.core.conformance import Case, examine


def test_rush_keeps_the_contract() -> None:
    cases = [
        Case(RushOptions(2), 2, matches=6),
        Case(RushOptions(3, 5000), 3, matches=6),
        Case(RushOptions(2), 1, matches=3),
    ]
    assert examine(RUSH, cases).entries > 150
