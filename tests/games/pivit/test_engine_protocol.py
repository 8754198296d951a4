"""`tripiv pivit engine` as the program on the other end of the pipe knows it."""

import subprocess
import sys
import time
from collections.abc import Iterator
from itertools import takewhile
from pathlib import Path

import pytest

from games.pivit.table import begun, play

ENGINE = [str(Path(sys.executable).with_name("tripiv")), "pivit", "engine"]


class Pipe:
    def __init__(self) -> None:
        self.process = subprocess.Popen(
            ENGINE, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE
        )

    def say(self, *lines: str | bytes) -> None:
        assert self.process.stdin is not None
        for line in lines:
            raw = line if isinstance(line, bytes) else line.encode()
            self.process.stdin.write(raw + b"\n")
        self.process.stdin.flush()

    def hear(self) -> str:
        assert self.process.stdout is not None
        return self.process.stdout.readline().decode().rstrip("\n")

    def until(self, word: str) -> list[str]:
        lines = []
        while True:
            line = self.hear()
            assert line, f"it went silent before it said {word}"
            lines.append(line)
            if line.split()[0] == word:
                return lines

    def quit(self) -> bytes:
        """What it has written to stderr until then."""
        _, err = self.process.communicate(b"quit\n", timeout=20)
        assert self.process.returncode == 0
        return err

    def ask(self, line: str | bytes) -> str:
        self.say(line)
        return self.hear()


@pytest.fixture(scope="module")
def pipe() -> Iterator[Pipe]:
    found = Pipe()
    yield found
    assert found.quit() == b""


def facts(line: str) -> dict[str, str]:
    """An info line as names and values."""
    words = line.split()
    assert words[0] == "info"
    found = {}
    names = [i for i, word in enumerate(words) if word in NAMES]
    for at, end in zip(names, [*names[1:], len(words)], strict=True):
        found[words[at]] = " ".join(words[at + 1 : end])
    return found


NAMES = {"depth", "seldepth", "score", "nodes", "nps", "time", "pv"}


def test_it_names_itself_and_its_options(pipe: Pipe) -> None:
    pipe.say("pivit")
    lines = pipe.until("pivitok")
    assert lines[0].startswith("id name Tripiv ")
    assert [line.split()[2] for line in lines if line.startswith("option")] == ["hash", "tables"]
    assert pipe.ask("isready") == "readyok"


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("castle", "error 'castle' is none of pivit, isready,"),
        (b"\xff\xfe\x00", "error "),
        ("setoption name hash", "error write: setoption"),
        ("setoption name hash value many", "error hash is a number from 1 to"),
        ("setoption name hash value 0", "error hash is a number from 1 to"),
        ("setoption name depth value 1", "error there is no option 'depth'"),
        ("setoption name tables value /no/such", "error there is no folder /no/such"),
        ("position", "error write: position setup"),
        ("position setup", "error write: position setup"),
        ("position setup 9x9-2p", "error setup: '9x9-2p' is none of"),
        ("position setup 8x8-2p actions b1-b9", "error action 1, 'b1-b9': "),
        ("position setup 8x8-2p actions b1-b4 zz", "error action 2, 'zz': "),
        ("position setup 6x6-2p actions b1-b3", "error action 1, 'b1-b3': a minion goes an odd"),
        ("position setup 6x6-2p actions swap", "error action 1, 'swap': colours can be swapped"),
        ("position setup 1Rv4/6/6/6/6/6 r rb r 0 1", "error setup: "),
        ("go", "error write: go"),
        ("go depth", "error write: go"),
        ("go depth ten", "error depth is a number from 1 to 100, not 'ten'"),
        ("go depth 5 depth 6", "error depth is given twice"),
        ("go mate 3", "error go has no limit 'mate'"),
        ("go time -5", "error time is a number"),
    ],
)
def test_a_wrong_line_is_answered_in_one_line(pipe: Pipe, line: str, answer: str) -> None:
    assert pipe.ask("position setup 8x8-2p\nisready") == "readyok"
    assert pipe.ask(line).startswith(answer)
    assert pipe.ask("isready") == "readyok"


def test_no_position_no_thought() -> None:
    pipe = Pipe()
    assert pipe.ask("go depth 3") == "error there is no position yet"
    assert pipe.quit() == b""


def test_it_thinks_to_a_depth(pipe: Pipe) -> None:
    pipe.say("position setup 6x6-2p actions b1-b4", "go depth 6")
    *infos, best = pipe.until("bestaction")
    assert [facts(line)["depth"] for line in infos] == [str(n) for n in range(1, 7)]
    for line in infos:
        found = facts(line)
        assert found.keys() == NAMES
        int(found["score"])
        play(begun("6x6-2p"), "b1-b4", *found["pv"].split())
    assert best == "bestaction " + facts(infos[-1])["pv"].split()[0]


def test_equal_nodes_give_equal_answers(pipe: Pipe) -> None:
    answers = []
    for _ in range(2):
        pipe.say("newgame", "position setup 8x8-2p", "go nodes 30000")
        lines = pipe.until("bestaction")
        answers.append([" ".join(takewhile(lambda word: word != "nps", s.split())) for s in lines])
    assert answers[0] == answers[1]


def test_a_forced_win_is_told_in_plies(pipe: Pipe) -> None:
    pipe.say("position setup 6/6/Rh2bv2/6/6/6 r rb r 0 30", "go depth 8")
    lines = pipe.until("bestaction")
    assert facts(lines[-2])["score"] == "wins in 1"
    assert lines[-1] == "bestaction a4xd4"


def test_the_game_is_over(pipe: Pipe) -> None:
    pipe.say("position setup 6/6/Rh2bv2/6/6/6 r rb r 0 30 actions a4xd4")
    assert pipe.ask("go depth 3") == "error the game is over in this position"
    answer = pipe.ask("position setup 6/6/Rh2bv2/6/6/6 r rb r 0 30 actions a4xd4 d4-d5")
    assert answer == "error action 2, 'd4-d5': the game is over before it"


def test_it_stops_when_told(pipe: Pipe) -> None:
    pipe.say("position setup 8x8-2p", "go infinite")
    assert pipe.hear().startswith("info depth 1 ")
    assert pipe.ask("go depth 3\nposition setup 6x6-2p\nisready").startswith(("info", "error go"))
    pipe.until("readyok")
    began = time.monotonic()
    pipe.say("stop")
    assert pipe.until("bestaction")[-1].split()[1]
    assert time.monotonic() - began < 2
    assert pipe.ask("isready") == "readyok"


def test_a_search_that_is_done_waits_for_stop_if_it_has_no_end(pipe: Pipe) -> None:
    pipe.say("position setup 6/6/Rh2bv2/6/6/6 r rb r 0 30", "go infinite")
    pipe.say("isready")
    assert pipe.until("readyok")[-1] == "readyok"
    time.sleep(0.2)
    pipe.say("isready")
    assert "bestaction a4xd4" not in pipe.until("readyok")
    pipe.say("stop")
    assert pipe.until("bestaction")[-1] == "bestaction a4xd4"


def test_a_bad_colour_is_given_away(pipe: Pipe) -> None:  # B1.4
    line = "1rvbvrvbv1/rh4bh/rh4rh/rh4bh/rh4rh/1rvbvrvbv1 b rb - 0 2 swap"
    pipe.say(f"position setup {line}", "go depth 4")
    assert pipe.until("bestaction")[-1] == "bestaction swap"


@pytest.mark.parametrize(("setup", "seats"), [("8x8-3p", 3), ("8x8-4p", 4)])
def test_more_than_two(pipe: Pipe, setup: str, seats: int) -> None:
    pipe.say(f"position setup {setup}", "go nodes 3000")
    *infos, best = pipe.until("bestaction")
    found = facts(infos[-1])
    name, *shares = found["score"].split()
    assert name == "shares"
    assert len(shares) == seats
    assert abs(sum(map(int, shares)) - 1000) <= 2
    play(begun(setup), *found["pv"].split())
    assert best == "bestaction " + found["pv"].split()[0]
    assert pipe.ask("go depth 3") == "error depth is for two sides: give time or nodes"


def test_tables_of_a_folder(pipe: Pipe, tmp_path: object) -> None:
    pipe.say(f"setoption name tables value {tmp_path}", "setoption name hash value 2")
    pipe.say("position setup 6/6/Rh2bv2/6/6/6 r rb r 0 30", "go depth 2")
    assert pipe.until("bestaction")[-1] == "bestaction a4xd4"
    pipe.say("setoption name tables value none")
    assert pipe.ask("isready") == "readyok"


def test_the_end_of_input_ends_it() -> None:
    text = b"position setup 6x6-2p\ngo depth 5\n"
    done = subprocess.run(ENGINE, input=text, capture_output=True, timeout=60, check=True)
    assert done.stdout.splitlines()[-1].startswith(b"bestaction ")
    text = b"position setup 6x6-2p\ngo infinite\n"
    done = subprocess.run(ENGINE, input=text, capture_output=True, timeout=60, check=True)
    assert done.stdout.splitlines()[-1].startswith(b"bestaction ")
    assert done.stderr == b""
