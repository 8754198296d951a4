"""Who sits at a table, as everybody may know it: names, levels, ratings."""

from collections.abc import Sequence
from typing import Any

from tripiv.core.capability import Players
from tripiv.core.game import AnyGame
from tripiv.core.rng import commitment
from tripiv.server import message as wire
from tripiv.server.part import Parts
from tripiv.server.rate import deviation_of, is_provisional, shown
from tripiv.store.match import ChairRow, MatchRow
from tripiv.store.person import PersonRow
from tripiv.store.rating import RatingRow

__all__ = ["levels_of", "subject_of", "tables_of"]


def levels_of(game: AnyGame) -> dict[str, str]:
    """The bots that a game has: level and title, the weakest first."""
    players = game.capability(Players)
    return {} if players is None else {level.id: level.title for level in players.levels()}


def subject_of(chair: ChairRow) -> str:
    """Under which name a rating is kept."""
    return f"bot:{chair.level}" if chair.kind == "bot" else chair.person or ""


async def tables_of(
    parts: Parts, rows: Sequence[MatchRow], *, person: str = ""
) -> list[wire.Table]:
    """As that person sees them: their own seats are named."""
    people = await parts.people.several(
        {chair.person for row in rows for chair in row.chairs if chair.person}
    )
    found = []
    for row in rows:
        subjects = {subject_of(chair) for chair in row.chairs}
        ratings = await parts.ratings.of(subjects, row.game, row.speed)
        levels = levels_of(parts.game(row.game))
        players = tuple(_player(chair, people, ratings, levels) for chair in row.chairs)
        found.append(_table(row, players, row.seats_of(person or None)))
    return found


def _table(row: MatchRow, players: tuple[wire.Player, ...], yours: Any) -> wire.Table:
    return wire.Table(
        match=row.id,
        game=row.game,
        rules=row.rules,
        options=row.options,
        terms=row.terms,
        speed=row.speed,  # type: ignore[arg-type]  # written by `speed_of`
        players=players,
        yours=yours,
        rated=row.rated,
        public=row.public,
        waiting=row.state == "waiting",
        created=row.created,
        started=row.started,
        follows=row.follows,
        commitment=commitment(row.seed),
    )


def _player(
    chair: ChairRow,
    people: dict[str, PersonRow],
    ratings: dict[str, RatingRow],
    levels: dict[str, str],
) -> wire.Player:
    if chair.kind == "open":
        return wire.Player(kind="open")
    name: str = levels.get(chair.level, chair.level)
    role: wire.Role | None = None
    if chair.kind == "person":
        person = people.get(chair.person or "")
        name, role = ("", "guest") if person is None else (person.name, person.role)
    rating = ratings.get(subject_of(chair))
    if rating is None:
        return wire.Player(kind=chair.kind, name=name, level=chair.level, role=role)
    return wire.Player(
        kind=chair.kind,
        name=name,
        level=chair.level,
        role=role,
        rating=shown(rating),
        deviation=deviation_of(rating),
        provisional=is_provisional(rating),
    )
