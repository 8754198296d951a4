"""The weights of the evaluation: where they come from and how kernels read them.

`weight.json` is written by `tripiv pivit tune`. A piece's worth goes by how far it stands from
the edge: first along its axis, then across it.
"""

from functools import cache
from importlib import resources
from typing import Literal

import msgspec
import numpy as np

from tripiv.games.pivit.kernel_bits import Numbers
from tripiv.games.pivit.players import kernel_value as kv

__all__ = [
    "BANDS",
    "FIELDS",
    "FILE",
    "Weights",
    "arrange",
    "load",
    "of_size",
    "read",
    "ring",
    "rings",
]

FILE = "weight.json"
BANDS = 4
"""Distances to the edge that are told apart, from 0 on."""

Pair = tuple[int, int]
"""What something is worth on a full board and at the very end, in hundredths of a minion."""


class Weights(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The weights for boards of one size."""

    minion: tuple[tuple[Pair, ...], ...]
    """By the distance to the edge along the axis, then across it."""
    master: tuple[tuple[Pair, ...], ...]
    mobility: Pair
    promotion: Pair
    foe_promotion: Pair
    threat_minion: Pair
    threat_master: Pair
    danger_minion: Pair
    danger_master: Pair
    first_master: Pair
    tempo: Pair


FIELDS = Weights.__struct_fields__[2:]
"""In the order of the features of `kernel_value`."""


def ring(size: int, upright: bool, row: int, col: int) -> tuple[int, int]:
    """How far a square is from the edge, along the axis of a piece and across it."""
    along, across = (row, col) if upright else (col, row)
    most = BANDS - 1
    return min(along, size - 1 - along, most), min(across, size - 1 - across, most)


def rings(size: int) -> Numbers:
    """For each `kernel_value.place` on a board of that size, which of the worths it has."""
    array = np.zeros(kv.KINDS, np.int64)
    for is_master in (False, True):
        for upright in (False, True):
            for row in range(size):
                for col in range(size):
                    along, across = ring(size, upright, row, col)
                    at = kv.place(is_master, upright, 8 * row + col)
                    array[at] = BANDS * (BANDS * int(is_master) + along) + across
    return array


def arrange(weights: Weights, size: int) -> Numbers:
    """The array that kernels read, for a board of that size."""
    array = np.zeros(kv.WEIGHTS, np.int64)
    worths = [
        _joined(pair) for worth in (weights.minion, weights.master) for row in worth for pair in row
    ]
    array[: kv.KINDS] = np.array(worths)[rings(size)]
    for i, name in enumerate(FIELDS):
        array[kv.KINDS + i] = _joined(getattr(weights, name))
    array[kv.FULL] = 4 * (size - 2)
    return array


def _joined(pair: Pair) -> int:
    early, late = pair
    return (late << 32) + early


@cache
def load(size: int) -> Numbers:
    """The tuned weights for a board of that size. The array is everybody's, to be read."""
    return arrange(of_size(read(shipped()), size), size)


def shipped() -> bytes:
    """The file of the weights in use."""
    return resources.files(__package__).joinpath(FILE).read_bytes()


def write(tuned: dict[str, Weights]) -> bytes:
    """The weights as a file that people can compare: one kind on a line."""
    lines = []
    for name, weights in tuned.items():
        fields = [
            f"    {msgspec.json.encode(field).decode()}: {msgspec.json.encode(worth).decode()}"
            for field, worth in msgspec.structs.asdict(weights).items()
        ]
        lines.append(f'  "{name}": {{\n' + ",\n".join(fields) + "\n  }")
    return ("{\n" + ",\n".join(lines) + "\n}\n").encode()


def read(raw: bytes) -> dict[str, Weights]:
    """The weights in a file. Raises `msgspec.MsgspecError`."""
    tuned = msgspec.json.decode(raw, type=dict[Literal["6", "8"], Weights])
    return {"6": tuned["6"], "8": tuned["8"]}


def of_size(tuned: dict[str, Weights], size: int) -> Weights:
    """Those for a board of that size: small boards share theirs, and so do large."""
    return tuned["6" if size <= 6 else "8"]
