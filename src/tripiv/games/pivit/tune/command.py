"""`tripiv pivit tune`: fit the weights of the evaluation to matches of the search with itself."""

import multiprocessing
import os
import sys
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import click
import msgspec

from tripiv.games.pivit.command import state_of

if TYPE_CHECKING:
    import numpy as np

    from tripiv.games.pivit.players.weight import Weights

__all__ = ["command"]

SETUPS = {"6": "6x6-2p", "8": "8x8-2p"}
HELD_BACK = 5  # one match in so many is not fitted to, and tells how good the fit is


@click.command()
@click.option(
    "--out",
    type=click.Path(dir_okay=False, path_type=Path),
    required=True,
    help="Write the weights to this file.",
)
@click.option(
    "--start",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    help="Weights to begin with.  [default: those in use]",
)
@click.option(
    "--matches",
    type=click.IntRange(10, 1_000_000),
    default=4000,
    show_default=True,
    help="To be played on each size of board.",
)
@click.option(
    "--nodes",
    type=click.IntRange(100),
    default=3000,
    show_default=True,
    help="Positions searched for an action.",
)
@click.option("--seed", type=click.IntRange(0), default=1, show_default=True)
@click.option(
    "--jobs",
    type=click.IntRange(1, 256),
    default=lambda: os.cpu_count() or 1,
    help="Matches at a time.  [default: one for each core]",
)
def command(out: Path, start: Path | None, matches: int, nodes: int, seed: int, jobs: int) -> None:
    """Fit the weights of the evaluation to self-play.

    The search with the weights in use plays itself on 6x6 and on 8x8, each action limited by
    nodes. A logistic regression then finds the weights that tell best from a quiet position who
    will win. Equal seeds give equal weights, whatever the number of jobs.

    Whether they are better only matches can tell:

    \b
      tripiv pivit tune --out new.json
      tripiv pivit arena engine:nodes=9000,weights=new.json engine:nodes=9000
    """
    from tripiv.games.pivit.players import weight  # noqa: PLC0415  Numba

    try:
        raw = weight.shipped() if start is None else start.read_bytes()
        before = weight.read(raw)
    except (OSError, msgspec.MsgspecError) as error:
        raise click.ClickException(f"{start}: {error}") from None
    tuned = {name: _tuned(name, before[name], matches, nodes, seed, jobs) for name in SETUPS}
    try:
        out.write_bytes(weight.write(tuned))
    except OSError as error:
        raise click.ClickException(str(error)) from None
    click.echo(f"The weights are in {out}.")


def _tuned(
    name: str, before: "Weights", matches: int, nodes: int, seed: int, jobs: int
) -> "Weights":
    import numpy as np  # noqa: PLC0415  slow to import

    from tripiv.games.pivit.tune.fit import fit, loss, scale  # noqa: PLC0415  kernels

    samples = list(_samples(SETUPS[name], matches, nodes, seed, jobs))
    kept = [np.concatenate(part) for part in zip(*_part(samples, held_back=False), strict=True)]
    held = [np.concatenate(part) for part in zip(*_part(samples, held_back=True), strict=True)]
    full = 4 * (int(name) - 2)
    after = fit(before, kept[0], kept[1], full)
    for title, weights in (("before", before), ("after", after)):
        slope = scale(weights, kept[0], kept[1], full)
        told = loss(weights, slope, held[0], held[1], full)
        click.echo(
            f"{SETUPS[name]} {title:6}: {told:.4f} nats a position of the matches held back "
            f"({len(held[1]):,} of {len(held[1]) + len(kept[1]):,}), "
            f"{slope * 100:.3f} a minion"
        )
    return after


def _part(
    samples: "list[tuple[np.ndarray, np.ndarray]]", *, held_back: bool
) -> "list[tuple[np.ndarray, np.ndarray]]":
    return [pair for i, pair in enumerate(samples) if (i % HELD_BACK == 0) == held_back]


def _samples(
    setup: str, matches: int, nodes: int, seed: int, jobs: int
) -> "Iterator[tuple[np.ndarray, np.ndarray]]":
    """Of each match, in order."""
    from tripiv.games.pivit.tune.sample import match  # noqa: PLC0415  kernels

    one = partial(match, state_of(setup).words, nodes=nodes, seed=seed)
    hidden = not sys.stderr.isatty()
    bar = click.progressbar(
        length=matches, label=f"Playing {setup}", file=sys.stderr, hidden=hidden, show_pos=True
    )
    with bar:
        if jobs == 1:
            for number in range(matches):
                yield one(number)
                bar.update(1)
            return
        # A fork would copy the locks of threads that it does not copy.
        context = multiprocessing.get_context("spawn")
        with ProcessPoolExecutor(min(jobs, matches), mp_context=context) as pool:
            for found in pool.map(one, range(matches), chunksize=8):
                yield found
                bar.update(1)
