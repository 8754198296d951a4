"""Record files: a match as lines of JSON, for programs, archives and `tripiv replay`.

The first line is the header, then an entry a line, and after the end a closing line with the
outcome and the seed. What does not parse is named by its line.
"""

from collections.abc import Iterable, Iterator
from typing import Any

import msgspec

from tripiv.core.codec import CodecError, Coder, codec_of
from tripiv.core.game import AnyGame
from tripiv.core.record import AnyEntry
from tripiv.core.rng import commitment
from tripiv.match.entry import entry_coder
from tripiv.match.state import Ended
from tripiv.match.terms import Header

__all__ = ["Closing", "Record", "RecordError", "format_record", "parse_header", "parse_record"]

FORMAT = 1
SEED_BYTES = 16


class RecordError(ValueError):
    """A record that does not hold, and the line (from 1) where it does not."""

    def __init__(self, text: str, line: int) -> None:
        super().__init__(f"line {line}: {text}")
        self.text = text
        self.line = line


class Closing(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What can be told once a match is over."""

    ended: Ended
    seed: str
    """Hexadecimal. With it every draw can be made again."""


class Record(msgspec.Struct, frozen=True):
    header: Header
    entries: tuple[AnyEntry, ...]
    closing: Closing | None = None


class _Format(msgspec.Struct, frozen=True):
    """As much of a header as every format has. The first one does not say its number."""

    format: int = 1


class _Shape(msgspec.Struct, frozen=True):
    """What tells the closing line from an entry, however it is laid out."""

    ended: msgspec.Raw | msgspec.UnsetType = msgspec.UNSET
    do: msgspec.Raw | msgspec.UnsetType = msgspec.UNSET


_FORMAT: Coder[_Format] = Coder(_Format)
_SHAPE: Coder[_Shape] = Coder(_Shape)
_HEADER: Coder[Header] = Coder(Header)
_CLOSING: Coder[Closing] = Coder(Closing)


def format_record(game: AnyGame, record: Record) -> Iterator[str]:
    """The lines of the file, without their ends."""
    yield _HEADER.encode(record.header).decode()
    coder = entry_coder(game)
    for entry in record.entries:
        yield coder.encode(entry).decode()
    if record.closing is not None:
        yield _CLOSING.encode(record.closing).decode()


def parse_header(text: str) -> Header:
    """The first line, from which one learns which game it is. Options are still plain data."""
    try:
        # The format first: another one may well have other fields.
        found = _FORMAT.decode(text).format
        if found != FORMAT:
            told = f"the record has format {found}; this version reads format {FORMAT}"
            raise RecordError(told, 1)
        return _HEADER.decode(text)
    except CodecError as error:
        raise RecordError(f"this is not the header of a record: {error}", 1) from None


def parse_record(game: AnyGame, header: Header, lines: Iterable[str]) -> Record:
    """The rest of the file, `lines` being those after the header."""
    if header.game != game.spec.id:
        raise RecordError(f"it is a record of {header.game!r}, not of {game.spec.id!r}", 1)
    if header.rules != game.spec.version:
        text = (
            f"it was played by version {header.rules} of the rules of {game.spec.title}; "
            f"this is version {game.spec.version}"
        )
        raise RecordError(text, 1)
    options = _decoded(codec_of(game).options, msgspec.json.encode(header.options).decode(), 1)
    header = msgspec.structs.replace(header, options=options)
    coder, entries, closing = entry_coder(game), list[AnyEntry](), None
    for number, line in enumerate(lines, start=2):
        if not line.strip():
            continue
        if closing is not None:
            raise RecordError("nothing can follow the closing line", number)
        if _is_closing(line):
            closing = _decoded(_CLOSING, line, number)
            _check_seed(header, closing, number)
        else:
            entries.append(_decoded(coder, line, number))
    return Record(header, tuple(entries), closing)


def _is_closing(line: str) -> bool:
    try:
        shape = _SHAPE.decode(line)
    except CodecError:
        return False  # Whatever it is; reading it as an entry says what is wrong with it.
    return shape.ended is not msgspec.UNSET and shape.do is msgspec.UNSET


def _decoded(coder: Coder[Any], line: str, number: int) -> Any:
    try:
        return coder.decode(line)
    except CodecError as error:
        raise RecordError(str(error), number) from None


def _check_seed(header: Header, closing: Closing, number: int) -> None:
    try:
        seed = bytes.fromhex(closing.seed)
    except ValueError:
        raise RecordError("the seed is not hexadecimal", number) from None
    if len(seed) != SEED_BYTES:
        raise RecordError(f"a seed has {SEED_BYTES} bytes; this one has {len(seed)}", number)
    if header.commitment and commitment(seed) != header.commitment:
        raise RecordError("this seed is not the one that the header committed to", number)
