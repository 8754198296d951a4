"""The board in the terminal, and what it says beside it."""

import re

from games.pivit.table import begun, leave, play
from tripiv.core.capability import Terminal
from tripiv.core.game import Seat
from tripiv.games.pivit.game import GAME

TERMINAL = GAME.capability(Terminal)
assert TERMINAL is not None


def test_the_board() -> None:
    state = begun("4/bv1Bh1/2Rv1/1rh2 r rb br 55 80")
    assert TERMINAL.draw(GAME.view(state, Seat(0)), colour=False).splitlines() == [
        "    a   b   c   d",
        " 4      ·       ·   4",
        " 3  b│      B═      3",
        " 2      ·   R║  ·   2",
        " 1  ·   r─  ·       1",
        "    a   b   c   d",
        "",
        " > Red (seat 1): 1 minion, 1 master",
        "   Blue (seat 2): 1 minion, 1 master, had the first master",
        "   5 more plies without a capture or a promotion end the game (B5.3)",
    ]


def test_colour_changes_nothing_but_colour() -> None:
    view = GAME.view(play(begun("8x8-4p"), "b8-b7"), None)
    plain = TERMINAL.draw(view, colour=False)
    coloured = TERMINAL.draw(view, colour=True)
    assert re.sub(r"\x1b\[[0-9;]*m", "", coloured) == plain
    assert coloured != plain


def test_the_hint_is_legal() -> None:
    for setup in ("6x6-2p", "8x8-4p", "8/8/8/8/rhrh6/8/8/7Bv r rb b 0 1"):
        state = begun(setup)
        hint = TERMINAL.hint(GAME.view(state, Seat(0)))
        found = re.search(r"[a-h][1-8]-[a-h][1-8]", hint)
        assert found is not None
        (seat,) = GAME.actors(state)
        assert GAME.refuse(state, seat, GAME.parse_action(state, seat, found[0])) is None


def test_words_for_swap_resigned_and_over() -> None:
    state = play(begun("6x6-2p swap"), "b1-b4")
    assert "or swap" in TERMINAL.hint(GAME.view(state, Seat(1)))
    swapped = GAME.view(play(state, "swap"), None)
    assert "Blue (seat 1)" in TERMINAL.hint(swapped)
    assert " > Blue (seat 1)" in TERMINAL.draw(swapped, colour=False)
    left = leave(begun("8x8-3p"), 1).state
    assert "Blue (seat 2): 8 minions, 0 masters, resigned" in TERMINAL.draw(
        GAME.view(left, None), colour=False
    )
    over = leave(begun("8x8-2p"), 1).state
    assert TERMINAL.hint(GAME.view(over, None)) == "The game is over."
