"""The lesson of the page, held against the rules, of which the page itself has none."""

import re
from pathlib import Path

from msgspec import to_builtins

import tripiv
from tripiv.games.pivic.option import parse_options

WEB = Path(tripiv.__file__).parents[2] / "web"
SOURCE = WEB / "packages" / "view-pivit" / "src" / "study" / "lesson.ts"
PIVIC = WEB / "packages" / "view-pivic" / "src" / "study" / "lesson.ts"


def test_each_step_of_pivits_lesson_can_be_done(serve):
    starts = re.findall(r'start: "([^"]+)"', SOURCE.read_text())
    assert len(starts) == 6

    async def test(server):
        async with server.client() as ann:
            for start in starts:
                line = {"game": "pivit", "seats": 2, "options": {"start": start, "quiet": 0}}
                end = (await ann.post("/lines", 200, **line)).json()
                told = []
                for square, reached in end["sight"]["offers"]["go"]:
                    for target in reached:
                        go = {"type": "go", "start": square, "end": target}
                        after = (await ann.post("/lines", 200, **line, actions=[go])).json()
                        told.append(after["events"][0])
                wanted = starts.index(start)
                if wanted in (2, 5):
                    assert any("captured" in event for event in told), start
                if wanted == 3:
                    assert any(event.get("promoted") for event in told), start
                assert told, start

    serve(test)


def test_each_step_of_pivics_lesson_is_done_as_it_is_shown(serve):
    source = PIVIC.read_text()
    starts = re.findall(r'start: "([^"]+)"', source)
    flicks = [
        tuple(int(word.replace("_", "")) for word in found)
        for found in re.findall(r"flick\((-?[\d_]+), (-?[\d_]+), (\d+)\)", source)
    ]
    actions = [
        {"type": "shot", "ball": 0, "dx": dx, "dy": dy, "speed": speed} for dx, dy, speed in flicks
    ]
    places = re.findall(r"\[(\d), (-[\d_]+), (-?[\d_]+)\]", source)
    put = [[int(word.replace("_", "")) for word in found] for found in places]
    taken = re.search(r'"remove", ball: (\d+)', source)
    assert taken is not None
    actions[4:4] = [{"type": "put", "balls": put}, {"type": "remove", "ball": int(taken[1])}]
    wanted = [
        lambda told, notes: told[0]["type"] == "rolled",
        lambda told, notes: ("again", 0) in notes,
        lambda told, notes: ("points", 0) in notes,
        lambda told, notes: ("retrieves", 0) in notes,
        lambda told, notes: told[0]["type"] == "placed",
        lambda told, notes: told[0]["type"] == "removed",
        lambda told, notes: (
            told[-1] == {"type": "ended", "reason": told[-1]["reason"], "winner": 0}
        ),
    ]
    options = to_builtins(parse_options("")[0])

    async def test(server):
        async with server.client() as ann:
            for start, action, is_done in zip(starts, actions, wanted, strict=True):
                line = {
                    "game": "pivic",
                    "seats": 2,
                    "options": options | {"start": start},
                    "actions": [action],
                }
                told = (await ann.post("/lines", 200, **line)).json()["events"]
                notes = [(note["what"], note["seat"]) for note in told[0].get("notes", [])]
                assert is_done(told, notes), (start, told)

    serve(test)
