"""The messages as such: what a client may rely on when it reads and writes them."""

import msgspec
from msgspec import inspect

from tripiv.server import message


def structs_of(kind):
    """Every struct of the wire that a type reaches."""
    found, todo = {}, [inspect.type_info(kind)]
    while todo:
        info = todo.pop()
        if isinstance(info, inspect.StructType):
            if info.cls in found:
                continue
            found[info.cls] = info
            todo += [field.type for field in info.fields]
        for part in ("type", "item_type", "value_type"):
            if hasattr(info, part):
                todo.append(getattr(info, part))
        todo += [*getattr(info, "types", ()), *getattr(info, "item_types", ())]
    return found


def test_what_the_server_leaves_out_is_nothing():
    """A client reads a missing field as none, no, zero or empty, and is never wrong."""
    kinds = structs_of(message.ServerMessage)
    ours = {kind: info for kind, info in kinds.items() if issubclass(kind, message.Wire)}
    assert len(ours) > 20
    for kind, info in ours.items():
        for field in info.fields:
            assert field.required or not field.default, f"{kind.__name__}.{field.name}"


def test_unknown_fields_are_passed_over():
    raw = b'{"type":"ping","sent":1.5,"new":{"x":[1]}}'
    assert msgspec.json.decode(raw, type=message.ClientMessage) == message.Ping(sent=1.5)


def test_the_words_of_both_sides_are_told_apart():
    tags = [
        kind.__struct_config__.tag
        for union in (message.ClientMessage, message.ServerMessage)
        for kind in union.__args__
    ]
    assert len(tags) == len(set(tags))
