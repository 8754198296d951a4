"""Whole sessions of random calls, for as long as it takes to trust them."""

import pytest
from hypothesis import HealthCheck, settings

from match.random_play import random_table
from match.sessions import Sessions


@pytest.mark.proof
class TestSessionsLong(Sessions.TestCase):
    settings = settings(
        max_examples=3000,
        stateful_step_count=70,
        deadline=None,
        suppress_health_check=list(HealthCheck),
    )


@pytest.mark.proof
def test_random_matches_fold_and_restart_everywhere_for_long() -> None:
    for key in range(1000, 6000):
        random_table(key).check()
