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
