"""Endgame tables as files: made again the same, kept when stopped, and never believed blindly."""

import os
import random
from itertools import product
from pathlib import Path

import msgspec
import numpy as np
import pytest

from games.pivit.test_tables_brute import ours
from tripiv.core.jit import kernel
from tripiv.games.pivit.tables import build as builder
from tripiv.games.pivit.tables.build import build, missing
from tripiv.games.pivit.tables.check import check
from tripiv.games.pivit.tables.kernel_check import first_fault
from tripiv.games.pivit.tables.kernel_index import crowd_of, locate
from tripiv.games.pivit.tables.material import KINDS, OFFSET, POSITIONS, directory, slices
from tripiv.games.pivit.tables.store import (
    Sheet,
    Tables,
    TablesError,
    built,
    checksum,
    load,
    read_sheet,
    shipped,
)


def silent(_: int) -> None:
    pass


def made(size: int, pieces: int, folder: Path, jobs: int = 1) -> Tables:
    build(size, pieces, folder, jobs=jobs, advance=silent)
    tables = built(size, folder)
    assert tables is not None
    return tables


def assert_same(one: Tables, other: Tables) -> None:
    for mine, theirs in zip(one.arrays, other.arrays, strict=True):
        assert np.array_equal(mine, theirs)


@pytest.mark.parametrize(("size", "pieces"), [(4, 3), (4, 4), (6, 3)])
def test_what_comes_with_the_product_is_what_a_build_makes(
    size: int, pieces: int, tmp_path: Path
) -> None:
    tables = made(size, pieces, tmp_path, jobs=2)
    if ours(size).pieces == pieces:
        assert_same(tables, ours(size))
        assert load(size, tmp_path) is ours(size)  # no need of the folder
    assert check(tables, step=1, jobs=2, advance=silent) == []


def test_the_largest_that_comes_with_the_product_is_right() -> None:
    assert check(ours(8), step=10, jobs=2, advance=silent) == []


@pytest.mark.parametrize("array", ["result", "distance", "verdict", "clock"])
def test_the_second_pass_sees_one_wrong_entry(array: str) -> None:
    tables, draw = ours(6), random.Random(array)
    spoiled = getattr(tables.arrays, array).copy()
    arrays = tables.arrays._replace(**{array: spoiled})
    shared = 4 if array in ("result", "verdict") else 1
    for _ in range(2_000):
        number = draw.randrange(len(tables.slices))
        row = tables.arrays.units[number]
        entry = draw.randrange(2 * int(row[POSITIONS]))
        at = (int(row[OFFSET]) + entry) // shared
        change = 1 << 2 * (entry % 4) if shared == 4 else 1
        spoiled[at] ^= change
        first = tables.slices[number].first
        given = (3, number, first, entry, 1 << 40, *arrays, np.zeros(1, np.uint8))
        assert first_fault(*given) == entry
        spoiled[at] ^= change
        assert first_fault(*given) == -1


def test_a_fault_is_named_with_its_slice() -> None:
    tables = ours(4)
    spoiled = tables.arrays.distance.copy()
    number = 10
    spoiled[tables.arrays.units[number, OFFSET] + 5] ^= 1
    arrays = tables.arrays._replace(distance=spoiled)
    name = tables.slices[number].name
    given = {"step": 1, "jobs": 2, "advance": silent}
    assert f"{name}: its checksum is another" in check(tables._replace(arrays=arrays), **given)
    facts = msgspec.structs.replace(tables.sheet.slices[name], checksum=checksum(arrays, number))
    sheet = Sheet(4, slices=tables.sheet.slices | {name: facts})
    faults = check(tables._replace(arrays=arrays, sheet=sheet), **given)
    assert f"{name}: entry 5 does not agree with its successors" in faults


def test_a_build_that_was_stopped_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    calls = 0

    def stopped(positions: int) -> None:
        nonlocal calls
        calls += 1
        if calls == 10:
            raise KeyboardInterrupt

    whole = missing(6, 3, tmp_path)
    with pytest.raises(KeyboardInterrupt):
        build(6, 3, tmp_path, jobs=2, advance=stopped)
    done = read_sheet(6, tmp_path).slices
    assert 10 <= len(done) < len(directory(6, 3).slices)
    assert 0 < missing(6, 3, tmp_path) < whole
    solved = []
    solve = builder._solve
    monkeypatch.setattr(
        builder, "_solve", lambda *given: (solved.append(given[1]), solve(*given))[1]
    )
    tables = made(6, 3, tmp_path)
    assert len(solved) == len(tables.slices) - len(done)
    assert missing(6, 3, tmp_path) == 0
    assert_same(tables, ours(6))


def test_larger_tables_go_on_from_smaller_ones(tmp_path: Path) -> None:
    assert made(4, 2, tmp_path).pieces == 2
    assert load(4, tmp_path) is ours(4)  # which is larger
    assert_same(made(4, 4, tmp_path), ours(4))


def test_files_that_cannot_be_used_are_named(tmp_path: Path) -> None:
    made(4, 2, tmp_path)
    sheet = tmp_path / "pivit-4x4.json"
    text = sheet.read_text()
    sheet.write_text(text.replace('"format": 1', '"format": 2'))
    with pytest.raises(TablesError, match=r"pivit-4x4\.json is of another version"):
        built(4, tmp_path)
    sheet.write_text(text[:-9])
    with pytest.raises(TablesError, match=r"pivit-4x4\.json: .*truncated"):
        built(4, tmp_path)
    sheet.write_text(text)
    os.truncate(tmp_path / "pivit-4x4.clock", 10)
    with pytest.raises(TablesError, match=r"pivit-4x4\.clock is missing or cut off"):
        built(4, tmp_path)


def test_there_are_no_tables_of_other_boards(tmp_path: Path) -> None:
    assert shipped(5) is None
    assert load(7, tmp_path) is None


@pytest.mark.parametrize("size", [4, 6, 8])
def test_entries_and_positions_are_one_to_one(size: int) -> None:
    found = directory(size, 4)
    for number in range(0, len(found.slices), 5):
        row, one = found.units[number], found.slices[number]
        for rank in range(0, int(row[POSITIONS]), max(1, int(row[POSITIONS]) // 500)):
            crowd = crowd_of(row, size // 2, rank)
            for turn in (0, 1):
                entry = row[0] + turn * row[POSITIONS] + rank
                given = (size // 2, crowd, one.pieces, turn, one.first, found.finder, found.units)
                assert crowd < 0 or locate(*given) == entry


@pytest.mark.parametrize("pieces", [2, 3, 4, 5])
def test_slices_come_after_what_they_lead_to(pieces: int) -> None:
    found = slices(pieces)
    assert len({one.name for one in found}) == len(found)
    minions = [one.minions for one in found]
    assert minions == sorted(minions)
    for one in found:
        assert 0 < sum(one.counts[:3]) < pieces
        assert one.minions
        for change in range(4):
            assert one.exchanged(change).exchanged(change) == one
            assert one.exchanged(change) <= one
    # All that there can be, counted another way: A and B as sets of kinds.
    assert sum(len({one.exchanged(change) for change in range(4)}) for one in found) == sum(
        (1 + 1 + (masters == 0)) * ways
        for masters in range(pieces)
        for ways in [_ways(pieces, masters)]
    )


def _ways(pieces: int, masters: int) -> int:
    """Numbers of six kinds with so many pieces and masters, and something on either side."""
    return sum(
        1
        for counts in product(range(pieces + 1), repeat=KINDS)
        if sum(counts) == pieces
        and counts[2] + counts[5] == masters
        and 0 < sum(counts[:3]) < pieces
    )


@kernel("int64(int64, int64)")
def stuck(size: int, pieces: int) -> int:
    """How many ways there are to set so many pieces of one side so that none can move, with
    nothing else on the board: others could only be captured. Looked for square by square."""
    squares, masks = size * size, 1 << pieces
    at = np.arange(pieces)
    found = 0
    while True:
        for mask in range(masks):
            blocked = True
            for i in range(pieces):
                step = 8 if mask >> i & 1 else 1
                row, col = at[i] // size, at[i] % size
                for sign in (-1, 1):
                    r = row + (sign if step == 8 else 0)
                    c = col + (sign if step == 1 else 0)
                    if 0 <= r < size and 0 <= c < size and not (at == r * size + c).any():
                        blocked = False
            found += 1 if blocked else 0
        i = pieces - 1
        while i >= 0 and at[i] == squares - pieces + i:
            i -= 1
        if i < 0:
            return found
        at[i] += 1
        for j in range(i + 1, pieces):
            at[j] = at[j - 1] + 1


@pytest.mark.parametrize(("size", "most"), [(4, 3), (6, 4), (8, 3)])
def test_so_few_pieces_are_never_all_blocked(size: int, most: int) -> None:  # B2.2
    assert all(stuck(size, pieces) == 0 for pieces in range(1, most + 1))
    assert size > 4 or stuck(size, size) > 0
