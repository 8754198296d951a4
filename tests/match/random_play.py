"""Random matches with everything in them, the same for the same key."""

from typing import Any

from match.table import TABLES, Table
from toy import GAME, UNTIMED, PileOptions
from toy.rush import RUSH, RushOptions
from tripiv.core.capability import Decision
from tripiv.core.rng import Rng
from tripiv.match.entry import Proposal
from tripiv.match.session import After
from tripiv.match.terms import Days, Increment, Untimed

CLOCKS = (Untimed(), Increment(4000, 300), Increment(90_000, 1000), Days(1))

PROPOSALS: tuple[Proposal, ...] = ("takeback", "takeback", "takeback", "takeback", "draw", "pause")


def random_table(key: int) -> Table:
    rng = Rng(key)
    game: Any = (GAME, UNTIMED, RUSH)[rng.below(3)]
    table = Table(
        game,
        2 + rng.below(2),
        seed=rng.bits().to_bytes(8, "big") * 2,
        clock=rng.choice(CLOCKS),
        vacancy=("rules", "bot")[rng.below(2)],
        stand_in="easy",
        patience_ms=(None, 5000)[rng.below(2)],
        options=RushOptions(6, 6000) if game is RUSH else PileOptions(40 + rng.below(30)),
    )
    for _ in range(60):
        _call(table, rng)
    TABLES.remove(table)
    return table


def _call(table: Table, rng: Rng) -> None:
    state, seats = table.match.line.state, len(table.match.chairs)
    seat, kind = rng.below(seats), rng.below(24)
    actors = table.game.actors(state)
    table.wait((0, 1, 310, 400, 900, 2500)[rng.below(6)])
    if kind < 14 and actors:
        seat = rng.choice(actors)
        legal = table.game.actions(state, seat)
        last = table.match.chairs[seat].last_id
        if legal:
            base = After(last) if last and rng.below(3) == 0 else None
            table.act(seat, rng.choice(legal), base=base, lag=rng.below(700))
    elif kind < 17:
        table.propose(seat, PROPOSALS[rng.below(len(PROPOSALS))])
        for other in range(seats):
            if rng.below(4):
                table.agree(other)
    elif kind < 19:
        table.presence(seat, here=bool(rng.below(2)))
    elif kind == 19:
        table.decline(seat)
    elif kind == 20 and rng.below(6) == 0:
        table.resign(seat)
    elif kind == 21:
        moment = table.session.next_tick()
        if moment is not None:
            table.wait(moment - table.now)
    elif kind == 22:
        table.restart(lost_ms=rng.below(2))
    else:
        for bot in table.session.bots_to_ask():
            legal = table.game.actions(state, bot)
            plan = Decision(rng.below(900), rng.choice(legal) if legal else None)
            table.session.plan(bot, plan, asked_at=table.at)
    if table.match.paused:
        for other in range(seats):
            table.resume(other)
