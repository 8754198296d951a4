"""Other work on the machine, for benches that ask how late things get."""

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager

__all__ = ["busy"]


@contextmanager
def busy(count: int) -> Iterator[None]:
    """So many processes that never rest, each as urgent as this one."""
    others = [
        subprocess.Popen([sys.executable, "-c", "while True: sum(range(100_000))"])
        for _ in range(count)
    ]
    try:
        yield
    finally:
        for other in others:
            other.kill()
            other.wait()
