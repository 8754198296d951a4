"""The audit finds what is wrong with a log, and names the first entry that does not hold."""

from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from match.random_play import random_table
from match.table import SEED, Table, thawed
from toy import GAME, UNTIMED, PileOptions, Redraw, Say
from toy.game import REDRAW_MS
from toy.rush import RUSH, Lay, Roll
from tripiv.core import record
from tripiv.core.codec import codec_of
from tripiv.core.game import Act, Leave, Seat, Start, Wake
from tripiv.core.rng import Rng
from tripiv.match.audit import audit
from tripiv.match.entry import Away, Drawn, Propose, Seated
from tripiv.match.terms import Bot, Increment, Person

KEYS = range(60)
change = msgspec.structs.replace


def first_fault(table: Table, entries: list[Any], seed: bytes | None = None) -> tuple[int, str]:
    """The position of the entry that does not hold and why; -1 if all hold."""
    audited = list(audit(table.game, table.header, entries, seed or table.seed))
    last = audited[-1]
    if last.fault is None:
        assert len(audited) == len(entries)
        return -1, ""
    assert last.entry is entries[len(audited) - 1]
    return len(audited) - 1, last.fault


@pytest.fixture(scope="module")
def tables() -> list[Table]:
    return [random_table(key) for key in KEYS]


def test_the_logs_have_everything_in_them(tables: list[Table]) -> None:
    kinds = [entry.do.__struct_config__.tag for table in tables for entry in table.log]
    for kind in ("act", "wake", "leave", "takeback", "seated", "drawn", "paused", "away"):
        assert kinds.count(kind) >= 3, kind
    flags = [e for t in tables for e in t.log if getattr(e.do, "why", "") == "time"]
    assert len(flags) >= 5
    assert sum(getattr(e.do, "credit_ms", 0) > 0 for t in tables for e in t.log) > 20


def test_an_honest_log_holds_through_bytes(tables: list[Table]) -> None:
    for table in tables:
        assert first_fault(table, thawed(table.game, table.log)) == (-1, "")
        assert list(audit(table.game, table.header, table.log))[-1].fault is None


Tamper = Callable[[Any, Rng], Any]
EXACT: dict[str, tuple[Callable[[Any], bool], Tamper]] = {
    "key": (lambda e: True, lambda e, rng: change(e, key=e.key[::-1])),
    "no key": (lambda e: True, lambda e, rng: change(e, key="")),
    "events dropped": (lambda e: bool(e.events), lambda e, rng: change(e, events=e.events[1:])),
    "events twice": (lambda e: bool(e.events), lambda e, rng: change(e, events=e.events * 2)),
    "number": (lambda e: True, lambda e, rng: change(e, seq=e.seq + 1)),
    "chance": (
        lambda e: e.resolution is not None,
        lambda e, rng: change(e, resolution=(*[r + 1 for r in e.resolution],)),
    ),
    "chance of another shape": (
        lambda e: e.resolution is not None,
        lambda e, rng: change(e, resolution=()),
    ),
    "chance from nowhere": (
        lambda e: e.resolution is None,
        lambda e, rng: change(e, resolution=(1,)),
    ),
    "no chance": (lambda e: e.resolution is not None, lambda e, rng: change(e, resolution=None)),
    "another seat acts": (
        lambda e: isinstance(e.do, Act),
        lambda e, rng: change(e, do=change(e.do, seat=(e.do.seat + 1) % 2)),
    ),
    "a seat that is not there": (
        lambda e: hasattr(e.do, "seat") and not isinstance(e.do, record.Takeback),
        lambda e, rng: change(e, do=change(e.do, seat=(-1, 3, 99)[rng.below(3)])),
    ),
    "another action": (
        lambda e: isinstance(e.do, Act) and hasattr(e.do.action, "number"),
        lambda e, rng: change(
            e, do=change(e.do, action=type(e.do.action)(e.do.action.number % 3 + 1))
        ),
    ),
    "an illegal action": (
        lambda e: isinstance(e.do, Act) and hasattr(e.do.action, "number"),
        lambda e, rng: change(e, do=change(e.do, action=type(e.do.action)(7))),
    ),
    "too much credit": (
        lambda e: isinstance(e.do, Act),
        lambda e, rng: change(e, do=change(e.do, credit_ms=5000)),
    ),
    "a credit below zero": (
        lambda e: isinstance(e.do, Act),
        lambda e, rng: change(e, do=change(e.do, credit_ms=-1)),
    ),
    "what happens by itself, earlier": (
        lambda e: isinstance(e.do, Wake) or getattr(e.do, "why", "") in {"time", "absent"},
        lambda e, rng: change(e, at=e.at - 1),
    ),
    "what happens by itself, later": (
        lambda e: isinstance(e.do, Wake) or getattr(e.do, "why", "") in {"time", "absent"},
        lambda e, rng: change(e, at=e.at + 1),
    ),
    "before the one before": (lambda e: e.at > 0, lambda e, rng: change(e, at=-1)),
    "another seat's flag": (
        lambda e: isinstance(e.do, Leave) and e.do.why == "time",
        lambda e, rng: change(e, do=change(e.do, seat=(e.do.seat + 1) % 2)),
    ),
    "a bot where the rules decide": (
        lambda e: isinstance(e.do, Leave),
        lambda e, rng: change(e, do=Seated(e.do.seat, Bot("easy"), e.do.why)),
    ),
    "out where a bot sits down": (
        lambda e: isinstance(e.do, Seated),
        lambda e, rng: change(e, do=Leave(e.do.seat, e.do.why)),
    ),
    "another bot": (
        lambda e: isinstance(e.do, Seated),
        lambda e, rng: change(e, do=change(e.do, occupant=Bot("hard"))),
    ),
    "a second start": (
        lambda e: e.seq > 0,
        lambda e, rng: change(e, do=Start(PileOptions(1), 2)),
    ),
    "a draw nobody agreed on": (lambda e: True, lambda e, rng: change(e, do=Drawn(), id="")),
    "a sender of what happens by itself": (
        lambda e: isinstance(e.do, Wake | Drawn | record.Takeback),
        lambda e, rng: change(e, id="mine"),
    ),
}


@pytest.mark.parametrize("kind", EXACT)
def test_one_thing_changed_is_found_where_it_is(kind: str, tables: list[Table]) -> None:
    fits, tamper = EXACT[kind]
    tried = 0
    for key, table in zip(KEYS, tables, strict=True):
        rng = Rng(key).split(kind)
        entries = thawed(table.game, table.log)
        places = [n for n, entry in enumerate(entries) if fits(entry)]
        for place in {rng.choice(places) for _ in range(4)} if places else ():
            changed = tamper(entries[place], rng)
            if changed == entries[place]:
                continue
            forged = [*entries[:place], changed, *entries[place + 1 :]]
            found, fault = first_fault(table, forged)
            assert found == place, f"{kind} at {place}, found at {found}: {fault}"
            tried += 1
    assert tried >= 3


def test_a_moved_action_is_found(tables: list[Table]) -> None:
    """In Pile the state tells when its turn began, so that a moved action has another key."""
    tried = 0
    for key, table in zip(KEYS, tables, strict=True):
        rng = Rng(key).split("moved")
        if table.game is RUSH:
            continue
        for place, entry in enumerate(table.log):
            if isinstance(entry.do, Act) and rng.below(3) == 0:
                step = (-1, 1, 700)[rng.below(3)]
                forged = [*table.log]
                forged[place] = change(entry, at=entry.at + step)
                assert first_fault(table, forged)[0] == place
                tried += 1
    assert tried > 50


def test_a_dropped_entry_and_two_swapped_are_found(tables: list[Table]) -> None:
    for key, table in zip(KEYS, tables, strict=True):
        rng = Rng(key).split("dropped")
        place = rng.below(len(table.log) - 1)
        assert first_fault(table, table.log[:place] + table.log[place + 1 :])[0] == place
        swapped = [*table.log]
        swapped[place : place + 2] = reversed(swapped[place : place + 2])
        assert first_fault(table, swapped)[0] == place
        assert first_fault(table, table.log[: place + 1])[0] == -1


def rebuilt(table: Table, entries: list[Any]) -> list[Any]:
    """A log whose numbers, events and keys fit together again: what a careful forger makes."""
    made, line = [], None
    for seq, entry in enumerate(entries):
        line, events = record.fold(table.game, line, change(entry, seq=seq))
        key = codec_of(table.game).key(line.state)
        made.append(change(entry, seq=seq, events=events, key=key))
    return made


def forged(table: Table, place: int, *new: Any, cut: int = 0) -> tuple[int, str]:
    """A careful forgery: `new` put in at a place, `cut` entries out, the rest left off."""
    kept = [*table.log[:place], *new, *table.log[place + cut : place + cut + 1]]
    return first_fault(table, rebuilt(table, kept))


def test_a_takeback_that_nobody_agreed_on_is_found(tables: list[Table]) -> None:
    tried = 0
    for table in tables:
        if table.game is not UNTIMED:
            continue
        line = None
        for place, entry in enumerate(table.log[:-1], start=1):
            line, _ = record.fold(table.game, line, entry)
            if record.taken_back(line, Seat(0)) is None:
                continue
            if isinstance(table.log[place].do, record.Takeback):
                continue
            takeback = record.Entry(seq=place, at=line.at, do=record.Takeback(Seat(0)))
            found, fault = first_fault(table, rebuilt(table, [*table.log[:place], takeback]))
            assert (found, fault) == (place, "this does not happen by itself here")
            tried += 1
    assert tried > 30


def test_a_careful_forger_is_found_by_time() -> None:
    """The game's own part fits together; clocks, motions and wakes tell."""
    clocked = Table(UNTIMED, clock=Increment(5000))
    clocked.wait(1000)
    clocked.act(0, Say(1))
    clocked.wait(6000)
    act, flag = clocked.log[1], clocked.log[2]
    assert forged(clocked, 1, change(act, at=5000), cut=1)[1] == "seat 1 had no time left (M3.6)"
    late = change(act, at=5000, do=change(act.do, credit_ms=400))
    assert first_fault(clocked, rebuilt(clocked, [clocked.log[0], late]))[0] == -1
    assert "was jumped" in forged(clocked, 1, change(act, at=6000), cut=1)[1]
    assert "was due at" in forged(clocked, 2, change(flag, at=flag.at + 1), cut=1)[1]
    moving = Table(RUSH)
    moving.act(0, Roll())
    moving.wait(400)
    moving.act(1, Lay(1))
    early = change(moving.log[2], at=399)
    assert forged(moving, 2, early, cut=1) == (2, "it comes while things are in motion (M3.3)")
    waking = Table(GAME)
    waking.wait(61_000)
    waking.act(1, Say(1))
    assert "was jumped" in first_fault(waking, rebuilt(waking, [waking.log[0], waking.log[2]]))[1]


def test_a_careful_forger_is_found_by_the_table_s_rules() -> None:
    table = Table(UNTIMED, seats=3)
    table.act(0, Say(1))
    table.propose(0, "pause")
    table.agree(1)
    table.agree(2)
    table.resume(1)
    table.resign(1)
    names = {str(entry.do.__struct_config__.tag): n for n, entry in enumerate(table.log)}
    act, paused = table.log[1], names["paused"]
    in_pause = change(act, do=Act(Seat(1), Say(1)), id="x", at=table.log[paused].at)
    assert forged(table, paused + 1, in_pause)[1] == "the match is paused (M7.1)"
    gone = change(act, do=Act(Seat(1), Say(1)), id="x", at=table.log[-1].at)
    assert first_fault(table, [*table.log, change(gone, seq=len(table.log))])[1] == (
        "seat 2 has left the match (M5.2)"
    )
    twice = change(act, seq=2, do=Propose(Seat(0), "draw"), id=act.id)
    assert "has used the id" in forged(table, 2, twice)[1]
    joined = change(act, do=Seated(Seat(2), Person("Dot"), "join"), id="")
    assert "a person sits there (M5.4)" in forged(table, 2, joined)[1]
    away = change(act, do=Away(Seat(0)), id="", at=act.at + 5)
    assert first_fault(table, rebuilt(table, [*table.log[:2], away]))[0] == -1
    assert "is away already" in forged(table, 2, away, change(away, at=act.at + 6))[1]


def test_another_start_than_the_header_says() -> None:
    table = Table()
    table.act(0, Say(1))
    start = table.log[0]
    found = first_fault(table, [change(start, do=change(start.do, options=PileOptions(31)))])
    assert found[0] == 0
    other = change(table.header, options=PileOptions(31))
    told = list(audit(GAME, other, table.log))[-1].fault
    assert told == "it starts with other options or seats than the header says"
    crowd = change(table.header, occupants=table.header.occupants * 2)
    assert "is for 2 to 3 players" in str(list(audit(GAME, crowd, table.log))[-1].fault)
    assert first_fault(table, [change(start, at=1)]) == (
        0,
        "match time begins at 0 ms, not at 1 ms",
    )
    assert first_fault(table, [table.log[1]]) == (0, "the log does not begin with its start")


def test_another_seed_is_found_at_the_first_draw() -> None:
    table = Table()
    table.act(0, Say(1))
    found = first_fault(table, table.log, bytes(reversed(SEED)))
    assert found == (0, "chance gives something else for this seed")


def test_chance_that_the_rules_cannot_read_is_a_fault_even_without_the_seed() -> None:
    table = Table()
    table.act(0, Redraw())
    table.wait(REDRAW_MS)
    broken = [table.log[0], change(table.log[1], resolution=())]
    told = list(audit(GAME, table.header, broken))[-1].fault
    assert told is not None
    assert told.startswith("the rules can make nothing of it (IndexError")


def test_what_no_audit_can_know() -> None:
    """The wall clock decides nothing; lag is measured by who runs the match."""
    table = Table(UNTIMED, clock=Increment(60_000))
    table.wait(900)
    table.act(0, Say(1), lag=500)
    other = [change(entry, wall=1) for entry in table.log]
    assert first_fault(table, other)[0] == -1
    less = [table.log[0], change(table.log[1], do=change(table.log[1].do, credit_ms=20))]
    assert first_fault(table, less)[0] == -1
