"""What the kernels of the solver and those who ask them agree on: codes and places in arrays."""

__all__ = [
    "BITS",
    "COUNT",
    "EMPTY",
    "FACTS",
    "FREE",
    "MARK",
    "SHORTEST",
    "SIZES",
    "STOP",
    "TILES",
]

# A cell of the board holds EMPTY, a tile, or a wild: WILD itself where wilds are free (T3.4),
# else MARK and the tile that it stands for.
EMPTY = -1
MARK = 64

# The board is a square whose edges are joined; it has 2**BITS rows, more than a grid is long,
# so that a grid never meets itself. A hand of up to SIZES[n][0] tiles has SIZES[n][1] bits.
SIZES = ((30, 5), (62, 6), (114, 7))

# Places in the array of facts: bits of the board, length of the shortest line, whether wilds are
# free, tiles in the hand, tiles that lie, whether to stop.
BITS, SHORTEST, FREE, TILES, COUNT, STOP = range(6)
FACTS = 6
