"""Compute what becomes of a ball at a hole: `python tools/hole_table.py`.

Asks the rigid-body reference for every point of the grid and writes `hole_table.npz` beside the
physics of Pivic. A changed table is a changed physics: raise `BODY` in `physics/body.py`.
`tests/proof/test_pivic_hole.py` holds how well the table agrees with the reference.
"""

import sys
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from tripiv.games.pivic.physics import hole_grid, rigid

__all__ = ["capture_speed", "main", "table"]

_PATH = Path(rigid.__file__).with_name("hole_table.npz")
_FASTEST = 16.0
_HALVINGS = 16
_HEAD_ON = 1e-6
"""In place of an offset of 0, so that the ball passes the centre on the side of all others."""
_JUST_ABOVE = 1.0005


def capture_speed(ratio: float, offset: float) -> float:
    """Above it the ball comes out again; in √(gR)."""
    told = np.zeros(rigid.OUTCOMES)
    low, high = 0.0, _FASTEST
    for _ in range(_HALVINGS):
        middle = (low + high) / 2
        rigid.roll_over(ratio, offset * ratio, middle, told)
        low, high = (middle, high) if told[rigid.CAPTURED] else (low, middle)
    return low


def _leaving(ratio: float, offset: float, speed: float) -> list[float]:
    """Speed, place, turn, hop, time of a ball that comes out. None gains energy by it."""
    told = np.zeros(rigid.OUTCOMES)
    rigid.roll_over(ratio, offset * ratio, speed, told)
    kept = min(told[rigid.SPEED], 1.0)
    hop = min(told[rigid.HOP], speed * np.sqrt(1.0 - kept * kept))
    return [kept, told[rigid.PLACE], told[rigid.TURN], hop / speed, told[rigid.TIME] * speed]


def table() -> tuple[NDArray[np.float32], NDArray[np.float32]]:
    """Capture speeds by ratio and offset; what leaves by ratio, offset and share of speed."""
    offsets, shares = hole_grid.offsets(), hole_grid.shares()
    capture = np.zeros((hole_grid.RATIOS, hole_grid.OFFSETS))
    leaving = np.zeros((*capture.shape, hole_grid.SPEEDS, 5))
    for i, ratio in enumerate(hole_grid.ratios()):
        for j, offset in enumerate(offsets):
            straight = 2.0 * np.sqrt(1.0 - offset**2)
            turned = -2.0 * np.arccos(offset)
            leaving[i, j, :] = (1.0, turned, 0.0, 0.0, straight * ratio)
            if offset < 1.0:
                near = max(float(offset), _HEAD_ON)
                capture[i, j] = capture_speed(ratio, near)
                for k, share in enumerate(shares[:-1]):
                    speed = capture[i, j] * max(_JUST_ABOVE, 1.0 / share)
                    leaving[i, j, k] = _leaving(ratio, near, speed)
        print(f"ratio {ratio:.3f} done", file=sys.stderr)
    return capture.astype(np.float32), leaving.astype(np.float32)


def main() -> int:
    capture, leaving = table()
    np.savez_compressed(_PATH, capture=capture, leaving=leaving)
    print(f"{_PATH.name}: {_PATH.stat().st_size} bytes")
    return 0


if __name__ == "__main__":
    sys.exit(main())
