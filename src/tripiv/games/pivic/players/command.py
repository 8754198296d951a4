"""`tripiv pivic arena`: how two players do against each other."""

import sys
from collections import Counter
from math import sqrt
from pathlib import Path
from statistics import median
from typing import Any, cast

import click
import msgspec

from tripiv.games.pivic.hand import HANDS, Hand
from tripiv.games.pivic.players.arena import Played, contestant, played_before, run_matches
from tripiv.games.pivic.state import PivicOptions
from tripiv.games.pivic.table_file import DEFAULT, TableError, load

__all__ = ["arena", "interval"]


@click.command()
@click.argument("one")
@click.argument("other")
@click.option("--matches", type=click.IntRange(1), default=100, show_default=True)
@click.option(
    "--hand", type=click.Choice([*HANDS]), default="average", show_default=True, help="P3.7."
)
@click.option("--base", is_flag=True, help="By the base rules, without P8.")
@click.option("--table", "table_name", default=DEFAULT, show_default=True, help="Name or file.")
@click.option("--seed", type=int, default=1, show_default=True)
@click.option(
    "--out",
    type=click.Path(dir_okay=False, path_type=Path),
    default=None,
    help="A file for the matches, a line of JSON each. Those it holds are not played again.",
)
@click.option("--json", "as_json", is_flag=True, help="Answer for a program.")
def arena(
    one: str,
    other: str,
    matches: int,
    hand: str,
    base: bool,
    table_name: str,
    seed: int,
    out: Path | None,
    as_json: bool,
) -> None:
    """Let two players play each other, in turns from either seat, and count.

    A player is a level (`tripiv play pivic --help`), or one for measurements: planner (a strong
    one), plain (it does not look for answers), greedy (it sees points and balls alone), blind (it
    takes hands for steady), nearest (flicks at the nearest ball). All think as much as they want:
    what they take of the processor is told.

    \b
    Examples:
      tripiv pivic arena planner nearest --out nearest.jsonl
      tripiv pivic arena 5 4 --matches 40 --hand expert
    """
    from tripiv.games.pivic.game import GAME  # noqa: PLC0415  light help

    try:
        table = load(table_name)
        for name in (one, other):
            contestant(name)
    except (TableError, ValueError) as error:
        raise click.ClickException(str(error)) from None
    options = PivicOptions(table, advanced=not base, hand=cast(Hand, hand))
    if not base:
        options = msgspec.structs.replace(options, total_s=720, place_s=10)
    refusal = GAME.unfit(options, 2)
    if refusal is not None:
        raise click.ClickException(f"{table_name}: {refusal.text} ({refusal.clause})")
    setup = f"{one} {other} {table_name} {'base' if base else 'advanced'} {hand} seed {seed}"
    found = [] if out is None else played_before(out, setup)[:matches]
    done = {played.index for played in found}
    left = (index for index in range(matches) if index not in done)
    for played in run_matches(GAME, options, (one, other), setup, seed, left):
        found.append(played)
        if out is not None:
            with out.open("ab") as file:
                file.write(msgspec.json.encode(played) + b"\n")
        if sys.stderr.isatty():
            click.echo(f"\r{len(found)} of {matches}", nl=False, err=True)
    told = summary(found)
    click.echo(msgspec.json.encode(told) if as_json else "\n".join(_lines(told, one, other)))


def summary(found: list[Played]) -> dict[str, Any]:
    """What the matches say, as plain data."""
    # Who was named first sits in seat 0 in every even match.
    wins = sum(played.winner == played.index % 2 for played in found)
    draws = sum(played.winner is None for played in found)
    firsts = sum(played.winner == 0 for played in found)
    count = len(found)
    shots = sum(played.shots for played in found)
    cpu = [sum(p.cpu_ms[seat] for p in found) for seat in (0, 1)]
    return {
        "matches": count,
        "wins": wins,
        "draws": draws,
        "share": (wins + draws / 2) / count,
        "share_95": interval(wins + draws / 2, count),
        "first_seat": (firsts + draws / 2) / count,
        "first_seat_95": interval(firsts + draws / 2, count),
        "turns": median(played.turns for played in found),
        "shots": median(played.shots for played in found),
        "reasons": dict(Counter(played.reason for played in found).most_common()),
        "goals": sum(played.goals for played in found),
        "others": sum(played.others for played in found),
        "ejected": sum(played.ejected for played in found),
        "cpu_ms_a_shot": sum(cpu) / max(shots, 1),
        "slowest_ms": max(max(played.slowest_ms) for played in found),
    }


def interval(wins: float, count: int) -> tuple[float, float]:
    """Wilson's interval of a share, with 95 %."""
    z = 1.959964
    share, square = wins / count, z * z / count
    middle = (share + square / 2) / (1 + square)
    half = z / (1 + square) * sqrt(share * (1 - share) / count + square / (4 * count))
    return max(0.0, middle - half), min(1.0, middle + half)


def _lines(told: dict[str, Any], one: str, other: str) -> list[str]:
    low, high = told["share_95"]
    first_low, first_high = told["first_seat_95"]
    reasons = ", ".join(f"{reason} {count}" for reason, count in told["reasons"].items())
    return [
        f"{one} against {other}: {told['share']:.1%} of {told['matches']} matches "
        f"(95 %: {low:.1%} to {high:.1%}), {told['draws']} drawn",
        f"the first seat won {told['first_seat']:.1%} ({first_low:.1%} to {first_high:.1%})",
        f"{told['turns']:g} turns and {told['shots']:g} shots a match at the median",
        f"ended by: {reasons}",
        f"balls into goals {told['goals']}, into other holes {told['others']}, over a rail "
        f"{told['ejected']}",
        f"{told['cpu_ms_a_shot']:.0f} ms of the processor a shot, {told['slowest_ms']} ms the "
        "slowest decision",
    ]
