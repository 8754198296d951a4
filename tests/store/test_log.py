"""The log of matches: what is appended is there, in order, once."""

import asyncio

import pytest

from tripiv.store.database import Database
from tripiv.store.log import ConflictError


def test_what_is_appended_is_read_in_order(run):
    async def test(database):
        await database.log.append("a", [(0, b"start"), (1, b"one")])
        await database.log.append("b", [(0, b"other")])
        await database.log.append("a", [(2, b"two")])
        assert await database.log.read("a") == [b"start", b"one", b"two"]
        assert await database.log.read("b") == [b"other"]
        assert await database.log.read("c") == []

    run(test)


def test_it_is_there_when_opened_again(run):
    run(lambda database: database.log.append("a", [(0, b"start")]))
    assert run(lambda database: database.log.read("a")) == [b"start"]


def test_a_position_is_taken_once_and_the_whole_call_is_refused(run):
    async def test(database):
        await database.log.append("a", [(0, b"start"), (1, b"mine")])
        with pytest.raises(ConflictError):
            await database.log.append("a", [(2, b"later"), (1, b"theirs")])
        assert await database.log.read("a") == [b"start", b"mine"]

    run(test)


def test_one_conflict_among_many_that_go_together_hits_nobody_else(run):
    async def test(database):
        await database.log.append("m3", [(0, b"taken")])
        jobs = [database.log.append(f"m{n}", [(0, b"x%d" % n)]) for n in range(50)]
        answers = await asyncio.gather(*jobs, return_exceptions=True)
        assert [n for n, answer in enumerate(answers) if answer is not None] == [3]
        assert isinstance(answers[3], ConflictError)
        assert await database.log.read("m3") == [b"taken"]
        assert await database.log.read("m49") == [b"x49"]

    run(test)


def test_two_writers_of_one_match_cannot_both_go_on(run, url):
    async def test(database):
        other = await Database.open(url)
        try:
            logs = [database.log, other.log]
            await logs[0].append("a", [(0, b"start")])
            done = [0, 0]

            async def write(which):
                for seq in range(1, 30):
                    try:
                        await logs[which].append("a", [(seq, b"%d" % which)])
                        done[which] += 1
                    except ConflictError:
                        pass

            await asyncio.gather(write(0), write(1))
            held = await database.log.read("a")
            assert len(held) == 30
            assert [held[1:].count(b"0"), held[1:].count(b"1")] == done
        finally:
            await other.close()

    run(test)


def test_closing_finishes_what_was_begun(run, url):
    async def test(database):
        other = await Database.open(url)
        jobs = [asyncio.create_task(other.log.append("a", [(n, b"x")])) for n in range(200)]
        await asyncio.sleep(0)
        await other.close()
        await asyncio.gather(*jobs)
        assert len(await database.log.read("a")) == 200

    run(test)
