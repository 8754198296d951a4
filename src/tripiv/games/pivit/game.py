"""Pivit as a game of the contract. The rules are in the kernels, which `engine` asks."""

from functools import lru_cache
from typing import Any, TypeVar, cast

import msgspec

from tripiv.core.capability import (
    Analyst,
    Enumerable,
    Menu,
    Notation,
    Players,
    Puzzles,
    Terminal,
)
from tripiv.core.game import (
    Guard,
    Hold,
    Outcome,
    Refusal,
    Seat,
    Spec,
    Step,
    Types,
    Why,
)
from tripiv.core.rng import Rng
from tripiv.games.pivit import layout, option
from tripiv.games.pivit.analyst.answer import Analysis, Judged, Summary
from tripiv.games.pivit.fault import faults_of
from tripiv.games.pivit.notation import (
    SWAP,
    format_position,
    format_step,
    parse_position,
    parse_step,
)
from tripiv.games.pivit.position import (
    Piece,
    number_in,
    pack,
    piece_at,
    square_of,
    square_pair,
    unpack,
)
from tripiv.games.pivit.state import (
    Action,
    Event,
    Go,
    Left,
    PivitOffers,
    PivitOptions,
    PivitState,
    PivitView,
    Skipped,
    Square,
    Swap,
    Swapped,
    Went,
    Words,
    side_of,
)

__all__ = ["GAME", "Pivit"]

C = TypeVar("C")

_SQUARES: tuple[Square, ...] = tuple(divmod(square, 8) for square in range(64))
REASONS = {
    1: ("no minion is left", "B5.1"),
    2: ("only one player is left", "B5.2"),
    3: ("too long without a capture or a promotion", "B5.3"),
    4: ("nobody can move", "B5.4"),
}


class Pivit:
    """The rules of `RULES.md`. Nothing is hidden, there is no chance, and nothing wakes."""

    spec = Spec(
        id="pivit",
        title="Pivit",
        version=1,
        package="tripiv.games.pivit",
        fewest_seats=2,
        most_seats=4,
        clocks=frozenset({"none", "increment", "days"}),  # B6.1
        hot_seat=True,
        premove=True,
        takeback=True,
        draw=True,
    )
    types = Types(
        state=PivitState,
        action=Action,
        event=Event,
        options=PivitOptions,
        view=PivitView,
        offers=PivitOffers,
        analysis=Analysis | Judged | Summary,
    )

    # How a match begins.

    def unfit(self, options: PivitOptions, seats: int) -> Refusal | None:
        refusal = option.unfit(options, seats)
        if refusal is None and self.outcome(self.initial(options, seats, None)) is not None:
            return Refusal("start", "B1.5", "the game would be over before it began")
        return refusal

    def initial(self, options: PivitOptions, seats: int, resolution: None) -> PivitState:
        position, swapped = parse_position(options.start)
        words = pack(position, limit=options.quiet * seats)  # B5.3
        return PivitState(options, _engine().settle(tuple(words)), swapped)

    def bound(self, options: PivitOptions, seats: int) -> int | None:
        """A piece is captured once and promoted once; between two such plies the limit holds."""
        pieces = len(parse_position(options.start)[0].pieces)
        limit = options.quiet * seats
        return (2 * pieces + 1) * limit + seats + 2 if limit else None

    def resolve(self, state: PivitState | None, cause: Any, entropy: bytes) -> None:
        return None

    # Whose turn it is, and what may be done.

    def actors(self, state: PivitState) -> tuple[Seat, ...]:
        turn = _turn(state)
        return () if turn is None else (turn,)

    def awaited(self, state: PivitState) -> tuple[Seat, ...]:
        return self.actors(state)

    def refuse(self, state: PivitState, seat: Seat, action: Action) -> Refusal | None:
        turn = _turn(state)
        if turn is None:
            return Refusal("over", REASONS[_end(state.words)][1], "the game is over")
        if seat != turn:
            return Refusal("turn", "B2.1", "it is not your turn")
        if isinstance(action, Swap):
            if _may_swap(state):
                return None
            text = "colours can be swapped only in answer to the first ply, where that was agreed"
            return Refusal("swap", "B1.4", text)
        packed = _packed(action)
        if packed is not None and _engine().is_legal(state.words, packed):
            return None
        faults = faults_of(unpack(state.words), action.start, action.end)
        return Refusal(faults[0].code, faults[0].clause, faults[0].text, faults)

    def actions(self, state: PivitState, seat: Seat) -> tuple[Action, ...]:
        if seat != _turn(state):
            return ()
        swap = (Swap(),) if _may_swap(state) else ()
        return (*(Go(*square_pair(n)) for n in _engine().actions(state.words)), *swap)

    def propose(self, state: PivitState, seat: Seat, rng: Rng) -> Action:
        return rng.choice(self.actions(state, seat))

    # What happens.

    def apply(
        self, state: PivitState, seat: Seat, action: Action, at: int, resolution: None
    ) -> Step[PivitState, Event]:
        if isinstance(action, Swap):
            swapped = msgspec.structs.replace(state, swapped=not state.swapped)
            return Step(swapped, (Swapped(seat),))
        packed = _packed(action)
        assert packed is not None, "refused"
        mover = piece_at(state.words, *action.start)
        assert mover is not None, "refused"
        words = _engine().apply(state.words, packed)
        promoted = bool(words[layout.MASTERS] >> square_of(*action.end) & 1) and not mover.master
        captured = piece_at(state.words, *action.end)
        went = Went(seat, action.start, action.end, captured, promoted)
        after = msgspec.structs.replace(state, words=words)
        next_side = (side_of(state.swapped, seat) + 1) % number_in(words, layout.SIDES)
        return Step(after, (went, *_skipped(after, next_side)))

    def wake(self, state: PivitState) -> None:
        return None

    def advance(self, state: PivitState, at: int, resolution: None) -> Step[PivitState, Event]:
        raise ValueError("nothing in Pivit happens by itself")

    def leave(
        self, state: PivitState, seat: Seat, why: Why, at: int, resolution: None
    ) -> Step[PivitState, Event]:
        """B5.5; whatever the reason, time among them (B6.1)."""
        side = side_of(state.swapped, seat)
        is_gone = number_in(state.words, layout.GONE) >> side & 1
        if is_gone or _end(state.words):
            return Step(state)
        removed = state.options.resigned == "removed"
        turn = number_in(state.words, layout.TURN)
        words = _engine().resign(state.words, side, removed=removed)
        after = msgspec.structs.replace(state, words=words)
        return Step(after, (Left(seat, removed), *_skipped(after, turn)))

    def outcome(self, state: PivitState) -> Outcome | None:
        words = state.words
        end = _end(words)
        if not end:
            return None
        reason, clause = REASONS[end]
        sides = number_in(words, layout.SIDES)
        winner = _engine().winner(words)
        if winner is None:
            first = [side for side in range(sides) if _is_in_game(words, side)]
            first = first or list(range(sides))
        else:
            first = [winner]
        # B5.6
        ranks = tuple(int(side_of(state.swapped, seat) not in first) for seat in range(sides))
        scores = tuple(0.0 if rank else 1 / len(first) for rank in ranks)
        return Outcome(ranks, scores, reason, clause)

    # What is told.

    def guard(self, state: PivitState, seat: Seat) -> Guard:
        words = state.words
        return (number_in(words, layout.PLY), int(state.swapped), number_in(words, layout.GONE))

    def cue(self, state: PivitState, seat: Seat) -> Guard:
        return self.guard(state, seat)

    def holds(self, state: PivitState, seat: Seat, action: Action) -> Hold:
        return "turn" if isinstance(action, Go) else None

    def view(self, state: PivitState, seat: Seat | None) -> PivitView:
        position = unpack(state.words)
        return PivitView(
            seat=seat,
            position=position,
            colours=tuple(side_of(state.swapped, n) for n in range(position.sides)),
            turn=_turn(state),
            limit=number_in(state.words, layout.LIMIT),
            may_swap=_may_swap(state),
        )

    def show(self, event: Event, seat: Seat | None) -> Event:
        return event

    def offers(self, state: PivitState, seat: Seat) -> PivitOffers:
        if seat != _turn(state):
            return PivitOffers()
        ends: dict[int, list[Square]] = {}
        for packed in _engine().actions(state.words):
            ends.setdefault(packed >> 6, []).append(_SQUARES[packed & 63])
        go = tuple((_SQUARES[start], tuple(reached)) for start, reached in ends.items())
        return PivitOffers(go, _may_swap(state))

    def premoves(self, state: PivitState, seat: Seat) -> PivitOffers:
        """As `offers`: all squares on a piece's line at a fit distance, whatever is between."""
        position, side = unpack(state.words), side_of(state.swapped, seat)
        if _end(state.words) or side in position.resigned:
            return PivitOffers()
        ends = (
            ((piece.row, piece.col), _line(position.size, piece))
            for piece in position.pieces
            if piece.owner == side
        )
        return PivitOffers(tuple(ends))

    # Text.

    def format_action(self, state: PivitState, seat: Seat, action: Action) -> str:
        if isinstance(action, Swap):
            return SWAP
        size = number_in(state.words, layout.SIZE)
        mover = piece_at(state.words, *action.start)
        edge = (0, size - 1)
        in_corner = action.end[0] in edge and action.end[1] in edge
        return format_step(
            size,
            action.start,
            action.end,
            capture=piece_at(state.words, *action.end) is not None,
            promotion=in_corner and mover is not None and not mover.master,
        )

    def parse_action(self, state: PivitState, seat: Seat, text: str) -> Action:
        if text.strip().lower() == SWAP:
            return Swap()
        return Go(*parse_step(number_in(state.words, layout.SIZE), text))

    def format_position(self, state: PivitState) -> str:
        return format_position(unpack(state.words), swapped=state.swapped)

    def format_options(self, options: PivitOptions, seats: int) -> str:
        return option.format_options(options)

    def parse_options(self, text: str) -> tuple[PivitOptions, int]:
        return option.parse_options(text)

    def capability(self, kind: type[C]) -> C | None:
        found: Any = None
        if kind in {Enumerable, Notation}:
            found = self
        elif kind is Terminal:
            from tripiv.games.pivit.drawing import Drawing  # noqa: PLC0415  where it is drawn

            found = Drawing()
        elif kind is Players:
            from tripiv.games.pivit.players import PivitPlayers  # noqa: PLC0415  as above

            found = PivitPlayers()
        elif kind is Analyst:
            from tripiv.games.pivit.analyst import PivitAnalyst  # noqa: PLC0415  as above

            found = PivitAnalyst()
        elif kind is Puzzles:
            from tripiv.games.pivit.puzzles import PivitPuzzles  # noqa: PLC0415  as above

            found = PivitPuzzles()
        elif kind is Menu:
            from tripiv.games.pivit.menu import PivitMenu  # noqa: PLC0415  as above

            found = PivitMenu()
        return cast(C | None, found)


GAME = Pivit()


def _engine() -> Any:
    """The kernels. Numba takes a second to import, which listing games should not cost."""
    from tripiv.games.pivit import engine  # noqa: PLC0415  as above

    return engine


@lru_cache(maxsize=4096)
def _line(size: int, piece: Piece) -> tuple[Square, ...]:
    """Every square that the piece could reach on an empty board."""
    here, steps = piece.col if piece.axis == "h" else piece.row, 1 if piece.master else 2
    reached = [n for n in range(size) if n != here and (n - here - 1) % steps == 0]
    return tuple((piece.row, n) if piece.axis == "h" else (n, piece.col) for n in reached)


def _end(words: Words) -> int:
    return number_in(words, layout.END)


def _turn(state: PivitState) -> Seat | None:
    if _end(state.words):
        return None
    return Seat(side_of(state.swapped, number_in(state.words, layout.TURN)))


def _is_in_game(words: Words, side: int) -> bool:
    return bool(words[side]) and not number_in(words, layout.GONE) >> side & 1


def _may_swap(state: PivitState) -> bool:
    """B1.4: once, as the answer to the first ply."""
    words = state.words
    first = number_in(words, layout.PLY) == 1 and number_in(words, layout.TURN) == 1
    return state.options.swap and first and not state.swapped and not _end(words)


def _skipped(after: PivitState, next_side: int) -> tuple[Skipped, ...]:
    """Who was passed over on the way from the side that would be next to the one that is."""
    words = after.words
    if _end(words):
        return ()
    sides, turn, seats = number_in(words, layout.SIDES), number_in(words, layout.TURN), []
    while next_side != turn:
        if _is_in_game(words, next_side):
            seats.append(Skipped(Seat(side_of(after.swapped, next_side))))
        next_side = (next_side + 1) % sides
    return tuple(seats)


def _packed(action: Go) -> int | None:
    squares = (action.start, action.end)
    if any(not 0 <= n < 8 for square in squares for n in square):
        return None
    return 64 * square_of(*action.start) + square_of(*action.end)
