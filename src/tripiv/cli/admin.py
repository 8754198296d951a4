"""`tripiv admin`: what those who run a server do about matches and people."""

import secrets
import time
from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any

import click

from tripiv.cli.database import data_options, settings_of, with_database
from tripiv.cli.option import json_option, print_json

__all__ = ["command"]

DAY_MS = 24 * 60 * 60 * 1000
FOR_EVER_MS = 2**52

days_option = click.option(
    "--days", type=click.FloatRange(min=0.001), help="For so long; without it for good."
)


@click.group()
def command() -> None:
    """Look after matches and people. A server that runs hears of it within a second or two.

    WHO is the name of a member or a bot, or the id of anybody: `tripiv admin people` and
    `tripiv admin match` show ids.

    \b
    Examples:
      tripiv admin matches --state live
      tripiv admin reports
      tripiv admin mute Rudolf --days 2
    """


@command.command()
@click.option("--state", type=click.Choice(["waiting", "live", "over"]))
@click.option("--person", metavar="WHO", default="", help="Only this person's.")
@click.option("--limit", type=click.IntRange(1, 1000), default=50, show_default=True)
@json_option
@data_options
def matches(state: str | None, person: str, limit: int, as_json: bool, **where: Any) -> None:
    """List matches, the newest first."""
    from tripiv.store.match import Matches  # noqa: PLC0415  slow to import

    async def work(database: Any) -> list[dict[str, Any]]:
        who = (await _person(database, person)).id if person else ""
        rows = await Matches(database).listed(
            person=who,
            states=() if state is None else (state,),  # type: ignore[arg-type]  # a choice
            limit=limit,
            all_of_them=True,
        )
        return [
            {
                "match": row.id,
                "game": row.game,
                "state": row.state,
                "created": row.created,
                "seats": len(row.chairs),
                "rated": row.rated,
                "public": row.public,
            }
            for row in rows
        ]

    _print(
        with_database(settings_of(**where), work),
        as_json,
        lambda row: (
            f"{row['match']}  {_when(row['created'])}  {row['state']:7}  {row['game']}"
            f"  {row['seats']} seats{'  rated' * row['rated']}{'  public' * row['public']}"
        ),
        "no matches",
    )


@command.command()
@click.argument("id")
@json_option
@data_options
def match(id: str, as_json: bool, **where: Any) -> None:
    """Who sits in a match, and what was said there."""
    from tripiv.store.match import Matches  # noqa: PLC0415  slow to import
    from tripiv.store.person import People  # noqa: PLC0415  as above
    from tripiv.store.talk import Talk  # noqa: PLC0415  as above

    async def work(database: Any) -> list[dict[str, Any]]:
        row = await Matches(database).get(id)
        if row is None:
            raise click.ClickException(f"there is no match {id}")
        said = [
            line
            for room in ("table", "stands")
            for line in await Talk(database).of_match(id, room, 1000)
        ]
        ids = {chair.person or "" for chair in row.chairs} | {line.person for line in said}
        people = await People(database).several(ids)

        def named(person: str | None) -> str:
            found = people.get(person or "")
            return "" if found is None else found.name

        seats = [
            {
                "seat": seat + 1,
                "kind": chair.kind,
                "name": named(chair.person) or chair.level,
                "id": chair.person or "",
            }
            for seat, chair in enumerate(row.chairs)
        ]
        lines = [
            {"said": line.n, "name": named(line.person), "id": line.person, "text": line.text}
            for line in sorted(said, key=lambda line: line.n)
        ]
        return [*seats, *lines]

    def told(row: dict[str, Any]) -> str:
        if "said" in row:
            return f"#{row['said']}  {row['name']} ({row['id']}): {row['text']}"
        return f"seat {row['seat']}  {row['kind']}  {row['name']}  {row['id']}"

    _print(with_database(settings_of(**where), work), as_json, told, "nobody")


@command.command()
@click.argument("text", default="")
@json_option
@data_options
def people(text: str, as_json: bool, **where: Any) -> None:
    """Members and bots whose names begin with TEXT."""
    _print_people(as_json, where, lambda people: people.search(text))


@command.command()
@json_option
@data_options
def flags(as_json: bool, **where: Any) -> None:
    """People with a remark, muted or shut out."""
    now = _now()
    _print_people(as_json, where, lambda people: people.noted(now))


@command.command()
@json_option
@data_options
def reports(as_json: bool, **where: Any) -> None:
    """What people have reported, and nobody has settled yet."""
    from tripiv.store.talk import Talk  # noqa: PLC0415  slow to import

    async def work(database: Any) -> list[dict[str, Any]]:
        talk, found = Talk(database), []
        for report in await talk.open_reports():
            said = None if report.chat is None else await talk.get(report.chat)
            found.append(
                {
                    "report": report.n,
                    "at": report.at,
                    "match": report.match,
                    "by": report.by,
                    "about": report.about,
                    "text": report.text,
                    "said": "" if said is None else said.text,
                    "id": "" if said is None else said.person,
                }
            )
        return found

    def told(row: dict[str, Any]) -> str:
        said = f"\n    said: {row['said']} ({row['id']})" if row["said"] else ""
        head = f"{row['report']}  {_when(row['at'])}  {row['match']}  about {row['about']}"
        return f"{head}: {row['text']}{said}"

    _print(with_database(settings_of(**where), work), as_json, told, "no open reports")


@command.command()
@click.argument("report", type=int)
@data_options
def settle(report: int, **where: Any) -> None:
    """A report is done with."""
    from tripiv.store.talk import Talk  # noqa: PLC0415  slow to import

    if not with_database(settings_of(**where), lambda base: Talk(base).settle(report, _now())):
        raise click.ClickException(f"there is no report {report}")


@command.command()
@click.argument("said", type=int)
@data_options
def hide(said: int, **where: Any) -> None:
    """Hide what was SAID (its number) from who comes later."""
    from tripiv.store.talk import Talk  # noqa: PLC0415  slow to import

    if not with_database(settings_of(**where), lambda base: Talk(base).hide(said)):
        raise click.ClickException(f"nothing was said under the number {said}")


@command.command()
@click.argument("who")
@days_option
@data_options
def mute(who: str, days: float | None, **where: Any) -> None:
    """WHO may not talk."""
    _change(who, where, muted_until=_until(days))


@command.command()
@click.argument("who")
@data_options
def unmute(who: str, **where: Any) -> None:
    """WHO may talk again."""
    _change(who, where, muted_until=0)


@command.command()
@click.argument("who")
@days_option
@data_options
def ban(who: str, days: float | None, **where: Any) -> None:
    """WHO is shut out; open connections are closed."""
    _change(who, where, banned_until=_until(days))


@command.command()
@click.argument("who")
@data_options
def unban(who: str, **where: Any) -> None:
    """WHO may come in again."""
    _change(who, where, banned_until=0)


@command.command()
@click.argument("who")
@click.argument("remark", default="")
@data_options
def flag(who: str, remark: str, **where: Any) -> None:
    """Keep a REMARK about WHO; without one it is taken away. The person can export it."""
    _change(who, where, flag=remark)


@command.command()
@click.argument("who")
@data_options
def password(who: str, **where: Any) -> None:
    """Give WHO a new password, and print it: for a member who has forgotten theirs."""
    from argon2 import PasswordHasher  # noqa: PLC0415  slow to import

    made = secrets.token_urlsafe(12)
    hashed = PasswordHasher().hash(made)
    _change(who, where, is_member=True, password=hashed)
    click.echo(made)


def _change(who: str, where: dict[str, Any], *, is_member: bool = False, **values: Any) -> None:
    from tripiv.store.notice import Notices  # noqa: PLC0415  slow to import
    from tripiv.store.person import People  # noqa: PLC0415  as above

    async def work(database: Any) -> str:
        person = await _person(database, who)
        if is_member and person.role != "member":
            raise click.ClickException(f"{person.name} is no member")
        if is_member:
            values["stamp"] = person.stamp + 1  # All devices are logged out.
        await People(database).change(person.id, **values)
        await Notices(database).add("changed", person.id, _now())
        return str(person.name)

    click.echo(f"{with_database(settings_of(**where), work)}: done", err=is_member)


async def _person(database: Any, who: str) -> Any:
    from tripiv.store.person import People  # noqa: PLC0415  slow to import

    people = People(database)
    found = await people.named(who) or await people.get(who)
    if found is None:
        raise click.ClickException(f"nobody is called {who}, and nobody has that id")
    return found


def _print_people(as_json: bool, where: dict[str, Any], find: Callable[[Any], Any]) -> None:
    from tripiv.store.person import People  # noqa: PLC0415  slow to import

    async def work(database: Any) -> list[dict[str, Any]]:
        names = ("id", "name", "role", "created", "seen", "muted_until", "banned_until", "flag")
        return [
            {name: getattr(row, name) for name in names} for row in await find(People(database))
        ]

    now = _now()

    def told(row: dict[str, Any]) -> str:
        words = [row["id"], row["name"], row["role"], f"seen {_when(row['seen'])}"]
        for name, word in (("muted_until", "muted"), ("banned_until", "banned")):
            if row[name] > now:
                until = "for good" if row[name] >= FOR_EVER_MS else f"until {_when(row[name])}"
                words.append(f"{word} {until}")
        return "  ".join([*words, row["flag"]]).rstrip()

    _print(with_database(settings_of(**where), work), as_json, told, "nobody")


def _print(
    rows: list[dict[str, Any]], as_json: bool, told: Callable[[dict[str, Any]], str], none: str
) -> None:
    if as_json:
        print_json(rows)
        return
    for row in rows:
        # What people write may hold anything; a terminal shall not obey it.
        click.echo(
            "".join(sign if sign.isprintable() or sign == "\n" else "?" for sign in told(row))
        )
    if not rows:
        click.echo(none)


def _now() -> int:
    return time.time_ns() // 1_000_000


def _until(days: float | None) -> int:
    return FOR_EVER_MS if days is None else _now() + round(days * DAY_MS)


def _when(ms: int) -> str:
    return f"{datetime.fromtimestamp(ms / 1000, UTC):%Y-%m-%d %H:%M}"
