"""Tables in files: TOML as an owner of a board writes it, each fault with its line.

All lengths of a file are in its own unit, and round things are given by their diameter, as one
measures them. What cannot be measured at home (materials) may be left out.
"""

import re
import tomllib
from functools import lru_cache
from importlib.resources import files
from pathlib import Path
from typing import Annotated, Literal

import msgspec

from tripiv.games.pivic.table import HoleKind, PegSet, Table
from tripiv.games.pivic.table_fault import faults_of

__all__ = ["DEFAULT", "TableError", "line_of", "load", "names", "parse_table"]

DEFAULT = "default"

_UNITS_MM = {"mm": 1.0, "cm": 10.0, "in": 25.4}
_MOST_BYTES = 1_000_000

_Positive = Annotated[float, msgspec.Meta(gt=0)]
_Share = Annotated[float, msgspec.Meta(ge=0, le=1)]


class TableError(ValueError):
    """A table that cannot be played on; the text names the file, each line and its fault."""


class _Section(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    pass


class _Outline(_Section, frozen=True, kw_only=True):
    size: tuple[_Positive, _Positive] | None = None
    corners: tuple[tuple[float, float], ...] | None = None


class _Ball(_Section, frozen=True, kw_only=True):
    diameter: _Positive
    mass: _Positive = 28.0
    """In grams, whatever the unit of length."""
    restitution: _Share = 0.93


class _Cloth(_Section, frozen=True, kw_only=True):
    sliding_friction: _Positive = 0.20
    rolling_friction: _Positive = 0.010
    restitution: _Share = 0.45


class _Rail(_Section, frozen=True, kw_only=True):
    height: _Positive
    restitution: _Share = 0.65
    friction: float = 0.12


class _PegMaterial(_Section, frozen=True, kw_only=True):
    restitution: _Share = 0.70
    friction: float = 0.12


class _Hole(_Section, frozen=True, kw_only=True):
    kind: HoleKind = "neutral"
    x: float
    y: float
    diameter: _Positive


class _Peg(_Section, frozen=True, kw_only=True):
    set: PegSet
    x: float
    y: float
    diameter: _Positive


class _File(_Section, frozen=True, kw_only=True):
    name: str
    unit: Literal["mm", "cm", "in"] = "mm"
    top_speed: _Positive
    tolerance: Annotated[float, msgspec.Meta(ge=0)] = 0.0
    bare: bool = False
    outline: _Outline
    ball: _Ball
    cloth: _Cloth = _Cloth()
    rail: _Rail
    pegs: _PegMaterial = _PegMaterial()
    hole: tuple[_Hole, ...] = ()
    peg: tuple[_Peg, ...] = ()


def names() -> tuple[str, ...]:
    """The tables that come with the product, sorted."""
    folder = files(__package__) / "tables"
    return tuple(sorted(path.name.removesuffix(".toml") for path in folder.iterdir()))


def load(name: str) -> Table:
    """A table by its name, or from a file. Raises `TableError` (P1.5)."""
    if name in names():
        return _shipped(name)
    path = Path(name)
    try:
        with path.open("rb") as file:
            text = file.read(_MOST_BYTES + 1).decode()
    except OSError as error:
        known = ", ".join(names())
        reason = error.strerror or type(error).__name__
        raise TableError(f"{name} is no table ({known}) and no file: {reason}") from None
    except UnicodeDecodeError as error:
        raise TableError(f"{name}: not text in UTF-8 (byte {error.start + 1})") from None
    if len(text) > _MOST_BYTES:
        raise TableError(f"{name}: longer than any table")
    return parse_table(text, name)


@lru_cache
def _shipped(name: str) -> Table:
    source = files(__package__) / "tables" / f"{name}.toml"
    return parse_table(source.read_text(encoding="utf-8"), name)


def parse_table(text: str, source: str) -> Table:
    """The table a file means. Raises `TableError`; `source` is what its text calls the file."""
    try:
        told = msgspec.convert(tomllib.loads(text), _File)
        table = _table(told)
    except tomllib.TOMLDecodeError as error:
        raise TableError(f"{source}: {error}") from None
    except msgspec.ValidationError as error:
        reason, _, path = str(error).partition(" - at `$")
        raise TableError(_located(source, text, path.strip(".`"), reason)) from None
    faults = faults_of(table, match=False)
    if faults:
        lines = (_located(source, text, f.where, f"{f.text} ({f.clause})") for f in faults)
        raise TableError("\n".join(lines))
    return table


def _table(told: _File) -> Table:
    """In millimetres, radii for diameters. Raises `msgspec.ValidationError`."""
    unit = _UNITS_MM[told.unit]
    data = {
        "name": told.name,
        "corners_mm": [(x * unit, y * unit) for x, y in _corners(told.outline)],
        "top_speed_mm_s": round(told.top_speed * unit),
        "tolerance_mm": told.tolerance * unit,
        "bare": told.bare,
        "ball": {
            "radius_mm": told.ball.diameter * unit / 2,
            "mass_g": told.ball.mass,
            "restitution": told.ball.restitution,
        },
        "cloth": msgspec.to_builtins(told.cloth),
        "rail": {
            "height_mm": told.rail.height * unit,
            "restitution": told.rail.restitution,
            "friction": told.rail.friction,
        },
        "peg": msgspec.to_builtins(told.pegs),
        "holes": [{"kind": hole.kind, **_disc(hole, unit)} for hole in told.hole],
        "pegs": [{"set": peg.set, **_disc(peg, unit)} for peg in told.peg],
    }
    return msgspec.convert(data, Table)


def _disc(thing: _Hole | _Peg, unit: float) -> dict[str, float]:
    return {"x_mm": thing.x * unit, "y_mm": thing.y * unit, "radius_mm": thing.diameter * unit / 2}


def _corners(outline: _Outline) -> tuple[tuple[float, float], ...]:
    """The corners, anticlockwise."""
    if (outline.size is None) == (outline.corners is None):
        raise msgspec.ValidationError("either size or corners is needed - at `$.outline`")
    if outline.corners is None:
        assert outline.size is not None
        x, y = outline.size[0] / 2, outline.size[1] / 2
        return ((-x, -y), (x, -y), (x, y), (-x, y))
    corners = outline.corners
    area = sum(
        ax * by - bx * ay
        for (ax, ay), (bx, by) in zip(corners, corners[1:] + corners[:1], strict=True)
    )
    return corners if area >= 0 else corners[::-1]


def _located(source: str, text: str, path: str, reason: str) -> str:
    """A fault with its line. A path in the words of `Table` is put into those of the file."""
    path = re.sub(r"^(hole|peg)s\[", r"\1[", path)
    path = re.sub(r"^corners_mm.*", "outline", path)
    path = path.replace("radius_mm", "diameter").replace("_mm_s", "").replace("_mm", "")
    line = line_of(text, path)
    what = f"{path}: " if path else ""
    return f"{source}, line {line}: {what}{reason}" if line else f"{source}: {what}{reason}"


def line_of(text: str, path: str) -> int:
    """The line where an entry stands, counted from 1, or else that of the section it belongs to;
    0 if there is none. A path is `section.key`, `section[2].key` or a key before all sections."""
    section, _, key = path.rpartition(".")
    name, _, index = (section or path).partition("[")
    wanted = int(index.rstrip("]")) if index else 0
    here, seen, found = "", -1, 0
    for number, line in enumerate(text.splitlines(), start=1):
        header = re.match(r"\s*\[\[?\s*([\w-]+)\s*\]", line)
        if header is not None:
            here = header[1]
            seen += here == name
            if here == name and seen == wanted:
                found = number
                if not key:
                    return number
            continue
        entry = re.match(r"\s*([\w-]+)\s*=", line)
        if entry is None:
            continue
        if not section and not here and entry[1] == path:
            return number
        if here == name and seen == wanted and entry[1] == key.partition("[")[0]:
            return number
    return found
