"""The log of every match, whatever the database: appended in order, by one writer, for good.

`append` returns when the rows are on the disk. A row whose position is taken means that somebody
else has written this match since: that is a `ConflictError`, and nothing of the call is kept.
Rows of many matches go to the disk together, so that the cost of one is shared by all that wait.
"""

from collections.abc import Sequence
from typing import Protocol, TypeAlias

__all__ = ["ConflictError", "Log", "Row"]

Row: TypeAlias = tuple[int, bytes]
"""A position and the entry as bytes."""


class ConflictError(Exception):
    """Another writer has gone on with this match."""


class Log(Protocol):
    async def append(self, match: str, rows: Sequence[Row]) -> None: ...

    async def turn(self) -> None:
        """Wait until the next commit is gathered, which may be at once: what is worked out before
        would only lie about."""
        ...

    async def read(self, match: str) -> list[bytes]:
        """All entries of a match, in order."""
        ...

    async def close(self) -> None:
        """Finish what was begun."""
        ...
