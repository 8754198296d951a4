"""Puzzles: what is shipped, what answers get, how they are mined, graded and themed."""

import json
from collections import Counter
from pathlib import Path

import msgspec
import pytest

from games.pivit.table import begun, play
from games.pivit.test_command import run, told
from tripiv.core.capability import Puzzle, Puzzles
from tripiv.core.game import Act, Seat, Start
from tripiv.core.record import Entry, Takeback
from tripiv.games.pivit import engine
from tripiv.games.pivit.analyst.path import begins
from tripiv.games.pivit.game import GAME
from tripiv.games.pivit.puzzles import mine as miner
from tripiv.games.pivit.puzzles import puzzle_of
from tripiv.games.pivit.puzzles.grade import fewest_for, grade_of, hardness
from tripiv.games.pivit.puzzles.record import positions
from tripiv.games.pivit.puzzles.stored import (
    GRADES,
    THEMES,
    Stored,
    format_puzzles,
    parse,
    shipped,
)
from tripiv.games.pivit.puzzles.theme import theme_of, turned_order
from tripiv.games.pivit.puzzles.verify import fault_of
from tripiv.games.pivit.state import Action, PivitState

PUZZLES = GAME.capability(Puzzles)
assert PUZZLES is not None


def packed(state: PivitState, text: str) -> int:
    found = begins(GAME.parse_action(state, GAME.actors(state)[0], text))
    assert found is not None
    return found


def start_of(puzzle: Puzzle) -> PivitState:
    return GAME.initial(puzzle.options, puzzle.seats, None)


def wrong_one(puzzle: Puzzle) -> Action:
    """An action that is not the one to find, and does not win at once."""
    state, best = start_of(puzzle), PUZZLES.solution(puzzle)[0]
    for action in GAME.actions(state, puzzle.seat):
        after = GAME.apply(state, puzzle.seat, action, 0, None).state
        if action != best and GAME.outcome(after) is None:
            return action
    raise AssertionError("all actions are right")


def test_there_are_a_few_hundred_of_every_kind() -> None:
    stored = shipped()
    assert len(stored) >= 200
    assert len({one.id for one in stored}) == len(stored)
    assert {one.theme for one in stored} == set(THEMES) == {one.id for one in PUZZLES.themes()}
    grades = Counter(one.grade for one in stored)
    assert set(grades) == set(range(1, GRADES + 1))
    assert grades[1] < len(stored) / 2
    assert min(grades.values()) >= 15
    assert min(Counter(one.theme for one in stored).values()) >= 15
    boards = Counter(one.start.count("/") + 1 for one in stored)
    assert min(boards[6], boards[8]) >= 80
    assert any(one.own > 2 for one in stored)


def test_every_puzzle_can_be_played_to_its_end() -> None:
    for puzzle in PUZZLES.puzzles():
        line = PUZZLES.solution(puzzle)
        assert len(line) == 2 * puzzle.actions - 1
        own = line[::2]
        for number in range(1, len(own) + 1):
            reply = PUZZLES.answer(puzzle, own[:number])
            if number < len(own):
                assert reply.verdict == "right"
                assert reply.played == tuple(line[: 2 * number])
        assert reply.verdict == "solved"
        assert reply.played == tuple(line)


def test_a_wrong_action_is_refuted() -> None:
    for puzzle in PUZZLES.puzzles()[::25]:
        reply = PUZZLES.answer(puzzle, [wrong_one(puzzle)])
        assert reply.verdict == "wrong"
        assert len(reply.played) == 1
        state = start_of(puzzle)
        for action in (*reply.played, *reply.refutation):
            (seat,) = GAME.actors(state)
            assert GAME.refuse(state, seat, action) is None
            state = GAME.apply(state, seat, action, 0, None).state
        assert reply.text.endswith(".")


def test_what_no_answer_can_be() -> None:
    puzzle = next(one for one in PUZZLES.puzzles() if one.actions == 2)
    own = list(PUZZLES.solution(puzzle)[::2])
    state = start_of(puzzle)
    others = GAME.parse_action(state, puzzle.seat, "a1-a2")
    with pytest.raises(ValueError, match="actions to find"):
        PUZZLES.answer(puzzle, [])
    with pytest.raises(ValueError, match="actions to find"):
        PUZZLES.answer(puzzle, [*own, own[0]])
    with pytest.raises(ValueError, match=r"\(B"):
        PUZZLES.answer(puzzle, [msgspec.structs.replace(others, end=others.start)])
    with pytest.raises(ValueError, match="action 1 is wrong"):
        PUZZLES.answer(puzzle, [wrong_one(puzzle), own[1]])


def test_another_way_to_win_at_once_is_as_good() -> None:
    """Red can take Blue's last piece with either of two, and Blue's last piece is what it asks."""
    start = "6/1rv4/1bv4/6/6/1rv1rv2 r rb - 0 9"
    one = Stored(
        start=start, line="b5xb4", theme="capture", goal="win", grade=1, nodes=1, depth=1, plies=1
    )
    puzzle = puzzle_of(one)
    assert puzzle.task == "Red to move wins at once. How?"

    class Own(type(PUZZLES)):  # type: ignore[misc]  # the class behind the protocol
        def solution(self, puzzle: Puzzle) -> list[Action]:
            return [GAME.parse_action(begun(start), Seat(0), "b5xb4")]

    for text in ("b5xb4", "b1xb4"):
        action = GAME.parse_action(begun(start), Seat(0), text)
        assert Own().answer(puzzle, [action]).verdict == "solved"


@pytest.mark.parametrize("size", [6, 8])
def test_a_sample_holds(size: int) -> None:
    short = [one for one in shipped() if one.own == 1 and one.start.count("/") == size - 1]
    assert fault_of(short[len(short) // 2]) == ""


def test_what_does_not_hold_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(miner, "NODES", 4_000)
    one = next(one for one in shipped() if one.own == 1)
    (seat,) = GAME.actors(begun(one.start))
    other = GAME.format_action(begun(one.start), seat, wrong_one(puzzle_of(one)))
    for changes, fault in (
        ({"line": other}, f"{other} is not clearly the best"),
        ({"line": f"{one.line} {one.line}"}, "its line ends with a reply"),
        ({"line": "a9-a1"}, "no action"),
        ({"start": "6x6"}, "its position"),
        ({"start": "6/6/2rv3/6/6/6 r rb - 0 1"}, "its position is none to begin with"),
        ({"grade": one.grade % GRADES + 1}, "it has another grade now"),
    ):
        assert fault in fault_of(msgspec.structs.replace(one, **changes))


@pytest.mark.parametrize(
    ("start", "ahead", "theme"),
    [
        # A promotion, a capture.
        ("6/6/6/2bh3/rv5/2rv3 r rb - 0 9", ["a2-a1+"], "promote"),
        ("6/6/6/rv1bh3/6/rv5 r rb - 0 9".replace("rv5", "2rv3"), ["c1-c2"], None),
        ("6/6/6/rh2bv2/6/2rv3 r rb - 0 9", ["a3xd3"], "capture"),
        # Between a minion and the one that it would take.
        ("6/1bh1rv2/6/6/6/2rv3 r rb - 0 9", ["c1-c4"], None),
        ("6/1bh2rv1/6/6/6/2rv3 r rb - 0 9", ["c1-c2"], None),
        ("6/1bh2rv1/6/6/2rv3/6 r rb - 0 9", ["c2-c5"], "block"),
        # Late, and quiet at first.
        ("6/6/3bh2/6/rh5/6 r rb - 0 9", ["a2-b2", "d4-c4", "b2-b1", "c4-c3", "b1-a1+"], "race"),
    ],
)
def test_themes(start: str, ahead: list[str], theme: str | None) -> None:
    state, line = begun(start), []
    for text in ahead:
        line.append(packed(state, text))
        state = play(state, text)
    assert theme_of(begun(start).words, line) == theme


def test_an_end_that_is_level_is_a_tiebreak() -> None:  # B5.1
    start = "5Rv/6/6/6/bv5/Bv1Rv2Bv r rbb - 0 9".replace("rbb", "rb").replace(" - ", " rb ")
    state = begun("5Rv/6/6/6/rv5/2Bv3 r rb br 0 9")
    assert theme_of(state.words, [packed(state, "a2-a1+")]) == "promote"  # 2 to 1
    level = begun("6/6/6/6/rv5/2Bv3 r rb b 0 9")
    assert theme_of(level.words, [packed(level, "a2-a1+")]) == "tiebreak"
    turned = turned_order(begun(start).words)
    assert turned is not None
    assert turned_order(turned) == begun(start).words
    assert turned_order(begun("6x6-2p").words) is None


def test_grades_rise_with_nodes_and_actions() -> None:
    assert [grade_of(nodes, 1) for nodes in (125, 500, 2_000, 8_000, 32_000)] == [1, 2, 3, 4, 5]
    assert [grade_of(fewest_for(grade), 1) for grade in range(1, GRADES + 1)] == [1, 2, 3, 4, 5]
    assert grade_of(125, 2) == 2
    state = begun("6/6/6/rh2Bv2/6/2rv3 r rb b 0 9")
    nodes, depth = hardness(state.words, packed(state, "a3xd3"))
    assert (nodes, depth) == (125, 1)
    nodes, _ = hardness(state.words, packed(state, "c1-c2"))
    assert nodes > 128_000  # It never finds what is bad.


def test_lines_of_a_file() -> None:
    few = list(shipped()[:3])
    assert list(parse(format_puzzles(few).splitlines())) == few
    with pytest.raises(ValueError, match="line 2: "):
        list(parse([format_puzzles(few[:1]), '{"start": 3}']))


def record(*texts: str) -> str:
    """A record file, as far as a miner reads it."""
    state = begun("6x6-2p")
    header = {"game": "pivit", "rules": 1, "occupants": [{}, {}], "options": state.options}
    entries = [Entry(seq=0, at=0, do=Start(state.options, 2))]
    for seq, text in enumerate(texts, start=1):
        (seat,) = GAME.actors(state)
        if text == "undo":
            entries.append(Entry(seq=seq, at=0, do=Takeback(seat)))
            continue
        entries.append(Entry(seq=seq, at=0, do=Act(seat, GAME.parse_action(state, seat, text))))
        state = play(state, text)
    lines = [header, *entries, {"ended": None, "seed": ""}]
    return "\n".join(msgspec.json.encode(line).decode() for line in lines)


def test_positions_of_a_record() -> None:
    found = list(positions(record("b1-b4", "a3-b3", "d1-d4")))
    assert [state.words for state in found] == [
        begun("6x6-2p").words,
        play(begun("6x6-2p"), "b1-b4").words,
        play(begun("6x6-2p"), "b1-b4", "a3-b3").words,
    ]
    assert len(list(positions(record("b1-b4", "undo", "a3-b3")))) == 1


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("", "no record"),
        ("{}", "no record"),
        ("[1]", "no record"),
        (record().replace('"game":"pivit"', '"game":"go"'), "a record of 'go'"),
        (record("b1-b4").replace('"end":[2,1]', '"end":[3,1]'), r"line 3: .*\(B3.1\)"),
        (record("b1-b4").replace('"type":"go"', '"type":"fly"'), "line 3 holds no action"),
    ],
)
def test_what_is_no_record(text: str, fault: str) -> None:
    with pytest.raises(ValueError, match=fault):
        list(positions(text))


# The command line.


def test_mining_is_the_same_each_time_and_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(miner, "NODES", 4_000)
    out = tmp_path / "more.jsonl"
    mine = ("pivit", "puzzles", "mine", "--matches", "1", "--first", "6", "--board", "6x6")
    result = run(*mine, "--out", str(out))
    assert result.exit_code == 0, result.output
    lines = out.read_text()
    assert lines
    assert told(*mine) == lines
    run(*mine, "--out", str(out))
    assert out.read_text() == lines  # It has them already.


def test_mining_only_what_is_hard_and_of_a_theme(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same as without, less what is too easy."""
    monkeypatch.setattr(miner, "NODES", 4_000)
    mine = ("pivit", "puzzles", "mine", "--matches", "1", "--first", "17", "--board", "6x6")
    found = list(parse(told(*mine).splitlines()))
    least = fewest_for(2)
    hard = [one for one in found if one.nodes >= least]
    assert 0 < len(hard) < len(found)
    assert list(parse(told(*mine, "--least", "2").splitlines())) == hard
    for theme in THEMES:
        of_it = [one for one in hard if one.theme == theme]
        assert list(parse(told(*mine, "--least", "2", "--theme", theme).splitlines())) == of_it


def test_mining_a_file_that_is_no_record(tmp_path: Path) -> None:
    file = tmp_path / "x.jsonl"
    file.write_text("hello")
    result = run("pivit", "puzzles", "mine", str(file))
    assert result.exit_code == 1
    assert "x.jsonl: it is no record file" in result.output


def test_a_check_that_fails(tmp_path: Path) -> None:
    file = tmp_path / "x.jsonl"
    one = shipped()[0]
    file.write_text(format_puzzles([msgspec.structs.replace(one, line="a9-a1")]))
    result = run("pivit", "puzzles", "check", str(file))
    assert result.exit_code == 1
    assert result.stderr.startswith(f"{one.id}: ")
    file.write_text("{}")
    assert run("pivit", "puzzles", "check", str(file)).exit_code == 1


def test_lists() -> None:
    lines = told("pivit", "puzzles", "list", "--theme", "race").splitlines()
    assert len(lines) == sum(one.theme == "race" for one in shipped())
    text = run("pivit", "puzzles", "list", "--board", "6x6", "--grade", "1", "--json").stdout
    for one in map(json.loads, text.splitlines()):
        assert one["grade"] == 1
        assert one["start"].count("/") == 5


def test_one_is_shown() -> None:
    one = shipped()[0]
    plain = told("pivit", "puzzles", "show", one.id)
    assert puzzle_of(one).task in plain
    assert one.texts[0] not in plain
    assert one.line in told("pivit", "puzzles", "show", one.id[:7], "--solution")
    assert run("pivit", "puzzles", "show", "nothing").exit_code == 1


def test_one_is_solved_in_the_terminal() -> None:
    one = next(one for one in shipped() if one.own == 2)
    own = one.texts[::2]
    text = "\n".join(["help", "hint", "nonsense", own[0], own[1], ""])
    out = told("pivit", "puzzles", "solve", one.id, text=text)
    assert f"Theme: {one.theme}." in out
    assert f"Right. The answer is {one.texts[1]}." in out
    assert out.rstrip().endswith("Solved.")
    assert one.line in told("pivit", "puzzles", "solve", one.id, text="give up\n")
    told("pivit", "puzzles", "solve", "--theme", "block", text="quit\n")


def test_replies_are_the_search_s_and_within_the_rules() -> None:
    for one in shipped():
        state = begun(one.start)
        for text in one.texts:
            assert packed(state, text) in engine.actions(state.words)
            (seat,) = GAME.actors(state)
            action = GAME.parse_action(state, seat, text)
            assert GAME.format_action(state, seat, action) == text
            state = play(state, text)
