"""`tripiv db`: back up, restore, check and migrate the database of the server."""

import time
from datetime import datetime
from pathlib import Path
from typing import Any

import click

from tripiv.cli.database import data_options, settings_of, with_database
from tripiv.cli.option import json_option, print_json
from tripiv.core import registry

__all__ = ["command"]


@click.group()
def command() -> None:
    """Back up, restore and check what the server keeps.

    \b
    Examples:
      tripiv db backup
      tripiv db check
      tripiv db restore tripiv-20260131-120000.gz --data /tmp/new
    """


@command.command()
@click.argument("file", required=False, type=click.Path(dir_okay=False, path_type=Path))
@data_options
def backup(file: Path | None, **where: Any) -> None:
    """Write everything to FILE, while the server goes on.

    FILE is lines of JSON, packed, and the same for SQLite and PostgreSQL. It holds hashes of
    passwords and the seeds of matches: its owner alone may read it. The secret that cookies are
    signed with is a file of its own, and not in it.
    """
    from tripiv.store.backup import backup as write  # noqa: PLC0415  slow to import

    path = file or Path(f"tripiv-{datetime.now():%Y%m%d-%H%M%S}.gz")
    now = time.time_ns() // 1_000_000
    count = with_database(settings_of(**where), lambda database: write(database, path, now))
    click.echo(f"{path}: {count} rows, {path.stat().st_size // 1024 + 1} KiB")


@command.command()
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@data_options
def restore(file: Path, **where: Any) -> None:
    """Fill a new database from FILE, all of it or nothing."""
    from tripiv.store.backup import restore as fill  # noqa: PLC0415  slow to import

    settings = settings_of(**where)
    count = with_database(settings, lambda database: fill(database, file), makes=True)
    click.echo(f"{count} rows restored")


@command.command()
@click.option("--quick", is_flag=True, help="Count the entries of logs, and do not judge them.")
@json_option
@data_options
def check(quick: bool, as_json: bool, **where: Any) -> None:
    """Judge the database and the log of every match, by the rules.

    Every entry is judged as `tripiv replay` does it, draws of chance among them. The exit code
    is 1 if anything does not hold.
    """
    from tripiv.server import checkup  # noqa: PLC0415  slow to import

    async def whole(database: Any) -> tuple[int, int, list[Any]]:
        matches, entries, faults = 0, 0, []
        async for found in checkup.check(database, registry.find, is_quick=quick):
            matches, entries = matches + bool(found.match), entries + found.entries
            if found.fault:
                faults.append(found)
        return matches, entries, faults

    matches, entries, faults = with_database(settings_of(**where), whole)
    if as_json:
        told = [{"match": found.match, "fault": found.fault} for found in faults]
        print_json({"matches": matches, "entries": entries, "faults": told})
    else:
        for found in faults:
            click.echo(f"{found.match or 'database'}: {found.fault}")
        click.echo(f"{matches} matches, {entries} entries, {len(faults)} faults")
    if faults:
        raise click.exceptions.Exit(1)


@command.command()
@click.argument("revision", default="head")
@data_options
def migrate(revision: str, **where: Any) -> None:
    """Bring the tables to a REVISION; without one, to the newest.

    The server does it by itself when it starts. Call it to go back before an older version is
    installed: what only the newer tables hold is lost.
    """
    from tripiv.store import database as tables  # noqa: PLC0415  slow to import

    async def work(database: Any) -> tuple[str | None, str | None]:
        async with database.writing() as connection:
            await connection.run_sync(tables.migrate, revision)
            here: tuple[str | None, str | None] = await connection.run_sync(tables.revisions)
            return here

    here, head = with_database(settings_of(**where), work, makes=True)
    click.echo(f"the tables are at revision {here or 'none'}; the newest is {head}")
