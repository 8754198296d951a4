"""Pivic's rule book, its code and its tests name the same clauses."""

from pathlib import Path

from clause import faults
from tripiv.games import pivic


def test_every_clause_is_in_code_and_tests() -> None:
    assert faults(Path(pivic.__file__).parent, Path(__file__).parent) == []
