"""Tripiv: Pivit, Pivic and Pivit tiles on one engine."""

__version__ = "0.1.0"
