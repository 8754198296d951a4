"""The log of a match and its fold."""

import pickle
from copy import deepcopy
from typing import Any

import msgspec
import pytest

from toy import GAME, UNTIMED, PileOptions, Redraw, Say
from toy.game import REDRAW_MS, TURN_MS
from toy.rush import RUSH, RushOptions
from tripiv.core import record
from tripiv.core.game import Act, Leave, Seat, Wake
from tripiv.core.record import Entry, Line, Past, Takeback
from tripiv.core.rng import entropy

SEED = bytes(range(16))
change = msgspec.structs.replace


class Other(msgspec.Struct, frozen=True, tag="other"):
    """Something of the match, of which this module knows nothing."""


class Log:
    def __init__(self, game: Any, options: Any = None, seats: int = 2) -> None:
        options = options or (RushOptions() if game is RUSH else PileOptions(60))
        self.game = game
        first, self.line = record.begin(game, options, seats, seed=SEED)
        self.entries = [first]
        self.lines = [self.line]

    def write(self, do: Any, at: int) -> Any:
        entry, self.line = record.write(self.game, self.line, do, at, seed=SEED)
        self.entries.append(entry)
        self.lines.append(self.line)
        return entry

    def say(self, number: int = 1, at: int | None = None) -> Any:
        at = self.line.at if at is None else at
        return self.write(Act(Seat(self.line.state.turn), Say(number)), at)


def test_a_log_begins_with_its_start() -> None:
    log = Log(GAME)
    assert (log.entries[0].seq, log.entries[0].at) == (0, 0)
    assert log.entries[0].resolution is not None
    with pytest.raises(ValueError, match="begins with its start"):
        record.fold(GAME, None, Entry(seq=0, at=0, do=Wake()))
    assert record.audit(GAME, None, log.entries[0], SEED) is None


def test_what_is_drawn_hangs_on_seed_and_position_alone() -> None:
    log = Log(GAME)
    drawn = log.write(Act(Seat(0), Redraw()), 0).resolution
    assert drawn == GAME.resolve(log.lines[0].state, Act(Seat(0), Redraw()), entropy(SEED, 1))
    assert record.resolved(GAME, log.lines[0].state, Act(Seat(0), Redraw()), 1, SEED) == drawn
    assert record.resolved(GAME, log.line.state, Other(), 2, SEED) is None


def test_the_fold_uses_what_was_drawn_and_never_draws() -> None:
    log = Log(GAME)
    entry = log.write(Act(Seat(0), Redraw()), 0)
    other = change(entry, resolution=((entry.resolution[0] + 1) % 10,))
    line, _ = record.fold(GAME, log.lines[0], other)
    assert line.state.cards[0] == other.resolution[0]
    assert "differ" in str(record.audit(GAME, log.lines[0], other))
    told = record.audit(GAME, log.lines[0], other, SEED)
    assert told == "chance gives something else for this seed"


def test_motion_ends_at_the_later_moment() -> None:
    log = Log(UNTIMED)
    log.write(Act(Seat(0), Redraw()), 100)
    assert log.line.busy_until == 100 + REDRAW_MS
    log.say(at=100)
    assert log.line.busy_until == 100 + REDRAW_MS


def test_a_wake_waits_for_the_end_of_the_motion() -> None:
    log = Log(RUSH, RushOptions(go_ms=500))
    from toy.rush import ROLL_MS, Roll

    log.write(Act(Seat(0), Roll()), 499)
    assert RUSH.wake(log.line.state) == 500
    assert record.due(RUSH, log.line) == 499 + ROLL_MS


def test_catch_up_lets_everything_happen_at_its_own_moment() -> None:
    log = Log(RUSH, RushOptions(goes=2, go_ms=1000))
    found = list(record.catch_up(RUSH, log.line, 10_000, seed=SEED, wall=7))
    assert [(entry.seq, entry.at) for entry, _ in found] == [
        (1, 1000),
        (2, 1000),
        (3, 2000),
        (4, 2000),
    ]
    assert all(entry.wall == 7 for entry, _ in found)
    assert list(record.catch_up(RUSH, log.line, 999, seed=SEED)) == []
    assert RUSH.outcome(found[-1][1].state) is not None


def test_what_the_match_adds_leaves_the_game_as_it_is() -> None:
    log = Log(UNTIMED)
    log.say(at=5)
    before = log.line
    entry = log.write(Other(), 9)
    assert (entry.events, entry.resolution) == ((), None)
    assert log.line == change(before, seq=2, at=9)
    assert record.audit(UNTIMED, before, entry, SEED) is None
    forged = change(entry, resolution=(1,))
    assert record.audit(UNTIMED, before, forged) == "chance has no part in this"


def test_taking_back_goes_to_the_seat_s_own_action() -> None:
    log = Log(UNTIMED)
    states = [log.line.state]
    for _ in range(4):
        log.say()
        states.append(log.line.state)
    found = record.taken_back(log.line, Seat(0))
    assert found is not None
    assert found.state == states[2]
    log.write(Takeback(Seat(0)), 9)
    assert log.line.state == states[2]
    log.write(Takeback(Seat(1)), 9)
    assert log.line.state == states[1]
    log.write(Takeback(Seat(0)), 9)
    assert log.line.state == states[0]
    assert record.taken_back(log.line, Seat(0)) is None
    with pytest.raises(ValueError, match="seat 1 has no action to take back"):
        log.write(Takeback(Seat(0)), 9)


@pytest.mark.parametrize("do", [Act(Seat(1), Redraw()), Leave(Seat(2), "resign")])
def test_nothing_is_taken_back_across_chance_or_a_seat_that_left(do: Any) -> None:
    log = Log(UNTIMED, seats=3)
    log.say()
    log.write(do, 1)
    assert record.taken_back(log.line, Seat(0)) is None
    log.write(Other(), 1)
    assert record.audit(UNTIMED, log.line, Entry(seq=4, at=1, do=Takeback(Seat(0)))) == (
        "seat 1 has no action to take back"
    )


def test_games_that_wake_keep_no_past() -> None:
    log = Log(GAME)
    log.say()
    assert log.line.past is None


def test_the_audit_names_what_is_wrong() -> None:
    log = Log(GAME)
    entry = log.say(at=50)
    before = log.lines[0]

    def told(game: Any = GAME, line: Any = before, **fields: Any) -> str | None:
        return record.audit(game, line, change(entry, **fields))

    assert told() is None
    assert told(seq=5) == "it is numbered 5 where 1 comes next"
    assert told(line=log.line, seq=2, at=49) == (
        "its time 49 ms is before 50 ms, the time of the one before"
    )
    assert told(at=TURN_MS) == f"a change due at {TURN_MS} ms was jumped"
    early = f"the change stands at 50 ms and was due at {TURN_MS} ms"
    assert told(do=Wake()) == early
    assert told(game=UNTIMED, do=Wake()) == "nothing changes by itself here"
    assert told(do=log.entries[0].do) == "a match starts once"
    assert told(do=Act(Seat(0), Say(9))) == "seat 1: 9 is not 1, 2 or 3 (Y1.2)"
    assert told(events=()) == "the events differ from what the rules make of it"
    assert told(key="") == "the state after it differs from the one recorded"
    assert told(at=51) == "the state after it differs from the one recorded"


def test_the_audit_of_a_start() -> None:
    start = Log(GAME).entries[0]
    assert record.audit(GAME, None, change(start, at=3)) == (
        "match time begins at 0 ms, not at 3 ms"
    )
    assert record.audit(GAME, None, change(start, seq=1)) == (
        "the log does not begin with its start"
    )
    unfit = change(start, do=change(start.do, options=PileOptions(0)))
    assert record.audit(GAME, None, unfit) == (
        "no match can start so: the target is at least 1 (Y2.1)"
    )
    assert record.audit(GAME, None, change(start, resolution=None)) == (
        "the rules can make nothing of it (AssertionError: )"
    )


def test_a_match_that_was_ended_by_agreement_waits_for_no_wake() -> None:
    log = Log(GAME)
    late = record.write(GAME, log.line, Other(), 2 * TURN_MS, seed=SEED)[0]
    assert "was jumped" in str(record.audit(GAME, log.line, late))
    assert record.audit(GAME, log.line, late, goes_on=False) is None
    wake = record.write(GAME, log.line, Wake(), TURN_MS, seed=SEED)[0]
    assert record.audit(GAME, log.line, wake, goes_on=False) == "nothing changes by itself here"


def test_nobody_leaves_a_match_that_is_over() -> None:
    log = Log(GAME, PileOptions(1))
    log.say()
    entry = Entry(seq=2, at=0, do=Leave(Seat(0), "resign"))
    assert record.audit(GAME, log.line, entry) == "the match is over"


# A past as long as the match.

LENGTH = 50_000


def chain(length: int, first: int = 0) -> Past | None:
    past = None
    for n in range(length):
        past = Past((first if n == 0 else n, "state"), Seat(n % 2), past)
    return past


def test_a_long_past_is_compared_copied_and_forgotten_without_recursion() -> None:
    one, same, other = chain(LENGTH), chain(LENGTH), chain(LENGTH, first=9)
    assert one is not same
    assert one == same
    assert one != other
    assert one != chain(LENGTH - 1)
    assert one != "something else"
    assert hash(one) == hash(same)
    line: Line[Any] = Line("state", 3, 4, past=one)
    assert pickle.loads(pickle.dumps(line)) == line
    assert deepcopy(line) == line
    assert len(repr(line)) < 300
    del one, same, other, line


def test_a_short_past_is_printed_whole() -> None:
    assert repr(Past("a", Seat(1), None)) == "Past('a', 1, None)"
    assert repr(Past("b", Seat(0), Past("a", Seat(1), None))) == "Past('b', 0, ...)"
