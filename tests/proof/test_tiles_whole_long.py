"""Whole matches of Pivit tiles, for as long as it takes to trust the rules."""

import pytest
from hypothesis import HealthCheck, settings

from games.tiles.whole import Whole


@pytest.mark.proof
class TestWholeLong(Whole.TestCase):
    settings = settings(
        max_examples=600,
        stateful_step_count=60,
        deadline=None,
        suppress_health_check=list(HealthCheck),
    )
