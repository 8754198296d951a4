"""Laying tiles and taking them back: what is allowed on a table, and what becomes of it."""

from collections.abc import Iterable
from typing import Any

from msgspec.structs import replace

from tripiv.core.game import Fault, Refusal, Seat, Step
from tripiv.games.tiles.event import Arranged
from tripiv.games.tiles.grid import Place
from tripiv.games.tiles.place import format_place, is_on_table
from tripiv.games.tiles.state import Desk, Lay, Lift, TilesState, laid, with_desk
from tripiv.games.tiles.tile import DRAWN, format_tile

__all__ = ["arrange", "refuse_lay", "refuse_lift"]


def refuse_lay(desk: Desk, action: Lay) -> Refusal | None:
    """T2.2: onto empty cells of the table, or onto those that the same action empties."""
    tiles = [tile for tile, _, _ in action.puts]
    faults = [*_tile_faults(tiles), *_place_faults(desk, action)]
    if not faults and all(desk.places[tile] == (row, col) for tile, row, col in action.puts):
        faults.append(Fault("nothing", "T2.2", "that changes nothing"))
    return _refused(faults)


def refuse_lift(desk: Desk, action: Lift) -> Refusal | None:
    """T2.2: tiles that lie."""
    faults = list(_tile_faults(action.tiles))
    faults += [
        Fault("in-hand", "T2.2", f"{format_tile(desk.tiles[tile])} is in your hand", str(tile))
        for tile in action.tiles
        if 0 <= tile < len(desk.places) and desk.places[tile] is None
    ]
    if not action.tiles:
        faults.append(Fault("nothing", "T2.2", "that changes nothing"))
    return _refused(faults)


def arrange(
    state: TilesState, seat: Seat, action: Lay | Lift, at: int
) -> Step[TilesState, Arranged]:
    """The table after it."""
    desk = state.desks[seat]
    puts = action.puts if isinstance(action, Lay) else ()
    lifts = action.tiles if isinstance(action, Lift) else ()
    places = list(desk.places)
    for tile, row, col in puts:
        places[tile] = row, col
    for tile in lifts:
        places[tile] = None
    changes = state.changes + 1
    after = replace(desk, places=tuple(places), changed=changes, changed_at=at)
    old = {cell[:2]: cell for cell in laid(desk)}
    new = {cell[:2]: cell for cell in laid(after)}
    event = Arranged(
        seat=seat,
        left=tuple(sorted(old.keys() - new.keys())),
        came=tuple(new[place] for place in sorted(new.keys() - old.keys())),
        turned=tuple(new[at] for at in sorted(old.keys() & new.keys()) if old[at] != new[at]),
        puts=puts,
        lifts=lifts,
        is_open=state.options.grids == "open",  # T2.3
    )
    return Step(with_desk(replace(state, changes=changes), seat, after), (event,))


def _tile_faults(tiles: Iterable[int]) -> Iterable[Fault]:
    seen: set[int] = set()
    for tile in tiles:
        if not 0 <= tile < DRAWN:
            yield Fault("tile", "T2.1", f"there is no tile {tile + 1} of your {DRAWN}", str(tile))
        elif tile in seen:
            yield Fault("twice", "T2.2", f"tile {tile + 1} is named twice", str(tile))
        seen.add(tile)


def _place_faults(desk: Desk, action: Lay) -> Iterable[Fault]:
    if not action.puts:
        yield Fault("nothing", "T2.2", "that changes nothing")
    moved = {tile for tile, _, _ in action.puts}
    taken: dict[Place, Any] = {
        place: tile
        for tile, place in enumerate(desk.places)
        if place is not None and tile not in moved
    }
    for tile, row, col in action.puts:
        if not is_on_table((row, col)):
            text = f"row {row + 1}, column {col + 1} is off the table"
            yield Fault("off", "T2.2", text, f"{row},{col}")
        elif (row, col) in taken:
            text = f"on {format_place((row, col))} there is a tile already"
            yield Fault("taken", "T2.2", text, f"{row},{col}")
        taken[row, col] = tile


def _refused(faults: list[Fault]) -> Refusal | None:
    if not faults:
        return None
    first = faults[0]
    return Refusal(first.code, first.clause, first.text, tuple(faults))
