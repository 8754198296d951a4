"""Whole matches of Pivic as records: told, judged, and computed anew."""

import json
from pathlib import Path

import pytest

from tripiv.cli.main import Code, main
from tripiv.core.game import Seat
from tripiv.core.rng import Rng, commitment
from tripiv.games.pivic.game import GAME
from tripiv.match.file import Closing, Record, format_record
from tripiv.match.session import Seen, Session
from tripiv.match.terms import Header, Person

SEED = bytes(range(16))


@pytest.fixture(scope="module")
def lines() -> list[str]:
    """A random match as the lines of its record file."""
    options, _ = GAME.parse_options("table=small advanced hand=average place=0")
    header = Header(
        game="pivic",
        rules=GAME.spec.version,
        occupants=(Person("Ann"), Person("Bo")),
        options=options,
        bodies=GAME.spec.bodies,
        commitment=commitment(SEED),
    )
    session, output = Session.open(GAME, header, seed=SEED, now=0)
    log, rng, now = list(output.entries), Rng(3), 0
    while session.match.ended is None:
        log += session.tick(now := max(now, session.match.line.busy_until) + 1500).entries
        state = session.match.line.state
        if GAME.outcome(state) is None:
            seat = GAME.awaited(state)[0]
            action = GAME.propose(state, seat, rng)
            log += session.act(seat, str(now), _seen(session, seat), action, now=now).entries
    record = Record(header, tuple(log), Closing(session.match.ended, SEED.hex()))
    return list(format_record(GAME, record))


def _seen(session: Session, seat: Seat) -> Seen:
    return Seen(session.guard(seat))


def replay(tmp_path: Path, lines: list[str], *flags: str) -> int:
    path = tmp_path / "match.jsonl"
    path.write_text("\n".join([*lines, ""]))
    return main(["replay", "--quiet", *flags, str(path)])


def test_a_record_holds_and_computes_to_the_same(tmp_path, lines, capsys):
    assert replay(tmp_path, lines) == Code.FINE
    assert replay(tmp_path, lines, "--resimulate") == Code.FINE
    assert capsys.readouterr().out.count("The record holds") == 2


def test_a_record_of_another_physics_holds_and_tells_what_differs(tmp_path, lines, capsys):
    """P3.6: a shot was computed once. What another version of the physics says of it is news."""
    header = json.loads(lines[0])
    header["bodies"] = {"physics": "0"}
    shot = next(n for n, line in enumerate(lines) if '"pieces":[[' in line)
    entry = json.loads(lines[shot])
    for told in (entry["resolution"]["result"], entry["events"][0]):
        told["pieces"][0][3] += 7
    changed = [json.dumps(header), *lines[1:shot], json.dumps(entry), *lines[shot + 1 :]]
    assert replay(tmp_path, changed) == Code.FINE
    capsys.readouterr()
    assert replay(tmp_path, changed, "--resimulate") == Code.NO
    error = capsys.readouterr().err
    was = entry["events"][0]["pieces"][0][3]
    assert f"entry {entry['seq']}: resolution.result.pieces[0][3] is {was} here" in error
    assert f"and {was - 7} is computed (physics 0 then, 1 now)" in error


def test_a_record_without_its_end_cannot_be_computed_anew(tmp_path, lines, capsys):
    assert replay(tmp_path, lines[:-1], "--resimulate") == Code.NO
    assert "tells no seed" in capsys.readouterr().err
