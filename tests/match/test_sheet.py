"""Score sheets: written, read by playing, edited by hand, and every way they can be wrong."""

from contextlib import suppress

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from toy.game import UNTIMED, PileOptions
from tripiv.core import registry
from tripiv.core.capability import Enumerable, Notation
from tripiv.core.game import AnyGame, Leave, Seat
from tripiv.core.rng import Rng
from tripiv.match.audit import audit
from tripiv.match.entry import Agree, Propose
from tripiv.match.file import Record
from tripiv.match.session import Seen, Session
from tripiv.match.sheet import Sheet, SheetError, format_sheet, parse_sheet, parse_tags
from tripiv.match.terms import Bot, Header, Person

SMALL = "6x6-2p"


@pytest.fixture(scope="module")
def game() -> AnyGame:
    return registry.find("pivit")


def played(game: AnyGame, setup: str, key: int, plies: int) -> Session:
    """A random match, with takebacks, a bot among the seats, and now and then somebody leaving."""
    notation, enumerable = game.capability(Notation), game.capability(Enumerable)
    options, seats = notation.parse_options(setup)
    occupants = (Person('Ann "the\\Axe"'), Bot("random"), Person("Cy"), Person("Di"))[:seats]
    header = Header(
        game=game.spec.id,
        rules=game.spec.version,
        occupants=occupants,
        options=options,
        started=1_700_000_000_000 // 86_400_000 * 86_400_000,
    )
    session, output = Session.open(game, header, seed=bytes(16), now=header.started)
    rng, log = Rng(key), list(output.entries)
    for n in range(plies):
        if session.match.ended is not None:
            break
        state = session.match.line.state
        seat = game.actors(state)[0]
        if rng.below(12) == 0:
            log += session.ask(seat, f"t{n}", Propose(seat, "takeback"), now=0).entries
            for other in range(seats):
                if session.match.open is not None and other != seat:
                    agree = Agree(Seat(other))
                    log += session.ask(Seat(other), f"t{n}.{other}", agree, now=0).entries
            continue
        if rng.below(60) == 0:
            log += session.ask(seat, f"l{n}", Leave(seat, "resign"), now=0).entries
            continue
        action = rng.choice(enumerable.actions(state, seat))
        log += session.act(seat, str(n), Seen(session.guard(seat)), action, now=0).entries
    session.log = log
    return session


@settings(max_examples=30, deadline=None)
@given(st.sampled_from([SMALL, "8x8-3p", "8x8-4p"]), st.integers(0, 2**32), st.integers(0, 120))
def test_what_is_written_is_read_back(setup: str, key: int, plies: int) -> None:
    game = registry.find("pivit")
    session = played(game, setup, key, plies)
    sheet = Sheet(
        Record(session.header, tuple(session.log)),
        {0: "Before anything." * 9, session.log[-1].seq: "the end {so far"},
        {"Event": 'a "fine" evening'},
    )
    text = format_sheet(game, sheet)
    back = parse_sheet(game, text)
    assert format_sheet(game, back) == text
    assert back.record.header == session.header
    assert back.tags == sheet.tags
    # Takebacks are not on a sheet, so the ways differ, and the places they lead to do not.
    *_, last = audit(game, back.record.header, back.record.entries)
    assert last.fault is None
    assert last.match.line.state == session.match.line.state
    assert (last.match.ended is None) == (session.match.ended is None)
    assert max(map(len, text.splitlines())) <= 200


def test_a_sheet_can_be_written_by_hand(game: AnyGame) -> None:
    sheet = parse_sheet(
        game,
        """
        [Game "pivit"]
        [Setup "6x6-2p"]

        b1-b4 ; numbers may be left out
        a3d3 {so may the marks} 2. d1-d2
        2:leaves
        """,
    )
    entries = sheet.record.entries
    assert [type(entry.do).__name__ for entry in entries] == ["Start", "Act", "Act", "Act", "Leave"]
    assert sheet.comments == {1: "numbers may be left out", 2: "so may the marks"}
    assert sheet.record.header.occupants == (Person("Seat1"), Person("Seat2"))


def test_a_draw_and_an_abort_are_told(game: AnyGame) -> None:
    for word, result in (("draw", "level: drawn by agreement (M6.4)"), ("abort", "aborted")):
        text = f'[Game "pivit"]\n[Setup "6x6-2p"]\n[Result "{result}"]\n\n1. b1-b4 {word}\n'
        sheet = parse_sheet(game, text)
        assert f'[Result "{result}"]' in format_sheet(game, sheet)
        assert format_sheet(game, sheet).endswith(f"1. b1-b4 {word}\n")


HEAD = '[Game "pivit"]\n[Setup "6x6-2p"]\n'


@pytest.mark.parametrize(
    ("text", "line", "column", "what"),
    [
        (HEAD + "\n1. b1-b4 b6-b5\n", 4, 10, "b6-b5"),
        (HEAD + "\n1. b1-b4\n   zz\n", 5, 4, "'zz' is no action"),
        (HEAD + "\n1. b1-b4 {never\nended\n", 4, 10, "never ends"),
        (HEAD + "\n1. 3:leaves\n", 4, 4, "no seat 3"),
        (HEAD + "\n2:leaves b1-b4\n", 4, 10, "after the end"),
        (HEAD + "\n1. 2:a3-d3\n", 4, 4, "not your turn"),
        ('[Game "pivit"]\n[Setup "7x6"]\n', 2, 1, "Setup"),
        ('[Game "pivit"]\n', 1, 1, 'tag [Setup "…"]'),
        ('[Game "pivit"]\n[Setup 6x6-2p]\n', 2, 1, "is not a tag"),
        ('[Game "chess"]\n[Setup "6x6-2p"]\n', 1, 1, "Game is 'chess'"),
        ('[Game "pivit"]\n[Rules "9"]\n[Setup "6x6-2p"]\n', 2, 1, "Rules is '9'"),
        (HEAD + '[Date "yesterday"]\n', 3, 1, "not a date"),
        (HEAD + '[Result "1: by luck"]\n\nb1-b4\n', 3, 1, "the result is not"),
    ],
)
def test_what_is_wrong_is_said_with_its_place(
    game: AnyGame, text: str, line: int, column: int, what: str
) -> None:
    with pytest.raises(SheetError) as caught:
        parse_sheet(game, text)
    assert what in str(caught.value)
    assert (caught.value.line, caught.value.column) == (line, column)


@given(st.text(max_size=80))
def test_any_text_gets_a_sheet_error_or_a_sheet(text: str) -> None:
    game = registry.find("pivit")
    for whole in (text, HEAD + "\n" + text):
        with suppress(SheetError):
            parse_sheet(game, whole)


def test_chance_has_no_sheet() -> None:
    header = Header(
        game="pile", rules=1, occupants=(Person("a"), Person("b")), options=PileOptions()
    )
    session, output = Session.open(UNTIMED, header, seed=bytes(16), now=0)
    with pytest.raises(ValueError, match="chance"):
        format_sheet(UNTIMED, Sheet(Record(session.header, tuple(output.entries))))


def test_a_seat_that_changed_hands_has_no_sheet(game: AnyGame) -> None:
    session = played(game, SMALL, 1, 4)
    output, refusal = session.sit(Seat(1), Person("Bo"), now=0)
    assert refusal is None
    with pytest.raises(ValueError, match="changed hands"):
        format_sheet(game, Sheet(Record(session.header, (*session.log, *output.entries))))


def test_tags_tell_the_game_before_it_is_loaded() -> None:
    assert parse_tags(HEAD) == {"Game": "pivit", "Setup": "6x6-2p"}


def test_unknown_tags_are_kept(game: AnyGame) -> None:
    sheet = parse_sheet(game, HEAD + '[Event "a \\"club\\" evening"]\n')
    assert sheet.tags == {"Event": 'a "club" evening'}
    assert msgspec.json.encode(sheet.record.header)
