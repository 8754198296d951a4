"""The board as lines of text.

A piece is its colour's letter and its axis, `r─` or `r│`; a master has a capital and a double
line, `R═` or `R║`. A dot marks the squares of one colour, so that an odd distance can be seen.
"""

from collections.abc import Iterator

from tripiv.games.pivit.notation import COLOURS, format_square
from tripiv.games.pivit.position import Piece, Position
from tripiv.games.pivit.state import PivitView, side_of

__all__ = ["COLOUR_NAMES", "Drawing"]

COLOUR_NAMES = ("red", "blue", "green", "yellow")
_LINES = {("h", False): "─", ("v", False): "│", ("h", True): "═", ("v", True): "║"}
# Of the 256 colours that terminals share: pieces by side, then the two colours of squares.
_INK = (160, 27, 28, 136)
_LIGHT, _DARK = 254, 250
_PLAIN = "\x1b[0m"


class Drawing:
    """The capability `Terminal`."""

    def draw(self, view: PivitView, *, colour: bool) -> str:
        return "\n".join([*_board(view.position, colour), "", *_state(view)])

    def hint(self, view: PivitView) -> str:
        if view.turn is None:
            return "The game is over."
        example = _example(view.position) or "b1-b2"
        swap = ", or swap to exchange colours" if view.may_swap else ""
        return f"{_player(view, view.turn)}: from where to where, as in {example}{swap}."


def _board(position: Position, colour: bool) -> Iterator[str]:
    size = position.size
    taken = {(piece.row, piece.col): piece for piece in position.pieces}
    letters = "   " + "".join(f" {letter}  " for letter in "abcdefgh"[:size])
    yield letters.rstrip()
    for row in range(size):
        number = size - row
        cells = [_cell(taken.get((row, col)), (row + col) % 2, colour) for col in range(size)]
        yield f" {number} {''.join(cells)} {number}"
    yield letters.rstrip()


def _cell(piece: Piece | None, shade: int, colour: bool) -> str:
    if piece is None:
        text, ink = (" ·  " if shade else "    "), 245
    else:
        letter = COLOURS[piece.owner]
        text = f" {letter.upper() if piece.master else letter}{_LINES[piece.axis, piece.master]} "
        ink = _INK[piece.owner]
    if not colour:
        return text
    bold = "1;" if piece is not None else ""
    return f"\x1b[{bold}38;5;{ink};48;5;{_DARK if shade else _LIGHT}m{text}{_PLAIN}"


def _state(view: PivitView) -> Iterator[str]:
    position = view.position
    for seat in range(position.sides):
        side = side_of(view.colours[0] == 1, seat)
        own = [piece for piece in position.pieces if piece.owner == side]
        masters = sum(piece.master for piece in own)
        facts = [f"{_many(len(own) - masters, 'minion')}, {_many(masters, 'master')}"]
        if position.first_masters[:1] == (side,):
            facts.append("had the first master")
        if side in position.resigned:
            facts.append("resigned")
        mark = ">" if seat == view.turn else " "
        yield f" {mark} {_player(view, seat)}: {', '.join(facts)}"
    if view.limit and 2 * position.quiet >= view.limit:
        left = view.limit - position.quiet
        yield f"   {left} more plies without a capture or a promotion end the game (B5.3)"


def _many(number: int, what: str) -> str:
    return f"{number} {what}" if number == 1 else f"{number} {what}s"


def _player(view: PivitView, seat: int) -> str:
    return f"{COLOUR_NAMES[view.colours[seat]].capitalize()} (seat {seat + 1})"


def _example(position: Position) -> str | None:
    """Some action: one square ahead is always far enough and never behind a piece."""
    size = position.size
    owners = {(piece.row, piece.col): piece.owner for piece in position.pieces}
    for piece in position.pieces:
        for step in (-1, 1):
            row = piece.row + (step if piece.axis == "v" else 0)
            col = piece.col + (step if piece.axis == "h" else 0)
            inside = 0 <= row < size and 0 <= col < size
            if piece.owner == position.turn and inside and owners.get((row, col)) != piece.owner:
                return (
                    f"{format_square(size, piece.row, piece.col)}-{format_square(size, row, col)}"
                )
    return None
