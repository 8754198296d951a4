"""A match of twenty thousand actions is as quick at its end as at its start."""

import pickle
import time

from match.table import SEED, START, header_of
from toy import UNTIMED, PileOptions, Say
from tripiv.core.game import Seat
from tripiv.match.session import REFUSALS_KEPT, Seen, Session
from tripiv.match.terms import Increment

ACTIONS = 20_000
PART = 1_000


def test_twenty_thousand_actions() -> None:
    header = header_of(UNTIMED, clock=Increment(60_000, 1000), options=PileOptions(10**9))
    session, output = Session.open(UNTIMED, header, seed=SEED, now=START)
    log, parts = output.entries, []
    for part in range(ACTIONS // PART):
        started = time.process_time()
        for n in range(part * PART, (part + 1) * PART):
            seat, now = Seat(n % 2), START + 10 * n
            base = Seen(session.guard(seat))
            log += session.act(seat, str(n), base, Say(1), now=now).entries
            session.act(seat, f"bad {n}", base, Say(9), now=now)
        parts.append(time.process_time() - started)
    assert len(log) == ACTIONS + 1
    # The quickest part of each half: others use this machine too. A cost that grew with the
    # log would make it three times as dear.
    half = len(parts) // 2
    assert min(parts[half:]) < 2 * min(parts[:half])
    # Every accepted id is known for good; refusals and what waits are bounded.
    known = session._answers[0]
    assert len(known) <= ACTIONS // 2 + REFUSALS_KEPT
    assert len(session._kept) <= 8
    restored = Session.restore(UNTIMED, header, log, seed=SEED, at=0, now=START)
    assert restored.match == session.match
    assert pickle.loads(pickle.dumps(session.match)) == session.match
    again = restored.act(Seat(0), "0", Seen(()), Say(1), now=START)
    assert not again.entries
    assert again.replies[0].answer.seq == 1  # type: ignore[union-attr]  it was accepted
