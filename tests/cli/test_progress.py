"""A bar is for a person who looks on, and for nobody else."""

import os
import pty
import subprocess
import sys

CODE = """
import sys
from tripiv.cli.progress import progress
with progress("counting", total=3) as advance:
    for _ in range(3):
        advance(1)
print("done", "rich" in sys.modules)
"""


def test_in_a_pipe_there_is_no_bar_and_nothing_to_load():
    done = subprocess.run([sys.executable, "-c", CODE], check=False, capture_output=True, text=True)
    assert (done.stdout, done.stderr) == ("done False\n", "")


def test_on_a_terminal_the_bar_is_on_stderr_only():
    here, there = pty.openpty()
    environment = {**os.environ, "TERM": "xterm-256color"}
    done = subprocess.run(
        [sys.executable, "-c", CODE],
        check=False,
        stdout=subprocess.PIPE,
        stderr=there,
        text=True,
        env=environment,
    )
    os.close(there)
    shown = os.read(here, 100_000).decode()
    os.close(here)
    assert done.stdout == "done True\n"
    assert "counting" in shown
    assert "100%" in shown
