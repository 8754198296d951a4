"""How good the levels of Pivit tiles are, in the time of the match: `python bench/tiles_levels.py`.

First each level alone with the same hands, against no clock: how many it completes, and when.
Then neighbours against each other, two to a table, every deal played twice with seats changed.
Nothing here waits: what a bot would do in three seconds is done at once, three seconds later by
the match's own time. Figures of a long run stand in docs/tiles-bots.md.
"""

import argparse
import math
import sys
import time
from collections.abc import Iterator, Sequence
from itertools import pairwise

from tripiv.core.capability import Budget
from tripiv.core.game import Seat
from tripiv.core.rng import Rng, key_of
from tripiv.games.tiles.game import GAME
from tripiv.games.tiles.players import TilesPlayers
from tripiv.games.tiles.state import ScoredRound, TilesState
from tripiv.match.session import Session
from tripiv.match.terms import Bot, Header

__all__ = ["main"]

BUDGET = Budget(wall_ms=10_000)


def main(argv: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition(":")[0])
    parser.add_argument("--hands", type=int, default=4, help="how many for each level alone")
    parser.add_argument("--deals", type=int, default=1, help="matches of neighbours, each twice")
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args(argv)
    levels = [level.id for level in TilesPlayers().levels()]
    print("level  completed  25 %    median  75 %    trades  CPU a hand")
    for level in levels:
        print(_alone(level, arguments.hands, arguments.seed), flush=True)
    print("\nmatch   won by the better, of those decided   rounds won")
    for low, high in pairwise(levels):
        print(_against(low, high, arguments.deals, arguments.seed), flush=True)


def _alone(level: str, hands: int, seed: int) -> str:
    began = time.process_time()
    times, trades = [], 0
    for number in range(hands):
        state, _ = _played("1p limit=0", [level], key_of("alone", seed, number))
        assert state.last is not None
        finish = state.last.finishes[0]
        times.append(math.inf if finish.done_ms is None else finish.done_ms / 1000)
        trades += 2 - finish.tokens
    times.sort()
    done = sum(time < math.inf for time in times) / hands
    quarters = "  ".join(f"{times[hands * n // 4]:4.0f} s" for n in (1, 2, 3))
    spent = (time.process_time() - began) / hands
    return f"{level:<5}  {done:8.0%}   {quarters}  {trades / hands:6.2f}  {spent:8.2f} s"


def _against(low: str, high: str, deals: int, seed: int) -> str:
    """Matches, and of their rounds who was first."""
    won, decided, first, rounds = 0, 0, 0, 0
    for number in range(deals):
        for better in (Seat(0), Seat(1)):
            levels = [high, low] if better == 0 else [low, high]
            state, scored = _played("2p", levels, key_of("pair", seed, number))
            outcome = GAME.outcome(state)
            assert outcome is not None
            decided += outcome.ranks.count(0) == 1
            won += outcome.ranks.count(0) == 1 and outcome.ranks[better] == 0
            rounds += sum(any(finish.stick == 4 for finish in done.finishes) for done in scored)
            first += sum(done.finishes[better].stick == 4 for done in scored)
    name = f"{high} : {low}"
    share = f"{won / max(1, decided):.0%} of {decided}"
    return f"{name}   {share:<36} {first / max(1, rounds):.0%} of {rounds}"


def _played(setup: str, levels: Sequence[str], key: int) -> tuple[TilesState, list[ScoredRound]]:
    """A whole match: how it ends, and its rounds."""
    options, _ = GAME.parse_options(setup)
    header = Header(
        game=GAME.spec.id,
        rules=GAME.spec.version,
        occupants=tuple(Bot(level) for level in levels),
        options=options,
    )
    session, _ = Session.open(GAME, header, seed=key.to_bytes(16, "big"), now=0)
    players = [TilesPlayers().player(level) for level in levels]
    rng, scored = Rng(key_of("thought", key)), list[ScoredRound]()
    for _ in _moments(session):
        state = session.match.line.state
        if state.last is not None and (not scored or state.last.number > scored[-1].number):
            scored.append(state.last)
        for seat in session.bots_to_ask():
            decision = players[seat].decide(session.view(seat), rng, BUDGET)
            session.plan(seat, decision, asked_at=session.match.line.at)
    state = session.match.line.state
    assert isinstance(state, TilesState)
    if state.last is not None and (not scored or state.last.number > scored[-1].number):
        scored.append(state.last)
    return state, scored


def _moments(session: Session) -> Iterator[int]:
    """One after another, each when something happens."""
    now = 0
    yield now
    while session.match.ended is None and (moment := session.next_tick()) is not None:
        now = max(now, moment)
        session.tick(now)
        yield now


if __name__ == "__main__":
    sys.exit(main())
