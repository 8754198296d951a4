"""`tripiv analyse`: what is true of a position, and how well a match was played."""

import sys
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import click
import msgspec
from platformdirs import user_data_path

from tripiv.cli.progress import progress
from tripiv.cli.replay import load
from tripiv.core import registry
from tripiv.core.capability import Analyst, Budget, Notation, NotationError, Terminal
from tripiv.core.game import AnyGame, Seat, Start
from tripiv.core.record import AnyEntry
from tripiv.match.audit import audit
from tripiv.match.file import Record

__all__ = ["command"]

POSITION_S = 3.0
ACTION_S = 0.3


@click.command()
@click.argument("what", metavar="FILE|POSITION", nargs=-1, required=True)
@click.option("--game", default=None, help="Whose POSITION it is.  [default: who can read it]")
@click.option(
    "--time",
    "seconds",
    type=click.FloatRange(0.01, 3600),
    default=None,
    help=f"Seconds for a position ({POSITION_S:g}), or for each action of a match ({ACTION_S:g}).",
)
@click.option("--nodes", type=click.IntRange(1), default=None, help="Or so many steps of thought.")
@click.option(
    "--lines", type=click.IntRange(1, 20), default=3, show_default=True, help="How many to tell."
)
@click.option(
    "--at", type=click.IntRange(0), default=None, help="The position after that entry of a match."
)
@click.option("--seat", type=click.IntRange(1), default=None, help="As that seat sees it.")
@click.option(
    "--data",
    type=click.Path(file_okay=False, path_type=Path),
    default=lambda: user_data_path("tripiv", appauthor=False),
    help="Folder of what was built here, such as tables.  [default: your data folder]",
)
@click.option("--json", "as_json", is_flag=True, help="Every answer as JSON, one on a line.")
def command(
    what: Sequence[str],
    game: str | None,
    seconds: float | None,
    nodes: int | None,
    lines: int,
    at: int | None,
    seat: int | None,
    data: Path,
    as_json: bool,
) -> None:
    """Tell what is best in a position, or judge each action of a match.

    FILE is a record file or a score sheet, as `tripiv replay` reads them. A POSITION is text as
    the game writes it: a set-up's name, or one line. Ctrl-C ends the thinking and tells what was
    found until then.

    \b
    Examples:
      tripiv analyse match.txt
      tripiv analyse match.txt --time 1 --json
      tripiv analyse match.txt --at 12
      tripiv analyse 6x6-2p --time 10 --lines 5
    """
    text = " ".join(what)
    whole = Budget(wall_ms=0, nodes=nodes, lines=lines, data=data)
    if _is_file(text):
        if game is not None:
            raise click.UsageError("a file says itself which game it is of")
        found, record = load(Path(text))
        states, seats = _states(found, record), len(record.header.occupants)
        if at is None:
            budget = _timed(whole, seconds, nodes, ACTION_S)
            _review(_analyst(found), states, record.entries, budget, as_json)
            return
        if at >= len(record.entries):
            told = f"the match has entries 0 to {len(record.entries) - 1}"
            raise click.ClickException(f"{text}: {told}")
        state = states[at + 1]
    else:
        if at is not None:
            raise click.UsageError(f"--at is for a file, and there is none called {text}")
        found, state, seats = _position(text, game)
    if seat is not None and seat > seats:
        raise click.BadParameter(f"there are {seats} seats", param_hint="--seat")
    chair = None if seat is None else Seat(seat - 1)
    _analyse(found, state, chair, _timed(whole, seconds, nodes, POSITION_S), as_json)


def _timed(budget: Budget, seconds: float | None, nodes: int | None, usual_s: float) -> Budget:
    """With nodes alone, time does not matter."""
    if seconds is None:
        seconds = 3600 if nodes is not None else usual_s
    return msgspec.structs.replace(budget, wall_ms=max(1, round(1000 * seconds)))


# What is asked about.


def _is_file(text: str) -> bool:
    try:
        return Path(text).is_file()
    except OSError:  # too long for a path, as a position may be
        return False


def _analyst(game: AnyGame) -> Analyst[Any]:
    analyst = game.capability(Analyst)
    if analyst is None:
        raise click.ClickException(f"{game.spec.title} has no analyst")
    return analyst


def _states(game: AnyGame, record: Record) -> list[Any]:
    """The state before each entry and after the last; that before the start is the first one."""
    states: list[Any] = []
    for audited in audit(game, record.header, record.entries, None):
        if audited.fault is not None:
            seq, fault = audited.entry.seq, audited.fault
            raise click.ClickException(f"entry {seq} of the record does not hold: {fault}")
        assert audited.match is not None
        states.append(audited.match.line.state)
    if not states:
        raise click.ClickException("the record has no entries")
    return [states[0], *states]


def _position(text: str, game_id: str | None) -> tuple[AnyGame, Any, int]:
    faults = []
    for candidate in registry.ids() if game_id is None else (game_id,):
        game = registry.find(candidate)
        notation: Notation[Any, Any, Any] | None = game.capability(Notation)
        if notation is None or (game_id is None and game.capability(Analyst) is None):
            continue
        try:
            options, seats = notation.parse_options(text)
        except NotationError as error:
            faults.append(f"{game.spec.title}: {error}")
            continue
        refusal = game.unfit(options, seats)
        if refusal is not None:
            faults.append(f"{game.spec.title}: {refusal.text} ({refusal.clause})")
            continue
        _analyst(game)
        drawn = game.resolve(None, Start(options, seats), bytes(32))
        return game, game.initial(options, seats, drawn), seats
    if not faults:
        raise click.ClickException(f"{game_id or 'no game'} can read a position")
    told = "; ".join(faults)
    raise click.ClickException(f"{text!r} is no file, and no position: {told}")


# What is told.


def _analyse(game: AnyGame, state: Any, seat: Seat | None, budget: Budget, as_json: bool) -> None:
    analyst, answer = _analyst(game), None
    if not as_json:
        _draw(game, state, seat)
    with _stopped_by_hand() as stopped, _shown(analyst, as_json) as show:
        for answer in analyst.analyse(state, seat, budget, stopped):
            show(answer)
    if not as_json:
        told = "There is nothing to say of it." if answer is None else analyst.tell(answer)
        click.echo(told)


def _review(
    analyst: Analyst[Any],
    states: Sequence[Any],
    entries: Sequence[AnyEntry],
    budget: Budget,
    as_json: bool,
) -> None:
    with _stopped_by_hand() as stopped, progress("Judging", len(entries)) as advance:
        done = 0
        for answer in analyst.review(states, entries, budget, stopped):
            seq = getattr(answer, "seq", done)
            advance(max(0, seq - done))
            done = max(seq, done)
            if as_json:
                click.echo(msgspec.json.encode(answer))
            else:
                click.echo(analyst.tell(answer))


def _draw(game: AnyGame, state: Any, seat: Seat | None) -> None:
    terminal: Terminal[Any] | None = game.capability(Terminal)
    if terminal is not None:
        view = game.view(state, seat)
        click.echo(terminal.draw(view, colour=sys.stdout.isatty()) + "\n")


@contextmanager
def _shown(analyst: Analyst[Any], as_json: bool) -> Iterator[Callable[[Any], None]]:
    """What to call with each answer: JSON goes out at once, and a person who looks on sees the
    newest in the place of the one before."""
    if as_json:
        yield lambda answer: click.echo(msgspec.json.encode(answer))
        return
    if not sys.stderr.isatty():
        yield lambda _answer: None
        return

    from rich.console import Console  # noqa: PLC0415  only where somebody looks on
    from rich.live import Live  # noqa: PLC0415  as above
    from rich.text import Text  # noqa: PLC0415  as above

    with Live(console=Console(stderr=True), transient=True, auto_refresh=False) as live:
        yield lambda answer: live.update(Text(analyst.tell(answer)), refresh=True)


@contextmanager
def _stopped_by_hand() -> Iterator[Callable[[], bool]]:
    """Whether Ctrl-C was pressed, which ends the thinking and not the command. Pressed again it
    ends that as well."""
    import signal  # noqa: PLC0415  only where somebody waits

    asked = threading.Event()
    if threading.current_thread() is not threading.main_thread():
        yield asked.is_set
        return

    def stop(_signal: int, _frame: Any) -> None:
        if asked.is_set():
            raise KeyboardInterrupt
        asked.set()

    before = signal.signal(signal.SIGINT, stop)
    try:
        yield asked.is_set
    finally:
        signal.signal(signal.SIGINT, before)
