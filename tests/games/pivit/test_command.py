"""What Pivit brings to the command line."""

import json
import random
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from games.pivit import reference as ref
from games.pivit.pack import odd_position
from games.pivit.table import begun, line
from tripiv.cli.group import tripiv
from tripiv.games.pivit.game import GAME
from tripiv.games.pivit.setup import SETUPS


def run(*arguments: str, text: str | None = None) -> Result:
    return CliRunner().invoke(tripiv, arguments, input=text)


def told(*arguments: str, text: str | None = None) -> str:
    result = run(*arguments, text=text)
    assert result.exit_code == 0, result.output
    return result.stdout


@pytest.mark.parametrize(
    ("setup", "depth", "nodes"),
    [
        ("6x6-2p", 0, 1),
        ("6x6-2p", 4, 49640),
        ("8x8-2p", 3, 41528),
        ("8x8-3p", 2, 560),
        ("8x8-4p", 2, 316),
        (SETUPS["6x6-2p"], 3, 3576),
        ("3Bv/1Rh2/4/Rv3 r rb br 0 1", 3, 0),
    ],
)
def test_perft(setup: str, depth: int, nodes: int) -> None:
    assert json.loads(told("perft", setup, str(depth), "--json")) == {"nodes": nodes}
    assert told("perft", setup, str(depth), "--no-bulk") == f"{nodes}\n"


def test_perft_divided() -> None:
    answer = json.loads(told("perft", "6x6-2p", "3", "--divide", "--json"))
    assert sum(answer["divide"].values()) == answer["nodes"] == 3576
    assert list(answer["divide"]) == sorted(answer["divide"])
    assert "b1-b4: " in told("perft", "6x6-2p", "3", "--divide")


def test_moves() -> None:
    answer = json.loads(told("moves", "6x6-2p", "--json"))
    assert len(answer["actions"]) == 16
    assert answer["actions"] == sorted(answer["actions"])
    assert answer["to_move"] == 0
    assert answer["result"] is answer["reason"] is None
    assert told("moves", "6x6-2p").split() == answer["actions"]


def test_moves_of_a_skipped_player_are_the_next_ones() -> None:  # B2.2
    answer = json.loads(told("moves", "RhrhRh/3/BhBv1 r rb br 4 11", "--json"))
    assert answer["to_move"] == 1
    assert answer["actions"] == ["b1-b2", "b1xb3"]


def test_moves_after_the_end() -> None:
    over = "3Bv/1Rh2/4/Rv3 r rb br 0 1"
    answer = json.loads(told("moves", over, "--json"))
    assert answer["actions"] == []
    assert answer["to_move"] is None
    assert answer["result"] == {"winner": 0, "ranks": [0, 1], "scores": [1.0, 0.0]}
    assert answer["reason"] == "no minion is left"
    assert answer["clause"] == "B5.1"
    assert told("moves", over) == "The game is over, seat 1 wins: no minion is left (B5.1).\n"
    assert "a draw" in told("moves", "1rv2/bh3/4/4 r rb - 60 99")


@pytest.mark.parametrize(
    ("arguments", "code", "words"),
    [
        (("perft", "9x9-2p", "3"), 1, "'9x9-2p' is none of"),
        (("perft", "6x6-2p", "-1"), 2, "DEPTH"),
        (("perft", "6x6-2p", "x"), 2, "DEPTH"),
        (("moves", "1rv/3/3 r rb - 0"), 1, "6 fields"),
        (("moves", "3/1rv1/3 r rb - 0 x"), 1, "character 19"),
        (("moves",), 2, "either a position or --pieces"),
        (("moves", "--pieces", "no-such-file"), 2, "no-such-file"),
    ],
)
def test_errors_are_one_line(arguments: tuple[str, ...], code: int, words: str) -> None:
    result = run(*arguments)
    assert result.exit_code == code
    assert words in result.stderr
    assert "Traceback" not in result.output


def piece_line(p: ref.Position) -> str:
    return json.dumps(
        {
            "size": p.size,
            "players": p.sides,
            "to_move": p.turn,
            "first_master_order": p.first_masters,
            "pieces": [
                {
                    "row": row,
                    "col": col,
                    "owner": piece.side,
                    "axis": "v" if piece.upright else "h",
                    "master": piece.master,
                }
                for (row, col), piece in p.pieces.items()
            ],
        }
    )


def test_many_positions_at_once(tmp_path: Path) -> None:
    draw = random.Random(6)
    positions = []
    while len(positions) < 300:
        p = odd_position(draw)
        p = ref.settled(ref.replace(p, end="", gone=frozenset(), limit=0))
        positions.append(p)
    file = tmp_path / "positions.jsonl"
    file.write_text("".join(piece_line(p) + "\n" for p in positions) + "\n")
    answers = told("moves", "--pieces", str(file), "--json").splitlines()
    assert len(answers) == len(positions)
    for p, answer in zip(positions, answers, strict=True):
        expected = [[*start, *end] for start, end in ref.actions(p)]
        assert json.loads(answer) == {"actions": expected}


def test_a_stuck_player_has_no_action_of_its_own() -> None:  # B2.2
    p = ref.Position(
        3, 2, {(0, n): ref.Piece(0, False) for n in range(3)} | {(2, 1): ref.Piece(1, True)}
    )
    assert told("moves", "--pieces", "-", "--json", text=piece_line(p)) == '{"actions": []}\n'
    other = ref.replace(p, turn=1)
    assert told("moves", "--pieces", "-", text=piece_line(other)) == "b1-b2\n"


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"size": 9}, "size is from 3 to 8"),
        ({"players": 5}, "2 to 4 players"),
        ({"to_move": 2}, "from 0 to 1"),
        ({"first_master_order": [0, 0]}, "once each"),
        ({"pieces": [{"row": 3, "col": 0, "owner": 0, "axis": "h"}]}, "from 0 to 2"),
        ({"pieces": [{"row": 0, "col": 0, "owner": 0, "axis": "x"}]}, "axis"),
        ({"pieces": 2 * [{"row": 0, "col": 0, "owner": 0, "axis": "h"}]}, "one square"),
    ],
)
def test_a_wrong_line_is_named(change: dict[str, object], words: str) -> None:
    good = {"size": 3, "players": 2, "to_move": 0, "pieces": []}
    text = "\n".join(json.dumps(line) for line in (good, good | change))
    result = run("moves", "--pieces", "-", "--json", text=text)
    assert result.exit_code == 1
    assert "line 2: " in result.stderr
    assert words in result.stderr


def test_every_option_comes_back() -> None:
    for text in ("8x8-2p", "6x6-2p swap quiet=0", "8x8-3p quiet=12 resigned=removed"):
        options, seats = GAME.parse_options(text)
        assert GAME.format_options(options, seats) == text
        assert GAME.parse_options(line(begun(text)))[1] == seats
    assert GAME.format_options(*GAME.parse_options("")) == "8x8-2p"
