"""`tripiv pivit arena`: matches of two players, one after another."""

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click
import msgspec

from tripiv.games.pivit.command import json_option, state_of
from tripiv.games.pivit.layout import END
from tripiv.games.pivit.position import number_in

if TYPE_CHECKING:  # kernels behind it, and the help needs none
    from tripiv.games.pivit.arena.score import Score

__all__ = ["command"]


@click.command()
@click.argument("a")
@click.argument("b")
@click.option("--setup", default="8x8-2p", show_default=True, help="A set-up or a position.")
@click.option(
    "--matches",
    type=click.IntRange(1, 1_000_000),
    default=100,
    show_default=True,
    help="How many there shall be, those of the file included.",
)
@click.option(
    "--out",
    type=click.Path(dir_okay=False, path_type=Path),
    help="Keep the results in this file; if it has some, go on from there.",
)
@click.option(
    "--jobs",
    type=click.IntRange(1, 256),
    default=1,
    show_default=True,
    help="Matches at a time. Leave a core free for each if players are limited by time.",
)
@json_option
def command(
    a: str, b: str, setup: str, matches: int, out: Path | None, jobs: int, as_json: bool
) -> None:
    """Match two players, and tell how much stronger A is than B.

    \b
    Players
      random                  any legal action
      level:N                 the bot of a level, 1 to 10
      engine:LIMITS           our search; with three or four sides our tree
      tree:LIMITS             our tree, with two sides as well
      uct:LIMITS              plain UCT with random playouts
      mctsbot:LIMITS          OpenSpiel's MCTSBot: uct_c=2, random rollouts, solve

    LIMITS are one or more of cpu=MS, nodes=N and, for engine, depth=N, with commas between.
    cpu is processor time of the thread that thinks, for one action; nodes are simulations for
    those who make them. engine and tree also take weights=FILE.

    Each opening, of a few random plies, is played with all seatings. With more than two seats
    A and B share them in every way: a score of 50 % is that of an equal.

    \b
    Examples:
      tripiv pivit arena level:4 level:3
      tripiv pivit arena engine:cpu=100 uct:cpu=100 --matches 200 --out uct.jsonl
      tripiv pivit arena engine:cpu=100 uct:cpu=100 --setup 8x8-4p
    """
    from tripiv.games.pivit.arena.contest import Contest  # noqa: PLC0415  Numba
    from tripiv.games.pivit.arena.entrant import EntrantError, parse_entrant  # noqa: PLC0415
    from tripiv.games.pivit.arena.ledger import Ledger, LedgerError  # noqa: PLC0415  as above
    from tripiv.games.pivit.arena.run import matches as played  # noqa: PLC0415  as above
    from tripiv.games.pivit.arena.score import scored  # noqa: PLC0415  as above

    start = state_of(setup).words
    if number_in(start, END):
        raise click.ClickException("the game is over in this position")
    contest = Contest(a=a, b=b, setup=setup)
    try:
        for text in (a, b):
            parse_entrant(text)
        ledger = Ledger(contest, out)
        left = [number for number in range(matches) if number not in ledger.results]
        hidden = not sys.stderr.isatty()
        with click.progressbar(
            length=len(left), label=f"{a} - {b}", file=sys.stderr, hidden=hidden, show_pos=True
        ) as bar:
            for result in played(contest, start, left, jobs):
                ledger.add(result)
                bar.update(1)
    except (EntrantError, LedgerError, OSError) as error:
        raise click.ClickException(str(error)) from None
    score = scored(ledger.results[number] for number in range(matches))
    if as_json:
        click.echo(msgspec.json.encode({"contest": contest, "score": score}).decode())
    else:
        click.echo("\n".join(_lines(a, b, score)))


def _lines(a: str, b: str, score: "Score") -> list[str]:
    from tripiv.games.pivit.arena.score import elo  # noqa: PLC0415  Numba

    def told(value: float) -> str:
        found = elo(value)
        return f"{found:+.0f}" if abs(found) < 2000 else ("+∞" if found > 0 else "-∞")

    percent = " ".join(
        (f"{100 * score.score:.1f} %", f"(95 %: {100 * score.low:.1f} to {100 * score.high:.1f})")
    )
    elos = f"{told(score.score)} (95 %: {told(score.low)} to {told(score.high)})"
    lines = [
        f"A {a}",
        f"B {b}",
        f"A won {score.wins}, drew {score.draws}, lost {score.losses}",
        f"A scores {percent}",
        f"Elo of A over B {elos}",
        f"the first seat scores {100 * score.first_seat:.1f} %",
    ]
    for name, who in (("A", 0), ("B", 1)):
        text = f"{name} took {score.cpu_ms[who]:,.1f} ms of processor time an action"
        text += f", {score.longest_cpu_ms[who]:,.1f} at most"
        if score.nodes_per_s[who]:
            text += f"; {score.nodes_per_s[who]:,.0f} nodes a second"
        lines.append(text)
    return lines
