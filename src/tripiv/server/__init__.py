"""Matches for many at once, over HTTP and websockets. Knows no game by name."""
