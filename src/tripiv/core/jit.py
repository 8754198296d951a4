"""The one compiler decorator of the project, and a disk cache that cannot go stale.

Numba's own cache looks at the file of the function it stores. A kernel that calls into
another file keeps running the old callee after that file has changed. So the cache folder of a
module is named by a hash of its source, of every source of ours that it reaches by imports,
and of what else decides the machine code: change one line, and all that could have seen it is
compiled anew, once, and nothing else.
"""

import ast
import hashlib
import os
import shutil
import sys
from collections.abc import Callable, Iterator
from functools import cache, wraps
from importlib.metadata import version
from pathlib import Path
from threading import Lock
from typing import Any, ParamSpec, TypeVar, cast

from platformdirs import user_cache_path

__all__ = ["cache_path", "kernel"]

P = ParamSpec("P")
R = TypeVar("R")

_KEPT_CACHES = 4
_PARSING = Lock()
"""Python 3.11 mistakes two threads that make syntax trees at once for one that recurses."""


def kernel(
    signature: str | None = None,
    *,
    inline: bool = False,
    cached: bool = True,
    counted: bool = True,
) -> Callable[[Callable[P, R]], Callable[P, R]]:
    """Compile a function to machine code: no GIL, no fast-math, cached on disk.

    Give a signature where integers meet: Numba would compile int64 and uint64 arguments
    separately, and mixing them inside turns both into floats. A kernel with a signature is
    ready when its module is imported; one without is compiled at its first call.
    Numba counts who holds an array, at every row that is taken of one; a kernel that makes no
    array of its own can do without (not `counted`), and is several times as fast if it is short.
    With `NUMBA_DISABLE_JIT=1` the plain function runs instead. A function that was made at run
    time, with other globals than its module's, must not be `cached`: its code alone tells nothing.
    """

    def decorate(function: Callable[P, R]) -> Callable[P, R]:
        import numba  # noqa: PLC0415  a second that nobody pays who runs no kernel

        config: Any = numba.config
        if config.DISABLE_JIT:
            return _plain(function)
        options: dict[str, Any] = {"nogil": True, "error_model": "numpy"}
        if inline:
            options["forceinline"] = True
        if not counted:
            options["_nrt"] = False
        source = Path(sys.modules[function.__module__].__file__ or "")
        folder = cache_path(source) if cached else None
        compiled = numba.njit(**options)(function)
        if folder is not None:
            kept, config.CACHE_DIR = config.CACHE_DIR, str(folder)
            try:
                compiled.enable_caching()
            finally:
                config.CACHE_DIR = kept
        if signature is not None:
            compiled.compile(signature)
            compiled.disable_compile()
        return cast(Callable[P, R], compiled)

    return decorate


def _plain(function: Callable[P, R]) -> Callable[P, R]:
    """The function as it stands. Words of 64 bits wrap round in machine code, and are meant to;
    NumPy would warn of it."""
    import numpy as np  # noqa: PLC0415  as above

    @wraps(function)
    def run(*args: P.args, **kwargs: P.kwargs) -> R:
        with np.errstate(over="ignore"):
            return function(*args, **kwargs)

    return run


@cache
def cache_path(source: Path) -> Path | None:
    """The cache folder for the kernels of a module; None if none can be made.

    `TRIPIV_CACHE` names another place for all caches; an empty value turns the cache off.
    """
    place = os.environ.get("TRIPIV_CACHE")
    if place == "":
        return None
    root = (Path(place) if place else user_cache_path("tripiv", appauthor=False)) / "kernels"
    top = _top(source)
    name = ".".join((top.name, *source.relative_to(top).with_suffix("").parts))
    folder = root / f"{name}-{_fingerprint(source, top)}"
    try:
        fresh = not folder.exists()
        folder.mkdir(parents=True, exist_ok=True)
        if fresh:
            _prune(root, name, keep=folder)
        elif os.access(folder, os.W_OK):
            os.utime(folder)
    except OSError:
        return None
    return folder if os.access(folder, os.W_OK) else None


def _top(source: Path) -> Path:
    """The folder of the outermost package around a file."""
    top = source.parent
    while (top.parent / "__init__.py").exists():
        top = top.parent
    return top


def _fingerprint(source: Path, top: Path) -> str:
    """A hash of all that machine code is made of: sources, frozen tables, the compiler."""
    digest = hashlib.blake2b(digest_size=10)
    tops = {folder.name: folder for folder in (_top(Path(__file__)), top)}
    for path in sorted(_ingredients(source, tops)):
        digest.update(path.name.encode() + b"\0" + path.read_bytes())
    for part in (*sys.version_info[:2], version("numba"), version("llvmlite"), version("numpy")):
        digest.update(f"{part}\0".encode())
    return digest.hexdigest()


def _ingredients(source: Path, tops: dict[str, Path]) -> set[Path]:
    """A file, all that it reaches by imports, whose functions and constants are frozen into its
    machine code, and the arrays that lie beside them."""
    found: set[Path] = set()
    waiting = [source]
    while waiting:
        path = waiting.pop()
        if path not in found:
            found.add(path)
            waiting += _imports(path, tops)
    return found | {
        array for folder in {p.parent for p in found} for array in folder.glob("*.np[yz]")
    }


@cache
def _names(path: Path) -> tuple[tuple[int, str], ...]:
    """The modules that a file names in its imports, each with the dots before it. Whether what
    stands behind `from x import` is a module shows on the disk alone."""
    found: list[tuple[int, str]] = []
    with _PARSING:
        tree = ast.parse(path.read_bytes())
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            found += [(0, alias.name) for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            module = node.module or ""
            found.append((node.level, module))
            found += [(node.level, f"{module}.{alias.name}".strip(".")) for alias in node.names]
    return tuple(found)


def _imports(path: Path, tops: dict[str, Path]) -> Iterator[Path]:
    for dots, name in _names(path):
        first, *rest = name.split(".")
        if dots:
            place = path.parents[dots - 1].joinpath(first, *rest)
        elif first in tops:
            place = tops[first].joinpath(*rest)
        else:
            continue
        for file in (place.with_suffix(".py"), place / "__init__.py"):
            if file.is_file():
                yield file


def _prune(root: Path, name: str, keep: Path) -> None:
    """Drop the caches of sources long gone: a developer makes a new one with every edit."""
    found = [path for path in root.glob(f"{name}-*") if path != keep]
    found.sort(key=lambda path: path.stat().st_mtime, reverse=True)
    for path in found[_KEPT_CACHES - 1 :]:
        shutil.rmtree(path, ignore_errors=True)
