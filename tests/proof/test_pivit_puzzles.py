"""Every puzzle that is shipped, confirmed once more."""

import pytest

from tripiv.games.pivit.puzzles.stored import Stored, shipped
from tripiv.games.pivit.puzzles.verify import fault_of

pytestmark = pytest.mark.proof


@pytest.mark.parametrize("one", shipped(), ids=lambda one: one.id)
def test_it_holds(one: Stored) -> None:
    assert fault_of(one) == ""
