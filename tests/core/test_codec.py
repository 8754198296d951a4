"""Values to bytes and back."""

from typing import Any

import msgspec
import pytest

from toy import GAME
from toy.game import PileState, Say
from toy.rush import RUSH, RushState
from tripiv.core.codec import CodecError, Coder, codec_of


class Free(msgspec.Struct):
    value: Any = None


def test_equal_values_give_equal_bytes_whatever_the_order() -> None:
    coder: Coder[dict[str, int]] = Coder(dict[str, int])
    assert coder.encode({"b": 1, "a": 2}) == coder.encode({"a": 2, "b": 1}) == b'{"a":2,"b":1}'
    sets: Coder[set[int]] = Coder(set[int])
    assert sets.encode({3, 1, 2}) == b"[1,2,3]"


@pytest.mark.parametrize(
    ("raw", "told"),
    [
        ("", "truncated"),
        ('{"value":1e400}', "out of range"),
        ('{"value":' + "[" * 100_000, "it is nested too deeply"),
        ('"\ud800"', "it is not text in UTF-8"),
        (b'{"value":"\xff"}', "it is not text in UTF-8"),
        (b"\xff\xfe", "malformed"),
        ("[1]", "Expected `object`"),
    ],
)
def test_what_cannot_be_read_is_said_in_one_line(raw: bytes | str, told: str) -> None:
    coder: Coder[Free] = Coder(Free)
    with pytest.raises(CodecError) as caught:
        coder.decode(raw)
    assert told in str(caught.value)
    assert "\n" not in str(caught.value)


def test_the_field_is_named() -> None:
    with pytest.raises(CodecError, match=r"\$\.number"):
        codec_of(GAME).action.decode('{"type":"say","number":"one"}')


def test_a_game_s_codec_is_made_once_and_belongs_to_it() -> None:
    assert codec_of(GAME) is codec_of(GAME)
    assert codec_of(GAME) is not codec_of(RUSH)
    assert codec_of(GAME).action.decode('{"type":"say","number":2}') == Say(2)
    with pytest.raises(CodecError):
        codec_of(RUSH).action.decode('{"type":"say","number":2}')


def test_a_key_tells_states_apart_and_nothing_else() -> None:
    state = PileState(9, (1, 2), (0, 0), (True, True))
    key = codec_of(GAME).key
    assert key(state) == key(msgspec.structs.replace(state)) == key(state)
    assert len(key(state)) == 32
    others = [
        msgspec.structs.replace(state, **{name: value})
        for name, value in {
            "target": 10,
            "cards": (1, 3),
            "redraws": (0, 1),
            "here": (True, False),
            "turn": 1,
            "pile": 1,
            "since": 1,
            "ply": 1,
        }.items()
    ]
    assert len({key(one) for one in [state, *others]}) == 1 + len(others)


def test_a_key_does_not_change_from_version_to_version() -> None:
    """Records hold keys for years; this one was computed by hand from the bytes."""
    import hashlib

    state = RushState(1, 5, (0,), (0,), (False,), (True,))
    raw = (
        b'{"goes":1,"go_ms":5,"rows":[0],"totals":[0],"done":[false],"here":[true],'
        b'"go":0,"since":0,"drawing":false}'
    )
    assert codec_of(RUSH).state.encode(state) == raw
    assert codec_of(RUSH).key(state) == hashlib.blake2b(raw, digest_size=16).hexdigest()
