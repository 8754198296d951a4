"""Shots as moving pictures. Pillow draws them, and for MP4 imageio-ffmpeg writes them; both come
with the extra `movie`."""

from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

from tripiv.games.pivic.course import place_at
from tripiv.games.pivic.picture import BALL_COLOURS, COLOURS, NUMBER_COLOURS, RAIL_MM
from tripiv.games.pivic.scroll import RolledShot, Scroll
from tripiv.games.pivic.table import Table, owner

__all__ = ["KINDS", "MovieError", "write"]

KINDS = (".gif", ".mp4")
FRAMES_PER_S = 25
PAUSE_FRAMES = 12
WIDTH_PX = 720
CAPTION_PX = 24
FINER = 2
"""Frames are drawn so many times as large and made smaller, which smooths edges."""

_UM = 1000
_US_PER_MS = 1000
_ON_TABLE = 2**62


class MovieError(RuntimeError):
    """What is missing, and how to get it."""


def write(scroll: Scroll, path: Path, *, speed: float = 1.0) -> int:
    """Write all shots to a GIF or MP4, so many times as fast as they were. The frames written."""
    try:
        from PIL import Image, ImageDraw  # noqa: PLC0415  of an extra
    except ImportError:
        raise MovieError(_missing("Pillow")) from None
    painter = _Painter(scroll.table, partial(Image.new, "RGB"), ImageDraw.Draw)
    frames = (frame for shot in scroll.shots for frame in _frames(painter, shot, speed))
    return _to_gif(path, frames) if path.suffix == ".gif" else _to_mp4(path, frames)


def _missing(what: str) -> str:
    return f"{what} is not installed; it comes with the extra: pip install 'tripiv[movie]'"


class _Painter:
    """Draws one table, with balls or without."""

    def __init__(self, table: Table, new: Any, draw: Any) -> None:
        self.table, self.draw = table, draw
        xs, ys = zip(*table.corners_mm, strict=True)
        self.left, self.top = min(xs) - 2 * RAIL_MM, max(ys) + 2 * RAIL_MM
        wide_mm, tall_mm = max(xs) - min(xs) + 4 * RAIL_MM, max(ys) - min(ys) + 4 * RAIL_MM
        self.scale = FINER * WIDTH_PX / wide_mm
        # Even, as MP4 wants it.
        self.tall_px = 2 * round((tall_mm * WIDTH_PX / wide_mm + CAPTION_PX) / 2)
        self.bare = new((FINER * WIDTH_PX, FINER * self.tall_px), "#ffffff")
        self._draw_table()

    def _at(self, x: float, y: float) -> tuple[float, float]:
        return (x - self.left) * self.scale, (self.top - y) * self.scale

    def _disc(self, pen: Any, x: float, y: float, radius: float, colour: str) -> None:
        (a, b), far = self._at(x, y), radius * self.scale
        pen.ellipse((a - far, b - far, a + far, b + far), fill=colour)

    def _draw_table(self) -> None:
        pen, table = self.draw(self.bare), self.table
        corners = [self._at(x, y) for x, y in table.corners_mm]
        pen.polygon(corners, fill=COLOURS["rail"])
        edge = round(2 * RAIL_MM * self.scale)
        pen.line([*corners, *corners[:2]], fill=COLOURS["rail"], width=edge, joint="curve")
        pen.polygon(corners, fill=COLOURS["floor"])
        for hole in table.holes:
            colour = COLOURS[hole.kind if hole.kind != "neutral" else "hole"]
            self._disc(pen, hole.x_mm, hole.y_mm, hole.radius_mm, colour)
        for peg in table.pegs:
            self._disc(pen, peg.x_mm, peg.y_mm, peg.radius_mm, COLOURS["peg"])

    def frame(self, balls: list[tuple[int, float, float, float]], caption: str) -> Any:
        """A picture with these balls: number, x, y, and how high above the floor, in mm. A high
        one is drawn larger."""
        image = self.bare.copy()
        pen = self.draw(image)
        for ball, x, y, z in balls:
            radius = self.table.ball.radius_mm * (1 + min(max(z, 0.0), 100.0) / 100)
            self._disc(pen, x, y, radius, COLOURS["ink"])
            self._disc(pen, x, y, radius * 0.9, BALL_COLOURS[owner(ball)])
            a, b = self._at(x, y)
            size = radius * self.scale * 1.1
            ink = NUMBER_COLOURS[owner(ball)]
            pen.text((a, b), str(ball + 1), fill=ink, anchor="mm", font_size=size)
        size = FINER * CAPTION_PX * 0.55
        foot = FINER * (self.tall_px - CAPTION_PX / 2)
        pen.text((FINER * 8, foot), caption, fill=COLOURS["ink"], anchor="lm", font_size=size)
        return image.reduce(FINER)


def _frames(painter: _Painter, shot: RolledShot, speed: float) -> Iterator[Any]:
    """From the flick to rest, and a while after it."""
    gone = {ball: moment for ball, _, moment in shot.departures}
    step_ms = 1000 * speed / FRAMES_PER_S
    count = int(shot.duration_ms / step_ms) + 1
    for n in range(count):
        now_ms = n * step_ms
        balls = []
        for ball, x, y in shot.before:
            if gone.get(ball, _ON_TABLE) <= now_ms:
                continue
            place = place_at(shot.pieces, ball, round(now_ms * _US_PER_MS))
            a, b, z = (float(x), float(y), 0.0) if place is None else place
            balls.append((ball, a / _UM, b / _UM, z / _UM))
        yield painter.frame(balls, shot.caption)
    still = [(ball, x / _UM, y / _UM, 0.0) for ball, x, y in shot.after]
    image = painter.frame(still, shot.caption)
    for _ in range(PAUSE_FRAMES):
        yield image


def _to_gif(path: Path, frames: Iterator[Any]) -> int:
    """All with the colours of the first, so that nothing flickers."""
    first = next(frames).quantize(64)
    rest = [frame.quantize(palette=first, dither=0) for frame in frames]
    ms = 1000 // FRAMES_PER_S
    first.save(path, save_all=True, append_images=rest, duration=ms, loop=0, optimize=False)
    return 1 + len(rest)


def _to_mp4(path: Path, frames: Iterator[Any]) -> int:
    try:
        import imageio_ffmpeg  # noqa: PLC0415  of an extra
    except ImportError:
        raise MovieError(_missing("imageio-ffmpeg")) from None
    first = next(frames)
    writer = imageio_ffmpeg.write_frames(
        str(path), first.size, fps=FRAMES_PER_S, macro_block_size=2, ffmpeg_log_level="error"
    )
    writer.send(None)
    count = 0
    try:
        for frame in (first, *frames):
            writer.send(frame.tobytes())
            count += 1
    finally:
        writer.close()
    return count
