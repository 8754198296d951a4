"""The weakest player there is, and the measure of all others."""

from tripiv.core.capability import Budget, Decision
from tripiv.core.rng import Rng
from tripiv.games.pivit.position import pack, square_pair
from tripiv.games.pivit.state import Action, Go, PivitView, Swap

__all__ = ["RandomPlayer"]


class RandomPlayer:
    """Draws one of the legal actions."""

    def decide(self, view: PivitView, rng: Rng, budget: Budget) -> Decision:  # noqa: ARG002  it needs no time
        if view.turn is None or view.turn != view.seat:
            return Decision(0, None)
        from tripiv.games.pivit import engine  # noqa: PLC0415  Numba, only where it plays

        words = tuple(pack(view.position, view.limit))
        choices: list[Action] = [Go(*square_pair(packed)) for packed in engine.actions(words)]
        if view.may_swap:
            choices.append(Swap())
        return Decision(0, rng.choice(choices))
