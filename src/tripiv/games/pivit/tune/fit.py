"""The weights that explain best how matches ended: a logistic regression.

The chance to win is the logistic function of the evaluation, which is linear in its weights, so
that there is one best answer; Newton's method finds it in a few steps. A weight that the samples
say little about stays near the one before.
"""

import numpy as np
import numpy.typing as npt

from tripiv.games.pivit.players.kernel_value import COUNTS, RINGS
from tripiv.games.pivit.players.weight import BANDS, FIELDS, Weights

__all__ = ["fit", "loss", "scale"]

STEPS = 12
SPREAD = 20.0
"""By so much, in hundredths of a minion, a weight is expected to differ from the one before."""
SLOPE = 0.006  # of the logistic function for a hundredth of a minion, to begin with

Floats = npt.NDArray[np.float64]
Rows = npt.NDArray[np.int64]


def _design(rows: Rows, full: int) -> Floats:
    """A row's counts once for a full board and once for its end, by how full it is."""
    part = np.minimum(rows[:, COUNTS - 1], full)[:, None] / full
    counted = rows[:, : COUNTS - 1].astype(float)
    return np.hstack((counted * part, counted * (1 - part)))


def _flat(weights: Weights) -> Floats:
    """The weights in the order of the counts: all for a full board, then all for its end."""
    pairs = [pair for worths in (weights.minion, weights.master) for row in worths for pair in row]
    pairs += [getattr(weights, name) for name in FIELDS]
    return np.array(pairs, float).T.ravel()


def _chances(design: Floats, theta: Floats) -> Floats:
    return 1 / (1 + np.exp(-np.clip(design @ theta, -30, 30)))


def scale(weights: Weights, rows: Rows, labels: Floats, full: int) -> float:
    """The slope at which these weights explain the results best."""
    values = _design(rows, full) @ _flat(weights)
    slope: float = SLOPE
    for _ in range(STEPS):
        p = 1 / (1 + np.exp(-np.clip(slope * values, -30, 30)))
        gradient = values @ (p - labels)
        slope -= float(gradient / (values**2 @ (p * (1 - p)) + 1e-9))
        slope = min(max(slope, SLOPE / 10), SLOPE * 10)
    return slope


def loss(weights: Weights, slope: float, rows: Rows, labels: Floats, full: int) -> float:
    """Mean surprise of a result, in nats."""
    p = _chances(_design(rows, full), slope * _flat(weights))
    p = np.clip(p, 1e-9, 1 - 1e-9)
    return float(-np.mean(labels * np.log(p) + (1 - labels) * np.log(1 - p)))


def fit(before: Weights, rows: Rows, labels: Floats, full: int) -> Weights:
    """Better weights; a minion on a full board is worth 100 on average, as before."""
    design = _design(rows, full)
    slope = scale(before, rows, labels, full)
    prior = slope * _flat(before)
    trust = (slope * SPREAD) ** -2
    theta = prior.copy()
    for _ in range(STEPS):
        p = _chances(design, theta)
        gradient = design.T @ (p - labels) + trust * (theta - prior)
        hessian = (design * (p * (1 - p))[:, None]).T @ design + trust * np.eye(len(theta))
        step = np.linalg.solve(hessian, gradient)
        theta -= step
        if np.abs(step).max() < 1e-6:
            break
    minions = np.abs(rows[:, : RINGS // 2]).sum(axis=0)
    theta *= 100 / np.average(theta[: RINGS // 2], weights=minions)
    return _unflat(theta)


def _unflat(theta: Floats) -> Weights:
    numbers = np.rint(theta).astype(int).reshape(2, COUNTS - 1)
    pairs = [(int(early), int(late)) for early, late in numbers.T]
    worths = [
        tuple(tuple(pairs[at + BANDS * along : at + BANDS * (along + 1)]) for along in range(BANDS))
        for at in (0, RINGS // 2)
    ]
    rest = dict(zip(FIELDS, pairs[RINGS:], strict=True))
    return Weights(minion=worths[0], master=worths[1], **rest)
