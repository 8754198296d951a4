"""Bring `.venv` at the root in line with the locks: `python tools/bootstrap.py run dev bench`.

Uses the standard library alone, since it runs before anything is installed. Each part of the
environment leaves a mark in a stamp file, so that a second call has nothing to do and a change
to one part redoes that part and what stands on it.
"""

import argparse
import hashlib
import importlib.util
import json
import os
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

import system

__all__ = ["LOCKS", "SetupError", "bring_up", "main"]

LOCKS = ("run", "dev", "bench", "peer")
_BASE_EXECUTABLE: str = getattr(sys, "_base_executable", sys.executable)


class SetupError(Exception):
    """The environment could not be made; the text says why, in a line for a person."""


def main(argv: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("locks", nargs="+", choices=LOCKS, help="what the environment must hold")
    wanted = parser.parse_args(argv).locks
    try:
        bring_up(Path(__file__).resolve().parents[1], wanted)
    except SetupError as error:
        print(f"tripiv: {error}", file=sys.stderr)
        return 1
    return 0


def bring_up(root: Path, wanted: Sequence[str]) -> None:
    """Make the environment hold what the wanted locks name, doing only what is not done yet."""
    stamp = root / ".venv" / "tripiv-stamp.json"
    python = root / ".venv" / "bin" / "python"
    done = _read(stamp)
    now = _marks(root)

    def mark(key: str) -> None:
        done[key] = now[key]
        stamp.write_text(json.dumps(done, indent=1, sort_keys=True))

    if done.get("python") != now["python"] or not python.exists():
        _say(f"making .venv with Python {sys.version.split()[0]}")
        done.clear()
        _make_venv(root)
        mark("python")
    if done.get("uv") != now["uv"]:
        _say("installing uv")
        _install_uv(root, python)
        mark("uv")
    # What an earlier call asked for stays: `make play` after `make test` must not undo it.
    held = [name for name in LOCKS if name in wanted or name in done]
    if held != ["run"]:
        held = [name for name in held if name != "run"]  # The other locks contain it.
    stale = [name for name in held if done.get(name) != now[name]]
    if stale:
        _say(f"installing what {', '.join(f'{name}.txt' for name in stale)} locks")
        done.pop("project", None)  # A sync removes what no lock names, and so the project.
        locks = [str(_lock(root, name)) for name in ("uv", *held)]
        _uv(root, "pip", "sync", "--require-hashes", "--python", str(python), *locks)
        for name in held:
            mark(name)
    if done.get("project") != now["project"]:
        options = ("--no-deps", "--no-build-isolation", "--offline")
        _uv(root, "pip", "install", "--python", str(python), *options, "--editable", str(root))
        mark("project")


def _marks(root: Path) -> dict[str, str]:
    """What each part of the environment is made from, as one short text for each."""
    version = f"{sys.implementation.cache_tag}{getattr(sys, 'abiflags', '')}"
    # Scripts in a venv hold its path, so one that was moved is made anew.
    marks = {"python": f"{version} {root}"}
    for name in ("uv", *LOCKS):
        marks[name] = _digest(_lock(root, name))
    marks["project"] = _digest(root / "pyproject.toml", root / "src" / "tripiv" / "__init__.py")
    return marks


def _lock(root: Path, name: str) -> Path:
    return root / "requirements" / f"{name}.txt"


def _digest(*paths: Path) -> str:
    digest = hashlib.sha256()
    for path in paths:
        digest.update(path.read_bytes())
    return digest.hexdigest()


def _read(stamp: Path) -> dict[str, str]:
    try:
        found = json.loads(stamp.read_text())
    except (OSError, ValueError):
        return {}
    return found if isinstance(found, dict) else {}


def _make_venv(root: Path) -> None:
    """Make an empty environment: with pip from ensurepip, or none where Debian took it out."""
    command = [_BASE_EXECUTABLE, "-I", "-m", "venv", "--clear"]
    if not _can_ensure_pip():
        # Debian's `python3-venv` holds ensurepip. With a pip beside the interpreter we do without.
        if not _has_pip():
            major, minor = sys.version_info[:2]
            missing = f"python{major}.{minor}-venv"
            if not system.install([missing]) or not _can_ensure_pip():
                raise SetupError(
                    f"this Python has neither ensurepip nor pip; install {missing} "
                    f"(sudo apt-get install {missing}) and call make again"
                )
        else:
            command.append("--without-pip")
    _run([*command, str(root / ".venv")], "could not make .venv")


def _can_ensure_pip() -> bool:
    """Asked of a new process, as an install may just have changed the answer."""
    check = [_BASE_EXECUTABLE, "-I", "-c", "import ensurepip, venv"]
    return subprocess.run(check, check=False, capture_output=True).returncode == 0


def _has_pip() -> bool:
    return importlib.util.find_spec("pip") is not None


def _install_uv(root: Path, python: Path) -> None:
    inside = [str(python), "-I", "-m", "pip"]
    beside = [_BASE_EXECUTABLE, "-I", "-m", "pip", "--python", str(python)]
    has_own = subprocess.run([*inside, "--version"], check=False, capture_output=True)
    options = ("--quiet", "--disable-pip-version-check", "--no-deps", "--only-binary=:all:")
    _run(
        [
            *(inside if has_own.returncode == 0 else beside),
            *("install", *options, "--require-hashes", "--requirement", str(_lock(root, "uv"))),
        ],
        "could not install uv (is the network there?)",
        {"PIP_USER": "0"},  # A person's pip settings may say otherwise; in a venv it cannot be.
    )


def _uv(root: Path, *arguments: str) -> None:
    _run(
        [str(root / ".venv" / "bin" / "uv"), *arguments, "--quiet"],
        "could not install the locked packages (is the network there?)",
        {
            "UV_PYTHON_DOWNLOADS": "never",
            # The certificates that pip trusts: those of the machine.
            "UV_SYSTEM_CERTS": os.environ.get("UV_SYSTEM_CERTS", "1"),
        },
    )


def _run(command: Sequence[str], fault: str, more: Mapping[str, str] | None = None) -> None:
    environment = {**os.environ, **(more or {})}
    # An active environment of the caller's is none of ours.
    environment.pop("VIRTUAL_ENV", None)
    done = subprocess.run(command, check=False, env=environment, stdin=subprocess.DEVNULL)
    if done.returncode:
        program = Path(command[0]).name
        raise SetupError(f"{fault}: {program} ended with {done.returncode}; its words are above")


def _say(text: str) -> None:
    print(f"tripiv: {text}", flush=True)


if __name__ == "__main__":
    sys.exit(main())
