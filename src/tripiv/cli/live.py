"""A match in which everybody acts at once, in the terminal: time goes on while a person types."""

import secrets
import sys
import time
from collections.abc import Callable
from typing import Any, NoReturn

import click

from tripiv.cli.keeping import save
from tripiv.cli.keyboard import Keyboard, keyboard
from tripiv.cli.screen import Screen, screen
from tripiv.cli.telling import result_text
from tripiv.core.capability import (
    Budget,
    Notation,
    NotationError,
    Player,
    Players,
    Terminal,
    Ticker,
)
from tripiv.core.game import Act, AnyGame, Leave, Seat
from tripiv.core.rng import Rng, key_of
from tripiv.match.session import Output, Refused, Seen, Session
from tripiv.match.sheet import format_result
from tripiv.match.terms import Bot, Header

__all__ = ["Live"]

BUDGET = Budget(wall_ms=200)
"""One thread does everything, and must not let a person wait."""
GLANCE_S = 0.2
HELP = """\
  an action       as in the hint at the bottom
  board           draw the board again, where it is not drawn all the time
  save FILE       write the match: a score sheet (.txt) or a record file (.jsonl)
  resign          as the word says
  help, quit"""


class _QuitError(Exception):
    """The person has had enough."""


class Live:
    """One match with one person in it."""

    def __init__(self, game: AnyGame, header: Header, seat: Seat, seed: bytes) -> None:
        self.game, self.seat, self.seed = game, seat, seed
        self.session, output = Session.open(game, header, seed=seed, now=header.started)
        self.entries = list(output.entries)
        self.players: dict[tuple[Seat, str], Player[Any]] = {}
        self.rng = Rng(key_of(secrets.token_bytes(16)))
        self.sent = 0
        self.drawn: Any = None
        self.screen = Screen()
        self.words: dict[str, Callable[[str], None]] = {
            "board": self._redraw,
            "help": lambda _: self.screen.tell(HELP),
            "quit": _quit,
            "resign": self._resign,
            "save": self._save,
        }

    def play(self) -> bool:
        """Play to the end; whether the person wants another one."""
        try:
            with keyboard() as keys, screen() as self.screen:
                self.screen.tell(
                    "Type help for what can be typed; "
                    f"tripiv rules {self.game.spec.id} has the rules."
                )
                self._run(keys)
        except (_QuitError, EOFError, KeyboardInterrupt):
            return False
        self.screen = Screen()
        click.echo(f"\n{self._terminal().draw(self.session.view(self.seat), colour=_colour())}\n")
        click.echo(f"The match is over. {self._result()}")
        return sys.stdin.isatty() and click.confirm("Another one?")

    def _result(self) -> str:
        """Who is alone has nobody to win against."""
        ended = self.session.match.ended
        assert ended is not None
        if len(self.session.match.chairs) == 1 and ended.outcome is not None:
            return f"{_capital(ended.outcome.reason)} ({ended.outcome.clause})."
        return result_text(format_result(ended))

    def _run(self, keys: Keyboard) -> None:
        self._redraw("")
        while self.session.match.ended is None:
            self._ask_bots()
            self._show(keys.text)
            moment = self.session.next_tick()
            wait_s = GLANCE_S if moment is None else (moment - _now_ms()) / 1000
            line = keys.read(max(0.0, min(GLANCE_S, wait_s)))
            self._note(self.session.tick(_now_ms()))
            if line and self.session.match.ended is None:
                self._typed(line)

    # What happens.

    def _ask_bots(self) -> None:
        players = self.game.capability(Players)
        for seat in self.session.bots_to_ask():
            occupant = self.session.match.chairs[seat].occupant
            assert players is not None
            assert isinstance(occupant, Bot)
            who = seat, occupant.level
            if who not in self.players:
                self.players[who] = players.player(occupant.level)
            at = self.session.at(_now_ms())
            decision = self.players[who].decide(self.session.view(seat), self.rng, BUDGET)
            self.session.plan(seat, decision, asked_at=at)

    def _note(self, output: Output) -> None:
        """Tell what this seat may know of what happened, and why something did not."""
        ticker = self._ticker()
        for entry in output.entries:
            for event in entry.events:
                shown = self.game.show(event, self.seat)
                text = "" if shown is None else ticker.tell(shown, self.seat)
                if text:
                    self.screen.tell(text)
        self.entries += output.entries
        for reply in output.replies:
            if isinstance(reply.answer, Refused):
                refusal = reply.answer.refusal
                self.screen.tell(f"  {_capital(refusal.text)} ({refusal.clause}).")
        if any(
            isinstance(entry.do, Act) and entry.do.seat == self.seat for entry in output.entries
        ):
            self._redraw("")

    # What a person types.

    def _typed(self, line: str) -> None:
        if not self.screen.is_live:
            self.screen.tell(f"> {line}")
        word, _, rest = line.partition(" ")
        if word in self.words:
            self.words[word](rest.strip())
            return
        state = self.session.match.line.state
        notation = self.game.capability(Notation)
        assert notation is not None
        try:
            action = notation.parse_action(state, self.seat, line)
        except NotationError as error:
            self.screen.tell(f"  {_capital(error.text)}.")
            return
        base = Seen(self.session.guard(self.seat))
        self._note(self.session.act(self.seat, self._id(), base, action, now=_now_ms()))

    def _resign(self, _rest: str) -> None:
        leave = Leave(self.seat, "resign")
        self._note(self.session.ask(self.seat, self._id(), leave, now=_now_ms()))

    def _save(self, rest: str) -> None:
        told = save(self.game, self.session, self.entries, self.seed, rest)
        self.screen.tell(f"  {told}")

    def _id(self) -> str:
        self.sent += 1
        return f"t{self.sent}"

    # What is seen.

    def _show(self, typed: str) -> None:
        if not self.screen.is_live:
            return
        view = self.session.view(self.seat)
        board = self._terminal().draw(view, colour=_colour()).splitlines()
        time_text = self._ticker().time(view, self.session.at(_now_ms()))
        self.screen.show(board, [time_text, self._terminal().hint(view)], f"> {typed}")

    def _redraw(self, _rest: str) -> None:
        """Where there is no screen the board is told like the rest."""
        if self.screen.is_live:
            return
        view, terminal = self.session.view(self.seat), self._terminal()
        if view != self.drawn:
            self.drawn = view
            self.screen.tell(f"\n{terminal.draw(view, colour=_colour())}\n\n{terminal.hint(view)}")

    def _terminal(self) -> Terminal[Any]:
        found = self.game.capability(Terminal)
        assert found is not None
        return found

    def _ticker(self) -> Ticker[Any, Any]:
        found = self.game.capability(Ticker)
        assert found is not None
        return found


def _quit(_rest: str) -> NoReturn:
    raise _QuitError


def _colour() -> bool:
    return sys.stdout.isatty()


def _now_ms() -> int:
    return time.time_ns() // 1_000_000


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
