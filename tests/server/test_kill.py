"""Nothing that was acknowledged is lost, whenever the server is killed. See `kill`."""

import asyncio
import sys

import pytest

import postgres
from server import kill


@pytest.fixture(params=["sqlite", "postgres"])
def place(request, tmp_path):
    if request.param == "sqlite":
        yield f"sqlite:///{tmp_path}/tripiv.db"
        return
    with postgres.running(durable=True) as socket:
        yield postgres.new_database(socket)


def test_what_was_acknowledged_is_there_after_kills(place, tmp_path):
    tally = asyncio.run(kill.run(place, str(tmp_path), kills=1, matches=3))
    assert not tally.faults, tally.faults
    assert tally.acknowledged > 5
    assert tally.resumed >= 6


@pytest.mark.proof
def test_fifty_kills(place, tmp_path, capsys):
    tally = asyncio.run(kill.run(place, str(tmp_path), kills=50, matches=8, key=2))
    with capsys.disabled():
        sys.stdout.write(f"\n{place.split(':')[0]}: {tally}\n")
    assert not tally.faults, tally.faults
    assert tally.kills == 50
    assert tally.acknowledged > 1000
