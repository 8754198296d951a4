"""Tables and matches over HTTP: all that the websocket can, for programs that ask now and then."""

import asyncio
from collections.abc import Awaitable
from typing import Annotated, Literal

import msgspec
from litestar import Response, Router, get, post
from litestar.openapi import ResponseSpec
from litestar.params import JSONBody, QueryParameter

from tripiv.core.codec import CodecError, codec_of
from tripiv.core.game import Seat
from tripiv.match.session import Accepted, Answer, Held, Refused
from tripiv.server import message as wire
from tripiv.server import resource
from tripiv.server.host import Host
from tripiv.server.house import House
from tripiv.server.refusing import no
from tripiv.server.resource import MakeTable
from tripiv.server.route.depend import MatchPath, Me, TheHouse, Who, host_of, row_of
from tripiv.server.seating import tables_of
from tripiv.store.person import PersonRow

__all__ = ["ROUTER"]

ANSWER_S = 10.0
PAGE_MOST = 100


@get("/lobby")
async def lobby(
    house: TheHouse,
    who: Who,
    game: Annotated[str, QueryParameter(max_length=64)] = "",
    speed: Annotated[wire.Speed | None, QueryParameter()] = None,
    rated: Annotated[bool | None, QueryParameter()] = None,
    seats: Annotated[int | None, QueryParameter(ge=1, le=64)] = None,
) -> list[wire.Table]:
    """Open tables that anyone may join, the newest first."""
    tables = await house.hall.lobby(game, "" if who is None else who.id)
    return [
        table
        for table in tables
        if (speed is None or table.speed == speed)
        and (rated is None or table.rated == rated)
        and (seats is None or len(table.players) == seats)
    ]


@post("/pairings")
async def pair(house: TheHouse, me: Me, data: JSONBody[resource.PairRequest]) -> resource.Waits:
    """Sit down with others who want the same."""
    wanted = wire.Pair(
        id="http", game=data.game, clock=data.clock, seats=data.seats, rated=data.rated
    )
    return await _waits(house, await house.pairing.pair(me, wanted))


@get("/matches")
async def matches(
    house: TheHouse,
    who: Who,
    person: Annotated[str, QueryParameter(max_length=64)] = "",
    which: Annotated[
        Literal["waiting", "live", "over"] | None, QueryParameter(name="state")
    ] = None,
    game: Annotated[str, QueryParameter(max_length=64)] = "",
    before: Annotated[int | None, QueryParameter(ge=0, lt=2**53)] = None,
    limit: Annotated[int, QueryParameter(ge=1, le=PAGE_MOST)] = 20,
) -> list[resource.Listed]:
    """Matches, the newest first: public ones, those of a person by name, your own as `me`."""
    id, own = "", False
    if person == "me":
        if who is None:
            return []
        id, own = who.id, True
    elif person:
        found = await house.parts.people.named(person)
        if found is None:
            raise no("person", f"nobody is called {person}", 404)
        id, own = found.id, who is not None and who.id == found.id
    rows = await house.parts.matches.listed(
        person=id,
        states=() if which is None else (which,),
        game=game,
        before=before,
        limit=limit,
        all_of_them=own,
    )
    tables = await tables_of(house.parts, rows, person="" if who is None else who.id)
    return [
        resource.Listed(
            table=table,
            state=row.state,
            ended=row.ended,
            how=row.how or "",
            outcome=row.outcome,
            rematch=row.rematch,
            turn=own and row.state == "live" and await _is_awaited(house, row.id, id),
        )
        for table, row in zip(tables, rows, strict=True)
    ]


@post("/matches")
async def make(house: TheHouse, me: Me, data: JSONBody[MakeTable]) -> resource.Waits:
    """Lay out a table. With no open seat the match begins at once."""
    return await _waits(house, await house.hall.make(me, data))


@get(
    "/matches/{match:str}",
    responses={200: ResponseSpec(wire.Snapshot | wire.Waiting, description="As told on a socket")},
)
async def look(house: TheHouse, who: Who, match: MatchPath) -> Response[bytes]:
    """The match as you may see it now, as the websocket tells it."""
    id = "" if who is None else who.id
    host = await house.hosts.get(match)
    if host is None:
        row = await row_of(house, match)
        [table] = await tables_of(house.parts, [row], person=id)
        return _json(msgspec.json.encode(wire.Waiting(match=match, table=table)))
    row = await row_of(house, match)
    muted = await house.parts.people.muted_by(id) if id else frozenset[str]()
    said = await house.chat.heard(row, id, muted)
    told: asyncio.Future[bytes] = asyncio.get_running_loop().create_future()
    host.look(lambda: told.set_result(host.snapshot(host.gallery.seats_of(id), said)))
    return _json(await asyncio.wait_for(told, ANSWER_S))


@post("/matches/{match:str}/join")
async def join(
    house: TheHouse, me: Me, match: MatchPath, data: JSONBody[resource.Join]
) -> resource.Waits:
    """Take an open seat."""
    await house.hall.join(match, me, data.seat)
    return await _waits(house, match)


@post("/matches/{match:str}/leave", status_code=204)
async def leave(house: TheHouse, me: Me, match: MatchPath) -> None:
    """Get up from a table that waits; its host gives it up."""
    await house.hall.leave(match, me)


@post("/matches/{match:str}/actions", status_code=200)
async def act(
    house: TheHouse, me: Me, match: MatchPath, data: JSONBody[resource.ActRequest]
) -> Accepted | Held | Refused:
    """Do something in the game. Accepted means that it is committed."""
    host = await _own(house, me, match, data.seat)
    try:
        action = codec_of(host.game).action.decode(msgspec.json.encode(data.action))
    except CodecError as error:
        raise no("action", f"this is no action: {error}") from None
    answer = host.waiter(data.seat, data.id)
    host.act(data.seat, data.id, data.base, action, 0)
    return await _answered(answer)


@post("/matches/{match:str}/asks", status_code=200)
async def ask(
    house: TheHouse, me: Me, match: MatchPath, data: JSONBody[resource.AskRequest]
) -> Accepted | Held | Refused:
    """Resign, offer, answer: all that is asked of the match rather than of the game."""
    host = await _own(house, me, match, data.seat)
    answer = host.waiter(data.seat, data.id)
    host.ask(data.seat, data.id, data.what)
    return await _answered(answer)


@post("/matches/{match:str}/drop", status_code=204)
async def drop(
    house: TheHouse, me: Me, match: MatchPath, data: JSONBody[resource.SitRequest]
) -> None:
    """The seat wants nothing more of what it holds."""
    (await _own(house, me, match, data.seat)).drop(data.seat)


@post("/matches/{match:str}/sit", status_code=200)
async def sit(
    house: TheHouse, me: Me, match: MatchPath, data: JSONBody[resource.SitRequest]
) -> Accepted | Held | Refused:
    """Take the seat of a bot."""
    host = await host_of(house, match)
    told: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()
    await house.sit(host, me, data.seat, told.set_result)
    return await _answered(told)


@post("/matches/{match:str}/chat", status_code=204)
async def say(
    house: TheHouse, me: Me, match: MatchPath, data: JSONBody[resource.SayRequest]
) -> None:
    """Say something at the table, or in the stands."""
    said = wire.Say(match=match, id=data.id, text=data.text, room=data.room)
    await house.chat.say(await host_of(house, match), me, said)


async def _is_awaited(house: House, match: str, person: str) -> bool:
    """Whether the others wait for that person. It may have to be read from the log."""
    host = await house.hosts.get(match)
    if host is None:
        return False
    told: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
    host.look(lambda: told.set_result(host.awaits(person)))
    return await asyncio.wait_for(told, ANSWER_S)


async def _own(house: House, me: PersonRow, match: str, seat: Seat) -> Host:
    host = await host_of(house, match)
    if not 0 <= seat < len(host.persons) or host.persons[seat] != me.id:
        raise no("seat", "you do not sit there", 403)
    return host


async def _waits(house: House, match: str) -> resource.Waits:
    row = await row_of(house, match)
    return resource.Waits(match=match, state=row.state)


async def _answered(answer: Awaitable[Answer]) -> Answer:
    try:
        return await asyncio.wait_for(answer, ANSWER_S)
    except TimeoutError:
        raise no("unsaved", "this could not be saved in time: send it again", 503) from None


def _json(raw: bytes) -> Response[bytes]:
    return Response(raw, media_type="application/json")


ROUTER = Router(
    "/",
    route_handlers=[
        lobby,
        pair,
        matches,
        make,
        look,
        join,
        leave,
        act,
        ask,
        drop,
        sit,
        say,
    ],
    tags=["play"],
)
