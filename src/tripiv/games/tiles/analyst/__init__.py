"""The analyst of Pivit tiles: hints for a hand that is being laid, and rounds looked back upon."""

from collections.abc import Callable, Iterator, Sequence

from tripiv.core.capability import Budget
from tripiv.core.game import Seat
from tripiv.core.record import AnyEntry
from tripiv.games.tiles.analyst.answer import Hand, Hands, RoundReview, TilesAnalysis
from tripiv.games.tiles.event import Begun, Scored
from tripiv.games.tiles.state import TilesState, laid

__all__ = ["TilesAnalyst"]

VERDICT_MS = 2_000
"""For a hand, where the budget leaves it; nearly all are settled in a few."""


class TilesAnalyst:
    def analyse(
        self,
        state: TilesState,
        seat: Seat | None,
        budget: Budget,
        stopped: Callable[[], bool],
    ) -> Iterator[TilesAnalysis]:
        """The hands as they lie: of one seat by what it knows, or of all."""
        seats = range(len(state.desks)) if seat is None else [seat]
        dealt = [Seat(n) for n in seats if state.desks[n].tiles]
        found: list[Hand] = []
        for number in dealt:
            if stopped():
                break
            found.append(_hand(state, number, budget.wall_ms // len(dealt), stopped))
            yield Hands(tuple(found))
        if not dealt:
            yield Hands(())

    def review(
        self,
        states: Sequence[TilesState],
        entries: Sequence[AnyEntry],
        budget: Budget,
        stopped: Callable[[], bool],
    ) -> Iterator[TilesAnalysis]:
        """One answer for each round that was scored."""
        # Numba, where it is needed.
        from tripiv.games.tiles.analyst.known import Known  # noqa: PLC0415  kernels
        from tripiv.games.tiles.analyst.round import RoundLog, review_round  # noqa: PLC0415

        log: RoundLog | None = None
        known = Known(states[0].options, min(VERDICT_MS, 10 * budget.wall_ms))
        for entry, after in zip(entries, states[1:], strict=True):
            for event in entry.events:
                if isinstance(event, Begun):
                    log = RoundLog(after, event)
            if log is None:
                continue
            scored = next((event for event in entry.events if isinstance(event, Scored)), None)
            if scored is None:
                log.note(entry, after)
                continue
            if stopped():
                return
            spent_ms = budget.wall_ms * log.entries
            yield review_round(log, scored, entry.seq, known, spent_ms, stopped)
            log = None

    def tell(self, answer: TilesAnalysis) -> str:
        from tripiv.games.tiles.analyst.tell import told_hands, told_round  # noqa: PLC0415  as above

        return told_round(answer) if isinstance(answer, RoundReview) else told_hands(answer)


def _hand(state: TilesState, seat: Seat, limit_ms: int, stopped: Callable[[], bool]) -> Hand:
    from tripiv.games.tiles.analyst.known import Known  # noqa: PLC0415  as above
    from tripiv.games.tiles.solver.hint import hint  # noqa: PLC0415  as above

    desk, options = state.desks[seat], state.options
    left = [tile for tile, place in zip(desk.tiles, desk.places, strict=True) if place is None]
    found = hint(
        laid(desk),
        left,
        limit_ms=limit_ms / 2,
        pairs=options.pairs,
        wilds=options.wilds,
        stopped=stopped,
    )
    known = Known(options, limit_ms)
    verdict = known.verdict(desk.tiles)
    goes_on = found.advice in ("done", "go on")
    trades = verdict.status == "unsolvable" and desk.tokens > 0 and seat not in state.holders
    return Hand(
        seat=seat,
        laid=len(desk.tiles) - len(left),
        in_hand=len(left),
        status="solved" if found.grid else verdict.status,
        reason=verdict.reason,
        goes_on=None if found.advice == "unsettled" else goes_on,
        lifts=found.lift,
        fewest=found.is_least,
        line=found.line,
        grid=found.grid,
        advice=known.advice(desk.tiles) if trades and not stopped() else None,
    )
