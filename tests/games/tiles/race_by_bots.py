"""Whole matches of bots in the match's own time: nothing waits, and every entry is looked at."""

from collections.abc import Sequence

from match.table import Table
from tripiv.core.capability import Budget
from tripiv.core.rng import Rng
from tripiv.games.tiles.game import GAME
from tripiv.games.tiles.players import TilesPlayers
from tripiv.games.tiles.state import Done, TilesState
from tripiv.match.terms import Bot

__all__ = ["BUDGET", "raced"]

BUDGET = Budget(wall_ms=60_000)


def raced(setup: str, levels: Sequence[str], key: int, *, rounds: int | None = None) -> Table:
    """Play until the match is over, or so many rounds of it."""
    options, seats = GAME.parse_options(setup)
    assert GAME.unfit(options, seats) is None
    assert len(levels) == seats
    seats_taken = tuple(Bot(level) for level in levels)
    table = Table(GAME, seats, seed=key.to_bytes(16, "big"), options=options, occupants=seats_taken)
    players = [TilesPlayers().player(level) for level in levels]
    rng = Rng(key)
    while table.match.ended is None:
        state = table.match.line.state
        assert isinstance(state, TilesState)
        if rounds is not None and state.round > rounds:
            break
        for seat in table.session.bots_to_ask():
            decision = players[seat].decide(table.session.view(seat), rng, BUDGET)
            if decision.action is not None and not isinstance(decision.action, Done):
                refusal = GAME.refuse(state, seat, decision.action)
                assert refusal is None, refusal
            table.session.plan(seat, decision, asked_at=table.at)
        moment = table.session.next_tick()
        assert moment is not None, "somebody does something, or time ends the round"
        table.wait(max(0, moment - table.now))
    return table
