"""The tuning of the evaluation: what it counts, what it plays, what it fits."""

import random
from pathlib import Path

import numpy as np
import pytest

from games.pivit import reference as ref
from games.pivit.pack import packed
from games.pivit.table import begun
from games.pivit.test_command import run, told
from tripiv.games.pivit.kernel_board import CORNERS, WALLS
from tripiv.games.pivit.layout import MASTERS, UPRIGHT
from tripiv.games.pivit.players import weight
from tripiv.games.pivit.players.kernel_value import COUNTS, counts, still
from tripiv.games.pivit.tune.fit import fit, loss, scale
from tripiv.games.pivit.tune.sample import match


def flat(weights: weight.Weights) -> list[tuple[int, int]]:
    worths = [p for kind in (weights.minion, weights.master) for row in kind for p in row]
    return [*worths, *(getattr(weights, name) for name in weight.FIELDS)]


@pytest.mark.parametrize("size", [6, 8])
def test_what_is_counted_is_what_is_weighed(size: int) -> None:
    draw, tuned = random.Random(size), weight.of_size(weight.read(weight.shipped()), size)
    full, compared = 4 * (size - 2), 0
    while compared < 200:
        p = ref.start(size, 2, limit=60)
        for _ in range(draw.randrange(80)):
            if not p.end:
                p = ref.play(p, draw.choice(ref.actions(p)))
        if p.end:
            continue
        words, out = packed(p), np.zeros(COUNTS, np.int64)
        masks = words[p.turn], words[1 - p.turn], words[UPRIGHT], words[MASTERS]
        first = 0 if not p.first_masters else 1 if p.first_masters[0] == p.turn else -1
        counts(*masks, WALLS[size], CORNERS[size], first, weight.rings(size), out)
        value = still(*masks, WALLS[size], CORNERS[size], first, weight.load(size))
        part = min(int(out[-1]), full)
        total = sum(
            int(n) * (early * part + late * (full - part))
            for n, (early, late) in zip(out, flat(tuned), strict=False)
        )
        assert value == int(total / full)
        compared += 1


def test_a_match_follows_from_its_number() -> None:
    start = begun("6x6-2p").words
    rows, labels = match(start, 3, 200, seed=1)
    again, labels_again = match(start, 3, 200, seed=1)
    assert (rows == again).all()
    assert (labels == labels_again).all()
    assert len(rows) == len(labels) > 3
    assert {*labels} <= {0.0, 0.5, 1.0}
    other, _ = match(start, 3, 200, seed=2)
    assert other.shape != rows.shape or (other != rows).any()


def test_it_finds_the_weights_that_made_the_results() -> None:
    """Random counts, results drawn by the chance that known weights give."""
    draw, full = np.random.default_rng(1), 24
    before = weight.of_size(weight.read(weight.shipped()), 8)
    rows = draw.integers(-2, 3, (30_000, COUNTS))
    rows[:, -1] = draw.integers(1, full + 1, len(rows))
    truth = np.array(flat(before), float)
    truth[35] += 40  # a minion threatened
    part = rows[:, -1:] / full
    values = (rows[:, :-1] * (truth[:, 0] * part + truth[:, 1] * (1 - part))).sum(axis=1)
    labels = (draw.random(len(rows)) < 1 / (1 + np.exp(-0.006 * values))).astype(float)
    found = fit(before, rows, labels, full)
    assert abs(found.threat_minion[0] - truth[35, 0]) < 12
    assert abs(found.threat_minion[1] - truth[35, 1]) < 12
    slope = scale(before, rows, labels, full)
    assert 0.004 < slope < 0.008
    better = loss(found, scale(found, rows, labels, full), rows, labels, full)
    assert better < loss(before, slope, rows, labels, full)


def test_the_command_writes_weights_that_can_be_played_with(tmp_path: Path) -> None:
    out = tmp_path / "new.json"
    args = ("--matches", "10", "--nodes", "100", "--jobs", "1", "--out", str(out))
    lines = told("pivit", "tune", *args).splitlines()
    assert lines[-1] == f"The weights are in {out}."
    assert len(lines) == 5
    first = out.read_bytes()
    weights = weight.read(first)
    assert weight.write(weights) == first
    told("pivit", "tune", *args)
    assert out.read_bytes() == first
    player = f"engine:nodes=100,weights={out}"
    told("pivit", "arena", player, "random", "--setup", "6x6-2p", "--matches", "2")


def test_wrong_weights(tmp_path: Path) -> None:
    path = tmp_path / "old.json"
    path.write_text('{"6": {}}')
    found = run("pivit", "tune", "--out", str(tmp_path / "new.json"), "--start", str(path))
    assert found.exit_code == 1
    assert f"{path}: " in found.stderr
    assert found.stderr.count("\n") == 1


def test_the_file_is_laid_out_as_it_is_written() -> None:
    assert weight.write(weight.read(weight.shipped())) == weight.shipped()
