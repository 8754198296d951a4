"""The page that people see: files built into the package, or a word where they are missing."""

import asyncio
from pathlib import Path
from typing import Any

from litestar import MediaType, Response, get
from litestar.exceptions import NotFoundException
from litestar.params import FromPath

import tripiv
from tripiv.server.route.depend import Asking

__all__ = ["FOLDER", "handlers"]

FOLDER = Path(tripiv.__file__).parent / "page"

_ABSENT = """<!doctype html><html lang=en><meta charset=utf-8><title>Tripiv</title>
<h1>Tripiv is running</h1>
<p>The page has not been built: call <code>make page</code>, and load this again.
The <a href=/api>API</a> works without it.</p></html>
"""
_TYPES = {
    ".css": "text/css",
    ".html": "text/html",
    ".ico": "image/x-icon",
    ".js": "text/javascript",
    ".json": "application/json",
    ".mp3": "audio/mpeg",
    ".ogg": "audio/ogg",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".txt": "text/plain",
    ".wasm": "application/wasm",
    ".webmanifest": "application/manifest+json",
    ".webp": "image/webp",
    ".woff2": "font/woff2",
}
_ANEW = {"cache-control": "no-cache"}
_LASTING = {"cache-control": "public, max-age=31536000, immutable"}


def handlers(folder: Path) -> list[Any]:
    """Routes for all that is no API: a file if there is one, else the page, which reads the
    address itself."""

    @get(["/", "/{path:path}"], include_in_schema=False)
    async def show(request: Asking, path: FromPath[str] = "") -> Response[bytes]:
        packed = "gzip" in request.headers.get("accept-encoding", "")
        return await asyncio.to_thread(_answer, folder, path.strip("/"), packed)

    return [show]


def _answer(folder: Path, wanted: str, packed: bool) -> Response[bytes]:
    if wanted.startswith("api/"):
        raise NotFoundException(detail="there is no such address")
    file = (folder / wanted).resolve() if wanted else folder / "index.html"
    if not file.is_relative_to(folder.resolve()):
        raise NotFoundException(detail="there is no such address")
    if file.suffix in _TYPES and file.is_file():
        return _file(file, packed)
    if wanted and file.suffix:
        raise NotFoundException(detail="there is no such file")
    index = folder / "index.html"
    if index.is_file():
        return _file(index, packed)
    return Response(_ABSENT.encode(), media_type=MediaType.HTML, headers=_ANEW)


def _file(file: Path, packed: bool) -> Response[bytes]:
    # Built files carry a hash of their content in their names; the page itself does not.
    headers = dict(_LASTING if file.parent.name == "assets" else _ANEW)
    small = file.with_name(f"{file.name}.gz")
    if small.is_file():
        headers["vary"] = "accept-encoding"
        if packed:
            headers["content-encoding"] = "gzip"
    body = small if "content-encoding" in headers else file
    return Response(body.read_bytes(), media_type=_TYPES[file.suffix], headers=headers)
