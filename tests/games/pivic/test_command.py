"""What Pivic brings to the command line."""

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from tripiv.cli.group import tripiv

SCENE: dict[str, Any] = {
    "table": "default",
    "balls": [{"owner": 0, "x": -100, "y": 0.5}, {"owner": 1, "x": 60, "y": 3}],
    "shooter": 0,
    "direction": [1, 0],
    "speed": 900,
}


def run(*arguments: str, text: str | None = None) -> Result:
    return CliRunner().invoke(tripiv, ["pivic", *arguments], input=text)


def told(*arguments: str, text: str | None = None) -> str:
    result = run(*arguments, text=text)
    assert result.exit_code == 0, result.output
    return result.stdout


def test_scenes_are_answered_line_by_line(tmp_path: Path) -> None:
    file = tmp_path / "scenes.jsonl"
    free = SCENE | {"table": "free", "speed": 900.5}
    file.write_text("\n".join(json.dumps(scene) for scene in (SCENE, free)) + "\n\n")
    into, past = (json.loads(line) for line in told("shot", str(file), "--json").splitlines())
    assert list(into) == ["balls", "contacts", "duration_ms", "void"]
    assert into["balls"][0]["fate"] == "dropped"
    assert into["balls"][0]["hole"] == 2  # the Pivic
    assert into["balls"][1] == {"x": 60, "y": 3, "fate": "table", "hole": None}
    assert [contact["kind"] for contact in into["contacts"]] == ["dropped"]
    assert [contact["kind"] for contact in past["contacts"]] == ["ball"]
    assert past["contacts"][0]["ball"] == 0
    assert past["contacts"][0]["other"] == 1
    words = told("shot", str(file)).splitlines()
    assert words[0].startswith("0.")
    assert "0 dropped into hole 2" in words[0]


def test_tables_may_be_files(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    shipped = Path(__file__).parents[3] / "src/tripiv/games/pivic/tables/default.toml"
    file.write_text(shipped.read_text())
    lines = [json.dumps(SCENE), json.dumps(SCENE | {"table": str(file)})]
    one, other = told("shot", "--json", text="\n".join(lines)).splitlines()
    assert one == other


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"table": "none"}, "none is no table"),
        ({"shooter": 2}, "from 0 to 1, not 2"),
        ({"direction": [0, 0]}, "leads nowhere"),
        ({"direction": [0.5, 1]}, "Expected `int`, got `float` - at `$.direction[0]`"),
        ({"speed": 0}, "at `$.speed`"),
        ({"speed": -5}, "at `$.speed`"),
        ({"balls": [{"owner": 2, "x": 0, "y": 0}]}, "at `$.balls[0].owner`"),
        ({"balls": []}, "at `$.balls`"),
        ({"balls": [{"owner": 0, "x": 445, "y": 0}], "shooter": 0}, "balls[0] lies in a rail"),
        (
            {"balls": [{"owner": 0, "x": 355, "y": 20}], "shooter": 0},
            "lies in the peg at (355, 22.5)",
        ),
        ({"balls": 2 * [{"owner": 0, "x": 100, "y": 20}]}, "balls[0] and balls[1] overlap"),
        ({"ball": 1}, "unknown field `ball`"),
    ],
)
def test_a_wrong_scene_is_named(change: dict[str, Any], words: str) -> None:
    text = "\n".join(json.dumps(scene) for scene in (SCENE, SCENE | change))
    result = run("shot", "--json", text=text)
    assert result.exit_code == 1
    assert "line 2: " in result.stderr
    assert words in result.stderr
    assert "Traceback" not in result.output


def test_tables_are_listed_shown_and_checked(tmp_path: Path) -> None:
    assert json.loads(told("table", "list", "--json")) == [
        "default",
        "free",
        "small",
        "small-inch",
    ]
    assert "(default)" in told("table", "list")
    shown = json.loads(told("table", "show", "--json"))
    assert shown["ball"]["radius_mm"] == 9.525
    assert "rolling_friction 0.01" in told("table", "show", "free")
    assert "is fine" in told("table", "check", "small-inch")
    assert json.loads(told("table", "check", "small", "--json")) == {"fine": True, "faults": []}
    file = tmp_path / "mine.toml"
    file.write_text('name = "Mine"\n')
    result = run("table", "check", str(file))
    assert result.exit_code == 1
    assert result.stderr.startswith(f"tripiv: {file}: ")
    assert run("table", "check", str(file), "--json").exit_code == 1
    assert run("table", "show", str(file)).exit_code == 1
    assert run("table", "check", "free").exit_code == 1
