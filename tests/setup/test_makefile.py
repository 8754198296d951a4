"""One word for each thing a person does, and a plain line where it cannot be done."""

import os
import re
import stat
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest


def targets(root) -> dict[str, str]:
    text = (root / "Makefile").read_text(encoding="utf-8")
    return dict(re.findall(r"^([a-z]+):.*?## (.+)$", text, re.MULTILINE))


def test_help_is_the_default_and_lists_every_target(root):
    done = subprocess.run(
        ["make", "--no-print-directory"], check=True, cwd=root, capture_output=True, text=True
    )
    for name, what in targets(root).items():
        assert re.search(rf"^  {name} +{re.escape(what)}$", done.stdout, re.MULTILINE)
    assert {"install", "play", "test", "check", "proof", "bench", "lock", "clean"} <= set(
        targets(root)
    )


def test_every_target_is_phony(root):
    text = (root / "Makefile").read_text(encoding="utf-8")
    phony = set(" ".join(re.findall(r"^\.PHONY: (.+)$", text, re.MULTILINE)).split())
    assert set(targets(root)) <= phony


def test_ci_runs_make_test_and_can_be_executed(root):
    script = root / ".ci" / "run"
    assert script.stat().st_mode & stat.S_IXUSR
    text = script.read_text(encoding="utf-8")
    assert text.startswith("#!/usr/bin/env bash\n")
    assert "set -euo pipefail\n" in text
    assert "make test" in text


def find(root, tmp_path, **environment) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        ["/bin/sh", root / "tools" / "python.sh"],
        check=False,
        cwd=tmp_path,
        env=environment,
        capture_output=True,
        text=True,
    )


def script(folder: Path, name: str, code: int) -> Path:
    """A program that answers as a Python would: 0 if it is new enough."""
    path = folder / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(f"#!/bin/sh\nexit {code}\n")
    path.chmod(0o755)
    return path


def test_the_python_that_is_named_is_taken(root, tmp_path):
    done = find(root, tmp_path, PYTHON=sys.executable, PATH="")
    assert done.stdout.strip() == sys.executable


@pytest.mark.parametrize("named", ["/nowhere/python", "/bin/true-not"])
def test_a_named_python_that_does_not_fit_is_refused(root, tmp_path, named):
    done = find(root, tmp_path, PYTHON=named, PATH=os.environ["PATH"])
    assert done.returncode == 1
    assert done.stderr == f"tripiv: PYTHON={named} is no Python 3.11 to 3.14 that runs here\n"


def test_without_any_python_there_is_one_clear_line(root, tmp_path):
    done = find(root, tmp_path, PATH=str(tmp_path))
    assert done.returncode == 1
    assert done.stderr.startswith("tripiv: no Python 3.11 to 3.14 found; install one, or name it")
    assert done.stderr.count("\n") == 1


def test_an_old_python3_is_passed_over(root, tmp_path):
    script(tmp_path, "python3", 1)
    new = script(tmp_path, "python3.12", 0)
    assert find(root, tmp_path, PATH=str(tmp_path)).stdout.strip() == str(new)


def test_the_python_of_the_environment_goes_first(root, tmp_path):
    script(tmp_path, "python3", 0)
    script(tmp_path, ".venv/bin/python", 0)
    assert find(root, tmp_path, PATH=str(tmp_path)).stdout.strip() == ".venv/bin/python"


def test_the_versions_that_are_declared_are_those_that_are_looked_for(root):
    with (root / "pyproject.toml").open("rb") as file:
        project = tomllib.load(file)["project"]
    text = (root / "tools" / "python.sh").read_text(encoding="utf-8")
    assert project["requires-python"] == ">=3.11,<3.15"
    assert "(3, 11) <= sys.version_info[:2] < (3, 15)" in text
    declared = {
        line.rpartition(" ")[2] for line in project["classifiers"] if "Python :: 3." in line
    }
    assert declared == set(re.findall(r"python(3\.\d+)", text))
