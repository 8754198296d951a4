"""A bar for long work: on stderr, and only where a person looks on."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

__all__ = ["progress"]


@contextmanager
def progress(label: str, total: int | None = None) -> Iterator[Callable[[int], None]]:
    """Show a bar while the block runs; yields what to call with the number of steps just done.

    Without a total the bar only shows that something goes on. Nothing is left on the screen at
    the end, and nothing at all is written where stderr is no terminal.
    """
    if not sys.stderr.isatty():
        yield lambda _steps: None
        return

    from rich.console import Console  # noqa: PLC0415  only where a bar is drawn
    from rich.progress import Progress  # noqa: PLC0415  as above

    with Progress(console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(label, total=total)
        yield lambda steps: bar.advance(task, steps)
