"""`tripiv pivit tables`: build endgame tables, check them, ask them, see what is there."""

import json
import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click
import msgspec
from platformdirs import user_data_path

from tripiv.games.pivit.command import json_option, state_of
from tripiv.games.pivit.layout import END, GONE, LIMIT, SIDES

if TYPE_CHECKING:  # with NumPy behind them, and kernels; the help needs neither
    from tripiv.games.pivit.tables.store import Tables

__all__ = ["command"]

_COLOURS = ("Red", "Blue")
_BOARDS = {"4x4": 4, "6x6": 6, "8x8": 8}
_CROSSED = {"late": "wins in more than 60 plies", "endless": "never ends without a limit"}

_data_option = click.option(
    "--data",
    type=click.Path(file_okay=False, path_type=Path),
    default=lambda: user_data_path("tripiv", appauthor=False) / "tables",
    help="Folder for tables that did not come with Tripiv.  [default: your data folder]",
)
_jobs_option = click.option(
    "--jobs",
    type=click.IntRange(1, 64),
    default=lambda: os.cpu_count() or 1,
    help="How many slices to work on at a time.  [default: one for each core]",
)
_board_argument = click.argument("board", type=click.Choice(list(_BOARDS)))


@click.group()
def command() -> None:
    """Exact endgame tables: who wins with few pieces left, and how soon.

    For two players, both having pieces, and some minion on the board. Tables with up to four
    pieces on 4x4, and three on 6x6 and 8x8, come with Tripiv; larger ones can be built.
    """


@command.command()
@_board_argument
@click.argument("pieces", type=click.IntRange(2, 5))
@_data_option
@_jobs_option
def build(board: str, pieces: int, data: Path, jobs: int) -> None:
    """Solve every position with up to PIECES pieces on a BOARD.

    Can be stopped at any time: what is done is kept, and the same command goes on with the rest.

    \b
    With all its answers     disk      memory for each job
      6x6 4                  142 MB     20 MB
      8x8 4                  1.6 GB    220 MB
      6x6 5                  8.0 GB    740 MB

    \b
    Examples:
      tripiv pivit tables build 6x6 4
      tripiv pivit tables build 6x6 5 --jobs 1 --data /big/disk
    """
    with _told():
        from tripiv.games.pivit.tables.build import build as solve  # noqa: PLC0415  kernels
        from tripiv.games.pivit.tables.build import missing  # noqa: PLC0415  kernels
        from tripiv.games.pivit.tables.material import MOST  # noqa: PLC0415  as above

        size = _BOARDS[board]
        if pieces > MOST[size]:
            raise click.UsageError(f"tables of {board} have up to {MOST[size]} pieces")
        left = missing(size, pieces, data)
        with _bar("Solving", left) as advance:
            solve(size, pieces, data, jobs=jobs, advance=advance)
    click.echo(f"{board} with up to {pieces} pieces is ready in {data}.")


@command.command()
@_board_argument
@click.option(
    "--step", type=click.IntRange(1), default=1, help="Look at every so manieth position only."
)
@_data_option
@_jobs_option
@click.pass_context
def check(ctx: click.Context, board: str, step: int, data: Path, jobs: int) -> None:
    """Compare every position of the tables of a BOARD with its successors.

    Independent of how they were made: it plays by the rules and looks up what it gets. Exit
    code 1 and a line for each slice that is wrong.

    \b
    Examples:
      tripiv pivit tables check 6x6
      tripiv pivit tables check 6x6 --step 100
    """
    with _told():
        from tripiv.games.pivit.tables.check import check as examine  # noqa: PLC0415  kernels

        tables = _tables(_BOARDS[board], data)
        with _bar("Checking", _positions(tables)) as advance:
            faults = examine(tables, step=step, jobs=jobs, advance=advance)
    if faults:
        for fault in faults:
            click.echo(fault, err=True)
        ctx.exit(1)
    looked = -(-_positions(tables) // step)
    click.echo(f"{board} with up to {tables.pieces} pieces is right: {looked:,} entries.")


@command.command()
@click.argument("position")
@_data_option
@json_option
def probe(position: str, data: Path, as_json: bool) -> None:
    """Tell what a Pivit POSITION is worth, and each action in it, the best first.

    POSITION is one line, with options behind it: without any, 30 quiet plies for each player end
    a match; with quiet=0 none do.

    \b
    Examples:
      tripiv pivit tables probe '3Rh/bh3/4/1rv2 r rb r 0 1'
      tripiv pivit tables probe '3Rh/bh3/4/1rv2 r rb r 0 1 quiet=0' --json
    """
    state = state_of(position)
    with _told():
        from tripiv.games.pivit.position import unpack  # noqa: PLC0415
        from tripiv.games.pivit.tables.answer import answer, answers, unlimited  # noqa: PLC0415

        words = state.words
        here = unpack(words)
        tables = _tables(here.size, data)
        own = answer(tables, words)
        endless = answer(tables, unlimited(words))
        if endless is None:
            raise click.ClickException(_why_not(tables, words))
        listed = answers(tables, words)
        texts = [_action(state, packed) for packed, _ in listed]
    if as_json:
        facts: dict[str, Any] = {
            "answer": own,
            "without_limit": endless,
            "actions": dict(zip(texts, (told for _, told in listed), strict=True)),
        }
        click.echo(msgspec.json.encode(facts).decode())
        return
    colour = _COLOURS[here.turn]
    if own is not None:
        click.echo(f"{colour} {own.sentence}.")
    else:
        plies = _number(words, LIMIT)
        click.echo(f"The tables cannot tell who wins if {plies} quiet plies end it.")
    if own != endless:
        click.echo(f"With no limit of quiet plies {colour} {endless.sentence}.")
    width = max(map(len, texts), default=0)
    for text, (_, told) in zip(texts, listed, strict=True):
        click.echo(f"  {text:{width}}  {told.sentence}")


@command.command()
@click.option(
    "--deep",
    is_flag=True,
    help="Also tell what the usual limit of quiet plies makes of the results without one, which "
    "takes a look at every entry.",
)
@_data_option
@json_option
def info(deep: bool, data: Path, as_json: bool) -> None:
    """Show which tables there are, how large they are, and what is in them."""
    with _told():
        found = [facts for size in _BOARDS.values() if (facts := _facts(size, data, deep=deep))]
    if as_json:
        click.echo(json.dumps(found))
        return
    for facts in found:
        click.echo(f"{facts['board']}, up to {facts['pieces']} pieces ({facts['where']})")
        click.echo(f"  {facts['positions']:,} positions up to symmetry")
        for name, title in (("endless", "without a limit"), ("limited", "with the usual limit")):
            part = facts[name]
            level = "never ends" if name == "endless" else "draws"
            click.echo(
                f"  {title}: {part['wins']:,} wins, {part['losses']:,} losses, "
                f"{part['level']:,} {level}; results {part['result_bytes']:,} bytes, "
                f"distances {part['distance_bytes']:,} bytes"
            )
        click.echo(f"  the longest way to an end: {facts['longest']} plies")
        for name, title in _CROSSED.items() if deep else ():
            part = facts["crossed"][name]
            click.echo(
                f"  {title}: {sum(part.values()):,}; with the usual limit {part['wins']:,} wins, "
                f"{part['losses']:,} losses, {part['level']:,} draws"
            )
        if facts["begun"]:
            click.echo(f"  begun: {facts['begun']} more slices; `tables build` goes on with them")


def _facts(size: int, data: Path, *, deep: bool) -> dict[str, Any] | None:
    from tripiv.games.pivit.tables.store import load  # noqa: PLC0415  kernels

    tables = load(size, data)
    if tables is None:
        return None
    known = [tables.sheet.slices[one.name] for one in tables.slices]
    arrays = tables.arrays

    def part(name: str, results: Any, numbers: Any) -> dict[str, int]:
        tallies = [getattr(facts, name) for facts in known]
        return {
            "wins": sum(tally.wins for tally in tallies),
            "losses": sum(tally.losses for tally in tallies),
            "level": sum(tally.level for tally in tallies),
            "result_bytes": len(results),
            "distance_bytes": len(numbers),
        }

    endless = part("endless", arrays.result, arrays.distance)
    facts = {"crossed": _crossed(tables)} if deep else {}
    return facts | {
        "board": f"{size}x{size}",
        "pieces": tables.pieces,
        "where": "comes with Tripiv" if tables.folder is None else str(tables.folder),
        "positions": endless["wins"] + endless["losses"] + endless["level"],
        "endless": endless,
        "limited": part("limited", arrays.verdict, arrays.clock),
        "longest": max(facts.longest for facts in known),
        "begun": len(tables.sheet.slices) - len(known),
    }


def _crossed(tables: "Tables") -> dict[str, dict[str, int]]:
    """What the usual limit makes of late wins, and of what never ends without it."""
    import numpy as np  # noqa: PLC0415  slow to import

    from tripiv.games.pivit.tables.kernel_value import (  # noqa: PLC0415  kernels
        DRAW,
        LATE,
        LOSS,
        NEVER,
        WIN,
        crossed,
    )
    from tripiv.games.pivit.tables.material import OFFSET, POSITIONS  # noqa: PLC0415

    arrays, tally = tables.arrays, np.zeros((LATE + 1, LATE), np.int64)
    for row in arrays.units:
        start, end = row[OFFSET], row[OFFSET] + 2 * row[POSITIONS]
        crossed(arrays.result, arrays.distance, arrays.verdict, start, end, tally)
    return {
        name: {"wins": int(row[WIN]), "losses": int(row[LOSS]), "level": int(row[DRAW])}
        for name, row in (("late", tally[LATE]), ("endless", tally[NEVER]))
    }


def _tables(size: int, data: Path) -> "Tables":
    from tripiv.games.pivit.tables.store import load  # noqa: PLC0415  kernels

    tables = load(size, data)
    if tables is None:
        raise click.ClickException(f"there are no tables of {size}x{size}")
    return tables


def _positions(tables: "Tables") -> int:
    from tripiv.games.pivit.tables.material import POSITIONS  # noqa: PLC0415

    return 2 * int(tables.arrays.units[:, POSITIONS].sum())


def _why_not(tables: "Tables", words: tuple[int, ...]) -> str:
    """Why the tables do not have a position."""
    if _number(words, END):
        return "the game is over; `tripiv moves` tells its result"
    if _number(words, SIDES) != 2 or _number(words, GONE):
        return "the tables are for two players who both play on"
    count = (words[0] | words[1]).bit_count()
    board = f"{tables.size}x{tables.size}"
    return (
        f"{count} pieces are too many: the tables of {board} here have up to {tables.pieces} "
        f"(`tripiv pivit tables build` makes larger ones)"
    )


def _number(words: tuple[int, ...], which: tuple[int, int, int]) -> int:
    return words[which[0]] >> which[1] & which[2]


def _action(state: Any, packed: int) -> str:
    from tripiv.games.pivit.game import GAME  # noqa: PLC0415  kernels
    from tripiv.games.pivit.position import square_pair  # noqa: PLC0415  as above
    from tripiv.games.pivit.state import Go  # noqa: PLC0415  as above

    return GAME.format_action(state, GAME.actors(state)[0], Go(*square_pair(packed)))


@contextmanager
def _bar(label: str, total: int) -> Iterator[Callable[[int], None]]:
    """Progress on stderr, where a person looks on."""
    hidden = not sys.stderr.isatty()
    with click.progressbar(
        length=total, label=label, file=sys.stderr, hidden=hidden, show_pos=False
    ) as bar:
        yield bar.update


@contextmanager
def _told() -> Iterator[None]:
    """Faults of tables and disks as one line."""
    from tripiv.games.pivit.tables.store import TablesError  # noqa: PLC0415  kernels

    try:
        yield
    except (TablesError, OSError) as error:
        raise click.ClickException(str(error)) from None
