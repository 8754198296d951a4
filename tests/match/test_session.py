"""Whole sessions of random calls, in the quick form. The long one: `tests/proof`."""

from hypothesis import HealthCheck, settings

from match.random_play import random_table
from match.sessions import Sessions

TestSessions = Sessions.TestCase
TestSessions.settings = settings(
    max_examples=250,
    stateful_step_count=40,
    deadline=None,
    suppress_health_check=list(HealthCheck),
)


def test_random_matches_fold_and_restart_everywhere() -> None:
    entries = 0
    for key in range(400):
        table = random_table(key)
        table.check()
        entries += len(table.log)
    assert entries > 7000
