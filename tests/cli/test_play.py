"""`tripiv play`: matches typed by a person, in a pipe and in a real terminal."""

import os
import pty
import select
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tripiv.cli.main import Code, main
from tripiv.core import registry

TRIPIV = Path(sys.executable).with_name("tripiv")


def play(typed: str, *arguments: str) -> subprocess.CompletedProcess[str]:
    """A match in a process of its own, with everything typed beforehand."""
    return subprocess.run(
        [TRIPIV, "play", *arguments],
        input=typed,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )


def test_a_whole_match_by_two_at_one_keyboard(tmp_path):
    # A lone master of red's against a lone minion of blue's: one capture ends it.
    lone = "Rh3bv/5/5/5/5 r rb r 0 9".replace("Rh3bv", "Rh2bv1")
    done = play(f"a5xd5\nsave {tmp_path}/m.txt\n", "--hot-seat", "--setup", lone)
    assert done.returncode == 0, done.stderr
    assert "seat 1: a5xd5" in done.stdout
    assert "The match is over. Seat 1 wins: only one player is left (B5.2)." in done.stdout


def test_moves_prefixes_mistakes_and_undo(tmp_path):
    sheet = tmp_path / "m.txt"
    typed = f"moves\nb1\nzz\nb1-b3\nb1-b4\nundo\nd1-d2\nsave {sheet}\nhelp\nquit\n"
    done = play(typed, "--hot-seat", "--setup", "6x6-2p")
    assert done.returncode == 0, done.stderr
    assert "b1-b4  b1-b2" in done.stdout
    assert "'zz' is no action" in done.stdout
    assert "(B3.1)" in done.stdout  # why b1-b3 is not legal, in the words of the clause
    assert "takes back" in done.stdout
    assert "take your last action back" in done.stdout
    assert sheet.read_text().endswith("1. d1-d2\n")
    assert main(["replay", "--quiet", str(sheet)]) == Code.FINE


def test_a_bot_answers_and_a_record_is_kept(tmp_path):
    record = tmp_path / "m.jsonl"
    done = play(f"b1-b4\nsave {record}\nresign\n", "--setup", "6x6-2p")
    assert done.returncode == 0, done.stderr
    assert "seat 2: " in done.stdout
    assert "Seat 2 wins" in done.stdout
    assert main(["replay", "--quiet", str(record)]) == Code.FINE


def test_the_bot_begins_if_one_sits_second():
    done = play("quit\n", "--setup", "6x6-2p", "--seat", "2")
    assert "seat 1: " in done.stdout


def test_three_bots_and_a_person():
    done = play("quit\n", "--setup", "8x8-4p", "--seat", "4")
    assert [f"seat {n}: " in done.stdout for n in (1, 2, 3)] == [True] * 3


def test_the_end_of_the_input_ends_it_quietly():
    done = play("", "--setup", "6x6-2p")
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.parametrize(
    ("arguments", "what"),
    [
        (["--setup", "9x9"], "--setup"),
        (["--seat", "5"], "there are 2 seats"),
        (["--level", "godlike"], "no level is called 'godlike'"),
        (["chess"], "no game is called 'chess'"),
    ],
)
def test_wrong_calls_get_one_line(arguments, what, capsys):
    assert main(["play", *arguments]) in (Code.USAGE, Code.NO)
    err = capsys.readouterr().err
    assert what in err
    assert len(err.splitlines()) == 1


def test_save_says_what_went_wrong(tmp_path):
    done = play(f"save\nsave {tmp_path}/no/such/place\nquit\n", "--hot-seat", "--setup", "6x6-2p")
    assert "Save to which file?" in done.stdout
    assert "Not saved: " in done.stdout


def test_in_a_terminal_there_is_colour_and_completion():
    registry.find("pivit")
    main_end, end = pty.openpty()
    process = subprocess.Popen(
        [TRIPIV, "play", "--hot-seat", "--setup", "6x6-2p"],
        stdin=end,
        stdout=end,
        stderr=end,
        env={**os.environ, "TERM": "xterm-256color"},
    )
    os.close(end)
    seen = b""

    def until(wanted: bytes) -> None:
        nonlocal seen
        deadline = time.monotonic() + 60
        while wanted not in seen and time.monotonic() < deadline:
            if select.select([main_end], [], [], 1)[0]:
                seen += os.read(main_end, 65536)
        assert wanted in seen, seen.decode(errors="replace")

    try:
        until(b"Seat 1 > ")
        assert b"\x1b[" in seen
        os.write(main_end, b"f4-e\t\n")  # only one action begins so
        until(b"seat 1: f4-e4")
        os.write(main_end, b"quit\n")
        assert process.wait(timeout=30) == 0
    finally:
        process.kill()
        process.wait()
        os.close(main_end)
