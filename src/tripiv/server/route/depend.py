"""What handlers are given: the house, and who asks."""

from typing import Annotated, Any, TypeAlias

from litestar import Request
from litestar.datastructures import State
from litestar.di import NamedDependency, Provide
from litestar.params import PathParameter

from tripiv.server.host import Host
from tripiv.server.house import House
from tripiv.server.people import COOKIE
from tripiv.server.refusing import no
from tripiv.store.match import MatchRow
from tripiv.store.person import PersonRow

__all__ = [
    "DEPENDENCIES",
    "Asking",
    "MatchPath",
    "Me",
    "TheHouse",
    "Who",
    "host_of",
    "row_of",
    "set_cookie",
]

Asking: TypeAlias = Request[Any, Any, State]
TheHouse: TypeAlias = NamedDependency[House]
Who: TypeAlias = NamedDependency[PersonRow | None]
"""Whom the request comes from, if it says so."""
Me: TypeAlias = NamedDependency[PersonRow]
"""Whom the request comes from; a new guest where it does not say."""
MatchPath = Annotated[str, PathParameter(pattern="^[A-Za-z0-9_-]{1,32}$")]
"""The id of a match."""


async def house_of(state: State) -> House:
    house: House = state.house
    return house


async def who_asks(request: Asking, house: TheHouse) -> PersonRow | None:
    """Whom the request comes from, if it says so."""
    headers = request.headers
    return await house.registrar.known(request.cookies.get(COOKIE), headers.get("authorization"))


async def somebody(request: Asking, house: TheHouse, who: Who) -> PersonRow:
    """Whom the request comes from; a new guest where it does not say."""
    if who is not None:
        return who
    if request.method == "GET" and request.url.path != "/api/v1/me":
        raise no("nobody", "say who you are first: GET /api/v1/me makes you a guest", 401)
    house.check_guest(request)
    guest = await house.registrar.guest()
    set_cookie(request, house, guest)
    return guest


def set_cookie(request: Asking, house: House, person: PersonRow | None) -> None:
    """The answer carries it; `gate` writes it."""
    value = "" if person is None else house.registrar.cookie(person)
    request.scope["state"]["tripiv_cookie"] = value


async def row_of(house: House, match: str) -> MatchRow:
    row = await house.parts.matches.get(match)
    if row is None:
        raise no("match", "there is no such match", 404)
    return row


async def host_of(house: House, match: str) -> Host:
    host = await house.hosts.get(match)
    if host is None:
        await row_of(house, match)
        raise no("waiting", "the match has not begun", 409)
    return host


DEPENDENCIES = {
    "house": Provide(house_of),
    "who": Provide(who_asks),
    "me": Provide(somebody),
}
