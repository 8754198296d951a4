"""A PostgreSQL of the tests' own: Debian's, in a folder that goes away, on a socket in it."""

import os
import pwd
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

__all__ = ["new_database", "running"]

NAME = "tripiv"


def _tool(name: str) -> str | None:
    found = sorted(Path("/usr/lib/postgresql").glob(f"*/bin/{name}"))
    return str(found[-1]) if found else shutil.which(name)


def _as_owner(command: list[str]) -> None:
    """PostgreSQL does not run as root; Debian's package brings a user who may."""
    if os.geteuid() == 0:
        command = ["runuser", "-u", "postgres", "--", *command]
    done = subprocess.run(
        command, check=False, stdin=subprocess.DEVNULL, capture_output=True, text=True, cwd="/"
    )
    assert done.returncode == 0, done.stdout + done.stderr


@contextmanager
def running(*, durable: bool = False) -> Iterator[str]:
    """A cluster while the block lasts; gives the folder of its socket."""
    initdb, control = _tool("initdb"), _tool("pg_ctl")
    if initdb is None or control is None:
        if os.environ.get("CI") == "true":
            pytest.fail("PostgreSQL is missing")
        pytest.skip("PostgreSQL is missing")
    # Not pytest's own folder: only its owner may enter that, and a socket's path must be short.
    folder = Path(tempfile.mkdtemp(prefix="tripiv-pg-"))
    try:
        if os.geteuid() == 0:
            owner = pwd.getpwnam("postgres")
            os.chown(folder, owner.pw_uid, owner.pw_gid)
        folder.chmod(0o755)
        data = folder / "data"
        _as_owner([initdb, "-D", str(data), "-U", NAME, "--auth=trust", "-E", "UTF8", "--no-sync"])
        options = f"-c listen_addresses= -c unix_socket_directories={folder}"
        if not durable:
            options += " -c fsync=off -c synchronous_commit=off -c full_page_writes=off"
        log = str(folder / "log")
        _as_owner([control, "-D", str(data), "-l", log, "-w", "-o", options, "start"])
        try:
            yield str(folder)
        finally:
            _as_owner([control, "-D", str(data), "-m", "immediate", "-w", "stop"])
    finally:
        shutil.rmtree(folder, ignore_errors=True)


_made = 0


def new_database(socket: str) -> str:
    """An empty database of the running cluster; gives its address."""
    global _made  # noqa: PLW0603  a name must not come back
    _made += 1
    name = f"t{os.getpid()}_{_made}"
    create = _tool("createdb")
    assert create is not None
    _as_owner([create, "-h", socket, "-U", NAME, name])
    return f"postgresql://{NAME}@/{name}?host={socket}"
