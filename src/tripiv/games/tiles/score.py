"""The end of a round and of the match: points, totals, who is first."""

from msgspec.structs import replace

from tripiv.core.game import Outcome, Step
from tripiv.games.tiles.event import Ended, Event, Scored
from tripiv.games.tiles.state import (
    STICKS,
    Desk,
    End,
    Finish,
    ScoredRound,
    TilesState,
    laid,
    target,
)
from tripiv.games.tiles.verify import faults_laid, is_correct

__all__ = ["ended", "outcome", "reason_of", "score"]

IDLE_MOST = 2
SHARED_MOST = 3
ROUNDS_MOST = 30
_REASONS: dict[End, tuple[str, str]] = {
    "target": ("the total that wins is reached", "T7.1"),
    "level": ("the highest total stayed shared", "T7.1"),
    "idle": ("nobody lays any tiles", "T7.1"),
    "rounds": (f"{ROUNDS_MOST} rounds are over", "T7.1"),
    "last": ("the others have left", "T7.3"),
    "solved": ("the grid is complete and correct", "T8.3"),
    "unsolved": ("the hand stayed open", "T8.3"),
}


def score(state: TilesState, at: int) -> Step[TilesState, Event]:
    """T5.3, T6.5: the round is over, and the next one or the end follows."""
    finishes = tuple(_finish(state, seat) for seat in range(len(state.desks)))
    done = ScoredRound(state.round, finishes)
    desks = tuple(
        replace(desk, total=finish.total)
        for desk, finish in zip(state.desks, finishes, strict=True)
    )
    idle = 0 if state.changes else state.idle + 1
    points = (*state.points, tuple(finish.points for finish in finishes))
    state = replace(state, desks=desks, idle=idle, points=points, last=done)
    end = _end(state)
    if end is not None:
        step = ended(state, end, at)
        return Step(step.state, (Scored(done), *step.events))
    # T7.2
    fresh = tuple(Desk(total=desk.total, here=desk.here) for desk in desks)
    state = TilesState(
        options=state.options,
        desks=fresh,
        round=state.round + 1,
        since=at,
        idle=idle,
        shared=state.shared + (max(desk.total for desk in desks if desk.here) >= _goal(state)),
        points=points,
        last=done,
    )
    return Step(state, (Scored(done),))


def ended(state: TilesState, end: End, at: int) -> Step[TilesState, Event]:
    """The match is over. Nobody has tiles any more: the grids stand in the last round scored."""
    desks = tuple(Desk(total=desk.total, here=desk.here) for desk in state.desks)
    after = TilesState(
        options=state.options,
        desks=desks,
        round=state.round,
        phase="over",
        since=at,
        points=state.points,
        last=state.last,
        end=end,
    )
    return Step(after, (Ended(end),))


def reason_of(end: End) -> str:
    return _REASONS[end][0]


def outcome(state: TilesState) -> Outcome | None:
    end = state.end
    if end is None:
        return None
    reason, clause = _REASONS[end]
    if len(state.desks) == 1:
        return Outcome((0,), (float(end == "solved"),), reason, clause)  # T8.3
    # T7.1; T7.3: who left is behind.
    standing = [(desk.here, desk.total if desk.here else 0) for desk in state.desks]
    ranks = tuple(sum(other > own for other in standing) for own in standing)
    share = 1 / ranks.count(0)
    return Outcome(ranks, tuple(0.0 if rank else share for rank in ranks), reason, clause)


def _finish(state: TilesState, seat: int) -> Finish:
    desk = state.desks[seat]
    sticks = STICKS[len(state.desks)]
    stick = next((sticks[n] for n, who in enumerate(state.holders) if who == seat), 0)
    tokens = desk.tokens if desk.here else 0
    return Finish(
        grid=laid(desk),
        in_hand=desk.places.count(None),
        faults=faults_laid(state.options, desk),
        correct=is_correct(state.options, desk),
        done_ms=None if desk.done_at is None else desk.done_at - state.go_at,
        stick=stick,
        tokens=tokens,
        points=stick + tokens,
        total=desk.total + stick + tokens,
    )


def _goal(state: TilesState) -> int:
    return target(len(state.desks))


def _end(state: TilesState) -> End | None:
    """T7.1, T8.3."""
    if len(state.desks) == 1:
        return "solved" if state.holders else "unsolved"
    totals = [desk.total for desk in state.desks if desk.here]
    best = max(totals)
    if best >= _goal(state) and totals.count(best) == 1:
        return "target"
    if state.idle >= IDLE_MOST:
        return "idle"
    if state.round >= ROUNDS_MOST:
        return "rounds"
    if best >= _goal(state) and state.shared >= SHARED_MOST:
        return "level"
    return None
