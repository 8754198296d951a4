"""A whole match, shot by shot: each as it was meant, against the best that was to be had."""

from collections.abc import Callable, Iterator, Sequence

import msgspec

from tripiv.core.capability import Budget
from tripiv.core.game import Act, Seat
from tripiv.core.record import AnyEntry
from tripiv.core.rng import Rng
from tripiv.games.pivic import legal
from tripiv.games.pivic.analyst.answer import Accuracy, Judged, Mark, Score, Summary
from tripiv.games.pivic.analyst.think import Thought, line_of, outlook, row_of
from tripiv.games.pivic.players.bot import ready
from tripiv.games.pivic.players.mind import mind_of, position_of
from tripiv.games.pivic.players.planner import Planner
from tripiv.games.pivic.players.strength import Effort
from tripiv.games.pivic.shot import Shot
from tripiv.games.pivic.state import PivicState
from tripiv.games.pivic.game_outcome import outcome_of

__all__ = ["review"]
