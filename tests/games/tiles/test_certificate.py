"""Proofs that hands have no grid, judged by a checker that shares nothing with the solver."""

import copy
import random
from collections.abc import Iterator
from typing import Any

import pytest

from games.tiles import reference as ref
from games.tiles.arrangement import random_hand
from games.tiles.proof import ProofError, judge
from tripiv.games.tiles.grid import Wilds
from tripiv.games.tiles.solver.certificate import certify
from tripiv.games.tiles.solver.solve import solve
from tripiv.games.tiles.tile import parse_hand


@pytest.mark.parametrize(("pairs", "wilds"), [(False, "fixed"), (True, "fixed"), (False, "free")])
@pytest.mark.parametrize("size", [3, 5, 9, 14, 24])
def test_every_verdict_has_a_proof_that_holds(pairs: bool, wilds: Wilds, size: int) -> None:
    draw = random.Random(f"proof {pairs} {wilds} {size}")
    judged = 0
    for _ in range(40):
        hand = random_hand(draw, size)
        if draw.random() < 0.3:
            hand[0] = 36
        found = solve(hand, pairs=pairs, wilds=wilds)
        assert found.status != "unsettled"
        if found.status == "unsolvable":
            certificate = certify(hand, pairs=pairs, wilds=wilds)
            assert certificate is not None
            assert judge(hand, certificate, pairs=pairs, free=wilds == "free") > 0
            judged += 1
    assert judged or pairs


# Lines can be found that join all tiles, but nowhere in the plane is there room for them.
CROWDED = "r3 r6 r6 r6 o2 o2 o4 o6 y1 y1 y2 y5 g1 g4 g6 b2 b2 b3 b4 b5 b6 p1 p3 p6"


def test_a_hand_that_only_the_plane_forbids() -> None:
    hand = parse_hand(CROWDED)
    found = solve(hand)
    assert found.status == "unsolvable"
    assert found.reason == "the lines that could join all tiles cannot be laid side by side"
    certificate = certify(hand)
    assert certificate is not None
    assert any("laid" in case for case in cases(certificate["proof"]))
    assert judge(hand, certificate) > 10


def cases(case: dict[str, Any]) -> Iterator[dict[str, Any]]:
    yield case
    for _, inner in case.get("lines", ()):
        yield from cases(inner)


def test_a_proof_that_leaves_something_out_is_seen() -> None:
    """A line taken out of a proof, here and there, and the whole replaced by an end."""
    hand = parse_hand(CROWDED)
    certificate = certify(hand)
    assert certificate is not None
    for n, case in enumerate(cases(certificate["proof"])):
        for k in range(len(case.get("lines", ()))):
            if (n + k) % 7:
                continue
            wrong = copy.deepcopy(certificate)
            del list(cases(wrong["proof"]))[n]["lines"][k]
            with pytest.raises(ProofError):
                judge(hand, wrong)
    for end in ({"few": True}, {"unfit": True}, {"split": [0], "lines": []}, {"laid": True}):
        with pytest.raises(ProofError):
            judge(hand, {**certificate, "proof": {"lines": [], **end}})


def test_a_proof_of_another_hand_is_seen() -> None:
    hand = parse_hand("r1 r2 r3 b4")
    certificate = certify(hand)
    assert certificate is not None
    assert judge(hand, certificate) == 1
    with pytest.raises(ProofError):
        judge(parse_hand("r1 r2 r3 r4"), certificate)


def test_a_hand_with_a_grid_has_no_proof() -> None:
    hand = parse_hand("r1 r2 r3 b3 g3")
    assert certify(hand) is None
    for end in ({"few": True}, {"unfit": True}, {"laid": True, "lines": []}):
        with pytest.raises(ProofError):
            judge(hand, {"hand": ["r1", "r2", "r3", "g3", "b3"], "proof": end})


@pytest.mark.proof
def test_ten_thousand_hands() -> None:
    """All are settled; each grid and each proof holds."""
    draw = random.Random("ten thousand")
    for _ in range(10_000):
        hand = random_hand(draw)
        found = solve(hand, limit_ms=60_000)
        if found.status == "solved":
            assert ref.is_correct(found.cells, hand)
        else:
            assert found.status == "unsolvable"
            certificate = certify(hand)
            assert certificate is not None
            judge(hand, certificate)
