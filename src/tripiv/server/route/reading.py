"""What is read rather than played: rule books by their clauses, a link as a code for phones."""

import io
from typing import Annotated

import msgspec
import segno
from litestar import Response, Router, get
from litestar.params import PathParameter, QueryParameter

from tripiv.core import rulebook
from tripiv.server.refusing import no
from tripiv.server.route.depend import Asking, TheHouse

__all__ = ["ROUTER"]

TABLE = "tripiv.match"
"""Whose `RULES.md` tells what belongs to every match, whatever the game (M1 to M10)."""


class Rules(msgspec.Struct, frozen=True, kw_only=True):
    """A rule book: its clauses are list items that begin with their number in bold."""

    game: str
    """Empty: what belongs to the table."""
    version: int
    text: str
    """Markdown."""


@get("/games/{game:str}/rules", sync_to_thread=True)
def rules(house: TheHouse, game: Annotated[str, PathParameter(max_length=64)]) -> Rules:
    """The rules of a game, as numbered clauses."""
    spec = house.hall.game(game).spec
    return Rules(game=spec.id, version=spec.version, text=rulebook.text(spec.package))


@get("/rules", sync_to_thread=True)
def table_rules() -> Rules:
    """What belongs to the table rather than to the game: seats, clocks, offers, leaving."""
    return Rules(game="", version=1, text=rulebook.text(TABLE))


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


ROUTER = Router("/", route_handlers=[rules, table_rules, code], tags=["reading"])
