"""Writing a match that is under way, or over, to a file."""

from collections.abc import Sequence
from pathlib import Path

from tripiv.core.game import AnyGame
from tripiv.core.record import AnyEntry
from tripiv.match.file import Closing, Record, format_record
from tripiv.match.session import Session
from tripiv.match.sheet import Sheet, format_sheet

__all__ = ["save"]


def save(
    game: AnyGame, session: Session, entries: Sequence[AnyEntry], seed: bytes, name: str
) -> str:
    """Write it, as a record file or as a score sheet by its name; what to say of it."""
    if not name:
        return "Save to which file? For example: save match.txt"
    ended = session.match.ended
    closing = None if ended is None else Closing(ended, seed.hex())
    record = Record(session.header, tuple(entries), closing)
    try:
        if name.endswith(".jsonl"):
            text = "\n".join([*format_record(game, record), ""])
        else:
            text = format_sheet(game, Sheet(record))
        Path(name).expanduser().write_text(text, encoding="utf-8")
    except (OSError, ValueError) as error:
        return f"Not saved: {error}"
    return f"Saved to {name}."
