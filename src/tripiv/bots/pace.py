"""How long a bot may think, whatever the game: by its clock, and by what people can bear."""

from tripiv.core.capability import Budget
from tripiv.match.clock import Face
from tripiv.match.terms import Clock, Increment

__all__ = ["budget"]

USUAL_MS = 1000
LEAST_MS = 20
SHARE = 30
"""Of what is left a bot spends one part in so many on an action, and most of the increment."""


def budget(clock: Clock, face: Face | None) -> Budget:
    """What a bot may spend on one decision."""
    if face is None or not isinstance(clock, Increment):
        return Budget(wall_ms=USUAL_MS)
    share = face.left_ms // SHARE + clock.increment_ms * 3 // 4
    # Whatever else happens, the answer has to come while there is time left.
    most = max(LEAST_MS, face.left_ms // 4)
    return Budget(wall_ms=max(LEAST_MS, min(USUAL_MS, share, most)))
