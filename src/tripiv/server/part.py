"""What everything in the server is made with: time, the store, the ports, the pool of bots."""

from collections.abc import Callable
from pathlib import Path

import msgspec

from tripiv.bots.pool import Pool
from tripiv.core.game import AnyGame
from tripiv.server.clock import Now
from tripiv.server.metric import Metrics
from tripiv.server.port import Fanout, Ownership, Timers
from tripiv.store.database import Database
from tripiv.store.log import Log
from tripiv.store.match import Matches
from tripiv.store.notice import Notices
from tripiv.store.person import People
from tripiv.store.rating import Ratings
from tripiv.store.run import Runs
from tripiv.store.talk import Talk

__all__ = ["Parts"]


class Parts(msgspec.Struct, frozen=True, kw_only=True):
    now: Now
    game: Callable[[str], AnyGame]
    """The game of an id; raises `RegistryError`."""
    database: Database
    log: Log
    matches: Matches
    people: People
    notices: Notices
    ratings: Ratings
    runs: Runs
    talk: Talk
    fanout: Fanout
    ownership: Ownership
    timers: Timers
    pool: Pool
    data: Path
    """The folder of what was built on this machine."""
    metrics: Metrics
