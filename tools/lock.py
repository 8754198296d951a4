"""Write the lock files from `pyproject.toml`: `python tools/lock.py [--upgrade]`.

Every lock holds exact versions with the hashes of all their files, for every platform and every
Python that we declare, and no address: whoever installs decides where from. The locks of the
product and of the benches are cut to the versions of the test lock, so that all three can stand
in one environment. What a peer asks for beside itself is not resolved.
"""

import hashlib
import json
import os
import subprocess
import sys
import tomllib
from collections.abc import Sequence
from pathlib import Path

__all__ = ["LOCKS", "fingerprint", "main"]

_ROOT = Path(__file__).resolve().parents[1]

# What goes into each lock. Order matters: dev comes before those that are cut to it.
LOCKS: dict[str, tuple[str, ...]] = {
    "uv": ("--group", "setup"),
    "dev": ("pyproject.toml", "--group", "dev"),
    "run": ("pyproject.toml", "--group", "build", "--constraint", "requirements/dev.txt"),
    "bench": ("pyproject.toml", "--group", "bench", "--constraint", "requirements/dev.txt"),
    "peer": ("--group", "peer", "--no-deps", "--constraint", "requirements/bench.txt"),
}


def main(argv: Sequence[str] | None = None) -> int:
    arguments = sys.argv[1:] if argv is None else list(argv)
    for name, inputs in LOCKS.items():
        path = f"requirements/{name}.txt"
        command = [str(_ROOT / ".venv" / "bin" / "uv"), "pip", "compile", "--quiet", *inputs]
        command += ["--universal", "--python-version", "3.11", "--generate-hashes"]
        command += ["--no-header", "--output-file", path, *arguments]
        environment = {"UV_PYTHON_DOWNLOADS": "never", "UV_SYSTEM_CERTS": "1", **os.environ}
        code = subprocess.run(command, check=False, cwd=_ROOT, env=environment).returncode
        if code:
            print(f"tripiv: {path} could not be resolved", file=sys.stderr)
            return code
        header = f"# Made by `make lock` from pyproject.toml {fingerprint()}: do not edit.\n"
        lock = _ROOT / path
        lock.write_text(header + lock.read_text(encoding="utf-8"), encoding="utf-8")
    strip_addresses(_ROOT / "web" / "package-lock.json")
    return 0


def strip_addresses(path: Path) -> None:
    """npm notes in its lock where to send money; a lock has no address in it."""
    told = json.loads(path.read_text(encoding="utf-8"))
    for package in told["packages"].values():
        package.pop("funding", None)
    path.write_text(json.dumps(told, indent=2, ensure_ascii=False) + "\n", encoding="utf-8")


def fingerprint() -> str:
    """A short hash of all that `pyproject.toml` says about what we depend on."""
    with (_ROOT / "pyproject.toml").open("rb") as file:
        told = tomllib.load(file)
    project = told["project"]
    facts = [
        project["requires-python"],
        sorted(project["dependencies"]),
        project.get("optional-dependencies", {}),
        told["dependency-groups"],
        told["build-system"]["requires"],
    ]
    return hashlib.sha256(json.dumps(facts, sort_keys=True).encode()).hexdigest()[:16]


if __name__ == "__main__":
    sys.exit(main())
