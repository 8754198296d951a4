"""Set-ups by name. They are data (B1.5): any position line can stand in their place."""

__all__ = ["DEFAULT", "SETUPS"]

DEFAULT = "8x8-2p"

# The first four are the game's (B1.2, B1.3); the rest are ours, drawn the same way.
SETUPS = {
    "6x6-2p": "1rvbvrvbv1/bh4bh/rh4rh/bh4bh/rh4rh/1rvbvrvbv1 r rb - 0 1",
    "8x8-2p": "1rvbvrvrvbvrv1/bh6bh/rh6rh/bh6bh/bh6bh/rh6rh/bh6bh/1rvbvrvrvbvrv1 r rb - 0 1",
    "8x8-3p": "1rvbvgvrvbvgv1/gh6gh/bh6bh/rh6rh/gh6gh/bh6bh/rh6rh/1rvbvgvrvbvgv1 r rbg - 0 1",
    "8x8-4p": "1rvbvgvyvrvbv1/gh6gh/yh6yh/rh6rh/bh6bh/gh6gh/yh6yh/1rvbvgvyvrvbv1 r rbgy - 0 1",
    "4x4-2p": "1rvbv1/bh2bh/rh2rh/1rvbv1 r rb - 0 1",
    "5x5-2p": "1rvbvrv1/bh3bh/rh3rh/bh3bh/1rvbvrv1 r rb - 0 1",
    "6x6-4p": "1rvbvgvyv1/bh4bh/rh4rh/yh4yh/gh4gh/1rvbvgvyv1 r rbgy - 0 1",
}
