"""Bots think in turn: no match can keep the others from it."""

import threading
import time
from concurrent.futures import CancelledError, wait

import pytest

from tripiv.bots.pool import FullError, Pool


@pytest.fixture
def pool():
    found = Pool(1, 100)
    yield found
    found.close()


def stopper(pool, lane="stop"):
    """Keeps the one thread busy until the event that it gives is set."""
    begun, go_on = threading.Event(), threading.Event()

    def hold():
        begun.set()
        go_on.wait(20)

    pool.submit(lane, hold)
    assert begun.wait(20)
    return go_on


def test_what_is_asked_is_answered(pool):
    assert pool.submit("a", lambda: 6 * 7).result(20) == 42
    with pytest.raises(ZeroDivisionError):
        pool.submit("a", lambda: 1 // 0).result(20)
    assert pool.submit("a", lambda: "on").result(20) == "on"


def test_lanes_take_turns_however_much_one_of_them_wants(pool):
    go_on, done = stopper(pool), []
    jobs = [pool.submit("greedy", lambda: done.append("greedy")) for _ in range(5)]
    jobs += [pool.submit(lane, lambda lane=lane: done.append(lane)) for lane in ("b", "c")]
    go_on.set()
    wait(jobs, 20)
    assert done[:3] == ["greedy", "b", "c"]
    assert done.count("greedy") == 5


def test_one_lane_never_runs_twice_at_a_time():
    pool, running, most = Pool(4, 100), [], []

    def job():
        running.append(1)
        most.append(len(running))
        time.sleep(0.002)
        running.pop()

    wait([pool.submit("a", job) for _ in range(20)], 20)
    pool.close()
    assert len(most) == 20
    assert max(most) == 1


def test_only_so_many_wait():
    pool = Pool(1, 2)
    go_on = stopper(pool)
    jobs = [pool.submit("a", lambda: 1), pool.submit("b", lambda: 2)]
    assert pool.waiting == 2
    with pytest.raises(FullError):
        pool.submit("c", lambda: 3)
    go_on.set()
    assert [job.result(20) for job in jobs] == [1, 2]
    assert pool.submit("c", lambda: 3).result(20) == 3
    pool.close()


def test_who_is_cancelled_is_passed_over(pool):
    go_on, done = stopper(pool), []
    gone = pool.submit("a", lambda: done.append("gone"))
    after = pool.submit("a", lambda: done.append("after"))
    assert gone.cancel()
    go_on.set()
    after.result(20)
    assert done == ["after"]


def test_closing_cancels_what_waits():
    pool = Pool(1, 9)
    go_on = stopper(pool)
    waiting = pool.submit("a", lambda: 1)
    pool.close()
    go_on.set()
    with pytest.raises(CancelledError):
        waiting.result(20)
    with pytest.raises(FullError):
        pool.submit("a", lambda: 1)
