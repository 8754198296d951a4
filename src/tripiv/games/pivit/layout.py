"""How a Pivit position lies in eight 64-bit words.

| word | what |
|---|---|
| 0 to 3 | the pieces of each side |
| 4 | which pieces are masters |
| 5 | which pieces stand upright: axis along the column |
| 6 | whose turn, how many sides, size, who resigned, why it ended, ranks of first masters |
| 7 | quiet plies, their limit, plies played |

In words 0 to 5 the square at row r (from the top) and column c is bit 8 * r + c, whatever the
size of the board. A side is a colour on the board; which person plays it is not decided here
(B1.4).
"""

__all__ = [
    "END",
    "GONE",
    "LIMIT",
    "MASTERS",
    "MOST_SIDES",
    "PLY",
    "QUIET",
    "RANKS",
    "SIDES",
    "SIZE",
    "TURN",
    "UPRIGHT",
    "WORDS",
]

WORDS = 8
MOST_SIDES = 4
MASTERS = 4
UPRIGHT = 5

# Numbers that share a word: the word, the lowest bit, the largest value.
TURN = (6, 0, 3)  # the side to move
SIDES = (6, 2, 7)  # how many started
SIZE = (6, 5, 15)  # squares along an edge
GONE = (6, 9, 15)  # one bit for each side that resigned
END = (6, 13, 7)  # the digit of the clause B5.x that ended the game, 0 while it goes on
# Who got a first master when, three bits for each side: 1 for the earliest, 0 for never.
RANKS = ((6, 16, 7), (6, 19, 7), (6, 22, 7), (6, 25, 7))
QUIET = (7, 0, 0xFFFF)  # plies in a row without a capture or a promotion
LIMIT = (7, 16, 0xFFFF)  # so many quiet plies end the game; 0 for no limit
PLY = (7, 32, 0xFFFFFFFF)  # plies played
