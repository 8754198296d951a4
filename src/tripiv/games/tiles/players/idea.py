"""What a player has in mind: tiles to lift, and lines to lay after that."""

from collections.abc import Sequence

import msgspec

from tripiv.core.rng import Rng
from tripiv.games.tiles.grid import Place
from tripiv.games.tiles.players.sight import Board, Laying, Rules, friends, mended, steps
from tripiv.games.tiles.tile import WILD, Tile

__all__ = ["Idea", "idea", "parting"]

_LIFTED_MOST = 3


class Idea(msgspec.Struct, frozen=True):
    """How the table could look, and the way there."""

    lifts: tuple[int, ...]
    lines: tuple[Laying, ...]
    left: int
    """How many tiles would stay in the hand."""


def idea(
    board: Board, kinds: Sequence[Tile], rules: Rules, rng: Rng, *, sight: float, lifting: bool
) -> Idea:
    """What one thinks of next: go on as it lies, or lift something and go on from there."""
    base = mended(_loosened(board, kinds, rng), kinds, rules) if lifting else board
    after, lines = steps(base, kinds, rules, rng, sight=sight)
    stays = set(base.values())
    lifts = tuple(sorted(tile for tile in board.values() if tile not in stays))
    return Idea(lifts, tuple(lines), len(kinds) - len(after))


def _loosened(board: Board, kinds: Sequence[Tile], rng: Rng) -> dict[Place, int]:
    """A few tiles fewer: any, or those that what is left over could go with."""
    left = dict(board)
    lying = set(board.values())
    over = [kinds[tile] for tile in range(len(kinds)) if tile not in lying]
    for_friends = bool(over) and rng.below(2) == 0
    for _ in range(1 + rng.below(_LIFTED_MOST)):
        places = list(left)
        if for_friends:
            wanted = rng.choice(over)
            places = [p for p in places if friends(wanted, [kinds[left[p]]])]
        if places:
            del left[rng.choice(places)]
    return left


def parting(over: Sequence[int], kinds: Sequence[Tile]) -> int:
    """Which tile to trade: the one most often left over (each is named as often as it was), of
    several the one that goes with the fewest; never a wild, unless nothing else is held."""

    def gladly(tile: int) -> tuple[bool, int, int]:
        return kinds[tile] != WILD, over.count(tile), -friends(kinds[tile], kinds)

    return max(range(len(kinds)), key=gladly)
