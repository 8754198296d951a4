"""Types of msgspec as TypeScript, with their words.

Structs become interfaces, other named things are written where they stand. A field that is left
out when it holds its default is optional. A field marked with `game_value` has a type of the
game's own, so that an interface which holds one takes the game's types as a parameter.
"""

import ast
from collections.abc import Iterable, Mapping
from inspect import cleandoc, getsource
from itertools import pairwise
from textwrap import dedent
from typing import Any

import msgspec
from msgspec import inspect

__all__ = ["PARAMETER", "TypeScript"]

PARAMETER = "GameTypes"
_WIDTH = 100


class TypeScript:
    """Collects the structs that some roots reach, and writes them down."""

    def __init__(self, roots: Mapping[str, Any]) -> None:
        self._structs: dict[type, inspect.StructType] = {}
        self._generic: set[type] = set()
        self._roots = {name: inspect.type_info(kind) for name, kind in roots.items()}
        for root in self._roots.values():
            self._collect(root)
        names = [kind.__name__ for kind in self._structs]
        twice = {name for name in names if names.count(name) > 1}
        if twice:
            raise ValueError(f"two types share a name: {', '.join(sorted(twice))}")
        self._find_generic()

    def lines(self) -> Iterable[str]:
        """The declarations, structs first, then the roots that are no structs."""
        for kind, struct in self._structs.items():
            yield from self._interface(kind, struct)
            yield ""
        for name, root in self._roots.items():
            info: Any = root
            if isinstance(info, inspect.StructType) and info.cls.__name__ == name:
                continue
            parameter = self._parameter(self._is_generic(info))
            text = f"export type {name}{parameter} = {self._text(info)};"
            if len(text) <= _WIDTH or not isinstance(info, inspect.UnionType):
                yield text
            else:
                yield f"export type {name}{parameter} ="
                parts = [f"  | {self._text(part)}" for part in info.types]
                yield from [*parts[:-1], f"{parts[-1]};"]
            yield ""

    def _collect(self, info: Any) -> None:
        if isinstance(info, inspect.StructType):
            if info.cls in self._structs:
                return
            self._structs[info.cls] = info
        for part in _parts(info):
            self._collect(part)

    def _find_generic(self) -> None:
        """Who holds a value of the game's own, or somebody who does."""
        found = True
        while found:
            new = {
                kind
                for kind, info in self._structs.items()
                if kind not in self._generic and any(map(self._is_generic, _parts(info)))
            }
            found = bool(new)
            self._generic |= new

    def _is_generic(self, info: Any) -> bool:
        if isinstance(info, inspect.Metadata) and _game_value(info):
            return True
        if isinstance(info, inspect.StructType):
            return info.cls in self._generic
        return any(map(self._is_generic, _parts(info)))

    def _parameter(self, is_generic: bool) -> str:
        return f"<G extends {PARAMETER} = {PARAMETER}>" if is_generic else ""

    def _interface(self, kind: type, info: inspect.StructType) -> Iterable[str]:
        yield from _comment(_own_doc(kind), "")
        parameter = self._parameter(kind in self._generic)
        yield f"export interface {kind.__name__}{parameter} {{"
        if info.tag is not None:
            yield f"  {info.tag_field}: {_literal(info.tag)};"
        leaves_out = kind.__struct_config__.omit_defaults  # type: ignore[attr-defined]  # a struct
        told = _field_docs(kind)
        for field in info.fields:
            optional = not field.required and leaves_out
            words = [told[field.name]] if field.name in told else []
            if optional and field.default not in (msgspec.NODEFAULT, None, "", (), 0, False):
                words.append(f"Left out: {msgspec.json.encode(field.default).decode()}.")
            yield from _comment("\n".join(words), "  ")
            text = self._text(field.type)
            yield f"  {field.encode_name}{'?' if optional else ''}: {text};"
        yield "}"

    def _text(self, info: Any) -> str:
        match info:
            case inspect.Metadata():
                which = _game_value(info)
                return f"G[{_literal(which)}]" if which else self._text(info.type)
            case inspect.StructType():
                return info.cls.__name__ + ("<G>" if info.cls in self._generic else "")
            case inspect.UnionType():
                return " | ".join(self._text(part) for part in info.types)
            case inspect.LiteralType():
                return " | ".join(map(_literal, info.values))
            case inspect.TupleType():
                return f"[{', '.join(map(self._text, info.item_types))}]"
            case inspect.CollectionType():
                item = self._text(info.item_type)
                return f"({item})[]" if " | " in item else f"{item}[]"
            case inspect.DictType():
                return f"Record<string, {self._text(info.value_type)}>"
            case inspect.IntType() | inspect.FloatType():
                return "number"
            case inspect.BoolType():
                return "boolean"
            case inspect.StrType():
                return "string"
            case inspect.NoneType():
                return "null"
            case inspect.AnyType() | inspect.RawType():
                return "unknown"
        raise TypeError(f"no words in TypeScript for {info}")


def _parts(info: Any) -> Iterable[Any]:
    match info:
        case inspect.StructType():
            return [field.type for field in info.fields]
        case inspect.Metadata():
            return [info.type]
        case inspect.UnionType():
            return info.types
        case inspect.TupleType():
            return info.item_types
        case inspect.CollectionType():
            return [info.item_type]
        case inspect.DictType():
            return [info.key_type, info.value_type]
    return []


def _game_value(info: inspect.Metadata) -> str:
    return str((info.extra or {}).get("game", ""))


def _own_doc(kind: type) -> str:
    return cleandoc(kind.__dict__.get("__doc__") or "")


def _field_docs(kind: type) -> Mapping[str, str]:
    """The string that stands right after a field, which Python itself throws away."""
    [struct] = ast.parse(dedent(getsource(kind))).body
    assert isinstance(struct, ast.ClassDef)
    found = {}
    for field, after in pairwise(struct.body):
        if isinstance(field, ast.AnnAssign) and isinstance(after, ast.Expr):
            assert isinstance(field.target, ast.Name)
            found[field.target.id] = cleandoc(ast.literal_eval(after.value))
    return found


def _comment(text: str, indent: str) -> Iterable[str]:
    lines = text.splitlines()
    if len(lines) == 1:
        yield f"{indent}/** {lines[0]} */"
    elif lines:
        yield f"{indent}/**"
        yield from (f"{indent} * {line}".rstrip() for line in lines)
        yield f"{indent} */"


def _literal(value: Any) -> str:
    return msgspec.json.encode(value).decode()
