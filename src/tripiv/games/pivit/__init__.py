"""Pivit, the board game: two to four players, no chance, nothing hidden."""
