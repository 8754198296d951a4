"""The version of the physics, apart from what takes long to import."""

__all__ = ["BODY"]

BODY = "1"
"""It changes when any shot may come out otherwise."""
