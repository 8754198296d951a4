"""A screen that is drawn anew in place while things change; plain lines where there is none."""

import shutil
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

import click

__all__ = ["Screen", "screen"]

NEWS_LEAST = 3
NEWS_KEPT = 200
_ENTER, _LEAVE = "\x1b[?1049h\x1b[?7l", "\x1b[?7h\x1b[?1049l"


class Screen:
    """`tell` says something that stays said; `show` draws what there is now."""

    is_live = False

    def tell(self, text: str) -> None:
        click.echo(text)

    def show(self, board: Sequence[str], foot: Sequence[str], typed: str) -> None:
        """In a pipe only what is told appears, and the board where it is asked for."""


class _Live(Screen):
    is_live = True

    def __init__(self) -> None:
        self._news: list[str] = []
        self._drawn = ""

    def tell(self, text: str) -> None:
        self._news = [*self._news, *text.splitlines()][-NEWS_KEPT:]

    def show(self, board: Sequence[str], foot: Sequence[str], typed: str) -> None:
        height = shutil.get_terminal_size().lines
        room = max(NEWS_LEAST, height - len(board) - len(foot) - 3)
        news = self._news[-room:]
        lines = [*board, "", *news, "", *foot]
        # What is typed has to be seen, whatever else there is no room for.
        frame = "\x1b[K\r\n".join([*lines[-max(1, height - 1) :], typed]) + "\x1b[K\x1b[J"
        if frame != self._drawn:
            sys.stdout.write(f"\x1b[?25l\x1b[H{frame}\x1b[?25h")
            sys.stdout.flush()
            self._drawn = frame


@contextmanager
def screen() -> Iterator[Screen]:
    if not (sys.stdout.isatty() and sys.stdin.isatty()):
        yield Screen()
        return
    sys.stdout.write(_ENTER)
    try:
        yield _Live()
    finally:
        sys.stdout.write(_LEAVE)
        sys.stdout.flush()
