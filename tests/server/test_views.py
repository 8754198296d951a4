"""Nothing hidden gets out: every byte that is told to each seat and to a spectator.

Two matches are played alike, but in one of them everything that is hidden from one seat is
something else (`Hidden.twin`). Whatever that seat is told must be the same, byte for byte, until
the rules lay something open. What holds for all games is looked for in all that is told.
"""

import asyncio
import re
import shutil

import msgspec
import pytest

from server.live import SECRET, TOYS, game_of
from tripiv.core import registry
from tripiv.core.capability import Hidden
from tripiv.core.game import Act
from tripiv.core.rng import Rng
from tripiv.match.session import Seen
from tripiv.server.catalogue import usual_options
from tripiv.server.house import House
from tripiv.server.resource import MakeTable
from tripiv.server.setting import Settings

GAMES = sorted({*registry.ids(), *TOYS})
HIDING = [name for name in GAMES if game_of(name).spec.hides]
MOST = 150
"""Entries of a match, where it does not end sooner."""


EMPTY = []


@pytest.fixture(autouse=True)
def where_it_begins(empty):
    EMPTY[:] = [empty]


class StillTimers:
    """None ever calls: the test says when time passes."""

    def __init__(self, now):
        pass

    def at(self, moment_ms, call):
        return self

    def cancel(self):
        pass


class Ear:
    """Writes down what it is told."""

    def __init__(self):
        self.told = []

    def tell(self, raw, sender=""):
        self.told.append(raw)


class Play:
    """A match in a house of its own, on a clock that the test turns; somebody at every seat, one
    in the stands, and beside each of them one who comes anew after every step."""

    def __init__(self, house, host, persons, clock):
        self.house, self.host, self.persons, self.clock = house, host, persons, clock
        self.game = host.game
        self.watchers = [*range(len(persons)), None]
        self.ears = {who: Ear() for who in self.watchers}
        self.late = {who: Ear() for who in self.watchers}
        self.sent = 0

    @classmethod
    async def open(cls, path, name, seats, seed, monkeypatch):
        shutil.copy(EMPTY[0], path)
        clock = [1_000_000]
        monkeypatch.setattr("tripiv.server.house.LocalTimers", StillTimers)
        monkeypatch.setattr("tripiv.server.hall.secrets.token_bytes", lambda n: seed)
        house = await House.open(
            Settings(database=f"sqlite:///{path}", threads=1),
            SECRET,
            now=lambda: clock[0],
            game=game_of,
        )
        persons = [await house.registrar.guest() for _ in range(seats)]
        for n, person in enumerate(persons):
            await house.registrar.rename(person, f"Ann {n}")
            persons[n] = await house.parts.people.get(person.id)
        wanted = MakeTable(game=name, seats=("me", *["open"] * (seats - 1)))
        match = await house.hall.make(persons[0], wanted)
        for person in persons[1:]:
            await house.hall.join(match, person)
        play = cls(house, await house.hosts.get(match), persons, clock)
        for who in play.watchers:
            play.host.follow(play.ears[who], play.id_of(who), None, [])
        await play.rest()
        return play

    def id_of(self, who):
        return "" if who is None else self.persons[who].id

    @property
    def state(self):
        return self.host.session.match.line.state

    @property
    def is_over(self):
        return self.host.session.match.ended is not None

    async def rest(self):
        while self.host._task is not None:
            await asyncio.wait([self.host._task])

    async def look_anew(self, seen):
        """One more comes, without a version and with one."""
        for who in self.watchers:
            for version in (None, seen):
                self.host.follow(self.late[who], self.id_of(who), version, [])
                self.host.unfollow(self.late[who])
        await self.rest()

    async def act(self, seat, action):
        self.sent += 1
        base = Seen(self.host.session.guard(seat))
        self.host.act(seat, f"a{self.sent}", base, action, 0)
        await self.rest()

    async def pass_time(self, ms):
        self.clock[0] += ms
        self.host.submit(lambda session, now: session.tick(now))
        await self.rest()

    def told(self, who):
        """All that this one was told, but for the names of this very match."""
        whole = b"\n".join([*self.ears[who].told, b"--", *self.late[who].told])
        return whole.replace(self.host.id.encode(), b"MATCH")

    def revealed(self):
        hidden = self.game.capability(Hidden)
        events = [e for noted in self.host.teller.noted for e in noted.entry.events]
        return sum(map(hidden.reveals, events))

    def has_drawn(self, who):
        """Chance gave that seat something, and drew it from what is hidden."""
        entry = self.host.teller.noted[-1].entry
        is_own = isinstance(entry.do, Act) and entry.do.seat == who
        return is_own and entry.resolution is not None

    def make_twin(self, who, rng):
        """From now on everything that is hidden from that one is something else."""
        session = self.host.session
        twin = self.game.capability(Hidden).twin(self.state, who, rng)
        line = msgspec.structs.replace(session.match.line, state=twin, past=None)
        session.match = msgspec.structs.replace(session.match, line=line)


async def step(plays, rng):
    """The same step in all of them; False where there is none that all can take."""
    first = plays[0]
    actors = first.game.actors(first.state)
    moment = first.host.session.next_tick()
    wait = 50 if moment is None else max(0, moment - first.clock[0])
    resting = first.host.session.match.line.busy_until <= first.host.session.at(first.clock[0])
    if not actors or not resting or (moment is not None and rng.below(12) == 0):
        for play in plays:
            await play.pass_time(wait)
        return moment is not None or not actors
    for _ in range(20):
        seat = rng.choice(actors)
        action = first.game.propose(first.state, seat, rng)
        if all(play.game.refuse(play.state, seat, action) is None for play in plays):
            for play in plays:
                await play.act(seat, action)
            return True
    return False


def seats_of(name):
    spec = game_of(name).spec
    found = [n for n in (3, 2) if spec.fewest_seats <= n <= spec.most_seats and playable(name, n)]
    return found[:1]


def playable(name, seats):
    game = game_of(name)
    return game.unfit(usual_options(game, seats), seats) is None


@pytest.mark.parametrize("name", HIDING)
def test_what_is_hidden_changes_no_byte_of_what_is_told(name, tmp_path, monkeypatch):
    async def test():
        compared = 0
        for seats in seats_of(name):
            for key, who in enumerate([*range(seats), None]):
                for begin in (1, 12):
                    compared += await compare(seats, who, begin, Rng(100 * key + begin))
        assert compared > 8, "hardly anything was compared"

    async def compare(seats, who, begin, rng):
        seed = bytes([rng.below(256) for _ in range(16)])
        plays = [
            await Play.open(
                tmp_path / f"{name}{seats}{who}{begin}{n}.db", name, seats, seed, monkeypatch
            )
            for n in range(2)
        ]
        try:
            for _ in range(begin):
                if plays[0].is_over or not await step(plays, rng):
                    break
            if plays[0].is_over:
                return 0  # What follows an end is told when it is done, whenever that is.
            for audience in plays[0].watchers:
                assert plays[0].told(audience) == plays[1].told(audience), "they do not play alike"
            before = [play.revealed() for play in plays]
            plays[1].make_twin(who, rng.split("twin"))
            count = 0
            for _ in range(40):
                if plays[0].is_over or plays[1].is_over or not await step(plays, rng):
                    break
                if plays[0].is_over or plays[1].is_over:
                    break
                if [play.revealed() for play in plays] != before or plays[0].has_drawn(who):
                    break
                for play in plays:
                    await play.look_anew(max(0, play.host.version - 2))
                assert plays[0].told(who) == plays[1].told(who)
                count += plays[0].state != plays[1].state
            return count
        finally:
            for play in plays:
                await play.house.close()

    asyncio.run(test())


@pytest.mark.parametrize("name", GAMES)
def test_whole_matches_tell_no_secret_of_the_server(name, tmp_path, monkeypatch):
    """Neither seed nor resolution nor key, nor an action of another seat as it was sent."""

    async def test():
        for seats in seats_of(name):
            rng, seed = Rng(seats), bytes(range(60, 76))
            play = await Play.open(tmp_path / f"{seats}.db", name, seats, seed, monkeypatch)
            try:
                for _ in range(MOST):
                    if play.is_over or not await step([play], rng):
                        break
                    check(play, seed)
                version = play.host.version
                assert version > 1
                if not play.is_over:
                    play.host.ask(0, "bye", "resign")
                    await play.rest()
                    play.host.ask(1, "bye", "resign")
                    await play.rest()
                await play.look_anew(0)
            finally:
                await play.house.close()

    def check(play, seed):
        if play.is_over:
            return
        for who in play.watchers:
            told = play.told(who)
            for secret in (seed.hex().encode(), b'"resolution"', b'"key":'):
                assert secret not in told
            for person in play.persons:
                assert person.id.encode() not in told
            if play.game.spec.hides:
                assert other_actions(play, who).isdisjoint(sent_whole(told))

    asyncio.run(test())


def other_actions(play, who):
    """What the other seats have sent, as bytes."""
    return {
        msgspec.json.encode(noted.entry.do.action)
        for noted in play.host.teller.noted
        if isinstance(noted.entry.do, Act) and noted.entry.do.seat != who
    } - {b"{}"}


def sent_whole(told):
    """Every object in what was told that an `act` could hold."""
    return set(re.findall(rb'"action":(\{[^{}]*\})', told))


@pytest.mark.parametrize("name", GAMES)
def test_before_chance_has_spoken_another_seed_changes_nothing(name, tmp_path, monkeypatch):
    async def test():
        seats, rng = seats_of(name)[0], Rng(7)
        plays = [
            await Play.open(tmp_path / f"{n}.db", name, seats, bytes([n]) * 16, monkeypatch)
            for n in range(2)
        ]
        try:
            for _ in range(30):
                drawn = [e.entry.resolution for p in plays for e in p.host.teller.noted]
                if any(resolution is not None for resolution in drawn):
                    break
                for who in plays[0].watchers:
                    told = [
                        re.sub(rb'"commitment":"[0-9a-f]*"', b"", play.told(who)) for play in plays
                    ]
                    assert told[0] == told[1]
                if plays[0].is_over or not await step(plays, rng):
                    break
        finally:
            for play in plays:
                await play.house.close()

    asyncio.run(test())
