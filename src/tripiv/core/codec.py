"""Values to bytes and back, and the key of a state."""

import hashlib
from functools import lru_cache
from typing import Any, Generic, TypeVar

import msgspec

from tripiv.core.game import AnyGame, Types

__all__ = ["Codec", "CodecError", "Coder", "codec_of"]

T = TypeVar("T")

_ENCODER = msgspec.json.Encoder(order="deterministic")


class CodecError(ValueError):
    """Bytes that are not what they should be: says what is wrong and in which field."""


class Coder(Generic[T]):
    """One type, as JSON. Equal values give equal bytes."""

    __slots__ = ("_decoder",)

    def __init__(self, kind: Any) -> None:
        self._decoder: msgspec.json.Decoder[T] = msgspec.json.Decoder(kind)

    def encode(self, value: T) -> bytes:
        return _ENCODER.encode(value)

    def decode(self, raw: bytes | str) -> T:
        try:
            return self._decoder.decode(raw)
        except msgspec.MsgspecError as error:
            raise CodecError(str(error)) from None
        except RecursionError:
            raise CodecError("it is nested too deeply") from None
        except UnicodeError:
            raise CodecError("it is not text in UTF-8") from None


class Codec:
    """The coders of one game."""

    def __init__(self, types: Types) -> None:
        self.state = Coder[Any](types.state)
        self.action = Coder[Any](types.action)
        self.event = Coder[Any](types.event)
        self.options = Coder[Any](types.options)
        self.view = Coder[Any](types.view)
        self.offers = Coder[Any](types.offers)
        self.question = Coder[Any](types.question)
        kind = types.resolution
        self.resolution = Coder[Any](None if kind is None else kind | None)

    def key(self, state: Any) -> str:
        """A hash of everything the state holds: equal states, and only they, share one."""
        return hashlib.blake2b(self.state.encode(state), digest_size=16).hexdigest()


def codec_of(game: AnyGame) -> Codec:
    """The codec of a game, made once."""
    return _codec(game.types)


@lru_cache(maxsize=64)
def _codec(types: Types) -> Codec:
    return Codec(types)
