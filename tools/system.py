"""System packages that a target needs: installs them where it may, else says what is left out.

`python tools/system.py test` is called by the Makefile before `make test`, and so on. Only
Debian and Ubuntu are known; elsewhere the line that names the missing program is all there is.
With CI=true nothing may be left out: what cannot be installed fails the run. APT=no forbids
installing anything.
"""

import os
import shutil
import subprocess
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

__all__ = ["NEEDS", "Need", "ensure", "install", "main"]


@dataclass(frozen=True)
class Need:
    """One program from outside: its Debian package, its command, and what is lost without it."""

    package: str
    command: str
    without: str


_STOCKFISH = Need("stockfish", "stockfish", "speed is not compared with Stockfish's perft")

_POSTGRES = Need("postgresql", "pg_createcluster", "the server is tried on SQLite alone")

_CHROMIUM = Need("chromium", "chromium", "the page is not tried in a browser")

NEEDS: Mapping[str, tuple[Need, ...]] = {
    "test": (_STOCKFISH, _POSTGRES, _CHROMIUM),
    "bench": (_STOCKFISH,),
}

# Debian puts its games outside of root's path.
_MORE_PATH = "/usr/games:/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin"


def main(argv: Sequence[str] | None = None) -> int:
    targets = sys.argv[1:] if argv is None else list(argv)
    unknown = [target for target in targets if target not in NEEDS]
    if unknown:
        print(f"tripiv: no such target: {unknown[0]} (one of {', '.join(NEEDS)})", file=sys.stderr)
        return 2
    needs = dict.fromkeys(need for target in targets for need in NEEDS[target])
    return ensure(list(needs))


def ensure(needs: Sequence[Need]) -> int:
    """Install what is missing; 0 if the target may go on, with or without it."""
    missing = [need for need in needs if not _is_there(need)]
    if missing and install([need.package for need in missing]):
        missing = [need for need in missing if not _is_there(need)]
    for need in missing:
        print(
            f"tripiv: {need.command} is missing (sudo apt-get install {need.package}): "
            f"{need.without}",
            file=sys.stderr,
        )
    return 1 if missing and os.environ.get("CI") == "true" else 0


def install(packages: Sequence[str]) -> bool:
    """Install Debian packages if this is such a system and we may; whether it went well."""
    right = _right()
    if right is None or os.environ.get("APT") == "no" or not _is_debian():
        return False
    print(f"tripiv: installing {', '.join(packages)} with apt-get (APT=no forbids it)", flush=True)
    apt = [*right, "env", "DEBIAN_FRONTEND=noninteractive", "apt-get", "-qq"]
    # A list that cannot be renewed may still be good enough: the second call judges.
    _run([*apt, "update"])
    return _run([*apt, "install", "-y", "--no-install-recommends", *packages])


def _run(command: Sequence[str]) -> bool:
    """Run a package command whose chatter matters to nobody unless it fails."""
    done = subprocess.run(
        command,
        check=False,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    if done.returncode:
        print(done.stdout, file=sys.stderr, end="")
    return done.returncode == 0


def _is_there(need: Need) -> bool:
    return shutil.which(need.command, path=f"{os.environ.get('PATH', '')}:{_MORE_PATH}") is not None


def _is_debian() -> bool:
    try:
        lines = Path("/etc/os-release").read_text(encoding="utf-8").splitlines()
    except OSError:
        return False
    facts = dict(line.split("=", 1) for line in lines if "=" in line)
    family = f"{facts.get('ID', '')} {facts.get('ID_LIKE', '')}".replace('"', "").split()
    return "debian" in family and shutil.which("apt-get", path=_MORE_PATH) is not None


def _right() -> list[str] | None:
    """What to put before a command to run it as root, without asking for a password."""
    if os.geteuid() == 0:
        return []
    if shutil.which("sudo") is None:
        return None
    asked = subprocess.run(["sudo", "-n", "true"], check=False, capture_output=True)
    return ["sudo", "-n"] if asked.returncode == 0 else None


if __name__ == "__main__":
    sys.exit(main())
