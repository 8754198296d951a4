"""`tripiv pivit puzzles`: find the best action; and mine more positions where there is one."""

import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from tripiv.games.pivit.command import json_option
from tripiv.games.pivit.puzzles.stored import (
    GRADES,
    THEMES,
    Stored,
    ThemeId,
    format_puzzles,
    parse,
    shipped,
)

if TYPE_CHECKING:  # with kernels behind it
    from tripiv.core.capability import Puzzle
    from tripiv.games.pivit.state import PivitState

__all__ = ["command"]

_BOARDS = {"6x6": "6x6-2p", "8x8": "8x8-2p"}
_FILE = click.Path(exists=True, dir_okay=False, path_type=Path)
_HELP = "An action, as in b1-b4; `hint` for the theme; `give up` for the solution; `quit`."


def _filters(function: Any) -> Any:
    for option in (
        click.option("--theme", type=click.Choice(THEMES), help="Only of this theme."),
        click.option("--grade", type=click.IntRange(1, GRADES), help="Only as hard as this."),
        click.option("--board", type=click.Choice(list(_BOARDS)), help="Only on this board."),
    ):
        function = option(function)
    return function


@click.group()
def command() -> None:
    """Puzzles: positions with one action that is clearly the best.

    Each was found by a search, and confirmed by tables or by ten times the search with other
    settings. Grades go from 1, plain to see, to 5.
    """


@command.command("list")
@_filters
@json_option
def list_(theme: str | None, grade: int | None, board: str | None, as_json: bool) -> None:
    """List puzzles.

    \b
    Examples:
      tripiv pivit puzzles list --theme race --grade 4
      tripiv pivit puzzles list --board 6x6 --json
    """
    found = _chosen(theme, grade, board)
    if as_json:
        click.echo(format_puzzles(found), nl=False)
        return
    for one in found:
        actions = f"{one.own} action{'s' if one.own > 1 else ''}"
        click.echo(f"{one.id}  {_board_of(one)}  {one.theme:<8}  grade {one.grade}  {actions}")
    click.echo(f"{len(found)} of {len(shipped())} puzzles.", err=True)


@command.command()
@click.argument("id")
@click.option("--solution", is_flag=True, help="Also what there is to find.")
def show(id: str, solution: bool) -> None:
    """Show one puzzle.

    \b
    Examples:
      tripiv pivit puzzles show 4f81a2c0
      tripiv pivit puzzles show 4f81a2c0 --solution
    """
    one = _by_id(id)
    _draw_start(one)
    click.echo(f"Grade {one.grade} of {GRADES}. {one.start}")
    if solution:
        click.echo(f"Theme {one.theme}: {one.line}")


@command.command()
@click.argument("id", required=False)
@_filters
def solve(id: str | None, theme: str | None, grade: int | None, board: str | None) -> None:
    """Solve a puzzle, the one called ID or any of those asked for.

    \b
    Examples:
      tripiv pivit puzzles solve
      tripiv pivit puzzles solve --theme block --grade 2
    """
    import secrets  # noqa: PLC0415

    if id is not None:
        _solve(_by_id(id))
        return
    left = list(_chosen(theme, grade, board))
    if not left:
        raise click.ClickException("no puzzle is like that; `tripiv pivit puzzles list`")
    while left:
        one = left.pop(secrets.randbelow(len(left)))
        if not _solve(one) or not sys.stdin.isatty() or not left:
            return
        if not click.confirm("Another one?", default=True):
            return


def _solve(one: Stored) -> bool:
    """Ask until it is solved or given up; whether the person wants to go on."""
    from tripiv.core.capability import NotationError  # noqa: PLC0415
    from tripiv.games.pivit.game import GAME  # noqa: PLC0415  kernels behind it
    from tripiv.games.pivit.puzzles import PivitPuzzles, puzzle_of  # noqa: PLC0415  as above

    puzzles, puzzle, found = PivitPuzzles(), puzzle_of(one), list[Any]()
    click.echo(f"Puzzle {one.id}, grade {one.grade} of {GRADES}.")
    state = _draw_start(one)
    while True:
        text = click.prompt("action", prompt_suffix="> ").strip()
        if text in ("quit", "exit"):
            return False
        if text == "hint":
            click.echo(f"Theme: {one.theme}.")
            continue
        if text == "give up":
            click.echo(f"It was {one.line}")
            return True
        if text in ("help", "?"):
            click.echo(_HELP)
            continue
        try:
            action = GAME.parse_action(state, puzzle.seat, text)
            reply = puzzles.answer(puzzle, [*found, action])
        except (NotationError, ValueError) as error:
            click.echo(f"{error}. {_HELP}")
            continue
        click.echo(reply.text)
        if reply.verdict == "solved":
            return True
        if reply.verdict == "right":
            found.append(action)
            state = _begin(one, reply.played)
            _draw(state)


@command.command()
@click.argument("files", type=_FILE, nargs=-1)
@click.option(
    "--matches", type=click.IntRange(0), default=None, help="Of self-play.  [default: 20]"
)
@click.option("--first", type=click.IntRange(0), default=0, help="The number of the first match.")
@click.option("--board", type=click.Choice(list(_BOARDS)), help="Only on this board.")
@click.option(
    "--each", type=click.IntRange(1), help="No more than this of one board, theme and difficulty."
)
@click.option("--theme", type=click.Choice(THEMES), help="Only of this theme.")
@click.option(
    "--least",
    type=click.IntRange(1, GRADES),
    default=1,
    help="Only those whose first action alone makes this grade.",
)
@click.option(
    "--out",
    type=click.Path(dir_okay=False, path_type=Path),
    help="A file to which puzzles are added that it does not hold yet; else to the terminal.",
)
def mine(
    files: tuple[Path, ...],
    matches: int | None,
    first: int,
    board: str | None,
    each: int | None,
    theme: ThemeId | None,
    least: int,
    out: Path | None,
) -> None:
    """Find puzzles in FILES, which are record files, and in matches of the search with itself.

    Without FILES, 20 matches on each board. A match takes about a second, a puzzle another one;
    one in seven is harder than grade 1. Equal numbers of matches give equal puzzles.

    \b
    Examples:
      tripiv pivit puzzles mine match.jsonl
      tripiv pivit puzzles mine --matches 200 --board 6x6 --out more.jsonl
      tripiv pivit puzzles mine --matches 200 --least 3 --each 10 --out hard.jsonl
    """
    from tripiv.games.pivit.analyst.think import Mind  # noqa: PLC0415  kernels
    from tripiv.games.pivit.puzzles.grade import fewest_for, grade_of  # noqa: PLC0415  as above
    from tripiv.games.pivit.puzzles.mine import dig  # noqa: PLC0415  as above

    known = _read(out) if out is not None and out.exists() else []
    ids = {one.id for one in known}
    counts = Counter((_board_of(one), one.theme, grade_of(one.nodes, 1)) for one in known)
    if matches is None:
        matches = 0 if files else 20
    themes, fewest = THEMES if theme is None else (theme,), fewest_for(least)
    found = 0
    for states in _sources(files, matches, first, board):
        quick = Mind(None)
        for state in states:

            def wanted(theme: ThemeId, nodes: int, state: "PivitState" = state) -> bool:
                kind = (_board_name(state), theme, grade_of(nodes, 1))
                return each is None or counts[kind] < each

            one = dig(state, quick, wanted, fewest=fewest, themes=themes)
            if one is None or one.id in ids:
                continue
            found += 1
            ids.add(one.id)
            counts[_board_of(one), one.theme, grade_of(one.nodes, 1)] += 1
            if out is None:
                click.echo(format_puzzles([one]), nl=False)
            else:
                try:
                    with out.open("a", encoding="utf-8") as file:
                        file.write(format_puzzles([one]))
                except OSError as error:
                    raise click.ClickException(f"{out}: {error.strerror}") from None
    click.echo(f"{found} puzzles found.", err=True)


@command.command()
@click.argument(
    "file", type=click.Path(exists=True, dir_okay=False, path_type=Path), required=False
)
@click.option("--step", type=click.IntRange(1), default=1, help="Every so manieth only.")
@click.pass_context
def check(ctx: click.Context, file: Path | None, step: int) -> None:
    """Confirm the puzzles of a FILE, or those that came with Tripiv, once more.

    Exit code 1 and a line for each that does not hold.

    \b
    Examples:
      tripiv pivit puzzles check more.jsonl
      tripiv pivit puzzles check --step 20
    """
    from tripiv.games.pivit.puzzles.verify import fault_of  # noqa: PLC0415  kernels

    chosen = (list(shipped()) if file is None else _read(file))[::step]
    wrong = 0
    hidden = not sys.stderr.isatty()
    with click.progressbar(chosen, label="Checking", file=sys.stderr, hidden=hidden) as shown:
        for one in shown:
            fault = fault_of(one)
            if fault:
                wrong += 1
                click.echo(f"{one.id}: {fault}", err=True)
    if wrong:
        ctx.exit(1)
    click.echo(f"{len(chosen)} puzzles hold.")


def _sources(
    files: tuple[Path, ...], matches: int, first: int, board: str | None
) -> Iterator[Iterator["PivitState"]]:
    from tripiv.games.pivit.puzzles.mine import played  # noqa: PLC0415  kernels
    from tripiv.games.pivit.puzzles.record import positions  # noqa: PLC0415  as above

    for file in files:
        try:
            yield iter(list(positions(file.read_text(encoding="utf-8"))))
        except (ValueError, OSError) as error:  # a UnicodeDecodeError is a ValueError
            raise click.ClickException(f"{file}: {error}") from None
    names = list(_BOARDS.values()) if board is None else [_BOARDS[board]]
    jobs = [(name, number) for number in range(first, first + matches) for name in names]
    hidden = not sys.stderr.isatty()
    with click.progressbar(jobs, label="Mining", file=sys.stderr, hidden=hidden) as shown:
        for name, number in shown:
            yield played(name, number)


def _read(file: Path) -> list[Stored]:
    try:
        return list(parse(file.read_text(encoding="utf-8").splitlines()))
    except (ValueError, OSError) as error:
        raise click.ClickException(f"{file}: {error}") from None


def _chosen(theme: str | None, grade: int | None, board: str | None) -> list[Stored]:
    return [
        one
        for one in shipped()
        if theme in (None, one.theme)
        and grade in (None, one.grade)
        and board in (None, _board_of(one))
    ]


def _by_id(id: str) -> Stored:
    found = [one for one in shipped() if one.id.startswith(id.lower())]
    if len(found) != 1:
        many = "no puzzle is" if not found else f"{len(found)} puzzles are"
        raise click.ClickException(f"{many} called {id}; `tripiv pivit puzzles list`")
    return found[0]


def _board_of(one: Stored) -> str:
    size = one.start.count("/") + 1
    return f"{size}x{size}"


def _board_name(state: "PivitState") -> str:
    from tripiv.games.pivit.layout import SIZE  # noqa: PLC0415
    from tripiv.games.pivit.position import number_in  # noqa: PLC0415

    size = number_in(state.words, SIZE)
    return f"{size}x{size}"


def _draw_start(one: Stored) -> "PivitState":
    from tripiv.games.pivit.puzzles import puzzle_of  # noqa: PLC0415  kernels behind it

    state = _begin(one, ())
    _draw(state)
    puzzle: Puzzle = puzzle_of(one)
    more = "" if one.own == 1 else f" {one.own} actions of yours, one after the other."
    click.echo(f"{puzzle.task}{more}")
    return state


def _draw(state: "PivitState") -> None:
    from tripiv.games.pivit.drawing import Drawing  # noqa: PLC0415  as above
    from tripiv.games.pivit.game import GAME  # noqa: PLC0415  as above

    seat = GAME.actors(state)[0] if GAME.actors(state) else None
    click.echo(Drawing().draw(GAME.view(state, seat), colour=sys.stdout.isatty()) + "\n")


def _begin(one: Stored, played: Any) -> "PivitState":
    from tripiv.games.pivit.game import GAME  # noqa: PLC0415  kernels behind it

    options, seats = GAME.parse_options(one.start)
    state = GAME.initial(options, seats, None)
    for action in played:
        state = GAME.apply(state, GAME.actors(state)[0], action, 0, None).state
    return state
