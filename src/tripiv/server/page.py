"""The page that people see: files built into the package, or a word where they are missing."""

import asyncio
from pathlib import Path
from typing import Any

from litestar import MediaType, Response, get
from litestar.exceptions import NotFoundException
from litestar.params import FromPath

import tripiv

__all__ = ["FOLDER", "handlers"]

FOLDER = Path(tripiv.__file__).parent / "page"

_ABSENT = """<!doctype html><html lang=en><meta charset=utf-8><title>Tripiv</title>
<h1>Tripiv is running</h1>
<p>The page has not been built: call <code>make page</code>, and load this again.
The <a href=/api>API</a> works without it.</p></html>
"""
_TYPES = {
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".ico": "image/x-icon",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".mp3": "audio/mpeg",
    ".ogg": "audio/ogg",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".txt": "text/plain; charset=utf-8",
    ".wasm": "application/wasm",
    ".webmanifest": "application/manifest+json",
    ".webp": "image/webp",
    ".woff2": "font/woff2",
}


def handlers(folder: Path) -> list[Any]:
    """Routes for all that is no API: a file if there is one, else the page, which reads the
    address itself."""

    @get(["/", "/{path:path}"], include_in_schema=False)
    async def show(path: FromPath[str] = "") -> Response[bytes]:
        # In a thread: a disk may be slow. (The framework's own way fails for responses.)
        return await asyncio.to_thread(read, path)

    def read(path: str) -> Response[bytes]:
        wanted = path.strip("/")
        if wanted.startswith("api/"):
            raise NotFoundException(detail="there is no such address")
        file = (folder / wanted).resolve() if wanted else folder / "index.html"
        if not file.is_relative_to(folder.resolve()):
            raise NotFoundException(detail="there is no such address")
        if file.suffix in _TYPES and file.is_file():
            # Built files carry a hash of their content in their names; the page itself does not.
            lasts = "assets" in Path(wanted).parts
            age = "public, max-age=31536000, immutable" if lasts else "no-cache"
            return Response(
                file.read_bytes(), media_type=_TYPES[file.suffix], headers={"cache-control": age}
            )
        if file.suffix:
            raise NotFoundException(detail="there is no such file")
        index = folder / "index.html"
        body = index.read_bytes() if index.is_file() else _ABSENT.encode()
        return Response(body, media_type=MediaType.HTML, headers={"cache-control": "no-cache"})

    return [show]
