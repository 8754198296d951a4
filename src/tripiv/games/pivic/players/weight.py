"""What the features of `kernel_value` weigh, as learned from matches (`tools/pivic_weights.py`)."""

import json
from functools import lru_cache
from importlib.resources import files

import numpy as np

from tripiv.games.pivic.physics.layout import Numbers
from tripiv.games.pivic.players.kernel_value import FEATURES

__all__ = ["GREEDY", "load"]

GREEDY = np.zeros(FEATURES)
"""Of somebody who counts points and balls alone."""
GREEDY[:9] = [0.9 * (mine - theirs) for mine in range(3) for theirs in range(3)]
GREEDY[9] = 3.0


@lru_cache(maxsize=2)
def load(advanced: bool) -> Numbers:
    told = json.loads((files(__package__) / "weight.json").read_text(encoding="utf-8"))
    weights = np.array(told["advanced" if advanced else "base"], np.float64)
    if weights.shape != (FEATURES,):
        raise ValueError(f"weight.json has {weights.shape} weights, not {FEATURES}")
    return weights
