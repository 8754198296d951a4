"""The search of two sides against plain minimax, and what it promises."""

import json
import random
import threading
import time
from importlib import resources

import pytest

from games.pivit import plain_search as plain
from games.pivit import reference as ref
from games.pivit.pack import packed
from games.pivit.table import begun
from tripiv.games.pivit.game import GAME
from tripiv.games.pivit.kernel_board import CORNERS, WALLS
from tripiv.games.pivit.notation import parse_position
from tripiv.games.pivit.players import kernel_value, weight
from tripiv.games.pivit.players.duel import Duel, Pass, Sight, no_tables, plies_to_win, sides_of
from tripiv.games.pivit.players.kernel_duel import TABLED, WIN
from tripiv.games.pivit.players.limit import Limits
from tripiv.games.pivit.players.shelf import KEPT
from tripiv.games.pivit.position import pack
from tripiv.games.pivit.tables.answer import answer
from tripiv.games.pivit.tables.store import shipped

TUNED = json.loads(
    resources.files("tripiv.games.pivit.players").joinpath("weight.json").read_text()
)


def weights_of(size: int) -> dict:
    return TUNED["6" if size <= 6 else "8"]


def small_position(draw: random.Random) -> ref.Position | None:
    """Few pieces on a small board, nobody stuck; None if it came out over."""
    size = draw.choice([3, 4, 4, 5, 6, 8])
    squares = [(row, column) for row in range(size) for column in range(size)]
    pieces = {}
    for square in draw.sample(squares, draw.randint(2, 7)):
        in_corner = all(n in (0, size - 1) for n in square)
        master = in_corner or draw.random() < 0.3
        pieces[square] = ref.Piece(draw.randrange(2), draw.random() < 0.5, master)
    order = draw.sample([0, 1], 2)
    owners = {piece.side for piece in pieces.values() if piece.master}
    first = tuple(side for side in order if side in owners or draw.random() < 0.2)
    limit = draw.choice([0, 60, 60])
    quiet = draw.choice([0, 5, 57, 58, 59]) if limit else 0
    p = ref.Position(size, 2, pieces, draw.randrange(2), first, frozenset(), limit, quiet)
    if len(ref.in_game(p)) < 2 or not ref.actions_of(p, p.turn):
        return None
    p = ref.settled(p)
    return None if p.end else p


def searched(duel: Duel, p: ref.Position, depth: int, *, whole: bool) -> Pass:
    *_, last = duel.passes(tuple(packed(p).tolist()), Limits(depth=depth), whole=whole)
    return last


def test_evaluation_is_what_its_description_says() -> None:
    draw = random.Random(1)
    for _ in range(1500):
        p = small_position(draw)
        if p is None:
            continue
        own, foe = packed(p)[[p.turn, 1 - p.turn]]
        upright, masters = packed(p)[[5, 4]]
        first = plain.first_of(p, p.turn, 1 - p.turn)
        found = kernel_value.still(
            own, foe, upright, masters, WALLS[p.size], CORNERS[p.size], first, weight.load(p.size)
        )
        assert found == plain.value(weights_of(p.size), p)


@pytest.mark.parametrize("seed", range(4))
def test_by_the_book_it_is_minimax(seed: int) -> None:
    draw, duel, compared = random.Random(seed), Duel(1), 0
    while compared < 300:
        p = small_position(draw)
        if p is None:
            continue
        depth = 3 if len(ref.actions(p)) < 8 else draw.choice([1, 1, 2])
        if not plain.without_skips(p, depth):
            continue
        duel.forget()
        last = searched(duel, p, depth, whole=True)
        expected = plain.minimax(weights_of(p.size), p, last.depth)
        assert last.value == expected, p
        assert last.depth == depth or plies_to_win(last.value) is not None
        compared += 1


def test_what_it_says_is_won_is_won() -> None:
    """With all its shortcuts, and a table full of what was searched before."""
    draw, duel, proven = random.Random(7), Duel(0.05), 0
    for _ in range(1600):
        p = small_position(draw)
        if p is None or len(ref.actions(p)) > 9 or not plain.without_skips(p, 3):
            continue
        found = searched(duel, p, 6, whole=False).value
        plies = plies_to_win(found)
        exact = plain.forced(p, 3)
        if plies is not None and abs(plies) <= 3:
            assert exact is not None
            assert (exact > 0) == (found > 0)
            proven += 1
        if exact:
            assert plies is not None
            assert (exact > 0) == (found > 0)
            assert abs(plies) <= 29_999 - abs(exact) + 1
    assert proven > 100


@pytest.mark.parametrize("limit", [0, 60])
def test_it_knows_what_the_tables_know(limit: int) -> None:
    """One ply before, the tables' answers for all actions make the value of the position."""
    draw, duel, compared = random.Random(limit), Duel(0.05), 0
    while compared < 300:
        p = small_position(draw)
        if p is None or len(p.pieces) > 3 or p.size not in (6, 8):
            continue
        p = ref.replace(p, limit=limit, quiet=0)
        words = tuple(packed(p).tolist())
        told = answer(shipped(p.size), words)
        if told is None:
            continue
        *_, last = duel.passes(words, Limits(depth=2))
        sign = {"win": 1, "loss": -1}.get(told.result, 0)
        if told.plies is not None:
            assert last.value == sign * (WIN - told.plies)
        elif sign:
            assert TABLED - 1000 <= sign * last.value <= TABLED
        else:
            assert last.value == 0
        compared += 1


def test_each_side_of_a_position_sees_the_opposite() -> None:
    draw = random.Random(5)
    for _ in range(400):
        p = small_position(draw)
        if p is None:
            continue
        mirrored = ref.replace(
            p,
            pieces={s: ref.replace(piece, side=1 - piece.side) for s, piece in p.pieces.items()},
            turn=1 - p.turn,
            first_masters=tuple(1 - side for side in p.first_masters),
        )
        found = [searched(Duel(0.05), q, 6, whole=False).value for q in (p, mirrored)]
        assert found[0] == found[1]


# Nodes, value and first action of each search below, in one number. It changes with everything
# that changes what the search does: a commit that means to says so, one that does not is wrong.
SIGNATURE = 2305406206


def signature() -> int:
    total = 0
    for setup, nodes in (("8x8-2p", 60_000), ("6x6-2p", 60_000), ("5x5-2p", 40_000)):
        state = begun(setup)
        for action in (0, 7, 3, 11, 5):
            *_, last = Duel(1, no_tables).passes(state.words, Limits(nodes=nodes))
            total = (total * 31 + last.nodes + 7 * last.value + 13 * last.line[0]) % 2**32
            legal = GAME.actions(state, GAME.actors(state)[0])
            state = GAME.apply(
                state, GAME.actors(state)[0], legal[action % len(legal)], 0, None
            ).state
    return total


def test_equal_nodes_find_the_same_bit_for_bit() -> None:
    assert signature() == signature() == SIGNATURE


def test_a_table_full_of_other_searches_is_cleared_by_forgetting() -> None:
    duel, start = Duel(1), begun("6x6-2p").words
    first = [p.line for p in duel.passes(start, Limits(nodes=50_000))]
    list(duel.passes(begun("8x8-2p").words, Limits(nodes=50_000)))
    duel.forget()
    assert [p.line for p in duel.passes(start, Limits(nodes=50_000))] == first


def test_memory_of_a_search_serves_the_next_one() -> None:
    """Fresh memory once cost the first 200 positions of a search a tenth of a second."""
    start = begun("6x6-2p").words
    duel = Duel(0.125)
    first = [p.line for p in duel.passes(start, Limits(nodes=20_000))]
    table = duel._table
    del duel
    duel = Duel(0.125)
    assert duel._table is table
    assert not table.any()
    assert [p.line for p in duel.passes(start, Limits(nodes=20_000))] == first
    assert Duel(0.125)._table is not table  # still in use


def test_no_more_memory_is_kept_than_is_used_at_a_time() -> None:
    searches = [Duel(0.25) for _ in range(KEPT + 1)]
    tables = {id(duel._table) for duel in searches}
    del searches
    kept = [Duel(0.25) for _ in range(KEPT + 1)]
    assert len(tables & {id(duel._table) for duel in kept}) >= KEPT


def test_time_and_a_wish_to_stop_end_it() -> None:
    words = begun("8x8-2p").words
    list(Duel(1).passes(words, Limits(depth=1)))  # compiled
    began = time.monotonic()
    *_, last = Duel(1).passes(words, Limits(wall_ms=150))
    assert last.line
    assert time.monotonic() - began < 2
    wish = threading.Event()
    threading.Timer(0.15, wish.set).start()
    began = time.monotonic()
    *_, last = Duel(1).passes(words, Limits(), stopped=wish.is_set)
    assert last.line
    assert time.monotonic() - began < 5


def test_time_of_the_thread_ends_it() -> None:
    """Whatever else the machine does, and however long that takes."""
    words = begun("8x8-2p").words
    list(Duel(1).passes(words, Limits(depth=1)))  # compiled
    began = time.thread_time()
    *_, last = Duel(1).passes(words, Limits(cpu_ms=60))
    assert last.line
    assert 0.05 < time.thread_time() - began < 0.2


def test_no_time_at_all_still_gives_an_action() -> None:
    *_, last = Duel(1).passes(begun("8x8-2p").words, Limits(wall_ms=0))
    assert last.depth == 1
    *_, last = Duel(1).passes(begun("8x8-2p").words, Limits(nodes=1))
    assert last.depth == 1


def test_a_wild_position_is_calmed_soon() -> None:
    """Everything can take everything: one ply once cost 33,000 positions here."""
    board = "2bv3rv1/rvrh3bhrhbh/rhbhrv2bh2/1bhbv5/4bv3/rh4rv1rh/2bh2rvbv1/3bh2rv1"
    words = tuple(pack(parse_position(f"{board} b rb - 3 30")[0], 60))
    *_, last = Duel(1).passes(words, Limits(depth=1))
    assert last.nodes < 2_000


def test_what_is_left_out_is_not_found() -> None:
    words, left_out = begun("6x6-2p").words, list[int]()
    for _ in range(4):
        *_, last = Duel(1).passes(words, Limits(depth=4), left_out=left_out)
        assert last.line[0] not in left_out
        left_out.append(last.line[0])


def test_a_noisy_eye_sees_the_same_each_time_and_otherwise_with_other_salt() -> None:
    words = begun("8x8-2p").words

    def line(salt: int) -> tuple[int, ...]:
        *_, last = Duel(1).passes(words, Limits(depth=2), sight=Sight(noise=80, salt=salt))
        return last.line

    assert line(1) == line(1)
    assert len({line(salt) for salt in range(12)}) > 4


def test_which_positions_are_for_two() -> None:
    assert sides_of(begun("8x8-2p").words) == (0, 1)
    assert sides_of(begun("8x8-3p").words) is None
    two_left = "2rv3/6/6/6/6/2gv3 g rbg - 0 9"
    assert sides_of(tuple(pack(parse_position(two_left)[0]))) == (2, 0)
    obstacle = "2rv1bv1/6/6/6/6/2gv3 g rbxg - 0 9"
    assert sides_of(tuple(pack(parse_position(obstacle)[0]))) is None
