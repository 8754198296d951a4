"""The page as it is served: files, packed where the browser can unpack, and codes for phones."""

import gzip

import httpx
import pytest


@pytest.fixture
def folder(tmp_path):
    """A built page, as `tools/page.py` leaves it."""
    (tmp_path / "page" / "assets").mkdir(parents=True)
    found = tmp_path / "page"
    (found / "index.html").write_text("<title>Tripiv</title>")
    (found / "assets" / "a-1.js").write_text("let a = 1;")
    (found / "assets" / "a-1.js.gz").write_bytes(gzip.compress(b"let a = 1;"))
    (tmp_path / "secret.txt").write_text("secret")
    return found


def ask(serve, path, folder=None, **headers):
    async def test(server):
        async with httpx.AsyncClient(base_url=server.url) as http:
            return await http.get(path, headers=headers)

    return serve(test, **({} if folder is None else {"folder": folder}))


def test_the_page_is_there_at_every_address_that_it_may_read(serve, folder):
    for path in ("/", "/match/abc", "/games/pivit/rules"):
        answer = ask(serve, path, folder)
        assert answer.text == "<title>Tripiv</title>", path
        assert answer.headers["cache-control"] == "no-cache"


def test_built_files_last_and_come_packed_where_that_is_understood(serve, folder):
    packed = ask(serve, "/assets/a-1.js", folder)
    plain = ask(serve, "/assets/a-1.js", folder, **{"accept-encoding": "identity"})
    assert packed.text == plain.text == "let a = 1;"
    assert packed.headers["content-encoding"] == "gzip"
    assert "content-encoding" not in plain.headers
    assert plain.headers["vary"] == "accept-encoding"
    assert "immutable" in plain.headers["cache-control"]
    assert plain.headers["content-type"].startswith("text/javascript")


@pytest.mark.parametrize("path", ["/assets/none.js", "/../secret.txt", "/%2e%2e/secret.txt"])
def test_what_is_no_file_of_the_page_is_not_there(serve, folder, path):
    answer = ask(serve, path, folder)
    assert answer.status_code == 404
    assert "secret" not in answer.text


def test_without_a_built_page_a_word_says_how_to_build_it(serve, tmp_path):
    assert "make page" in ask(serve, "/", tmp_path / "none").text


def test_a_link_is_drawn_as_a_code_for_our_own_addresses_alone(serve):
    drawn = ask(serve, "/api/v1/code?path=/match/abc")
    assert drawn.headers["content-type"].startswith("image/svg+xml")
    assert "<svg" in drawn.text
    assert ask(serve, "/api/v1/code?path=https://elsewhere.example").status_code == 400
