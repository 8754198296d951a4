"""Where results are kept: a file of lines, the contest first, then one match each.

A run that was cut off goes on where it stopped. What a kill left half written at the end of the
file is dropped.
"""

from pathlib import Path

import msgspec

from tripiv.games.pivit.arena.contest import Contest, Result

__all__ = ["Ledger", "LedgerError"]


class LedgerError(Exception):
    """A file that is no ledger of this contest, and why."""


class Ledger:
    """The results of one contest; kept in a file if there is a path."""

    def __init__(self, contest: Contest, path: Path | None) -> None:
        self._path = path
        self.results: dict[int, Result] = {}
        """By their number."""
        if path is None:
            return
        if path.exists() and path.stat().st_size:
            self._read(contest, path)
        else:
            path.write_bytes(msgspec.json.encode(contest) + b"\n")

    def _read(self, contest: Contest, path: Path) -> None:
        whole, end, _ = path.read_bytes().rpartition(b"\n")
        first, *lines = whole.split(b"\n")
        try:
            found = msgspec.json.decode(first, type=Contest)
        except msgspec.MsgspecError as error:
            raise LedgerError(f"{path}, line 1: {error}") from None
        if found != contest:
            told = f"{found.a} against {found.b} on {found.setup}, book {found.book}"
            raise LedgerError(f"{path} holds another contest: {told}")
        for number, line in enumerate(lines, start=2):
            try:
                result = msgspec.json.decode(line, type=Result)
            except msgspec.MsgspecError as error:
                raise LedgerError(f"{path}, line {number}: {error}") from None
            self.results[result.number] = result
        with path.open("rb+") as file:
            file.truncate(len(whole) + len(end))

    def add(self, result: Result) -> None:
        self.results[result.number] = result
        if self._path is not None:
            with self._path.open("ab") as file:
                file.write(msgspec.json.encode(result) + b"\n")
