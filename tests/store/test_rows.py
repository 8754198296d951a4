"""Matches, people, talk, ratings and runs, as they are kept."""

import asyncio

import msgspec

from tripiv.core.game import Outcome
from tripiv.match.terms import Days, Terms
from tripiv.store.match import ChairRow, Matches, MatchRow, TallyRow
from tripiv.store.person import People, PersonRow, TokenRow, fold_name
from tripiv.store.rating import RatingRow, Ratings
from tripiv.store.run import Run, Runs, passed
from tripiv.store.talk import ReportRow, SaidRow, Talk

OPEN = ChairRow(kind="open")
ANN = ChairRow(kind="person", person="ann")


def row(id="m", chairs=(ANN, OPEN), **more):
    values = {
        "game": "pile",
        "rules": 1,
        "state": "waiting",
        "options": {"target": 5},
        "terms": Terms(clock=Days(3)),
        "speed": "days",
        "rated": False,
        "public": True,
        "host": "ann",
        "seed": bytes(16),
        "created": 10,
        **more,
    }
    return MatchRow(id=id, chairs=chairs, **values)


def someone(id, name=None, **more):
    name = name or id.title()
    values = {"role": "member", "created": 1, "seen": 1, "key": fold_name(name), **more}
    return PersonRow(id=id, name=name, **values)


def test_a_match_comes_back_as_it_was(run):
    async def test(database):
        matches = Matches(database)
        await matches.create(row())
        assert await matches.get("m") == row()
        assert await matches.get("n") is None

    run(test)


def test_of_two_who_want_one_chair_one_gets_it(run):
    async def test(database):
        matches = Matches(database)
        await matches.create(row())
        assert sorted(await asyncio.gather(matches.sit("m", 1, "ben"), matches.sit("m", 1, "cid")))
        found = await matches.get("m")
        assert found.chairs[1].person in {"ben", "cid"}
        assert not await matches.sit("m", 0, "dan")
        assert await matches.get_up("m", found.chairs[1].person)
        assert (await matches.get("m")).chairs[1] == OPEN

    run(test)


def test_a_match_begins_once_and_ends_once(run):
    async def test(database):
        matches = Matches(database)
        await matches.create(row(chairs=(ANN, ANN)))
        assert await matches.begin("m", b'{"x":1}', 20)
        assert not await matches.begin("m", b"{}", 30)
        assert not await matches.sit("m", 1, "ben")
        assert not await matches.get_up("m", "ann")
        assert not await matches.give_up("m")
        outcome = Outcome((0, 1), (1.0, 0.0), "why", "Y2.1")
        for first in (True, False):
            async with database.writing() as connection:
                done = await matches.end("m", 40, "rules", outcome, connection=connection)
                assert done is first
        found = await matches.get("m")
        assert (found.state, found.header, found.outcome) == ("over", b'{"x":1}', outcome)
        assert [(chair.rank, chair.score) for chair in found.chairs] == [(0, 1.0), (1, 0.0)]
        assert found.seats_of("ann") == (0, 1)

    run(test)


def test_what_somebody_played_is_counted(run):
    async def test(database):
        matches = Matches(database)
        ben = ChairRow(kind="person", person="ben")
        ends = [("a", (0, 1)), ("b", (0, 0)), ("c", (1, 0)), ("d", None)]
        for id, ranks in ends:
            await matches.create(row(id, chairs=(ANN, ben)))
            await matches.begin(id, b"{}", 20)
            outcome = ranks and Outcome(ranks, (0.0, 0.0), "why", "Y2.1")
            async with database.writing() as connection:
                await matches.end(id, 40, "rules", outcome, connection=connection)
        await matches.create(row("e", chairs=(ANN, ben)))
        assert await matches.tallies("ann") == [TallyRow("pile", 3, 1, 1)]
        assert await matches.tallies("cid") == []

    run(test)


def test_a_table_that_is_given_up_is_gone(run):
    async def test(database):
        matches = Matches(database)
        await matches.create(row())
        assert await matches.stale(11) == ["m"]
        assert await matches.give_up("m")
        assert await matches.get("m") is None
        assert not await matches.give_up("m")

    run(test)


def test_a_match_has_one_rematch_whoever_makes_it(run):
    async def test(database):
        matches = Matches(database)
        await matches.create(row())
        assert await matches.follow_on("m", row("first")) == "first"
        assert await matches.follow_on("m", row("second")) == "first"
        assert await matches.get("second") is None

    run(test)


def test_lists_show_what_may_be_seen(run):
    async def test(database):
        matches = Matches(database)
        for n, public in enumerate([True, False, True]):
            await matches.create(row(f"m{n}", public=public, created=n, game=f"g{n % 2}"))
        await matches.create(row("live", (ANN, ANN), state="live", created=9))

        def ids(rows):
            return [row.id for row in rows]

        assert ids(await matches.waiting()) == ["m2", "m0"]
        assert ids(await matches.waiting("g1")) == []
        assert ids(await matches.listed(states=("live",))) == ["live"]
        mine = await matches.listed(person="ann", all_of_them=True)
        assert ids(mine) == ["live", "m2", "m1", "m0"]
        assert ids(await matches.listed(person="ann", before=2)) == ["m0"]
        assert await matches.listed(person="ben", all_of_them=True) == []

    run(test)


def test_who_must_be_looked_at_is_found_in_steps(run):
    async def test(database):
        matches = Matches(database)
        for n in range(4):
            await matches.create(row(f"m{n}", (ANN, ANN), state="live"))
        await matches.put_to_sleep("m1", 100)
        await matches.put_to_sleep("m2", 900)
        assert await matches.due(100, "", 2, lost=True) == ["m0", "m1"]
        assert await matches.due(100, "m1", 2, lost=True) == ["m3"]
        assert await matches.due(100, "", 9) == ["m1"]
        await matches.wake("m2")
        assert "m2" in await matches.due(0, "", 9, lost=True)

    run(test)


def test_names_are_taken_however_they_are_written(run):
    async def test(database):
        people = People(database)
        assert await people.add(someone("a", "Strøm"))
        assert not await people.add(someone("b", "STRØM"))
        assert (await people.named("strØm")).id == "a"
        assert await people.add(someone("c", "Cid"))
        assert not await people.change("c", key=fold_name("Strøm"))
        guests = [someone(f"g{n}", "Guest", role="guest", key=None) for n in range(2)]
        assert [await people.add(guest) for guest in guests] == [True, True]
        assert set(await people.several({"a", "g1", "no"})) == {"a", "g1"}

    run(test)


def test_a_guest_is_claimed_with_all_they_played(run):
    async def test(database):
        people, matches, talk = People(database), Matches(database), Talk(database)
        await people.add(someone("ann", role="guest", key=None))
        await people.add(someone("bea"))
        await matches.create(row())
        said = SaidRow(n=0, match="m", person="ann", seat=0, room="table", text="hi", at=1)
        await talk.add(said, "x")
        await people.claim("ann", "bea")
        assert (await matches.get("m")).chairs[0].person == "bea"
        assert (await matches.get("m")).host == "bea"
        assert [line.text for line in await talk.of_person("bea")] == ["hi"]
        assert await people.get("ann") is None

    run(test)


def test_who_is_forgotten_leaves_no_trace(run):
    async def test(database):
        people, talk, ratings = People(database), Talk(database), Ratings(database)
        await people.add(someone("ann", password="x", flag="odd"))
        await people.add(someone("bot", role="bot", owner="ann"))
        await people.add_token("h", TokenRow("laptop", 1, "bot"))
        said = SaidRow(n=0, match="m", person="ann", seat=0, room="table", text="hi", at=1)
        await talk.add(said, "x")
        async with database.writing() as connection:
            await ratings.put(_rating("ann"), connection=connection)
        await people.forget("ann")
        for id in ("ann", "bot"):
            left = await people.get(id)
            assert (left.name, left.key, left.password, left.flag) == ("Deleted", None, None, "")
            assert left.stamp == 1
        assert await people.token("h") is None
        assert await talk.of_person("ann") == []
        assert await ratings.all_of("ann") == []

    run(test)


def test_guests_who_never_sat_down_can_be_dropped(run):
    async def test(database):
        people, matches = People(database), Matches(database)
        for id in ("ann", "idle", "new"):
            seen = 100 if id == "new" else 1
            await people.add(someone(id, role="guest", key=None, seen=seen))
        await matches.create(row())
        assert await people.idle_guests(50, 10) == ["idle"]
        await people.drop(["idle"])
        assert await people.get("idle") is None

    run(test)


def test_mutes_and_tokens(run):
    async def test(database):
        people = People(database)
        for _ in range(2):
            await people.mute("ann", "ben")
        assert await people.muted_by("ann") == {"ben"}
        await people.unmute("ann", "ben")
        assert await people.muted_by("ann") == set()
        await people.add_token("h", TokenRow("laptop", 1, "ann"))
        assert await people.token("h") == TokenRow("laptop", 1, "ann")
        await people.drop_tokens("ann")
        assert await people.token("h") is None

    run(test)


def test_what_was_said_is_kept_once_and_in_order(run):
    async def test(database):
        talk = Talk(database)
        lines = [
            SaidRow(n=0, match="m", person="ann", seat=0, room="table", text=f"t{n}", at=n)
            for n in range(5)
        ]
        numbers = [await talk.add(line, f"id{line.at}") for line in lines]
        assert await talk.add(lines[0], "id0") is None
        await talk.hide(numbers[3])
        assert [line.text for line in await talk.of_match("m", "table", 3)] == ["t1", "t2", "t4"]
        assert await talk.of_match("m", "stands", 3) == []
        assert (await talk.get(numbers[2])).text == "t2"
        await talk.clear(2)
        assert [await talk.get(n) is None for n in numbers] == [True, True, False, False, False]
        report = ReportRow(n=0, by="ben", match="m", chat=numbers[2], about="ann", text="x", at=9)
        await talk.report(report)
        [held] = await talk.open_reports()
        await talk.clear(9)
        assert [await talk.get(n) is None for n in numbers] == [True, True, False, True, True]
        assert msgspec.structs.replace(held, n=0) == report
        assert await talk.settle(held.n, 10)
        assert await talk.open_reports() == []

    run(test)


def _rating(subject, mu=25.0, sigma=3.0, **more):
    return RatingRow(subject=subject, game="g", speed="blitz", mu=mu, sigma=sigma, **more)


def test_the_best_are_those_of_whom_it_is_known(run):
    async def test(database):
        ratings = Ratings(database)
        async with database.writing() as connection:
            for found in (_rating("a", 30), _rating("b", 40, 8), _rating("c", 31, 5)):
                await ratings.put(found, connection=connection)
            await ratings.put(_rating("a", 29, played=4), connection=connection)
        best = await ratings.best("g", "blitz", doubts=1, sigma_most=6, limit=9)
        assert [(found.subject, found.mu, found.played) for found in best] == [
            ("a", 29, 4),
            ("c", 31, 0),
        ]
        assert set(await ratings.of({"a", "z"}, "g", "blitz")) == {"a"}
        assert await ratings.of({"a"}, "g", "rapid") == {}

    run(test)


def test_time_passes_only_while_a_server_runs(run):
    async def test(database):
        runs = Runs(database)
        first = await runs.start(100)
        await runs.beat(first, 150)
        second = await runs.start(1000)
        await runs.beat(second, 1100)
        assert await runs.before() == (Run(100, 150), Run(1000, 1100))

    run(test)
    ran = (Run(100, 150), Run(1000, 1100))
    assert [passed(ran, since) for since in (0, 120, 150, 500, 1090, 2000)] == [
        150,
        130,
        100,
        100,
        10,
        0,
    ]
