"""Rows that gather: each is written once, nobody waits for ever, who is alone does not wait."""

import asyncio
import random

import pytest

from tripiv.store import gather
from tripiv.store.gather import Gatherer


class Disk:
    """Notes what is written, and takes its time."""

    def __init__(self, delay_s):
        self.batches = []
        self._delay_s = delay_s
        self.gatherer = Gatherer(self._commit)

    def _commit(self, batch):
        self.batches.append([row for job in batch for row in job.rows])
        asyncio.get_running_loop().call_later(self._delay_s, self.gatherer.settle, batch)


@pytest.mark.parametrize("key", range(6))
def test_everybody_gets_a_turn_and_every_row_is_written_once(key, monkeypatch):
    monkeypatch.setattr(gather, "PACE_S", 0.004)

    async def test():
        rng, disk = random.Random(key), Disk(rng_delay(key))

        async def work(name):
            seq = 0
            for _ in range(20):
                await asyncio.sleep(rng.random() * rng.choice((0, 0.002, 0.01)))
                await disk.gatherer.turn()
                if rng.random() < 0.5:
                    await disk.gatherer.append(name, [(seq, b"x")])
                    seq += 1
            return [(name, n, b"x") for n in range(seq)]

        async with asyncio.timeout(30):
            wanted = await asyncio.gather(*(work(f"m{n}") for n in range(1 + 4 * (key % 3))))
            await disk.gatherer.rest()
        written = [row for batch in disk.batches for row in batch]
        assert sorted(written) == sorted(row for rows in wanted for row in rows)

    asyncio.run(test())


def rng_delay(key):
    return (0, 0.001, 0.01)[key % 3]


def test_a_turn_that_nobody_used_keeps_nobody_waiting(monkeypatch):
    monkeypatch.setattr(gather, "PACE_S", 0.05)

    async def test():
        disk = Disk(0)
        await disk.gatherer.append("a", [(0, b"x")])

        async def twice():
            await disk.gatherer.turn()
            await disk.gatherer.turn()

        waiting = asyncio.get_running_loop().create_task(twice())
        await asyncio.sleep(0)
        # A timer that is a little early: the second turn is asked for before its time.
        disk.gatherer._free_at_s += 0.1
        async with asyncio.timeout(5):
            await waiting

    asyncio.run(test())


def test_who_is_alone_does_not_wait_and_a_crowd_shares(monkeypatch):
    monkeypatch.setattr(gather, "PACE_S", 0.2)

    async def test():
        disk = Disk(0)
        loop = asyncio.get_running_loop()
        begun = loop.time()
        await disk.gatherer.turn()
        await disk.gatherer.append("a", [(0, b"x")])
        assert loop.time() - begun < 0.15
        crowd = [disk.gatherer.append("b", [(n, b"x")]) for n in range(50)]
        await asyncio.gather(*crowd)
        assert [len(batch) for batch in disk.batches] == [1, 50]

    asyncio.run(test())
