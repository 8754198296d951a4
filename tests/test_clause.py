"""The check of rule books, on a small book with every fault."""

from pathlib import Path

from clause import faults


def test_faults_are_found(tmp_path: Path) -> None:
    package, tests = tmp_path / "game", tmp_path / "tests"
    package.mkdir()
    tests.mkdir()
    book = package / "RULES.md"
    book.write_text("# Q\n\n- **Q1.1** One.\n- **Q1.2** Two, see Q1.1.\n\n  More.\n")
    (package / "game.py").write_text("x = 1  # Q1.1\n# Q1.2, Q1.10\n")
    (tests / "test_game.py").write_text("# Q1.2 and Q1.1, XQ1.7\n")
    assert faults(package, tests) == ["Q1.10, cited by code, does not exist"]
    (package / "game.py").write_text("x = 1  # Q1.1\n")
    assert faults(package, tests) == ["Q1.2 is cited by no code"]
    (tests / "test_game.py").write_text("")
    assert "Q1.1 is cited by no tests" in faults(package, tests)
    book.write_text("- **Q1.1** One.\n- **Q1.1** Again.\n- **R1.1** Else.\n")
    assert {"Q1.1 stands twice in the rule book", "R1.1 has another letter than Q"} <= {
        *faults(package, tests)
    }
    book.write_text("nothing")
    assert faults(package, tests) == ["the rule book has no clause"]
