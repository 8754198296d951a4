"""Quick pairing: take a seat at an open table that fits, or lay one out and wait.

The open tables are the pool, so that whoever looks at the lobby and whoever wants to be paired
find one another, on however many machines.
"""

import secrets

from tripiv.match.terms import Clock, Terms
from tripiv.server import message as wire
from tripiv.server.hall import Hall
from tripiv.server.part import Parts
from tripiv.server.rate import fresh
from tripiv.server.refusing import NoError, no
from tripiv.server.resource import MakeTable
from tripiv.server.speed import patience_ms, speed_of
from tripiv.store.match import MatchRow
from tripiv.store.person import PersonRow

__all__ = ["Pairing"]


class Pairing:
    def __init__(self, parts: Parts, hall: Hall) -> None:
        self._parts, self._hall = parts, hall

    async def pair(self, person: PersonRow, wanted: wire.Pair) -> str:
        """The table at which they sit now; it may already play."""
        spec = self._hall.game(wanted.game).spec
        if not spec.fewest_seats <= wanted.seats <= spec.most_seats or wanted.seats < 2:
            raise no("seats", f"{spec.title} is for {spec.fewest_seats} to {spec.most_seats}")
        for row in await self._fitting(person, wanted):
            try:
                await self._hall.join(row.id, person)
            except NoError as error:
                if error.status not in {404, 409}:
                    raise
                continue  # Somebody was faster, or it was given up just now; the next one then.
            return row.id
        own = secrets.randbelow(wanted.seats)
        seats = tuple("me" if seat == own else "open" for seat in range(wanted.seats))
        return await self._hall.make(
            person,
            MakeTable(
                game=wanted.game,
                seats=seats,
                terms=_terms(wanted.clock),
                rated=wanted.rated,
                public=True,
            ),
        )

    async def _fitting(self, person: PersonRow, wanted: wire.Pair) -> list[MatchRow]:
        """Open tables that are the same but for who sits there, the nearest in strength first."""
        speed, terms = speed_of(wanted.clock), _terms(wanted.clock)
        usual = self._hall.usual_options(wanted.game, wanted.seats, rated=wanted.rated)
        rows = [
            row
            for row in await self._parts.matches.waiting(wanted.game)
            if (row.terms, row.rated, len(row.chairs)) == (terms, wanted.rated, wanted.seats)
            and row.options == usual
            and not row.seats_of(person.id)
            and all(chair.kind != "bot" for chair in row.chairs)
        ]
        seated = {chair.person for row in rows for chair in row.chairs if chair.person}
        ratings = await self._parts.ratings.of({person.id, *seated}, wanted.game, speed)

        def strength(who: str) -> float:
            return (ratings.get(who) or fresh(who, wanted.game, speed)).mu

        own = strength(person.id)

        def distance(row: MatchRow) -> float:
            return max(abs(strength(chair.person) - own) for chair in row.chairs if chair.person)

        return sorted(
            (row for row in rows if row.host), key=lambda row: (distance(row), row.created)
        )


def _terms(clock: Clock) -> Terms:
    return Terms(clock=clock, patience_ms=patience_ms(speed_of(clock)), takeback=False)
