"""The analyst's answers as lines of text."""

from collections.abc import Iterator, Sequence

from tripiv.games.pivit.analyst.answer import (
    Accuracy,
    Analysis,
    Judged,
    Line,
    Score,
    Summary,
    Threat,
    Worth,
)
from tripiv.games.pivit.drawing import COLOUR_NAMES
from tripiv.games.pivit.tables.result import Answer

__all__ = ["tell"]

WIDTH = 80
GRAPH_WIDTH = 70
GRAPH_ROWS = 5
LINE_PLIES = 8

_EIGHTHS = " ▁▂▃▄▅▆▇█"
_SIGNS = {"best": " ", "good": " ", "inaccuracy": "~", "mistake": "?", "blunder": "X"}
_WORST = ("best", "good", "inaccuracy", "mistake", "blunder")
_CONCEPTS = {
    "exact": "exactly, by the tables",
    "minimax": "by minimax search",
    "max-n": "by a max-n tree: everyone plays for themselves",
}


def tell(answer: Analysis | Judged | Summary) -> str:
    match answer:
        case Analysis():
            return "\n".join(_position(answer))
        case Judged():
            return "\n".join(_judged(answer))
        case Summary():
            return "\n".join(_summary(answer))


def _position(answer: Analysis) -> Iterator[str]:
    if answer.seat is None:
        outcome = answer.outcome
        assert outcome is not None
        first = [seat for seat, rank in enumerate(outcome.ranks) if rank == 0]
        if len(first) == 1:
            yield f"Seat {first[0] + 1} has won: {outcome.reason} ({outcome.clause})."
        else:
            yield f"A draw: {outcome.reason} ({outcome.clause})."
        return
    seat = answer.seat
    own = _name(answer.sides, seat)
    yield f"{own} to move. {_outlook(answer, own)}"
    if answer.concept == "exact":
        yield f"Known {_CONCEPTS['exact']}."
    else:
        what = "visits" if answer.concept == "max-n" else f"positions, depth {answer.depth}"
        yield (
            f"Judged {_CONCEPTS[answer.concept]}; {answer.nodes:,} {what}, "
            f"{answer.spent_ms / 1000:.1f} s."
        )
    for number, line in enumerate(answer.lines, start=1):
        yield _ranked(number, line, seat)
    for threat in answer.threats:
        yield from _wrapped(_threat(threat, answer.sides))


def _outlook(answer: Analysis, own: str) -> str:
    assert answer.seat is not None
    certain = answer.lines[0].worth.certain
    if certain is not None:
        return f"{own.split(maxsplit=1)[0]} {certain.sentence}."
    if len(answer.chances) == 2:
        return f"Chance to win: {_percent(answer.chances[answer.seat])}."
    shares = (
        f"{_name(answer.sides, seat).split()[0]} {_percent(chance)}"
        for seat, chance in enumerate(answer.chances)
    )
    return f"Chances: {', '.join(shares)}."


def _ranked(number: int, line: Line, seat: int) -> str:
    worth = line.worth
    head = f"{number:>3}. {_value(worth):>8} {_percent(worth.chances[seat]):>5}  "
    return head + _fit(line.texts[:LINE_PLIES], WIDTH - len(head))


def _value(worth: Worth) -> str:
    """For who acts: minions, or what is certain."""
    certain = worth.certain
    if certain == Answer("win", 1):
        return "wins"
    if certain is None:
        return "" if worth.value is None else f"{worth.value / 100:+.2f}"
    if certain.result in ("draw", "endless"):
        return "draw" if certain.result == "draw" else "endless"
    number = "" if certain.plies is None else f" in {certain.plies}"
    return f"{'win' if certain.result == 'win' else 'loss'}{number}"


def _threat(threat: Threat, sides: Sequence[int]) -> str:
    kinds = [
        word
        for word, holds in (("captures", threat.captures), ("promotes", threat.promotes))
        if holds
    ]
    if threat.certain is not None and threat.certain.result == "win":
        kinds.append(threat.certain.sentence)
    what = f" ({', '.join(kinds)})" if kinds else ""
    who = _name(sides, threat.seat).split()[0]
    more = _percent(threat.gain)
    return f"Threat: {who} would play {threat.texts[0]}{what} and have {more} more."


def _judged(one: Judged) -> Iterator[str]:
    colour = COLOUR_NAMES[one.sides[one.seat]].capitalize()
    before, after = one.before.chances[one.seat], one.after.chances[one.seat]
    mark = "only action" if one.choices == 1 else "" if one.better is None else one.mark
    head = (
        f"{one.ply + 1:>4}. {colour:<6} {one.text:<7} {_value(one.after):>10} "
        f"{_percent(before):>6} → {_percent(after):<5}  {mark}"
    )
    yield head.rstrip()
    if one.better is not None and one.mark != "good":
        better = f"{'':>13}better: {_value(one.better.worth)}".rstrip() + " with "
        yield better + _fit(one.better.texts[:LINE_PLIES], WIDTH - len(better))


def _summary(summary: Summary) -> Iterator[str]:
    if not summary.graph:
        yield "There was nothing to judge."
        return
    sides = [seat.seat for seat in summary.seats]
    if len(sides) == 2:
        yield "Seat 1's chance to win"
        yield from _graph([score.chances[0] for score in summary.graph], GRAPH_ROWS)
    else:
        yield "Chances to win"
        for seat in sides:
            label = f"seat {seat + 1} "
            for line in _graph([score.chances[seat] for score in summary.graph], 1):
                yield label + line.split("│", 1)[1]
    yield _marks(summary.graph, indent=7)
    yield "       ~ inaccuracy   ? mistake   X blunder"
    yield ""
    yield "        accuracy  best  inaccuracies  mistakes  blunders  loss an action"
    for one in summary.seats:
        yield _accuracy(one)
    if summary.stopped:
        yield "Stopped: only the beginning was looked at."


def _accuracy(one: Accuracy) -> str:
    accuracy = "-" if one.accuracy is None else f"{one.accuracy:.1f}"
    share = f"{one.best}/{one.judged}"
    return (
        f"seat {one.seat + 1}  {accuracy:>8} {share:>5}  {one.inaccuracies:>12}  "
        f"{one.mistakes:>8}  {one.blunders:>8}  {100 * one.loss:>10.1f} %"
    )


def _graph(chances: Sequence[float], rows: int) -> Iterator[str]:
    """Columns of eighths of a row, the first on the left."""
    heights = [round(part * rows * 8) for part in _columns(chances)]
    for row in reversed(range(rows)):
        label = {rows - 1: "100 %", 0: "  0 %"}.get(row, "")
        if rows % 2 and row == rows // 2 and rows > 1:
            label = " 50 %"
        cells = (_EIGHTHS[max(0, min(8, height - 8 * row))] for height in heights)
        yield f"{label:>5} │{''.join(cells).rstrip()}"


def _columns(chances: Sequence[float]) -> list[float]:
    """One number for each column: the last of those that fall on it."""
    width = min(len(chances), GRAPH_WIDTH)
    return [chances[(column + 1) * len(chances) // width - 1] for column in range(width)]


def _marks(graph: Sequence[Score], indent: int) -> str:
    """Under each column the worst mark of what falls on it."""
    width = min(len(graph), GRAPH_WIDTH)
    signs = []
    for column in range(width):
        first, end = column * len(graph) // width, (column + 1) * len(graph) // width
        worst = max((score.mark for score in graph[first:end]), key=_WORST.index)
        signs.append(_SIGNS[worst])
    return " " * indent + "".join(signs).rstrip()


def _name(sides: Sequence[int], seat: int) -> str:
    return f"{COLOUR_NAMES[sides[seat]].capitalize()} (seat {seat + 1})"


def _percent(chance: float) -> str:
    """Certainty is told as such, and nothing else as 0 or 100."""
    if 0 < chance < 1:
        chance = min(max(chance, 0.01), 0.99)
    return f"{100 * chance:.0f} %"


def _fit(words: Sequence[str], width: int) -> str:
    """As many as fit, and at least the first."""
    text = ""
    for word in words:
        longer = f"{text} {word}" if text else word
        if text and len(longer) > width:
            break
        text = longer
    return text


def _wrapped(text: str) -> Iterator[str]:
    line = ""
    for word in text.split():
        if line and len(line) + 1 + len(word) > WIDTH:
            yield line
            line = "  " + word
        else:
            line = f"{line} {word}" if line else word
    yield line
