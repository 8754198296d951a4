"""Whether what a database holds is sound: its file, its rows, and the log of every match."""

from collections.abc import AsyncIterator, Callable

import msgspec

from tripiv.core.codec import CodecError
from tripiv.core.game import AnyGame
from tripiv.core.registry import RegistryError
from tripiv.match.audit import audit
from tripiv.match.entry import entry_coder
from tripiv.match.state import Match
from tripiv.server.hosts import header_of
from tripiv.store.database import Database
from tripiv.store.match import Matches, MatchRow

__all__ = ["Checked", "check"]

PAGE = 200


class Checked(msgspec.Struct, frozen=True):
    """A match (or the database, where `match` is empty) that was looked at, and its fault."""

    match: str
    entries: int = 0
    fault: str = ""


async def check(
    database: Database, game: Callable[[str], AnyGame], *, is_quick: bool = False
) -> AsyncIterator[Checked]:
    """First the database itself, then each match that has begun. Quick: logs are counted and
    not judged. A match that goes on meanwhile may have more in its log than in its row."""
    for fault in await database.faults():
        yield Checked("", fault=fault)
    matches, after = Matches(database), ""
    while rows := await matches.begun(after, PAGE):
        for row in rows:
            raws = await database.log.read(row.id)
            fault = _numbered(raws) if is_quick else _fault(game, row, raws)
            yield Checked(row.id, len(raws), fault)
        after = rows[-1].id


def _numbered(raws: list[bytes]) -> str:
    seqs = [msgspec.json.decode(raw, type=_Seq).seq for raw in raws]
    return "" if seqs == list(range(len(raws))) else "the log is not numbered from 0 on"


class _Seq(msgspec.Struct):
    seq: int


def _fault(find: Callable[[str], AnyGame], row: MatchRow, raws: list[bytes]) -> str:
    if not raws:
        # It was about to begin when a server stopped; the next one begins it.
        return "the log of a match that is over is missing" if row.state == "over" else ""
    try:
        game = find(row.game)
    except RegistryError as error:
        return str(error)
    if game.spec.version != row.rules:
        return ""  # Of other rules than ours: nothing can be said.
    coder = entry_coder(game)
    try:
        header = header_of(game, row)
        entries = [coder.decode(raw) for raw in raws]
    except (CodecError, msgspec.MsgspecError) as error:
        return f"it cannot be read: {error}"
    match: Match | None = None
    for audited in audit(game, header, entries, row.seed):
        if audited.fault is not None:
            return f"entry {audited.entry.seq}: {audited.fault}"
        match = audited.match
    ended = None if match is None else match.ended
    if row.state == "over" and (ended is None or ended.outcome != row.outcome):
        return "the log tells another end than the row"
    return ""
