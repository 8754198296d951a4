"""People over HTTP: who you are, accounts, profiles, bots, what you do not want to hear."""

from typing import Annotated

from litestar import Response, Router, delete, get, patch, post, put
from litestar.params import FromQuery, JSONBody, PathParameter

from tripiv.core.registry import RegistryError
from tripiv.server import message as wire
from tripiv.server import resource
from tripiv.server.export import export
from tripiv.server.house import House
from tripiv.server.rate import DOUBTS, SIGMA_SURE, deviation_of, is_provisional, shown
from tripiv.server.refusing import no
from tripiv.server.route.depend import Asking, Me, TheHouse, Who, set_cookie
from tripiv.server.seating import levels_of
from tripiv.store.person import PersonRow
from tripiv.store.rating import RatingRow
from tripiv.store.talk import ReportRow

__all__ = ["ROUTER"]

LEADERS = 100

NamePath = Annotated[str, PathParameter(max_length=64)]


@get("/me")
async def who_am_i(house: TheHouse, me: Me) -> resource.Me:
    """Who the server takes you for. Who is nobody yet becomes a guest."""
    return await _me(house, me)


@patch("/me")
async def rename(house: TheHouse, me: Me, data: JSONBody[resource.Name]) -> resource.Me:
    """Guests may choose a name."""
    person = await house.registrar.rename(me, data.name)
    await house.notice()
    return await _me(house, person)


@post("/me/delete", status_code=204)
async def forget(
    request: Asking, house: TheHouse, me: Me, data: JSONBody[resource.Password]
) -> None:
    """Everything that tells who you are is deleted. Matches stay, by nobody's name."""
    await house.forget(me, data.password)
    set_cookie(request, house, None)


@get("/me/export")
async def export_all(house: TheHouse, me: Me) -> Response[bytes]:
    """All that is kept about you."""
    headers = {"content-disposition": 'attachment; filename="tripiv-export.json"'}
    raw = await export(house.parts, me)
    return Response(raw, media_type="application/json", headers=headers)


@post("/account")
async def sign_up(
    request: Asking, house: TheHouse, me: Me, data: JSONBody[resource.NameAndPassword]
) -> resource.Me:
    """Make an account of the guest that you are, with all you have played."""
    house.check_door("account", request)
    person = await house.registrar.sign_up(me, data.name, data.password)
    set_cookie(request, house, person)
    return await _me(house, person)


@post("/session", status_code=200)
async def log_in(
    request: Asking, house: TheHouse, who: Who, data: JSONBody[resource.NameAndPassword]
) -> resource.Me:
    """Be the member of that name. What you have played as a guest becomes theirs."""
    house.check_door("session", request)
    person = await house.registrar.log_in(who, data.name, data.password)
    await house.notice()
    set_cookie(request, house, person)
    return await _me(house, person)


@delete("/session", status_code=204)
async def log_out(
    request: Asking, house: TheHouse, who: Who, everywhere: FromQuery[bool] = False
) -> None:
    """Be nobody on this device, or on all."""
    if who is not None and everywhere:
        await house.registrar.log_out_everywhere(who)
        await house.notice()
    set_cookie(request, house, None)


@put("/me/password", status_code=204)
async def change_password(
    request: Asking, house: TheHouse, me: Me, data: JSONBody[resource.PasswordChange]
) -> None:
    """All other devices are logged out."""
    person = await house.registrar.change_password(me, data.old, data.new)
    await house.notice()
    set_cookie(request, house, person)


@get("/me/bots")
async def bots(house: TheHouse, me: Me) -> list[str]:
    """The names of your programs that play."""
    return [bot.name for bot in await house.parts.people.bots_of(me.id)]


@post("/me/bots")
async def add_bot(house: TheHouse, me: Me, data: JSONBody[resource.Name]) -> resource.BotSecret:
    """A program that plays under a name and a rating of its own."""
    bot, token = await house.registrar.add_bot(me, data.name)
    return resource.BotSecret(name=bot.name, token=token)


@post("/me/bots/{name:str}/token")
async def new_token(house: TheHouse, me: Me, name: NamePath) -> resource.BotSecret:
    """Another token; the one before is void."""
    return resource.BotSecret(name=name, token=await house.registrar.new_token(me, name))


@delete("/me/bots/{name:str}")
async def drop_bot(house: TheHouse, me: Me, name: NamePath) -> None:
    """What it has played stays, by nobody's name."""
    await house.registrar.drop_bot(me, name)


@get("/me/mutes")
async def mutes(house: TheHouse, me: Me) -> list[str]:
    """Whom you do not hear."""
    muted = await house.parts.people.muted_by(me.id)
    return sorted(person.name for person in (await house.parts.people.several(set(muted))).values())


@post("/matches/{match:str}/mute", status_code=204)
async def mute(house: TheHouse, me: Me, match: NamePath, data: JSONBody[resource.Mute]) -> None:
    """Not to hear the person in that seat any more, or to hear them again."""
    row = await house.parts.matches.get(match)
    if row is None or not data.seat < len(row.chairs) or row.chairs[data.seat].person is None:
        raise no("seat", "nobody sits there", 404)
    person = row.chairs[data.seat].person or ""
    if data.muted:
        await house.parts.people.mute(me.id, person)
    else:
        await house.parts.people.unmute(me.id, person)
    await house.hear_anew(me.id)


@post("/reports", status_code=204)
async def report(house: TheHouse, me: Me, data: JSONBody[resource.Report]) -> None:
    """Tell a moderator."""
    if await house.parts.matches.get(data.match) is None:
        raise no("match", "there is no such match", 404)
    house.check_pace("report", me.id)
    row = ReportRow(
        n=0,
        by=me.id,
        match=data.match,
        chat=data.said,
        about=data.about,
        text=data.text,
        at=house.parts.now(),
    )
    await house.parts.talk.report(row)


@get("/people/{name:str}")
async def profile(house: TheHouse, name: NamePath) -> resource.Profile:
    """Somebody with an account, and how strong they are."""
    person = await house.parts.people.named(name)
    if person is None:
        raise no("person", f"nobody is called {name}", 404)
    return resource.Profile(
        name=person.name,
        role=person.role,
        created=person.created,
        ratings=await _ratings(house, person.id),
        tallies=await _tallies(house, person.id),
    )


@get("/leaders/{game:str}/{speed:str}")
async def leaders(house: TheHouse, game: NamePath, speed: NamePath) -> list[resource.Leader]:
    """The strongest of whom enough is known, bots among them."""
    try:
        levels = levels_of(house.parts.game(game))
    except RegistryError as error:
        raise no("game", str(error), 404) from None
    rows = await house.parts.ratings.best(
        game, speed, doubts=DOUBTS, sigma_most=SIGMA_SURE, limit=LEADERS
    )
    people = await house.parts.people.several({row.subject for row in rows})
    found = []
    for row in rows:
        person, level = people.get(row.subject), row.subject.removeprefix("bot:")
        name = levels.get(level, level) if person is None else person.name
        found.append(
            resource.Leader(
                name=name,
                bot=person is None or person.role == "bot",
                rating=shown(row),
                deviation=deviation_of(row),
                played=row.played,
            )
        )
    return found


async def _me(house: House, person: PersonRow) -> resource.Me:
    role: wire.Role = person.role
    return resource.Me(
        id=person.id,
        name=person.name,
        role=role,
        ratings=await _ratings(house, person.id),
        tallies=await _tallies(house, person.id),
    )


async def _ratings(house: House, person: str) -> tuple[resource.Rating, ...]:
    return tuple(_rating(row) for row in await house.parts.ratings.all_of(person))


async def _tallies(house: House, person: str) -> tuple[resource.Tally, ...]:
    found = await house.parts.matches.tallies(person)
    return tuple(
        resource.Tally(game=row.game, played=row.played, won=row.won, level=row.level)
        for row in found
    )


def _rating(row: RatingRow) -> resource.Rating:
    return resource.Rating(
        game=row.game,
        speed=row.speed,
        rating=shown(row),
        deviation=deviation_of(row),
        provisional=is_provisional(row),
        played=row.played,
        won=row.won,
        level=row.level,
    )


ROUTER = Router(
    "/",
    route_handlers=[
        who_am_i,
        rename,
        forget,
        export_all,
        sign_up,
        log_in,
        log_out,
        change_password,
        bots,
        add_bot,
        new_token,
        drop_bot,
        mutes,
        mute,
        report,
        profile,
        leaders,
    ],
    tags=["people"],
)
