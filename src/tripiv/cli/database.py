"""Where the data lies: settings that commands beside the server share, and the open database."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

if TYPE_CHECKING:
    from tripiv.server.setting import Settings
    from tripiv.store.database import Database

__all__ = ["data_options", "settings_of", "with_database"]

T = TypeVar("T")


def data_options(call: Callable[..., Any]) -> Callable[..., Any]:
    """`--data`, `--database`, `--config`, as of `tripiv serve`."""
    for option in (
        click.option("--config", type=click.Path(exists=True, dir_okay=False, path_type=Path)),
        click.option("--database", metavar="DATABASE", help="As of tripiv serve."),
        click.option("--data", metavar="DATA", help="As of tripiv serve."),
    ):
        call = option(call)
    return call


def settings_of(data: str | None, database: str | None, config: Path | None) -> "Settings":
    """What the server would use."""
    from tripiv.server.setting import SettingError, settle  # noqa: PLC0415  slow to import

    try:
        return settle({"data": data, "database": database}, file=config)
    except SettingError as error:
        raise click.UsageError(str(error)) from None


def with_database(
    settings: "Settings", work: "Callable[[Database], Awaitable[T]]", *, makes: bool = False
) -> T:
    """Open it, do the work, close it. Unless it `makes` one, there has to be a database."""
    from sqlalchemy.exc import SQLAlchemyError  # noqa: PLC0415  slow to import

    from tripiv.store.database import Database, DatabaseError, sqlite_path  # noqa: PLC0415

    async def whole() -> T:
        path = sqlite_path(settings.url)
        if path is not None and not makes and not path.exists():
            raise DatabaseError(f"there is no database {path}")
        database = await Database.open(settings.url)
        try:
            return await work(database)
        finally:
            await database.close()

    try:
        return asyncio.run(whole())
    except (DatabaseError, SQLAlchemyError, OSError) as error:
        raise click.ClickException(str(error)) from None
