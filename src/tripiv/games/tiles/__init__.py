"""Pivit tiles: everybody packs a hand of tiles into a grid, all at once."""
