"""Whole matches of one to four with every option, move by move as hypothesis makes them up."""

from hypothesis import HealthCheck, settings

from games.tiles.whole import Whole


class TestWhole(Whole.TestCase):
    settings = settings(
        max_examples=50,
        stateful_step_count=40,
        deadline=None,
        suppress_health_check=list(HealthCheck),
    )
