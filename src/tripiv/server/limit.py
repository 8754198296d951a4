"""How often somebody may ask for something: so many at once, and then so many a second."""

from collections import OrderedDict
from ipaddress import IPv6Address, IPv6Network

from tripiv.server.clock import Now

__all__ = ["Bucket", "Buckets", "network_of"]

KEYS_MOST = 20_000


def network_of(address: str) -> str:
    """Whom an address belongs to: with IPv6 everybody has a whole network of them."""
    if ":" not in address:
        return address
    try:
        found = IPv6Address(address)
    except ValueError:
        return address
    if found.ipv4_mapped is not None:
        return str(found.ipv4_mapped)
    return str(IPv6Network((found, 64), strict=False))


class Bucket:
    """Holds `most` tokens and fills up by so many a second."""

    __slots__ = ("_at", "_left", "_most", "_per_ms")

    def __init__(self, most: int, per_s: float, now: int) -> None:
        self._most, self._per_ms = most, per_s / 1000
        self._left, self._at = float(most), now

    def take(self, now: int) -> bool:
        """One token, if there is one."""
        self._left = min(self._most, self._left + (now - self._at) * self._per_ms)
        self._at = now
        if self._left < 1:
            return False
        self._left -= 1
        return True


class Buckets:
    """One for each key (an address, a person). Those used least recently are forgotten first."""

    def __init__(self, most: int, per_s: float, now: Now) -> None:
        self._most, self._per_s, self._now = most, per_s, now
        self._held: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, key: str) -> bool:
        now = self._now()
        bucket = self._held.get(key)
        if bucket is None:
            bucket = self._held[key] = Bucket(self._most, self._per_s, now)
            if len(self._held) > KEYS_MOST:
                self._held.popitem(last=False)
        self._held.move_to_end(key)
        return bucket.take(now)
