"""The largest tables that take a minute to build, against a search and a second pass."""

import os
import random
from pathlib import Path

import numpy as np
import pytest

from games.pivit.forced import forced
from games.pivit.test_tables_brute import random_entries
from games.pivit.test_tables_files import made, silent
from tripiv.games.pivit import layout
from tripiv.games.pivit.tables.check import check
from tripiv.games.pivit.tables.kernel_probe import endless
from tripiv.games.pivit.tables.material import MOST
from tripiv.games.pivit.tables.store import Tables, built

pytestmark = pytest.mark.proof

POSITIONS = 10_000
DEPTH = 5


@pytest.fixture(scope="module")
def tables(tmp_path_factory: pytest.TempPathFactory) -> Tables:
    folder: Path = tmp_path_factory.mktemp("tables")
    return made(6, 4, folder, jobs=2)


def test_every_entry_agrees_with_its_successors(tables: Tables) -> None:
    assert check(tables, step=1, jobs=2, advance=silent) == []


def test_a_search_finds_the_same(tables: Tables) -> None:
    compare_with_search(tables)


@pytest.mark.parametrize("size", [6, 8])
def test_a_search_finds_the_same_in_the_largest_tables(size: int) -> None:
    """`TRIPIV_TABLES` names a folder where `tripiv pivit tables build` made them."""
    folder = os.environ.get("TRIPIV_TABLES")
    tables = None if folder is None else built(size, Path(folder))
    if tables is None or tables.pieces < MOST[size]:
        pytest.skip("they have not been built")
    compare_with_search(tables)


def compare_with_search(tables: Tables) -> None:
    """A win in d plies is found d plies deep and not one ply less deep."""
    states = np.zeros((DEPTH + 2, layout.WORDS), np.uint64)
    lists = np.zeros((DEPTH + 2, 256), np.int64)
    decided = 0
    for state in random_entries(tables, POSITIONS, random.Random(64)):
        value = int(endless(state, *tables.arrays[:4]))
        sign = (value > 0) - (value < 0) if abs(value) <= DEPTH else 0
        plies = min(abs(value) or DEPTH, DEPTH)
        states[plies] = state
        assert forced(states, plies, lists) == sign
        if sign and plies > 1:
            states[plies - 1] = state
            assert forced(states, plies - 1, lists) == 0
            decided += 1
    assert decided > POSITIONS / 20
