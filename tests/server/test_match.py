"""Whole matches over real sockets: by link, against bots, on one screen."""

import asyncio
from contextlib import AsyncExitStack, asynccontextmanager

from tripiv.core import registry
from tripiv.server.catalogue import usual_options


def first_go(state, seat):
    """Any action that the server offers: the page needs no more."""
    sight = next(s for s in state["sights"] if s.get("seat") == seat)
    start, ends = sight["offers"]["go"][0]
    return {"type": "go", "start": start, "end": ends[0]}


def over(state):
    return "ended" in state["standing"]


async def play_out(client, match, seat):
    """Play that seat to the end of the match."""

    def is_asked(state):
        return over(state) or seat in state["standing"].get("awaited", [])

    while True:
        state = await client.see(match, is_asked)
        if over(state):
            return state
        told = await client.act(match, seat, first_go(state, seat))
        assert told["answer"]["type"] == "accepted", told


def test_a_guest_plays_a_whole_match_against_a_bot(serve):
    async def test(server):
        async with server.client() as ann:
            assert (await ann.me())["role"] == "guest"
            match = await ann.table("pivit", ["me", "random"], setup="4x4-2p")
            await ann.dial()
            await ann.follow(match)
            state = await play_out(ann, match, 0)
            assert state["standing"]["ended"]["how"] == "rules"
            assert len(state["steps"]) == state["version"] + 1

    serve(test)


@asynccontextmanager
async def two_at(server, game="slow", **more):
    """Ann has made a table, Ben has come by the link, and both look at it."""
    async with server.client() as ann, server.client() as ben:
        await ann.me()
        await ben.me()
        match = await ann.table(game, ["me", "open"], **more)
        await ann.dial()
        await ben.dial()
        await ann.say("follow", match=match)
        waiting = await ann.until("waiting")
        assert waiting["table"]["waiting"]
        assert waiting["table"]["yours"] == [0]
        await ben.post(f"/matches/{match}/join")
        await ann.until("told", what="begun")
        await ann.follow(match)
        await ben.follow(match)
        yield match, ann, ben


def say(number):
    return {"type": "say", "number": number}


def test_friends_meet_by_a_link_and_see_each_other_act(serve):
    async def test(server):
        async with two_at(server) as (match, ann, ben), server.client() as eve:
            await eve.me()
            await eve.dial()
            watching = await eve.follow(match)
            assert "yours" not in watching["table"]
            told = await ann.act(match, 0, say(2))
            assert told["answer"] == {"type": "accepted", "seq": 1}
            for client in (ben, eve):
                state = await client.see(match, lambda s: s["version"] == 1)
                assert state["steps"][-1]["events"] == [{"type": "said", "seat": 0, "number": 2}]
                assert state["standing"]["awaited"] == [1]
            refused = await eve.act(match, 1, say(1), base={"type": "ahead"})
            assert refused["refusal"]["code"] == "seat"
            assert ben.matches[match]["standing"]["online"] == [0, 1]

    serve(test)


def test_what_is_refused_names_code_and_clause_and_changes_nothing(serve):
    async def test(server):
        async with two_at(server) as (match, ann, ben):
            refused = (await ann.act(match, 0, say(4)))["answer"]["refusal"]
            assert (refused["code"], refused["clause"]) == ("number", "Y1.2")
            refused = await ann.act(match, 0, {"type": "sing"})
            assert refused["refusal"]["code"] == "action"
            stale = await ben.act(match, 1, say(1))
            assert stale["answer"]["refusal"]["clause"] == "Y1.1"
            assert ann.matches[match]["version"] == 0

    serve(test)


def test_one_id_is_one_action_however_often_it_is_sent(serve):
    async def test(server):
        async with two_at(server) as (match, ann, _):
            base = {"type": "seen", "guard": ann.matches[match]["sights"][0]["guard"]}
            answers = [await ann.act(match, 0, say(1), id="x", base=base) for _ in range(3)]
            assert [told["answer"] for told in answers] == [{"type": "accepted", "seq": 1}] * 3
            assert ann.matches[match]["version"] == 1

    serve(test)


def test_who_comes_back_hears_only_what_they_missed(serve):
    async def test(server):
        async with two_at(server) as (match, ann, ben):
            await ann.act(match, 0, say(1))
            seen = (await ben.see(match, lambda s: s["version"] == 1))["version"]
            await ben.hang_up()
            await ann.act(match, 0, say(1), base={"type": "ahead"})
            await ben.dial()
            update = await ben.follow(match, seen)
            assert (update["type"], update["after"], update["version"]) == ("update", 1, 1)
            await ben.act(match, 1, say(3), base={"type": "ahead"})
            await ben.hang_up()
            await ann.see(match, lambda s: s["version"] == 3)
            ben.matches[match] = {"version": seen}
            await ben.dial()
            update = await ben.follow(match, seen)
            assert [step["seq"] for step in update["steps"]] == [2, 3]
            assert (await ben.follow(match, 99))["type"] == "snapshot"
            assert (await ben.follow(match))["type"] == "snapshot"

    serve(test)


def test_a_premove_is_held_and_answered_when_its_turn_comes(serve):
    async def test(server):
        async with two_at(server) as (match, ann, ben):
            assert (await ben.act(match, 1, say(2), id="p", base={"type": "ahead"}))["answer"] == {
                "type": "held"
            }
            await ann.act(match, 0, say(1))
            assert (await ben.until("answered", id="p"))["answer"] == {"type": "accepted", "seq": 2}
            await ann.act(match, 0, say(1), id="q", base={"type": "ahead"})
            assert (await ann.act(match, 0, say(1), id="r", base={"type": "ahead"}))["answer"] == {
                "type": "held"
            }
            await ann.say("drop", match=match, seat=0)
            dropped = (await ann.until("answered", id="r"))["answer"]
            assert dropped["refusal"]["clause"] == "M9.3"

    serve(test)


def test_takebacks_draws_and_a_rematch_are_asked_and_answered(serve):
    async def test(server):
        async with two_at(server) as (match, ann, ben):
            await ann.act(match, 0, say(3))
            await ann.ask(match, 0, "takeback")
            state = await ben.see(match, lambda s: "question" in s["standing"])
            assert state["standing"]["question"] == {"what": "takeback", "seat": 0, "waits": [1]}
            await ben.ask(match, 1, "agree")
            state = await ann.see(match, lambda s: s["sights"][0]["view"]["pile"] == 0)
            await ann.act(match, 0, say(1))
            await ann.ask(match, 0, "draw")
            await ben.ask(match, 1, "agree")
            state = await ben.see(match, over)
            assert state["standing"]["ended"]["outcome"]["ranks"] == [0, 0]
            assert len(state["standing"]["ended"]["seed"]) == 32
            await ben.ask(match, 1, "rematch")
            await ann.ask(match, 0, "agree")
            state = await ann.see(match, lambda s: "rematch" in s["standing"])
            following = state["standing"]["rematch"]
            table = (await ben.follow(following))["table"]
            assert (table["yours"], table["follows"]) == ([0], match)
            assert (await ben.act(following, 0, say(1)))["answer"]["type"] == "accepted"

    serve(test)


def test_friends_share_a_screen_and_a_bot_sits_with_them(serve):
    async def test(server):
        async with server.client() as ann:
            await ann.me()
            match = await ann.table("pivit", ["me", "me", "random"], setup="8x8-3p")
            await ann.dial()
            state = await ann.follow(match)
            assert state["table"]["yours"] == [0, 1]
            assert [sight["seat"] for sight in state["sights"]] == [0, 1]
            for _ in range(3):
                for seat in (0, 1):
                    mine = await ann.see(match, lambda s, n=seat: n in s["standing"]["awaited"])
                    told = await ann.act(match, seat, first_go(mine, seat))
                    assert told["answer"]["type"] == "accepted"
            refused = await ann.post("/matches", 400, game="slow", seats=["me", "me"])
            assert refused.json()["code"] == "hot-seat"

    serve(test)


def test_clocks_run_on_the_server_and_a_flag_falls_by_itself(serve):
    async def test(server):
        terms = {"clock": {"type": "increment", "initial_ms": 1000}}
        async with two_at(server, terms=terms) as (match, ann, ben):
            assert ann.matches[match]["table"]["speed"] == "bullet"
            await ann.act(match, 0, say(1))
            state = await ann.see(match, over)
            assert state["standing"]["ended"]["outcome"]["ranks"] == [0, 1]
            assert state["standing"]["chairs"][1]["out"] == "time"
            assert [step["do"]["type"] for step in state["steps"]][-1] == "leave"
            assert (await ben.see(match, over))["version"] == state["version"]

    serve(test)


def test_who_is_away_too_long_has_left(serve):
    async def test(server):
        terms = {"patience_ms": 1000}
        async with two_at(server, terms=terms) as (match, ann, ben):
            await ben.hang_up()
            state = await ann.see(match, lambda s: s["standing"].get("online") == [0])
            state = await ann.see(match, over)
            assert state["standing"]["chairs"][1]["out"] == "absent"

    serve(test)


def test_who_has_vanished_can_be_said_to_have_left(serve, monkeypatch):
    monkeypatch.setattr("tripiv.match.rule.CLAIM_MS", 500)

    async def test(server):
        async with two_at(server) as (match, ann, ben):
            assert (await ann.ask(match, 0, "claim"))["answer"]["refusal"]["code"] == "nobody-gone"
            await ben.hang_up()
            state = await ann.see(match, lambda s: "claim" in s["standing"]["chairs"][0])
            assert "claim" not in state["standing"]["chairs"][1]
            left_ms = state["standing"]["chairs"][0]["claim"] - state["standing"]["at"]
            await asyncio.sleep(max(0, left_ms) / 1000 + 0.05)
            assert (await ann.ask(match, 0, "claim"))["answer"]["type"] == "accepted"
            state = await ann.see(match, over)
            assert state["standing"]["chairs"][1]["out"] == "absent"
            assert state["standing"]["ended"]["outcome"]["ranks"] == [0, 1]

    serve(test)


def test_players_talk_at_the_table_and_watchers_in_the_stands(serve):
    async def test(server):
        async with two_at(server) as (match, ann, ben), server.client() as eve:
            await eve.me()
            await eve.dial()
            await eve.follow(match)
            await ann.say("say", match=match, id="1", text="  good   luck ")
            assert (await ben.until("said"))["text"] == "good luck"
            await eve.say("say", match=match, id="1", text="b3!", room="table")
            assert (await eve.until("failed"))["refusal"]["code"] == "room"
            await eve.say("say", match=match, id="1", text="b3!", room="stands")
            assert (await eve.until("said"))["text"] == "b3!"
            await ben.post(f"/matches/{match}/mute", 204, seat=0)
            await ann.say("say", match=match, id="2", text="can you hear me?")
            await ann.until("answered", id="2")
            await ben.post(f"/matches/{match}/mute", 204, seat=0, muted=False)
            await ann.say("say", match=match, id="3", text="and now?")
            assert (await ben.until("said"))["text"] == "and now?"
            for n in range(9):
                await ann.say("say", match=match, id=f"many{n}", text="so")
            assert (await ann.until("failed"))["refusal"]["code"] == "rate"
            assert not [told for told in ben.told if told.get("room") == "stands"]

    serve(test)


def test_many_join_at_once_and_each_seat_is_taken_once(serve):
    async def test(server):
        async with server.client() as ann, AsyncExitStack() as stack:
            await ann.me()
            match = await ann.table("slow", ["me", "open", "open"])
            others = [await stack.enter_async_context(server.client()) for _ in range(6)]
            for other in others:
                await other.me()
            jobs = [other.http.post(f"/api/v1/matches/{match}/join", json={}) for other in others]
            found = [response.status_code for response in await asyncio.gather(*jobs)]
            assert sorted(found) == [201, 201, 409, 409, 409, 409]

    serve(test)


def test_the_lobby_shows_open_tables_as_they_come_and_go(serve):
    async def test(server):
        async with server.client() as ann, server.client() as ben:
            await ann.me()
            await ben.me()
            await ben.dial()
            await ben.say("watch", game="slow")
            assert (await ben.until("lobby"))["tables"] == []
            await ann.table("slow", ["me", "open"])
            await ann.table("pivit", ["me", "open"], public=True)
            first = await ann.table("slow", ["me", "open"], public=True)
            [put] = (await ben.until("lobby-change"))["put"]
            assert put["match"] == first
            assert put["players"][1] == {"kind": "open"}
            second = await ann.table("slow", ["me", "open"], public=True)
            await ben.until("lobby-change")
            await ann.post(f"/matches/{first}/leave", 204)
            assert (await ben.until("lobby-change"))["gone"] == [first]
            await ben.post(f"/matches/{second}/join")
            assert (await ben.until("lobby-change"))["gone"] == [second]
            assert [t["game"] for t in (await ben.get("/lobby")).json()] == ["pivit"]

    serve(test)


def test_two_who_want_the_same_are_paired(serve):
    async def test(server):
        clock = {"type": "increment", "initial_ms": 60_000, "increment_ms": 1000}
        async with AsyncExitStack() as stack:
            clients = [await stack.enter_async_context(server.client()) for _ in range(4)]
            for client in clients:
                await client.me()
                await client.dial()
            ann, ben, cid, dan = clients
            await cid.say("pair", id="p", game="slow", clock={"type": "none"})
            alone = await cid.until("paired")
            await ann.say("pair", id="p", game="slow", clock=clock)
            await ann.until("paired")
            await ben.say("pair", id="p", game="slow", clock=clock)
            match = (await ben.until("paired"))["match"]
            assert match != alone["match"]
            assert (await ann.until("told", what="begun"))["match"] == match
            assert (await ben.follow(match))["table"]["speed"] == "bullet"
            await cid.say("unpair")
            await cid.say("ping", sent=0)
            await cid.until("pong")  # What one says is done in order.
            await dan.say("pair", id="p", game="slow", clock={"type": "none"})
            assert (await dan.until("paired"))["match"] != alone["match"]
            await dan.hang_up()
            async with asyncio.timeout(10):
                while (await ann.get("/lobby")).json():
                    await asyncio.sleep(0.05)

    serve(test)


def test_a_person_takes_the_seat_of_a_bot(serve):
    async def test(server):
        async with server.client() as ann, server.client() as ben:
            await ann.me()
            await ben.me()
            match = await ann.table("pivit", ["me", "random"])
            await ann.dial()
            await ben.dial()
            await ann.follow(match)
            assert "yours" not in (await ben.follow(match))["table"]
            await ben.say("sit", match=match, seat=1, id="s")
            assert (await ben.until("answered", id="s"))["answer"]["type"] == "accepted"
            state = await ben.see(match, lambda s: s["table"].get("yours") == [1])
            assert state["sights"][0]["seat"] == 1
            await ann.act(match, 0, first_go(ann.matches[match], 0))
            mine = await ben.see(match, lambda s: s["standing"]["awaited"] == [1])
            assert (await ben.act(match, 1, first_go(mine, 1)))["answer"]["type"] == "accepted"
            await ann.say("sit", match=match, seat=1, id="t")
            told = await ann.until("answered", "failed", id="t")
            assert told["answer"]["refusal"]["clause"] == "M5.4"

    serve(test)


def test_everything_can_be_done_over_http(serve):
    async def test(server):
        async with server.client() as ann, server.client() as ben:
            await ann.me()
            await ben.me()
            match = await ann.table("slow", ["me", "open"])
            assert (await ben.get(f"/matches/{match}")).json()["type"] == "waiting"
            await ben.post(f"/matches/{match}/join", seat=1)
            guard = (await ann.get(f"/matches/{match}")).json()["sights"][0]["guard"]
            body = {"seat": 0, "id": "a", "base": {"type": "seen", "guard": guard}}
            done = await ann.post(f"/matches/{match}/actions", 200, action=say(2), **body)
            assert done.json() == {"type": "accepted", "seq": 1}
            for client, turn in ((ann, False), (ben, True)):
                [listed] = (await client.get("/matches", person="me", state="live")).json()
                assert listed["turn"] is turn
            await ben.post(f"/matches/{match}/actions", 403, action=say(2), **body)
            await ann.get(f"/matches/{match}/record", 409)
            await ann.get(f"/matches/{match}/history", 403, seat=1)
            await ben.post(f"/matches/{match}/asks", 200, seat=1, id="b", what="resign")
            history = (await ben.get(f"/matches/{match}/history")).json()
            piles = [position["sights"][0]["view"]["pile"] for position in history["positions"]]
            assert piles == [0, 2, 2]
            path = f"/matches/{match}/history"
            rest = (await ben.get(path, after=0, limit=1, seat=0)).json()
            assert [p["seq"] for p in rest["positions"]] == [s["seq"] for s in rest["steps"]] == [1]
            assert (rest["version"], rest["positions"][0]["sights"][0]["seat"]) == (2, 0)
            await ben.get(path, 404, seat=2)
            record = (await ben.get(f"/matches/{match}/record")).text
            assert len(record.splitlines()) == 1 + 3 + 1
            [listed] = (await ben.get("/matches", person="me")).json()
            assert (listed["state"], listed["outcome"]["ranks"]) == ("over", [0, 1])
            assert (await ben.get("/matches")).json() == []

    serve(test)


def test_games_are_told_with_their_options_and_rules(serve):
    async def test(server):
        async with server.client() as ann:
            games = {game["id"]: game for game in (await ann.get("/games")).json()}
            pivit = games["pivit"]
            assert pivit["setups"][0]["options"]["quiet"] == 30
            assert {"swap", "quiet"} <= {choice["name"] for choice in pivit["choices"]}
            assert "random" in {level["id"] for level in pivit["levels"]}
            options = {**pivit["setups"][1]["options"], "quiet": 10}
            match = await ann.table("pivit", ["me", "random"], options=options)
            assert (await ann.get(f"/matches/{match}")).json()["table"]["options"] == options
            rules = (await ann.get("/games/pivit/rules")).json()
            assert {"number": "B2.1"}.items() <= rules["clauses"][5].items()
            assert rules["table"][0]["number"] == "M1.1"
            await ann.get("/games/none/rules", 404)

    serve(test)


def test_the_lobby_can_be_sifted(serve):
    async def test(server):
        async with server.client() as ann:
            await ann.me()
            await ann.table("slow", ["me", "open"], public=True)
            days = {"clock": {"type": "days", "days": 3}}
            await ann.table("pivit", ["me", "open"], public=True, terms=days)
            for asked, found in (
                ({}, 2),
                ({"game": "slow"}, 1),
                ({"speed": "days"}, 1),
                ({"speed": "blitz"}, 0),
                ({"rated": "true"}, 0),
                ({"seats": 2}, 2),
            ):
                assert len((await ann.get("/lobby", **asked)).json()) == found, asked

    serve(test)


def test_a_message_that_cannot_be_read_is_answered_by_its_name(serve):
    """Else its sender would wait for ever."""

    async def test(server):
        async with server.client() as ann:
            await ann.me()
            match = await ann.table("pivit", ["me", "random"])
            await ann.dial()
            await ann.follow(match)
            base = {"type": "seen", "guard": [False]}
            told = await ann.act(match, 0, {"type": "go"}, id="odd", base=base)
            assert told["type"] == "failed"
            assert (told["id"], told["match"]) == ("odd", match)

    serve(test)


def test_who_follows_and_acts_in_one_breath_hears_the_answer(serve):
    """As a client does that comes back: it follows, and sends again what had no answer."""

    async def test(server):
        async with two_at(server) as (match, ann, _):
            base = {"type": "seen", "guard": ann.matches[match]["sights"][0]["guard"]}
            act = {"match": match, "seat": 0, "id": "x", "base": base, "action": say(1)}
            for _ in range(20):
                await ann.hang_up()
                await ann.dial()
                await ann.say("follow", match=match, seen=0)
                await ann.say("act", **act)
                told = await ann.until("answered", id="x")
                assert told["answer"] == {"type": "accepted", "seq": 1}
                ann.matches.pop(match)

    serve(test)


def test_who_says_nothing_has_mistakes_marked_but_in_rated_play() -> None:  # T7.4
    game = registry.find("tiles")
    assert usual_options(game, 2).assist
    assert not usual_options(game, 2, rated=True).assist
