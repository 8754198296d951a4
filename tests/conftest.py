"""What all tests share: a world in which other distributions are installed."""

import importlib
import sys
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

from tripiv.core import registry

Install = Callable[..., None]


@pytest.fixture
def install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Install:
    """Lay a distribution on the path: its entry points by group, and its files by name.

    Real metadata on a real path, so that what finds them is what finds them for a person.
    """
    site = tmp_path / "site"
    site.mkdir()
    monkeypatch.syspath_prepend(str(site))
    before = set(sys.modules)

    def lay(name: str, points: Mapping[str, Mapping[str, str]], files: Mapping[str, str]) -> None:
        info = site / f"{name}-1.0.dist-info"
        info.mkdir()
        (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n")
        lines = []
        for group, named in points.items():
            lines += [f"[{group}]", *(f"{key} = {value}" for key, value in named.items())]
        (info / "entry_points.txt").write_text("\n".join(lines))
        for path, text in files.items():
            target = site / path
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_text(text)
        importlib.invalidate_caches()

    registry.find.cache_clear()
    yield lay
    registry.find.cache_clear()
    for module in set(sys.modules) - before:
        if str(site) in (getattr(sys.modules[module], "__file__", None) or ""):
            del sys.modules[module]


TOY = """
from tripiv.core.game import Spec


class Toy:
    spec = Spec(
        id="toy", title="Toy", version=3, package="toygame", fewest_seats=2, most_seats=4
    )


GAME = Toy()
NO_GAME = object()
"""

RULES = """# Toy

Words before all `clauses`.

## X1 Begin
- **X1.1** Sit down,
  and breathe.
- **X1.2** Look:

  | a | b |
  |---|---|
- a remark that is no clause

## X2 End
- **X2.1** Stand up.
"""


@pytest.fixture
def toy(install: Install) -> Install:
    """A game that is found but cannot be played; gives `install` for more."""
    files = {"toygame/__init__.py": TOY, "toygame/RULES.md": RULES}
    install("toy-dist", {"tripiv.games": {"toy": "toygame:GAME"}}, files)
    return install
