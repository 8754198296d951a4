"""A certain result: what the tables, or a search to the very end, say of a position."""

from typing import Literal, TypeAlias

import msgspec

__all__ = ["Answer", "Result"]

Result: TypeAlias = Literal["win", "loss", "draw", "endless"]


class Answer(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a position is worth to the side to move, or an action to who takes it."""

    result: Result
    """`endless`: each side can keep the other from winning, and no quiet plies end it (B5.3)."""
    plies: int | None = None
    """To the end, if both make the most of it and that is soon enough for the quiet plies."""
    decided: int | None = None
    """Else: within so many plies a capture or a promotion decides it. If this is None as well, a
    win or a loss comes by holding out until the quiet plies are over."""

    @property
    def order(self) -> tuple[int, int, int]:
        """The larger, the better: soon won, late won, neither, late lost, soon lost."""
        sign = {"win": 1, "loss": -1}.get(self.result, 0)
        if self.plies is not None:
            return sign, 0, -sign * self.plies
        if self.decided is not None:
            return sign, -sign, -sign * self.decided
        return sign, -2 * sign, 0

    @property
    def sentence(self) -> str:
        """What is said of a player, after the player's name."""
        if self.result == "draw":
            return "draws"
        if self.result == "endless":
            return "neither wins nor loses: it never ends"
        verb = "wins" if self.result == "win" else "loses"
        if self.plies is not None:
            return f"{verb} in {self.plies} {'ply' if self.plies == 1 else 'plies'}"
        if self.decided is None:
            return f"{verb} when the quiet plies are over"
        plies = "ply" if self.decided == 1 else "plies"
        return f"{verb}: a capture or promotion decides it within {self.decided} {plies}"
