"""Actions and positions as text. Balls are 1 to 8 of player one and 9 to 16 of player two,
lengths millimetres from the middle of the table, speeds mm/s.

3 > 120,-45 @ 1500              ball 3 in that direction
3 > 12 @ 1500                   ball 3 at ball 12
3 > hole 4 @ 1500               ball 3 at the middle of that hole
put 1@-120,45 2@-100.5,60       place balls there
rack                            place all that are due where there is room
remove 12                       take that ball off the table

A position is one line: who shoots, the points, what else differs from nothing, the balls.
"""

import re

from tripiv.core.capability import NotationError
from tripiv.core.game import Seat
from tripiv.games.pivic.flow import region_of
from tripiv.games.pivic.room import rack
from tripiv.games.pivic.shot import MOST_STEPS, Place, Shot
from tripiv.games.pivic.state import (
    Action,
    Pair,
    PivicOptions,
    PivicState,
    Put,
    Remove,
    is_due,
    reserve,
)
from tripiv.games.pivic.table import BALLS, SEAT_BALLS

__all__ = [
    "SEATS",
    "format_action",
    "format_position",
    "length_text",
    "parse_action",
    "parse_position",
]

SEATS = ("one", "two")

_UM = 1000
_BALL = r"\d{1,2}"
_NUMBER = r"[+-]?\d{1,6}(?:\.\d{1,3})?"
_SHOT = re.compile(rf"({_BALL})\s*>\s*(.*?)\s*@\s*(\d{{1,9}})")
_DIRECTION = re.compile(r"([+-]?\d{1,9})\s*,\s*([+-]?\d{1,9})")
_PLACE = re.compile(rf"({_BALL})@({_NUMBER}),({_NUMBER})")
_FORMS = "3 > 120,-45 @ 1500, or put 1@-120,45, or remove 12"


def format_action(action: Action) -> str:
    match action:
        case Shot(ball=ball, dx=dx, dy=dy, speed=speed):
            return f"{ball + 1} > {dx},{dy} @ {speed}"
        case Remove(ball=ball):
            return f"remove {ball + 1}"
        case Put(balls=balls):
            return " ".join(["put", *map(_place_text, balls)])


def _place_text(place: Place) -> str:
    ball, x, y = place
    return f"{ball + 1}@{length_text(x)},{length_text(y)}"


def length_text(um: int) -> str:
    """Millimetres, with no more digits than it takes."""
    whole, rest = divmod(abs(um), _UM)
    text = f"{whole}.{rest:03}".rstrip("0").rstrip(".")
    return f"-{text}" if um < 0 else text


def parse_action(state: PivicState, seat: Seat, text: str) -> Action:
    """The action a text means. Raises `NotationError`; judges no rule."""
    word, rest, at = _first_word(text)
    match word.lower():
        case "put":
            if not rest:
                raise NotationError("say where, as in put 1@-120,45 2@-100,60", len(text))
            return Put(_places(rest, at))
        case "rack" if not rest:
            return Put(_racked(state, seat))
        case "remove":
            return Remove(_ball(rest.strip(), at))
    shot = _SHOT.fullmatch(text.strip())
    if shot is None:
        raise NotationError(
            f"{text.strip()!r} is no action like {_FORMS}", len(text) - len(text.lstrip())
        )
    start = len(text) - len(text.lstrip())
    ball = _ball(shot[1], start)
    dx, dy = _direction(state, ball, shot[2], start + shot.start(2))
    speed = int(shot[3])
    if not 1 <= speed <= 20_000:
        raise NotationError(f"a speed is from 1 to 20000 mm/s, not {speed}", start + shot.start(3))
    return Shot(ball, dx, dy, speed)


def _first_word(text: str) -> tuple[str, str, int]:
    """The first word, what comes after it, and where that begins."""
    found = re.match(r"\s*(\S*)\s*", text)
    assert found is not None
    return found[1], text[found.end() :].rstrip(), found.end()


def _ball(text: str, at: int) -> int:
    if not re.fullmatch(_BALL, text) or not 1 <= int(text) <= BALLS:
        raise NotationError(f"balls are numbered from 1 to {BALLS}, not {text!r}", at)
    return int(text) - 1


def _places(text: str, at: int) -> tuple[Place, ...]:
    places = []
    for found in re.finditer(r"\S+", text):
        place = _PLACE.fullmatch(found[0])
        if place is None:
            hint = "is no ball and place like 1@-120,45"
            raise NotationError(f"{found[0]!r} {hint}", at + found.start())
        ball = _ball(place[1], at + found.start())
        places.append((ball, _um(place[2]), _um(place[3])))
    if len(places) > SEAT_BALLS:
        raise NotationError(f"nobody has more than {SEAT_BALLS} balls", at)
    return tuple(places)


def _um(text: str) -> int:
    whole, _, rest = text.lstrip("+-").partition(".")
    um = int(whole) * _UM + int(rest.ljust(3, "0"))
    return -um if text.startswith("-") else um


def _racked(state: PivicState, seat: Seat) -> tuple[Place, ...]:
    """As many as are due, or one, which the rules will judge."""
    new = reserve(state.balls, seat)[: max(1, state.due[seat])]
    return rack(state.options.table, state.balls, new, seat, region_of(state, seat))


def _direction(state: PivicState, ball: int, text: str, at: int) -> tuple[int, int]:
    direction = _DIRECTION.fullmatch(text)
    if direction is not None:
        dx, dy = int(direction[1]), int(direction[2])
        if max(abs(dx), abs(dy)) > MOST_STEPS:
            raise NotationError(f"the parts of a direction go up to {MOST_STEPS}", at)
        return dx, dy
    places = {number: (x, y) for number, x, y in state.balls}
    if ball not in places:
        raise NotationError(f"ball {ball + 1} is not on the table", 0)
    if re.fullmatch(_BALL, text):
        target = _ball(text, at)
        if target not in places:
            raise NotationError(f"ball {target + 1} is not on the table", at)
        x, y = places[target]
    elif hole := re.fullmatch(r"hole\s*(\d{1,2})", text, re.IGNORECASE):
        holes, number = state.options.table.holes, int(hole[1])
        if not 1 <= number <= len(holes):
            raise NotationError(f"holes are numbered from 1 to {len(holes)}", at)
        x, y = (round(mm * _UM) for mm in (holes[number - 1].x_mm, holes[number - 1].y_mm))
    else:
        raise NotationError(f"{text!r} is no direction like 120,-45, no ball, no hole 4", at)
    own_x, own_y = places[ball]
    return _within_steps(x - own_x, y - own_y)


def _within_steps(dx: int, dy: int) -> tuple[int, int]:
    """The direction as exactly as its parts may tell it."""
    longest = max(abs(dx), abs(dy))
    if longest <= MOST_STEPS:
        return dx, dy
    return round(dx * MOST_STEPS / longest), round(dy * MOST_STEPS / longest)


# Positions.


def format_position(state: PivicState) -> str:
    words = [SEATS[state.turn], "{}:{}".format(*state.points)]
    words += [
        f"{name}={pair[0]}:{pair[1]}"
        for name, pair in (("due", state.due), ("removals", state.removals))
        if any(pair)
    ]
    for name, seats in (
        ("behind", [seat for seat in (0, 1) if state.rescue[seat]]),
        ("places", [int(seat) for seat in state.queue]),
    ):
        if seats:
            words.append(f"{name}={','.join(SEATS[seat] for seat in seats)}")
    if state.phase == "setup":
        words.append("setup")
    if state.end is not None:
        words.append("over")
    return " ".join([*words, *map(_place_text, state.balls)])


def parse_position(text: str, options: PivicOptions) -> PivicState:
    """The state that `format_position` wrote, without times and what went before. Raises
    `NotationError`; judges no rule but that nobody places who has nothing to place."""
    balls: list[Place] = []
    turn, points = Seat(0), (0, 0)
    facts: dict[str, Pair] = {"due": (0, 0), "removals": (0, 0)}
    named: dict[str, tuple[Seat, ...]] = {"behind": (), "places": ()}
    is_setup = False
    for found in re.finditer(r"\S+", text):
        word, at = found[0], found.start()
        name, _, value = word.partition("=")
        if word in SEATS:
            turn = Seat(SEATS.index(word))
        elif score := re.fullmatch(r"(\d{1,2}):(\d{1,2})", word):
            points = (int(score[1]), int(score[2]))
        elif name in facts and (pair := re.fullmatch(r"(\d):(\d)", value)):
            facts[name] = (int(pair[1]), int(pair[2]))
        elif name in named and re.fullmatch(r"(one|two)(,(one|two))?", value):
            named[name] = tuple(Seat(SEATS.index(seat)) for seat in value.split(","))
        elif word == "setup":
            is_setup = True
        elif _PLACE.fullmatch(word):
            balls += _places(word, at)
        else:
            raise NotationError(f"{word!r} is no part of a position", at)
    if len({ball for ball, _, _ in balls}) < len(balls):
        raise NotationError("a ball lies in two places")
    rescue = (Seat(0) in named["behind"], Seat(1) in named["behind"])
    state = PivicState(
        options,
        phase="setup" if is_setup else "play",
        balls=tuple(sorted(balls)),
        turn=turn,
        points=points,
        rescue=rescue,
        queue=named["places"],
        due=facts["due"],
        removals=facts["removals"],
    )
    if any(not is_due(state, seat) for seat in state.queue):
        raise NotationError("somebody is to place who has no ball due")
    return state
