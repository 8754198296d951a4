"""What all messages are made of: names, texts, values of the game's own."""

from typing import Annotated, Literal, TypeAlias

import msgspec

__all__ = [
    "PROTOCOL",
    "Asked",
    "GameId",
    "Id",
    "MatchId",
    "Ms",
    "Role",
    "Room",
    "Speed",
    "Text",
    "Wire",
    "game_value",
]

PROTOCOL = 1
"""Rises when a client of before could no longer understand what it is told."""


def game_value(which: str) -> msgspec.Meta:
    """Marks a field whose type is the game's own: `view`, `event`, `action`, `options`,
    `offers`."""
    return msgspec.Meta(extra={"game": which})


Id: TypeAlias = Annotated[str, msgspec.Meta(min_length=1, max_length=64)]
"""A sender's own name for a message: sending it twice does it once (M2.4)."""
MatchId: TypeAlias = Annotated[str, msgspec.Meta(pattern="^[A-Za-z0-9_-]{1,32}$")]
GameId: TypeAlias = Annotated[str, msgspec.Meta(max_length=64)]
Text: TypeAlias = Annotated[str, msgspec.Meta(min_length=1, max_length=400)]
Ms: TypeAlias = int

Room: TypeAlias = Literal["table", "stands"]
"""Where one talks: those who play among themselves, or those who watch."""
Asked: TypeAlias = Literal[
    "resign",
    "takeback",
    "draw",
    "pause",
    "abort",
    "rematch",
    "agree",
    "decline",
    "claim",
    "resume",
]
Speed: TypeAlias = Literal["bullet", "blitz", "rapid", "slow", "days", "untimed"]
Role: TypeAlias = Literal["guest", "member", "bot"]


class Wire(msgspec.Struct, frozen=True, omit_defaults=True):
    """A message or a part of one. Fields that hold their default are left out; what the server
    leaves out is nothing: none, no, zero, or empty."""
