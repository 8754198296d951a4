"""Rule books as numbered clauses."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tripiv.core import rulebook

BOOK = """# A book

Words before the first clause.

- **Z1.1** One line.
- **Z1.2** Two lines,
  of which this is the second.

  And a paragraph of its own.
  - with a point

Words between, which belong to no clause.

- **Z2** A clause that is a chapter.
- Not a clause: it has no number.
- **Z2.1.3** Deep.
"""


@pytest.fixture
def lay(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[object]:
    monkeypatch.syspath_prepend(str(tmp_path))

    def put(name: str, book: str) -> str:
        folder = tmp_path / name
        folder.mkdir()
        (folder / "__init__.py").touch()
        (folder / "RULES.md").write_text(book, encoding="utf-8")
        return name

    yield put
    rulebook.text.cache_clear()
    rulebook.clauses.cache_clear()


def test_clauses_in_the_order_of_the_book(lay) -> None:  # type: ignore[no-untyped-def]
    found = rulebook.clauses(lay("shelf_of_one", BOOK))
    assert list(found) == ["Z1.1", "Z1.2", "Z2", "Z2.1.3"]
    assert found["Z1.1"] == "One line."
    assert found["Z1.2"] == (
        "Two lines,\nof which this is the second.\nAnd a paragraph of its own.\n- with a point"
    )
    assert found["Z2"] == "A clause that is a chapter."


def test_a_number_that_stands_twice_is_no_book(lay) -> None:  # type: ignore[no-untyped-def]
    package = lay("shelf_of_two", BOOK + "- **Z1.1** Again.\n")
    with pytest.raises(ValueError, match=r"clause Z1.1 stands twice in the RULES.md of shelf_of"):
        rulebook.clauses(package)


def test_the_book_of_the_match_is_one() -> None:
    found = rulebook.clauses("tripiv.match")
    assert next(iter(found)) == "M1.1"
    assert [*found][-1] == "M10.2"
    assert rulebook.text("tripiv.match").startswith("# ")
    assert all(found.values())


def test_a_book_without_clauses_is_empty() -> None:
    assert rulebook.clauses("toy.blank") == {}
