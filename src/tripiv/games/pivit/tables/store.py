"""Where tables lie: beside this file what comes with the product, in a folder what was built.

A board has five files in a folder. Four hold the entries and are mapped into memory:
`pivit-6x6.result` and `.distance` without a limit of quiet plies, `.verdict` and `.clock` with the
usual one; results four in a byte, the others one byte each. The fifth, `.json`, says which slices
are done, each with checksums, so that a build can stop at any moment and go on.

What comes with the product is the same, one after the other and compressed. It is unpacked
in memory when it is first asked for.
"""

import hashlib
import lzma
import os
from functools import cache
from pathlib import Path
from typing import NamedTuple, TypeAlias

import msgspec
import numpy as np
import numpy.typing as npt

from tripiv.games.pivit.tables.material import (
    DRAWN,
    FEWEST,
    MOST,
    OFFSET,
    POSITIONS,
    Slice,
    directory,
)

__all__ = [
    "SHIPPED",
    "Facts",
    "Sheet",
    "Tables",
    "TablesError",
    "Tally",
    "built",
    "checksum",
    "create",
    "load",
    "pack",
    "read_sheet",
    "shipped",
    "write_sheet",
]

FORMAT = 1
RULES = 1  # `Spec.version`: tables of other rules are of no use

Bytes: TypeAlias = npt.NDArray[np.uint8]
Numbers: TypeAlias = npt.NDArray[np.int64]

SHIPPED = Path(__file__).parent / "shipped"
# What the files hold, in the order of `Arrays`, and how many entries share a byte.
_FILES = ((".result", 4), (".distance", 1), (".verdict", 4), (".clock", 1))


class TablesError(Exception):
    """Tables that cannot be used or made, and why."""


class Tally(msgspec.Struct, frozen=True):
    """How many positions there are of each result."""

    level: int
    """Neither side wins: it never ends, or is drawn."""
    wins: int
    losses: int


class Facts(msgspec.Struct, frozen=True):
    """What is known of a slice that is done."""

    endless: Tally
    """Without a limit of quiet plies."""
    longest: int
    """Plies to the end, for the farthest win or loss."""
    limited: Tally
    """With the usual limit."""
    drawn: bool
    """Some capture or promotion leads to a draw."""
    checksum: str


class Sheet(msgspec.Struct):
    """What a folder has of one board."""

    size: int
    format: int = FORMAT
    rules: int = RULES
    slices: dict[str, Facts] = {}
    """By the slice's name."""

    def pieces(self) -> int:
        """Up to how many pieces all slices are done; less than `FEWEST` for none."""
        done = FEWEST - 1
        for pieces in range(FEWEST, MOST[self.size] + 1):
            if any(one.name not in self.slices for one in directory(self.size, pieces).slices):
                break
            done = pieces
        return done


class Arrays(NamedTuple):
    """Tables as kernels take them, in the order of their arguments."""

    finder: Numbers
    units: Numbers
    result: Bytes
    distance: Bytes
    verdict: Bytes
    clock: Bytes


class Tables(NamedTuple):
    """The tables of one board."""

    size: int
    pieces: int
    """Up to so many pieces every position is there."""
    slices: tuple[Slice, ...]
    arrays: Arrays
    sheet: Sheet
    folder: Path | None
    """None for what comes with the product."""


def load(size: int, folder: Path | None = None) -> Tables | None:
    """The largest tables there are for a board: those of the folder, or the shipped ones. None if
    there are none. Raises `TablesError`."""
    found = None if folder is None else built(size, folder)
    ours = shipped(size)
    if found is None or (ours is not None and ours.pieces >= found.pieces):
        return ours
    return found


def built(size: int, folder: Path) -> Tables | None:
    """The tables of a folder, mapped into memory; None if no number of pieces is complete.

    Raises `TablesError` if the files are not what their sheet says.
    """
    if size not in MOST:
        return None
    sheet = read_sheet(size, folder)
    pieces = sheet.pieces()
    if pieces < FEWEST:
        return None
    end = directory(size, pieces).entries
    maps = []
    for suffix, entries in _FILES:
        path = _path(folder, size, suffix)
        if not path.exists() or path.stat().st_size < end // entries:
            raise TablesError(f"{path} is missing or cut off: build the tables again")
        # Kernels know arrays that can be written to, so this is a copy that nobody makes.
        maps.append(_mapped(path, end // entries, "c"))
    return _joined(size, pieces, maps, sheet, folder)


@cache
def shipped(size: int) -> Tables | None:
    """The tables that come with the product; None if there are none for the board."""
    path = SHIPPED / f"{size}x{size}.xz"
    if not path.exists():
        return None
    text, _, entries = lzma.decompress(path.read_bytes()).partition(b"\n")
    sheet = msgspec.json.decode(text, type=Sheet)
    pieces = sheet.pieces()
    end = directory(size, pieces).entries
    rest = np.frombuffer(bytearray(entries), np.uint8)
    maps = []
    for _, shared in _FILES:
        maps.append(rest[: end // shared])
        rest = rest[end // shared :]
    return _joined(size, pieces, maps, sheet, None)


def _joined(size: int, pieces: int, maps: list[Bytes], sheet: Sheet, folder: Path | None) -> Tables:
    found = directory(size, pieces)
    units = found.units.copy()
    for row, one in zip(units, found.slices, strict=True):
        if one.name in sheet.slices:
            row[DRAWN] = sheet.slices[one.name].drawn
    return Tables(size, pieces, found.slices, Arrays(found.finder, units, *maps), sheet, folder)


def pack(tables: Tables) -> bytes:
    """Tables as they come with the product: the same bytes whenever they are made."""
    slices = {one.name: tables.sheet.slices[one.name] for one in tables.slices}
    text = msgspec.json.encode(Sheet(tables.size, slices=slices))
    whole = b"".join((text, b"\n", *(array.tobytes() for array in tables.arrays[2:])))
    return lzma.compress(whole, preset=9 | lzma.PRESET_EXTREME)


def create(size: int, pieces: int, folder: Path) -> Tables:
    """The tables in a folder, with room for so many pieces, to be written to.

    Raises `TablesError`, and `OSError`, not least where the disk is too small.
    """
    sheet = read_sheet(size, folder)
    folder.mkdir(parents=True, exist_ok=True)
    end = directory(size, pieces).entries
    maps = []
    for suffix, entries in _FILES:
        path = _path(folder, size, suffix)
        with path.open("ab") as file:
            if path.stat().st_size < end // entries:
                _reserve(file.fileno(), end // entries)
        maps.append(_mapped(path, end // entries, "r+"))
    return _joined(size, pieces, maps, sheet, folder)


def _reserve(file: int, length: int) -> None:
    """Make a file so long, and sure of its place on the disk where the system can do that: a
    full disk must be told now, not by a crash when the mapped file is written to."""
    if hasattr(os, "posix_fallocate"):
        os.posix_fallocate(file, 0, length)
    else:
        os.truncate(file, length)


def _mapped(path: Path, length: int, mode: str) -> Bytes:
    return np.asarray(np.memmap(path, np.uint8, mode, shape=(length,)))  # type: ignore[call-overload]


def checksum(arrays: Arrays, number: int) -> str:
    """Of the entries of one slice."""
    row = arrays.units[number]
    start = int(row[OFFSET])
    end = start + 2 * int(row[POSITIONS])
    digest = hashlib.blake2b(digest_size=8)
    for array, (_, shared) in zip(arrays[2:], _FILES, strict=True):
        digest.update(array[start // shared : -(-end // shared)].data)
    return digest.hexdigest()


def read_sheet(size: int, folder: Path) -> Sheet:
    """What a folder has of a board. Raises `TablesError` if that is nothing we can use."""
    path = _path(folder, size, ".json")
    if not path.exists():
        return Sheet(size)
    try:
        sheet = msgspec.json.decode(path.read_bytes(), type=Sheet)
    except msgspec.MsgspecError as error:
        raise TablesError(f"{path}: {error}") from None
    if (sheet.format, sheet.rules, sheet.size) != (FORMAT, RULES, size):
        raise TablesError(f"{path} is of another version: move it away and build the tables again")
    return sheet


def write_sheet(sheet: Sheet, folder: Path) -> None:
    """Put a sheet in the place of the one before, or leave that as it is."""
    path = _path(folder, sheet.size, ".json")
    fresh = path.with_suffix(".new")
    fresh.write_bytes(msgspec.json.format(msgspec.json.encode(sheet)))
    fresh.replace(path)


def _path(folder: Path, size: int, suffix: str) -> Path:
    return folder / f"pivit-{size}x{size}{suffix}"
