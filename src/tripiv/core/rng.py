"""Counter-based random numbers: the n-th draw of a key is a pure function of both.

Nothing is hidden in a generator that a restart would lose: a key and a counter say
everything. `rng_kernel` holds the same functions for use inside kernels, so that a kernel's
draws can be followed by hand. The mixer is SplitMix64's (Steele, Lea and Flood 2014), whose
stream for a key starts at that key.
"""

import hashlib
from collections.abc import MutableSequence, Sequence
from typing import TypeVar

__all__ = ["GOLDEN", "MIX_1", "MIX_2", "Rng", "commitment", "entropy", "key_of"]

T = TypeVar("T")

_MASK = (1 << 64) - 1
GOLDEN = 0x9E3779B97F4A7C15
MIX_1 = 0xBF58476D1CE4E5B9
MIX_2 = 0x94D049BB133111EB


def entropy(seed: bytes, seq: int) -> bytes:
    """32 bytes that belong to one log position of one match and to nothing else."""
    return hashlib.blake2b(seq.to_bytes(8, "big"), key=seed, digest_size=32).digest()


def commitment(seed: bytes) -> str:
    """A hash that can be shown before a match without giving the seed away."""
    return hashlib.blake2b(seed, digest_size=16, person=b"tripiv seed").hexdigest()


def key_of(*parts: bytes | str | int) -> int:
    """A 64-bit key made of any labels; other labels or another order give another key."""
    digest = hashlib.blake2b(digest_size=8)
    for part in parts:
        raw = part if isinstance(part, bytes) else str(part).encode()
        digest.update(len(raw).to_bytes(8, "big"))
        digest.update(raw)
    return int.from_bytes(digest.digest(), "big")


class Rng:
    """A cursor over the draws of one key."""

    __slots__ = ("counter", "key")

    def __init__(self, key: int, counter: int = 0) -> None:
        self.key = key & _MASK
        self.counter = counter

    @classmethod
    def from_bytes(cls, raw: bytes) -> "Rng":
        return cls(key_of(raw))

    def split(self, *labels: bytes | str | int) -> "Rng":
        """An independent stream, the same for the same labels wherever this cursor stands."""
        return Rng(key_of(self.key, *labels))

    def bits(self) -> int:
        z = (self.key + (self.counter + 1) * GOLDEN) & _MASK
        self.counter += 1
        z = ((z ^ (z >> 30)) * MIX_1) & _MASK
        z = ((z ^ (z >> 27)) * MIX_2) & _MASK
        return z ^ (z >> 31)

    def below(self, n: int) -> int:
        """A whole number in 0..n-1, each exactly as likely: draws that would tilt are dropped."""
        if n <= 0:
            raise ValueError(f"nothing to draw from: n is {n}")
        limit = (1 << 64) - (1 << 64) % n
        while (z := self.bits()) >= limit:
            pass
        return z % n

    def unit(self) -> float:
        """A float in [0, 1) with 53 random bits."""
        return (self.bits() >> 11) * 2.0**-53

    def choice(self, items: Sequence[T]) -> T:
        return items[self.below(len(items))]

    def shuffle(self, items: MutableSequence[T]) -> None:
        for i in range(len(items) - 1, 0, -1):
            j = self.below(i + 1)
            items[i], items[j] = items[j], items[i]
