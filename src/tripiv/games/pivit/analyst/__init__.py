"""Pivit's analyst: what is true of a position, and how well a match was played."""

import time
from collections.abc import Callable, Iterator, Sequence

import msgspec

from tripiv.core.capability import Budget
from tripiv.core.game import Seat
from tripiv.core.record import AnyEntry
from tripiv.games.pivit.analyst.answer import Analysis, Judged, Summary, Threat
from tripiv.games.pivit.analyst.tell import tell
from tripiv.games.pivit.state import PivitState

__all__ = ["PivitAnalyst"]

PAUSE_S = 0.1
"""Answers come no more often: nobody reads faster."""
THREATS_S = 0.3
"""Then it is known well enough what there is to lose."""


class PivitAnalyst:
    """The capability `Analyst`. It keeps nothing: each call thinks for itself."""

    def analyse(
        self,
        state: PivitState,
        seat: Seat | None,  # noqa: ARG002  all seats know the same
        budget: Budget,
        stopped: Callable[[], bool],
    ) -> Iterator[Analysis]:
        from tripiv.games.pivit.analyst.think import Mind  # noqa: PLC0415  kernels
        from tripiv.games.pivit.analyst.threat import MEGABYTES, threats  # noqa: PLC0415  as above

        began = told = time.monotonic()
        mind, aside = Mind(budget.data), Mind(budget.data, MEGABYTES)
        known: tuple[Threat, ...] | None = None
        for thought in mind.thoughts(state, budget, stopped):
            now = time.monotonic()
            if now - told < PAUSE_S:
                continue
            found = thought()
            if known is None and now - began > THREATS_S:
                known = threats(aside, state, found, stopped)
            told = now
            yield msgspec.structs.replace(found, threats=known or ())
        found = thought()
        if not stopped():
            known = threats(aside, state, found, stopped)
        yield msgspec.structs.replace(found, threats=known or ())

    def review(
        self,
        states: Sequence[PivitState],
        entries: Sequence[AnyEntry],
        budget: Budget,
        stopped: Callable[[], bool],
    ) -> Iterator[Judged | Summary]:
        from tripiv.games.pivit.analyst.review import review  # noqa: PLC0415  kernels
        from tripiv.games.pivit.analyst.think import Mind  # noqa: PLC0415  as above

        yield from review(Mind(budget.data), states, entries, budget, stopped)

    def tell(self, answer: Analysis | Judged | Summary) -> str:
        return tell(answer)
