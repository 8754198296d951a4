"""The lesson of the page, held against the rules, of which the page itself has none."""

import re
from pathlib import Path

import tripiv

WEB = Path(tripiv.__file__).parents[2] / "web"
SOURCE = WEB / "packages" / "view-pivit" / "src" / "study" / "lesson.ts"


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
