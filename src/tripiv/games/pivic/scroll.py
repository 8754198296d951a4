"""Shots one after another, out of a record of a match or a scene: what a picture needs of them.

A record is read as plain data, by the events that it holds: they tell all that was to be seen.
"""

from pathlib import Path
from typing import Any

import msgspec

from tripiv.games.pivic.course import told_pieces
from tripiv.games.pivic.event import Event, Placed, Removed, Rolled
from tripiv.games.pivic.scene import Scene, parse_scene
from tripiv.games.pivic.shot import Place
from tripiv.games.pivic.state import LastShot
from tripiv.games.pivic.table import SEAT_BALLS, Table
from tripiv.games.pivic.teller import last_text

__all__ = ["RolledShot", "Scroll", "ScrollError", "read"]

_EVENT: msgspec.json.Decoder[Any] = msgspec.json.Decoder(Event)
_UM = 1000


class ScrollError(ValueError):
    """A file that is neither a scene nor a match, and what is wrong with it."""


class RolledShot(msgspec.Struct, frozen=True):
    """One shot, with the position before it."""

    before: tuple[Place, ...]
    after: tuple[Place, ...]
    pieces: tuple[tuple[int, ...], ...]
    departures: tuple[tuple[int, int, int], ...]
    duration_ms: int
    caption: str


class Scroll(msgspec.Struct, frozen=True):
    table: Table
    shots: tuple[RolledShot, ...]


def read(file: Path) -> Scroll:
    """All shots of a record file, or that of a scene. Raises `ScrollError`."""
    try:
        lines = [line for line in file.read_text(encoding="utf-8").splitlines() if line.strip()]
    except (OSError, UnicodeDecodeError) as error:
        raise ScrollError(f"{file} cannot be read: {error}") from None
    if not lines:
        raise ScrollError(f"{file} is empty")
    try:
        head: Any = msgspec.json.decode(lines[0])
        if isinstance(head, dict) and "balls" in head:
            return _of_scene(lines[0])
        if not isinstance(head, dict) or head.get("game") != "pivic":
            raise ScrollError(f"{file} is neither a scene nor a record of Pivic")
        table = msgspec.convert(head["options"]["table"], Table)
        return Scroll(table, _of_record(lines[1:]))
    except (msgspec.MsgspecError, KeyError, TypeError, ValueError) as error:
        if isinstance(error, ScrollError):
            raise
        raise ScrollError(f"{file}: {error}") from None


def _of_record(lines: list[str]) -> tuple[RolledShot, ...]:
    balls: tuple[Place, ...] = ()
    shots: list[RolledShot] = []
    for line in lines:
        for raw in _Entry.decode(line).events:
            event = _EVENT.decode(raw)
            match event:
                case Placed(balls=new):
                    balls = tuple(sorted((*balls, *new)))
                case Removed(ball=ball):
                    balls = tuple(place for place in balls if place[0] != ball)
                case Rolled():
                    shots.append(_of_event(event, balls, len(shots) + 1))
                    balls = event.rest
    return tuple(shots)


class _Line(msgspec.Struct):
    """An entry of a record, of which the events alone matter; the last line has none."""

    events: tuple[msgspec.Raw, ...] = ()


_Entry: msgspec.json.Decoder[_Line] = msgspec.json.Decoder(_Line)


def _of_event(event: Rolled, balls: tuple[Place, ...], number: int) -> RolledShot:
    last = LastShot(event.seat, event.shot, event.departures, event.notes, event.void)
    caption = f"{number}. " + last_text(last).removeprefix("Last: ")
    return RolledShot(balls, event.rest, event.pieces, event.departures, event.duration_ms, caption)


def _of_scene(line: str) -> Scroll:
    """Balls of a scene are numbered by owner, as far as there are such numbers."""
    from tripiv.games.pivic.physics.run import run  # noqa: PLC0415  Numba

    scene, table = parse_scene(line)
    numbers = _numbers(scene)
    dx, dy = scene.direction
    share = scene.speed / (dx * dx + dy * dy) ** 0.5
    places = [(n, ball.x, ball.y) for n, ball in enumerate(scene.balls)]
    course = run(table, places, scene.shooter, (dx * share, dy * share), count=len(places))
    if course.is_void:
        raise ScrollError("the shot is void: it would not have ended")
    gone = {int(ball) for ball, _, _ in course.departures}
    before = tuple((numbers[n], round(x * _UM), round(y * _UM)) for n, x, y in places)
    after = tuple(
        (numbers[n], round(x * _UM), round(y * _UM))
        for n, (x, y) in enumerate(course.balls.tolist())
        if n not in gone
    )
    shot = RolledShot(
        before,
        after,
        tuple((numbers[piece[0]], *piece[1:]) for piece in told_pieces(course.pieces)),
        tuple(
            (numbers[int(ball)], int(hole), round(moment * 1000))
            for ball, hole, moment in course.departures
        ),
        round(course.duration_s * 1000),
        f"{numbers[scene.shooter] + 1} > {dx},{dy} @ {scene.speed:g}",
    )
    return Scroll(table, (shot,))


def _numbers(scene: Scene) -> list[int]:
    used = [0, 0]
    found = []
    for ball in scene.balls:
        found.append(SEAT_BALLS * ball.owner + used[ball.owner])
        used[ball.owner] += 1
    if max(used) > SEAT_BALLS:
        raise ScrollError(f"a picture has numbers for {SEAT_BALLS} balls of each owner")
    return found
