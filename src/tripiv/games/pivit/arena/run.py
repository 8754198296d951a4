"""Plays the matches of a contest that are still to be played, here or on several cores."""

import multiprocessing
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from functools import cache

from tripiv.games.pivit.arena.contest import Contest, Result, play
from tripiv.games.pivit.arena.entrant import Entrant, parse_entrant
from tripiv.games.pivit.state import Words

__all__ = ["matches"]


def matches(contest: Contest, start: Words, numbers: Sequence[int], jobs: int) -> Iterator[Result]:
    """The results of these matches, in the order in which they end."""
    if jobs == 1 or len(numbers) < 2:
        for number in numbers:
            yield _one(contest, start, number)
        return
    # A fork would copy the locks of threads that it does not copy.
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(min(jobs, len(numbers)), mp_context=context) as pool:
        futures = [pool.submit(_one, contest, start, number) for number in numbers]
        try:
            for future in as_completed(futures):
                yield future.result()
        finally:
            pool.shutdown(cancel_futures=True)


def _one(contest: Contest, start: Words, number: int) -> Result:
    return play(start, number, _entrant("a", contest.a), _entrant("b", contest.b))


@cache
def _entrant(_which: str, text: str) -> Entrant:
    """One player for all matches of a process; against itself there are two."""
    return parse_entrant(text)
