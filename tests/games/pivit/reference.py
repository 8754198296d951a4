"""Pivit again, plain and slow: a dictionary of pieces and the sentences of the rules.

It shares no function with the kernels, on purpose: the two check each other.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace

Square = tuple[int, int]  # row from the top, column from the left
Action = tuple[Square, Square]

# B1.3, as the rules give it: for each seat the rows on the left and right edge, and the
# columns on the top and bottom edge.
EDGES = {
    (6, 2): [([2, 4], [1, 3]), ([1, 3], [2, 4])],
    (8, 2): [([2, 5], [1, 3, 4, 6]), ([1, 3, 4, 6], [2, 5])],
    (8, 3): [([3, 6], [1, 4]), ([2, 5], [2, 5]), ([1, 4], [3, 6])],
    (8, 4): [([3], [1, 5]), ([4], [2, 6]), ([1, 5], [3]), ([2, 6], [4])],
}


@dataclass(frozen=True)
class Piece:
    side: int
    upright: bool
    master: bool = False


@dataclass(frozen=True)
class Position:
    size: int
    sides: int
    pieces: dict[Square, Piece]
    turn: int = 0
    first_masters: tuple[int, ...] = ()
    gone: frozenset[int] = field(default_factory=frozenset)
    limit: int = 0
    quiet: int = 0
    ply: int = 0
    end: str = ""


def start(size: int, sides: int, limit: int = 0) -> Position:
    pieces = {}
    for side, (rows, columns) in enumerate(EDGES[size, sides]):
        for row in rows:
            for column in (0, size - 1):
                pieces[row, column] = Piece(side, upright=False)  # B1.2
        for column in columns:
            for row in (0, size - 1):
                pieces[row, column] = Piece(side, upright=True)
    return settled(Position(size, sides, pieces, limit=limit))


def in_game(p: Position) -> list[int]:
    """B2.2 and B5.5: who has pieces and has not resigned."""
    owners = {piece.side for piece in p.pieces.values()}
    return [side for side in range(p.sides) if side in owners and side not in p.gone]


def paths(p: Position, square: Square) -> Iterator[Square]:
    """Where the piece on a square may go."""
    piece = p.pieces[square]
    for sign in (-1, 1):
        row, column = square
        distance = 0
        while True:
            row += sign if piece.upright else 0
            column += 0 if piece.upright else sign
            distance += 1
            if not (0 <= row < p.size and 0 <= column < p.size):
                break
            there = p.pieces.get((row, column))
            far_enough = piece.master or distance % 2 == 1  # B3.1, B3.2
            if far_enough and (there is None or there.side != piece.side):  # B3.4
                yield row, column
            if there is not None:  # B3.3
                break


def actions_of(p: Position, side: int) -> list[Action]:
    return sorted(
        (square, to)
        for square, piece in p.pieces.items()
        if piece.side == side
        for to in paths(p, square)
    )


def actions(p: Position) -> list[Action]:
    return [] if p.end else actions_of(p, p.turn)


def settled(p: Position) -> Position:
    """The position with its end found, or its turn passed on to someone who can move."""
    players = in_game(p)
    if len(players) <= 1:
        return replace(p, end="B5.2")
    if not any(not piece.master for piece in p.pieces.values() if piece.side in players):
        return replace(p, end="B5.1")
    if p.limit and p.quiet >= p.limit:
        return replace(p, end="B5.3")
    for ahead in range(p.sides):
        side = (p.turn + ahead) % p.sides
        if side in players and actions_of(p, side):
            return replace(p, turn=side)
    return replace(p, end="B5.4")


def play(p: Position, action: Action) -> Position:
    square, to = action
    pieces = dict(p.pieces)
    piece = pieces.pop(square)
    captured = pieces.pop(to, None)
    corners = [(r, c) for r in (0, p.size - 1) for c in (0, p.size - 1)]
    promoted = to in corners and not piece.master  # B4.1, B4.2
    pieces[to] = Piece(piece.side, not piece.upright, piece.master or promoted)  # B3.5
    first_masters = p.first_masters
    if promoted and piece.side not in first_masters:
        first_masters += (piece.side,)
    return settled(
        replace(
            p,
            pieces=pieces,
            turn=(p.turn + 1) % p.sides,
            first_masters=first_masters,
            quiet=0 if captured or promoted else p.quiet + 1,
            ply=p.ply + 1,
        )
    )


def resigned(p: Position, side: int, removed: bool) -> Position:
    pieces = {s: piece for s, piece in p.pieces.items() if not removed or piece.side != side}
    return settled(replace(p, pieces=pieces, gone=p.gone | {side}))


def winner(p: Position) -> int | None:
    """Who won a finished game; None for a draw."""
    players = in_game(p)
    if p.end == "B5.2":
        return players[0] if players else None
    masters = {
        side: sum(piece.side == side and piece.master for piece in p.pieces.values())
        for side in players
    }
    most = max(masters.values(), default=0)
    if most == 0:
        return None
    level = [side for side in players if masters[side] == most]
    return min(level, key=p.first_masters.index)


def perft(p: Position, depth: int) -> int:
    if depth == 0:
        return 1
    if depth == 1:
        return len(actions(p))
    return sum(perft(play(p, action), depth - 1) for action in actions(p))
