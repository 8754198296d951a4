"""Whole sessions of random calls, in the quick form. The long one: `tests/proof`."""

from hypothesis import HealthCheck, settings

from match.sessions import Sessions

TestSessions = Sessions.TestCase
TestSessions.settings = settings(
    max_examples=80,
    stateful_step_count=40,
    deadline=None,
    print_blob=False,
    suppress_health_check=list(HealthCheck),
)
