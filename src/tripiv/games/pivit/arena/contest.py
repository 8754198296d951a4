"""A contest: the same two players match after match, each opening played with all seatings.

Openings come from a book that nobody has to keep: a few random plies, drawn from the number of the
opening alone. With two seats each opening is played twice, with seats exchanged; with more it is
played once for each way to fill the seats with both players, so that each player has each seat
equally often, alone against the other as often as the other alone against it.
"""

from itertools import product

import msgspec

from tripiv.core.rng import Rng, key_of
from tripiv.games.pivit import engine
from tripiv.games.pivit.arena.entrant import Entrant
from tripiv.games.pivit.layout import END, SIDES, TURN
from tripiv.games.pivit.position import number_in
from tripiv.games.pivit.state import Words

__all__ = ["Contest", "Result", "opening", "play", "seatings"]

OPENING_ROUNDS = 2
BOOK = 1  # the version of the book


class Contest(msgspec.Struct, frozen=True, kw_only=True):
    """What is played."""

    a: str
    b: str
    setup: str
    book: int = BOOK


class Result(msgspec.Struct, frozen=True, kw_only=True):
    """How one match ended. Pairs are of `a` and `b`."""

    number: int
    seating: str
    """Who sat where: `AB` and `BA` with two seats."""
    winner: str
    """`A`, `B`, or `-` for a draw."""
    seat: int | None
    """Of the winner."""
    plies: int
    """The opening's not counted."""
    actions: tuple[int, int]
    cpu_s: tuple[float, float]
    longest_cpu_s: tuple[float, float]
    """For one action."""
    nodes: tuple[int, int]


def seatings(seats: int) -> list[str]:
    """All ways to fill the seats with both; each is followed by the one with both exchanged."""
    swapped = str.maketrans("AB", "BA")
    firsts = ("A" + "".join(rest) for rest in product("AB", repeat=seats - 1))
    return [way for first in firsts if "B" in first for way in (first, first.translate(swapped))]


def opening(start: Words, number: int) -> Words:
    """The position after a few random plies; if a match ends in them, others are drawn."""
    plies = OPENING_ROUNDS * number_in(start, SIDES)
    for attempt in range(100):
        rng, words = Rng(key_of("pivit book", BOOK, number, attempt)), start
        for _ in range(plies):
            words = engine.apply(words, rng.choice(engine.actions(words)))
            if number_in(words, END):
                break
        else:
            return words
    return start


def play(start: Words, number: int, a: Entrant, b: Entrant) -> Result:
    """Match number so-and-so of a contest, to its end."""
    ways = seatings(number_in(start, SIDES))
    index, way = divmod(number, len(ways))
    seating = ways[way]
    words = opening(start, index)
    rng = Rng(key_of("pivit match", number))
    a.begin()
    b.begin()
    actions, cpu_s, longest, nodes = [0, 0], [0.0, 0.0], [0.0, 0.0], [0, 0]
    while not number_in(words, END):
        who = int(seating[number_in(words, TURN)] == "B")
        choice = (a, b)[who].choose(words, rng)
        actions[who] += 1
        cpu_s[who] += choice.cpu_s
        longest[who] = max(longest[who], choice.cpu_s)
        nodes[who] += choice.nodes
        words = engine.apply(words, choice.action)
    side = engine.winner(words)
    return Result(
        number=number,
        seating=seating,
        winner="-" if side is None else seating[side],
        seat=side,
        plies=sum(actions),
        actions=(actions[0], actions[1]),
        cpu_s=(round(cpu_s[0], 4), round(cpu_s[1], 4)),
        longest_cpu_s=(round(longest[0], 4), round(longest[1], 4)),
        nodes=(nodes[0], nodes[1]),
    )
