"""To learn and to look back: games, their rules, matches step by step, records."""

import asyncio
from typing import Annotated, Any

import msgspec
from litestar import Response, Router, get, post
from litestar.params import JSONBody, PathParameter, QueryParameter

from tripiv.core.capability import Notation
from tripiv.core.game import AnyGame, Seat
from tripiv.match.file import Closing, Record, format_record
from tripiv.match.sheet import Sheet, format_sheet
from tripiv.match.state import Match, fold, opening
from tripiv.server import message as wire
from tripiv.server import resource
from tripiv.server.catalogue import rules_of
from tripiv.server.host import Host
from tripiv.server.house import House
from tripiv.server.line import reach
from tripiv.server.refusing import no
from tripiv.server.route.depend import Asking, MatchPath, TheHouse, Who, host_of
from tripiv.server.telling import Noted, steps

__all__ = ["ROUTER"]

PAGE_MOST = 1000


@get("/games", sync_to_thread=True)
def games(house: TheHouse) -> list[resource.Game]:
    """What can be played here: seats, clocks, set-ups, options with their words, bots."""
    return house.games()


@get("/games/{game:str}/rules", sync_to_thread=True)
def rules(house: TheHouse, game: Annotated[str, PathParameter(max_length=64)]) -> resource.Rules:
    """The rules by clause, as refusals and results cite them."""
    return rules_of(house.hall.game(game))


@post("/lines", status_code=200)
async def line(house: TheHouse, data: JSONBody[resource.Line]) -> resource.LineEnd:
    """Where a line of actions leads: what is seen there, what may be done, who has won."""
    return await asyncio.to_thread(_line_end, house, data)


@get("/matches/{match:str}/history")
async def history(
    request: Asking,
    house: TheHouse,
    who: Who,
    match: MatchPath,
    seat: Annotated[int | None, QueryParameter(ge=0, le=63)] = None,
    after: Annotated[int, QueryParameter(ge=-1, lt=2**53)] = -1,
    limit: Annotated[int, QueryParameter(ge=1, le=PAGE_MOST)] = PAGE_MOST,
) -> resource.History:
    """Step by step, with what was to be seen after each from your seat, or without one from the
    stands. When the match is over, anyone may look from any `seat`."""
    house.check_study(request)
    host = await host_of(house, match)
    seats = host.gallery.seats_of("" if who is None else who.id)
    if seat is not None and seat >= len(host.persons):
        raise no("seat", "there is no such seat", 404)
    if seat is not None and not host.is_over and seat not in seats:
        raise no("live", "from that seat you may look when the match is over", 403)
    if seat is not None:
        seats = (Seat(seat),)
    noted = list(host.teller.noted)
    return await asyncio.to_thread(_history, host, noted, seats, after, limit)


@get("/matches/{match:str}/record", media_type="application/jsonl")
async def record(request: Asking, house: TheHouse, match: MatchPath) -> Response[str]:
    """The record of a match that is over, for `tripiv replay` and other programs."""
    house.check_study(request)
    host, found = await _whole(house, match)
    lines = await asyncio.to_thread(lambda: "\n".join([*format_record(host.game, found), ""]))
    return _file(lines, "application/jsonl", f"{match}.jsonl")


@get("/matches/{match:str}/sheet", media_type="text/plain")
async def sheet(request: Asking, house: TheHouse, match: MatchPath) -> Response[str]:
    """The score sheet of a match that is over, for people."""
    house.check_study(request)
    host, found = await _whole(house, match)
    try:
        text = await asyncio.to_thread(format_sheet, host.game, Sheet(found))
    except ValueError as error:
        raise no("sheet", str(error), 404) from None
    return _file(text, "text/plain; charset=utf-8", f"{match}.txt")


async def _whole(house: House, match: str) -> tuple[Host, Record]:
    """What is laid open only at the end: everything."""
    host = await host_of(house, match)
    ended = host.session.match.ended
    if not host.is_over or ended is None:
        raise no("live", "the record is laid open when the match is over", 409)
    entries = tuple(noted.entry for noted in host.teller.noted)
    return host, Record(host.session.header, entries, Closing(ended, host.seed.hex()))


def _history(
    host: Host, noted: list[Noted], seats: tuple[Seat, ...], after: int, limit: int
) -> resource.History:
    game, positions = host.game, []
    match: Match | None = None
    for found in noted[: after + 1 + limit]:
        entry = found.entry
        if match is None:
            match = opening(game, host.session.header, entry)
        else:
            match, _ = fold(game, match, entry)
        if entry.seq > after:
            positions.append(_position(game, match, entry, seats))
    told = steps(game, noted[after + 1 : after + 1 + limit], seats)
    return resource.History(version=len(noted) - 1, steps=told, positions=tuple(positions))


def _line_end(house: House, wanted: resource.Line) -> resource.LineEnd:
    options = house.hall.usual_options(wanted.game, wanted.seats)
    if wanted.options is not None:
        options = wanted.options
    typed = wire.Typed(
        game=wanted.game,
        seats=wanted.seats,
        options=msgspec.Raw(msgspec.json.encode(options)),
        actions=tuple(msgspec.Raw(msgspec.json.encode(action)) for action in wanted.actions),
    )
    reached = reach(house.parts, typed, wanted.chance)
    game, state = reached.game, reached.state
    actors = (*game.awaited(state), *game.actors(state))
    seat = actors[0] if actors else None
    notation = game.capability(Notation)
    return resource.LineEnd(
        options=options,
        sight=wire.Sight(
            seat=seat,
            view=game.view(state, seat),
            offers=None if seat is None else game.offers(state, seat),
        ),
        events=tuple(game.show(event, seat) for event in reached.events),
        texts=reached.texts,
        position="" if notation is None else notation.format_position(state),
        outcome=game.outcome(state),
    )


def _position(
    game: AnyGame, match: Match, entry: Any, seats: tuple[Seat, ...]
) -> resource.Position:
    state = match.line.state
    sights = tuple(wire.Sight(seat=seat, view=game.view(state, seat)) for seat in seats)
    if not seats:
        sights = (wire.Sight(view=game.view(state, None)),)
    return resource.Position(seq=entry.seq, at=entry.at, sights=sights)


def _file(text: str, media_type: str, name: str) -> Response[str]:
    disposition = f'attachment; filename="tripiv-{name}"'
    return Response(text, media_type=media_type, headers={"content-disposition": disposition})


ROUTER = Router("/", route_handlers=[games, rules, line, history, record, sheet], tags=["study"])
