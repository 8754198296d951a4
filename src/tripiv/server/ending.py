"""What follows the end of a match: it is noted, ratings change, a rematch is laid out.

Each can be done again without harm, since a server may stop between any two of its steps.
"""

import secrets

import msgspec
from sqlalchemy.ext.asyncio import AsyncConnection

from tripiv.core.game import Seat
from tripiv.core.rng import commitment
from tripiv.match.terms import Bot, rematch
from tripiv.server import message as wire
from tripiv.server.host import Host
from tripiv.server.identifier import new_id
from tripiv.server.part import Parts
from tripiv.server.rate import fresh, rated, shown
from tripiv.server.seating import subject_of
from tripiv.store.match import ChairRow, MatchRow

__all__ = ["finish", "follow_on"]


async def finish(parts: Parts, host: Host) -> tuple[wire.Place, ...]:
    """Note the end; what became of the ratings."""
    row = await parts.matches.get(host.id)
    ended = host.session.match.ended
    if row is None or row.state != "live" or ended is None:
        return host.teller.ratings
    now = parts.now()
    async with parts.database.writing() as connection:
        outcome = ended.outcome
        if not await parts.matches.end(row.id, now, ended.how, outcome, connection=connection):
            return host.teller.ratings
        if not row.rated or outcome is None:
            return ()
        return await _rate(parts, row, outcome.ranks, now, connection)


async def _rate(
    parts: Parts,
    row: MatchRow,
    ranks: tuple[int, ...],
    now: int,
    connection: AsyncConnection,
) -> tuple[wire.Place, ...]:
    """Who left and had a bot sit down instead is last, whatever that bot came to."""
    ranks = tuple(
        max(ranks) + 1 if chair.kind == "bot" and chair.person else rank
        for chair, rank in zip(row.chairs, ranks, strict=True)
    )
    subjects = [chair.person or subject_of(chair) for chair in row.chairs]
    held = await parts.ratings.held(set(subjects), row.game, row.speed, connection=connection)
    before = [held.get(name) or fresh(name, row.game, row.speed) for name in subjects]
    places = []
    for seat, (old, new) in enumerate(zip(before, rated(before, ranks, now), strict=True)):
        await parts.ratings.put(new, connection=connection)
        place = wire.Place(seat=Seat(seat), before=shown(old), after=shown(new))
        await parts.matches.place(row.id, seat, place.before, place.after, connection=connection)
        places.append(place)
    return tuple(places)


async def follow_on(parts: Parts, host: Host) -> str:
    """The match that follows: the same once more, everyone one seat further on (M8.1)."""
    row = await parts.matches.get(host.id)
    assert row is not None, "it has just been played"
    if row.rematch:
        return row.rematch
    now, seed = parts.now(), secrets.token_bytes(16)
    chairs = tuple(
        ChairRow(kind="bot", level=chair.occupant.level)
        if isinstance(chair.occupant, Bot)
        else ChairRow(kind="person", person=host.persons[seat])
        for seat, chair in enumerate(host.session.match.chairs)
    )
    header = rematch(
        host.session.header,
        follows=host.id,
        started=now,
        commitment=commitment(seed),
        occupants=tuple(chair.occupant for chair in host.session.match.chairs),
    )
    following = msgspec.structs.replace(
        row,
        id=new_id(),
        state="live",
        seed=seed,
        header=msgspec.json.encode(header),
        chairs=(*chairs[1:], chairs[0]),
        created=now,
        started=now,
        ended=None,
        how=None,
        outcome=None,
        follows=host.id,
        rematch="",
    )
    return await parts.matches.follow_on(host.id, following)
