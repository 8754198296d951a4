"""What a search must find, plain and slow, over the reference: minimax by the book."""

from dataclasses import replace

from games.pivit import reference as ref

WIN = 30_000


def worths(weights: dict, p: ref.Position, square: ref.Square) -> tuple[int, int]:
    """What a piece is worth where it stands."""
    piece = p.pieces[square]
    edge = [min(n, p.size - 1 - n, 3) for n in square]
    along, across = (edge[0], edge[1]) if piece.upright else (edge[1], edge[0])
    return tuple(weights["master" if piece.master else "minion"][along][across])


def value(weights: dict, p: ref.Position) -> int:
    """The evaluation for the side to move, from its description."""
    own = p.turn
    (foe,) = [side for side in ref.in_game(p) if side != own]
    corners = [(r, c) for r in (0, p.size - 1) for c in (0, p.size - 1)]
    reach = {side: ref.actions_of(p, side) for side in (own, foe)}

    def promotions(side: int) -> int:
        return sum(not p.pieces[start].master and end in corners for start, end in reach[side])

    def attacked(by: int, master: bool) -> int:
        ends = {end for _, end in reach[by] if end in p.pieces}
        return sum(p.pieces[end].master == master for end in ends)

    counts = {
        "mobility": len(reach[own]) - len(reach[foe]),
        "promotion": promotions(own),
        "foe_promotion": promotions(foe),
        "threat_minion": attacked(own, master=False),
        "threat_master": attacked(own, master=True),
        "danger_minion": attacked(foe, master=False),
        "danger_master": attacked(foe, master=True),
        "first_master": first_of(p, own, foe),
        "tempo": 1,
    }
    sums = [sum(count * weights[name][i] for name, count in counts.items()) for i in (0, 1)]
    for square, piece in p.pieces.items():
        for i in (0, 1):
            sums[i] += worths(weights, p, square)[i] * (1 if piece.side == own else -1)
    full = 4 * (p.size - 2)
    part = min(full, sum(not piece.master for piece in p.pieces.values()))
    return int((sums[0] * part + sums[1] * (full - part)) / full)


def first_of(p: ref.Position, own: int, foe: int) -> int:
    had = [side for side in p.first_masters if side in (own, foe)]
    return 0 if not had else 1 if had[0] == own else -1


def result(p: ref.Position, own: int, plies: int) -> int:
    won = ref.winner(p)
    return 0 if won is None else (WIN - plies) * (1 if won == own else -1)


def is_forcing(p: ref.Position, action: ref.Action) -> bool:
    start, end = action
    corner = end[0] in (0, p.size - 1) and end[1] in (0, p.size - 1)
    return end in p.pieces or (corner and not p.pieces[start].master)


def quiesce(weights: dict, p: ref.Position, plies: int, passed: bool = False) -> int:
    """The value once captures and promotions have calmed down, for the side to move."""
    if p.end:
        raise ValueError("the game is over")
    best = value(weights, p)
    for action in filter(lambda a: is_forcing(p, a), ref.actions(p)):
        best = max(best, answer(weights, p, action, 0, plies))
    return best


def minimax(weights: dict, p: ref.Position, depth: int, plies: int = 0) -> int:
    """The value within so many plies, for the side to move."""
    if depth == 0:
        return quiesce(weights, p, plies)
    return max(answer(weights, p, action, depth - 1, plies) for action in ref.actions(p))


def answer(weights: dict, p: ref.Position, action: ref.Action, depth: int, plies: int) -> int:
    """What an action is worth to who takes it."""
    own = p.turn
    after = ref.play(p, action)
    if after.end:
        return result(after, own, plies + 1)
    search = (
        minimax(weights, after, depth, plies + 1) if depth else quiesce(weights, after, plies + 1)
    )
    return search if after.turn == own else -search


def forced(p: ref.Position, depth: int, plies: int = 0) -> int | None:
    """The result for the side to move if it is certain within so many plies, else None."""
    if p.end:
        raise ValueError("the game is over")
    if depth == 0:
        return None
    own, best, is_open = p.turn, -WIN, False
    for action in ref.actions(p):
        after = ref.play(p, action)
        if after.end:
            found = result(after, own, plies + 1)
        else:
            below = forced(after, depth - 1, plies + 1)
            found = below if below is None or after.turn == own else -below
        if found is None:
            is_open = True
        else:
            best = max(best, found)
    if best > 0 or not is_open:
        return best
    return None


def without_skips(p: ref.Position, depth: int) -> bool:
    """Whether nobody is passed over within so many plies (a search counts a skip as a ply)."""
    if p.end or depth == 0:
        return True
    for action in ref.actions(p):
        after = ref.play(p, action)
        if not after.end and (after.turn == p.turn or not without_skips(after, depth - 1)):
            return False
    return True


__all__ = ["forced", "minimax", "replace", "value", "without_skips"]
