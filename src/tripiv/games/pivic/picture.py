"""Tables and shots as SVG: what lies where, and the ways that balls took.

Balls of one are light with a dark number, those of two dark with a light one, so that a print
without colour tells them apart as well.
"""

from collections.abc import Iterator, Mapping, Sequence
from html import escape
from textwrap import wrap

from tripiv.games.pivic.course import Mode, place_at
from tripiv.games.pivic.shot import Place
from tripiv.games.pivic.table import Table, owner

__all__ = [
    "BALL_COLOURS",
    "COLOURS",
    "NUMBER_COLOURS",
    "RAIL_MM",
    "Trace",
    "panel",
    "sheet",
    "traces_of",
]

Trace = Sequence[tuple[float, float]]
"""Points of a way, in millimetres."""

COLOURS = {
    "rail": "#5b4636",
    "floor": "#e9e4d4",
    "hole": "#26221d",
    "goal": "#6b1f1f",
    "pivic": "#111111",
    "peg": "#8b8578",
    "ink": "#26221d",
}
BALL_COLOURS = ("#f2a03d", "#1f4e79")
NUMBER_COLOURS = ("#26221d", "#ffffff")
RAIL_MM = 16.0
CAPTION_MM = 50.0
CAPTION_LINES = 2
LETTER_MM = 8.0
CURVED_STEPS = 8
_UM = 1000
_US = 1_000_000


def traces_of(
    balls: Sequence[Place], pieces: Sequence[tuple[int, ...]], until_us: Mapping[int, int]
) -> dict[int, Trace]:
    """The way of each ball that moved, up to where it left the table or lies."""
    found: dict[int, Trace] = {}
    for ball, x, y in balls:
        own = [piece for piece in pieces if piece[0] == ball]
        if not own:
            continue
        end = until_us.get(ball, own[-1][2])
        points = [(x / _UM, y / _UM)]
        ends = [*(piece[2] for piece in own[1:]), end]
        for piece, after in zip(own, ends, strict=True):
            steps = CURVED_STEPS if piece[1] == Mode.SLIDING else 1
            for n in range(1, steps + 1):
                moment = piece[2] + (min(after, end) - piece[2]) * n // steps
                place = place_at((piece,), ball, moment)
                if place is not None:
                    points.append((place[0] / _UM, place[1] / _UM))
        found[ball] = points
    return found


def panel(
    table: Table,
    balls: Sequence[Place],
    traces: Mapping[int, Trace] | None = None,
    ghosts: Sequence[Place] = (),
    caption: str = "",
) -> Iterator[str]:
    """One table as the inside of an SVG group, y upwards turned downwards; `ghosts` are balls
    where they lay before."""
    corners = " ".join(f"{x:g},{-y:g}" for x, y in table.corners_mm)
    wall = f'stroke="{COLOURS["rail"]}" stroke-width="{2 * RAIL_MM:g}" stroke-linejoin="round"'
    yield f'<polygon points="{corners}" fill="{COLOURS["floor"]}" {wall}/>'
    yield f'<polygon points="{corners}" fill="{COLOURS["floor"]}"/>'
    for number, hole in enumerate(table.holes, start=1):
        colour = COLOURS[hole.kind if hole.kind != "neutral" else "hole"]
        yield _circle(hole.x_mm, hole.y_mm, hole.radius_mm, f'fill="{colour}"')
        yield _text(hole.x_mm, hole.y_mm, 12, "#ffffff", str(number))
    for peg in table.pegs:
        look = f'fill="{COLOURS["peg"]}" stroke="{COLOURS["ink"]}"'
        yield _circle(peg.x_mm, peg.y_mm, peg.radius_mm, look)
    radius = table.ball.radius_mm
    for ball, x, y in ghosts:
        look = f'fill="none" stroke="{BALL_COLOURS[owner(ball)]}" stroke-dasharray="3 3"'
        yield _circle(x / _UM, y / _UM, radius, look)
    for ball, points in (traces or {}).items():
        way = " ".join(f"{x:.1f},{-y:.1f}" for x, y in points)
        look = f'stroke="{BALL_COLOURS[owner(ball)]}" stroke-width="2"'
        yield f'<polyline points="{way}" fill="none" {look}/>'
    for ball, x, y in balls:
        look = f'fill="{BALL_COLOURS[owner(ball)]}" stroke="{COLOURS["ink"]}"'
        yield _circle(x / _UM, y / _UM, radius, look)
        size = radius * (1.2 if ball < 9 else 1.0)
        yield _text(x / _UM, y / _UM, size, NUMBER_COLOURS[owner(ball)], str(ball + 1))
    if caption:
        xs, ys = zip(*table.corners_mm, strict=True)
        lines = wrap(caption, int((max(xs) - min(xs)) / LETTER_MM), max_lines=CAPTION_LINES)
        for n, line in enumerate(lines, start=1):
            low = min(ys) - RAIL_MM - n * CAPTION_MM / (CAPTION_LINES + 0.5)
            yield _text(min(xs), low, 15, COLOURS["ink"], line, anchor="start")


def sheet(table: Table, panels: Sequence[Sequence[str]], columns: int = 1) -> str:
    """Panels beside and below one another, as a whole SVG file."""
    xs, ys = zip(*table.corners_mm, strict=True)
    wide = max(xs) - min(xs) + 4 * RAIL_MM
    tall = max(ys) - min(ys) + 4 * RAIL_MM + CAPTION_MM
    columns = min(columns, max(1, len(panels)))
    rows = -(-len(panels) // columns)
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{columns * wide:g}mm"'
        f' viewBox="0 0 {columns * wide:g} {rows * tall:g}" font-family="sans-serif">',
        f"<title>{escape(table.name)}</title>",
        '<rect width="100%" height="100%" fill="#ffffff"/>',
    ]
    for n, inside in enumerate(panels):
        x = (n % columns) * wide - min(xs) + 2 * RAIL_MM
        y = (n // columns) * tall + max(ys) + 2 * RAIL_MM
        lines += [f'<g transform="translate({x:g} {y:g})">', *inside, "</g>"]
    return "\n".join([*lines, "</svg>", ""])


def _circle(x: float, y: float, radius: float, look: str) -> str:
    return f'<circle cx="{x:.3f}" cy="{-y:.3f}" r="{radius:g}" {look}/>'


def _text(
    x: float, y: float, size: float, colour: str, text: str, *, anchor: str = "middle"
) -> str:
    look = f'font-size="{size:.1f}" fill="{colour}" text-anchor="{anchor}"'
    return f'<text x="{x:.2f}" y="{-y + 0.36 * size:.2f}" {look}>{escape(text)}</text>'
