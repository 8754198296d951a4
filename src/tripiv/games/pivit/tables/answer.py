"""What the tables say of a position, and of each action in it, for people and for the analyst."""

import numpy as np

from tripiv.games.pivit import engine
from tripiv.games.pivit.layout import END, LIMIT, QUIET, TURN
from tripiv.games.pivit.state import Words
from tripiv.games.pivit.tables import kernel_probe
from tripiv.games.pivit.tables.kernel_probe import FAR, HELD, UNKNOWN
from tripiv.games.pivit.tables.result import Answer, Result
from tripiv.games.pivit.tables.store import Tables

__all__ = ["answer", "answers", "unlimited"]


def answer(tables: Tables, words: Words) -> Answer | None:
    """What a position is worth under its own limit of quiet plies; None if the tables do not have
    it, as when it is over, or cannot tell: they know the usual limit and none."""
    return _told(_probe(tables, words), _number_of(words, LIMIT))


def unlimited(words: Words) -> Words:
    """The same position with no limit of quiet plies."""
    word, low, most = LIMIT
    return (*words[:word], words[word] & ~(most << low), *words[word + 1 :])


def answers(tables: Tables, words: Words) -> list[tuple[int, Answer]]:
    """The actions, packed, each with what it is worth, the best first. Those that the tables
    cannot tell are left out: all of them, if the tables do not have the position."""
    limit = _number_of(words, LIMIT)
    found = []
    for action in engine.actions(words):
        after = engine.apply(words, action)
        if _number_of(after, END):
            side = engine.winner(after)
            value = 0 if side is None else 1 if side == _number_of(words, TURN) else -1
        else:
            value = _back(_probe(tables, after), is_quiet=bool(_number_of(after, QUIET)))
        told = _told(value, limit)
        if told is not None:
            found.append((action, told))
    return sorted(found, key=lambda pair: pair[1].order, reverse=True)


def _probe(tables: Tables, words: Words) -> int:
    return int(kernel_probe.probe(np.array(words, np.uint64), *tables.arrays))


def _back(value: int, *, is_quiet: bool) -> int:
    """What an action is worth that leads to a position worth so much to the other side."""
    if value in (0, UNKNOWN):
        return value
    plies = abs(value)
    if plies < FAR:
        plies += 1
    elif not is_quiet:
        plies = FAR + 1
    elif plies < HELD:
        plies += 1
    return plies if value < 0 else -plies


def _told(value: int, limit: int) -> Answer | None:
    """An answer in place of the number that `kernel_probe` gives."""
    if value == UNKNOWN:
        return None
    if value == 0:
        return Answer("draw" if limit else "endless")
    result: Result = "win" if value > 0 else "loss"
    plies = abs(value)
    if plies < FAR:
        return Answer(result, plies)
    return Answer(result, decided=plies - FAR if plies < HELD else None)


def _number_of(words: Words, which: tuple[int, int, int]) -> int:
    word, low, most = which
    return words[word] >> low & most
