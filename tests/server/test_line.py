"""Lines: positions of no match, for study."""

import pytest
from msgspec import to_builtins

from tripiv.games.pivic.option import parse_options

TINY = {"start": "1rvbv1/bh2bh/rh2rh/1rvbv1 r rb - 0 1"}


def end_of(serve, status=200, **wanted):
    async def test(server):
        async with server.client() as ann:
            return (await ann.post("/lines", status, **wanted)).json()

    return serve(test)


def test_a_line_leads_to_a_position_with_what_may_be_done_there(serve):
    go = {"type": "go", "start": [0, 1], "end": [1, 1]}
    found = end_of(serve, game="pivit", seats=2, options=TINY, actions=[go])
    assert found["texts"] == ["b4-b3"]
    assert found["sight"]["seat"] == 1
    assert found["sight"]["offers"]["go"]
    assert found["events"][0]["type"] == "went"
    assert found["position"].startswith("2bv1/bhrh1bh/")
    assert found["outcome"] is None


def test_without_options_a_line_begins_as_usual(serve):
    found = end_of(serve, game="pivit", seats=2)
    assert found["sight"]["view"]["position"]["size"] == 8
    assert found["options"]["quiet"] == 30


def pivic(start: str, *actions, **more):
    options = load_options(start)
    return {"game": "pivic", "seats": 2, "options": options, "actions": actions, **more}


def load_options(start: str):
    return to_builtins(parse_options(f"hand=novice start={start}")[0])


FLICK = {"type": "shot", "ball": 0, "dx": 0, "dy": 1, "speed": 300}


def test_another_chance_leads_elsewhere_and_the_same_one_to_the_same_place(serve):
    line = pivic("one/0:0/1@-120,0/9@100,0", FLICK)
    rests = [
        end_of(serve, **line, chance=chance)["events"][0]["rest"] for chance in (0, 0, 7, 2**31 - 1)
    ]
    assert rests[0] == rests[1]
    assert len({str(rest) for rest in rests}) == 3


def test_time_passes_until_somebody_is_waited_for(serve):
    # A removal is held: there is a moment for it before the next shot (P7.1), then one may shoot.
    line = pivic("two/0:0/removals=0:1/1@-120,0/9@100,0", {**FLICK, "ball": 8})
    found = end_of(serve, **line)
    assert found["sight"]["seat"] == 0
    assert found["sight"]["offers"]["shoot"]["balls"] == [0]


@pytest.mark.parametrize(
    ("wanted", "words"),
    [
        ({"actions": [{"type": "go", "start": [0, 1], "end": [2, 1]}]}, "action 1"),
        ({"options": {"start": "nonsense"}}, ""),
        ({"actions": [{"type": "nonsense"}]}, "nonsense"),
        ({"game": "tiles"}, "turns"),
        ({"game": "none"}, "none"),
    ],
)
def test_a_line_that_goes_wrong_is_refused_in_words(serve, wanted, words):
    status = 404 if wanted.get("game") == "none" else 400
    options = {} if "game" in wanted else {"options": TINY}
    told = end_of(serve, status, **{"game": "pivit", "seats": 2, **options, **wanted})
    assert words in told["text"]
