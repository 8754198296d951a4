"""All that is kept about a person, as one document of theirs."""

from collections.abc import AsyncIterator

import msgspec

from tripiv.server.part import Parts
from tripiv.store.match import MatchRow
from tripiv.store.person import PersonRow

__all__ = ["export"]

PAGE = 500


async def export(parts: Parts, person: PersonRow) -> bytes:
    """As JSON. The password is not in it, not even its hash."""
    rows = [row async for row in _matches(parts, person.id)]
    matches = [
        {
            "id": row.id,
            "game": row.game,
            "state": row.state,
            "seats": row.seats_of(person.id),
            "created": row.created,
            "ended": row.ended,
            "outcome": row.outcome,
            "record": f"/api/v1/matches/{row.id}/record" if row.state == "over" else None,
        }
        for row in rows
    ]
    muted = await parts.people.several(set(await parts.people.muted_by(person.id)))
    whole = {
        "id": person.id,
        "name": person.name,
        "role": person.role,
        "created": person.created,
        "seen": person.seen,
        "flag": person.flag,
        "ratings": await parts.ratings.all_of(person.id),
        "bots": [bot.name for bot in await parts.people.bots_of(person.id)],
        "muted": sorted(other.name for other in muted.values()),
        "said": await parts.talk.of_person(person.id),
        "matches": matches,
    }
    return msgspec.json.format(msgspec.json.encode(whole), indent=1)


async def _matches(parts: Parts, person: str) -> AsyncIterator[MatchRow]:
    """All of them, the newest first; no query grows with how much somebody has played."""
    before: int | None = None
    seen: set[str] = set()
    while True:
        page = await parts.matches.listed(
            person=person, all_of_them=True, before=before, limit=PAGE
        )
        for row in page:
            if row.id not in seen:
                yield row
        if len(page) < PAGE:
            return
        # Several may have been made in one millisecond, some of them on the next page.
        seen = {row.id for row in page}
        before = page[-1].created + 1
