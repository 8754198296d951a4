"""The contract that every game keeps. Knows no game, no clock, no files."""
