"""What a player's actions cost: how much worse they are than the best, as a strong search sees it.

The positions come from matches of a quick search with itself, so that they are such as occur;
which ones follows from their numbers alone.
"""

from collections.abc import Iterator

from tripiv.core.rng import Rng, key_of
from tripiv.games.pivit import engine
from tripiv.games.pivit.arena.contest import opening
from tripiv.games.pivit.arena.entrant import Entrant
from tripiv.games.pivit.layout import END, TURN
from tripiv.games.pivit.players.duel import Duel, sides_of
from tripiv.games.pivit.players.limit import Limits
from tripiv.games.pivit.position import number_in
from tripiv.games.pivit.state import Words

__all__ = ["LOSS_MOST", "losses"]

LOSS_MOST = 1000
"""Hundredths of a minion: to lose a won match costs no more, whatever the search says."""
QUICK_NODES = 2_000
JUDGE_NODES = 50_000
JUDGE_MEGABYTES = 16
PLIES_MOST = 40  # after the opening


def losses(start: Words, count: int, player: Entrant) -> Iterator[int]:
    """The loss in each of so many positions of two, in hundredths of a minion."""
    judge = Duel(JUDGE_MEGABYTES)
    for number in range(count):
        words = _position(start, number)
        player.begin()
        action = player.choose(words, Rng(key_of("pivit loss", number))).action
        best = _value(judge, words)
        yield max(0, best - _worth(judge, words, action))


def _position(start: Words, number: int) -> Words:
    """One in which there is a choice."""
    duel, attempt = Duel(1), 0
    while True:
        rng = Rng(key_of("pivit loss position", number, attempt))
        words = opening(start, number)
        for _ in range(rng.below(PLIES_MOST)):
            *_, found = duel.passes(words, Limits(nodes=QUICK_NODES))
            words = engine.apply(words, found.line[0])
            if number_in(words, END):
                break
        if sides_of(words) is not None and len(engine.actions(words)) > 1:
            return words
        attempt += 1


def _worth(judge: Duel, words: Words, action: int) -> int:
    """What an action is worth to who takes it."""
    side, after = number_in(words, TURN), engine.apply(words, action)
    if number_in(after, END):
        winner = engine.winner(after)
        return 0 if winner is None else LOSS_MOST if winner == side else -LOSS_MOST
    value = _value(judge, after)
    return value if number_in(after, TURN) == side else -value


def _value(judge: Duel, words: Words) -> int:
    judge.forget()
    *_, found = judge.passes(words, Limits(nodes=JUDGE_NODES))
    return min(LOSS_MOST, max(-LOSS_MOST, found.value))
