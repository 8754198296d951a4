"""Saying no: a refusal that ends what was asked, with the status that HTTP has for it."""

from tripiv.core.game import Refusal

__all__ = ["NoError", "no"]


class NoError(Exception):
    """Raised where a request cannot be followed, and told by whoever took it."""

    def __init__(self, refusal: Refusal, status: int = 400) -> None:
        super().__init__(refusal.text)
        self.refusal = refusal
        self.status = status


def no(code: str, text: str, status: int = 400) -> NoError:
    """A refusal of the server's own: no rule of a game or a match stands behind it."""
    return NoError(Refusal(code, "", text), status)
