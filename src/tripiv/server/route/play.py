"""Tables and matches over HTTP: all that the websocket can, for programs that ask now and then."""

import asyncio
from collections.abc import Awaitable
from typing import Annotated, Any, Literal

import msgspec
from litestar import Response, Router, get, post
from litestar.openapi import ResponseSpec
from litestar.params import JSONBody, PathParameter, QueryParameter

from tripiv.core.codec import CodecError, codec_of
from tripiv.core.game import Seat
from tripiv.match.file import Closing, Record, format_record
from tripiv.match.session import Accepted, Answer, Held, Refused
from tripiv.match.sheet import Sheet, format_sheet
from tripiv.match.state import Match, fold, opening
from tripiv.server import message as wire
from tripiv.server import resource
from tripiv.server.host import Host
from tripiv.server.house import House
from tripiv.server.refusing import no
from tripiv.server.resource import MakeTable
from tripiv.server.route.depend import Me, TheHouse, Who
from tripiv.server.seating import tables_of
from tripiv.server.telling import Noted, steps
from tripiv.store.match import MatchRow
from tripiv.store.person import PersonRow

__all__ = ["ROUTER"]

ANSWER_S = 10.0
PAGE_MOST = 100

MatchPath = Annotated[str, PathParameter(pattern="^[A-Za-z0-9_-]{1,32}$")]
"""The id of a match."""


@get("/games", sync_to_thread=True)
def games(house: TheHouse) -> list[resource.Game]:
    """What can be played here."""
    return house.games()


@get("/lobby")
async def lobby(
    house: TheHouse,
    who: Who,
    game: Annotated[str, QueryParameter(max_length=64)] = "",
) -> list[wire.Table]:
    """Open tables that anyone may join."""
    return await house.hall.lobby(game, "" if who is None else who.id)


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
        row = await _row(house, match)
        [table] = await tables_of(house.parts, [row], person=id)
        return _json(msgspec.json.encode(wire.Waiting(match=match, table=table)))
    row = await _row(house, match)
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
    host = await _host(house, match)
    told: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()
    await house.sit(host, me, data.seat, told.set_result)
    return await _answered(told)


@post("/matches/{match:str}/chat", status_code=204)
async def say(
    house: TheHouse, me: Me, match: MatchPath, data: JSONBody[resource.SayRequest]
) -> None:
    """Say something at the table, or in the stands."""
    said = wire.Say(match=match, id=data.id, text=data.text, room=data.room)
    await house.chat.say(await _host(house, match), me, said)


@get("/matches/{match:str}/history")
async def history(house: TheHouse, who: Who, match: MatchPath) -> resource.History:
    """All steps, and what was to be seen after each of them from your seat."""
    host = await _host(house, match)
    seats = host.gallery.seats_of("" if who is None else who.id)
    return await asyncio.to_thread(_history, host, list(host.teller.noted), seats)


@get("/matches/{match:str}/record", media_type="application/jsonl")
async def record(house: TheHouse, match: MatchPath) -> Response[str]:
    """The record of a match that is over, for `tripiv replay` and other programs."""
    host, found = await _whole(house, match)
    lines = await asyncio.to_thread(lambda: "\n".join([*format_record(host.game, found), ""]))
    return _file(lines, "application/jsonl", f"{match}.jsonl")


@get("/matches/{match:str}/sheet", media_type="text/plain")
async def sheet(house: TheHouse, match: MatchPath) -> Response[str]:
    """The score sheet of a match that is over, for people."""
    host, found = await _whole(house, match)
    try:
        text = await asyncio.to_thread(format_sheet, host.game, Sheet(found))
    except ValueError as error:
        raise no("sheet", str(error), 404) from None
    return _file(text, "text/plain; charset=utf-8", f"{match}.txt")


async def _whole(house: House, match: str) -> tuple[Host, Record]:
    """What is laid open only at the end: everything."""
    host = await _host(house, match)
    ended = host.session.match.ended
    if not host.is_over or ended is None:
        raise no("live", "the record is laid open when the match is over", 409)
    entries = tuple(noted.entry for noted in host.teller.noted)
    return host, Record(host.session.header, entries, Closing(ended, host.seed.hex()))


def _history(host: Host, noted: list[Noted], seats: tuple[Seat, ...]) -> resource.History:
    game, positions = host.game, []
    match: Match | None = None
    for found in noted:
        entry = found.entry
        if match is None:
            match = opening(game, host.session.header, entry)
        else:
            match, _ = fold(game, match, entry)
        positions.append(_position(game, match, entry, seats))
    return resource.History(steps=steps(game, noted, seats), positions=tuple(positions))


def _position(game: Any, match: Match, entry: Any, seats: tuple[Seat, ...]) -> resource.Position:
    state = match.line.state
    sights = tuple(wire.Sight(seat=seat, view=game.view(state, seat)) for seat in seats)
    if not seats:
        sights = (wire.Sight(view=game.view(state, None)),)
    return resource.Position(seq=entry.seq, at=entry.at, sights=sights)


async def _row(house: House, match: str) -> MatchRow:
    row = await house.parts.matches.get(match)
    if row is None:
        raise no("match", "there is no such match", 404)
    return row


async def _host(house: House, match: str) -> Host:
    host = await house.hosts.get(match)
    if host is None:
        await _row(house, match)
        raise no("waiting", "the match has not begun", 409)
    return host


async def _own(house: House, me: PersonRow, match: str, seat: Seat) -> Host:
    host = await _host(house, match)
    if not 0 <= seat < len(host.persons) or host.persons[seat] != me.id:
        raise no("seat", "you do not sit there", 403)
    return host


async def _waits(house: House, match: str) -> resource.Waits:
    row = await _row(house, match)
    return resource.Waits(match=match, state=row.state)


async def _answered(answer: Awaitable[Answer]) -> Answer:
    try:
        return await asyncio.wait_for(answer, ANSWER_S)
    except TimeoutError:
        raise no("unsaved", "this could not be saved in time: send it again", 503) from None


def _json(raw: bytes) -> Response[bytes]:
    return Response(raw, media_type="application/json")


def _file(text: str, media_type: str, name: str) -> Response[str]:
    disposition = f'attachment; filename="tripiv-{name}"'
    return Response(text, media_type=media_type, headers={"content-disposition": disposition})


ROUTER = Router(
    "/",
    route_handlers=[
        games,
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
        history,
        record,
        sheet,
    ],
    tags=["play"],
)
