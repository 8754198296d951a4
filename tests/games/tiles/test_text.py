"""What people type and read: actions, options, positions, drawings."""

import pytest
from msgspec.structs import replace

from games.tiles.table import Table
from tripiv.core.capability import NotationError
from tripiv.core.game import Seat
from tripiv.games.tiles.drawing import Drawing
from tripiv.games.tiles.game import GAME
from tripiv.games.tiles.state import Lay, Lift, TilesOptions, Trade


@pytest.fixture
def table() -> Table:
    """The first seat has two red threes and no red one, and has laid something."""
    table = Table.racing("2p")
    desk = table.state.desks[0]
    hand = (2, *desk.tiles[1:])
    table.state = replace(table.state, desks=(replace(desk, tiles=hand), *table.state.desks[1:]))
    table.do(0, "r2@e5 r4@g5")
    return table


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("r3@a1", Lay(((0, 0, 0),))),
        ("R3.2@Z26", Lay(((2, 25, 25),))),
        ("r3@a1, r3@a2", Lay(((0, 0, 0), (2, 1, 0)))),
        ("e5 right r3 r5 r3", Lay(((0, 4, 5), (4, 4, 7), (2, 4, 8)))),
        ("e5 down r3", Lay(((0, 5, 4),))),
        ("e5 right r2 r3", Lay(((1, 4, 4), (0, 4, 5)))),
        ("lift r2", Lift((1,))),
        ("lift g5 r2", Lift((3, 1))),
        ("lift all", Lift((1, 3))),
        ("trade r2", Trade(1)),
        ("trade r3.2", Trade(2)),
    ],
)
def test_what_is_typed(table: Table, text: str, action: object) -> None:
    assert GAME.parse_action(table.state, Seat(0), text) == action


@pytest.mark.parametrize(
    ("text", "error", "at"),
    [
        ("", "write what to do", 0),
        ("hello", "'hello' is no action", 0),
        ("r3@a1 r4", "'r4' is no action", 6),
        ("r3@a1 x4@b1", "'x' is neither a colour", 6),
        ("r3@a1 r9@b1", "needs a design from 1 to 6", 7),
        ("r3@a1 b4@b1", "you have no b4", 6),
        ("r3@a0", "'a0' is no cell", 3),
        ("r3@a27", "rows 1 to 26", 3),
        ("r3.3@a1", "you have 2 of r3", 0),
        ("r3x@a1", "'x' does not belong to a tile", 2),
        ("e5 right", "name the tiles too", 8),
        ("x5 right r3 r5 r3 r6", "beyond the edge", 18),
        ("lift", "name tiles or cells", 4),
        ("lift a9", "on a9 there is no tile", 5),
        ("lift purple", "needs a design", 6),
        ("trade", "one tile can be traded", 5),
        ("trade r1 r2", "one tile can be traded", 11),
        ("done now", "nothing follows done", 5),
    ],
)
def test_what_is_typed_wrong(table: Table, text: str, error: str, at: int) -> None:
    with pytest.raises(NotationError, match=error) as caught:
        GAME.parse_action(table.state, Seat(0), text)
    assert caught.value.at == at


def test_a_name_that_is_a_tile_and_a_cell_is_the_tile() -> None:
    table = Table.racing("2p")
    table.do(0, "r1@y2 y2@a1")
    assert GAME.parse_action(table.state, Seat(0), "lift y2") == Lift((13,))
    assert GAME.parse_action(table.state, Seat(0), "lift a1") == Lift((13,))


@pytest.mark.parametrize(
    "text",
    [
        "2p",
        "1p day=2026-01-31",
        "3p referee=off assist grids=open wilds=free pairs fair limit=300",
        "4p limit=0",
    ],
)
def test_options_come_back(text: str) -> None:
    options, seats = GAME.parse_options(text)
    assert GAME.format_options(options, seats) == text


def test_options_in_words() -> None:
    assert GAME.parse_options("") == (TilesOptions(), 2)
    assert GAME.parse_options("  referee=on assist=off grids=closed")[0] == TilesOptions()
    with pytest.raises(NotationError, match="'3q' is none of") as caught:
        GAME.parse_options("2p 3q")
    assert caught.value.at == 3


@pytest.mark.parametrize(
    ("text", "clause"),
    [
        ("5p", "T2.1"),
        ("0p", "T2.1"),
        ("2p limit=90000", "T6.8"),
        ("2p day=2026-01-31", "T8.3"),
        ("1p day=2026-02-31", "T8.3"),
        ("1p day=20260131", "T8.3"),
    ],
)
def test_options_nobody_can_play(text: str, clause: str) -> None:
    refusal = GAME.unfit(*GAME.parse_options(text))
    assert refusal is not None
    assert refusal.clause == clause


def test_a_position_is_one_line() -> None:
    table = Table.racing("4p referee=off")
    table.finish(0)
    table.do(1, "a1 right r1 r2 r3")
    table.do(1, "stuck")
    table.leave(2)
    text = GAME.format_position(table.state)
    assert "\n" not in text
    assert text.startswith("4p referee=off, round 1, race | 0 points, 2 tokens, place 1: r1 r2 ")
    assert "| 0 points, 2 tokens, stuck: r1 r2 r3 + r4 r5 r6" in text
    assert "left" in text


def test_a_drawing_for_its_owner() -> None:
    table = Table.racing("2p assist")
    table.do(0, "e5 right r1 r2 o1")
    table.do(1, "a1 down r1 o1")
    drawing = Drawing()
    text = drawing.draw(GAME.view(table.state, Seat(0)), colour=False)
    assert "      d   e   f   g   h" in text
    assert "  5   ·  r1! r2! o1!  ·" in text
    assert "e5-g5: neither one colour nor one design (T3.3)" in text
    assert "In hand (21):" in text
    assert "##" not in text
    assert "\x1b" not in text
    assert "\x1b[" in drawing.draw(GAME.view(table.state, Seat(0)), colour=True)
    assert drawing.hint(GAME.view(table.state, Seat(0))).startswith("Lay tiles: r3@e6")


def test_a_drawing_for_others() -> None:
    table = Table("2p")
    drawing = Drawing()
    assert drawing.hint(GAME.view(table.state, Seat(0))) == "ready, when you are."
    table.go()
    table.do(0, "e5 right r1 r2")
    text = drawing.draw(GAME.view(table.state, None), colour=False)
    assert "Seat 1:\n    ## ##" in text
    table.finish(1)
    assert drawing.hint(GAME.view(table.state, Seat(1))) == "Wait for the others."
    table.wait(60_000)
    text = drawing.draw(GAME.view(table.state, None), colour=False)
    assert "Round 1 was scored:" in text
    assert "Seat 2: 6 points (4 and 2 tokens), correct after 0.0 s" in text
    assert "y1 y2 y3 y4 y5 y6" in text
    assert "e5-f5: two tiles are too few for a line (T3.2)" in text
