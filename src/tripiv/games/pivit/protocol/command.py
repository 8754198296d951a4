"""`tripiv pivit engine`: a search that other programs talk to, by lines of text."""

import io
import sys
import threading

import click

__all__ = ["command"]


@click.command()
def command() -> None:
    """Talk to the search line by line, as chess programs do over UCI.

    It reads commands from standard input and answers on standard output; a line that is wrong
    is answered with one that begins with `error`. docs/pivit-engine.md has it all.

    \b
      pivit                                  names itself and its options
      isready                                answered with readyok
      setoption name hash value 128          megabytes for what it remembers
      newgame                                it forgets what it has seen
      position setup 8x8-2p actions b1-b4    or a position in place of 8x8-2p
      go time 1000                           or depth N, nodes N, infinite
      stop                                   the best action at once
      quit
    """
    from tripiv import __version__  # noqa: PLC0415
    from tripiv.games.pivit.protocol.session import Session  # noqa: PLC0415  Numba

    lock, is_heard = threading.Lock(), threading.Event()
    is_heard.set()

    def say(line: str) -> None:
        with lock:
            try:
                sys.stdout.write(line + "\n")
                sys.stdout.flush()
            except BrokenPipeError:
                is_heard.clear()

    if isinstance(sys.stdin, io.TextIOWrapper):
        sys.stdin.reconfigure(errors="replace")
    session = Session(f"Tripiv {__version__}", say)
    for line in sys.stdin:
        if not session.hear(line) or not is_heard.is_set():
            return
    session.end(patiently=is_heard.is_set())
