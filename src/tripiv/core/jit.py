"""The one compiler decorator of the project, and a disk cache that cannot go stale.

Numba's own cache looks at the file of the function it stores. A kernel that calls into
another file keeps running the old callee after that file has changed. So the cache folder is
named by a hash of every source of the package that has kernels, and of what else decides the
machine code: change one line and everything is compiled anew, once.
"""

import hashlib
import os
import re
import shutil
import sys
from collections.abc import Callable
from functools import cache, wraps
from importlib.metadata import version
from pathlib import Path
from typing import Any, ParamSpec, TypeVar, cast

from platformdirs import user_cache_path

__all__ = ["cache_path", "kernel"]

P = ParamSpec("P")
R = TypeVar("R")

_MARK = b"tripiv.core.jit"
_IMPORT = re.compile(rb"^\s*from\s+([\w.]+)\s+import\s+(\([^)]*\)|[^\n]*)", re.MULTILINE)
_NAME = re.compile(rb"\w+")
_KEPT_CACHES = 4


def kernel(
    signature: str | None = None, *, inline: bool = False
) -> Callable[[Callable[P, R]], Callable[P, R]]:
    """Compile a function to machine code: no GIL, no fast-math, cached on disk.

    Give a signature where integers meet: Numba would compile int64 and uint64 arguments
    separately, and mixing them inside turns both into floats. A kernel with a signature is
    ready when its module is imported; one without is compiled at its first call.
    With `NUMBA_DISABLE_JIT=1` the plain function runs instead.
    """

    def decorate(function: Callable[P, R]) -> Callable[P, R]:
        import numba  # noqa: PLC0415  a second that nobody pays who runs no kernel

        config: Any = numba.config
        if config.DISABLE_JIT:
            return _plain(function)
        options: dict[str, Any] = {"nogil": True, "error_model": "numpy"}
        if inline:
            options["forceinline"] = True
        folder = cache_path(Path(sys.modules[function.__module__].__file__ or "").parent)
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
def cache_path(inside: Path) -> Path | None:
    """The cache folder for kernels of the package around `inside`; None if none can be made.

    `TRIPIV_CACHE` names another place for all caches; an empty value turns the cache off.
    """
    package = inside
    while (package.parent / "__init__.py").exists():
        package = package.parent
    return _made(package)


@cache
def _made(package: Path) -> Path | None:
    place = os.environ.get("TRIPIV_CACHE")
    if place == "":
        return None
    root = (Path(place) if place else user_cache_path("tripiv", appauthor=False)) / "kernels"
    folder = root / f"{package.name}-{_fingerprint(package)}"
    try:
        fresh = not folder.exists()
        folder.mkdir(parents=True, exist_ok=True)
        if fresh:
            _prune(root, package.name, keep=folder)
        elif os.access(folder, os.W_OK):
            os.utime(folder)
    except OSError:
        return None
    return folder if os.access(folder, os.W_OK) else None


def _fingerprint(package: Path) -> str:
    """A hash of all that machine code is made of: sources, frozen tables, the compiler."""
    digest = hashlib.blake2b(digest_size=10)
    for root in sorted({package.resolve(), Path(__file__).resolve().parents[1]}):
        for path in sorted(_ingredients(root)):
            digest.update(path.relative_to(root).as_posix().encode() + b"\0" + path.read_bytes())
    for part in (*sys.version_info[:2], version("numba"), version("llvmlite"), version("numpy")):
        digest.update(f"{part}\0".encode())
    return digest.hexdigest()


def _ingredients(root: Path) -> set[Path]:
    """The files with kernels, all that they import from their own package, whose constants are
    frozen into machine code, and the arrays that lie beside them."""
    found: set[Path] = set()
    waiting = [path for path in root.rglob("*.py") if _MARK in path.read_bytes()]
    while waiting:
        path = waiting.pop()
        if path in found:
            continue
        found.add(path)
        for module, names in _IMPORT.findall(path.read_bytes()):
            place = root.joinpath(*module.decode().split(".")[1:])
            inside = [place / f"{name.decode()}.py" for name in _NAME.findall(names)]
            modules = [place.with_suffix(".py"), place / "__init__.py", *inside]
            waiting += [module for module in modules if module.exists()]
    return found | {
        array for folder in {p.parent for p in found} for array in folder.glob("*.np[yz]")
    }


def _prune(root: Path, name: str, keep: Path) -> None:
    """Drop the caches of sources long gone: a developer makes a new one with every edit."""
    found = [path for path in root.glob(f"{name}-*") if path != keep]
    found.sort(key=lambda path: path.stat().st_mtime, reverse=True)
    for path in found[_KEPT_CACHES - 1 :]:
        shutil.rmtree(path, ignore_errors=True)
