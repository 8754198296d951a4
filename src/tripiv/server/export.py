"""All that is kept about a person, as one document of theirs."""

import msgspec

from tripiv.server.part import Parts
from tripiv.store.person import PersonRow

__all__ = ["export"]

MATCHES_MOST = 100_000


async def export(parts: Parts, person: PersonRow) -> bytes:
    """As JSON. The password is not in it, not even its hash."""
    rows = await parts.matches.listed(person=person.id, all_of_them=True, limit=MATCHES_MOST)
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
