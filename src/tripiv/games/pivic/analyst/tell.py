"""The analyst's answers as lines of text, 80 columns wide."""

from collections.abc import Iterator
from math import atan2, degrees

from tripiv.core.game import Outcome
from tripiv.games.pivic.analyst.answer import Accuracy, Analysis, Answer, Judged, Line, Summary
from tripiv.games.pivic.shot import Shot

__all__ = ["tell"]

_WAYS = {
    "straight": "straight",
    "goal": "into the goal",
    "rail": "by rail",
    "peg": "by peg",
    "combination": "by ball",
    "guard": "to lie elsewhere",
    "luck": "for luck",
    "played": "as played",
}
_SIGNS = {"best": " ", "good": " ", "inaccuracy": "~", "mistake": "?", "blunder": "X"}
_EIGHTHS = " ▁▂▃▄▅▆▇█"
_WIDTH = 70
_UM = 1000


def tell(answer: Answer) -> str:
    match answer:
        case Analysis():
            return "\n".join(_position(answer))
        case Judged():
            return "\n".join(_judged(answer))
        case Summary():
            return "\n".join(_summary(answer))


def _position(answer: Analysis) -> Iterator[str]:
    if answer.seat is None:
        assert answer.outcome is not None
        yield _over(answer.outcome)
        return
    seat = answer.seat
    what = "places" if answer.places else "shoots"
    yield (
        f"Seat {seat + 1} {what}. Chance to win: {answer.chances[seat]:.0%} (hands: {answer.hand})."
    )
    if answer.shots:
        yield f"{answer.shots:,} shots played in thought, {answer.spent_ms / 1000:.1f} s."
    if answer.remove is not None:
        yield f"Ball {answer.remove + 1} had better be removed now (P7.1)."
    if answer.places:
        yield "Where balls might lie, in mm from the middle:"
        for ball, x, y in answer.places:
            yield f"  ball {ball + 1:<2} at {x / _UM:>5.0f}, {y / _UM:>5.0f}"
    if answer.lines:
        yield f"{'':31} win drops loses back points  ball into hole"
    for number, line in enumerate(answer.lines, start=1):
        yield from _line(f"{number:>2}.", line)


def _line(label: str, line: Line) -> Iterator[str]:
    worth = line.worth
    yield (
        f"{label} {_shot(line.shot):26} {worth.win:>4.0%} {worth.drops:>5.0%} "
        f"{worth.loses:>5.0%} {worth.retrieves:>4.0%} {worth.points - worth.against:+.2f}"
        f"  {_purpose(line)}"
    )


def _purpose(line: Line) -> str:
    """What it is for; of balls and holes their numbers, from 1."""
    if line.ball is None or line.hole is None or line.way == "goal":
        return _WAYS[line.way]
    return f"{_WAYS[line.way]} {line.ball + 1} into {line.hole + 1}"


def _shot(shot: Shot) -> str:
    angle = degrees(atan2(shot.dy, shot.dx)) % 360
    return f"ball {shot.ball + 1}, {angle:.1f}°, {shot.speed} mm/s"


def _judged(answer: Judged) -> Iterator[str]:
    worth = answer.played.worth
    yield (
        f"{answer.number + 1:>3}. {_SIGNS[answer.mark]} seat {answer.seat + 1}  "
        f"{_shot(answer.played.shot):26} win {worth.win:>4.0%}, {worth.points:.2f} points; "
        f"{_came(answer)}"
    )
    if answer.mark not in {"best", "good"}:
        best = answer.best
        yield (
            f"{'':14}better: {_shot(best.shot)}, win {best.worth.win:.0%}, "
            f"{best.worth.points:.2f} points"
        )


def _came(answer: Judged) -> str:
    came = f"scored {answer.scored:+d}" if answer.scored else "nothing scored"
    if abs(answer.luck) < 0.1:
        return came
    return came + (", lucky" if answer.luck > 0 else ", unlucky")


def _summary(answer: Summary) -> Iterator[str]:
    yield ""
    for seat in answer.seats:
        yield from _accuracy(seat)
    if answer.graph:
        yield "Chance of seat 1 to win:"
        yield _graph([score.chances[0] for score in answer.graph])
    if answer.turning:
        entries = ", ".join(str(seq) for seq in answer.turning)
        yield f"Turning points, the costliest first: entries {entries}."
    if answer.stopped:
        yield "Not all of the match was looked at."
    if answer.outcome is not None:
        yield _over(answer.outcome)


def _accuracy(seat: Accuracy) -> Iterator[str]:
    if seat.accuracy is None:
        yield f"Seat {seat.seat + 1} made no shot."
        return
    yield (
        f"Seat {seat.seat + 1}: {seat.shots} shots, accuracy {seat.accuracy:.0f} of 100, "
        f"{seat.loss:.1%} given away with each;"
    )
    yield (
        f"        worth {seat.points:.1f} points, the best {seat.best_points:.1f}; scored "
        f"{seat.scored:+d}; luck {seat.luck:+.0%};"
    )
    yield (
        f"        inaccuracies {seat.inaccuracies}, mistakes {seat.mistakes}, blunders "
        f"{seat.blunders}."
    )


def _graph(chances: list[float]) -> str:
    step = max(1.0, len(chances) / _WIDTH)
    shown = [chances[int(n * step)] for n in range(min(_WIDTH, len(chances)))]
    return "".join(_EIGHTHS[round(8 * chance)] for chance in shown)


def _over(outcome: Outcome) -> str:
    first = [seat for seat, rank in enumerate(outcome.ranks) if rank == 0]
    if len(first) == 1:
        return f"Seat {first[0] + 1} has won: {outcome.reason} ({outcome.clause})."
    return f"A draw: {outcome.reason} ({outcome.clause})."
