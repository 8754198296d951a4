"""Whole matches of Pivit on file; how to write them anew stands in `playthrough`."""

from pathlib import Path

import pytest

from playthrough import check
from tripiv.games.pivit.game import GAME

FOLDER = Path(__file__).parent / "playthrough"


@pytest.mark.parametrize(
    ("name", "setup", "leaving"),
    [
        ("4x4-2p-swap", "4x4-2p swap quiet=5", 0),
        ("6x6-2p", "6x6-2p quiet=6", 0),
        ("6x6-4p-leaving", "6x6-4p quiet=4", 25),
        ("8x8-3p-removed", "8x8-3p quiet=3 resigned=removed", 25),
        ("skips", "RhrhRh/3/BhBv1 b rb br 4 11 quiet=10", 0),
    ],
)
def test_playthrough(name: str, setup: str, leaving: int) -> None:
    check(GAME, setup, FOLDER / f"{name}.txt", leaving=leaving)
