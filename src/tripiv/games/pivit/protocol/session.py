"""One conversation with an engine: what was said is answered, line by line."""

import threading
from collections.abc import Callable
from pathlib import Path

from tripiv.core.capability import NotationError
from tripiv.games.pivit.game import GAME
from tripiv.games.pivit.players.duel import sides_of
from tripiv.games.pivit.players.limit import DEPTH_MOST, Limits
from tripiv.games.pivit.protocol.thinker import MEGABYTES, Thinker
from tripiv.games.pivit.state import PivitState
from tripiv.games.pivit.tables.store import TablesError

__all__ = ["Session"]

MEGABYTES_MOST = 16_384
NUMBER_MOST = 10**15

OPTIONS = (
    f"option name hash type number default {MEGABYTES} least 1 most {MEGABYTES_MOST}",
    "option name tables type folder default none",
)


class _WrongError(Exception):
    """A line that cannot be followed, and why."""


class Session:
    """Give each line to `hear`; answers go to `say`, also from another thread while it thinks."""

    def __init__(self, name: str, say: Callable[[str], None]) -> None:
        self._name, self._say = name, say
        self._thinker = Thinker()
        self._state: PivitState | None = None
        self._wish = threading.Event()
        self._thread: threading.Thread | None = None
        self._is_endless = self._is_thinking = False

    def hear(self, line: str) -> bool:
        """Follow one line; False when the conversation is over."""
        word, _, rest = line.strip().partition(" ")
        rest = rest.strip()
        if not word:
            return True
        try:
            if word == "quit":
                self.end()
                return False
            self._follow(word, rest)
        except _WrongError as error:
            self._say(f"error {error}")
        return True

    def end(self, *, patiently: bool = False) -> None:
        """Stop thinking, and wait until the answer is given; `patiently` lets it think on, unless
        it would do so for ever."""
        if not patiently or self._is_endless:
            self._wish.set()
        if self._thread is not None:
            self._thread.join()

    def _follow(self, word: str, rest: str) -> None:
        if word == "pivit":
            for text in (f"id name {self._name}", *OPTIONS, "pivitok"):
                self._say(text)
        elif word == "isready":
            self._say("readyok")
        elif word == "stop":
            self.end()
        elif word not in {"setoption", "newgame", "position", "go"}:
            known = "pivit, isready, setoption, newgame, position, go, stop, quit"
            raise _WrongError(f"{word!r} is none of {known}")
        elif self._is_thinking:
            raise _WrongError(f"{word} has to wait: it thinks until the best action is told")
        elif word == "setoption":
            self._set(rest)
        elif word == "newgame":
            self._thinker.forget()
        elif word == "position":
            self._place(rest)
        else:
            self._go(rest)

    def _set(self, rest: str) -> None:
        words = rest.split(maxsplit=3)
        if len(words) != 4 or words[0] != "name" or words[2] != "value":
            raise _WrongError("write: setoption name NAME value VALUE")
        name, value = words[1], words[3].strip()
        if name == "hash":
            megabytes = _number(value, "hash", MEGABYTES_MOST)
            try:
                self._thinker.resize(megabytes)
            except MemoryError:
                raise _WrongError(f"there is no room for {megabytes} MB") from None
        elif name == "tables":
            folder = None if value == "none" else Path(value)
            if folder is not None and not folder.is_dir():
                raise _WrongError(f"there is no folder {value}")
            try:
                self._thinker.look_in(folder)
            except (TablesError, OSError) as error:
                raise _WrongError(str(error)) from None
        else:
            raise _WrongError(f"there is no option {name!r}: there are hash and tables")

    def _place(self, rest: str) -> None:
        word, _, rest = rest.partition(" ")
        if word != "setup" or not rest.strip():
            raise _WrongError("write: position setup NAME-OR-POSITION [actions ACTION ...]")
        words = rest.split()
        at = words.index("actions") if "actions" in words else len(words)
        try:
            options, seats = GAME.parse_options(" ".join(words[:at]))
        except NotationError as error:
            raise _WrongError(f"setup: {error}") from None
        refusal = GAME.unfit(options, seats)
        if refusal is not None:
            raise _WrongError(f"setup: {refusal.text} ({refusal.clause})")
        state = GAME.initial(options, seats, None)
        for number, text in enumerate(words[at + 1 :], start=1):
            state = _played(state, number, text)
        self._state = state

    def _go(self, rest: str) -> None:
        if self._state is None:
            raise _WrongError("there is no position yet")
        if GAME.outcome(self._state) is not None:
            raise _WrongError("the game is over in this position")
        limits = _limits(rest)
        self._is_endless = limits == Limits()
        is_tree = sides_of(self._state.words) is None
        if is_tree and not self._is_endless and limits.wall_ms is None and limits.nodes is None:
            raise _WrongError("depth is for two sides: give time or nodes")
        self.end()
        self._wish.clear()
        self._is_thinking = True
        self._thread = threading.Thread(
            target=self._think, args=(self._state, limits), name="pivit-engine", daemon=True
        )
        self._thread.start()

    def _think(self, state: PivitState, limits: Limits) -> None:
        # What follows the last line finds us ready.
        try:
            for line in self._thinker.think(state, limits, self._wish.is_set):
                if line.startswith("bestaction"):
                    if self._is_endless:
                        self._wish.wait()  # who asks for no end wants the answer at `stop`
                    self._is_thinking = False
                self._say(line)
        except (TablesError, OSError, MemoryError) as error:
            self._is_thinking = False
            self._say(f"error {error or 'there is not enough memory'}")


def _played(state: PivitState, number: int, text: str) -> PivitState:
    where = f"action {number}, {text!r}"
    actors = GAME.actors(state)
    if not actors:
        raise _WrongError(f"{where}: the game is over before it")
    try:
        action = GAME.parse_action(state, actors[0], text)
    except NotationError as error:
        raise _WrongError(f"{where}: {error.text}") from None
    refusal = GAME.refuse(state, actors[0], action)
    if refusal is not None:
        raise _WrongError(f"{where}: {refusal.text} ({refusal.clause})")
    return GAME.apply(state, actors[0], action, 0, None).state


def _limits(rest: str) -> Limits:
    words = rest.split()
    if words == ["infinite"]:
        return Limits()
    if not words or len(words) % 2:
        raise _WrongError("write: go infinite, or go with time MS, depth N, nodes N")
    found: dict[str, int] = {}
    for name, value in zip(words[::2], words[1::2], strict=True):
        if name not in {"time", "depth", "nodes"}:
            raise _WrongError(f"go has no limit {name!r}: there are time, depth, nodes, infinite")
        if name in found:
            raise _WrongError(f"{name} is given twice")
        found[name] = _number(value, name, DEPTH_MOST if name == "depth" else NUMBER_MOST)
    return Limits(
        wall_ms=found.get("time"), depth=found.get("depth", DEPTH_MOST), nodes=found.get("nodes")
    )


def _number(text: str, name: str, most: int) -> int:
    if not (text.isascii() and text.isdigit() and 1 <= int(text[:20]) <= most):
        raise _WrongError(f"{name} is a number from 1 to {most}, not {text!r}")
    return int(text)
