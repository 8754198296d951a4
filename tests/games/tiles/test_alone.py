"""Playing alone: grades, the hand of a day, the line to show (T8.3)."""

import json
import statistics

import msgspec
import pytest

from games.tiles.table import Table, kinds
from tripiv.cli.main import Code, main
from tripiv.core.capability import Terminal
from tripiv.core.game import Seat, Wake
from tripiv.core.rng import Rng, key_of
from tripiv.games.tiles.alone.grade import GRADES, effort, grade, grade_of_effort
from tripiv.games.tiles.alone.result import daily_hand, result_line
from tripiv.games.tiles.deal import deal_from
from tripiv.games.tiles.game import GAME
from tripiv.games.tiles.players.trial import hand_time
from tripiv.games.tiles.solver.solve import solve
from tripiv.games.tiles.state import TilesOptions
from tripiv.games.tiles.tile import parse_hand


def fair_hand(key: int) -> tuple[int, ...]:
    return deal_from(TilesOptions(fair=True), 1, Rng(key_of("fair", key))).hands[0]


def test_the_hand_of_a_day_is_fair_and_the_same_for_everybody() -> None:  # T8.3
    hand = daily_hand("2026-01-31")
    assert hand == daily_hand("2026-01-31") != daily_hand("2026-02-01")
    assert solve(hand).status == "solved"
    for setup in ("1p day=2026-01-31", "1p day=2026-01-31 pairs wilds=free limit=0"):
        options, _ = GAME.parse_options(setup)
        state = GAME.initial(options, 1, None)
        state = GAME.advance(state, 30_000, None).state
        dealt = GAME.resolve(state, Wake(), b"whatever chance would give")
        assert dealt.hands == (hand,)


def test_harder_hands_have_a_higher_grade() -> None:
    found = sorted(effort(fair_hand(key)) for key in range(12))
    assert found[0] < found[-1]
    assert [grade_of_effort(known) for known in (0.0, 3.2, 4.4, 6.2, 11.0)] == [
        "easy",
        "medium",
        "hard",
        "very hard",
        "very hard",
    ]
    assert GRADES == ("easy", "medium", "hard", "very hard")


def test_a_grade_belongs_to_the_tiles_and_not_to_their_order() -> None:
    hand = list(fair_hand(1))
    assert effort(hand) == effort(sorted(hand)) == effort(hand[::-1])


def test_effort_is_what_the_bots_need() -> None:
    """Quick form of the figure in docs/tiles-bots.md."""
    hands = sorted((fair_hand(key) for key in range(40)), key=effort)
    easy, hard = (
        statistics.median(hand_time(hand, "3", 1, most_ms=900_000) for hand in some)
        for some in (hands[:3], hands[-3:])
    )
    assert easy < hard


def test_the_line_to_show() -> None:
    table = Table.racing("1p")
    assert result_line(GAME.view(table.state, Seat(0))) == ""
    table.wait(83_000)
    assert "scored" in kinds(table.finish(0))
    assert result_line(GAME.view(table.state, Seat(0))) == "Pivit tiles · 1:23"
    table = Table.racing("1p pairs assist wilds=free")
    table.do(0, "trade r1")
    table.do(0, "e5 right r2 r3 r4")
    table.do(0, "stuck")
    line = result_line(GAME.view(table.state, Seat(0)))
    words = "not solved, 3 of 24 laid · 1 trade · lines of two · free wilds · faults marked"
    assert line == f"Pivit tiles · {words}"
    terminal = GAME.capability(Terminal)
    assert terminal is not None
    assert line in terminal.draw(GAME.view(table.state, Seat(0)), colour=False)


def test_the_line_of_a_day_tells_its_grade_and_no_tile() -> None:
    options, _ = GAME.parse_options("1p day=2026-01-31")
    table = Table.racing("1p")
    table.do(0, "stuck")
    view = msgspec.structs.replace(GAME.view(table.state, Seat(0)), options=options)
    hand = daily_hand("2026-01-31")
    assert result_line(view) == (
        f"Pivit tiles · 2026-01-31 ({grade(hand)}) · not solved, 0 of 24 laid"
    )


# The command line.


def test_daily(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["tiles", "daily", "--date", "2026-01-31", "--json"]) == Code.FINE
    told = json.loads(capsys.readouterr().out)
    assert parse_hand(told["hand"]) == daily_hand("2026-01-31")
    assert told["grade"] == grade(daily_hand("2026-01-31"))
    assert GAME.parse_options(told["setup"])[0].day == "2026-01-31"
    assert main(["tiles", "daily"]) == Code.FINE
    assert "tripiv tiles daily --play" in capsys.readouterr().out


@pytest.mark.parametrize("day", ["yesterday", "2026-1-31", "2026-02-30", ""])
def test_what_is_no_day(day: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["tiles", "daily", "--date", day]) == Code.USAGE
    assert "is no date like 2026-01-31" in capsys.readouterr().err


@pytest.mark.parametrize("wanted", ["easy", "medium", "hard", "very hard"])
def test_deal_a_hand_of_a_grade(wanted: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["tiles", "deal", "--grade", wanted, "--seed", "5", "--json"]) == Code.FINE
    told = json.loads(capsys.readouterr().out)
    assert grade(parse_hand(told["hand"])) == wanted == told["grade"]
    assert main(["tiles", "deal", "--grade", wanted, "--seats", "2"]) == Code.USAGE
