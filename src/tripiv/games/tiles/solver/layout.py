"""What the kernels of the solver and those who ask them agree on: codes and places in arrays."""

__all__ = [
    "BASE",
    "BITS",
    "COLUMNS",
    "COUNT",
    "DEPTH",
    "EMPTY",
    "FACTS",
    "FEW",
    "FOUND",
    "FREE",
    "GROUP",
    "IS_WHOLE",
    "LAID",
    "LARGEST",
    "LAST",
    "LINE",
    "LOOSE",
    "MARK",
    "MASK",
    "NODES",
    "NONE",
    "PINNED",
    "PLANE",
    "SHORTEST",
    "SIZE",
    "SIZES",
    "SPLIT",
    "STOP",
    "TILES",
    "UNFIT",
    "UNKNOWN",
]

# A cell of the board holds EMPTY, a tile, or a wild: WILD itself where wilds are free (T3.4),
# else MARK and the tile that it stands for.
EMPTY = -1
MARK = 64

# The board is a square whose edges are joined; it has 2**BITS rows, more than a grid is long,
# so that a grid never meets itself. A hand of up to SIZES[n][0] tiles has SIZES[n][1] bits.
SIZES = ((30, 5), (62, 6), (114, 7))

# Places in the array of facts: bits of the board, length of the shortest line, whether wilds are
# free, tiles in the hand, tiles that lie, whether to stop, nodes left to search, how deep a search
# is, what its last call gave, how many tiles are pinned, whether the grid is whole.
BITS, SHORTEST, FREE, TILES, COUNT, STOP, NODES, DEPTH, LAST, PINNED, IS_WHOLE = range(11)
FACTS = 11

# Columns of the array of lines, and the group of a line with fewer than two plain tiles.
MASK, SIZE, GROUP, BASE = range(4)
COLUMNS = 4
LOOSE = 12

# The board on which structures are laid has so many cells along an edge: a grid of up to LARGEST
# tiles lies on it whichever way it goes from the middle.
PLANE = 128
LARGEST = 60

# What a search for structures ends with.
NONE, FOUND, UNKNOWN = range(3)

# Rows of the log of a search: a choice among so many lines, since no other joins those tiles to
# the rest (no tiles: since more lines are asked for); one of them; lines that cannot join all
# tiles; so many lines that are a structure, which cannot be laid; lines whose wilds fit nothing.
SPLIT, LINE, FEW, LAID, UNFIT = range(5)
