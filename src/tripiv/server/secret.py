"""The secret that cookies are signed with: made on the first start, readable by its owner alone."""

import os
import secrets
from pathlib import Path

__all__ = ["SecretError", "held_secret"]

_BYTES = 32


class SecretError(Exception):
    """The secret cannot be used; the text says why, in a line for a person."""


def held_secret(path: Path) -> str:
    """The secret in that file, made if there is none."""
    try:
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        try:
            handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        except FileExistsError:
            return _read(path)
        with os.fdopen(handle, "w", encoding="ascii") as file:
            file.write(secrets.token_hex(_BYTES))
        return _read(path)
    except OSError as error:
        raise SecretError(f"the secret {path} cannot be used: {error.strerror}") from error


def _read(path: Path) -> str:
    if path.stat().st_mode & 0o077:
        raise SecretError(f"others may read the secret {path}: chmod 600 {path}")
    text = path.read_text(encoding="ascii").strip()
    if len(text) < 2 * _BYTES:
        raise SecretError(f"the secret {path} is too short; remove it, and a new one is made")
    return text
