"""What a puzzle is about, by what its actions do."""

from collections.abc import Sequence

from tripiv.games.pivit import engine, layout
from tripiv.games.pivit.position import number_in, square_pair
from tripiv.games.pivit.puzzles.stored import ThemeId
from tripiv.games.pivit.state import Words

__all__ = ["theme_of"]

RACE_MINIONS = 8


def theme_of(words: Words, ahead: Sequence[int]) -> ThemeId | None:
    """The theme of a puzzle, of which best play goes on as `ahead`; None where it has none.

    - tiebreak: `ahead` ends the game, level on masters (B5.1)
    - block: a quiet action, after which the other side has fewer promotions than it would have
    - promote, capture: what the first action does, or else the second or third
    - race: a quiet action late in the game, on the way to a promotion
    """
    end = _played(words, ahead)
    if number_in(end, layout.END) in (1, 3) and _is_level(end):
        return "tiebreak"
    first = _does(words, ahead[0])
    if first != "quiet":
        return "promote" if first == "promote" else "capture"
    before = _promotions(_passed(words))
    if before and _promotions(engine.apply(words, ahead[0])) < before:
        return "block"
    later, at = [], words
    for number, action in enumerate(ahead):
        if number_in(at, layout.END):
            break
        if number % 2 == 0:
            later.append(_does(at, action))
        at = engine.apply(at, action)
    minions = (words[0] | words[1] | words[2] | words[3]) & ~words[layout.MASTERS]
    if "promote" in later and minions.bit_count() <= RACE_MINIONS:
        return "race"
    return "promote" if "promote" in later[:3] else "capture" if "capture" in later[:3] else None


def _does(words: Words, action: int) -> str:
    (row, col), (to_row, to_col) = square_pair(action)
    size = number_in(words, layout.SIZE)
    is_master = words[layout.MASTERS] >> (8 * row + col) & 1
    if to_row in (0, size - 1) and to_col in (0, size - 1) and not is_master:
        return "promote"
    taken = words[0] | words[1] | words[2] | words[3]
    return "capture" if taken >> (8 * to_row + to_col) & 1 else "quiet"


def _promotions(words: Words) -> int:
    """How many there are for the side to move."""
    if number_in(words, layout.END):
        return 0
    return sum(_does(words, action) == "promote" for action in engine.actions(words))


def _passed(words: Words) -> Words:
    """The other of two sides to move."""
    turn = number_in(words, layout.TURN)
    other = next(side for side in range(layout.MOST_SIDES) if words[side] and side != turn)
    word, low, most = layout.TURN
    return (*words[:word], words[word] & ~(most << low) | other << low, *words[word + 1 :])


def _played(words: Words, line: Sequence[int]) -> Words:
    for action in line:
        if number_in(words, layout.END):
            break
        words = engine.apply(words, action)
    return words


def _is_level(words: Words) -> bool:
    counts = [(words[side] & words[layout.MASTERS]).bit_count() for side in range(2)]
    return counts[0] == counts[1] > 0
