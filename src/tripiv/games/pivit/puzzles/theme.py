"""What a puzzle is about, by what its actions do."""

from collections.abc import Sequence

from tripiv.games.pivit import engine, layout
from tripiv.games.pivit.position import number_in, square_of, square_pair
from tripiv.games.pivit.puzzles.stored import ThemeId
from tripiv.games.pivit.state import Words

__all__ = ["minions_in", "theme_of", "turned_order"]

RACE_MINIONS = 8


def theme_of(words: Words, ahead: Sequence[int]) -> ThemeId | None:
    """The theme of a puzzle, of which best play goes on as `ahead`; None where it has none.

    - tiebreak: `ahead` ends the game, level on masters (B5.1)
    - promote, capture: what the first action does
    - block: a quiet action into the way of a capture or promotion that the other side has in mind
    - race: another quiet action late in the game, on the way to a promotion
    - promote, capture: what the second or third action does
    """
    end = _played(words, ahead)
    if number_in(end, layout.END) in (1, 3) and _is_level(end):
        return "tiebreak"
    first = _does(words, ahead[0])
    if first != "quiet":
        return "promote" if first == "promote" else "capture"
    if _is_in_the_way(words, ahead[0]):
        return "block"
    later, at = [], words
    for number, action in enumerate(ahead):
        if number_in(at, layout.END):
            break
        if number % 2 == 0:
            later.append(_does(at, action))
        at = engine.apply(at, action)
    if "promote" in later and minions_in(words) <= RACE_MINIONS:
        return "race"
    return "promote" if "promote" in later[:3] else "capture" if "capture" in later[:3] else None


def minions_in(words: Words) -> int:
    pieces = words[0] | words[1] | words[2] | words[3]
    return (pieces & ~words[layout.MASTERS]).bit_count()


def turned_order(words: Words) -> Words | None:
    """The same position with the two sides' order of first masters turned round; None where
    masters are not level."""
    if not _is_level(words):
        return None
    word = list(words)
    ranks = [number_in(words, layout.RANKS[side]) for side in range(2)]
    for side in range(2):
        index, low, most = layout.RANKS[side]
        word[index] = word[index] & ~(most << low) | ranks[1 - side] << low
    return tuple(word)


def _does(words: Words, action: int) -> str:
    (row, col), (to_row, to_col) = square_pair(action)
    size = number_in(words, layout.SIZE)
    is_master = words[layout.MASTERS] >> square_of(row, col) & 1
    if to_row in (0, size - 1) and to_col in (0, size - 1) and not is_master:
        return "promote"
    taken = words[0] | words[1] | words[2] | words[3]
    return "capture" if taken >> square_of(to_row, to_col) & 1 else "quiet"


def _is_in_the_way(words: Words, action: int) -> bool:
    """It ends between the squares of something forcing that the other side could do."""
    passed = _passed(words)
    if number_in(passed, layout.END):
        return False
    _, (row, col) = square_pair(action)
    for other in engine.actions(passed):
        (r0, c0), (r1, c1) = square_pair(other)
        if _does(passed, other) == "quiet" or (row, col) == (r1, c1):
            continue
        if (r0 == r1 == row and min(c0, c1) < col < max(c0, c1)) or (
            c0 == c1 == col and min(r0, r1) < row < max(r0, r1)
        ):
            return True
    return False


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
