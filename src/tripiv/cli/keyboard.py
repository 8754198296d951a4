"""What a person types while time goes on: line by line, without ever waiting for longer than asked.

In a terminal each key is taken as it comes, so that what is half typed can be shown on a screen
that changes meanwhile. From a pipe whole lines come.
"""

import codecs
import os
import queue
import re
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Protocol

__all__ = ["Keyboard", "Keys", "keyboard"]

KEPT_MOST = 100
_END = "\x04"
_ERASE = ("\x7f", "\x08")
_ERASE_LINE, _ERASE_WORD = "\x15", "\x17"
_UP, _DOWN = "\x1b[A", "\x1b[B"
_SEQUENCE = re.compile(r"\x1b(\[[0-9;?]*[@-~]?|O.|)")
"""What keys without a letter send; most mean nothing here."""


class Keyboard(Protocol):
    @property
    def text(self) -> str:
        """What is typed, and not sent yet."""
        ...

    def read(self, wait_s: float) -> str | None:
        """The next line. None: nothing whole yet, though perhaps another key. Raises `EOFError`
        at the end."""
        ...


@contextmanager
def keyboard() -> Iterator[Keyboard]:
    """The keyboard of this process, its terminal put back afterwards."""
    if not sys.stdin.isatty():
        yield _Lines()
        return
    try:
        import termios  # noqa: PLC0415  not on every system
        import tty  # noqa: PLC0415  as above
    except ImportError:
        yield _Lines()
        return
    fd = sys.stdin.fileno()
    before = termios.tcgetattr(fd)
    tty.setcbreak(fd)
    try:
        yield Keys(fd)
    finally:
        termios.tcsetattr(fd, termios.TCSADRAIN, before)


class _Lines:
    """Lines of a pipe, read by a thread: not every system can wait for a pipe and a moment."""

    text = ""

    def __init__(self) -> None:
        self._lines: queue.Queue[str] = queue.Queue()
        threading.Thread(target=self._run, daemon=True).start()

    def read(self, wait_s: float) -> str | None:
        try:
            line = self._lines.get(timeout=wait_s)
        except queue.Empty:
            return None
        if not line:
            self._lines.put("")
            raise EOFError
        return line.strip()

    def _run(self) -> None:
        while line := sys.stdin.readline():
            self._lines.put(line)
        self._lines.put("")


class Keys:
    """Keys of a terminal; the arrows up and down bring back what was sent before."""

    def __init__(self, fd: int) -> None:
        self.text = ""
        self._fd = fd
        self._decoder = codecs.getincrementaldecoder("utf-8")("replace")
        self.ahead = ""
        """Keys that came and were not looked at."""
        self._sent: list[str] = []
        self._back = 0

    def read(self, wait_s: float) -> str | None:
        import select  # noqa: PLC0415  for terminals only

        if not self.ahead:
            if not select.select([self._fd], [], [], max(0.0, wait_s))[0]:
                return None
            raw = os.read(self._fd, 1024)
            if not raw:
                raise EOFError
            self.ahead = self._decoder.decode(raw)
        while self.ahead:
            line = self._key(self._next_key())
            if line is not None:
                return line
        return None

    def _next_key(self) -> str:
        found = _SEQUENCE.match(self.ahead)
        key = self.ahead[0] if found is None else found[0]
        self.ahead = self.ahead[len(key) :]
        return key

    def _key(self, key: str) -> str | None:
        if key in ("\r", "\n"):
            line, self.text, self._back = self.text.strip(), "", 0
            if line and line not in self._sent[-1:]:
                self._sent = [*self._sent[-KEPT_MOST:], line]
            return line
        if key == _END and not self.text:
            raise EOFError
        if key in _ERASE:
            self.text = self.text[:-1]
        elif key == _ERASE_LINE:
            self.text = ""
        elif key == _ERASE_WORD:
            self.text = self.text.rstrip().rpartition(" ")[0]
            self.text += " " if self.text else ""
        elif key in (_UP, _DOWN):
            self._back = min(len(self._sent), max(0, self._back + (1 if key == _UP else -1)))
            self.text = self._sent[-self._back] if self._back else ""
        elif key.isprintable():
            self.text += key
        return None
