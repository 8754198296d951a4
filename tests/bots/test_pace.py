"""A bot's budget: never more than its clock can bear."""

from hypothesis import given
from hypothesis import strategies as st

from tripiv.bots.pace import budget
from tripiv.match.clock import Face
from tripiv.match.terms import Days, Increment, Untimed


def test_without_a_hurry_it_is_what_people_can_bear():
    assert budget(Untimed(), None).wall_ms == 1000
    assert budget(Days(1), Face(86_400_000)).wall_ms == 1000
    assert budget(Increment(600_000), Face(600_000)).wall_ms == 1000


def test_it_hurries_when_time_gets_short():
    spent = [budget(Increment(60_000), Face(left)).wall_ms for left in (30_000, 6_000, 900, 50)]
    assert spent == [1000, 200, 30, 20]


@given(st.integers(80, 10**7), st.integers(0, 60_000))
def test_it_always_leaves_time(left, increment):
    assert budget(Increment(60_000, increment), Face(left)).wall_ms <= left / 4
