"""Every clause of a match is cited by its code and by a test, and every citation exists."""

from pathlib import Path

import tripiv.match
from clause import faults


def test_the_rule_book_code_and_tests_agree() -> None:
    package = Path(tripiv.match.__file__).parent
    assert faults(package, Path(__file__).parent) == []
