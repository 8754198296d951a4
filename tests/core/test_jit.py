"""The kernel cache: found again, thrown away when any kernel source changes, never in the way."""

import os
import subprocess
import sys
import textwrap
from pathlib import Path

import numpy as np
import pytest


@pytest.fixture
def toy(tmp_path: Path) -> Path:
    package = tmp_path / "code" / "toy"
    package.mkdir(parents=True)
    (package / "__init__.py").write_text("")
    (package / "inner.py").write_text(
        "from tripiv.core.jit import kernel\n\n"
        '@kernel("int64(int64)")\ndef inner(x):\n    return x + x\n'
    )
    (package / "outer.py").write_text(
        "from tripiv.core.jit import kernel\nfrom toy.inner import inner\n\n"
        '@kernel("int64(int64)")\ndef outer(x):\n    return inner(x)\n'
    )
    return package


def run(package: Path, cache: str, **extra: str) -> tuple[int, int]:
    """What the toy's kernel answers in a new process, and how often its cache was hit."""
    program = textwrap.dedent("""
        import sys
        sys.path.insert(0, sys.argv[1])
        from toy.outer import outer
        stats = getattr(outer, "stats", None)
        print(outer(3), sum(stats.cache_hits.values()) if stats else -1)
    """)
    done = subprocess.run(
        [sys.executable, "-c", program, str(package.parent)],
        # Python itself overlooks an edit of equal length within one second of the last import.
        env={**os.environ, "PYTHONDONTWRITEBYTECODE": "1", "TRIPIV_CACHE": cache, **extra},
        capture_output=True,
        text=True,
        check=True,
    )
    answer, hits = done.stdout.split()
    return int(answer), int(hits)


def test_a_second_process_finds_the_machine_code(toy: Path, tmp_path: Path) -> None:
    cache = str(tmp_path / "cache")
    assert run(toy, cache) == (6, 0)
    assert run(toy, cache) == (6, 1)


def test_a_change_in_a_called_file_is_seen(toy: Path, tmp_path: Path) -> None:
    # Numba's own cache fails this: it would go on running the old callee.
    cache = str(tmp_path / "cache")
    run(toy, cache)
    inner = toy / "inner.py"
    inner.write_text(inner.read_text().replace("x + x", "x * 7"))
    assert run(toy, cache) == (21, 0)


def test_a_changed_constant_is_seen(toy: Path, tmp_path: Path) -> None:
    """Constants are frozen into machine code, also those of files without kernels."""
    cache, constant = str(tmp_path / "cache"), toy / "constant.py"
    constant.write_text("FACTOR = 2\n")
    (toy / "inner.py").write_text(
        "from tripiv.core.jit import kernel\nfrom toy import constant\n\n"
        "FACTOR = constant.FACTOR\n\n"
        '@kernel("int64(int64)")\ndef inner(x):\n    return x * FACTOR\n'
    )
    assert run(toy, cache) == (6, 0)
    constant.write_text("FACTOR = 5\n")
    assert run(toy, cache) == (15, 0)


def test_a_changed_table_is_seen(toy: Path, tmp_path: Path) -> None:
    cache = str(tmp_path / "cache")
    np.save(toy / "table.npy", np.array([2]))
    (toy / "inner.py").write_text(
        "from pathlib import Path\n\nimport numpy as np\n\n"
        "from tripiv.core.jit import kernel\n\n"
        'TABLE = np.load(Path(__file__).with_name("table.npy"))\n\n'
        '@kernel("int64(int64)")\ndef inner(x):\n    return x * TABLE[0]\n'
    )
    assert run(toy, cache) == (6, 0)
    np.save(toy / "table.npy", np.array([7]))
    assert run(toy, cache) == (21, 0)


def test_other_files_cost_nothing(toy: Path, tmp_path: Path) -> None:
    cache = str(tmp_path / "cache")
    run(toy, cache)
    (toy / "page.py").write_text("TITLE = 'unrelated'\n")
    assert run(toy, cache) == (6, 1)


@pytest.mark.parametrize(
    "line",
    ["import toy.inner as other", "from .inner import inner", "from . import inner as other"],
)
def test_every_way_to_import_is_followed(toy: Path, tmp_path: Path, line: str) -> None:
    cache, inner, outer = str(tmp_path / "cache"), toy / "inner.py", toy / "outer.py"
    call = "inner" if line.endswith("import inner") else "other.inner"
    outer.write_text(
        f"from tripiv.core.jit import kernel\n{line}\n\n"
        f'@kernel("int64(int64)")\ndef outer(x):\n    return {call}(x)\n'
    )
    assert run(toy, cache) == (6, 0)
    inner.write_text(inner.read_text().replace("x + x", "x * 7"))
    assert run(toy, cache) == (21, 0)


def test_a_change_above_leaves_what_is_below_compiled(toy: Path, tmp_path: Path) -> None:
    cache, outer = str(tmp_path / "cache"), toy / "outer.py"
    run(toy, cache)
    outer.write_text(outer.read_text().replace("inner(x)", "inner(x) + 1"))
    assert run(toy, cache) == (7, 0)
    assert len(list((tmp_path / "cache" / "kernels").glob("toy.inner-*"))) == 1
    assert len(list((tmp_path / "cache" / "kernels").glob("toy.outer-*"))) == 2


def test_old_caches_are_dropped(toy: Path, tmp_path: Path) -> None:
    inner, cache = toy / "inner.py", tmp_path / "cache"
    for n in range(6):
        inner.write_text(inner.read_text() + f"# edit {n}\n")
        run(toy, str(cache))
    assert len(list((cache / "kernels").glob("toy.inner-*"))) == 4


def test_no_place_for_a_cache_is_no_error(toy: Path, tmp_path: Path) -> None:
    file = tmp_path / "a-file"
    file.write_text("in the way")
    assert run(toy, str(file))[0] == 6
    assert run(toy, "")[0] == 6


def test_without_jit_the_plain_function_runs(toy: Path, tmp_path: Path) -> None:
    assert run(toy, str(tmp_path), NUMBA_DISABLE_JIT="1") == (6, -1)


def test_what_counts_no_holders_leaves_their_count_alone() -> None:
    from tripiv.core.jit import kernel

    @kernel("float64(float64[:, ::1])", cached=False, counted=False)
    def summed(rows: np.ndarray) -> float:
        total = 0.0
        for n in range(len(rows)):
            row = rows[n]
            total += row[0] + row[1]
        return total

    rows = np.arange(2000.0).reshape(-1, 2)
    held = sys.getrefcount(rows)
    assert [summed(rows) for _ in range(100)] == [rows.sum()] * 100
    assert sys.getrefcount(rows) == held
