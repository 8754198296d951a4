"""What came of a hand that was played alone, in one line to show to others: it spoils nothing."""

from tripiv.games.tiles.alone.grade import grade
from tripiv.games.tiles.deal import deal
from tripiv.games.tiles.state import TOKENS, TilesOptions
from tripiv.games.tiles.tile import DRAWN, Tile
from tripiv.games.tiles.view import TilesView

__all__ = ["daily_hand", "result_line"]


def daily_hand(day: str) -> tuple[Tile, ...]:
    """T8.3: the same for everybody."""
    return deal(TilesOptions(day=day), 1, b"").hands[0]


def result_line(view: TilesView) -> str:
    """Of a match alone that is over; empty for any other."""
    if view.last is None or view.end not in ("solved", "unsolved"):
        return ""
    finish, options = view.last.finishes[0], view.options
    if finish.done_ms is None:
        result = f"not solved, {DRAWN - finish.in_hand} of {DRAWN} laid"
    else:
        result = f"{finish.done_ms // 60_000}:{finish.done_ms // 1000 % 60:02}"
    trades = TOKENS - finish.tokens
    words = [
        "Pivit tiles",
        *([f"{options.day} ({grade(daily_hand(options.day))})"] if options.day else []),
        result,
        *([f"{trades} trade{'s' * (trades > 1)}"] if trades else []),
        *(["lines of two"] if options.pairs else []),
        *(["free wilds"] if options.wilds == "free" else []),
        *(["faults marked"] if options.assist else []),
    ]
    return " · ".join(words)
