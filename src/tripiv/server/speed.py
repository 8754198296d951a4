"""How fast a match is: for filters, and because being quick is a skill with its own rating."""

from tripiv.match.terms import Clock, Days, Increment
from tripiv.server.message import Speed

__all__ = ["patience_ms", "speed_of"]

# What a player spends on a match of forty actions, as the well-known sites draw the lines.
_BELOW_S: tuple[tuple[int, Speed], ...] = ((180, "bullet"), (480, "blitz"), (1500, "rapid"))
_PATIENCE_S: dict[Speed, int] = {"bullet": 30, "blitz": 60, "rapid": 120, "slow": 300}


def speed_of(clock: Clock) -> Speed:
    match clock:
        case Increment(initial_ms=initial, increment_ms=increment):
            estimate_s = (initial + 40 * increment) // 1000
            return next((name for below, name in _BELOW_S if estimate_s < below), "slow")
        case Days():
            return "days"
    return "untimed"


def patience_ms(speed: Speed) -> int | None:
    """How long strangers wait for one who is away; for ever where time is counted in days or
    not at all."""
    seconds = _PATIENCE_S.get(speed)
    return None if seconds is None else 1000 * seconds
