"""What the kernel of grids and those who ask it agree on: kinds of faults, rows of arrays."""

__all__ = [
    "APART",
    "FOUND_COLUMNS",
    "GROUP",
    "HOLDS",
    "LENGTH",
    "LONG",
    "MIXED",
    "ORDER",
    "PART",
    "SAME_CELL",
    "SAME_COLOUR",
    "SAME_DESIGN",
    "SHORT",
    "STAND",
    "START",
    "UNFIT_WILD",
    "VALUE",
    "WAITING",
    "WORK_ROWS",
]

# Kinds of faults. A row of what is found is: kind, axis, where its line starts in the order of
# the axis, its length, and a mask of what is there twice, or the cell or the count that is meant.
SHORT, LONG, MIXED, SAME_COLOUR, SAME_DESIGN, UNFIT_WILD, APART, SAME_CELL = range(8)
FOUND_COLUMNS = 5

# Rows of the work array, which has a column for each cell. Those before PART stand for two, one
# for each axis. ORDER lists the cells along the axis; the line of a cell begins at START of that
# order and has LENGTH cells (1 is no line); HOLDS says whether that line could be correct with
# the right wilds, STAND what a wild is in it.
ORDER, START, LENGTH, HOLDS, STAND = 0, 2, 4, 6, 8
PART, WAITING, VALUE, GROUP = 10, 11, 12, 13
WORK_ROWS = 14
