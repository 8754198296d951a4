"""Clocks, as pure sums over match time (M3), and the lag that they forgive (M4)."""

import msgspec

from tripiv.match.terms import DAY_MS, Clock, Days, Increment, Untimed

__all__ = [
    "Face",
    "charged",
    "credit",
    "fresh",
    "halted",
    "is_late",
    "running",
    "runs_out",
    "stopped",
]

# M4.2: the figures of the best-tried quota in use on the web, where an estimate of the whole
# match is its first bank and forty increments.
QUOTA_SHARE = 250
"""A quota holds one part in so many of the estimate: 0.4 %, in whole numbers."""
QUOTA_BASE_MS = 150
QUOTA_MOST_MS = 1000
BANK_START = 3
BANK_MOST = 7
GRACE_MOST_MS = 1000


class Face(msgspec.Struct, frozen=True):
    """One seat's clock: what is left, since when it runs, and how much lag it can still spare."""

    left_ms: int
    since: int | None = None
    bank_ms: int = 0


def fresh(clock: Clock) -> Face | None:
    """The face a match starts with; None without a clock."""
    match clock:
        case Untimed():
            return None
        case Increment(initial_ms=initial):
            return Face(initial, bank_ms=BANK_START * _quota_ms(clock))
        case Days(days=days):
            return Face(days * DAY_MS)


def running(clock: Clock, face: Face, at: int) -> Face:
    """The clock starts at `at`, which may lie ahead: the end of a roll (M3.3)."""
    if face.since is not None:
        return face
    left = clock.days * DAY_MS if isinstance(clock, Days) else face.left_ms  # M3.5
    return Face(left, at, face.bank_ms)


def stopped(face: Face, at: int) -> Face:
    """The clock stops, charged for what it ran, and earns nothing: it was not an action."""
    if face.since is None:
        return face
    return Face(max(0, face.left_ms - max(0, at - face.since)), None, face.bank_ms)


def halted(face: Face, at: int, until: int) -> Face:
    """A clock that runs stands while things are in motion, and then runs on (M3.3). It is not
    a new turn: nothing is refilled."""
    if face.since is None or face.since >= until:
        return face
    return Face(max(0, face.left_ms - max(0, at - face.since)), until, face.bank_ms)


def charged(clock: Clock, face: Face, at: int, credit_ms: int) -> Face:
    """The clock after an accepted action: charged less the credit, increment added (M3.4)."""
    if face.since is None:
        return face
    left = face.left_ms - max(0, at - face.since - credit_ms)
    bank = face.bank_ms
    if isinstance(clock, Increment):
        left += clock.increment_ms
        quota = _quota_ms(clock)
        bank = min(BANK_MOST * quota, bank - credit_ms + quota)
    return Face(left, None, bank)


def credit(face: Face, at: int, lag_ms: int) -> int:
    """How much of a measured lag is forgiven: never more than was used or than is in the bank
    (M4.1, M4.2)."""
    if face.since is None:
        return 0
    return max(0, min(lag_ms, _grace_ms(face), at - face.since))


def is_late(face: Face, at: int, credit_ms: int) -> bool:
    """The time was over before the action came (M3.6)."""
    return face.since is not None and at - face.since - credit_ms >= face.left_ms


def runs_out(face: Face | None) -> int | None:
    """The moment of the flag: when even a forgiven action would be late (M4.3). Where nothing
    is forgiven, as with days (M4.4), it is the end of the time itself."""
    if face is None or face.since is None:
        return None
    return face.since + face.left_ms + _grace_ms(face)


def _quota_ms(clock: Increment) -> int:
    estimate = clock.initial_ms + 40 * clock.increment_ms
    return min(QUOTA_MOST_MS, estimate // QUOTA_SHARE + QUOTA_BASE_MS)


def _grace_ms(face: Face) -> int:
    return min(face.bank_ms, GRACE_MOST_MS)
