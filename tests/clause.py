"""Rule books against code and tests: every clause is cited by both, every citation exists.

A clause begins a line of `RULES.md` as `- **B3.2** …`. A citation is the clause's number
anywhere in a Python file: a comment, a refusal, the name of a case.
"""

import re
from collections.abc import Iterable
from pathlib import Path

__all__ = ["citations", "clause_numbers", "faults"]

_ANCHOR = re.compile(r"^- \*\*([A-Z]\d+(?:\.\d+)+)\*\* ", re.MULTILINE)


def clause_numbers(book: str) -> list[str]:
    """The clauses of a rule book, in its order."""
    return _ANCHOR.findall(book)


def citations(sources: Iterable[str], letter: str) -> set[str]:
    """The clauses of the book with that letter that the sources name."""
    pattern = re.compile(rf"\b{letter}\d+(?:\.\d+)+\b")
    return {number for source in sources for number in pattern.findall(source)}


def faults(package: Path, tests: Path) -> list[str]:
    """What is wrong between the rule book in `package`, its code, and the tests of it."""
    numbers = clause_numbers((package / "RULES.md").read_text(encoding="utf-8"))
    if not numbers:
        return ["the rule book has no clause"]
    found = [f"{n} stands twice in the rule book" for n in {*numbers} if numbers.count(n) > 1]
    letter = numbers[0][0]
    found += [f"{n} has another letter than {letter}" for n in numbers if n[0] != letter]
    for name, folder in (("code", package), ("tests", tests)):
        sources = [path.read_text(encoding="utf-8") for path in sorted(folder.rglob("*.py"))]
        cited = citations(sources, letter)
        found += [f"{n} is cited by no {name}" for n in numbers if n not in cited]
        found += [f"{n}, cited by {name}, does not exist" for n in sorted(cited - {*numbers})]
    return found
