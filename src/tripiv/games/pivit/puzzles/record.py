"""Positions of matches played, out of record files: as much of them as a miner needs.

What a record file is, `tripiv.match.file` says; a game knows nothing of matches, so this reads
plain JSON. Reading ends where the match is no longer a line of actions: at a takeback.
"""

from collections.abc import Iterator
from typing import Any

import msgspec

from tripiv.core.codec import CodecError, codec_of
from tripiv.core.game import Seat
from tripiv.games.pivit.game import GAME
from tripiv.games.pivit.state import PivitState

__all__ = ["positions"]


def positions(text: str) -> Iterator[PivitState]:
    """The positions of a match, the last one left out. Raises `ValueError` for what is no record
    of Pivit."""
    codec = codec_of(GAME)
    lines = [line for line in text.splitlines() if line.strip()]
    try:
        header, *entries = (msgspec.json.decode(line, type=dict[str, Any]) for line in lines)
        options = codec.options.decode(msgspec.json.encode(header["options"]))
        seats = len(header["occupants"])
    except (ValueError, KeyError, TypeError, CodecError, msgspec.MsgspecError):
        raise ValueError("it is no record file") from None
    if header.get("game") != GAME.spec.id:
        raise ValueError(f"it is a record of {header.get('game')!r}")
    refusal = GAME.unfit(options, seats)
    if refusal is not None:
        raise ValueError(f"{refusal.text} ({refusal.clause})")
    state = GAME.initial(options, seats, None)
    for number, entry in enumerate(entries, start=2):
        do = entry.get("do")
        if not isinstance(do, dict) or do.get("type") == "takeback":
            return
        if do.get("type") == "act":
            yield state
            state = _after(state, do, number)
        elif do.get("type") == "leave":
            return


def _after(state: PivitState, do: dict[str, Any], number: int) -> PivitState:
    try:
        action = codec_of(GAME).action.decode(msgspec.json.encode(do["action"]))
        seat = Seat(int(do["seat"]))
    except (CodecError, KeyError, TypeError, ValueError):
        raise ValueError(f"line {number} holds no action") from None
    refusal = GAME.refuse(state, seat, action)
    if refusal is not None:
        raise ValueError(f"line {number}: {refusal.text} ({refusal.clause})")
    return GAME.apply(state, seat, action, 0, None).state
