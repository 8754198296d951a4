"""Where matches come about: open tables, seats taken by link or in the lobby, the beginning."""

import secrets
from collections.abc import Sequence
from typing import Any

import msgspec

from tripiv.core.capability import Notation, NotationError
from tripiv.core.codec import CodecError, codec_of
from tripiv.core.game import AnyGame
from tripiv.core.registry import RegistryError
from tripiv.core.rng import commitment
from tripiv.match.terms import Bot, Header, Occupant, Person, Terms, refuse_terms
from tripiv.server import message as wire
from tripiv.server.catalogue import usual_options
from tripiv.server.hosts import Hosts, topic_of_person
from tripiv.server.identifier import new_id
from tripiv.server.part import Parts
from tripiv.server.port import Listener
from tripiv.server.refusing import NoError, no
from tripiv.server.resource import MakeTable
from tripiv.server.seating import levels_of, tables_of
from tripiv.server.speed import speed_of
from tripiv.store.match import ChairRow, MatchRow
from tripiv.store.person import PersonRow

__all__ = ["Hall", "waiting_topic"]

TABLES_MOST = 20
"""How many tables of one host wait at a time."""
WAIT_MS = 24 * 60 * 60 * 1000
"""A table that found no players by then is cleared away."""


def waiting_topic(match: str) -> str:
    return f"waiting/{match}"


class Hall:
    LOBBY = "lobby"

    def __init__(self, parts: Parts, hosts: Hosts) -> None:
        self._parts = parts
        self._hosts = hosts

    async def make(self, host: PersonRow, wanted: MakeTable) -> str:
        """A new table; gives its id, which is also that of its match."""
        game = self.game(wanted.game)
        options, seats = _options(game, wanted)
        chairs = tuple(_chair(game, host, place) for place in wanted.seats)
        if len(chairs) != seats:
            raise no("seats", f"this set-up is for {seats} players, not {len(chairs)}")
        self._check(game, host, wanted, options, chairs)
        waiting = await self._parts.matches.listed(
            person=host.id, states=("waiting",), all_of_them=True, limit=TABLES_MOST
        )
        if len(waiting) >= TABLES_MOST:
            raise no("tables", "you have too many open tables", 429)
        row = MatchRow(
            id=new_id(),
            game=wanted.game,
            rules=game.spec.version,
            state="waiting",
            options=msgspec.to_builtins(options),
            terms=wanted.terms,
            speed=speed_of(wanted.terms.clock),
            rated=wanted.rated,
            public=wanted.public,
            host=host.id,
            seed=secrets.token_bytes(16),
            chairs=chairs,
            created=self._parts.now(),
        )
        await self._parts.matches.create(row)
        await self._changed(row)
        return row.id

    async def join(self, match: str, person: PersonRow, seat: int | None = None) -> None:
        """Take an open seat: that one, or the first."""
        row = await self._table(match)
        if row.rated and person.role == "guest":
            raise no("members", "rated matches are for members: make an account first", 403)
        if row.seats_of(person.id):
            raise no("seated", "you sit at this table already", 409)
        free = [n for n, chair in enumerate(row.chairs) if chair.kind == "open"]
        for wanted in free if seat is None else [seat]:
            if wanted in free and await self._parts.matches.sit(match, wanted, person.id):
                break
        else:
            raise no("taken", "that seat is taken", 409)
        await self._changed(await self._parts.matches.get(match))

    async def leave(self, match: str, person: PersonRow) -> None:
        """Get up from a table that still waits. Without its host it is given up."""
        row = await self._table(match)
        if row.host == person.id:
            if await self._parts.matches.give_up(match):
                self._gone(row)
            return
        if not row.seats_of(person.id):
            raise no("not-seated", "you do not sit at this table", 409)
        if not await self._parts.matches.get_up(match, person.id):
            raise no("begun", "the match has begun", 409)
        await self._changed(await self._parts.matches.get(match))

    async def clear_stale(self) -> None:
        """Away with tables that nobody came to."""
        for match in await self._parts.matches.stale(self._parts.now() - WAIT_MS):
            row = await self._parts.matches.get(match)
            if row is not None and await self._parts.matches.give_up(match):
                self._gone(row)

    async def lobby(self, game: str = "", person: str = "") -> list[wire.Table]:
        """Public tables with open seats, the newest first."""
        rows = await self._parts.matches.waiting(game)
        return await tables_of(self._parts, rows, person=person)

    async def wait(self, match: str, listener: Listener, person: str) -> bool:
        """Tell them of a table that waits; whether there is such a one."""
        row = await self._parts.matches.get(match)
        if row is None or row.state != "waiting":
            return False
        self._parts.fanout.subscribe(waiting_topic(match), listener)
        [table] = await tables_of(self._parts, [row], person=person)
        listener.tell(msgspec.json.encode(wire.Waiting(match=match, table=table)))
        return True

    # What there is to play.

    def game(self, game_id: str) -> AnyGame:
        try:
            return self._parts.game(game_id)
        except RegistryError as error:
            raise no("game", str(error), 404) from None

    def usual_options(self, game_id: str, seats: int, *, rated: bool = False) -> Any:
        """The options of a table of which nothing is said, as plain data."""
        game = self.game(game_id)
        wanted = MakeTable(game=game_id, seats=("open",) * seats, rated=rated)
        options, _ = _options(game, wanted)
        return msgspec.to_builtins(options)

    # Inside.

    async def _table(self, match: str) -> MatchRow:
        row = await self._parts.matches.get(match)
        if row is None:
            raise no("match", "there is no such match", 404)
        if row.state != "waiting":
            raise no("begun", "the match has begun", 409)
        return row

    def _check(
        self,
        game: AnyGame,
        host: PersonRow,
        wanted: MakeTable,
        options: Any,
        chairs: Sequence[ChairRow],
    ) -> None:
        terms, levels = wanted.terms, levels_of(game)
        if terms.stand_in and terms.stand_in not in levels:
            raise no("level", f"{game.spec.title} has no bot {terms.stand_in!r}")
        own = sum(chair.kind == "person" for chair in chairs)
        if own > 1 and not game.spec.hot_seat:
            raise no("hot-seat", f"{game.spec.title} is not for several on one screen")
        if wanted.rated:
            if host.role == "guest":
                raise no("members", "rated matches are for members: make an account first", 403)
            taken = [chair.person or chair.level for chair in chairs if chair.kind != "open"]
            if len(set(taken)) < len(taken):
                raise no("rated", "in a rated match everybody sits once")
        who: tuple[Occupant, ...] = tuple(
            Bot(chair.level) if chair.kind == "bot" else Person("") for chair in chairs
        )
        refusal = refuse_terms(game, _header(game, who, terms, options))
        if refusal is not None:
            raise NoError(refusal)

    async def _changed(self, row: MatchRow | None) -> None:
        """Tell who waits; begin when nobody is missing."""
        if row is None:
            return
        if all(chair.kind != "open" for chair in row.chairs):
            await self._begin(row)
            return
        [table] = await tables_of(self._parts, [row])
        for chair in row.chairs:
            if chair.person:
                # Whoever waits sees which seats are theirs.
                own = msgspec.structs.replace(table, yours=row.seats_of(chair.person))
                told = msgspec.json.encode(wire.Waiting(match=row.id, table=own))
                self._parts.fanout.publish(topic_of_person(chair.person), told)
        told = msgspec.json.encode(wire.Waiting(match=row.id, table=table))
        self._parts.fanout.publish(waiting_topic(row.id), told)
        if row.public:
            self._tell_lobby(row.game, wire.LobbyChange(put=(table,)))

    async def _begin(self, row: MatchRow) -> None:
        game, now = self._parts.game(row.game), self._parts.now()
        people = await self._parts.people.several(
            {chair.person for chair in row.chairs if chair.person}
        )
        who: tuple[Occupant, ...] = tuple(
            Bot(chair.level) if chair.kind == "bot" else Person(people[chair.person or ""].name)
            for chair in row.chairs
        )
        options = codec_of(game).options.decode(msgspec.json.encode(row.options))
        header = msgspec.structs.replace(
            _header(game, who, row.terms, options), started=now, commitment=commitment(row.seed)
        )
        if not await self._parts.matches.begin(row.id, msgspec.json.encode(header), now):
            return  # Two sat down at once: the other one began it.
        if row.public:
            self._tell_lobby(row.game, wire.LobbyChange(gone=(row.id,)))
        await self._hosts.get(row.id)
        told = msgspec.json.encode(wire.Told(match=row.id, what="begun"))
        self._parts.fanout.publish(waiting_topic(row.id), told)
        for person in people:
            self._parts.fanout.publish(topic_of_person(person), told)

    def _gone(self, row: MatchRow) -> None:
        told = msgspec.json.encode(wire.Waiting(match=row.id))
        self._parts.fanout.publish(waiting_topic(row.id), told)
        if row.public:
            self._tell_lobby(row.game, wire.LobbyChange(gone=(row.id,)))

    def _tell_lobby(self, game: str, change: wire.LobbyChange) -> None:
        raw = msgspec.json.encode(change)
        for topic in (self.LOBBY, f"{self.LOBBY}/{game}"):
            self._parts.fanout.publish(topic, raw)


def _options(game: AnyGame, wanted: MakeTable) -> tuple[Any, int]:
    """The options, and the seats where a set-up says how many."""
    notation = game.capability(Notation)
    if wanted.setup and wanted.options is None:
        if notation is None:
            raise no("setup", f"set-ups of {game.spec.title} cannot be written: give its options")
        try:
            return notation.parse_options(wanted.setup)
        except NotationError as error:
            raise no("setup", str(error)) from None
    try:
        if wanted.options is None:
            seats = len(wanted.seats)
            return usual_options(game, seats, rated=wanted.rated), seats
        raw = msgspec.json.encode(wanted.options)
        return codec_of(game).options.decode(raw), len(wanted.seats)
    except CodecError as error:
        raise no("options", str(error)) from None


def _chair(game: AnyGame, host: PersonRow, place: str) -> ChairRow:
    if place == "me":
        return ChairRow(kind="person", person=host.id)
    if place == "open":
        return ChairRow(kind="open")
    levels = levels_of(game)
    if place not in levels:
        known = ", ".join(levels) or "none"
        raise no("level", f"{game.spec.title} has no bot {place!r}; its bots: {known}")
    return ChairRow(kind="bot", level=place)


def _header(game: AnyGame, who: tuple[Occupant, ...], terms: Terms, options: Any) -> Header:
    return Header(
        game=game.spec.id,
        rules=game.spec.version,
        occupants=who,
        terms=terms,
        options=options,
        bodies=game.spec.bodies,
    )
