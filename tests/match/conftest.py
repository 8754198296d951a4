"""Every table a test sets up is looked at once more when the test is over."""

from collections.abc import Iterator

import pytest

from match.table import TABLES


@pytest.fixture(autouse=True)
def _checked() -> Iterator[None]:
    TABLES.clear()
    yield
    for table in TABLES:
        table.check()
