"""Pictures of shots, matches and tables, and how much a shot takes on the wire."""

import json
from pathlib import Path
from xml.etree import ElementTree

import msgspec
import pytest
from click.testing import CliRunner, Result

from tripiv.cli.group import tripiv
from tripiv.core import record
from tripiv.core.game import Act
from tripiv.core.rng import Rng
from tripiv.games.pivic.event import Rolled
from tripiv.games.pivic.game import GAME
from tripiv.games.pivic.option import parse_options
from tripiv.match.file import Record, format_record
from tripiv.match.terms import Header, Person

SCENE = {
    "table": "small",
    "balls": [{"owner": 0, "x": -100, "y": 40}, {"owner": 1, "x": 60, "y": 40}],
    "shooter": 0,
    "direction": [1, 0],
    "speed": 900,
}


def call(*arguments: object) -> Result:
    return CliRunner().invoke(tripiv, ["pivic", *map(str, arguments)])


@pytest.fixture(scope="module")
def match(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The beginning of a random match, as it is saved."""
    options, _ = parse_options("table=small")
    rng, seed = Rng(8), bytes(16)
    header = Header(game="pivic", rules=1, occupants=(Person("A"), Person("B")), options=options)
    entry, line = record.begin(GAME, options, 2, seed=seed)
    entries = [entry]
    while len(entries) < 12 and GAME.outcome(line.state) is None:
        seat = rng.choice(GAME.awaited(line.state) or GAME.actors(line.state))
        action = GAME.propose(line.state, seat, rng)
        at = line.busy_until + 2_000
        for passed, after in record.catch_up(GAME, line, at, seed=seed):
            entries.append(passed)
            line = after
        entry, line = record.write(GAME, line, Act(seat, action), at, seed=seed)
        entries.append(entry)
    file = tmp_path_factory.mktemp("match") / "match.jsonl"
    file.write_text("\n".join(format_record(GAME, Record(header, tuple(entries), None))))
    return file


def test_a_match_as_svg(match: Path) -> None:
    whole, one = call("render", match), call("render", match, "--shot", 2)
    for result in (whole, one):
        assert result.exit_code == 0, result.output
        ElementTree.fromstring(result.stdout)
    assert whole.stdout.count("<g ") > one.stdout.count("<g ") == 1
    assert "polyline" in one.stdout
    assert "2. two flicked" in one.stdout or "2. one flicked" in one.stdout


def test_a_scene_as_every_kind(tmp_path: Path) -> None:
    from PIL import Image

    scene = tmp_path / "scene.json"
    scene.write_text(json.dumps(SCENE))
    for kind in (".svg", ".gif", ".mp4"):
        out = tmp_path / f"shot{kind}"
        result = call("render", scene, "--out", out, "--speed", 8)
        assert result.exit_code == 0, result.output
        assert out.stat().st_size > 1000
    with Image.open(tmp_path / "shot.gif") as gif:
        assert getattr(gif, "n_frames", 1) > 3
    assert (tmp_path / "shot.mp4").read_bytes()[4:8] == b"ftyp"


def test_what_cannot_be_drawn(tmp_path: Path, match: Path) -> None:
    nonsense = tmp_path / "x.json"
    nonsense.write_text("{]")
    other = tmp_path / "y.json"
    other.write_text('{"game": "chess"}')
    for arguments, what in (
        (("render", nonsense), "malformed"),
        (("render", other), "neither a scene nor a record"),
        (("render", match, "--shot", 999), "no shot 999"),
        (("render", match, "--out", tmp_path / "a.png"), ".svg, .gif or .mp4"),
        (("table", "draw", "nowhere.toml"), "no table"),
        (("table", "setup", "free"), "bare floor"),
    ):
        result = call(*arguments)
        assert result.exit_code in (1, 2), arguments
        assert what in result.output, arguments
        assert "Traceback" not in result.output


def test_tables_are_drawn_and_written_out() -> None:
    drawn = call("table", "draw", "small")
    assert drawn.exit_code == 0
    assert 'width="704mm"' in drawn.stdout  # its true size, rails included
    assert call("table", "setup", "small").stdout == "table=small\n"


def test_a_shot_is_small_on_the_wire() -> None:
    sizes = []
    for seed in range(12):
        options, _ = parse_options("")
        rng, key = Rng(seed), bytes([seed]) * 16
        _, line = record.begin(GAME, options, 2, seed=key)
        for _ in range(40):
            for _, after in record.catch_up(GAME, line, line.busy_until + 2_000, seed=key):
                line = after
            seats = GAME.awaited(line.state)
            if not seats:
                break
            action = GAME.propose(line.state, seats[0], rng)
            do = Act(seats[0], action)
            entry, line = record.write(GAME, line, do, line.busy_until + 2_000, seed=key)
            sizes += [
                len(msgspec.json.encode((event.pieces, event.contacts)))
                for event in entry.events
                if isinstance(event, Rolled)
            ]
    sizes.sort()
    assert len(sizes) > 200
    assert sizes[len(sizes) // 2] < 2_000
    assert sizes[len(sizes) * 99 // 100] < 12_000
