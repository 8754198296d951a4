"""Lines: positions of no match, for study."""

import pytest

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
