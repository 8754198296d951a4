"""Why a piece may not go somewhere: every fault, in the words of its clause.

The kernels judge; this only explains, from the same position. A test holds that it finds a
fault exactly where they say no.
"""

from tripiv.core.game import Fault
from tripiv.games.pivit.notation import format_square
from tripiv.games.pivit.position import Piece, Position
from tripiv.games.pivit.state import Square

__all__ = ["faults_of"]


def faults_of(position: Position, start: Square, end: Square) -> tuple[Fault, ...]:
    """What is wrong with going from start to end, for the side to move."""
    size = position.size
    off = [(row, col) for row, col in (start, end) if not (0 <= row < size and 0 <= col < size)]
    if off:
        return tuple(
            Fault(
                "square", "B1.1", f"row {row + 1} from the top, column {col + 1} is off the board"
            )
            for row, col in off
        )
    taken = {(piece.row, piece.col): piece for piece in position.pieces}
    piece = taken.get(start)
    where = format_square(size, *start)
    if piece is None:
        return (Fault("empty", "B2.1", f"there is no piece on {where}", where),)
    if piece.owner != position.turn:
        return (Fault("owner", "B2.1", f"the piece on {where} is not yours", where),)
    row_steps, col_steps = end[0] - start[0], end[1] - start[1]
    across, along = (row_steps, col_steps) if piece.axis == "h" else (col_steps, row_steps)
    if across or not along:
        return (_off_axis(piece, where),)
    step = (row_steps // abs(along), col_steps // abs(along))
    way = [(start[0] + n * step[0], start[1] + n * step[1]) for n in range(1, abs(along))]
    return (
        *_parity(piece, abs(along), where),
        *(
            Fault("blocked", "B3.3", f"{format_square(size, *square)} is in the way", at)
            for square in way
            if square in taken
            for at in (format_square(size, *square),)
        ),
        *_own(taken.get(end), position, format_square(size, *end)),
    )


def _off_axis(piece: Piece, where: str) -> Fault:
    line = "row" if piece.axis == "h" else "column"
    kind, clause = ("master", "B3.2") if piece.master else ("minion", "B3.1")
    return Fault("axis", clause, f"the {kind} on {where} goes along its {line}", where)


def _parity(piece: Piece, distance: int, where: str) -> tuple[Fault, ...]:
    if piece.master or distance % 2:
        return ()
    text = f"a minion goes an odd number of squares, not {distance}"
    return (Fault("distance", "B3.1", text, where),)


def _own(there: Piece | None, position: Position, where: str) -> tuple[Fault, ...]:
    if there is None or there.owner != position.turn:
        return ()
    return (Fault("own", "B3.4", f"your own piece stands on {where}", where),)
