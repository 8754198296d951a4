"""M1 and M8: what is agreed before a match, and the one after it."""

from typing import Any

import pytest

from match.table import Table, code, header_of
from toy import GAME, PileOptions, Say
from toy.rush import RUSH
from tripiv.match.terms import (
    Bot,
    Days,
    Header,
    Increment,
    Person,
    Terms,
    Untimed,
    refuse_terms,
    rematch,
)


def refusal(game: Any, header: Header) -> str:
    found = refuse_terms(game, header)
    return "ok" if found is None else f"{found.code} {found.clause}"


def many(seats: int) -> tuple[Person, ...]:
    return tuple(Person(f"P{n}") for n in range(seats))


@pytest.mark.parametrize(("seats", "told"), [(1, "seats M1.1"), (2, "ok"), (3, "ok")])
def test_m1_1_the_game_says_how_many_seats(seats: int, told: str) -> None:
    assert refusal(GAME, header_of(occupants=many(seats))) == told
    assert refusal(GAME, header_of(occupants=many(4))) == "seats M1.1"
    assert refusal(RUSH, header_of(RUSH, occupants=many(1))) == "ok"


def test_m1_1_the_game_judges_its_options() -> None:
    assert refusal(GAME, header_of(options=PileOptions(0))) == "target Y2.1"


@pytest.mark.parametrize(
    ("clock", "told"),
    [
        (Untimed(), "ok"),
        (Increment(1000), "ok"),
        (Increment(999), "clock M1.2"),
        (Increment(60_000, 5_000), "ok"),
        (Increment(60_000, -1), "clock M1.2"),
        (Days(0), "clock M1.2"),
        (Days(1), "ok"),
        (Days(14), "ok"),
        (Days(15), "clock M1.2"),
    ],
)
def test_m1_2_clocks(clock: Any, told: str) -> None:
    assert refusal(GAME, header_of(clock=clock)) == told


def test_m1_2_a_game_allows_some_clocks() -> None:
    class Hurried(type(GAME)):  # type: ignore[misc]  the class of the toy
        def __init__(self) -> None:
            super().__init__(timed=True)
            import msgspec

            only = frozenset({"increment"})
            self.spec = msgspec.structs.replace(self.spec, clocks=only)

    assert refusal(Hurried(), header_of(clock=Days(1))) == "clock M1.2"
    assert refusal(Hurried(), header_of(clock=Untimed())) == "clock M1.2"
    assert refusal(Hurried(), header_of(clock=Increment(1000))) == "ok"


def test_m1_3_patience_is_at_least_a_second_or_endless() -> None:
    assert refusal(GAME, header_of(patience_ms=999)) == "patience M1.3"
    assert refusal(GAME, header_of(patience_ms=1000)) == "ok"
    table = Table(options=PileOptions(30), game=GAME)
    table.presence(1, here=False)
    table.act(0, Say(1))
    table.wait(55_000)
    assert table.match.chairs[1].out is None


def test_m1_4_the_bot_that_steps_in_has_a_level() -> None:
    assert refusal(GAME, header_of(seats=3, vacancy="bot")) == "stand-in M1.4"
    assert refusal(GAME, header_of(seats=3, vacancy="bot", stand_in="easy")) == "ok"


def test_m8_1_a_rematch_turns_the_seats_and_keeps_the_rest() -> None:
    header = Header(
        game="pile",
        rules=1,
        occupants=(Person("Ann"), Person("Ben"), Bot("easy")),
        terms=Terms(clock=Days(3), patience_ms=5000),
        options=PileOptions(9),
        started=5,
        commitment="old",
    )
    again = rematch(header, follows="first", started=9, commitment="new")
    assert again.occupants == (Person("Ben"), Bot("easy"), Person("Ann"))
    assert (again.terms, again.options) == (header.terms, header.options)
    assert (again.follows, again.started, again.commitment) == ("first", 9, "new")


def test_m8_1_a_rematch_is_among_those_who_sat_there_at_the_end() -> None:
    header = header_of(seats=3)
    sat = (Person("Ann"), Bot("easy"), Person("Dot"))
    again = rematch(header, follows="", started=0, commitment="", occupants=sat)
    assert again.occupants == (Bot("easy"), Person("Dot"), Person("Ann"))


def test_m8_1_everyone_has_to_want_it_and_there_is_one() -> None:
    table = Table(options=PileOptions(2))
    assert code(table.propose(0, "rematch")) == "not-over M6.1"
    table.act(0, Say(2))
    assert table.match.ended is not None
    assert code(table.propose(0, "rematch")) == "ok"
    assert not table.match.rematched
    assert code(table.propose(1, "rematch")) == "question-open M6.1"
    assert code(table.agree(1)) == "ok"
    assert table.match.rematched
    assert table.log[-1].do.__struct_config__.tag == "rematched"
    assert code(table.propose(1, "rematch")) == "rematched M8.1"
