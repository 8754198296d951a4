"""A game's rules as numbered clauses, read from its `RULES.md`.

A clause is a list item that begins with its number in bold: `- **B3.2** A master …`. Lines
that are indented under it belong to it.
"""

import re
from functools import cache
from importlib.resources import files

__all__ = ["clauses", "text"]

_CLAUSE = re.compile(r"- \*\*([A-Z]\d+(?:\.\d+)*)\*\* ")


@cache
def text(package: str) -> str:
    """The whole rule book of a package, as Markdown."""
    return (files(package) / "RULES.md").read_text(encoding="utf-8")


@cache
def clauses(package: str) -> dict[str, str]:
    """Every clause by its number, in the order of the book, without number or bullet.

    Raises `ValueError` where a number stands twice: nobody could tell which one is cited.
    """
    found: dict[str, list[str]] = {}
    lines: list[str] | None = None
    for line in text(package).splitlines():
        if start := _CLAUSE.match(line):
            if start[1] in found:
                raise ValueError(f"clause {start[1]} stands twice in the RULES.md of {package}")
            lines = found[start[1]] = [line[start.end() :]]
        elif lines is not None and line.startswith("  "):
            lines.append(line[2:])
        elif line.strip():
            lines = None
    return {number: "\n".join(lines).rstrip() for number, lines in found.items()}
