"""Pivit in a match: taken back, agreed upon, swapped, premoved, written down and read again."""

from pathlib import Path

import msgspec
import pytest

from tripiv.core.game import Leave, Seat
from tripiv.core.rng import Rng
from tripiv.games.pivit.game import GAME
from tripiv.games.pivit.state import Swap
from tripiv.match.entry import Agree, Propose
from tripiv.match.file import Record, format_record, parse_header, parse_record
from tripiv.match.session import Ahead, Output, Refused, Seen, Session
from tripiv.match.sheet import Sheet, SheetError, format_result, format_sheet, parse_sheet
from tripiv.match.terms import Header, Person


class Table:
    """A match of persons who do as they are told, one thing a second."""

    def __init__(self, setup: str) -> None:
        options, seats = GAME.parse_options(setup)
        header = Header(
            game="pivit",
            rules=GAME.spec.version,
            occupants=tuple(Person(f"P{n + 1}") for n in range(seats)),
            options=options,
        )
        self.session, output = Session.open(GAME, header, seed=bytes(16), now=0)
        self.entries = list(output.entries)
        self.now = 0

    def _done(self, output: Output) -> Output:
        self.entries += output.entries
        return output

    def act(self, text: str, seat: int | None = None) -> Output:
        self.now += 1000
        state = self.session.match.line.state
        who = GAME.actors(state)[0] if seat is None else Seat(seat)
        action = GAME.parse_action(state, who, text)
        base = Seen(self.session.guard(who)) if seat is None else Ahead()
        return self._done(self.session.act(who, str(self.now), base, action, now=self.now))

    def ask(self, seat: int, do: object) -> Output:
        self.now += 1000
        return self._done(self.session.ask(Seat(seat), str(self.now), do, now=self.now))

    @property
    def line(self) -> str:
        return GAME.format_position(self.session.match.line.state)

    @property
    def record(self) -> Record:
        return Record(self.session.header, tuple(self.entries))


def refused(output: Output) -> str:
    (answer,) = [reply.answer for reply in output.replies]
    assert isinstance(answer, Refused)
    return answer.refusal.code


def test_a_takeback_undoes_the_swap_and_makes_the_rest_stale() -> None:  # B1.4
    table = Table("6x6-2p swap")
    table.act("b1-b4")
    before, seen = table.line, table.session.guard(Seat(1))
    table.act("swap")
    assert GAME.actors(table.session.match.line.state) == (Seat(0),)
    table.ask(1, Propose(Seat(1), "takeback"))
    table.ask(0, Agree(Seat(0)))
    assert table.line == before
    output = table.session.act(Seat(1), "late", Seen(seen), Swap(), now=table.now)
    assert refused(output) == "stale"


def test_an_action_before_the_turn_is_kept_for_it() -> None:
    table = Table("6x6-2p")
    table.act("c6-c5", seat=1)
    assert len(table.entries) == 1
    table.act("b1-b4")
    assert [GAME.actors(table.session.match.line.state), len(table.entries)] == [(Seat(0),), 3]


def test_a_draw_and_a_resignation() -> None:
    table = Table("8x8-2p")
    table.act("b1-b2")
    table.ask(1, Propose(Seat(1), "draw"))
    table.ask(0, Agree(Seat(0)))
    assert format_result(table.session.match.ended).startswith("level")
    table = Table("8x8-2p")
    table.ask(0, Leave(Seat(0), "resign"))
    assert format_result(table.session.match.ended) == "2: only one player is left (B5.2)"


def long_match() -> Table:
    """By draws that never change: a match of three, one of whom resigns."""
    table, rng = Table("8x8-3p quiet=4"), Rng(12)
    while table.session.match.ended is None:
        state = table.session.match.line.state
        if len(table.entries) == 9:
            table.ask(1, Leave(Seat(1), "resign"))
            continue
        (seat,) = GAME.actors(state)
        table.act(GAME.format_action(state, seat, GAME.propose(state, seat, rng)))
    return table


def test_a_sheet_comes_back() -> None:
    table = long_match()
    text = format_sheet(GAME, Sheet(table.record, {3: "bold"}, {"Event": "a test"}))
    again = parse_sheet(GAME, text)
    assert [entry.do for entry in again.record.entries] == [entry.do for entry in table.entries]
    assert again.comments == {3: "bold"}
    assert format_sheet(GAME, again) == text


def test_a_wrong_action_on_a_sheet_is_named_with_its_place() -> None:
    head = '[Game "pivit"]\n[Setup "6x6-2p"]\n\n'
    with pytest.raises(SheetError, match=r"no piece on b1 \(B2.1\)") as caught:
        parse_sheet(GAME, head + "1. b1-b4 c6-c5\n2. b1-b2\n")
    assert (caught.value.line, caught.value.column) == (5, 4)
    with pytest.raises(SheetError, match="no g1 on a board of 6x6"):
        parse_sheet(GAME, head + "1. g1-g2\n")
    with pytest.raises(SheetError, match="row 2 has 3 squares"):
        parse_sheet(GAME, '[Game "pivit"]\n[Setup "1rvbv1/bh2bh/rh1rh/1rvbv1 r rb - 0 1"]\n')


def test_a_record_file_comes_back(tmp_path: Path) -> None:
    table = long_match()
    file = tmp_path / "match.jsonl"
    file.write_text("\n".join(format_record(GAME, table.record)))
    first, *rest = file.read_text().splitlines()
    again = parse_record(GAME, parse_header(first), rest)
    assert again.entries == table.record.entries
    assert msgspec.json.encode(again.header) == msgspec.json.encode(table.session.header)
