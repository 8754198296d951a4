"""P2.4: the position that a match begins with, where it is not the empty table."""

from collections.abc import Iterator
from itertools import combinations
from math import hypot

from tripiv.core.capability import NotationError
from tripiv.core.game import Fault, Refusal, Seat
from tripiv.games.pivic.notation import parse_position
from tripiv.games.pivic.shot import Place
from tripiv.games.pivic.state import PivicOptions, PivicState, counts, is_due
from tripiv.games.pivic.table import SEAT_BALLS, Table
from tripiv.games.pivic.table_fault import rail_gap_mm

__all__ = ["SLACK_MM", "start_refusal"]

SLACK_MM = 0.002
"""Balls that were rounded to whole micrometres may overlap by so much."""

_CLAUSE = "P2.4"
_UM = 1000
_POINTS_MOST = 2
"""With more it is over (P5.6)."""
_NOBODY = (0, 0)
_ONE, _TWO = Seat(0), Seat(1)


def start_refusal(options: PivicOptions) -> Refusal | None:
    """Why no match can begin like that."""
    if not options.start:
        return None
    try:
        state = parse_position(options.start, options)
    except NotationError as error:
        return Refusal("start", _CLAUSE, f"that is no position: {error}")
    faults = tuple(_lying(options.table, state.balls)) or tuple(_standing(state))
    if not faults:
        return None
    return Refusal("start", _CLAUSE, faults[0].text, faults)


def _lying(table: Table, balls: tuple[Place, ...]) -> Iterator[Fault]:
    """What is wrong with where balls lie. They may touch: so they come to rest."""
    radius = table.ball.radius_mm
    lying = [(ball, x / _UM, y / _UM) for ball, x, y in balls]
    for ball, x, y in lying:
        if rail_gap_mm(table, x, y) < radius - SLACK_MM:
            yield _fault("rail", ball, "lies in a rail or off the table")
        if any(
            hypot(x - peg.x_mm, y - peg.y_mm) < peg.radius_mm + radius - SLACK_MM
            for peg in table.pegs
        ):
            yield _fault("peg", ball, "lies in a peg")
        if any(
            hypot(x - hole.x_mm, y - hole.y_mm) < hole.radius_mm - SLACK_MM for hole in table.holes
        ):
            yield _fault("hole", ball, "lies over a hole")
    for (one, x, y), (other, other_x, other_y) in combinations(lying, 2):
        if hypot(x - other_x, y - other_y) < 2 * radius - SLACK_MM:
            yield _fault("ball", one, f"lies in ball {other + 1}")


def _standing(state: PivicState) -> Iterator[Fault]:
    """What no match comes to."""
    lying, due, queue = counts(state.balls), state.due, state.queue
    if len(set(queue)) < len(queue):
        yield Fault("queue", _CLAUSE, "somebody is to place twice", "places")
    if state.phase == "setup":
        begins = (lying, due, queue) in (
            (_NOBODY, (SEAT_BALLS, SEAT_BALLS), (_ONE, _TWO)),
            ((SEAT_BALLS, 0), (0, SEAT_BALLS), (_TWO,)),
        )
        plain = (state.turn, state.points, state.removals) == (_ONE, _NOBODY, _NOBODY)
        if not begins or not plain or any(state.rescue):
            yield Fault("setup", _CLAUSE, "one places eight balls, then two does", "setup")
        return
    for seat, word in ((_ONE, "one"), (_TWO, "two")):
        if lying[seat] + due[seat] + state.rescue[seat] > SEAT_BALLS:
            yield Fault("number", _CLAUSE, f"{word} has more than {SEAT_BALLS} balls", "due")
        if state.points[seat] > _POINTS_MOST:
            yield Fault("points", _CLAUSE, f"{word} has won by points", "points")
        if state.removals[seat] > SEAT_BALLS:
            yield Fault("removals", _CLAUSE, f"{word} holds too many removals", "removals")
        if not lying[seat] and not is_due(state, seat):
            yield Fault("over", _CLAUSE, f"{word} has no ball on the table and none due", "balls")
    if not lying[state.turn] and not queue:
        yield Fault("queue", _CLAUSE, "who shoots has no ball on the table: place first", "places")


def _fault(code: str, ball: int, text: str) -> Fault:
    return Fault(code, _CLAUSE, f"ball {ball + 1} {text}", str(ball))
