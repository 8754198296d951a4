"""`tripiv play` where everybody acts at once: from a pipe, key by key, and on a screen."""

import fcntl
import os
import pty
import select
import struct
import subprocess
import sys
import termios
import time
from pathlib import Path

import pytest

from tripiv.cli.keyboard import Keys
from tripiv.cli.main import Code, main
from tripiv.core import registry

TRIPIV = Path(sys.executable).with_name("tripiv")


def play(typed: str, *arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [TRIPIV, "play", "tiles", *arguments],
        input=typed,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )


def test_a_whole_match_from_a_pipe(tmp_path):
    record = tmp_path / "m.jsonl"
    typed = "ready\nstuck\nnonsense\nhelp\nsave\nresign\n"
    done = play(typed, "--setup", "1p", "--save", str(record))
    assert done.returncode == 0, done.stderr
    assert "You are ready." in done.stdout
    assert "Round 1 begins in three seconds." in done.stdout
    assert "Wait for go (T2.2)." in done.stdout
    assert "'nonsense' is no action" in done.stdout
    assert "Save to which file?" in done.stdout
    assert "The match is over" in done.stdout
    assert main(["replay", "--quiet", str(record)]) == Code.FINE


def test_saved_while_it_runs(tmp_path):
    record, sheet = tmp_path / "m.jsonl", tmp_path / "m.txt"
    done = play(f"ready\nsave {record}\nsave {sheet}\nquit\n", "--level", "5")
    assert done.returncode == 0, done.stderr
    assert main(["replay", "--quiet", str(record)]) == Code.FINE
    assert main(["replay", "--quiet", str(sheet)]) == Code.FINE


def test_one_keyboard_is_for_one_person(capsys):
    assert main(["play", "tiles", "--hot-seat"]) == Code.USAGE
    assert "one keyboard is for one person" in capsys.readouterr().err


def test_on_a_screen_time_goes_on_while_one_types():
    registry.find("tiles")
    main_end, end = pty.openpty()
    fcntl.ioctl(end, termios.TIOCSWINSZ, struct.pack("HHHH", 30, 80, 0, 0))
    process = subprocess.Popen(
        [TRIPIV, "play", "tiles", "--setup", "1p"],
        stdin=end,
        stdout=end,
        stderr=end,
        env={**os.environ, "TERM": "xterm-256color"},
    )
    os.close(end)
    seen = b""

    def until(*wanted: bytes) -> None:
        nonlocal seen
        deadline = time.monotonic() + 60
        while not all(text in seen for text in wanted) and time.monotonic() < deadline:
            if select.select([main_end], [], [], 1)[0]:
                seen += os.read(main_end, 65536)
        assert all(text in seen for text in wanted), seen.decode(errors="replace")
        seen = b""

    try:
        until(b"\x1b[?1049h", b"Next round in")
        os.write(main_end, b"reaxy\x7f\x7fdy\n")
        until(b"You are ready.")
        os.write(main_end, b"half ty")
        until(b"> half ty", b"Go!", b"Race: 9:")  # what is half typed stays
        os.write(main_end, b"\x15quit\n")
        assert process.wait(timeout=30) == 0
    finally:
        process.kill()
        process.wait()
        os.close(main_end)


def keys_of(raw: bytes) -> tuple[list[str], str]:
    """The lines that come of it, and what is still in hand."""
    out, into = os.pipe()
    os.write(into, raw)
    keys, lines = Keys(out), list[str]()
    try:
        while select.select([out], [], [], 0)[0] or keys.ahead:
            line = keys.read(0.0)
            if line is not None:
                lines.append(line)
    finally:
        os.close(out)
        os.close(into)
    return lines, keys.text


@pytest.mark.parametrize(
    ("raw", "lines", "left"),
    [
        (b"one\ntwo\nth", ["one", "two"], "th"),
        (b"onx\x7fe\r", ["one"], ""),
        (b"gone\x15one two\x17three", [], "one three"),
        (b"first\nsecond\n\x1b[A\x1b[A", ["first", "second"], "first"),
        (b"first\nsecond\n\x1b[A\x1b[A\x1b[B\n", ["first", "second", "second"], ""),
        (b"a\x1b[Cb\x1bOPc\n", ["abc"], ""),
        ("r\u00e9\n".encode(), ["r\u00e9"], ""),
    ],
)
def test_keys(raw, lines, left):
    assert keys_of(raw) == (lines, left)


def test_the_end_of_the_keys():
    with pytest.raises(EOFError):
        keys_of(b"\x04")
