"""The kernels as plain Python, uncompiled: the same functions, held to the same reference."""

import os
import subprocess
import sys
from pathlib import Path

CHOSEN = "odd_positions and 0 or bits or skipped or quiet_plies or ply_by_ply"


def test_kernels_without_the_compiler() -> None:
    root = Path(__file__).parents[3]
    done = subprocess.run(
        [
            *(sys.executable, "-m", "pytest", "-p", "no:cacheprovider", "-p", "no:xdist"),
            *("-k", CHOSEN, "tests/games/pivit/test_kernels.py"),
        ],
        cwd=root,
        env={**os.environ, "NUMBA_DISABLE_JIT": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout
    assert " passed" in done.stdout or "100%" in done.stdout
