"""What the page knows of the server's messages is what the server means."""

import msgspec
import pytest

import protocol
from typescript import TypeScript


class Leaf(msgspec.Struct, tag="leaf"):
    """A leaf."""

    size: int
    """In mm."""


class Tree(msgspec.Struct, tag="tree", omit_defaults=True):
    leaves: tuple[Leaf, ...]
    pair: tuple[int, str] = (7, "x")
    mark: bool | None = None


def test_the_page_has_the_types_of_now(capsys):
    assert protocol.main(["--check"]) == 0, capsys.readouterr().out


def test_what_is_out_of_date_is_named_and_mended(tmp_path, monkeypatch, capsys):
    monkeypatch.setattr(protocol, "FOLDER", tmp_path)
    stray = tmp_path / "src" / "game" / "gone.ts"
    stray.parent.mkdir(parents=True)
    stray.write_text("")
    assert protocol.main(["--check"]) == 1
    told = capsys.readouterr().out
    assert "src/message.ts" in told
    assert "gone.ts" in told
    assert protocol.main([]) == 0
    assert not stray.exists()
    assert protocol.main(["--check"]) == 0


def test_structs_become_interfaces_with_their_words():
    assert list(TypeScript({"Plant": Tree | Leaf | None}).lines()) == [
        "export interface Tree {",
        '  type: "tree";',
        "  leaves: Leaf[];",
        '  /** Left out: [7,"x"]. */',
        "  pair?: [number, string];",
        "  mark?: boolean | null;",
        "}",
        "",
        "/** A leaf. */",
        "export interface Leaf {",
        '  type: "leaf";',
        "  /** In mm. */",
        "  size: number;",
        "}",
        "",
        "export type Plant = Tree | Leaf | null;",
        "",
    ]


def test_two_types_of_one_name_are_refused():
    other = msgspec.defstruct("Leaf", [("size", int)], tag="other")
    with pytest.raises(ValueError, match="share a name: Leaf"):
        TypeScript({"Both": Leaf | other})
