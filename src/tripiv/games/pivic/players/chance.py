"""Errors, drawn one by one."""

from tripiv.core.rng import Rng

__all__ = ["normal"]


def normal(rng: Rng) -> float:
    """Nearly normal, of deviation 1: the sum of twelve draws."""
    return sum(rng.unit() for _ in range(12)) - 6.0
