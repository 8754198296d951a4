"""`tripiv pivit ladder`: each level against the one below, and what its actions cost."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import click
import msgspec

from tripiv.games.pivit.command import json_option, state_of

if TYPE_CHECKING:  # kernels behind it, and the help needs none
    from tripiv.games.pivit.arena.score import Score

__all__ = ["command"]


class _Rung(msgspec.Struct, frozen=True):
    """A level."""

    level: str
    against_below: "Score | None"
    loss: float
    """Hundredths of a minion for an action, on average."""
    cpu_ms: float
    """For an action; of the matches against the level below, or for the first, above."""


@click.command()
@click.option("--setup", default="8x8-2p", show_default=True, help="For two players.")
@click.option(
    "--matches",
    type=click.IntRange(2, 100_000),
    default=200,
    show_default=True,
    help="Of each level with the one below.",
)
@click.option(
    "--positions",
    type=click.IntRange(1, 100_000),
    default=100,
    show_default=True,
    help="In which the loss is measured.",
)
@click.option("--first", type=click.IntRange(1, 10), default=1, help="Begin with this level.")
@click.option("--last", type=click.IntRange(1, 10), default=10, help="End with this level.")
@click.option(
    "--out",
    type=click.Path(file_okay=False, path_type=Path),
    help="Keep the results in this folder, a file for each level; go on with what is there.",
)
@json_option
def command(
    setup: str,
    matches: int,
    positions: int,
    first: int,
    last: int,
    out: Path | None,
    as_json: bool,
) -> None:
    """Measure the levels against each other.

    Each plays the one below; its score comes with bounds of 95 %. The loss is how much worse than
    the best a level's action is on average, in hundredths of a minion, as a search of 50,000
    positions sees it. Times are of the processor.

    \b
    Examples:
      tripiv pivit ladder --last 6
      tripiv pivit ladder --matches 400 --out ladder
    """
    from tripiv.games.pivit.arena.contest import Contest  # noqa: PLC0415  Numba
    from tripiv.games.pivit.arena.entrant import parse_entrant  # noqa: PLC0415  as above
    from tripiv.games.pivit.arena.ledger import Ledger, LedgerError  # noqa: PLC0415  as above
    from tripiv.games.pivit.arena.loss import losses  # noqa: PLC0415  as above
    from tripiv.games.pivit.arena.run import matches as played  # noqa: PLC0415  as above
    from tripiv.games.pivit.arena.score import scored  # noqa: PLC0415  as above
    from tripiv.games.pivit.players.duel import sides_of  # noqa: PLC0415  as above

    if first >= last:
        raise click.UsageError("--first must be below --last")
    start = state_of(setup).words
    if sides_of(start) is None:
        raise click.ClickException("levels are measured between two players")
    rungs: list[_Rung] = []
    try:
        if out is not None:
            out.mkdir(parents=True, exist_ok=True)
        for n in range(first, last + 1):
            score = None
            if n > first:
                contest = Contest(a=f"level:{n}", b=f"level:{n - 1}", setup=setup)
                ledger = Ledger(contest, None if out is None else out / f"{n}-{n - 1}.jsonl")
                left = [number for number in range(matches) if number not in ledger.results]
                with _bar(f"level {n} - level {n - 1}", len(left)) as advance:
                    for result in played(contest, start, left, jobs=1):
                        ledger.add(result)
                        advance(1)
                score = scored(ledger.results[number] for number in range(matches))
            found = []
            with _bar(f"loss of level {n}", positions) as advance:
                for loss in losses(start, positions, parse_entrant(f"level:{n}")):
                    found.append(loss)
                    advance(1)
            cpu_ms = 0.0 if score is None else score.cpu_ms[0]
            rungs.append(_Rung(str(n), score, round(sum(found) / len(found), 1), cpu_ms))
            if n == first + 1 and score is not None:
                rungs[0] = msgspec.structs.replace(rungs[0], cpu_ms=score.cpu_ms[1])
    except (LedgerError, OSError) as error:
        raise click.ClickException(str(error)) from None
    if as_json:
        click.echo(msgspec.json.encode(rungs).decode())
    else:
        click.echo("\n".join(_lines(rungs)))


def _lines(rungs: list[_Rung]) -> list[str]:
    from tripiv.games.pivit.arena.score import elo  # noqa: PLC0415  Numba

    lines = ["level   Elo  against the one below (95 %)    loss  CPU ms an action"]
    total = 0.0
    for rung in rungs:
        told = ""
        if rung.against_below is not None:
            score = rung.against_below
            total += elo(score.score)
            told = f"{100 * score.score:.1f} % ({100 * score.low:.1f} to {100 * score.high:.1f})"
            told += f" of {score.matches}"
        lines.append(f"{rung.level:>5} {total:5.0f}  {told:30} {rung.loss:7.1f} {rung.cpu_ms:9.2f}")
    return lines


@contextmanager
def _bar(label: str, total: int) -> Iterator[Callable[[int], None]]:
    hidden = not sys.stderr.isatty()
    with click.progressbar(length=total, label=label, file=sys.stderr, hidden=hidden) as bar:
        yield bar.update
