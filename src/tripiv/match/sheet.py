"""Score sheets: the course of a match as text that people read, write and edit.

    [Game "…"]
    [Setup "…"]
    [Seat1 "Ann"]
    [Result "1: …"]

    1. first-action second-action {what one thought of it}
    2. …

Tags, then actions in order; braces, or a semicolon up to the line's end, hold comments;
numbers are for the eye. `2:` before an action names its seat where it is not clear who acts.
`2:leaves`, `draw` and `abort` are what they say. Time is not on a sheet, nor is what was taken
back. A sheet is read by playing it: what the rules refuse is an error at its place.

Only games with the capability `Notation` have sheets, and of those only matches in which nothing
was drawn by chance or computed (`Game.resolve`); a record file holds any match.
"""

import re
from collections.abc import Iterator, Mapping
from datetime import UTC, datetime
from typing import Any

import msgspec

from tripiv.core.capability import Notation, NotationError
from tripiv.core.game import Act, AnyGame, Leave, Outcome, Seat
from tripiv.core.record import AnyEntry, Takeback
from tripiv.match.entry import Agree, Propose, Seated
from tripiv.match.file import Record
from tripiv.match.session import Output, Refused, Seen, Session
from tripiv.match.state import Ended, Match, consent, fold, opening
from tripiv.match.terms import Bot, Header, Occupant, Person, Terms, refuse_terms

__all__ = ["Sheet", "SheetError", "format_result", "format_sheet", "parse_sheet", "parse_tags"]

_TAG = re.compile(r'\[(\w+)\s+"((?:[^"\\]|\\.)*)"\]')
_TOKEN = re.compile(
    r"\{(?P<braces>[^}]*)\}|;(?P<line>[^\n]*)|(?P<number>\d+\.+)|(?P<word>[^\s{};]+)"
)
_KNOWN_TAGS = frozenset({"Game", "Rules", "Setup", "Result", "Date"})
_WIDTH = 88


class SheetError(ValueError):
    """A sheet that does not hold, and where: line and column from 1."""

    def __init__(self, text: str, line: int, column: int = 1) -> None:
        super().__init__(f"line {line}, column {column}: {text}")
        self.text = text
        self.line = line
        self.column = column


class Sheet(msgspec.Struct, frozen=True):
    """A match, the comments behind its entries (by position in the log), tags of one's own."""

    record: Record
    comments: dict[int, str] = {}
    tags: dict[str, str] = {}


# Writing.


def format_sheet(game: AnyGame, sheet: Sheet) -> str:
    """The sheet as text. Raises `ValueError` for a game or a match that has none."""
    notation = _notation(game)
    header, entries = sheet.record.header, sheet.record.entries
    _no_chance(entries[0])
    match = opening(game, header, entries[0])
    words: list[str] = [_braced(sheet.comments[0])] if 0 in sheet.comments else []
    number, last = 0, len(header.occupants)
    for entry, before, after in _kept_line(game, match, entries):
        word = _word(game, notation, before, entry)
        if word is not None:
            if isinstance(entry.do, Act):
                if entry.do.seat <= last:
                    number += 1
                    words.append(f"\n{number}.")
                last = entry.do.seat
            words.append(word)
        if entry.seq in sheet.comments:
            words.append(_braced(sheet.comments[entry.seq]))
        match = after
    tags = {
        "Game": game.spec.id,
        "Rules": str(game.spec.version),
        "Setup": notation.format_options(header.options, len(header.occupants)),
        **{f"Seat{n}": _occupant_text(who) for n, who in enumerate(header.occupants, start=1)},
    }
    if header.started:
        tags["Date"] = datetime.fromtimestamp(header.started / 1000, UTC).date().isoformat()
    tags["Result"] = format_result(match.ended)
    lines = [f'[{name} "{_escaped(value)}"]' for name, value in {**tags, **sheet.tags}.items()]
    return "\n".join([*lines, "", *_wrapped(words), ""])


def format_result(ended: Ended | None) -> str:
    """How a match ended, in one line: who is first, and why."""
    if ended is None:
        return "*"
    outcome = ended.outcome
    if outcome is None:
        return "aborted"
    first = _first(outcome)
    who = "level" if len(first) == len(outcome.ranks) else " ".join(str(n + 1) for n in first)
    return f"{who}: {outcome.reason} ({outcome.clause})"


def _first(outcome: Outcome) -> list[int]:
    return [seat for seat, rank in enumerate(outcome.ranks) if rank == 0]


def _kept_line(
    game: AnyGame, match: Match, entries: tuple[AnyEntry, ...]
) -> Iterator[tuple[AnyEntry, Match, Match]]:
    """The entries that were not taken back, each with the match before and after it."""
    kept: list[tuple[AnyEntry, Match, Match]] = []
    for entry in entries[1:]:
        after, _ = fold(game, match, entry)
        if isinstance(entry.do, Takeback):
            own = [n for n, (old, _, _) in enumerate(kept) if _is_act_of(old, entry.do.seat)]
            del kept[own[-1] :]
        else:
            kept.append((entry, match, after))
        match = after
    yield from kept


def _is_act_of(entry: AnyEntry, seat: Seat) -> bool:
    return isinstance(entry.do, Act) and entry.do.seat == seat


def _word(
    game: AnyGame, notation: Notation[Any, Any, Any], match: Match, entry: AnyEntry
) -> str | None:
    _no_chance(entry)
    match entry.do:
        case Act(seat=seat, action=action):
            word = notation.format_action(match.line.state, seat, action)
            alone = game.actors(match.line.state) == (seat,)
            return word if alone else f"{seat + 1}:{word}"
        case Leave(seat=seat):
            return f"{seat + 1}:leaves"
        case Seated():
            raise ValueError("a match in which a seat changed hands has no sheet")
    return {"drawn": "draw", "aborted": "abort"}.get(str(entry.do.__struct_config__.tag))


def _no_chance(entry: AnyEntry) -> None:
    if entry.resolution is not None:
        text = "chance or physics stands on no sheet; write a record file (.jsonl)"
        raise ValueError(text)


def _braced(comment: str) -> str:
    return "{" + comment.replace("}", ")") + "}"


def _escaped(value: str) -> str:
    return value.replace("\\", "\\\\").replace('"', '\\"')


def _wrapped(words: list[str]) -> Iterator[str]:
    line = ""
    for word in words:
        if word.startswith("\n") or len(line) + 1 + len(word) > _WIDTH:
            if line:
                yield line
            line = word.lstrip("\n")
        else:
            line = f"{line} {word}" if line else word
    if line:
        yield line


def _occupant_text(occupant: Occupant) -> str:
    return occupant.name if isinstance(occupant, Person) else f"bot: {occupant.level}"


def _notation(game: AnyGame) -> Notation[Any, Any, Any]:
    notation = game.capability(Notation)
    if notation is None:
        raise ValueError(f"{game.spec.title} has no notation, so no sheet; use a record file")
    return notation


# Reading.


def parse_tags(text: str) -> dict[str, str]:
    """The tags at the head, from which one learns which game it is."""
    return {name: value for name, value, _ in _tags(text)}


def parse_sheet(game: AnyGame, text: str) -> Sheet:
    """The match on a sheet, played anew. Raises `SheetError`."""
    tags = list(_tags(text))
    header, own = _header(game, tags)
    session, output = Session.open(game, header, seed=bytes(16), now=header.started)
    reader = _Reader(session, output.entries)
    for token in _tokens(text, start=_body(text)):
        reader.read(*token)
    ended = session.match.ended
    for name, value, line in tags:
        if name == "Result" and value not in {"*", format_result(ended)}:
            raise SheetError(f"the result is not {value!r} but {format_result(ended)!r}", line)
    return Sheet(Record(header, tuple(reader.entries)), reader.comments, own)


class _Reader:
    """Plays a sheet word by word."""

    def __init__(self, session: Session, entries: list[AnyEntry]) -> None:
        self.session = session
        self.entries = entries
        self.comments: dict[int, str] = {}
        self.notation = _notation(session.game)

    def read(self, kind: str, word: str, line: int, column: int) -> None:
        if kind == "comment":
            seq = self.entries[-1].seq
            known = self.comments.get(seq)
            self.comments[seq] = word if known is None else f"{known} {word}"
            return
        if self.session.match.ended is not None:
            raise SheetError(f"{word!r} comes after the end of the match", line, column)
        try:
            output = self._played(word)
        except NotationError as error:
            raise SheetError(error.text, line, column + error.at) from None
        for reply in output.replies:
            if isinstance(reply.answer, Refused):
                refusal = reply.answer.refusal
                raise SheetError(f"{word}: {refusal.text} ({refusal.clause})", line, column)
        self.entries += output.entries

    def _played(self, word: str) -> Output:
        session, now = self.session, self.session.header.started
        id = str(len(self.entries))
        if word in {"draw", "abort"}:
            return self._agreed("draw" if word == "draw" else "abort", id)
        actors = session.game.actors(session.match.line.state)
        seat = actors[0] if len(actors) == 1 else None
        named = re.match(r"(\d+):", word)
        if named:
            seat = Seat(int(named[1]) - 1)
            word = word[named.end() :]
            if not 0 <= seat < len(session.match.chairs):
                raise NotationError(f"there is no seat {named[1]}")
        if seat is None:
            raise NotationError(f"it is not clear who acts; write the seat, as in 1:{word}")
        if word == "leaves":
            return session.ask(seat, id, Leave(seat, "resign"), now=now)
        action = self.notation.parse_action(session.match.line.state, seat, word)
        return session.act(seat, id, Seen(session.guard(seat)), action, now=now)

    def _agreed(self, what: Any, id: str) -> Output:
        session, now = self.session, self.session.header.started
        seat = next(Seat(n) for n, chair in enumerate(session.match.chairs) if chair.out is None)
        output = session.ask(seat, id, Propose(seat, what), now=now)
        for other in sorted(consent(session.match, seat, what)):
            if session.match.open is not None:
                more = session.ask(other, f"{id}.{other}", Agree(other), now=now)
                output.entries += more.entries
                output.replies += more.replies
        return output


def _header(game: AnyGame, tags: list[tuple[str, str, int]]) -> tuple[Header, dict[str, str]]:
    values = {name: (value, line) for name, value, line in tags}
    for name, wanted in (("Game", game.spec.id), ("Rules", str(game.spec.version))):
        value, line = values.get(name, (wanted, 1))
        if value != wanted:
            raise SheetError(f"{name} is {value!r}; this is {wanted!r}", line)
    if "Setup" not in values:
        raise SheetError('a sheet needs a tag [Setup "…"]', 1)
    setup, line = values["Setup"]
    try:
        options, seats = _notation(game).parse_options(setup)
    except NotationError as error:
        raise SheetError(f"Setup: {error}", line) from None
    names = [f"Seat{n + 1}" for n in range(seats)]
    header = Header(
        game=game.spec.id,
        rules=game.spec.version,
        occupants=tuple(_occupant(values.get(name, (name, 0))[0]) for name in names),
        terms=Terms(),
        options=options,
        bodies=game.spec.bodies,
        started=_started(values),
    )
    refusal = refuse_terms(game, header)
    if refusal is not None:
        raise SheetError(f"Setup: {refusal.text} ({refusal.clause})", line)
    own = {name: value for name, value, _ in tags if name not in _KNOWN_TAGS | set(names)}
    return header, own


def _started(values: Mapping[str, tuple[str, int]]) -> int:
    if "Date" not in values:
        return 0
    value, line = values["Date"]
    try:
        return int(datetime.fromisoformat(value).replace(tzinfo=UTC).timestamp() * 1000)
    except ValueError:
        raise SheetError(f"{value!r} is not a date like 2026-01-31", line) from None


def _occupant(text: str) -> Occupant:
    return Bot(text.removeprefix("bot: ")) if text.startswith("bot: ") else Person(text)


def _tags(text: str) -> Iterator[tuple[str, str, int]]:
    """Name, value and line of each tag."""
    for number, line in enumerate(text.splitlines(), start=1):
        bare = line.strip()
        if not bare:
            continue
        if not bare.startswith("["):
            return
        found = _TAG.fullmatch(bare)
        if found is None:
            raise SheetError(f'{bare!r} is not a tag like [Name "value"]', number)
        yield found[1], re.sub(r"\\(.)", r"\1", found[2]), number


def _body(text: str) -> int:
    """Where the tags end."""
    at = 0
    for line in text.splitlines(keepends=True):
        if line.strip() and not line.lstrip().startswith("["):
            return at
        at += len(line)
    return at


def _tokens(text: str, start: int) -> Iterator[tuple[str, str, int, int]]:
    """Kind (comment or word), text, line and column of everything but numbers."""
    at = start
    while (found := re.compile(r"\S").search(text, at)) is not None:
        at = found.start()
        line, column = text.count("\n", 0, at) + 1, at - text.rfind("\n", 0, at)
        token = _TOKEN.match(text, at)
        if token is None:
            raise SheetError("a comment begins with { and never ends", line, column)
        at = token.end()
        if token["word"] is not None:
            yield "word", token["word"], line, column
        elif token["number"] is None:
            comment = token["braces"] if token["line"] is None else token["line"]
            yield "comment", " ".join(comment.split()), line, column
