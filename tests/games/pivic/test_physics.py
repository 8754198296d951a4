"""Shots by the hundred: energy, overlaps, odd ones, and the same bits everywhere.

`tests/proof/test_pivic_physics.py` has the same with the full counts.
"""

import os
import subprocess
import sys
from pathlib import Path
from random import Random

import numpy as np
import pytest

from games.pivic.digest import digest
from games.pivic.invariant import deepest_overlap, energy_growth, is_sound
from games.pivic.shots import adversarial, ordinary, played
from tripiv.games.pivic.physics import layout as lay
from tripiv.games.pivic.physics.ball_ball import smooth_balls
from tripiv.games.pivic.physics.motion import energy
from tripiv.games.pivic.physics.slow import SLOW_MM_S
from tripiv.games.pivic.physics.world import balls_at_rest, world_of
from tripiv.games.pivic.table_file import load

TESTS = Path(__file__).resolve().parents[2]
ROUNDING = 1e-14


def test_no_event_gives_energy() -> None:
    assert max(map(energy_growth, ordinary(1, 500))) < ROUNDING


def test_nothing_overlaps_in_a_dense_replay() -> None:
    assert max(deepest_overlap(t, played(t), 0.001) for t in ordinary(2, 100)) < 1e-9


def test_odd_shots_are_sound() -> None:
    void = check_adversarial(3, 800)
    assert void <= 8


def check_adversarial(seed: int, count: int) -> int:
    """How many were given up as void (P3.6)."""
    void = 0
    for n, trial in enumerate(adversarial(seed, count)):
        course = played(trial)
        if course.is_void:
            void += 1
            continue
        assert is_sound(trial, course), n
        if n % 10 == 0:
            assert deepest_overlap(trial, course, 0.002) < 1e-9, n
        assert energy_growth(trial) < ROUNDING, n
    return void


@pytest.mark.parametrize("seed", range(3))
def test_momentum_is_kept_to_the_last_digits(seed: int) -> None:
    draw, table = Random(seed), world_of(load("default")).constants
    columns = [lay.VX, lay.VY, lay.VZ]
    for _ in range(500):
        one, other = balls_at_rest([(0, 0, 0), (1, 0, 0)], 2)
        way = np.array([draw.gauss(0, 1) for _ in range(3)])
        way *= 2 * table[lay.RADIUS] / np.sqrt(way @ way)
        other[[lay.X, lay.Y, lay.Z]] = way
        for ball in (one, other):
            ball[columns] = [draw.uniform(-2000, 2000) for _ in range(3)]
        closing = (one[columns] - other[columns]) @ way / np.sqrt(way @ way)
        if closing < 0:
            one[columns], other[columns] = other[columns].copy(), one[columns].copy()
        if abs(closing) < SLOW_MM_S:
            continue  # Such contacts may spend what little there is (`slow`).
        before = one[columns] + other[columns]
        lively = energy(one) + energy(other)
        smooth_balls(one, other, table)
        drift = np.abs(one[columns] + other[columns] - before).max()
        assert drift <= 1e-12 * 2000
        assert energy(one) + energy(other) <= lively * (1 + 1e-15)


def test_a_shot_is_the_same_in_another_process_and_without_the_compiler() -> None:
    assert digest_elsewhere(4, jit=False) == digest(4)
    assert digest_elsewhere(50, jit=True) == digest(50)


def digest_elsewhere(count: int, *, jit: bool) -> str:
    done = subprocess.run(
        [sys.executable, "-m", "games.pivic.digest", str(count)],
        env={
            **os.environ,
            "NUMBA_DISABLE_JIT": "0" if jit else "1",
            "PYTHONPATH": str(TESTS),
        },
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout.strip()
