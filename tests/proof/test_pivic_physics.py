"""Pivic's physics over as many shots as its promises name."""

import pytest

from games.pivic.digest import digest
from games.pivic.invariant import deepest_overlap, energy_growth
from games.pivic.shots import ordinary, played
from games.pivic.test_physics import ROUNDING, check_adversarial, digest_elsewhere

pytestmark = pytest.mark.proof


def test_energy_never_grows_over_ten_thousand_shots() -> None:
    assert max(map(energy_growth, ordinary(10, 10_000))) < ROUNDING


def test_nothing_overlaps_in_two_thousand_shots() -> None:
    assert max(deepest_overlap(t, played(t), 0.0005) for t in ordinary(11, 2_000)) < 1e-9


def test_twenty_thousand_odd_shots() -> None:
    void = check_adversarial(12, 20_000)
    print(f"void: {void}")  # noqa: T201  a figure for whoever asks
    assert void <= 200


def test_four_hundred_shots_are_the_same_everywhere() -> None:
    here = digest(400)
    assert digest_elsewhere(400, jit=True) == here
    assert digest_elsewhere(400, jit=False) == here


def test_parts_are_exchanged() -> None:
    from tripiv.core.jit import kernel
    from tripiv.games.pivic.physics.part import Parts, simulator
    from tripiv.games.pivic.physics.run import run

    @kernel(cached=False)
    def swallow(ball, hole_x, hole_y, hole, table):  # type: ignore[no-untyped-def]
        return True

    (trial,) = ordinary(5, 1)
    table, at = trial.table, trial.table.holes[2]
    over = ((0, at.x_mm - at.radius_mm - 60, at.y_mm + at.radius_mm * 0.9),)
    alike, hungry = simulator(Parts()), simulator(Parts(cross_rim=swallow))
    standard = run(table, over, 0, (1500.0, 0.0), count=1)
    assert len(standard.departures) == 0
    same = run(table, over, 0, (1500.0, 0.0), count=1, simulator=alike)
    assert same.pieces.tobytes() == standard.pieces.tobytes()
    eaten = run(table, over, 0, (1500.0, 0.0), count=1, simulator=hungry)
    assert eaten.departures[:, :2].tolist() == [[0, 2]]
