"""Advice on real tables: over HTTP, by whichever game gives some."""


def test_a_real_hand_is_settled_without_a_match(serve):
    async def test(server):
        async with server.client() as ann:
            tiles = [0, 1, 2, 6, 7, 8, 12, 13, 14]
            told = await ann.post("/games/tiles/advice", 200, want="grid", hand=tiles)
            answer = told.json()
            assert answer["status"] == "solved"
            assert sorted(tile for _, _, tile in answer["grid"]) == tiles

    serve(test)


def test_a_question_that_makes_no_sense_is_refused_in_words(serve):
    async def test(server):
        async with server.client() as ann:
            told = await ann.post("/games/tiles/advice", 400, want="grid", hand=[0, 1])
            assert "3 tiles" in told.json()["text"]
            told = await ann.post("/games/tiles/advice", 400, want="luck", hand=[0, 1, 2])
            assert "want" in told.json()["text"]
            told = await ann.post("/games/pivit/advice", 404, want="grid", hand=[])
            assert told.json()["code"] == "adviser"
            await ann.post("/games/chess/advice", 404, want="grid", hand=[])

    serve(test)
