"""Writes the endgame tables that come with the product: `python tools/tables.py`.

Small tables, made anew in seconds; the files are the same bytes each time.
"""

import tempfile
from pathlib import Path

from tripiv.games.pivit.tables.build import build
from tripiv.games.pivit.tables.store import SHIPPED, built, pack

SIZES = ((4, 4), (6, 3), (8, 3))  # the board, and up to how many pieces


def main() -> None:
    SHIPPED.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as name:
        for size, pieces in SIZES:
            build(size, pieces, Path(name), jobs=2, advance=lambda _: None)
            tables = built(size, Path(name))
            assert tables is not None
            path = SHIPPED / f"{size}x{size}.xz"
            path.write_bytes(pack(tables))
            print(f"{path.name}: {path.stat().st_size:,} bytes")


if __name__ == "__main__":
    main()
