"""`tripiv tiles daily`: the hand that everybody plays on one day."""

from datetime import date

import click
import msgspec

from tripiv.games.tiles.command.common import json_option
from tripiv.games.tiles.tile import format_hand

__all__ = ["command"]


@click.command()
@click.option("--date", "day", default=None, metavar="YYYY-MM-DD", help="Another day than today.")
@click.option("--play", is_flag=True, help="Play it at once, against the clock.")
@json_option
@click.pass_context
def command(context: click.Context, day: str | None, play: bool, as_json: bool) -> None:
    """Show the hand of the day, or play it.

    It is the same for everybody, has a correct grid, and so are the tiles that trades bring. At
    the end there is a line to show to others, which spoils nothing (T8.3).

    \b
    Examples:
      tripiv tiles daily --play
      tripiv tiles daily --date 2026-01-31 --json
    """
    day = date.today().isoformat() if day is None else day
    try:
        known = date.fromisoformat(day).isoformat() == day
    except ValueError:
        known = False
    if not known:
        raise click.BadParameter(f"{day!r} is no date like 2026-01-31", param_hint="--date")
    setup = f"1p day={day}"
    if play:
        root = context.find_root().command
        assert isinstance(root, click.Group)
        found = root.get_command(context, "play")
        assert found is not None
        context.invoke(found, game="tiles", setup=setup)
        return
    from tripiv.games.tiles.alone.grade import grade  # noqa: PLC0415  Numba, where it is needed
    from tripiv.games.tiles.alone.result import daily_hand  # noqa: PLC0415  as above

    hand = daily_hand(day)
    if as_json:
        facts = {"day": day, "grade": grade(hand), "hand": format_hand(hand), "setup": setup}
        click.echo(msgspec.json.encode(facts))
        return
    click.echo(f"The hand of {day} is {grade(hand)}:")
    click.echo(f"  {format_hand(hand)}")
    click.echo(
        "To play it: tripiv tiles daily --play" + ("" if _is_today(day) else f" --date {day}")
    )


def _is_today(day: str) -> bool:
    return day == date.today().isoformat()
