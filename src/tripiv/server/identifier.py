"""Names that nobody guesses."""

import hashlib
import secrets

__all__ = ["guest_name", "new_id", "new_token", "token_hash"]

_LETTERS = "23456789abcdefghjkmnpqrstuvwxyz"
_ID_LETTERS = 16
"""79 bits: whoever has the link of a match was given it."""


def new_id() -> str:
    """Of a match or a person. Without letters that look alike: it may be read out."""
    return "".join(secrets.choice(_LETTERS) for _ in range(_ID_LETTERS))


def guest_name() -> str:
    return f"Guest {secrets.randbelow(9000) + 1000}"


def new_token() -> str:
    """A secret for a program."""
    return f"tripiv_{secrets.token_urlsafe(32)}"


def token_hash(token: str) -> str:
    """What is kept of it. A token is long and random: no slow hash is needed."""
    return hashlib.sha256(token.encode()).hexdigest()
