"""The tools are scripts beside the package: tests find them as they find one another."""

import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]

sys.path.insert(0, str(ROOT / "tools"))


@pytest.fixture
def root() -> Path:
    """The work tree."""
    return ROOT
