"""`tripiv play`: a match in the terminal, with bots or with others at the same keyboard."""

import re
import secrets
import sys
import time
from collections.abc import Callable, Sequence
from itertools import count
from pathlib import Path
from textwrap import fill
from typing import Any, NoReturn

import click
import msgspec

from tripiv.cli.keeping import save
from tripiv.cli.live import Live
from tripiv.cli.telling import describe, result_text, what_came
from tripiv.core import registry
from tripiv.core.capability import (
    Budget,
    Enumerable,
    Level,
    Notation,
    NotationError,
    Players,
    Terminal,
    Ticker,
)
from tripiv.core.game import AnyGame, Leave, Seat
from tripiv.core.rng import Rng, commitment, key_of
from tripiv.match.entry import Agree, Decline, Proposal, Propose
from tripiv.match.session import Output, Refused, Seen, Session
from tripiv.match.sheet import format_result
from tripiv.match.state import consent, fold, opening
from tripiv.match.terms import Bot, Header, Occupant, Person, refuse_terms, rematch

__all__ = ["command"]

BUDGET = Budget(wall_ms=1000)
WIDTH = 79
BESIDE = " " * len("seat 2: ")
"""What followed of an action stands below it."""
HELP = """\
  an action       as in the hint above the prompt; its first letters list what fits
  2: an action    for another seat at this keyboard, where it may act out of turn
  moves           all that you may do now
  undo            take your last action back
  draw, resign    as the word says
  board           draw the board again
  save FILE       write the match: a score sheet (.txt) or a record file (.jsonl)
  help, quit"""


@click.command()
@click.argument("game", required=False)
@click.option("--setup", default="", help="How to start: a set-up's name or a whole position.")
@click.option("--seat", default=1, show_default=True, help="Your seat; bots sit in the others.")
@click.option("--level", default=None, help="How strong the bots are; `list` shows the levels.")
@click.option("--hot-seat", is_flag=True, help="No bots: everyone at this keyboard.")
@click.option(
    "--save",
    "file",
    type=click.Path(dir_okay=False, path_type=Path),
    default=None,
    help="Write the match here when it ends; the next one beside it.",
)
def command(
    game: str | None,
    setup: str,
    seat: int,
    level: str | None,
    hot_seat: bool,
    file: Path | None,
) -> None:
    """Play in the terminal, against bots or with others at the same keyboard.

    Without a GAME the one that is easiest to play here. Type `help` in the match for what
    can be typed.

    \b
    Examples:
      tripiv play
      tripiv play --level 7
      tripiv play --hot-seat
      tripiv play --setup 6x6-2p --seat 2 --save match.txt

    Where everybody acts at once, time goes on while you type.
    """
    found = _playable(game)
    header = _header(found, setup, seat, level, hot_seat)
    for number in count(1):
        table = _table(found, header)
        goes_on = table.play()
        if file is not None:
            name = file if number == 1 else file.with_stem(f"{file.stem}-{number}")
            click.echo(save(found, table.session, table.entries, table.seed, str(name)))
        if not goes_on:
            return
        header = rematch(header, follows="", started=_now_ms(), commitment="")


def _table(game: AnyGame, header: Header) -> "_Table | Live":
    seed = secrets.token_bytes(16)
    header = _committed(header, seed)
    if not game.spec.together:
        return _Table(game, header, seed)
    # There is one person at it, whose seat changes from match to match.
    seat = next(n for n, who in enumerate(header.occupants) if isinstance(who, Person))
    return Live(game, header, Seat(seat), seed)


def _playable(game_id: str | None) -> AnyGame:
    """A game that can be drawn and typed, and told as it runs where everybody acts at once. Where
    none is asked for, one whose actions can be listed is the easier to type."""
    ids = registry.ids() if game_id is None else (game_id,)
    games = sorted(map(registry.find, ids), key=lambda game: game.capability(Enumerable) is None)
    for game in games:
        can = game.capability(Terminal) is not None and game.capability(Notation) is not None
        if can and (not game.spec.together or game.capability(Ticker) is not None):
            return game
    if game_id is None:
        raise click.ClickException("no game that is installed can be played in a terminal")
    raise click.ClickException(f"{game_id} has no terminal board; see tripiv --help for its own")


def _header(game: AnyGame, setup: str, seat: int, level: str | None, hot_seat: bool) -> Header:
    notation = game.capability(Notation)
    assert notation is not None
    try:
        options, seats = notation.parse_options(setup)
    except NotationError as error:
        raise click.BadParameter(str(error), param_hint="--setup") from None
    if not 1 <= seat <= seats:
        raise click.BadParameter(f"there are {seats} seats", param_hint="--seat")
    if hot_seat and seats > 1 and game.spec.together:
        text = "everybody acts at once, and one keyboard is for one person"
        raise click.BadParameter(text, param_hint="--hot-seat")
    bot = None if hot_seat else Bot(_level(game, level))
    occupants: list[Occupant] = [Person(f"Seat {n + 1}") for n in range(seats)]
    if bot is not None:
        occupants = [who if n == seat - 1 else bot for n, who in enumerate(occupants)]
    header = Header(
        game=game.spec.id,
        rules=game.spec.version,
        occupants=tuple(occupants),
        options=options,
        bodies=game.spec.bodies,
        started=_now_ms(),
    )
    refusal = refuse_terms(game, header)
    if refusal is not None:
        raise click.BadParameter(f"{refusal.text} ({refusal.clause})", param_hint="--setup")
    return header


def _level(game: AnyGame, wanted: str | None) -> str:
    players = game.capability(Players)
    levels = [] if players is None else players.levels()
    known = [level.id for level in levels]
    if not known:
        raise click.ClickException(f"{game.spec.title} has no bots yet; try --hot-seat")
    if wanted == "list":
        _list_levels(levels)
        raise click.exceptions.Exit(0)
    if wanted is None:
        return next((level.id for level in levels if level.usual), known[0])
    if wanted not in known:
        text = f"no level is called {wanted!r}; there are {', '.join(known)}"
        raise click.BadParameter(text, param_hint="--level")
    return wanted


def _list_levels(levels: Sequence[Level]) -> None:
    width = max(len(level.id) for level in levels)
    for level in levels:
        usual = " (unless you ask for another)" if level.usual else ""
        click.echo(f"  {level.id:>{width}}  {level.title}: {level.about}{usual}")


def _now_ms() -> int:
    return time.time_ns() // 1_000_000


class _QuitError(Exception):
    """The person has had enough."""


class _Table:
    """One match at one keyboard."""

    def __init__(self, game: AnyGame, header: Header, seed: bytes) -> None:
        self.game = game
        self.session, output = Session.open(game, header, seed=seed, now=header.started)
        self.seed = seed
        self.entries = list(output.entries)
        self.told = opening(game, header, self.entries[0])
        self.drawn: Any = None
        self.sent = 0
        self.colour = sys.stdout.isatty()
        self.rng = Rng(key_of(secrets.token_bytes(16)))
        self.words: dict[str, Callable[[Seat, str], None]] = {
            "moves": self._list,
            "undo": self._undo,
            "draw": lambda seat, _: self._propose(seat, "draw"),
            "resign": self._resign,
            "board": self._redraw,
            "save": self._save,
            "help": lambda _seat, _rest: click.echo(HELP),
            "quit": _quit,
        }

    def play(self) -> bool:
        """Play to the end; whether everyone wants another one."""
        self._set_completion()
        click.echo(
            f"Type help for what can be typed; tripiv rules {self.game.spec.id} has the rules."
        )
        try:
            while self.session.match.ended is None:
                self._let_bots_act()
                if self.session.match.ended is None:
                    self._ask_person()
        except (_QuitError, EOFError):
            click.echo()
            return False
        self._draw(None)
        ended = self.session.match.ended
        click.echo(f"The match is over. {result_text(format_result(ended))}")
        return sys.stdin.isatty() and click.confirm("Another one, seats turned round?")

    # What happens.

    def _let_bots_act(self) -> None:
        players = self.game.capability(Players)
        while self.session.match.ended is None:
            for seat in self.session.bots_to_ask():
                occupant = self.session.match.chairs[seat].occupant
                assert players is not None
                assert isinstance(occupant, Bot)
                player = players.player(occupant.level)
                at = self.session.at(_now_ms())
                decision = player.decide(self.session.view(seat), self.rng, BUDGET)
                self.session.plan(seat, decision, asked_at=at)
            moment = self._next_moment()
            if moment is None:
                return
            time.sleep(max(0, moment - _now_ms()) / 1000)
            self._note(self.session.tick(max(moment, _now_ms())))

    def _next_moment(self) -> int | None:
        """When to look again; None once it is for a person to act. What lasts longer than their
        thinking comes due when they have acted."""
        now = _now_ms()
        moment, match = self.session.next_tick(), self.session.match
        moving_ms = match.line.busy_until - self.session.at(now)
        if moving_ms > 0:
            rest = now + moving_ms
            return rest if moment is None else min(moment, rest)
        if any(self._is_person(seat) for seat in self.game.awaited(match.line.state)):
            return None if moment is None or moment > now else moment
        return moment

    def _note(self, output: Output) -> None:
        """Tell what happened, and why something did not."""
        for entry in output.entries:
            if not _is_own_talk(entry.do):
                _tell(describe(self.game, self.told, entry), "", BESIDE)
                for text in what_came(self.game, entry):
                    _tell(text, BESIDE, BESIDE)
            self.told, _ = fold(self.game, self.told, entry)
        self.entries += output.entries
        for reply in output.replies:
            if isinstance(reply.answer, Refused):
                refusal = reply.answer.refusal
                _tell(f"{_capital(refusal.text)} ({refusal.clause}).")

    # What a person types.

    def _ask_person(self) -> None:
        state = self.session.match.line.state
        seat = self.game.awaited(state)[0]
        self._draw(seat)
        line = self._read(seat)
        word, _, rest = line.partition(" ")
        if not line:
            return
        other = re.fullmatch(r"([1-9]): *(.+)", line)
        if word in self.words:
            self.words[word](seat, rest.strip())
        elif other is not None and self._may_type_for(int(other[1]) - 1):
            self._act(Seat(int(other[1]) - 1), other[2])
        else:
            self._act(seat, line)

    def _read(self, seat: Seat) -> str:
        prompt = f"{self.session.match.chairs[seat].occupant.name} > "  # type: ignore[union-attr]  # only persons are asked
        if sys.stdin.isatty():
            return input(prompt).strip()
        line = sys.stdin.readline()
        if not line:
            raise EOFError
        click.echo(f"{prompt}{line.strip()}")
        return line.strip()

    def _act(self, seat: Seat, text: str) -> None:
        state = self.session.match.line.state
        notation = self._notation()
        legal = self._legal(seat)
        fitting = [action for action in legal if action.startswith(text)]
        if text not in legal and fitting:
            if len(fitting) > 1:
                click.echo("  " + "  ".join(fitting))
                return
            text = fitting[0]
        try:
            action = notation.parse_action(state, seat, text)
        except NotationError as error:
            _tell(f"{_capital(error.text)}. Type help for what can be typed.")
            return
        base = Seen(self.session.guard(seat))
        self._note(self.session.act(seat, self._id(), base, action, now=_now_ms()))

    def _may_type_for(self, seat: int) -> bool:
        """Another seat at this keyboard, which may act though nobody waits for it."""
        seats = range(len(self.session.match.chairs))
        return seat in seats and self._is_person(Seat(seat))

    def _undo(self, seat: Seat, _rest: str) -> None:
        """Take back the last action of a person, whoever sits at the keyboard now."""
        past = self.session.match.line.past
        while past is not None and not self._is_person(past.seat):
            past = past.before
        self._propose(seat if past is None else past.seat, "takeback")

    def _propose(self, seat: Seat, what: Proposal) -> None:
        now = _now_ms()
        self._note(self.session.ask(seat, self._id(), Propose(seat, what), now=now))
        for other in sorted(consent(self.session.match, seat, what)):
            if self.session.match.open is None:
                return
            yes = self._agrees(other, what)
            do = Agree(other) if yes else Decline(other)
            self._note(self.session.ask(other, self._id(), do, now=now))

    def _agrees(self, seat: Seat, what: Proposal) -> bool:
        occupant = self.session.match.chairs[seat].occupant
        if isinstance(occupant, Bot):
            return False
        # Whoever shares a keyboard has seen who takes back what.
        if what == "takeback" or not sys.stdin.isatty():
            return True
        return click.confirm(f"{occupant.name}, do you agree to a {what}?")

    def _is_person(self, seat: Seat) -> bool:
        return isinstance(self.session.match.chairs[seat].occupant, Person)

    def _resign(self, seat: Seat, _rest: str) -> None:
        if not sys.stdin.isatty() or click.confirm("Resign?"):
            leave = Leave(seat, "resign")
            self._note(self.session.ask(seat, self._id(), leave, now=_now_ms()))

    def _list(self, seat: Seat, _rest: str) -> None:
        legal = self._legal(seat)
        if not legal:
            click.echo("  More than could be listed; the hint above the prompt shows the forms.")
            return
        width = max(map(len, legal)) + 2
        columns = max(1, 78 // width)
        for at in range(0, len(legal), columns):
            click.echo("  " + "".join(text.ljust(width) for text in legal[at : at + columns]))

    def _redraw(self, _seat: Seat, _rest: str) -> None:
        self.drawn = None

    def _save(self, _seat: Seat, rest: str) -> None:
        click.echo(f"  {save(self.game, self.session, self.entries, self.seed, rest)}")

    # Helpers.

    def _draw(self, seat: Seat | None) -> None:
        """The board, where it has changed since it was last drawn."""
        terminal = self.game.capability(Terminal)
        assert terminal is not None
        view = self.session.view(seat)
        if view != self.drawn:
            click.echo(f"\n{terminal.draw(view, colour=self.colour)}\n")
            if seat is not None:
                click.echo(fill(terminal.hint(view), WIDTH, break_on_hyphens=False))
            self.drawn = view

    def _legal(self, seat: Seat) -> list[str]:
        enumerable = self.game.capability(Enumerable)
        if enumerable is None:
            return []
        state, notation = self.session.match.line.state, self._notation()
        actions: Sequence[Any] = enumerable.actions(state, seat)
        return [notation.format_action(state, seat, action) for action in actions]

    def _notation(self) -> Notation[Any, Any, Any]:
        notation = self.game.capability(Notation)
        assert notation is not None
        return notation

    def _id(self) -> str:
        self.sent += 1
        return f"t{self.sent}"

    def _set_completion(self) -> None:
        """The tabulator completes what may be typed, where the terminal can do it."""
        if not sys.stdin.isatty():
            return
        try:
            import readline  # noqa: PLC0415  not on every system
        except ImportError:
            return

        def complete(text: str, index: int) -> str | None:
            if self.session.match.ended is not None:
                return None
            seat = self.game.awaited(self.session.match.line.state)[0]
            known = [*self._legal(seat), *self.words]
            return dict(enumerate(word for word in known if word.startswith(text))).get(index)

        readline.set_completer_delims(" ")
        readline.set_completer(complete)
        readline.parse_and_bind("tab: complete")


def _quit(_seat: Seat, _rest: str) -> NoReturn:
    raise _QuitError


def _tell(text: str, first: str = "", later: str = "") -> None:
    """A line, or several where it is long, a little to the right."""
    click.echo(
        fill(
            text, WIDTH, initial_indent=f"  {first}", subsequent_indent=f"  {later}",
            break_on_hyphens=False, break_long_words=False,
        )
    )  # fmt: skip


def _committed(header: Header, seed: bytes) -> Header:
    return msgspec.structs.replace(header, commitment=commitment(seed))


def _is_own_talk(do: Any) -> bool:
    return isinstance(do, Propose | Agree)


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
