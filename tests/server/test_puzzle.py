"""Puzzles over HTTP: any game's, by its capability alone."""

from tripiv.games.pivit.puzzles.stored import shipped


def test_a_puzzle_is_found_and_solved(serve):
    async def test(server):
        async with server.client() as ann:
            await ann.me()
            shelf = (await ann.get("/puzzles", game="pivit")).json()
            assert len(shelf["puzzles"]) == len(shipped())
            assert {"promote", "race"} <= {theme["id"] for theme in shelf["themes"]}
            some = (await ann.get("/puzzles/next", game="pivit", grade=2)).json()
            assert some["grade"] == 2
            id = next(one["id"] for one in shelf["puzzles"] if one["actions"] == 2)
            puzzle = (await ann.get(f"/puzzles/pivit/{id}")).json()
            assert puzzle["view"]["turn"] == puzzle["seat"]
            assert puzzle["offers"]["go"]
            line = (await ann.get(f"/puzzles/pivit/{id}/solution")).json()
            assert len(line["played"]) == len(line["views"]) == 3
            path, own = f"/puzzles/pivit/{id}/answers", line["played"][::2]
            reply = (await ann.post(path, 200, actions=own[:1])).json()
            assert reply["verdict"] == "right"
            assert reply["played"] == line["played"][:2]
            assert reply["offers"]["go"]
            reply = (await ann.post(path, 200, actions=own)).json()
            assert reply["verdict"] == "solved"
            assert reply["offers"] is None
            assert reply["views"][-1] == line["views"][-1]

    serve(test)


def test_what_is_wrong_is_told(serve):
    async def test(server):
        async with server.client() as ann:
            await ann.me()
            puzzle = (await ann.get("/puzzles/next", game="pivit", grade=1)).json()
            path = f"/puzzles/pivit/{puzzle['id']}"
            first = (await ann.get(f"{path}/solution")).json()["played"][0]
            offered = [
                {"type": "go", "start": start, "end": end}
                for start, ends in puzzle["offers"]["go"]
                for end in ends
            ]
            replies = [
                (await ann.post(f"{path}/answers", 200, actions=[action])).json()
                for action in offered
                if action != first
            ]
            wrong = [reply for reply in replies if reply["verdict"] == "wrong"]
            assert wrong
            for reply in wrong:
                assert len(reply["views"]) == 1 + len(reply["refutation"])
            await ann.post(f"{path}/answers", 400, actions=[{"type": "fly"}])
            await ann.post(f"{path}/answers", 400, actions=[])
            still = {"type": "go", "start": [0, 0], "end": [0, 0]}
            await ann.post(f"{path}/answers", 400, actions=[still])
            await ann.get("/puzzles/pivit/none", 404)
            await ann.get("/puzzles", 404, game="none")
            await ann.get("/puzzles", 404, game="tiles")
            await ann.get("/puzzles/next", 404, game="pivit", theme="none")

    serve(test)
