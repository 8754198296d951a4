"""How long a bot needs for a hand, found without waiting."""

from collections.abc import Sequence

import msgspec

from tripiv.core.capability import Budget
from tripiv.core.game import Seat
from tripiv.core.rng import Rng
from tripiv.games.tiles import arrange, race
from tripiv.games.tiles.players.bot import Racer
from tripiv.games.tiles.players.level import SKILLS
from tripiv.games.tiles.state import Desk, Done, Lay, Lift, TilesOptions, TilesState
from tripiv.games.tiles.tile import Tile
from tripiv.games.tiles.view import view

__all__ = ["hand_time"]

BUDGET = Budget(wall_ms=60_000)
_BARRED = ("trade", "stuck")


def hand_time(hand: Sequence[Tile], level: str, key: int, *, most_ms: int = 3_600_000) -> int:
    """In ms, without trades and without giving up."""
    desk = Desk(tiles=tuple(hand), places=(None,) * len(hand))
    state = TilesState(TilesOptions(limit_s=0), (desk,), phase="race", stakes=1)
    bot = Racer(msgspec.structs.replace(SKILLS[level], patience_s=most_ms))
    seat, rng, now = Seat(0), Rng(key), 0
    while now < most_ms:
        seen = view(state, seat)
        seen = msgspec.structs.replace(seen, may=tuple(k for k in seen.may if k not in _BARRED))
        decision = bot.decide(seen, rng, BUDGET)
        now += decision.after_ms
        match decision.action:
            case Lay() | Lift():
                state = arrange.arrange(state, seat, decision.action, now).state
            case Done():
                state = race.say_done(state, seat, now).state
                if state.end is not None:
                    return now
            case _:
                break
    return most_ms
