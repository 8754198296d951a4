"""Puzzles as they lie in a file: a JSON object a line."""

import hashlib
from collections.abc import Iterable, Iterator
from functools import cache
from importlib import resources
from typing import Literal, TypeAlias

import msgspec

__all__ = ["GRADES", "THEMES", "Goal", "Stored", "ThemeId", "format_puzzles", "parse", "shipped"]

ThemeId: TypeAlias = Literal["promote", "capture", "block", "race", "tiebreak"]
Goal: TypeAlias = Literal["win", "edge", "save"]

THEMES: tuple[ThemeId, ...] = ("promote", "capture", "block", "race", "tiebreak")
GRADES = 5
ID_BYTES = 4


class Stored(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One puzzle."""

    start: str
    """The position, as `notation` writes it."""
    line: str
    """Own actions and the replies to them, in turn; own ones at both ends."""
    theme: ThemeId
    goal: Goal
    """`win`: it is won by force. `save`: everything else loses. `edge`: much better than all
    else."""
    plies: int | None = None
    """To the win."""
    grade: int
    nodes: int
    """The fewest with which the search finds the first action and stays with it."""
    depth: int
    """The same in plies."""

    @property
    def id(self) -> str:
        """Of the position alone, so that it stays."""
        return hashlib.blake2b(self.start.encode(), digest_size=ID_BYTES).hexdigest()

    @property
    def texts(self) -> list[str]:
        return self.line.split()

    @property
    def own(self) -> int:
        """How many actions there are to find."""
        return (len(self.texts) + 1) // 2


_LINE = msgspec.json.Decoder(Stored)


def parse(lines: Iterable[str]) -> Iterator[Stored]:
    """The puzzles of a file. Raises `ValueError` with the number of a line that is none."""
    for number, line in enumerate(lines, start=1):
        if line.strip():
            try:
                yield _LINE.decode(line)
            except msgspec.MsgspecError as error:
                raise ValueError(f"line {number}: {error}") from None


def format_puzzles(puzzles: Iterable[Stored]) -> str:
    return "".join(msgspec.json.encode(one).decode() + "\n" for one in puzzles)


@cache
def shipped() -> tuple[Stored, ...]:
    """Those that come with the product."""
    text = resources.files(__package__).joinpath("shipped.jsonl").read_text(encoding="utf-8")
    return tuple(parse(text.splitlines()))
