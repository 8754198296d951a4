"""Pile, a toy with everything in it: turns, hidden cards, chance, a timer, things in motion."""

from toy.game import GAME, UNTIMED, Pile, PileOptions, Redraw, Say

__all__ = ["GAME", "UNTIMED", "Pile", "PileOptions", "Redraw", "Say"]
