"""`tripiv tiles solve`: a grid for a hand, or why there is none."""

import time
from typing import Any

import click
import msgspec

from tripiv.games.tiles.command.common import (
    hand_of,
    hands_of,
    json_option,
    pairs_option,
    wilds_option,
)
from tripiv.games.tiles.grid import Wilds
from tripiv.games.tiles.tile import WILD

__all__ = ["command"]


@click.command()
@click.argument("hands", nargs=-1)
@click.option(
    "--time",
    "limit_s",
    type=click.FloatRange(0.001, 86_400),
    default=2.0,
    show_default=True,
    help="Seconds for each hand.",
)
@click.option("--key", type=click.IntRange(0, 2**63), default=0, help="Another key, another grid.")
@pairs_option
@wilds_option
@click.option(
    "--proof", is_flag=True, help="With --json: add the proof that there is no grid, to be checked."
)
@json_option
def command(
    hands: tuple[str, ...],
    limit_s: float,
    key: int,
    pairs: bool,
    wilds: Wilds,
    proof: bool,
    as_json: bool,
) -> None:
    """Arrange each of the HANDS (3 to 114 tiles) in one correct grid, or say why none exists.

    Without HANDS each line of standard input is one, and is answered at once. With --json an
    answer is {"status": "solved", "unsolvable" or "unsettled", "grid", "reason", "ms"}: rows of
    the grid are separated by /, empty cells are dots, a wild shows what it stands for, *r3; ms is
    processor time since the answer before, for the first line since the program was started.
    What a proof says stands in docs/tiles-solver.md.

    \b
    Examples:
      tripiv tiles solve 'r1 r2 r3 b3 g3 *'
      tripiv tiles solve --json < hands.txt
      tripiv tiles deal | tripiv tiles solve
    """
    from tripiv.games.tiles.grid import format_grid  # noqa: PLC0415  Numba, where it is needed
    from tripiv.games.tiles.solver.certificate import certify  # noqa: PLC0415  as above
    from tripiv.games.tiles.solver.solve import solve  # noqa: PLC0415  as above

    if proof and not as_json:
        raise click.UsageError("--proof needs --json")
    format_grid(solve((WILD, 0, 1)).cells)  # the first grid waits for kernels to be loaded
    began = time.process_time() if hands else 0.0
    shown = 0
    for place, text in hands_of(hands):
        hand = hand_of(place, text)
        found = solve(hand, limit_ms=limit_s * 1000, pairs=pairs, wilds=wilds, key=key)
        if as_json:
            grid = format_grid(found.cells, pairs=pairs, wilds=wilds, known=found.stands)
            answer: dict[str, Any] = {"status": found.status, "grid": grid, "reason": found.reason}
            now = time.process_time()
            answer["ms"] = round((now - began) * 1000, 4)
            began = now
            if proof:
                unsolvable = found.status == "unsolvable"
                answer["proof"] = certify(hand, pairs=pairs, wilds=wilds) if unsolvable else None
            click.echo(msgspec.json.encode(answer))
            continue
        if shown:
            click.echo()
        shown += 1
        match found.status:
            case "solved":
                click.echo(format_grid(found.cells, between="\n", pairs=pairs, wilds=wilds))
            case "unsolvable":
                click.echo(f"There is no grid: {found.reason}.")
            case "unsettled":
                click.echo(f"Not settled in {limit_s:g} s; --time gives it more.")
