"""Pivit solved by brute force, plain and slow: dictionaries over the reference's positions.

It knows nothing of tables, symmetry or un-moves: it plays every action of every position and
goes over all positions again and again until nothing changes.
"""

from collections.abc import Iterable

from games.pivit import reference as ref

LIMIT = 60  # plies, B5.3 for two

Key = tuple[tuple[tuple[ref.Square, ref.Piece], ...], int, tuple[int, ...]]


def key(p: ref.Position) -> Key:
    """All that matters of a position but the quiet plies."""
    return tuple(sorted(p.pieces.items(), key=lambda item: item[0])), p.turn, p.first_masters[:1]


def bare(p: ref.Position) -> ref.Position:
    return ref.replace(p, quiet=0, ply=0, limit=0, end="")


def successors(
    starts: Iterable[ref.Position],
) -> dict[Key, tuple[ref.Position, list[ref.Position]]]:
    """Every position that can come of these, with those one ply on."""
    found: dict[Key, tuple[ref.Position, list[ref.Position]]] = {}
    waiting = [bare(p) for p in starts]
    while waiting:
        p = waiting.pop()
        if key(p) not in found:
            after = [ref.play(p, action) for action in ref.actions(p)]
            assert after, "somebody is blocked"
            found[key(p)] = p, after
            waiting += [bare(child) for child in after if not child.end]
    return found


def endless(graph: dict[Key, tuple[ref.Position, list[ref.Position]]]) -> dict[Key, int]:
    """Who wins, and in how many plies, with no limit of quiet plies: d for the side to move, -d
    for the other, 0 for neither."""
    value = dict.fromkeys(graph, 0)
    depth, changed = 0, True
    while changed:
        depth, changed, fresh = depth + 1, False, {}
        for k, (p, after) in graph.items():
            if value[k]:
                continue
            ways = [
                (1 if ref.winner(child) == p.turn else -1)
                if child.end
                else _turned(value[key(child)])
                for child in after
            ]
            if depth in ways:
                fresh[k] = depth
            elif all(way < 0 for way in ways) and -min(ways) == depth:
                fresh[k] = -depth
        value |= fresh
        # A loss can come later than any decision so far: B5.1 may be forced on the mover.
        changed = bool(fresh)
    return value


def _turned(value: int) -> int:
    return -value - 1 if value > 0 else -value + 1 if value < 0 else 0


def limited(graph: dict[Key, tuple[ref.Position, list[ref.Position]]]) -> dict[Key, list[int]]:
    """For each number of quiet plies left, from 1 on: 1, 0 or -1 for the side to move."""

    def stage(item: tuple[Key, tuple[ref.Position, list[ref.Position]]]) -> tuple[int, int]:
        pieces = item[1][0].pieces.values()
        return len(pieces), sum(not piece.master for piece in pieces)

    value: dict[Key, list[int]] = {k: [] for k in graph}
    stages: dict[tuple[int, int], list[Key]] = {}
    for item in graph.items():
        stages.setdefault(stage(item), []).append(item[0])
    for number in sorted(stages):
        ways = {k: _ways(*graph[k], value) for k in stages[number]}
        for left in range(1, LIMIT + 1):
            for k, (out, stay, level) in ways.items():
                ends = [level] if stay else []
                on = [-value[child][left - 2] for child in stay] if left > 1 else ends
                value[k].append(max([*out, *on]))
    return value


def _ways(
    p: ref.Position, after: list[ref.Position], value: dict[Key, list[int]]
) -> tuple[list[int], list[Key], int]:
    """What captures, promotions and ends bring to who moves in p, which quiet actions there are,
    and what it brings when the quiet plies are over (B5.3)."""

    def sign(child: ref.Position) -> int:
        won = ref.winner(child)
        return 0 if won is None else 1 if won == p.turn else -1

    out = [sign(child) for child in after if child.end]
    out += [-value[key(child)][LIMIT - 1] for child in after if not child.end and not child.quiet]
    stay = [key(child) for child in after if not child.end and child.quiet]
    return out, stay, sign(ref.replace(p, end="B5.3"))
