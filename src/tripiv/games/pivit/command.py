"""`tripiv perft` and `tripiv moves`: what Pivit brings to the command line."""

import json
import sys
from operator import itemgetter
from typing import Any, TextIO

import click
import msgspec

from tripiv.core.capability import NotationError
from tripiv.games.pivit.game import GAME
from tripiv.games.pivit.layout import END, MOST_SIDES
from tripiv.games.pivit.notation import FEWEST_SQUARES, MOST_SQUARES, format_square
from tripiv.games.pivit.option import unfit
from tripiv.games.pivit.position import Piece, Position, pack, square_pair
from tripiv.games.pivit.state import Go, PivitState, Words

__all__ = ["json_option", "moves", "perft", "state_of"]

json_option = click.option(
    "--json", "as_json", is_flag=True, help="Answer for a program: JSON on stdout, nothing else."
)


@click.command()
@click.argument("setup")
@click.argument("depth", type=click.IntRange(0, 64))
@click.option("--divide", is_flag=True, help="Also count below each first action.")
@click.option("--no-bulk", is_flag=True, help="Play the last ply too, instead of counting it.")
@json_option
def perft(setup: str, depth: int, divide: bool, no_bulk: bool, as_json: bool) -> None:
    """Count the ways to play DEPTH plies of Pivit from SETUP.

    SETUP is a set-up's name or a position in one line. A finished game has no continuation,
    and a skipped turn is no ply.

    \b
    Examples:
      tripiv perft 8x8-2p 5
      tripiv perft 6x6-2p 3 --divide
      tripiv perft '1rvbv1/bh2bh/rh2rh/1rvbv1 r rb - 0 1' 6 --json
    """
    state = state_of(setup)
    counts = _counted(state, depth, not no_bulk)
    nodes = sum(counts.values()) if depth else 1
    if as_json:
        click.echo(json.dumps({"nodes": nodes, **({"divide": counts} if divide else {})}))
        return
    if divide:
        for text, count in counts.items():
            click.echo(f"{text}: {count}")
    click.echo(nodes)


def _counted(state: PivitState, depth: int, bulk: bool) -> dict[str, int]:
    """The count below each first action."""
    if depth == 0:
        return {}
    from tripiv.games.pivit import engine  # noqa: PLC0415  Numba, only where it is needed

    counts: dict[str, int] = {}
    texts = sorted(_texts(state).items(), key=itemgetter(1))
    hidden = not sys.stderr.isatty()
    with click.progressbar(texts, label="Counting", file=sys.stderr, hidden=hidden) as shown:
        for action, text in shown:
            child = engine.apply(state.words, action)
            counts[text] = engine.perft(child, depth - 1, bulk=bulk)
    return counts


@click.command()
@click.argument("position", required=False)
@click.option(
    "--pieces",
    type=click.File(encoding="utf-8"),
    help="Many positions: one JSON object a line, `-` for standard input.",
)
@json_option
def moves(position: str | None, pieces: TextIO | None, as_json: bool) -> None:
    """List the legal actions in a Pivit POSITION, or its result if the game is over.

    POSITION is a position in one line or a set-up's name. Where its turn must be skipped the
    actions are those of the next player.

    With --pieces a line is {"size", "players", "to_move", "first_master_order", "pieces":
    [{"row", "col", "owner", "axis", "master"}]}, rows from the top, all counted from 0. Each
    gets one line back, {"actions": [[from_row, from_col, to_row, to_col]]}: what the player
    to move can do, nothing if it must skip or if the game is over.

    \b
    Examples:
      tripiv moves 6x6-2p
      tripiv moves '1rvbv1/bh2bh/rh2rh/1rvbv1 r rb - 0 1' --json
      tripiv moves --pieces positions.jsonl --json
    """
    if (position is None) == (pieces is None):
        raise click.UsageError("give either a position or --pieces FILE")
    if pieces is not None:
        _answer_lines(pieces, as_json)
        return
    assert position is not None
    facts = _facts(state_of(position))
    if as_json:
        click.echo(json.dumps(facts))
    elif facts["result"] is not None:
        winner = facts["result"]["winner"]
        text = "it is a draw" if winner is None else f"seat {winner + 1} wins"
        click.echo(f"The game is over, {text}: {facts['reason']} ({facts['clause']}).")
    else:
        click.echo(" ".join(facts["actions"]))


def _facts(state: PivitState) -> dict[str, Any]:
    outcome, actors = GAME.outcome(state), GAME.actors(state)
    result = None
    if outcome is not None:
        winner = outcome.ranks.index(0) if 1.0 in outcome.scores else None
        result = {"winner": winner, "ranks": outcome.ranks, "scores": outcome.scores}
    return {
        "actions": sorted(_texts(state).values()),
        "to_move": actors[0] if actors else None,
        "result": result,
        "reason": None if outcome is None else outcome.reason,
        "clause": None if outcome is None else outcome.clause,
    }


def _texts(state: PivitState) -> dict[int, str]:
    """The actions of who is to move, packed and as text."""
    from tripiv.games.pivit import engine  # noqa: PLC0415  Numba, only where it is needed

    return {
        packed: GAME.format_action(state, actor, Go(*square_pair(packed)))
        for actor in GAME.actors(state)
        for packed in engine.actions(state.words)
    }


def state_of(text: str) -> PivitState:
    """The state a set-up's name or a position stands for, over or not."""
    try:
        options, seats = GAME.parse_options(text)
    except NotationError as error:
        raise click.ClickException(str(error)) from None
    refusal = unfit(options, seats)
    if refusal is not None:
        raise click.ClickException(f"{refusal.text} ({refusal.clause})")
    return GAME.initial(options, seats, None)


class _Line(msgspec.Struct):
    """One line of `moves --pieces`."""

    size: int
    players: int
    to_move: int
    pieces: list[Piece]
    first_master_order: list[int] = []


_LINE = msgspec.json.Decoder(_Line)


def _answer_lines(pieces: TextIO, as_json: bool) -> None:
    from tripiv.games.pivit import engine  # noqa: PLC0415  as above

    for number, text in enumerate(pieces, start=1):
        if not text.strip():
            continue
        try:
            line = _LINE.decode(text)
            words = _words(line)
        except (msgspec.MsgspecError, ValueError) as error:
            raise click.ClickException(f"{pieces.name}, line {number}: {error}") from None
        # Asked about this player: unlike in a match, a skip does not hand the question on.
        is_over = engine.settle(words)[END[0]] >> END[1] & END[2]
        packed = [] if is_over else engine.actions(words)
        actions = [[n for square in square_pair(action) for n in square] for action in packed]
        if as_json:
            click.echo(json.dumps({"actions": actions}))
        else:
            pairs = (square_pair(action) for action in packed)
            texts = (
                format_square(line.size, *start) + "-" + format_square(line.size, *end)
                for start, end in pairs
            )
            click.echo(" ".join(texts))


def _words(line: _Line) -> Words:
    """The packed position. Raises `ValueError` where the line makes no sense."""
    if not FEWEST_SQUARES <= line.size <= MOST_SQUARES:
        raise ValueError(f"the size is from {FEWEST_SQUARES} to {MOST_SQUARES}, not {line.size}")
    if not 2 <= line.players <= MOST_SIDES:
        raise ValueError(f"there are 2 to {MOST_SIDES} players, not {line.players}")
    order = line.first_master_order
    sides = (line.to_move, *order, *(piece.owner for piece in line.pieces))
    if not all(0 <= side < line.players for side in sides) or len({*order}) != len(order):
        raise ValueError(f"players are counted from 0 to {line.players - 1}, in order once each")
    squares = [(piece.row, piece.col) for piece in line.pieces]
    if not all(0 <= n < line.size for square in squares for n in square):
        raise ValueError(f"rows and columns are counted from 0 to {line.size - 1}")
    if len({*squares}) != len(squares):
        raise ValueError("two pieces stand on one square")
    position = Position(
        size=line.size,
        sides=line.players,
        pieces=tuple(line.pieces),
        turn=line.to_move,
        first_masters=tuple(order),
    )
    return tuple(pack(position))
