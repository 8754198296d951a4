"""What HTTP brings beside the game: the page, headers, origins, limits, figures, settings."""

import asyncio
import socket
import stat

import httpx
import msgspec
import pytest
import websockets

from server.live import SECRET, game_of
from tripiv.cli.main import Code, main
from tripiv.server.app import make_app
from tripiv.server.gate import BODY_MOST
from tripiv.server.limit import network_of
from tripiv.server.secret import SecretError, held_secret
from tripiv.server.setting import SettingError, Settings, settle
from tripiv.store.database import Database


@pytest.fixture
def folder(tmp_path):
    path = tmp_path / "page"
    (path / "assets").mkdir(parents=True)
    (path / "index.html").write_text("<title>the page</title>")
    (path / "assets" / "a-1.js").write_text("1")
    (tmp_path / "secret.txt").write_text("not for you")
    return path


def test_the_page_is_served_and_nothing_beside_it(url, folder):
    async def test():
        _, inner = make_app(
            Settings(database=url), SECRET, game=game_of, folder=folder, makes_ready=False
        )
        async with inner.lifespan():
            transport = httpx.ASGITransport(inner)
            async with httpx.AsyncClient(transport=transport, base_url="http://t") as http:
                for path in ("/", "/match/abc", "/index.html"):
                    assert "the page" in (await http.get(path)).text
                found = await http.get("/assets/a-1.js")
                assert (found.text, found.headers["content-type"][:15]) == ("1", "text/javascript")
                assert "immutable" in found.headers["cache-control"]
                for path in ("/assets/none.js", "/..%2fsecret.txt", "/%2e%2e/secret.txt"):
                    assert (await http.get(path)).status_code == 404, path
                assert (await http.get("/api/none")).status_code == 404

    asyncio.run(test())


def test_without_a_page_a_word_says_how_to_build_it(serve):
    async def test(server):
        async with server.client() as ann:
            found = await ann.http.get("/somewhere")
            assert found.headers["content-security-policy"].startswith("default-src 'self'")
            assert "unsafe" not in found.headers["content-security-policy"]
            assert found.headers["x-content-type-options"] == "nosniff"
            assert "server" not in found.headers
            described = (await ann.http.get("/api")).text
            assert "/api/v1/matches/{match}/actions" in described
            assert "src=" not in described

    serve(test)


def test_what_can_be_had_can_be_asked_about(serve):
    async def test(server):
        async with httpx.AsyncClient(base_url=server.url) as http:
            for path in ("/health", "/ready", "/api/v1/games"):
                got, asked = await http.get(path), await http.head(path)
                assert (asked.status_code, asked.content) == (200, b"")
                assert asked.headers["content-length"] == str(len(got.content))

    serve(test)


def test_a_page_of_somebody_else_can_change_nothing(serve):
    async def test(server):
        async with server.client() as ann:
            await ann.me()
            for origin, status in (
                (server.url, 200),
                ("https://evil.example", 403),
                ("null", 403),
                (None, 403),  # A cookie, and nothing says where from.
            ):
                headers = {} if origin is None else {"origin": origin}
                del ann.http.headers["origin"]
                found = await ann.http.patch("/api/v1/me", json={"name": "Ann"}, headers=headers)
                assert found.status_code == status, origin
                ann.http.headers["origin"] = server.url
            headers = {"sec-fetch-site": "same-origin"}
            del ann.http.headers["origin"]
            found = await ann.http.patch("/api/v1/me", json={"name": "Ann"}, headers=headers)
            assert found.status_code == 200
            address = f"ws://127.0.0.1:{server.port}/api/v1/socket"
            with pytest.raises(websockets.InvalidStatus):
                await websockets.connect(address, origin="https://evil.example")

    serve(test)


def test_cookies_are_for_the_server_alone(serve):
    async def test(server):
        async with server.client() as ann:
            cookie = (await ann.get("/me")).headers["set-cookie"]
            assert "HttpOnly; SameSite=Lax; Secure" in cookie
            me = await ann.me()
            ann.http.cookies.clear()
            ann.http.cookies.set("tripiv", cookie.split("=", 1)[1].split(";")[0][:-2] + "xx")
            assert (await ann.me())["id"] != me["id"]
            assert (await ann.http.get("/health")).headers["strict-transport-security"]

    serve(test, origin="https://tripiv.example")


def test_what_is_too_large_is_not_even_read(serve):
    async def test(server):
        async with server.client() as ann:
            await ann.me()
            body = b"x" * (BODY_MOST + 1)
            found = await ann.http.post("/api/v1/matches", content=body)
            assert (found.status_code, found.json()["code"]) == (413, "large")

            async def drip():
                for _ in range(20):
                    yield b"x" * 8192

            found = await ann.http.post("/api/v1/matches", content=drip())
            assert found.status_code == 413

    serve(test)


def test_the_figures_are_for_watchers(serve):
    async def test(server):
        async with server.client() as ann:
            await ann.me()
            text = (await ann.http.get("/metrics")).text
            assert 'tripiv_requests_total{method="GET",route="/api/v1/me",status="200"} 1.0' in text
            assert (await ann.http.get("/ready")).json() == {"status": "ready"}
            away = {"x-forwarded-for": "198.51.100.7"}
            assert (await ann.http.get("/metrics", headers=away)).status_code == 403

    serve(test)


def test_who_is_connected_hears_that_the_server_stops(serve):
    async def test(server):
        async with server.client() as ann:
            await ann.me()
            await ann.dial()
            await server.house.say_goodbye()
            assert (await ann.until("closing"))["back_ms"] > 0
            assert await ann.closed() == 1012
            assert (await ann.http.get("/ready")).status_code == 503

    serve(test)


def test_addresses_of_one_household_are_one():
    for address, network in (
        ("198.51.100.7", "198.51.100.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("::ffff:198.51.100.7", "198.51.100.7"),
        ("", ""),
        ("no:address", "no:address"),
    ):
        assert network_of(address) == network


def test_settings_come_from_flags_then_the_environment_then_a_file(tmp_path):
    file = tmp_path / "t.toml"
    file.write_text('port = 1\nthreads = 3\nlog = "json"\n')
    environment = {"TRIPIV_PORT": "2", "TRIPIV_THREADS": "4"}
    found = settle({"port": "5", "host": None}, environment, file)
    assert (found.port, found.threads, found.log) == (5, 4, "json")


@pytest.mark.parametrize(
    ("flags", "environment", "text", "told"),
    [
        ({"port": "x"}, {}, "", "--port: 'x'"),
        ({"guest_days": "-1"}, {}, "", "--guest-days: '-1'"),
        ({}, {"TRIPIV_LOG": "loud"}, "", "TRIPIV_LOG: 'loud'"),
        ({}, {"TRIPIV_PROT": "1"}, "", "TRIPIV_PROT is no setting"),
        ({}, {}, "threads = 0", "threads in "),
        ({}, {}, "colour = 1", "colour in .* is no setting"),
        ({}, {}, "= 1", "is not TOML"),
    ],
)
def test_a_setting_that_cannot_be_is_named(tmp_path, flags, environment, text, told):
    file = tmp_path / "t.toml"
    file.write_text(text)
    with pytest.raises(SettingError, match=told):
        settle(flags, environment, file)


def test_the_secret_is_made_once_and_kept_from_others(tmp_path):
    path = tmp_path / "new" / "secret"
    made = held_secret(path)
    assert len(made) == 64
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert held_secret(path) == made
    path.chmod(0o644)
    with pytest.raises(SecretError, match="others may read"):
        held_secret(path)
    path.chmod(0o600)
    path.write_text("short")
    with pytest.raises(SecretError, match="too short"):
        held_secret(path)


def test_what_stops_the_server_from_starting_is_one_line(tmp_path, capsys):
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        for call, code, told in (
            (["--port", str(port)], Code.NO, "cannot listen on 127.0.0.1"),
            (["--port", "x"], Code.USAGE, "--port: 'x'"),
            (["--port", "0", "--database", "mysql://x/y"], Code.NO, "mysql is not known"),
        ):
            assert main(["serve", "--data", str(tmp_path), *call]) == code
            err = capsys.readouterr().err
            assert told in err
            assert "Traceback" not in err


def test_a_second_server_leaves_the_database_to_the_first(tmp_path, capsys):
    async def first():
        database = await Database.open(f"sqlite:///{tmp_path}/tripiv.db")
        hold = await database.hold()
        await database.close()
        return hold

    hold = asyncio.run(first())
    assert main(["serve", "--data", str(tmp_path), "--port", "0"]) == Code.NO
    assert "another server runs on the database" in capsys.readouterr().err
    asyncio.run(hold.release())


def test_every_fault_has_the_same_form(serve):
    async def test(server):
        async with server.client() as ann:
            await ann.me()
            for call in (
                ann.http.get("/api/v1/none"),
                ann.http.put("/api/v1/me"),
                ann.http.post("/api/v1/matches", content=b"{"),
                ann.http.post("/api/v1/matches", json={"game": 1}),
                ann.http.get("/api/v1/matches?limit=-1"),
            ):
                found = await call
                assert 400 <= found.status_code < 500
                assert msgspec.json.decode(found.content).keys() >= {"code", "text"}

    serve(test)
