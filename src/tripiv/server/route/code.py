"""A link as a code that a phone's camera reads."""

import io
from typing import Annotated

import segno
from litestar import Response, Router, get
from litestar.params import QueryParameter

from tripiv.server.refusing import no
from tripiv.server.route.depend import Asking

__all__ = ["ROUTER"]


@get("/code", media_type="image/svg+xml", sync_to_thread=True)
def code(
    request: Asking, path: Annotated[str, QueryParameter(pattern="^/[A-Za-z0-9/_-]{0,100}$")]
) -> Response[bytes]:
    """An address of this server as a code that a phone's camera reads."""
    host = request.headers.get("host")
    if not host:
        raise no("host", "the request names no host")
    drawn = io.BytesIO()
    address = f"{request.url.scheme}://{host}{path}"
    segno.make(address, error="m").save(drawn, kind="svg", scale=8, border=4, light="white")
    return Response(drawn.getvalue(), media_type="image/svg+xml")


ROUTER = Router("/", route_handlers=[code], tags=["play"])
