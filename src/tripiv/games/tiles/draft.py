"""Some legal action, for whoever tries the rules at random."""

from collections.abc import Sequence

from tripiv.core.game import Seat
from tripiv.core.rng import Rng
from tripiv.games.tiles.place import SIZE
from tripiv.games.tiles.state import (
    Action,
    Back,
    Desk,
    Done,
    Lay,
    Lift,
    Put,
    Ready,
    Stuck,
    TilesState,
    Trade,
    Unstuck,
)
from tripiv.games.tiles.tile import DRAWN

__all__ = ["propose"]


def propose(state: TilesState, seat: Seat, kinds: Sequence[str], rng: Rng) -> Action:
    """Mostly tiles that go somewhere; now and then all of them, so that a "done" can follow."""
    desk = state.desks[seat]
    kind = rng.choice(kinds)
    if "lay" in kinds and rng.below(8 if kind == "stuck" else 2):
        kind = "lay"  # Else all would soon be stuck, and the round over (T6.8).
    if kind == "done" and desk.barred_until is not None:
        kind = "lay"
    match kind:
        case "ready":
            return Ready()
        case "lift":
            lying = [n for n, place in enumerate(desk.places) if place is not None]
            rng.shuffle(lying)
            return Lift(tuple(lying[: 1 + rng.below(len(lying))]))
        case "trade":
            return Trade(rng.below(DRAWN))
        case "done":
            return Done()
        case "back":
            return Back()
        case "stuck":
            return Stuck()
        case "unstuck":
            return Unstuck()
    return Lay(_puts(desk, rng))


def _puts(desk: Desk, rng: Rng) -> tuple[Put, ...]:
    """Some tiles, or all, to cells where no other tile lies."""
    tiles = list(range(DRAWN))
    rng.shuffle(tiles)
    moved = tiles[: DRAWN if rng.below(4) == 0 else 1 + rng.below(4)]
    taken = {place for n, place in enumerate(desk.places) if place is not None and n not in moved}
    puts: list[Put] = []
    for tile in moved:
        place = desk.places[tile]
        while place is None or place == desk.places[tile] or place in taken:
            place = rng.below(SIZE), rng.below(SIZE)
        taken.add(place)
        puts.append((tile, *place))
    return tuple(puts)
