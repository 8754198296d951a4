"""Write what the page knows of the server's messages: `python tools/protocol.py [--check]`.

From the message types of the server, and from the types of each registered game, it makes
TypeScript and JSON Schema in `web/packages/protocol`. With `--check` it only says what differs.
"""

import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import msgspec

from tripiv.core import registry
from tripiv.core.game import AnyGame
from tripiv.server import message, resource
from typescript import PARAMETER, TypeScript

__all__ = ["FOLDER", "files", "main"]

FOLDER = Path(__file__).resolve().parents[1] / "web" / "packages" / "protocol"

_HEAD = "// Made by `make protocol` from the types of the server. Changes here are lost.\n"
_VALUES = ("view", "event", "action", "options", "offers", "analysis", "question", "advice")
_GAME_TYPES = f"""
/** The types of a game's own. Each game's file has them under its own name. */
export interface {PARAMETER} {{
{chr(10).join(f"  {name}: unknown;" for name in _VALUES)}
}}

export const PROTOCOL = {message.PROTOCOL};

"""


def main(argv: Sequence[str] | None = None) -> int:
    arguments = sys.argv[1:] if argv is None else list(argv)
    wanted = files()
    stale = [name for name, text in wanted.items() if _read(FOLDER / name) != text]
    stray = [name for name in _present() if name not in wanted]
    if arguments == ["--check"]:
        for name in [*stale, *stray]:
            print(f"tripiv: web/packages/protocol/{name} is out of date: make protocol")
        return 1 if stale or stray else 0
    for name in stale:
        path = FOLDER / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(wanted[name], encoding="utf-8")
    for name in stray:
        (FOLDER / name).unlink()
    return 0


def files() -> Mapping[str, str]:
    """Every file that is made, by its path in the folder."""
    roots = {"ClientMessage": message.ClientMessage, "ServerMessage": message.ServerMessage}
    # The HTTP API has its own schema (OpenAPI); the page wants its types all the same.
    resources = {name: getattr(resource, name) for name in resource.__all__}
    found = {
        "src/message.ts": _HEAD + _GAME_TYPES + _typescript({**roots, **resources}),
        "schema/message.json": _schema(roots),
    }
    for game_id in registry.ids():
        game = registry.find(game_id)
        kinds = {name: getattr(game.types, name) for name in _VALUES}
        found[f"src/game/{game_id}.ts"] = _HEAD + "\n" + _game_typescript(game, kinds)
        found[f"schema/game/{game_id}.json"] = _schema(kinds)
    return found


def _game_typescript(game: AnyGame, kinds: Mapping[str, Any]) -> str:
    prefix = game.spec.id.capitalize()
    names = {value: f"{prefix}{value.capitalize()}" for value in _VALUES}
    body = _typescript({names[value]: kind for value, kind in kinds.items()})
    members = "".join(f"  {value}: {names[value]};\n" for value in _VALUES)
    told = f"/** The types of {game.spec.title}. */\n"
    return f"{body}\n{told}export interface {prefix}Types {{\n{members}}}\n"


def _typescript(roots: Mapping[str, Any]) -> str:
    return "\n".join(TypeScript(roots).lines()).rstrip() + "\n"


def _schema(roots: Mapping[str, Any]) -> str:
    """One schema for each root, over definitions that all share."""
    tops, definitions = msgspec.json.schema_components(
        list(roots.values()), ref_template="#/$defs/{name}"
    )
    whole = {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$defs": {**dict(sorted(definitions.items())), **dict(zip(roots, tops, strict=True))},
    }
    return msgspec.json.format(msgspec.json.encode(whole), indent=1).decode() + "\n"


def _present() -> list[str]:
    made = [*FOLDER.glob("src/message.ts"), *FOLDER.glob("src/game/*.ts")]
    made += [*FOLDER.glob("schema/**/*.json")]
    return sorted(path.relative_to(FOLDER).as_posix() for path in made)


def _read(path: Path) -> str | None:
    return path.read_text(encoding="utf-8") if path.is_file() else None


if __name__ == "__main__":
    sys.exit(main())
