"""The solver of hands: a grid, or a proof that there is none."""
