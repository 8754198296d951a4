"""One hash of many shots: `python -m games.pivic.digest COUNT` in the folder of the tests."""

import hashlib
import sys

from games.pivic.shots import ordinary, played

__all__ = ["digest"]


def digest(count: int) -> str:
    """Of all that is told of so many shots, to the last bit."""
    found = hashlib.blake2b(digest_size=16)
    for trial in ordinary(400, count):
        course = played(trial)
        for rows in (course.balls, course.departures, course.pieces, course.contacts):
            found.update(rows.tobytes())
    return found.hexdigest()


if __name__ == "__main__":
    sys.stdout.write(digest(int(sys.argv[1])) + "\n")
