"""Whole sessions of random calls, in the quick form. The long one: `tests/proof`."""

from typing import Any

from hypothesis import HealthCheck, settings

from match.random_play import random_table
from match.sessions import Sessions
from match.table import SEED, START, header_of, thawed
from toy import GAME, Say
from tripiv.core.game import Seat
from tripiv.match.session import Seen, Session

TestSessions = Sessions.TestCase
TestSessions.settings = settings(
    max_examples=250,
    stateful_step_count=40,
    deadline=None,
    suppress_health_check=list(HealthCheck),
)


def test_random_matches_fold_and_restart_everywhere() -> None:
    entries = 0
    for key in range(400):
        table = random_table(key)
        table.check()
        entries += len(table.log)
    assert entries > 7000


def test_who_writes_and_who_restores_is_told_of_the_match_after_each_entry() -> None:
    header = header_of()
    session, output = Session.open(GAME, header, seed=SEED, now=START)
    told = list(zip(output.entries, output.after, strict=True))
    for seat in (0, 1):
        seen = Seen(session.guard(Seat(seat)))
        output = session.act(Seat(seat), f"m{seat}", seen, Say(2), now=START + 5)
        told += zip(output.entries, output.after, strict=True)
    assert [match.line.state.pile for _, match in told] == [0, 2, 4]
    found: list[Any] = []
    entries = thawed(GAME, [entry for entry, _ in told])
    Session.restore(
        GAME,
        header,
        entries,
        seed=SEED,
        at=5,
        now=START,
        note=lambda entry, match: found.append((entry, match)),
    )
    assert found == told
