"""Who may do what: seats, refusals, offers, and an action drawn at random among the legal ones."""

from functools import lru_cache

from tripiv.core.game import Fault, Refusal, Seat
from tripiv.core.rng import Rng
from tripiv.games.pivic.flow import region_of
from tripiv.games.pivic.placing import Region, placing_faults, region_edge_um
from tripiv.games.pivic.room import rack, random_places
from tripiv.games.pivic.shot import Place, Shot
from tripiv.games.pivic.state import (
    Action,
    PivicOffers,
    PivicOptions,
    PivicState,
    Put,
    PutOffer,
    Reason,
    Remove,
    ShootOffer,
    reserve,
)
from tripiv.games.pivic.table import SEAT_BALLS, Table, owner

__all__ = ["REASONS", "draft", "offers", "placer", "refuse", "shooter"]

REASONS: dict[Reason, tuple[str, str]] = {
    "points": ("three points", "P5.6"),
    "empty": ("the table is empty", "P7.2"),
    "eliminated": ("the other has no ball left", "P6.1"),
    "lapse": ("the other did not place the last ball in time", "P9.2"),
    "clock": ("the time is over", "P9.1"),
    "idle": ("nobody shoots any more", "P9.3"),
    "left": ("the other has left", "P11.1"),
}
"""How a match ends, and by which clause."""

_REACH = 1000
"""How finely directions are drawn at random."""


def placer(state: PivicState) -> Seat | None:
    """Who places now."""
    return state.queue[0] if state.queue else None


def shooter(state: PivicState) -> Seat | None:
    """Who may shoot now: nobody while balls are placed (P5.5), nor in the moment of P7.1."""
    ready = state.phase == "play" and not state.queue and state.opens_at is None
    return state.turn if ready else None


def offers(state: PivicState, seat: Seat) -> PivicOffers:
    put = shoot = None
    if seat == placer(state):
        region = region_of(state, seat)
        edge_um = region_edge_um(state.options.table, seat, region)
        balls = reserve(state.balls, seat)
        least, most = _least_most(state, seat)
        places = _suggested(state.options.table, state.balls, balls[:most], seat, region)
        put = PutOffer(balls, least, most, region, edge_um, places)
    if seat == shooter(state):
        shoot = ShootOffer(_lying(state, seat), state.options.table.top_speed_mm_s)
    removable = _lying(state, Seat(1 - seat)) if state.removals[seat] else ()
    return PivicOffers(put, shoot, () if state.phase == "over" else removable)


@lru_cache(maxsize=64)  # offers are asked for several times at each position
def _suggested(
    table: Table, balls: tuple[Place, ...], new: tuple[int, ...], seat: Seat, region: Region
) -> tuple[Place, ...]:
    return rack(table, balls, new, seat, region)


def _least_most(state: PivicState, seat: Seat) -> tuple[int, int]:
    """How many balls a placement has."""
    if state.phase == "setup":
        return SEAT_BALLS, SEAT_BALLS  # P2.2
    return 1, max(1, state.due[seat])  # P5.3, P8.5


def _lying(state: PivicState, seat: Seat) -> tuple[int, ...]:
    return tuple(ball for ball, _, _ in state.balls if owner(ball) == seat)


# Refusals.


def refuse(state: PivicState, seat: Seat, action: Action) -> Refusal | None:
    if state.end is not None:
        return Refusal("over", REASONS[state.end.reason][1], "the match is over")
    match action:
        case Put():
            return _refuse_put(state, seat, action)
        case Shot():
            return _refuse_shot(state, seat, action)
        case Remove(ball=ball):
            return _refuse_remove(state, seat, ball)


def _refuse_put(state: PivicState, seat: Seat, action: Put) -> Refusal | None:
    if placer(state) is None:
        return Refusal("none-due", "P5.3", "you have no ball to place")
    if seat != placer(state):
        if state.phase == "setup":
            return Refusal("wait", "P2.2", "player one places first, then player two, once each")
        return Refusal("wait", "P5.4", "it is not for you to place a ball now")
    least, most = _least_most(state, seat)
    found: tuple[Fault, ...] = ()
    if not least <= len(action.balls) <= most:
        clause = "P2.2" if state.phase == "setup" else "P8.5" if state.rescue[seat] else "P5.3"
        many = f"{most}" if least == most else f"{least} to {most}"
        text = f"{many} balls are to be placed, not {len(action.balls)}"
        found = (Fault("number", clause, text),)
    region, table = region_of(state, seat), state.options.table
    found += placing_faults(table, state.balls, action.balls, seat, region)
    if not found:
        return None
    return Refusal(found[0].code, found[0].clause, found[0].text, found)  # P2.2: every fault


def _refuse_shot(state: PivicState, seat: Seat, shot: Shot) -> Refusal | None:
    if state.phase == "setup":
        return Refusal("setup", "P2.2", "all balls are placed before the first shot")
    if seat != state.turn:
        return Refusal("turn", "P4.2", "it is not your turn")
    if placer(state) is not None:
        return Refusal("placing", "P5.5", "balls that are due are placed before the shot")
    if state.opens_at is not None:
        return Refusal("moment", "P7.1", "there is a moment for removals before the next shot")
    found = []
    name = f"ball {shot.ball + 1}"
    if owner(shot.ball) != seat:
        found.append(Fault("owner", "P3.1", f"{name} is not yours", str(shot.ball)))
    elif shot.ball not in _lying(state, seat):
        found.append(Fault("off", "P3.1", f"{name} is not on the table", str(shot.ball)))
    if shot.dx == shot.dy == 0:
        found.append(Fault("direction", "P3.1", "the direction (0, 0) leads nowhere", "direction"))
    top = state.options.table.top_speed_mm_s
    if shot.speed > top:
        text = f"a ball can be flicked with up to {top} mm/s, not {shot.speed}"
        found.append(Fault("speed", "P3.1", text, "speed"))
    if not found:
        return None
    return Refusal(found[0].code, "P3.1", found[0].text, tuple(found))


def _refuse_remove(state: PivicState, seat: Seat, ball: int) -> Refusal | None:
    """P7.1."""
    if not state.removals[seat]:
        return Refusal("no-removal", "P7.1", "you hold no removal")
    if owner(ball) == seat:
        return Refusal("owner", "P7.1", "a removal takes one of the opponent's balls")
    if ball not in _lying(state, Seat(1 - seat)):
        return Refusal("off", "P7.1", f"ball {ball + 1} is not on the table")
    return None


# Any legal action.


def draft(
    options: PivicOptions, balls: tuple[tuple[int, int, int], ...], may: PivicOffers, rng: Rng
) -> Action:
    """Some action of those offered, any of them with some chance. A removal is not hurried: who
    may do something else as well uses it one time in four."""
    if may.remove and (rng.below(4) == 0 or (may.put is None and may.shoot is None)):
        return Remove(rng.choice(may.remove))
    if may.put is not None:
        offer = may.put
        count = offer.least + rng.below(offer.most - offer.least + 1)
        new = offer.balls[:count]
        seat = owner(new[0])
        return Put(random_places(options.table, balls, new, seat, offer.region, rng))
    assert may.shoot is not None, "it is an actor"
    dx = dy = 0
    while dx == dy == 0:
        dx, dy = (rng.below(2 * _REACH + 1) - _REACH for _ in range(2))
    return Shot(rng.choice(may.shoot.balls), dx, dy, 1 + rng.below(may.shoot.top_speed))
