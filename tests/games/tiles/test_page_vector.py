"""The page guesses what laying tiles will do before the answer comes: here is what it must guess.

`vectors/arrange.json` is read by this test and by the page's own
(`web/packages/view-tiles/test/arrange.test.ts`). It is written anew by calling this file.
"""

import sys
from pathlib import Path
from typing import Any

import msgspec

from tripiv.core.game import Act, Seat, Wake
from tripiv.core.rng import Rng
from tripiv.games.tiles import draft
from tripiv.games.tiles.game import GAME
from tripiv.games.tiles.state import TilesState

FILE = Path(__file__).parent / "vectors" / "arrange.json"
CASES = 120
SEAT = Seat(0)


def racing() -> TilesState:
    options, seats = GAME.parse_options("1p")
    state = GAME.initial(options, seats, None)
    state = GAME.apply(state, SEAT, GAME.parse_action(state, SEAT, "ready"), 0, None).state
    return GAME.advance(state, 3000, GAME.resolve(state, Wake(), b"vector")).state


def vectors() -> list[dict[str, Any]]:
    """Places, an action, the places after it."""
    state, rng, found = racing(), Rng(20), []
    for number in range(CASES):
        kinds = ["lay", "trade"] if state.desks[0].tokens else ["lay"]
        if any(state.desks[0].places):
            kinds.append("lift")
        action = draft.propose(state, SEAT, kinds, rng)
        before = state.desks[0].places
        drawn = GAME.resolve(state, Act(SEAT, action), number.to_bytes(4, "big"))
        state = GAME.apply(state, SEAT, action, 5000 + number, drawn).state
        found.append({"before": before, "action": action, "after": state.desks[0].places})
    return found


def encoded() -> bytes:
    rows = b",\n".join(msgspec.json.encode(vector) for vector in vectors())
    return b"[\n" + rows + b"\n]\n"


def test_the_page_is_tested_by_what_the_rules_do() -> None:
    assert FILE.read_bytes() == encoded(), f"call {Path(__file__).name}"


def test_every_kind_of_arranging_is_there() -> None:
    kinds = {type(vector["action"]).__name__ for vector in vectors()}
    assert kinds == {"Lay", "Lift", "Trade"}


if __name__ == "__main__":
    sys.exit(0 if FILE.write_bytes(encoded()) else 1)
