"""`tripiv db` and `tripiv admin`, on a database as a server leaves it."""

import asyncio
import json
import shutil
import sqlite3
import stat

import pytest

from tripiv.cli.main import Code, main
from tripiv.core import registry
from tripiv.match.entry import entry_coder
from tripiv.match.session import Session
from tripiv.match.terms import Bot, Header, Person
from tripiv.store.database import Database
from tripiv.store.match import ChairRow, Matches, MatchRow
from tripiv.store.person import People, PersonRow, fold_name
from tripiv.store.talk import ReportRow, SaidRow, Talk

SEED = bytes(range(16))


async def fill(path):
    """A match that goes on, people who talk in it, a report."""
    database = await Database.open(f"sqlite:///{path}/tripiv.db")
    game = registry.find("pivit")
    header = Header(
        game="pivit",
        rules=game.spec.version,
        occupants=(Person("Ann"), Bot("random")),
        options=game.types.options(),
    )
    _, output = Session.open(game, header, seed=SEED, now=0)
    coder = entry_coder(game)
    people, matches, talk = People(database), Matches(database), Talk(database)
    for id, name in (("a1", "Ann"), ("b2", "Ben")):
        row = PersonRow(
            id=id, name=name, key=fold_name(name), role="member", created=1, seen=1, password="x"
        )
        await people.add(row)
    chairs = (ChairRow(kind="person", person="a1"), ChairRow(kind="bot", level="random"))
    import msgspec

    await matches.create(
        MatchRow(
            id="m1",
            game="pivit",
            rules=game.spec.version,
            state="live",
            options=msgspec.to_builtins(header.options),
            terms=header.terms,
            speed="untimed",
            rated=False,
            public=True,
            host="a1",
            seed=SEED,
            chairs=chairs,
            created=1,
            header=msgspec.json.encode(header),
        )
    )
    await database.log.append("m1", [(e.seq, coder.encode(e)) for e in output.entries])
    said = SaidRow(n=0, match="m1", person="a1", seat=0, room="table", text="a\x1b[31mb", at=1)
    n = await talk.add(said, "x")
    await talk.report(ReportRow(n=0, by="b2", match="m1", chat=n, about="Ann", text="rude", at=1))
    await database.close()


@pytest.fixture(scope="module")
def made(tmp_path_factory):
    path = tmp_path_factory.mktemp("made")
    asyncio.run(fill(path))
    return path


@pytest.fixture
def data(made, tmp_path):
    path = tmp_path / "data"
    shutil.copytree(made, path)
    return str(path)


def test_what_is_backed_up_can_be_restored_and_checked(data, tmp_path, capsys):
    file, new = str(tmp_path / "b.gz"), str(tmp_path / "new")
    assert main(["db", "backup", file, "--data", data]) == Code.FINE
    assert stat.S_IMODE((tmp_path / "b.gz").stat().st_mode) == 0o600
    assert main(["db", "restore", file, "--data", new]) == Code.FINE
    capsys.readouterr()
    for more in ([], ["--quick"]):
        assert main(["db", "check", "--data", new, *more]) == Code.FINE
        assert capsys.readouterr().out == "1 matches, 1 entries, 0 faults\n"
    assert main(["db", "restore", file, "--data", new]) == Code.NO
    assert "not empty" in capsys.readouterr().err


def test_a_log_that_does_not_hold_is_named(data, capsys):
    with sqlite3.connect(f"{data}/tripiv.db") as base:
        base.execute("UPDATE entry SET raw = replace(CAST(raw AS TEXT), '\"at\":0', '\"at\":5')")
    assert main(["db", "check", "--json", "--data", data]) == Code.NO
    told = json.loads(capsys.readouterr().out)
    assert [fault["match"] for fault in told["faults"]] == ["m1"]


def test_what_is_not_there_is_said_and_not_made(tmp_path, capsys):
    for call in (["db", "check"], ["db", "backup", "x.gz"], ["admin", "matches"]):
        assert main([*call, "--data", str(tmp_path / "no")]) == Code.NO
        assert "there is no database" in capsys.readouterr().err
    assert not (tmp_path / "no").exists()
    assert main(["db", "check", "--database", "nonsense"]) == Code.NO


def test_tables_go_back_and_forth(data, capsys):
    assert main(["db", "migrate", "0001", "--data", data]) == Code.FINE
    assert "at revision 0001" in capsys.readouterr().out
    assert main(["db", "migrate", "--data", data]) == Code.FINE
    assert main(["db", "migrate", "9", "--data", data]) == Code.NO
    assert "there is no revision '9'" in capsys.readouterr().err


def test_those_who_run_it_look_after_people(data, capsys):
    def admin(*call, code=Code.FINE):
        assert main(["admin", *call, "--data", data]) == code
        return capsys.readouterr()

    assert "m1" in admin("matches", "--state", "live", "--person", "Ann").out
    assert admin("matches", "--state", "over").out == "no matches\n"
    told = admin("match", "m1").out
    assert "a1" in told
    assert "a?[31mb" in told
    assert "rude" in admin("reports").out
    admin("settle", "1")
    assert admin("reports").out == "no open reports\n"
    admin("hide", "1")
    admin("hide", "9", code=Code.NO)
    admin("ban", "ann", "--days", "2")
    admin("mute", "b2")
    admin("flag", "Ben", "shouts")
    told = admin("flags").out
    assert "Ann  member  seen 1970-01-01 00:00  banned until" in told
    assert "muted for good  shouts" in told
    for call in (("unban", "Ann"), ("unmute", "Ben"), ("flag", "Ben")):
        admin(*call)
    assert admin("flags").out == "nobody\n"
    assert len(admin("password", "Ben").out.strip()) == 16
    assert [row["name"] for row in json.loads(admin("people", "b", "--json").out)] == ["Ben"]
    assert "nobody is called Zoe" in admin("ban", "Zoe", code=Code.NO).err
