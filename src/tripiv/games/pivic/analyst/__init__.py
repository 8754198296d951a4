"""Pivic's analyst: what each shot is worth in a position, and how well a match was played."""

from collections.abc import Callable, Iterator, Sequence

from tripiv.core.capability import Budget
from tripiv.core.game import Seat
from tripiv.core.record import AnyEntry
from tripiv.games.pivic.analyst.answer import Analysis, Answer, Judged, Summary
from tripiv.games.pivic.analyst.tell import tell
from tripiv.games.pivic.state import PivicState

__all__ = ["PivicAnalyst"]


class PivicAnalyst:
    """The capability `Analyst`. It keeps nothing: each call thinks for itself."""

    def analyse(
        self,
        state: PivicState,
        seat: Seat | None,  # noqa: ARG002  all seats know the same
        budget: Budget,
        stopped: Callable[[], bool],
    ) -> Iterator[Analysis]:
        from tripiv.games.pivic.analyst.think import Thought, thoughts  # noqa: PLC0415  kernels

        yield from thoughts(state, Thought(budget, stopped))

    def review(
        self,
        states: Sequence[PivicState],
        entries: Sequence[AnyEntry],
        budget: Budget,
        stopped: Callable[[], bool],
    ) -> Iterator[Judged | Summary]:
        from tripiv.games.pivic.analyst.review import review  # noqa: PLC0415  kernels

        yield from review(states, entries, budget, stopped)

    def tell(self, answer: Answer) -> str:
        return tell(answer)
